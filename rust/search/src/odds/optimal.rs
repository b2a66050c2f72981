//! Optimal play: both sides play the zero-sum game of a utility perfectly (expectiminimax over the contract).

use warquest_core::{Contest, Verdict};

/// What optimal play is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Utility {
    /// The chance to win; no winner is worth 1/2 to each.
    Win,
    /// Victory points of seat 0 less those of seat 1.
    PointsMargin,
    /// Gold value of what seat 0 has left, less that of seat 1.
    ValueMargin,
}

impl Utility {
    /// Worth of a verdict to seat 0.
    pub fn of<G: Contest>(self, game: &G, verdict: &Verdict) -> f64 {
        let margin = |[first, second]: [i64; 2]| (first - second) as f64;
        match self {
            Self::Win => verdict.winner.map_or(0.5, |winner| f64::from(u8::from(winner == 0))),
            Self::PointsMargin => margin(game.points_of(verdict)),
            Self::ValueMargin => margin(game.value_of(verdict)),
        }
    }
}
