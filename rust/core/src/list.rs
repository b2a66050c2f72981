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

    /// Adds `first + n` for every n of a set, ascending.
    #[inline]
    pub fn push_set(&mut self, first: Action, mut set: u64) {
        let mut length = self.length;
        while set != 0 {
            debug_assert!(length < CAPACITY);
            let Some(place) = self.actions.get_mut(length) else { break };
            *place = first.wrapping_add(set.trailing_zeros() as Action);
            length += 1;
            set &= set - 1;
        }
        self.length = length;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_and_flags_are_added() {
        let mut list = ActionList::new();
        list.push(10);
        list.push_set(20, 0b1001);
        list.push_if(30, false);
        list.push_if(31, true);
        assert_eq!(list.as_slice(), [10, 20, 23, 31]);
    }
}
