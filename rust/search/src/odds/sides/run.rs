//! The joint run: chances of every pair of classes before each bout, from the first to the last.

use super::Prepared;
use super::dice::Chances;
use super::field::Field;
use super::grid::{Cells, Kernel, LANES, Layout, Marks, gather, spread, turn};
use super::harvest::Harvest;
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
struct Segment {
    /// Panels of the next layout, ascending.
    panels: Vec<usize>,
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
    let between = || Between { panels: Vec::new(), kernel: Kernel::empty() };
    let mut between: Vec<Between<F::Number>> = buffers.iter().map(|_| between()).collect();
    let mut first = [field.zero(); LANES];
    first[0] = field.one();
    let room = prepared.largest_grid();
    let [mut grid, mut next] = [0, 1].map(|_| Grid { rows: 1, cells: Vec::with_capacity(room) });
    grid.cells.push(first);
    for at in 0..prepared.sides.bouts.len() {
        let bout = Bout { prepared, field, chances: &chances, at, rows: at % 2 };
        let hands = if prepared.pairs(at) < WORTH_THREADS { 1 } else { buffers.len() };
        bout.play(&grid, &mut next, &mut between[..hands], &mut buffers[..hands], pulse)?;
        std::mem::swap(&mut grid, &mut next);
        let layout = Layout::new(&prepared.classes[at + 1][at % 2]);
        harvest.take(prepared, field, at + 1, 1 - at % 2, grid.rows, &mut grid.cells, &layout);
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
        clear(&mut next.cells, layout.panels * next.rows, [self.field.zero(); LANES]);
        let segments = self.segments(&layout);
        let share = layout.panels.div_ceil(buffers.len()).max(1);
        for (first, group) in segments.chunks(between.len()).enumerate().map(|(at, group)| (at * between.len(), group)).collect::<Vec<_>>()
        {
            let firsts = group.iter().zip(between.iter_mut()).zip(buffers.iter_mut()).enumerate();
            together(
                firsts.map(|(at, ((segment, between), buffers))| move || self.fall_on_rows(grid, first + at, segment, between, buffers)),
            );
            let (between, rows) = (&*between, next.rows);
            let parts = next.cells.chunks_mut((share * rows).max(1)).zip(buffers.iter_mut()).enumerate();
            together(parts.map(|(at, (cells, buffers))| {
                let panels = at * share..(at + 1) * share;
                move || {
                    group
                        .iter()
                        .zip(between)
                        .for_each(|(segment, between)| self.fall_on_columns(cells, rows, &panels, segment, between, buffers))
                }
            }));
            pulse.beat(self.prepared.share(self.at) * group.len() as f64 / segments.len() as f64)?;
        }
        Ok(())
    }

    /// Results of each signature of the rows.
    fn segments(&self, layout: &Layout) -> Vec<Segment> {
        let classes = &self.prepared.classes[self.at][self.rows];
        let segment = |roll| {
            let mut met = vec![false; layout.panels];
            for tables in &classes.tables {
                for class in classes.run(roll) {
                    for_each_cell(tables.of(class), |to| met[layout.places[to as usize] / LANES] = true);
                }
            }
            let panels: Vec<usize> = (0..layout.panels).filter(|&panel| met[panel]).collect();
            let mut starts = vec![u32::MAX; layout.panels];
            for (at, &panel) in panels.iter().enumerate() {
                starts[panel] = (at * LANES) as u32;
            }
            let labels = layout.places.iter().map(|place| starts[place / LANES].saturating_add((place % LANES) as u32)).collect();
            Segment { panels, labels }
        };
        (0..classes.runs.len()).map(segment).collect()
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
        let rows = rows.run(own_roll);
        let Buffers { single, double, kernel, marks } = buffers;
        let labels: Vec<u32> = (0..self.prepared.classes[self.at + 1][1 - self.rows].len() as u32).collect();
        let (chances, call) = (&self.chances[own.throws[own_roll] as usize], enemy.calls[own_roll]);
        between.kernel.fill(self.field, &columns.tables[call], 0..columns.live, chances, marks, &labels);
        let between = &mut between.panels;
        resize(between, segment.panels.len() * columns.live, self.field.zero());
        let layout = Layout::new(columns);
        for roll in 0..columns.runs.len() {
            let (chances, call) = (&self.chances[enemy.throws[roll] as usize], own.calls[roll]);
            kernel.fill(self.field, &self.prepared.classes[self.at][self.rows].tables[call], rows.clone(), chances, marks, &segment.labels);
            let (mut panel, last) = (layout.runs[roll].start, layout.runs[roll].end);
            while panel < last {
                let first = columns.run(roll).start + (panel - layout.runs[roll].start) * LANES;
                let run = first..columns.run(roll).end;
                if panel + 1 < last {
                    let source = [grid.panel(panel, rows.clone()), grid.panel(panel + 1, rows.clone())];
                    self.panels_on_rows::<2>(source, run, segment, double, kernel, between);
                    panel += 2;
                } else {
                    self.panels_on_rows::<1>([grid.panel(panel, rows.clone())], run, segment, single, kernel, between);
                    panel += 1;
                }
            }
        }
    }

