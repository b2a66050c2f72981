//! The joint run: chances of every pair of classes before each bout, from the first to the last.

use super::Prepared;
use super::dice::Chances;
use super::field::Field;
use super::grid::{Cells, LANES, Layout, fall, spread, turn};
use super::harvest::Harvest;
use super::kernel::{Kernel, Marks};
use super::lump::Classes;
use crate::odds::distribution::Halt;
use std::ops::Range;
use std::time::{Duration, Instant};
use warquest_core::Factors;

/// Time between two calls of the caller.
const PAUSE: Duration = Duration::from_millis(20);

/// Chances of pairs: rows are the classes of one side, columns those of the other, in panels.
struct Grid<N> {
    rows: usize,
    cells: Vec<Cells<N>>,
}

impl<N> Grid<N> {
    fn panel(&self, panel: usize, rows: Range<usize>) -> &[Cells<N>] {
        &self.cells[panel * self.rows..][rows]
    }
}

/// The results of the rows with one signature: whole panels of the next layout, as far as anything falls into them.
struct Segment<'a> {
    /// Panels of the next layout, ascending.
    panels: &'a [usize],
    /// By class of the next stage: its place among these panels.
    labels: Vec<u32>,
}

/// Tells the caller how far the run is.
pub struct Pulse<'a> {
    pub go_on: &'a mut dyn FnMut(f64) -> bool,
    pub done: f64,
    pub last: Instant,
}

impl Pulse<'_> {
    fn beat(&mut self, more: f64) -> Result<(), Halt> {
        self.done += more;
        if self.last.elapsed() < PAUSE {
            return Ok(());
        }
        self.last = Instant::now();
        if (self.go_on)(self.done.min(1.0)) { Ok(()) } else { Err(Halt::Stopped) }
    }
}

/// What lies between the two steps for the rows of one signature, and what the second step does to it.
struct Between<N> {
    panels: Vec<Cells<N>>,
    kernel: Kernel<N>,
}

/// Buffers of one thread.
struct Buffers<N> {
    /// Sums of a step; zeros between two uses.
    single: Vec<[Cells<N>; 1]>,
    double: Vec<[Cells<N>; 2]>,
    kernel: Kernel<N>,
    marks: Marks,
}

/// Pairs of a bout that are worth a second thread.
const WORTH_THREADS: u64 = 200_000;

pub fn run<G: Factors, F: Field>(prepared: &Prepared<G>, field: F, threads: usize, pulse: &mut Pulse) -> Result<Harvest<F::Number>, Halt> {
    let throws = &prepared.sides.throws;
    let chances: Vec<Chances<F::Number>> = throws.iter().map(|throw| Chances::new(field, throw)).collect();
    let mut harvest = Harvest::new(prepared, field);
    let widest = prepared.classes.iter().flatten().map(Classes::len).max().unwrap_or(0);
    let buffers = || Buffers { single: Vec::new(), double: Vec::new(), kernel: Kernel::empty(), marks: Marks::new(widest) };
    let mut buffers: Vec<Buffers<F::Number>> = (0..threads.max(1)).map(|_| buffers()).collect();
    let room = prepared.plan.between;
    let between = || Between { panels: vec![[field.zero(); LANES]; room], kernel: Kernel::empty() };
    let mut between: Vec<Between<F::Number>> = buffers.iter().map(|_| between()).collect();
    let [mut grid, mut next] = prepared.plan.rooms.map(|room| Grid { rows: 1, cells: vec![[field.zero(); LANES]; room] });
    grid.cells[0][0] = field.one();
    for at in 0..prepared.sides.bouts.len() {
        let bout = Bout { prepared, field, chances: &chances, at, rows: prepared.plan.rows(at) };
        let hands = if prepared.pairs(at) < WORTH_THREADS { 1 } else { buffers.len() };
        bout.play(&grid, &mut next, &mut between[..hands], &mut buffers[..hands], pulse)?;
        std::mem::swap(&mut grid, &mut next);
        let layout = Layout::new(&prepared.classes[at + 1][bout.rows]);
        harvest.take(prepared, field, at + 1, 1 - bout.rows, grid.rows, &mut grid.cells, &layout);
    }
    Ok(harvest)
}

