//! What a search found out.

use super::arena::Key;
use super::worker::{Trees, Work, own_roots};
use super::{Config, Method, SEATS, Values};
use std::time::Duration;
use warquest_core::{Action, Seat};

/// One legal action of the position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arm {
    pub action: Action,
    pub visits: u64,
    /// Sum of the values by seat.
    pub sums: Values,
    /// The evaluator's prior, mean of all trees.
    pub prior: f64,
}

impl Arm {
    /// Mean value of a seat, if the action was tried.
    #[must_use]
    pub fn value(&self, seat: Seat) -> Option<f64> {
        (self.visits > 0).then(|| self.sums[usize::from(seat)] / self.visits as f64)
    }
}

/// One step of the principal line: who (None: chance), what, and its notation as the seat of the search sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub who: Option<Seat>,
    pub notation: String,
}

/// A search's answer.
#[derive(Clone, Debug)]
pub struct Report {
    pub seat: Seat,
    /// Most visits, of equal ones the lowest id; of flat Monte Carlo the best mean.
    pub action: Action,
    /// All legal actions, ascending.
    pub arms: Vec<Arm>,
    pub line: Vec<Step>,
    pub simulations: u64,
    /// Visits that were there from earlier searches.
    pub reused: u64,
    /// Decisions and outcomes inside the simulations.
    pub decisions: u64,
    pub chance_nodes: u64,
    /// Nodes of all trees now.
    pub nodes: u64,
    pub memory: u64,
    /// Whether a tree could not grow for want of memory.
    pub tree_full: bool,
    /// Longest and mean way inside the tree.
    pub depth_most: u32,
    pub depth_mean: f64,
    pub duration: Duration,
    pub interrupted: bool,
}

impl Report {
    /// Adds up what the threads did, in their order.
    pub(super) fn new<S>(config: &Config, seat: Seat, legal: &[Action], trees: &[Trees<S>], works: &[Work], reused: u64) -> Self {
        let arms: Vec<Arm> = legal.iter().map(|&action| arm(config, trees, seat, action)).collect();
        let total = |field: fn(&Work) -> u64| works.iter().map(field).sum::<u64>();
        let simulations = total(|work| work.simulations);
        let nodes = trees.iter().map(|trees| trees.arena.len() as u64).sum();
        Self {
            seat,
            action: best(config, &arms, seat),
            arms,
            line: Vec::new(),
            simulations,
            reused,
            decisions: total(|work| work.steps.decisions),
            chance_nodes: total(|work| work.steps.chance),
            nodes,
            memory: trees.iter().map(|trees| trees.arena.used()).sum(),
            tree_full: trees.iter().any(|trees| trees.arena.full),
            depth_most: works.iter().map(|work| work.depth_most).max().unwrap_or(0),
            depth_mean: total(|work| work.depth_sum) as f64 / simulations.max(1) as f64,
            duration: Duration::ZERO,
            interrupted: works.iter().any(|work| work.interrupted),
        }
    }

    /// The arm of the action chosen.
    #[must_use]
    pub fn chosen(&self) -> Option<&Arm> {
        self.arms.iter().find(|arm| arm.action == self.action)
    }
}

fn arm<S>(config: &Config, trees: &[Trees<S>], seat: Seat, action: Action) -> Arm {
    let mut arm = Arm { action, visits: 0, sums: [0.0; SEATS], prior: 0.0 };
    let mut priors = 0;
    for trees in trees {
        for &root in own_roots(config, trees, seat) {
            let Some(child) = trees.arena.child(root, Key::choice(seat, action.into())) else { continue };
            let node = trees.arena.node(child);
            arm.visits += u64::from(node.visits);
            arm.sums.iter_mut().zip(trees.arena.sums(child)).for_each(|(sum, more)| *sum += more);
            arm.prior += f64::from(node.prior);
            priors += 1;
        }
    }
    arm.prior /= f64::from(priors.max(1));
    arm
}

fn best(config: &Config, arms: &[Arm], seat: Seat) -> Action {
    let rank = |arm: &Arm| match config.method {
        Method::Flat => arm.value(seat).unwrap_or(f64::NEG_INFINITY),
        _ => arm.visits as f64,
    };
    let mut best: Option<&Arm> = None;
    for arm in arms {
        if best.is_none_or(|highest| rank(arm) > rank(highest)) {
            best = Some(arm);
        }
    }
    best.map_or(0, |arm| arm.action)
}
