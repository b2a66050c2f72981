//! What a search may know of good play (docs/search.md): judgements of unfinished positions, and policies for playouts.

use crate::battle::{Battle, Side};
use crate::battle_game::BattleGame;
use crate::game::WarQuest;
use crate::model::State;
use crate::options::Returns;
use crate::rules::MAX_PLAYERS;
use warquest_core::{Action, Generator, Heuristic, heuristic::uniform};

/// Victory points by which a lead counts e-fold at the end, and more for every round left.
const LEAD: f64 = 1.5;
const LEAD_A_ROUND: f64 = 0.75;
/// Victory points that a piece of gold and a troop are worth.
const GOLD: f64 = 0.1;
const TROOP: f64 = 0.4;

impl Heuristic for WarQuest {
    fn playout_action(&self, _state: &State, legal: &[Action], generator: &mut Generator) -> Action {
        uniform(legal, generator)
    }

    fn evaluate(&self, state: &State, seat_values: &mut [f64]) {
        let mut worth = [0.0; MAX_PLAYERS];
        let seats = seat_values.len().min(MAX_PLAYERS);
        (0..seats).for_each(|player| worth[player] = self.worth(state, player as u8));
        let rounds = f64::from(self.options.rounds.saturating_sub(state.round));
        expected_returns(self.options.returns, &worth[..seats], LEAD + LEAD_A_ROUND * rounds, seat_values);
    }
}

impl WarQuest {
    /// What a player has, in victory points.
    fn worth(&self, state: &State, player: u8) -> f64 {
        let (seat, tokens, constants) = (state.seat(player), state.tokens.of(player), self.constants());
        let cities = (tokens & self.rules.board.cities).count_ones() * u32::from(constants.city_vp);
        let land = f64::from(tokens.count_ones()) / f64::from(constants.tokens_per_vp.max(1));
        let troops = f64::from(state.figures.total_in(player, u64::MAX));
        f64::from(seat.vp) + f64::from(cities) + land + GOLD * f64::from(seat.gold) + TROOP * troops
    }
}

impl Heuristic for BattleGame {
    fn playout_action(&self, _state: &Battle, legal: &[Action], generator: &mut Generator) -> Action {
        uniform(legal, generator)
    }

    fn evaluate(&self, state: &Battle, seat_values: &mut [f64]) {
        let left = Side::BOTH.map(|side| f64::from(self.pieces_left(state, side)));
        expected_returns(self.returns_option(), &left, LEAD, seat_values);
    }
}

/// The returns of players who win the more likely the more they are worth: the shares of `exp(worth / lead)`.
fn expected_returns(returns: Returns, worth: &[f64], lead: f64, seat_values: &mut [f64]) {
    let best = worth.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let total: f64 = worth.iter().map(|&own| ((own - best) / lead).exp()).sum();
    let losers = worth.len().saturating_sub(1).max(1) as f64;
    for (seat, (value, &own)) in seat_values.iter_mut().zip(worth).enumerate() {
        let share = ((own - best) / lead).exp() / total;
        let others = worth.iter().enumerate().filter(|&(other, _)| other != seat);
        *value = match returns {
            Returns::WinShare => share,
            Returns::ZeroSum => share - (1.0 - share) / losers,
            Returns::Vp => own,
            Returns::VpMargin => own - others.map(|(_, &other)| other).fold(0.0, f64::max),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expected_returns_keep_to_the_scale() {
        let mut values = [0.0; 3];
        expected_returns(Returns::WinShare, &[3.0, 3.0, 3.0], 2.0, &mut values);
        assert!(values.iter().all(|value| (value - 1.0 / 3.0).abs() < 1e-12));
        expected_returns(Returns::ZeroSum, &[50.0, 1.0, 0.0], 2.0, &mut values);
        assert!(values[0] > 0.99 && values[1] > values[2] && values[2] > -0.51);
        assert!(values.iter().sum::<f64>().abs() < 1e-12);
        expected_returns(Returns::VpMargin, &[5.0, 1.0, 9.0], 2.0, &mut values);
        assert_eq!(values, [-4.0, -8.0, 4.0]);
    }
}
