//! How environments are played: who sits where, what becomes of an illegal action, when an episode is cut.

use crate::refusal::Refusal;
use crate::streams::SEATS;
use warquest_core::Seat;

/// Which seats the caller plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Learner {
    /// All of them.
    Everyone,
    Fixed(Seat),
    /// One that is drawn for each episode.
    Drawn,
}

/// Who plays the other seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    Random,
    /// The agent `greedy` by the estimate of its game.
    Greedy,
    /// The agent `greedy` by odds, where its game foresees contests.
    Foreseeing,
}

/// What becomes of an action that is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The episode ends with a reward of -1, or the lowest return of the game if that is lower.
    Lose,
    /// A legal action is drawn in its place.
    Random,
    /// Nothing is played in any environment, and the caller is told.
    Raise,
}

#[derive(Clone, Debug)]
pub struct Settings {
    pub learner: Learner,
    /// The first sits next to the learner, and so on around the table; none if the caller plays everyone.
    pub opponents: Vec<Opponent>,
    pub illegal: Illegal,
    /// An episode that is not over after so many steps is cut.
    pub max_steps: Option<u64>,
    /// Whether the step after the end of an episode begins the next one; else it is refused.
    pub begins_next: bool,
    pub threads: usize,
}

impl Settings {
    /// # Errors
    /// If so many players cannot be seated like this, or nobody would do the work.
    pub fn check(&self, players: usize) -> Result<(), Refusal> {
        if players > SEATS {
            return Err(Refusal::Unsuited(format!("{players} players: an environment has room for {SEATS}")));
        }
        if self.threads == 0 {
            return Err(Refusal::Unsuited("threads 0: expected at least 1".to_owned()));
        }
        if self.max_steps == Some(0) {
            return Err(Refusal::Unsuited("max_steps 0: expected at least 1".to_owned()));
        }
        let others = match self.learner {
            Learner::Everyone => 0,
            Learner::Fixed(seat) if usize::from(seat) >= players => {
                return Err(Refusal::Unsuited(format!("seat {seat}: expected 0 to {}", players - 1)));
            }
            Learner::Fixed(_) | Learner::Drawn => players - 1,
        };
        if self.opponents.len() != others {
            return Err(Refusal::Unsuited(format!("{} opponents: expected {others}", self.opponents.len())));
        }
        Ok(())
    }
}
