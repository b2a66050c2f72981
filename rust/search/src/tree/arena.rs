//! The nodes of the trees: small records in one block of memory, children in linked lists, one sum of values a seat beside them.

use super::{SEATS, Values};
use std::collections::VecDeque;
use warquest_core::{Seat, UNSEEN};

/// No node.
pub const NONE: u32 = u32::MAX;

/// What leads from a node to a child: a seat's action, or an outcome of chance, as somebody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key(u32);

impl Key {
    const CHANCE: u32 = 1 << 31;
    const ROOT: Self = Self(u32::MAX - 1);

    /// An action's id, or [`UNSEEN`].
    #[inline]
    #[must_use]
    pub const fn choice(seat: Seat, action: u32) -> Self {
        Self((seat as u32) << 16 | (action & 0xFFFF))
    }

    /// An outcome's id, or [`UNSEEN`].
    #[inline]
    #[must_use]
    pub const fn chance(outcome: u32) -> Self {
        Self(Self::CHANCE | outcome)
    }

    #[inline]
    #[must_use]
    pub const fn is_chance(self) -> bool {
        self.0 & Self::CHANCE != 0
    }

    /// The outcome, or the action if it is one of the seat.
    #[inline]
    #[must_use]
    pub const fn outcome(self) -> Option<u32> {
        if self.is_chance() && self.0 != UNSEEN { Some(self.0 & !Self::CHANCE) } else { None }
    }

    #[inline]
    #[must_use]
    pub const fn action_of(self, seat: Seat) -> Option<u16> {
        if self.0 >> 16 == seat as u32 { Some(self.0 as u16) } else { None }
    }
}

/// A node, and the way that leads to it from its parent.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    pub key: Key,
    /// The next child of the same parent.
    pub next: u32,
    pub first: u32,
    pub visits: u32,
    /// Visits of the parent at which this child could have been chosen.
    pub available: u32,
    /// Simulations under way (virtual loss).
    pub pending: u32,
    pub prior: f32,
}

/// The nodes of one thread's trees.
pub struct Arena {
    nodes: Vec<Node>,
    sums: Vec<f64>,
    seats: usize,
    capacity: usize,
    /// Whether a node was refused for want of room.
    pub full: bool,
}

impl Arena {
    /// Bytes of a node of a game of so many seats.
    #[must_use]
    pub const fn bytes(seats: usize) -> usize {
        size_of::<Node>() + seats * size_of::<f64>()
    }

    /// An arena of so many bytes.
    #[must_use]
    pub fn new(seats: usize, memory: u64) -> Self {
        let capacity = usize::try_from(memory).unwrap_or(usize::MAX) / Self::bytes(seats);
        Self { nodes: Vec::new(), sums: Vec::new(), seats, capacity: capacity.clamp(64, NONE as usize), full: false }
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Bytes of the nodes there are.
    #[must_use]
    pub fn used(&self) -> u64 {
        (self.nodes.len() * Self::bytes(self.seats)) as u64
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Forgets all nodes and keeps the memory.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.sums.clear();
        self.full = false;
    }

    #[inline]
    #[must_use]
    pub fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }

    #[inline]
    pub fn node_mut(&mut self, node: u32) -> &mut Node {
        &mut self.nodes[node as usize]
    }

    /// Sum of a seat's values.
    #[inline]
    #[must_use]
    pub fn sum(&self, node: u32, seat: Seat) -> f64 {
        self.sums[node as usize * self.seats + usize::from(seat)]
    }

    /// Sums of all seats' values.
    #[must_use]
    pub fn sums(&self, node: u32) -> &[f64] {
        &self.sums[node as usize * self.seats..][..self.seats]
    }

    /// A root, even if the memory is full.
    pub fn add_root(&mut self) -> u32 {
        self.push(Key::ROOT, 0.0)
    }

    fn push(&mut self, key: Key, prior: f32) -> u32 {
        self.make_room();
        let node = self.nodes.len() as u32;
        self.nodes.push(Node { key, next: NONE, first: NONE, visits: 0, available: 1, pending: 0, prior });
        self.sums.resize(self.sums.len() + self.seats, 0.0);
        node
    }

    /// Doubles, but never beyond the capacity.
    fn make_room(&mut self) {
        let length = self.nodes.len();
        if length == self.nodes.capacity() {
            let more = length.max(1024).min(self.capacity.saturating_sub(length)).max(1);
            self.nodes.reserve_exact(more);
            self.sums.reserve_exact(more * self.seats);
        }
    }

    /// Adds a child; None if the memory is full.
    pub fn add(&mut self, parent: u32, key: Key, prior: f32) -> Option<u32> {
        if self.nodes.len() >= self.capacity {
            self.full = true;
            return None;
        }
        let child = self.push(key, prior);
        self.nodes[child as usize].next = self.nodes[parent as usize].first;
        self.nodes[parent as usize].first = child;
        Some(child)
    }