/// One bout. The enemy's rolls fall on the side of the rows first; the rows come out as columns.
struct Bout<'a, 'g, G: Factors, F: Field> {
    prepared: &'a Prepared<'g, G>,
    field: F,
    chances: &'a [Chances<F::Number>],
    at: usize,
    rows: usize,
}

impl<G: Factors, F: Field> Bout<'_, '_, G, F> {
    /// As many signatures at a time as there are buffers. Every cell is summed in one order, however many they are.
    fn play(
        &self,
        grid: &Grid<F::Number>,
        next: &mut Grid<F::Number>,
        between: &mut [Between<F::Number>],
        buffers: &mut [Buffers<F::Number>],
        pulse: &mut Pulse,
    ) -> Result<(), Halt> {
        let layout = Layout::new(&self.prepared.classes[self.at + 1][self.rows]);
        next.rows = self.prepared.classes[self.at + 1][1 - self.rows].len();
        let cells = &mut next.cells[..layout.panels * next.rows];
        let mut is_new = vec![true; layout.panels];
        let segments = self.segments(&layout);
        let share = layout.panels.div_ceil(buffers.len()).max(1);
        for (first, group) in segments.chunks(between.len()).enumerate().map(|(at, group)| (at * between.len(), group)).collect::<Vec<_>>()
        {
            let firsts = group.iter().zip(between.iter_mut()).zip(buffers.iter_mut()).enumerate();
            together(
                firsts.map(|(at, ((segment, between), buffers))| move || self.fall_on_rows(grid, first + at, segment, between, buffers)),
            );
            let (between, rows) = (&*between, next.rows);
            let parts = cells.chunks_mut((share * rows).max(1)).zip(is_new.chunks_mut(share)).enumerate();
            together(parts.map(|(at, (cells, is_new))| {
                let mut part = Part { first: at * share, rows, cells, is_new, zero: self.field.zero() };
                move || group.iter().zip(between).for_each(|(segment, between)| self.fall_on_columns(&mut part, segment, between))
            }));
            pulse.beat(self.prepared.share(self.at) * group.len() as f64 / segments.len() as f64)?;
        }
        for (panel, _) in cells.chunks_mut(next.rows.max(1)).zip(&is_new).filter(|(_, is_new)| **is_new) {
            panel.fill([self.field.zero(); LANES]);
        }
        Ok(())
    }

