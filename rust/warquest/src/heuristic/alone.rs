//! What a search may know of a battle alone: the `greedy` policy of docs/odds.md, loosened, and what is left of the sides.

use super::standing::expected_returns;
use crate::battle::{Battle, Side};
use crate::battle_game::BattleGame;
use warquest_core::{Action, Generator, Heuristic, heuristic::uniform};

/// Pieces by which a lead counts e-fold.
const LEAD: f64 = 1.5;

impl Heuristic for BattleGame {
    fn playout_action(&self, _state: &Battle, legal: &[Action], generator: &mut Generator) -> Action {
        uniform(legal, generator)
    }

    fn greedy_action(&self, state: &Battle, _legal: &[Action]) -> Action {
        state.greedy(&self.context())
    }

    fn evaluate(&self, state: &Battle, seat_values: &mut [f64]) {
        let left = Side::BOTH.map(|side| f64::from(self.pieces_left(state, side)));
        expected_returns(self.returns_option(), &left, LEAD, seat_values);
    }
}