    /// `run`: the classes of the panels' columns and of those behind them.
    fn panels_on_rows<const P: usize>(
        &self,
        source: [&[Cells<F::Number>]; P],
        run: Range<usize>,
        segment: &Segment,
        sums: &mut Vec<[Cells<F::Number>; P]>,
        kernel: &Kernel<F::Number>,
        between: &mut [Cells<F::Number>],
    ) {
        let height = self.prepared.classes[self.at][1 - self.rows].live;
        clear(sums, segment.panels.len() * LANES, [[self.field.zero(); LANES]; P]);
        spread(self.field, kernel, source, sums);
        turn(sums, between, height, run.start..run.end.min(run.start + P * LANES));
    }

    /// The rolls of the rows with one signature: from what is between to some panels of the next grid, where the rows are columns.
    fn fall_on_columns(
        &self,
        cells: &mut [Cells<F::Number>],
        rows: usize,
        panels: &Range<usize>,
        segment: &Segment,
        between: &Between<F::Number>,
        buffers: &mut Buffers<F::Number>,
    ) {
        let live = self.prepared.classes[self.at][1 - self.rows].live;
        let source = |panel: usize| &between.panels[panel * live..][..live];
        let target = |panel: usize| (panel - panels.start) * rows;
        let mine =
            segment.panels.partition_point(|&panel| panel < panels.start)..segment.panels.partition_point(|&panel| panel < panels.end);
        let mut at = mine.start;
        while at < mine.end {
            if at + 1 < mine.end {
                let targets = [target(segment.panels[at]), target(segment.panels[at + 1])];
                self.panels_on_columns([source(at), source(at + 1)], targets, &mut buffers.double, &between.kernel, cells, rows);
                at += 2;
            } else {
                let targets = [target(segment.panels[at])];
                self.panels_on_columns([source(at)], targets, &mut buffers.single, &between.kernel, cells, rows);
                at += 1;
            }
        }
    }

    fn panels_on_columns<const P: usize>(
        &self,
        source: [&[Cells<F::Number>]; P],
        targets: [usize; P],
        sums: &mut Vec<[Cells<F::Number>; P]>,
        kernel: &Kernel<F::Number>,
        cells: &mut [Cells<F::Number>],
        rows: usize,
    ) {
        clear(sums, rows, [[self.field.zero(); LANES]; P]);
        spread(self.field, kernel, source, sums);
        for (part, start) in targets.into_iter().enumerate() {
            gather(self.field, sums, part, &mut cells[start..][..rows]);
        }
    }
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

/// The cells of a table.
pub fn for_each_cell(table: &[u32], mut see: impl FnMut(u32)) {
    let mut words = &table[1..];
    for _ in 0..table[0] {
        let (cells, rest) = words[1..].split_at(words[0] as usize);
        cells.iter().for_each(|&to| see(to));
        words = rest;
    }
}

/// Makes a buffer long enough; what is in it does not matter.
fn resize<N: Copy>(buffer: &mut Vec<Cells<N>>, length: usize, zero: N) {
    if buffer.len() < length {
        buffer.resize(length, [zero; LANES]);
    }
}

fn clear<T: Copy>(buffer: &mut Vec<T>, length: usize, zero: T) {
    buffer.clear();
    buffer.resize(length, zero);
}
