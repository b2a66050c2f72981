//! What a solver that follows each side by itself asks of a contest, besides `Contest` (docs/odds.md).
//!
//! A contest that has it is a list of *bouts*. In a bout the sides roll, each by the value of its own *part* when the bout
//! begins; what a roll shows falls on the other part alone. The promise: under a side-local policy
//! * a part changes by its own value, the bout and the blows that fall on it, and by nothing else;
//! * parts with equal signatures roll alike, and aim alike at every part; signatures and aims are the same in all bouts of a kind;
//! * skulls fall before flags, and one after the other: a roll is the same as its skulls and flags one by one.
//!
//! After a bout both parts may be checked, regrouped and rested, as `After` says; seat 0 comes before seat 1 in all of it:
//! 1. `Check`: a side that has fallen has lost; both: nobody wins.
//! 2. `Regroup`: each part does what follows by itself (`regroup`).
//! 3. `Rest`: a broken side gives up; after the last round the contest ends as `limit` says; seat 0 goes on or gives up, then
//!    rests; the same for seat 1.
//!
//! When a side has given up or gone, the winner (if any) throws `chase_dice` of its part as it stands then: each skull is one
//! more blow on the side that goes.

use crate::chance::Weights;
use crate::contest::{Contest, Left};
use crate::game::{Action, Seat};
use std::fmt::Debug;
use std::hash::Hash;

/// Where a roll falls: the game's own number, below `MAX_AIMS`.
pub type Aim = u8;
/// Most places a roll can be aimed at.
pub const MAX_AIMS: usize = 4;

/// Who makes the choices: of a state, the seat that decides and its legal actions.
pub type Choose<'a, S> = &'a dyn Fn(&S, Seat, &[Action]) -> Action;

/// Takes the ways a roll can go: skulls, flags, and the chance as a product of fractions.
pub type EachWay<'a> = &'a mut dyn FnMut(u32, u32, &[(u128, u128)]);

/// What a part's roll rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Signature {
    /// What the places aimed at rest on, apart from the part aimed at.
    pub call: u8,
    /// What the dice rest on.
    pub roll: u32,
}

/// What one face does to a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blow {
    Skull,
    Flag,
}

/// What follows a bout; each includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum After {
    Nothing,
    Check,
    Regroup,
    Rest,
}

/// One exchange of rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bout {
    pub round: u8,
    /// The game's own number of bouts like this one.
    pub kind: u8,
    /// Who may roll in it.
    pub rollers: [bool; 2],
    pub after: After,
}

/// How the contest ends after the last round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Seat 0 goes, seat 1 wins.
    Lost,
    /// Seat 0 goes, nobody wins.
    Open,
}

/// A contest whose sides can be followed one by one.
pub trait Factors: Contest {
    /// A side by itself, between two bouts.
    type Part: Copy + Eq + Hash + Debug + Send + Sync;

    /// The parts before the first bout.
    fn opening(&self, choose: Choose<Self::State>) -> [Self::Part; 2];
    /// All bouts, in order. None if the sides cannot be followed one by one.
    fn bouts(&self, opening: &[Self::Part; 2]) -> Option<Vec<Bout>>;
    /// How the last round ends.
    fn limit(&self) -> Limit;

    /// The bout and the parts of a state before the first roll of a bout is assigned; None elsewhere.
    fn split(&self, state: &Self::State) -> Option<(Bout, [Self::Part; 2])>;
    /// The state in which a bout of two parts begins; it may have run on to the first thing to decide or to roll.
    fn join(&self, bout: &Bout, parts: &[Self::Part; 2]) -> Self::State;

    /// None if the side does not roll, whatever it meets.
    fn signature(&self, bout: &Bout, seat: Seat, part: &Self::Part) -> Option<Signature>;
    /// Where a side that rolls aims at an enemy's part; None if it does not roll at it.
    fn aim(&self, bout: &Bout, seat: Seat, part: &Self::Part, enemy: &Self::Part, choose: Choose<Self::State>) -> Option<Aim>;
    /// All that the roll of a side can come to; a pair of skulls and flags may come several times.
    fn throws(&self, bout: &Bout, seat: Seat, part: &Self::Part, each: EachWay);

    /// One blow of the enemy on a part.
    fn suffer(&self, seat: Seat, part: &Self::Part, aim: Aim, blow: Blow, choose: Choose<Self::State>) -> Self::Part;
    fn regroup(&self, seat: Seat, part: &Self::Part, choose: Choose<Self::State>) -> Self::Part;
    /// Between two rounds.
    fn rest(&self, seat: Seat, part: &Self::Part, choose: Choose<Self::State>) -> Self::Part;

    fn has_fallen(&self, part: &Self::Part) -> bool;
    fn is_broken(&self, part: &Self::Part) -> bool;
    fn part_strength(&self, part: &Self::Part) -> u32;

    /// Dice of the chase after the other side.
    fn chase_dice(&self, part: &Self::Part) -> u32;
    /// Chances of the skulls of a chase: number, weight.
    fn chase_weights(&self, dice: u32, out: &mut Weights);
    /// One skull of the chase.
    fn chased(&self, seat: Seat, part: &Self::Part, choose: Choose<Self::State>) -> Self::Part;

    /// What is left of a side that stays.
    fn left(&self, part: &Self::Part) -> Left;
    /// What is left of a side that has gone, once all is over.
    fn left_gone(&self, seat: Seat, part: &Self::Part) -> Left;
}
