//! What a solver asks of a game of two sides that fight until it is over, besides the contract (docs/odds.md).

use crate::game::{Action, Game, Kind, Seat};
use crate::generator::Generator;
use crate::list::ActionList;

/// Most kinds of pieces of a side.
pub const MAX_KINDS: usize = 16;

/// Number of pieces of each kind that a side has left.
pub type Left = [u8; MAX_KINDS];

/// What a contest came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Verdict {
    pub winner: Option<Seat>,
    pub left: [Left; 2],
}

/// How a contest ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    Annihilation,
    Retreat,
    /// Both sides are left, and nobody has gone.
    Undecided,
}

/// A game of two seats whose end is told by a winner and by what is left of the sides.
pub trait Contest: Game {
    /// Ids of the kinds of pieces, in the order of `Left`.
    fn kinds(&self) -> Vec<String>;
    /// What a side brings.
    fn brought(&self, seat: Seat) -> Left;
    /// Of a terminal state.
    fn verdict(&self, state: &Self::State) -> Verdict;
    /// Of a terminal state.
    fn ending(&self, state: &Self::State) -> Ending;
    /// Round of fighting, from 1.
    fn round(&self, state: &Self::State) -> u8;
    /// A number that never falls while the contest goes on. States that are equal meet in a solver if it rises often.
    fn progress(&self, state: &Self::State) -> u64 {
        self.round(state).into()
    }
    /// Most rounds.
    fn max_rounds(&self) -> u8;
    /// Victory points of a verdict by seat.
    fn points_of(&self, verdict: &Verdict) -> [i64; 2];
    /// Value in gold of what is left by seat.
    fn value_of(&self, verdict: &Verdict) -> [i64; 2];
    /// The choice of the `greedy` policy at a decision node; `legal` is its list, never empty.
    fn greedy(&self, state: &Self::State, legal: &[Action]) -> Action;
    /// Plays on to a decision of a seat that is not `greedy`, or to the end; chance comes from the generator. Node by node here:
    /// a game may be faster, but draws the same numbers and comes to the same states.
    fn play_greedily(&self, state: &mut Self::State, greedy: [bool; 2], generator: &mut Generator) {
        let mut legal = ActionList::new();
        loop {
            match self.kind(state) {
                Kind::Chance => {
                    let outcome = self.sample_chance(state, generator);
                    self.apply_outcome_unchecked(state, outcome);
                }
                Kind::Decision(seat) if greedy[usize::from(seat & 1)] => {
                    legal.clear();
                    self.legal_actions(state, &mut legal);
                    self.apply_unchecked(state, self.greedy(state, legal.as_slice()));
                }
                Kind::Decision(_) | Kind::Terminal => break,
            }
        }
    }
    /// The action that gives the fight up, where the node offers it.
    fn retreat(&self, state: &Self::State) -> Option<Action>;
    /// Strength of a side for retreat rules.
    fn strength(&self, state: &Self::State, seat: Seat) -> u32;
}
