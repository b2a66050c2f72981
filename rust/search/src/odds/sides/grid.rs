//! Dense matrices of chances in panels of a few columns, and the inner loop over them.

use super::dice::Chances;
use super::field::Field;
use super::grow::Tables;
use super::lump::Classes;
use std::ops::Range;

/// Columns of a panel: one line of cache.
pub const LANES: usize = 8;
/// Cells of one row in one panel.
pub type Cells<N> = [N; LANES];

/// Where the classes of the columns stand: each signature's classes begin a panel of their own.
pub struct Layout {
    /// By class: panel times `LANES` plus lane.
    pub places: Vec<usize>,
    /// Panels of each signature.
    pub runs: Vec<Range<usize>>,
    pub panels: usize,
}

impl Layout {
    pub fn new(classes: &Classes) -> Self {
        let (mut places, mut runs, mut panels) = (Vec::with_capacity(classes.len()), Vec::new(), 0);
        let mut stand = |count: usize| {
            let first = panels;
            places.extend((0..count).map(|at| first * LANES + at));
            panels += count.div_ceil(LANES);
            first..panels
        };
        for roll in 0..classes.runs.len() {
            runs.push(stand(classes.run(roll).len()));
        }
        let signed = classes.runs.last().copied().unwrap_or(0);
        stand(classes.len() - signed);
        Self { places, runs, panels }
    }
}

/// What a roll makes of each class: classes, or other labels, with chances.
pub struct Kernel<N> {
    ends: Vec<usize>,
    steps: Vec<(u32, N)>,
}

impl<N: Copy + PartialEq> Kernel<N> {
    pub fn empty() -> Self {
        Self { ends: Vec::new(), steps: Vec::new() }
    }

    /// Fills the kernel of a roll for some classes; `labels` says where a result is noted.
    pub fn fill<F: Field<Number = N>>(
        &mut self,
        field: F,
        tables: &Tables,
        classes: Range<usize>,
        chances: &Chances<N>,
        marks: &mut Marks,
        labels: &[u32],
    ) {
        self.ends.clear();
        self.steps.clear();
        for class in classes {
            self.row(field, tables.of(class), chances, marks, labels);
        }
    }

    fn row<F: Field<Number = N>>(&mut self, field: F, table: &[u32], chances: &Chances<N>, marks: &mut Marks, labels: &[u32]) {
        let start = self.steps.len();
        marks.clear();
        let (rows, mut words) = (table[0] as usize, &table[1..]);
        for skulls in 0..rows {
            let (cells, rest) = words[1..].split_at(words[0] as usize);
            words = rest;
            for (flags, &to) in cells.iter().enumerate() {
                let chance = chances.of(skulls, flags, skulls + 1 == rows, flags + 1 == cells.len(), field.zero());
                if chance == field.zero() {
                    continue;
                }
                match marks.find(to, self.steps.len() - start) {
                    Some(known) => self.steps[start + known].1 = field.add(self.steps[start + known].1, chance),
                    None => self.steps.push((labels[to as usize], chance)),
                }
            }
        }
        self.ends.push(self.steps.len());
    }

    #[inline]
    fn of(&self, row: usize) -> &[(u32, N)] {
        let start = if row == 0 { 0 } else { self.ends[row - 1] };
        &self.steps[start..self.ends[row]]
    }
}

/// Which classes have been met in a row, and where.
pub struct Marks {
    stamp: u32,
    marks: Vec<(u32, u32)>,
}

impl Marks {
    pub fn new(classes: usize) -> Self {
        Self { stamp: 0, marks: vec![(0, 0); classes] }
    }

    pub fn clear(&mut self) {
        self.stamp += 1;
    }

    /// Where the class was met before; else notes that it is met at `place`.
    #[inline]
    pub fn find(&mut self, class: u32, place: usize) -> Option<usize> {
        let mark = &mut self.marks[class as usize];
        if mark.0 == self.stamp {
            return Some(mark.1 as usize);
        }
        *mark = (self.stamp, place as u32);
        None
    }
}

/// A loop over cells.
trait Loop {
    fn run(self);
}

/// Runs a loop with wide registers where there are some: the same sums in the same order.
#[inline]
fn wide(work: impl Loop) {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has the feature.
        unsafe { with_avx2(work) };
        return;
    }
    work.run();
}

/// # Safety
/// The processor must have AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn with_avx2(work: impl Loop) {
    work.run();
}

/// Adds to `sums`, for each row of some panels, its cells times the chances of the kernel's row.
struct Spread<'a, F: Field, const P: usize> {
    field: F,
    kernel: &'a Kernel<F::Number>,
    source: [&'a [Cells<F::Number>]; P],
    sums: &'a mut [[Cells<F::Number>; P]],
}

impl<F: Field, const P: usize> Loop for Spread<'_, F, P> {
    #[inline(always)]
    fn run(self) {
        let Self { field, kernel, source, sums } = self;
        let rows = source[0].len();
        for row in 0..rows {
            let cells = source.map(|panel| panel[row]);
            if cells.iter().flatten().all(|&cell| cell == field.zero()) {
                continue;
            }
            for &(to, chance) in kernel.of(row) {
                let sum = &mut sums[to as usize];
                for panel in 0..P {
                    for lane in 0..LANES {
                        sum[panel][lane] = field.add(sum[panel][lane], field.times(chance, cells[panel][lane]));
                    }
                }
            }
        }
    }
}

pub fn spread<F: Field, const P: usize>(
    field: F,
    kernel: &Kernel<F::Number>,
    source: [&[Cells<F::Number>]; P],
    sums: &mut [[Cells<F::Number>; P]],
) {
    wide(Spread { field, kernel, source, sums });
}

/// Adds one panel of the sums to a panel.
struct Gather<'a, F: Field, const P: usize> {
    field: F,
    sums: &'a [[Cells<F::Number>; P]],
    part: usize,
    target: &'a mut [Cells<F::Number>],
}

impl<F: Field, const P: usize> Loop for Gather<'_, F, P> {
    #[inline(always)]
    fn run(self) {
        for (cells, sum) in self.target.iter_mut().zip(self.sums) {
            let sum = &sum[self.part];
            *cells = std::array::from_fn(|lane| self.field.add(cells[lane], sum[lane]));
        }
    }
}

pub fn gather<F: Field, const P: usize>(field: F, sums: &[[Cells<F::Number>; P]], part: usize, target: &mut [Cells<F::Number>]) {
    wide(Gather { field, sums, part, target });
}

/// Turns sums by result, whose lanes are some columns, into panels of results of `height` rows, whose rows are the columns.
struct Turn<'a, N, const P: usize> {
    sums: &'a [[Cells<N>; P]],
    panels: &'a mut [Cells<N>],
    height: usize,
    columns: Range<usize>,
}

impl<N: Copy, const P: usize> Loop for Turn<'_, N, P> {
    #[inline(always)]
    fn run(self) {
        for (panel, eight) in self.panels.chunks_exact_mut(self.height).zip(self.sums.chunks_exact(LANES)) {
            for (part, rows) in panel[self.columns.clone()].chunks_mut(LANES).enumerate() {
                let turned: [Cells<N>; LANES] = std::array::from_fn(|lane| std::array::from_fn(|result| eight[result][part][lane]));
                rows.copy_from_slice(&turned[..rows.len()]);
            }
        }
    }
}

pub fn turn<N: Copy, const P: usize>(sums: &[[Cells<N>; P]], panels: &mut [Cells<N>], height: usize, columns: Range<usize>) {
    wide(Turn { sums, panels, height, columns });
}
