//! Leaves of the tree that wait for an evaluator from outside: it judges many positions at once.

use super::arena::{Arena, Key, NONE};
use super::{SEATS, Values};
use warquest_core::{Action, Seat};

/// Why an evaluator did not answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// It failed, and keeps the reason itself.
    Failed,
    /// The caller wants no more: the search ends with what it has.
    Stopped,
}

/// What an evaluator says of n positions.
#[derive(Clone, Debug, Default)]
pub struct Judged {
    /// n rows of one weight an action, none below zero; those of legal actions count.
    pub priors: Vec<f32>,
    /// n rows of one value a seat, on the scale of the game's returns.
    pub values: Vec<f32>,
}

/// Judges positions at which somebody is to choose.
pub trait Evaluator<S>: Sync {
    /// `mask` has n rows of one flag an action, set where the action is legal. The answer has the sizes that [`Judged`] names, and
    /// all of it is finite.
    ///
    /// # Errors
    /// If there is no answer: the search ends.
    fn judge(&self, states: &[S], mask: &[i8]) -> Result<Judged, Refused>;
}

/// A leaf that waits.
#[derive(Clone, Copy)]
pub struct Leaf {
    /// Its part of the batch's paths.
    pub begin: usize,
    pub end: usize,
    /// In the tree of the seat that chooses, or [`NONE`].
    pub node: u32,
    pub seat: Seat,
    pub depth: u32,
}

/// Leaves of one batch.
pub struct Batch<S> {
    pub states: Vec<S>,
    pub mask: Vec<i8>,
    pub paths: Vec<u32>,
    pub leaves: Vec<Leaf>,
}

impl<S> Default for Batch<S> {
    fn default() -> Self {
        Self { states: Vec::new(), mask: Vec::new(), paths: Vec::new(), leaves: Vec::new() }
    }
}

impl<S: Clone> Batch<S> {
    pub fn clear(&mut self) {
        self.states.clear();
        self.mask.clear();
        self.paths.clear();
        self.leaves.clear();
    }

    pub fn holds(&self, node: u32) -> bool {
        node != NONE && self.leaves.iter().any(|leaf| leaf.node == node)
    }

    /// Puts a leaf in; until its answer comes, its path counts as lost.
    pub fn add(&mut self, arena: &mut Arena, state: &S, legal: &[Action], actions: usize, (path, mut leaf): (&[u32], Leaf)) {
        leaf.begin = self.paths.len();
        self.paths.extend_from_slice(path);
        leaf.end = self.paths.len();
        path.iter().for_each(|&node| arena.node_mut(node).pending += 1);
        self.states.push(state.clone());
        let row = self.mask.len();
        self.mask.resize(row + actions, 0);
        for &action in legal {
            if let Some(flag) = self.mask.get_mut(row + usize::from(action)) {
                *flag = 1;
            }
        }
        self.leaves.push(leaf);
    }

    /// Takes back that the paths count as lost.
    pub fn release(&self, arena: &mut Arena) {
        self.paths.iter().for_each(|&node| arena.node_mut(node).pending -= 1);
    }

    /// The values of a leaf; its children are made with their priors.
    pub fn settle(&self, arena: &mut Arena, index: usize, judged: &Judged, [actions, seats]: [usize; 2]) -> Values {
        let leaf = &self.leaves[index];
        let rows = index * actions..(index + 1) * actions;
        expand(arena, leaf, &self.mask[rows.clone()], &judged.priors[rows]);
        let mut values = [0.0; SEATS];
        for (value, &given) in values.iter_mut().zip(&judged.values[index * seats..(index + 1) * seats]) {
            *value = f64::from(given);
        }
        values
    }
}

fn expand(arena: &mut Arena, leaf: &Leaf, mask: &[i8], priors: &[f32]) {
    if leaf.node == NONE || arena.children(leaf.node).any(|child| arena.node(child).key.action_of(leaf.seat).is_some()) {
        return;
    }
    let legal = || mask.iter().zip(priors).enumerate().filter(|(_, (flag, _))| **flag != 0);
    let total: f32 = legal().map(|(_, (_, &prior))| prior).sum();
    let count = legal().count() as f32;
    for (action, (_, &prior)) in legal() {
        let share = if total > 0.0 && total.is_finite() { prior / total } else { 1.0 / count };
        let _ = arena.add(leaf.node, Key::choice(leaf.seat, action as u32), share);
    }
}
