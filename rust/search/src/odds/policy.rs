//! Who makes the choices of a side (docs/odds.md, "Policies").

use warquest_core::{Action, Contest, Seat};

/// What a policy does where its retreat rule is silent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Base {
    Greedy,
    Random,
}

/// A policy of one side, without memory.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Policy {
    pub base: Base,
    /// Give up when weaker than so many times the enemy; 0: never.
    pub retreat_below: f64,
    /// First round in which to give up.
    pub retreat_after: u8,
}

impl Policy {
    pub const GREEDY: Self = Self { base: Base::Greedy, retreat_below: 0.0, retreat_after: 1 };
    pub const RANDOM: Self = Self { base: Base::Random, ..Self::GREEDY };

    /// The one action the policy takes, or None if all legal ones are equally likely.
    pub fn choose<G: Contest>(&self, game: &G, state: &G::State, seat: Seat, legal: &[Action]) -> Option<Action> {
        if let Some(action) = game.retreat(state).filter(|_| self.gives_up(game, state, seat)) {
            return Some(action);
        }
        match self.base {
            Base::Greedy => Some(game.greedy(state, legal)),
            Base::Random => None,
        }
    }

    /// Whether the retreat rule holds.
    pub fn gives_up<G: Contest>(&self, game: &G, state: &G::State, seat: Seat) -> bool {
        let strength = |seat| f64::from(game.strength(state, seat));
        self.retreat_below > 0.0 && game.round(state) >= self.retreat_after && strength(seat) < self.retreat_below * strength(1 - seat)
    }
}
