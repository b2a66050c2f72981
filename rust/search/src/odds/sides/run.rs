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

/// Buffers that all bouts share.
struct Buffers<N> {
    between: Vec<Cells<N>>,
    single: Vec<[Cells<N>; 1]>,
    double: Vec<[Cells<N>; 2]>,
    kernel: Kernel<N>,
    marks: Marks,
}

pub fn run<G: Factors, F: Field>(prepared: &Prepared<G>, field: F, pulse: &mut Pulse) -> Result<Harvest<F::Number>, Halt> {
    let throws = &prepared.sides.throws;
    let chances: Vec<Chances<F::Number>> = throws.iter().map(|throw| Chances::new(field, throw)).collect();
    let mut harvest = Harvest::new(prepared, field);
    let classes = || prepared.classes.iter().flatten();
    let marks = Marks::new(classes().map(Classes::len).max().unwrap_or(0));
    let mut buffers = Buffers { between: Vec::new(), single: Vec::new(), double: Vec::new(), kernel: Kernel::empty(), marks };
    let mut first = [field.zero(); LANES];
    first[0] = field.one();
    let room = prepared.largest_grid();
    let [mut grid, mut next] = [0, 1].map(|_| Grid { rows: 1, cells: Vec::with_capacity(room) });
    grid.cells.push(first);
    for at in 0..prepared.sides.bouts.len() {
        let bout = Bout { prepared, field, chances: &chances, at, rows: at % 2 };
        bout.play(&grid, &mut next, &mut buffers, pulse)?;
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
    fn play(
        &self,
        grid: &Grid<F::Number>,
        next: &mut Grid<F::Number>,
        buffers: &mut Buffers<F::Number>,
        pulse: &mut Pulse,
    ) -> Result<(), Halt> {
        let layout = Layout::new(&self.prepared.classes[self.at + 1][self.rows]);
        next.rows = self.prepared.classes[self.at + 1][1 - self.rows].len();
        clear(&mut next.cells, layout.panels * next.rows, [self.field.zero(); LANES]);
        let segments = self.segments(&layout);
        for (roll, segment) in segments.iter().enumerate() {
            self.fall_on_rows(grid, roll, segment, buffers, pulse)?;
            self.fall_on_columns(next, roll, segment, buffers);
            pulse.beat(self.prepared.share(self.at) / segments.len() as f64)?;
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
        buffers: &mut Buffers<F::Number>,
        pulse: &mut Pulse,
    ) -> Result<(), Halt> {
        let [rows, columns] = [self.rows, 1 - self.rows].map(|seat| &self.prepared.classes[self.at][seat]);
        let (own, enemy) = (&self.prepared.sides.stages[self.at][self.rows], &self.prepared.sides.stages[self.at][1 - self.rows]);
        let rows = rows.run(own_roll);
        let Buffers { between, single, double, kernel, marks } = buffers;
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
            pulse.beat(0.0)?;
        }
        Ok(())
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

    /// The rolls of the rows with one signature: from what is between to the next grid, where the rows are columns.
    fn fall_on_columns(&self, next: &mut Grid<F::Number>, roll: usize, segment: &Segment, buffers: &mut Buffers<F::Number>) {
        let columns = &self.prepared.classes[self.at][1 - self.rows];
        let (own, enemy) = (&self.prepared.sides.stages[self.at][1 - self.rows], &self.prepared.sides.stages[self.at][self.rows]);
        let Buffers { between, single, double, kernel, marks } = buffers;
        let (chances, call) = (&self.chances[enemy.throws[roll] as usize], own.calls[roll]);
        let labels: Vec<u32> = (0..next.rows as u32).collect();
        kernel.fill(self.field, &columns.tables[call], 0..columns.live, chances, marks, &labels);
        let between = |panel: usize| &between[panel * columns.live..][..columns.live];
        for (pair, panels) in segment.panels.chunks(2).enumerate() {
            if let [first, second] = *panels {
                self.panels_on_columns([between(2 * pair), between(2 * pair + 1)], [first, second], double, kernel, next);
            } else {
                self.panels_on_columns([between(2 * pair)], [panels[0]], single, kernel, next);
            }
        }
    }

    fn panels_on_columns<const P: usize>(
        &self,
        source: [&[Cells<F::Number>]; P],
        targets: [usize; P],
        sums: &mut Vec<[Cells<F::Number>; P]>,
        kernel: &Kernel<F::Number>,
        next: &mut Grid<F::Number>,
    ) {
        clear(sums, next.rows, [[self.field.zero(); LANES]; P]);
        spread(self.field, kernel, source, sums);
        for (part, panel) in targets.into_iter().enumerate() {
            gather(self.field, sums, part, &mut next.cells[panel * next.rows..][..next.rows]);
        }
    }
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
