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
        if let Some(action) = self.retreat(game, state, seat) {
            return Some(action);
        }
        match self.base {
            Base::Greedy => Some(game.greedy(state, legal)),
            Base::Random => None,
        }
    }

    /// Giving up, where the node offers it and the retreat rule holds.
    #[inline]
    pub fn retreat<G: Contest>(&self, game: &G, state: &G::State, seat: Seat) -> Option<Action> {
        if self.may_give_up(game.round(state)) { game.retreat(state).filter(|_| self.gives_up(game, state, seat)) } else { None }
    }

    /// Whether the retreat rule can speak in a round.
    #[must_use]
    pub fn may_give_up(&self, round: u8) -> bool {
        self.retreat_below > 0.0 && round >= self.retreat_after
    }

    /// What the retreat rule says of two strengths.
    #[must_use]
    pub fn is_too_weak(&self, own: u32, enemy: u32) -> bool {
        f64::from(own) < self.retreat_below * f64::from(enemy)
    }

    /// Whether the retreat rule holds.
    pub fn gives_up<G: Contest>(&self, game: &G, state: &G::State, seat: Seat) -> bool {
        self.may_give_up(game.round(state)) && self.is_too_weak(game.strength(state, seat), game.strength(state, 1 - seat))
    }
}
