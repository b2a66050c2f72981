//! A list of actions without allocation.

use crate::game::Action;

/// Room for every node of every game: the widest has one action a region (at most 64) and a few more.
pub const CAPACITY: usize = 128;

/// Legal actions of one node, ascending.
#[derive(Clone)]
pub struct ActionList {
    length: usize,
    actions: [Action; CAPACITY],
}

impl Default for ActionList {
    fn default() -> Self {
        Self::new()
    }
}

impl ActionList {
    #[must_use]
    pub const fn new() -> Self {
        Self { length: 0, actions: [0; CAPACITY] }
    }

    #[inline]
    pub fn clear(&mut self) {
        self.length = 0;
    }

    /// Adds an action. A list that is full stays as it is: the games' tests prove that no node is that wide.
    #[inline]
    pub fn push(&mut self, action: Action) {
        debug_assert!(self.length < CAPACITY);
        if let Some(place) = self.actions.get_mut(self.length) {
            *place = action;
            self.length += 1;
        }
    }

    /// Adds an action if it is legal, without a branch.
    #[inline]
    pub fn push_if(&mut self, action: Action, legal: bool) {
        debug_assert!(self.length < CAPACITY);
        if let Some(place) = self.actions.get_mut(self.length) {
            *place = action;
            self.length += usize::from(legal);
        }
    }

    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[Action] {
        &self.actions[..self.length]
    }

    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.length
    }

    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }
}