    #[inline]
    pub fn children(&self, parent: u32) -> impl Iterator<Item = u32> + '_ {
        let first = self.nodes[parent as usize].first;
        std::iter::successors((first != NONE).then_some(first), |&child| {
            let next = self.nodes[child as usize].next;
            (next != NONE).then_some(next)
        })
    }

    #[inline]
    #[must_use]
    pub fn child(&self, parent: u32, key: Key) -> Option<u32> {
        self.children(parent).find(|&child| self.nodes[child as usize].key == key)
    }

    /// The child, made if there is none; [`NONE`] if the memory is full or the parent is none.
    #[inline]
    pub fn enter(&mut self, parent: u32, key: Key) -> u32 {
        if parent == NONE {
            return NONE;
        }
        self.child(parent, key).or_else(|| self.add(parent, key, 0.0)).unwrap_or(NONE)
    }

    /// Adds the result of a simulation to a node.
    #[inline]
    pub fn score(&mut self, node: u32, values: &Values) {
        self.nodes[node as usize].visits += 1;
        let sums = &mut self.sums[node as usize * self.seats..][..self.seats];
        for (sum, value) in sums.iter_mut().zip(&values[..self.seats.min(SEATS)]) {
            *sum += value;
        }
    }

    /// Keeps only what hangs under some nodes, which become roots; answers their new numbers.
    pub fn keep(&mut self, roots: &[u32]) -> Vec<u32> {
        let mut kept = Self { nodes: Vec::new(), sums: Vec::new(), seats: self.seats, capacity: self.capacity, full: false };
        let mut queue = VecDeque::new();
        let new: Vec<u32> = roots.iter().map(|&root| kept.adopt(self, root, &mut queue)).collect();
        for &root in &new {
            kept.nodes[root as usize].key = Key::ROOT;
            kept.nodes[root as usize].next = NONE;
        }
        while let Some((old, parent)) = queue.pop_front() {
            let mut last = NONE;
            for child in self.children(old) {
                let copy = kept.adopt(self, child, &mut queue);
                match last {
                    NONE => kept.nodes[parent as usize].first = copy,
                    last => kept.nodes[last as usize].next = copy,
                }
                last = copy;
            }
        }
        *self = kept;
        new
    }

    fn adopt(&mut self, other: &Self, node: u32, queue: &mut VecDeque<(u32, u32)>) -> u32 {
        let copy = self.nodes.len() as u32;
        self.nodes.push(Node { next: NONE, first: NONE, pending: 0, ..*other.node(node) });
        self.sums.extend_from_slice(other.sums(node));
        queue.push_back((node, copy));
        copy
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subtree_is_kept_as_it_is() {
        let mut arena = Arena::new(2, 1 << 16);
        let root = arena.add_root();
        let left = arena.enter(root, Key::choice(0, 1));
        let right = arena.enter(root, Key::choice(0, 2));
        let deep: Vec<u32> = (0..3).map(|outcome| arena.enter(right, Key::chance(outcome))).collect();
        let mut values = [0.0; SEATS];
        values[1] = 0.5;
        for node in [root, right, deep[1]] {
            arena.score(node, &values);
        }
        assert_eq!(arena.enter(root, Key::choice(0, 1)), left);
        let kept = arena.keep(&[right]);
        assert_eq!((kept, arena.len()), (vec![0], 4));
        let keys: Vec<_> = arena.children(0).map(|child| arena.node(child).key.outcome()).collect();
        assert_eq!(keys, [Some(2), Some(1), Some(0)]);
        let child = arena.child(0, Key::chance(1)).unwrap();
        assert_eq!((arena.node(child).visits, arena.sums(child)), (1, &[0.0, 0.5][..]));
        assert_eq!(arena.node(0).next, NONE);
    }

    #[test]
    fn a_full_arena_refuses() {
        let mut arena = Arena::new(2, 0);
        let root = arena.add_root();
        let made = (0..100).filter(|&action| arena.enter(root, Key::choice(0, action)) != NONE).count();
        assert_eq!((made, arena.len(), arena.full), (63, 64, true));
    }

    #[test]
    fn keys_tell_seats_and_chance_apart() {
        assert_eq!(Key::choice(3, 7).action_of(3), Some(7));
        assert_eq!(Key::choice(3, 7).action_of(2), None);
        assert_eq!(Key::chance(7).action_of(0), None);
        assert_eq!(Key::chance(7).outcome(), Some(7));
        assert_eq!(Key::chance(UNSEEN).outcome(), None);
        assert_eq!(Key::choice(1, UNSEEN).action_of(1), Some(u16::MAX));
        assert!(!Key::choice(14, UNSEEN).is_chance());
    }
}
