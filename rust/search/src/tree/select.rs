//! Which child a seat tries next: UCB1, or PUCT where there are priors.

use super::arena::{Arena, NONE};
use warquest_core::{Action, Seat};

/// The children of one node, by action.
pub struct Slots {
    stamp: u32,
    marks: Vec<(u32, u32)>,
}

impl Slots {
    pub fn new(actions: usize) -> Self {
        Self { stamp: 0, marks: vec![(0, NONE); actions] }
    }

    /// Finds the children for a seat's actions.
    #[inline]
    pub fn mark(&mut self, arena: &Arena, node: u32, seat: Seat) {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.marks.fill((0, NONE));
            self.stamp = 1;
        }
        for child in arena.children(node) {
            if let Some(action) = arena.node(child).key.action_of(seat)
                && let Some(mark) = self.marks.get_mut(usize::from(action))
            {
                *mark = (self.stamp, child);
            }
        }
    }

    #[inline]
    pub fn child(&self, action: Action) -> Option<u32> {
        self.marks.get(usize::from(action)).filter(|mark| mark.0 == self.stamp).map(|mark| mark.1)
    }
}

/// Lowest and highest value met so far: values are scaled by them to [0, 1].
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    low: f64,
    high: f64,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { low: f64::INFINITY, high: f64::NEG_INFINITY }
    }
}

impl Bounds {
    #[inline]
    pub fn meet(&mut self, values: &[f64]) {
        for &value in values {
            self.low = self.low.min(value);
            self.high = self.high.max(value);
        }
    }

    /// (offset, factor) of the scale.
    #[inline]
    fn scale(&self) -> (f64, f64) {
        if self.high > self.low { (self.low, 1.0 / (self.high - self.low)) } else { (self.high.min(0.0), 0.0) }
    }
}

/// The legal children of a node for the seat that chooses.
pub struct Choice<'a> {
    pub arena: &'a Arena,
    pub slots: &'a Slots,
    pub legal: &'a [Action],
    pub node: u32,
    pub seat: Seat,
    pub bounds: &'a Bounds,
    pub exploration: f64,
}

impl Choice<'_> {
    /// Mean value of a child in [0, 1]; simulations under way count as lost.
    #[inline]
    fn mean(&self, child: u32, (low, factor): (f64, f64)) -> f64 {
        let node = self.arena.node(child);
        let visits = f64::from(node.visits);
        (self.arena.sum(child, self.seat) - visits * low) * factor / (visits + f64::from(node.pending))
    }

    /// UCB1 (Auer, Cesa-Bianchi and Fischer, 2002): the best child and its score. With `varies` a child is measured against the
    /// visits at which it could be chosen, not against all visits of the node.
    #[inline]
    pub fn ucb(&self, varies: bool) -> Option<(Action, f64)> {
        let scale = self.bounds.scale();
        let parent = self.arena.node(self.node);
        let all = f64::from((parent.visits + parent.pending).max(1)).ln();
        let mut best: Option<(Action, f64)> = None;
        for &action in self.legal {
            let Some(child) = self.slots.child(action) else { continue };
            let node = self.arena.node(child);
            let log = if varies { f64::from(node.available.max(1)).ln() } else { all };
            let spread = (log / f64::from((node.visits + node.pending).max(1))).sqrt();
            let tried = node.visits + node.pending > 0;
            let score = if tried { self.mean(child, scale) + self.exploration * spread } else { f64::INFINITY };
            if best.is_none_or(|(_, highest)| score > highest) {
                best = Some((action, score));
            }
        }
        best
    }

    /// UCB1 with progressive bias (Chaslot and others, 2008) for one wanted action; what was not tried is worth what the node is worth.
    #[inline]
    pub fn biased(&self, wanted: Action, bias: f64) -> Option<Action> {
        let scale = self.bounds.scale();
        let parent = self.arena.node(self.node);
        let own = if parent.visits == 0 { 0.5 } else { self.mean(self.node, scale) };
        let log = f64::from((parent.visits + parent.pending).max(1)).ln();
        let mut best: Option<(Action, f64)> = None;
        for &action in self.legal {
            let child = self.slots.child(action);
            let tries = child.map_or(0, |child| self.arena.node(child).visits + self.arena.node(child).pending);
            let mean = child.filter(|_| tries > 0).map_or(own, |child| self.mean(child, scale));
            let weight = 1.0 / (1.0 + f64::from(tries));
            let score = mean + self.exploration * (log * weight).sqrt() + if action == wanted { bias * weight } else { 0.0 };
            if best.is_none_or(|(_, highest)| score > highest) {
                best = Some((action, score));
            }
        }
        best.map(|(action, _)| action)
    }

    /// PUCT: unvisited children are worth what the node is worth.
    pub fn puct(&self) -> Option<Action> {
        let scale = self.bounds.scale();
        let tried = |child: u32| u64::from(self.arena.node(child).visits) + u64::from(self.arena.node(child).pending);
        let total: u64 = self.legal.iter().filter_map(|&action| self.slots.child(action)).map(tried).sum();
        let weight = self.exploration * (total.max(1) as f64).sqrt();
        let parent = self.arena.node(self.node);
        let unvisited = if parent.visits == 0 { 0.5 } else { self.mean(self.node, scale) };
        let mut best: Option<(Action, f64)> = None;
        for &action in self.legal {
            let (prior, mean, tries) = match self.slots.child(action) {
                Some(child) => {
                    let tries = tried(child);
                    (f64::from(self.arena.node(child).prior), if tries == 0 { unvisited } else { self.mean(child, scale) }, tries)
                }
                None => (1.0 / self.legal.len() as f64, unvisited, 0),
            };
            let score = mean + weight * prior / (1.0 + tries as f64);
            if best.is_none_or(|(_, highest)| score > highest) {
                best = Some((action, score));
            }
        }
        best.map(|(action, _)| action)
    }
}