    /// Results of each signature of the rows.
    fn segments(&self, layout: &Layout) -> Vec<Segment<'_>> {
        let segment = |at: usize| {
            let panels = &self.prepared.plan.panels[self.at][at];
            let mut starts = vec![u32::MAX; layout.panels];
            for (at, &panel) in panels.iter().enumerate() {
                starts[panel] = (at * LANES) as u32;
            }
            let labels = layout.places.iter().map(|place| starts[place / LANES].saturating_add((place % LANES) as u32)).collect();
            Segment { panels, labels }
        };
        (0..self.prepared.plan.panels[self.at].len()).map(segment).collect()
    }

    /// The rolls of the columns' side on the rows of one signature: from the grid to what is between.
    fn fall_on_rows(
        &self,
        grid: &Grid<F::Number>,
        own_roll: usize,
        segment: &Segment,
        between: &mut Between<F::Number>,
        buffers: &mut Buffers<F::Number>,
    ) {
        let [rows, columns] = [self.rows, 1 - self.rows].map(|seat| &self.prepared.classes[self.at][seat]);
        let (own, enemy) = (&self.prepared.sides.stages[self.at][self.rows], &self.prepared.sides.stages[self.at][1 - self.rows]);
        let run = rows.run(own_roll);
        let Buffers { single, double, kernel, marks } = buffers;
        let (chances, call) = (&self.chances[own.throws[own_roll] as usize], enemy.calls[own_roll]);
        between.kernel.fill(self.field, &columns.tables[call], 0..columns.live, chances, marks, |to| to);
        let height = between_height(columns);
        let results = segment.panels.len() * LANES;
        let panels = &mut between.panels[..results / LANES * height];
        let layout = Layout::new(columns);
        for roll in 0..columns.runs.len() {
            let (chances, call) = (&self.chances[enemy.throws[roll] as usize], own.calls[roll]);
            kernel.fill(self.field, &rows.tables[call], run.clone(), chances, marks, |to| segment.labels[to as usize]);
            let (mut panel, last) = (layout.runs[roll].start, layout.runs[roll].end);
            let mut first = columns.run(roll).start;
            while panel < last {
                let source = |panel: usize| grid.panel(panel, run.clone());
                if panel + 1 < last {
                    spread_and_turn(self.field, kernel, [source(panel), source(panel + 1)], double, panels, height, first);
                    panel += 2;
                } else {
                    spread_and_turn(self.field, kernel, [source(panel)], single, panels, height, first);
                    panel += 1;
                }
                first += 2 * LANES;
            }
        }
    }

    /// The rolls of the rows with one signature: from what is between to a part of the next grid, where the rows are columns.
    fn fall_on_columns(&self, part: &mut Part<F::Number>, segment: &Segment, between: &Between<F::Number>) {
        let columns = &self.prepared.classes[self.at][1 - self.rows];
        let height = between_height(columns);
        let source = |at: usize| &between.panels[at * height..][..columns.live];
        let end = part.first + part.is_new.len();
        let [mut at, last] = [part.first, end].map(|end| segment.panels.partition_point(|&panel| panel < end));
        while at < last {
            if at + 1 < last {
                let targets = part.two(segment.panels[at], segment.panels[at + 1]);
                fall(self.field, &between.kernel, [source(at), source(at + 1)], targets);
                at += 2;
            } else {
                fall(self.field, &between.kernel, [source(at)], [part.one(segment.panels[at])]);
                at += 1;
            }
        }
    }
}

/// Some panels of the grid that a bout fills.
struct Part<'a, N> {
    /// Number of the first panel.
    first: usize,
    rows: usize,
    cells: &'a mut [Cells<N>],
    /// Whether nothing has been written to a panel.
    is_new: &'a mut [bool],
    zero: N,
}

impl<N: Copy> Part<'_, N> {
    /// A panel; zeros if it is new.
    fn one(&mut self, panel: usize) -> &mut [Cells<N>] {
        self.renew(panel);
        &mut self.cells[(panel - self.first) * self.rows..][..self.rows]
    }

    /// Two panels, ascending.
    fn two(&mut self, panel: usize, other: usize) -> [&mut [Cells<N>]; 2] {
        self.renew(panel);
        self.renew(other);
        let [at, beside] = [panel, other].map(|panel| (panel - self.first) * self.rows);
        let (low, high) = self.cells.split_at_mut(beside);
        [&mut low[at..][..self.rows], &mut high[..self.rows]]
    }

    fn renew(&mut self, panel: usize) {
        let at = panel - self.first;
        if std::mem::replace(&mut self.is_new[at], false) {
            self.cells[at * self.rows..][..self.rows].fill([self.zero; LANES]);
        }
    }
}

/// Rolls on the rows of some panels; the results become lanes.
fn spread_and_turn<F: Field, const P: usize>(
    field: F,
    kernel: &Kernel<F::Number>,
    source: [&[Cells<F::Number>]; P],
    sums: &mut Vec<[Cells<F::Number>; P]>,
    panels: &mut [Cells<F::Number>],
    height: usize,
    first: usize,
) {
    let results = panels.len() / height * LANES;
    if sums.len() < results {
        sums.resize(results, [[field.zero(); LANES]; P]);
    }
    spread(field, kernel, source, &mut sums[..results]);
    turn(field.zero(), &mut sums[..results], panels, height, first);
}

/// Rows of a panel between the steps: those at the end are written with others, and not read.
pub const fn between_height(columns: &Classes) -> usize {
    columns.live + LANES - 1
}

/// Does some work, each piece on a thread of its own.
fn together<W: FnOnce() + Send>(mut work: impl ExactSizeIterator<Item = W>) {
    if work.len() == 1 {
        return work.by_ref().for_each(|piece| piece());
    }
    std::thread::scope(|scope| {
        for piece in work {
            scope.spawn(piece);
        }
    });
}
