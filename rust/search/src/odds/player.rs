//! The two players of a contest: a policy each, or a function of the state that the caller brings.

use crate::odds::table::{Budget, Table};
use crate::odds::{Base, Halt, Policy};
use std::sync::{Mutex, PoisonError};
use warquest_core::{Action, Contest, Seat};

/// A choice that the caller makes; None stops the run.
pub type Ask<'a, S> = &'a (dyn Fn(&S, &[Action]) -> Option<Action> + Sync);

/// One side's player.
pub struct Player<'a, S> {
    pub policy: Policy,
    /// Asked instead of the policy's base.
    pub ask: Option<Ask<'a, S>>,
}

/// What a player does at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    One(Action),
    /// All legal actions are equally likely.
    Any,
}

/// Whoever makes the choices of both seats.
pub trait Chooser<G: Contest> {
    /// What the player of a seat does; `legal` is never empty.
    ///
    /// # Errors
    /// If the run is stopped.
    fn choose(&mut self, game: &G, state: &G::State, seat: Seat, legal: &[Action]) -> Result<Choice, Halt>;

    /// Whether choices may take long: the clock is looked at after each.
    fn is_slow(&self) -> bool {
        false
    }

    /// Whether the players let go of a state: what follows is known elsewhere.
    fn lets_go(&self, _state: &G::State) -> bool {
        false
    }
}

impl<G: Contest> Chooser<G> for &Players<'_, G::State> {
    fn choose(&mut self, game: &G, state: &G::State, seat: Seat, legal: &[Action]) -> Result<Choice, Halt> {
        Players::choose(self, game, state, seat, legal)
    }

    fn is_slow(&self) -> bool {
        self.policies().is_none()
    }
}

/// Both players, and what the caller has answered: it is asked once a state.
pub struct Players<'a, S> {
    seats: [Player<'a, S>; 2],
    answers: Mutex<(Table<S, Action>, Budget)>,
}

impl<'a, S: Clone + Eq + std::hash::Hash> Players<'a, S> {
    /// Players whose answers may take so many bytes.
    pub fn new(seats: [Player<'a, S>; 2], memory: u64) -> Self {
        Self { seats, answers: Mutex::new((Table::default(), Budget::new(memory))) }
    }

    pub fn of_policies(policies: [Policy; 2]) -> Self {
        Self::new(policies.map(|policy| Player { policy, ask: None }), 0)
    }

    /// The policies, if the caller makes no choices.
    pub fn policies(&self) -> Option<[Policy; 2]> {
        let [first, second] = &self.seats;
        (first.ask.is_none() && second.ask.is_none()).then_some([first.policy, second.policy])
    }

    /// The seats that do what `greedy` does, whatever comes.
    pub fn greedy(&self) -> [bool; 2] {
        [0, 1].map(|seat: usize| {
            let Player { policy, ask } = &self.seats[seat];
            ask.is_none() && policy.base == Base::Greedy && policy.retreat_below <= 0.0
        })
    }

    /// What the player of a seat does; `legal` is never empty.
    ///
    /// # Errors
    /// If the caller stops the run.
    #[inline]
    pub fn choose<G: Contest<State = S>>(&self, game: &G, state: &S, seat: Seat, legal: &[Action]) -> Result<Choice, Halt> {
        if let [only] = legal {
            return Ok(Choice::One(*only));
        }
        let player = &self.seats[usize::from(seat & 1)];
        match player.ask {
            None => Ok(player.policy.choose(game, state, seat, legal).map_or(Choice::Any, Choice::One)),
            Some(ask) => self.answer(game, state, seat, ask, legal),
        }
    }

    fn answer<G: Contest<State = S>>(&self, game: &G, state: &S, seat: Seat, ask: Ask<S>, legal: &[Action]) -> Result<Choice, Halt> {
        let policy = &self.seats[usize::from(seat & 1)].policy;
        if let Some(action) = policy.retreat(game, state, seat) {
            return Ok(Choice::One(action));
        }
        let mut guard = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        let (answers, budget) = &mut *guard;
        if let Some(&(_, action)) = answers.find(state).and_then(|place| answers.entries().get(place)) {
            return Ok(Choice::One(action));
        }
        let action = ask(state, legal).ok_or(Halt::Stopped)?;
        // Without room the same state is asked again: a function of the state answers the same.
        let _ = answers.place(state.clone(), || action, budget);
        Ok(Choice::One(action))
    }
}
