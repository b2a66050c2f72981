//! The joint run: chances of every pair of classes before each bout, from the first to the last.

use super::Prepared;
use super::dice::Chances;
use super::field::Field;
use super::grid::{Cells, Kernel, LANES, Layout, Marks, spread};
use super::harvest::Harvest;
use crate::odds::distribution::Halt;
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
    fn panel(&self, panel: usize, rows: usize) -> &[Cells<N>] {
        &self.cells[panel * self.rows..][..rows]
    }
}

/// The results of the rows with one signature.
struct Segment {
    /// Classes of the next stage, ascending.
    reached: Vec<u32>,
    /// The other way round.
    labels: Vec<u32>,
    first_panel: usize,
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
}

pub fn run<G: Factors, F: Field>(prepared: &Prepared<G>, field: F, pulse: &mut Pulse) -> Result<Harvest<F::Number>, Halt> {
    let throws = &prepared.sides.throws;
    let chances: Vec<Chances<F::Number>> = throws.iter().map(|throw| Chances::new(field, throw)).collect();
    let mut harvest = Harvest::new(prepared, field);
    let mut buffers = Buffers { between: Vec::new(), single: Vec::new(), double: Vec::new(), kernel: Kernel::empty() };
    let mut first = [field.zero(); LANES];
    first[0] = field.one();
    let mut grid = Grid { rows: 1, cells: vec![first] };
    let mut next = Grid { rows: 0, cells: Vec::new() };
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
        let segments = self.segments();
        self.fall_on_rows(grid, &segments, buffers, pulse)?;
        self.fall_on_columns(next, &segments, buffers, pulse)
    }

    /// Results of each signature of the rows.
    fn segments(&self) -> Vec<Segment> {
        let classes = &self.prepared.classes[self.at][self.rows];
        let next = self.prepared.classes[self.at + 1][self.rows].len();
        let mut first_panel = 0;
        let segment = |roll| {
            let mut labels = vec![u32::MAX; next];
            for tables in &classes.tables {
                for class in classes.run(roll) {
                    for_each_cell(tables.of(class), |to| labels[to as usize] = 0);
                }
            }
            let reached: Vec<u32> = (0..next as u32).filter(|&to| labels[to as usize] == 0).collect();
            for (label, &to) in reached.iter().enumerate() {
                labels[to as usize] = label as u32;
            }
            let segment = Segment { first_panel, reached, labels };
            first_panel += segment.reached.len().div_ceil(LANES);
            segment
        };
        (0..classes.runs.len()).map(segment).collect()
    }

    /// The rolls of the columns' side: from the grid to what is between.
    fn fall_on_rows(
        &self,
        grid: &Grid<F::Number>,
        segments: &[Segment],
        buffers: &mut Buffers<F::Number>,
        pulse: &mut Pulse,
    ) -> Result<(), Halt> {
        let [rows, columns] = [self.rows, 1 - self.rows].map(|seat| &self.prepared.classes[self.at][seat]);
        let (own, enemy) = (&self.prepared.sides.stages[self.at][self.rows], &self.prepared.sides.stages[self.at][1 - self.rows]);
        let panels = segments.last().map_or(0, |last| last.first_panel + last.reached.len().div_ceil(LANES));
        resize(&mut buffers.between, panels * columns.live, self.field.zero());
        let mut marks = Marks::new(self.prepared.classes[self.at + 1][self.rows].len());
        let layout = Layout::new(columns);
        for roll in 0..columns.runs.len() {
            let (chances, call) = (&self.chances[enemy.throws[roll] as usize], own.calls[roll]);
            buffers.kernel.fill(self.field, rows, call, chances, &mut marks, |run, to| segments[run].labels[to as usize]);
            let (mut panel, last) = (layout.runs[roll].start, layout.runs[roll].end);
            while panel < last {
                let first = columns.run(roll).start + (panel - layout.runs[roll].start) * LANES;
                let end = columns.run(roll).end;
                if panel + 1 < last {
                    self.panels_on_rows::<2>(grid, segments, panel, first..end, &mut buffers.double, &buffers.kernel, &mut buffers.between);
                    panel += 2;
                } else {
                    self.panels_on_rows::<1>(grid, segments, panel, first..end, &mut buffers.single, &buffers.kernel, &mut buffers.between);
                    panel += 1;
                }
                pulse.beat(0.0)?;
            }
        }
        Ok(())
    }

    /// `first` is the class of the panels' first column.
    #[allow(clippy::too_many_arguments)]
    fn panels_on_rows<const P: usize>(
        &self,
        grid: &Grid<F::Number>,
        segments: &[Segment],
        panel: usize,
        run: std::ops::Range<usize>,
        sums: &mut Vec<[Cells<F::Number>; P]>,
        kernel: &Kernel<F::Number>,
        between: &mut [Cells<F::Number>],
    ) {
        let [rows, columns] = [self.rows, 1 - self.rows].map(|seat| &self.prepared.classes[self.at][seat]);
        for (roll, segment) in segments.iter().enumerate() {
            clear(sums, segment.reached.len().next_multiple_of(LANES), [[self.field.zero(); LANES]; P]);
            let range = rows.run(roll);
            let source = std::array::from_fn(|at| &grid.panel(panel + at, rows.live)[range.clone()]);
            spread(self.field, kernel, range.start, source, sums);
            for (at, eight) in sums.chunks_exact(LANES).enumerate() {
                let target = &mut between[(segment.first_panel + at) * columns.live..][..columns.live];
                for (part, columns) in target[run.start..run.end.min(run.start + P * LANES)].chunks_mut(LANES).enumerate() {
                    let block: [Cells<F::Number>; LANES] = std::array::from_fn(|result| eight[result][part]);
                    for (lane, cells) in columns.iter_mut().enumerate() {
                        *cells = std::array::from_fn(|result| block[result][lane]);
                    }
                }
            }
        }
    }

    /// The rolls of the rows' side: from what is between to the next grid, where the rows are columns.
    fn fall_on_columns(
        &self,
        next: &mut Grid<F::Number>,
        segments: &[Segment],
        buffers: &mut Buffers<F::Number>,
        pulse: &mut Pulse,
    ) -> Result<(), Halt> {
        let columns = &self.prepared.classes[self.at][1 - self.rows];
        let (own, enemy) = (&self.prepared.sides.stages[self.at][1 - self.rows], &self.prepared.sides.stages[self.at][self.rows]);
        let [next_rows, next_columns] = [1 - self.rows, self.rows].map(|seat| &self.prepared.classes[self.at + 1][seat]);
        let layout = Layout::new(next_columns);
        next.rows = next_rows.len();
        clear(&mut next.cells, layout.panels * next.rows, [self.field.zero(); LANES]);
        let mut marks = Marks::new(next.rows);
        for (roll, segment) in segments.iter().enumerate() {
            let (chances, call) = (&self.chances[enemy.throws[roll] as usize], own.calls[roll]);
            buffers.kernel.fill(self.field, columns, call, chances, &mut marks, |_, to| to);
            let places: Vec<usize> = segment.reached.iter().map(|&to| layout.places[to as usize]).collect();
            let panels = segment.reached.len().div_ceil(LANES);
            let share = self.prepared.share(self.at) / (panels.max(1) * segments.len()) as f64;
            let mut panel = 0;
            while panel < panels {
                let places = &places[panel * LANES..];
                let between = |at: usize| &buffers.between[(segment.first_panel + at) * columns.live..][..columns.live];
                if panel + 1 < panels {
                    let source = [between(panel), between(panel + 1)];
                    self.panels_on_columns(source, places, &mut buffers.double, &buffers.kernel, next);
                    panel += 2;
                    pulse.beat(2.0 * share)?;
                } else {
                    self.panels_on_columns([between(panel)], places, &mut buffers.single, &buffers.kernel, next);
                    panel += 1;
                    pulse.beat(share)?;
                }
            }
        }
        Ok(())
    }

    fn panels_on_columns<const P: usize>(
        &self,
        source: [&[Cells<F::Number>]; P],
        places: &[usize],
        sums: &mut Vec<[Cells<F::Number>; P]>,
        kernel: &Kernel<F::Number>,
        next: &mut Grid<F::Number>,
    ) {
        clear(sums, next.rows, [[self.field.zero(); LANES]; P]);
        spread(self.field, kernel, 0, source, sums);
        let cells = next.cells.as_flattened_mut();
        for (panel, eight) in places.chunks(LANES).take(P).enumerate() {
            let starts: Vec<usize> = eight.iter().map(|&place| place / LANES * next.rows * LANES + place % LANES).collect();
            let consecutive = starts.len() == LANES && starts[0] % LANES == 0 && starts.windows(2).all(|pair| pair[0] + 1 == pair[1]);
            for (row, sum) in sums.iter().enumerate() {
                let mut add = |start: usize, lane: usize| {
                    let cell = &mut cells[start + row * LANES];
                    *cell = self.field.add(*cell, sum[panel][lane]);
                };
                if consecutive {
                    (0..LANES).for_each(|lane| add(starts[0] + lane, lane));
                } else {
                    starts.iter().enumerate().for_each(|(lane, &start)| add(start, lane));
                }
            }
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
