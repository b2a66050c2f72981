//! The fast exact method for side-local policies: each side is followed by itself, positions are pairs of small numbers, and
//! a bout is two steps on a dense matrix (docs/odds.md).
//!
//! `prepare` finds the parts of the sides (`grow`) and lumps those that the question cannot tell apart (`lump`): then the cost
//! is known. `Prepared::run` carries the chances through the bouts (`run`, `grid`) and counts the ends (`harvest`);
//! `run_exactly` does so in fractions; `walker` draws single battles over the same tables.

mod arrange;
mod dice;
mod field;
mod fractions;
mod grid;
mod grow;
mod harvest;
mod intern;
mod kernel;
mod lump;
mod pace;
mod pieces;
mod plan;
mod residue;
mod run;
mod walk;

use super::distribution::{Detail, Distribution, Halt, Limits};
use super::policy::{Base, Policy};
use field::Reals;
pub use fractions::Fractions;
use grid::LANES;
use grow::Sides;
use lump::{Classes, Ends, Question};
use pace::Pace;
use plan::Plan;
use run::Pulse;
use std::time::Instant;
pub use walk::{Walk, Walker};
use warquest_core::Factors;

/// What a run takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Pairs of classes, summed over the bouts.
    pub cells: u64,
    /// Bytes of tables and matrices together.
    pub bytes: u64,
}

/// A contest whose sides are known, ready to be run.
pub struct Prepared<'g, G: Factors> {
    sides: Sides<'g, G>,
    question: Question,
    /// Before each bout and after the last.
    classes: Vec<[Classes; 2]>,
    ends: [Ends; 2],
    plan: Plan,
    cost: Cost,
}

/// Follows the sides by themselves. What a run takes is known then, and may be more than the limits: look at `cost` first.
///
/// # Errors
/// `Unsuited` if a policy is not side-local or the contest cannot be followed by its sides; `Memory` if there are too many
/// parts.
pub fn prepare<G: Factors>(game: &G, policies: [Policy; 2], detail: Detail, limits: Limits) -> Result<Prepared<'_, G>, Halt> {
    prepare_while(game, policies, detail, limits, &|| true)
}

/// The same, as long as `go_on` says so: large battles can take a second to be refused.
///
/// # Errors
/// As `prepare`; `Stopped` if `go_on` said so.
pub fn prepare_while<'g, G: Factors>(
    game: &'g G,
    policies: [Policy; 2],
    detail: Detail,
    limits: Limits,
    go_on: &dyn Fn() -> bool,
) -> Result<Prepared<'g, G>, Halt> {
    if policies.iter().any(|policy| policy.base != Base::Greedy) {
        return Err(Halt::Unsuited);
    }
    let pace = Pace::new(go_on);
    let mut sides = Sides::grow(game, limits.memory, &pace)?;
    let question = Question { detail, policies };
    let (mut classes, ends) = lump::lump(&mut sides, &question, &pace)?;
    arrange::arrange(&mut classes, &pace)?;
    let plan = Plan::new(&sides, &classes, &pace)?;
    let mut prepared = Prepared { sides, question, classes, ends, plan, cost: Cost { cells: 0, bytes: 0 } };
    prepared.cost = prepared.predict(limits.threads);
    Ok(prepared)
}

impl<G: Factors> Prepared<'_, G> {
    #[must_use]
    pub const fn cost(&self) -> Cost {
        self.cost
    }

    fn rounds(&self) -> u8 {
        self.sides.bouts.iter().map(|bout| bout.round).max().unwrap_or(0)
    }

    fn pairs(&self, at: usize) -> u64 {
        self.classes[at].iter().map(|classes| classes.len() as u64).product()
    }

    /// Share of a bout in the run.
    fn share(&self, at: usize) -> f64 {
        self.pairs(at) as f64 / self.cost.cells.max(1) as f64
    }

    fn predict(&self, threads: usize) -> Cost {
        let ends: u64 = (0..2).map(|seat| (self.ends[seat].prey.len() * self.ends[1 - seat].hunters.values.len()) as u64).sum();
        let lefts: u64 = self.ends.iter().map(|ends| ends.lefts.values.len() as u64).product();
        let cells = (0..self.classes.len()).map(|at| self.pairs(at)).sum();
        let matrices = (LANES * (self.plan.rooms.iter().sum::<usize>() + self.plan.between * threads.max(1))) as u64;
        Cost { cells, bytes: self.sides.bytes() + 8 * (matrices + ends + lefts) }
    }

    /// The distribution. `go_on` gets the share that is done, from 0 to 1, now and then; if it says no, the run ends.
    /// The sums do not depend on the number of threads (at most as many as the limits said).
    ///
    /// # Errors
    /// `Stopped` if `go_on` said so.
    pub fn run(&self, threads: usize, go_on: &mut dyn FnMut(f64) -> bool) -> Result<Distribution, Halt> {
        let mut pulse = Pulse { go_on, done: 0.0, last: Instant::now() };
        let harvest = run::run(self, Reals, threads, &mut pulse)?;
        Ok(harvest.distribution(self, Reals))
    }
}
