//! Which side is the rows of the matrices, and what room they take.

use super::dice::Throw;
use super::grid::{LANES, Layout};
use super::grow::Sides;
use super::lump::Classes;
use super::pace::Pace;
use super::run::between_height;
use crate::odds::distribution::Halt;
use warquest_core::Factors;

/// Pairs, summed over the bouts, for which a choice is worth the time.
const WORTH: usize = 1 << 17;

/// How the matrices of a run lie. From bout to bout rows and columns change places, and the enemy's roll falls on the rows first:
/// so one choice, for the first bout, settles all.
pub struct Plan {
    first: usize,
    /// By bout and signature of the rows: panels of the next matrix that something falls into, ascending.
    pub panels: Vec<Vec<Vec<usize>>>,
    /// Rows of panels that the matrices before bouts of even and of odd number take, at most.
    pub rooms: [usize; 2],
    /// The same between the steps of a bout.
    pub between: usize,
}

impl Plan {
    /// The choice that takes less work.
    ///
    /// # Errors
    /// `Stopped` if the pace said so.
    pub fn new<G: Factors>(sides: &Sides<G>, classes: &[[Classes; 2]], pace: &Pace) -> Result<Self, Halt> {
        let mut plan = Self { first: 0, panels: Vec::new(), rooms: [1; 2], between: 0 };
        let (mut work, mut panels) = ([0; 2], [Vec::new(), Vec::new()]);
        let pairs: usize = classes.iter().map(|pair| pair.iter().map(Classes::len).product::<usize>()).sum();
        let firsts = if pairs < WORTH { 0..1 } else { 0..2 };
        for at in 0..sides.bouts.len() {
            for first in firsts.clone() {
                let rows = (first + at) % 2;
                let (bout_panels, bout_work) = look(sides, classes, at, rows, pace)?;
                panels[first].push(bout_panels);
                work[first] += bout_work;
            }
        }
        plan.first = usize::from(firsts.end > 1 && work[1] < work[0]);
        plan.panels = std::mem::take(&mut panels[plan.first]);
        for at in 0..sides.bouts.len() {
            let (rows, columns) = (plan.rows(at), 1 - plan.rows(at));
            let room = &mut plan.rooms[(at + 1) % 2];
            *room = (*room).max(Layout::new(&classes[at + 1][rows]).panels * classes[at + 1][columns].len());
            let most = plan.panels[at].iter().map(Vec::len).max().unwrap_or(0);
            plan.between = plan.between.max(most * between_height(&classes[at][columns]));
        }
        Ok(plan)
    }

    /// The seat that is the rows before a bout.
    pub const fn rows(&self, at: usize) -> usize {
        (self.first + at) % 2
    }
}

/// The panels that each signature of the rows leads to, and the work of the bout: rows of panels that are added to others.
fn look<G: Factors>(
    sides: &Sides<G>,
    classes: &[[Classes; 2]],
    at: usize,
    rows: usize,
    pace: &Pace,
) -> Result<(Vec<Vec<usize>>, u64), Halt> {
    let columns = 1 - rows;
    let (own, enemy) = (&sides.stages[at][rows], &sides.stages[at][columns]);
    let throw = |throws: &[u32], roll: usize| &sides.throws[throws[roll] as usize];
    let layout = Layout::new(&classes[at + 1][rows]);
    let (mut work, mut panels) = (0, Vec::new());
    for roll in 0..classes[at][columns].runs.len() {
        let width = classes[at][columns].run(roll).len().div_ceil(LANES);
        work += width as u64 * steps(&classes[at][rows], own.calls[roll], throw(&enemy.throws, roll));
        pace.ask()?;
    }
    for roll in 0..classes[at][rows].runs.len() {
        let reached = reached(&classes[at][rows], roll, &layout);
        work += reached.len() as u64 * steps(&classes[at][columns], enemy.calls[roll], throw(&own.throws, roll));
        panels.push(reached);
        pace.ask()?;
    }
    Ok((panels, work))
}

/// Results of a throw for all classes, at most.
fn steps(classes: &Classes, call: usize, throw: &Throw) -> u64 {
    let tables = &classes.tables[call];
    let ways = throw.pairs().count();
    let cells = |class: usize| tables.of(class).len() - 1 - tables.of(class)[0] as usize;
    (0..classes.live).map(|class| cells(class).min(ways) as u64).sum()
}

/// The panels that the classes of a signature lead to, ascending.
fn reached(classes: &Classes, roll: usize, layout: &Layout) -> Vec<usize> {
    let mut met = vec![false; layout.panels];
    for tables in &classes.tables {
        for class in classes.run(roll) {
            for_each_cell(tables.of(class), |to| met[layout.places[to as usize] / LANES] = true);
        }
    }
    (0..layout.panels).filter(|&panel| met[panel]).collect()
}

/// The cells of a table.
fn for_each_cell(table: &[u32], mut see: impl FnMut(u32)) {
    let mut words = &table[1..];
    for _ in 0..table[0] {
        let (cells, rest) = words[1..].split_at(words[0] as usize);
        cells.iter().for_each(|&to| see(to));
        words = rest;
    }
}
