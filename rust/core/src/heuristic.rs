//! What a game can tell a search besides the contract: a policy for playouts and a judgement of unfinished positions (docs/search.md).

use crate::game::{Action, Game};
use crate::generator::Generator;

/// A game that knows something about good play. A search asks it about positions that it made up itself from what a seat
/// may see, so the whole state may be looked at.
pub trait Heuristic: Game {
    /// The choice of the playout policy at a decision node; `legal` is its list, ascending, never empty. Chance comes from
    /// the generator only. Here any action, all equally likely.
    fn playout_action(&self, _state: &Self::State, legal: &[Action], generator: &mut Generator) -> Action {
        uniform(legal, generator)
    }

    /// The choice of the agent `greedy`: the same policy without chance. It looks only at what the seat to move may see.
    fn greedy_action(&self, state: &Self::State, legal: &[Action]) -> Action {
        self.playout_action(state, legal, &mut Generator::new(0, 0))
    }

    /// Whether the position is a good one to judge: between turns, not in the middle of something. A playout that is cut goes on to such a one.
    fn is_quiet(&self, _state: &Self::State) -> bool {
        true
    }

    /// The returns to be expected by seat, on the scale of `returns`, of a position that is not terminal. `seat_values`
    /// has one place a seat.
    fn evaluate(&self, state: &Self::State, seat_values: &mut [f64]);
}

/// A legal action, all equally likely; 0 if there is none.
#[inline]
pub fn uniform(legal: &[Action], generator: &mut Generator) -> Action {
    legal.get(generator.below(legal.len() as u64) as usize).copied().unwrap_or(0)
}
