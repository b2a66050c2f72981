//! Odds of contests that a game's heuristic foresees: the game describes the contest, whoever has a solver tells what comes of it.

use crate::contest::Contest;
use crate::game::{Action, Seat};
use crate::heuristic::Heuristic;

/// What a contest is foreseen to come to, by seat.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Forecast {
    /// Chances to win; the rest is a draw.
    pub wins: [f32; 2],
    /// Pieces left at the end, in the mean.
    pub left: [f32; 2],
}

impl Forecast {
    /// Chance of a seat to win.
    #[inline]
    #[must_use]
    pub fn win(&self, seat: Seat) -> f32 {
        self.wins[usize::from(seat & 1)]
    }
}

/// Tells the odds of contests of one game, whose rules and options do not change.
pub trait Judge<C: Contest>: Send + Sync {
    /// What a state of a contest comes to if both sides play by `greedy`. A function of the state: asked again, it says the same.
    fn forecast(&self, contest: &C, state: &C::State) -> Forecast;
}

/// A game in which contests are fought, and whose heuristic can ask for their odds.
pub trait Foresight: Heuristic {
    type Contest: Contest;

    /// The choice of the agent `greedy` by the odds that the judge tells. As `greedy_action`, it rests on nothing but what the
    /// seat to move may see: so does what it asks.
    fn foreseeing_action(&self, state: &Self::State, legal: &[Action], judge: &dyn Judge<Self::Contest>) -> Action;
}
