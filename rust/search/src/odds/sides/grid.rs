//! Dense matrices of chances in panels of a few columns, and the inner loops over them.

use super::field::Field;
use super::kernel::Kernel;
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

/// Rolls on the rows of some panels. For each row its cells times the chances of the kernel's row are added to `sums`.
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
        for row in 0..source[0].len() {
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

/// The same into other panels.
struct Fall<'a, F: Field, const P: usize> {
    field: F,
    kernel: &'a Kernel<F::Number>,
    source: [&'a [Cells<F::Number>]; P],
    targets: [&'a mut [Cells<F::Number>]; P],
}

impl<F: Field, const P: usize> Loop for Fall<'_, F, P> {
    #[inline(always)]
    fn run(self) {
        let Self { field, kernel, source, targets } = self;
        let results = targets[0].len();
        // With one length for all a result is checked once.
        let targets = targets.map(|panel| &mut panel[..results]);
        for row in 0..source[0].len() {
            let cells = source.map(|panel| panel[row]);
            if cells.iter().flatten().all(|&cell| cell == field.zero()) {
                continue;
            }
            for &(to, chance) in kernel.of(row) {
                for panel in 0..P {
                    let sum = &mut targets[panel][to as usize];
                    for lane in 0..LANES {
                        sum[lane] = field.add(sum[lane], field.times(chance, cells[panel][lane]));
                    }
                }
            }
        }
    }
}

pub fn fall<F: Field, const P: usize>(
    field: F,
    kernel: &Kernel<F::Number>,
    source: [&[Cells<F::Number>]; P],
    targets: [&mut [Cells<F::Number>]; P],
) {
    wide(Fall { field, kernel, source, targets });
}

/// Turns sums by result, whose lanes are some columns, into panels of results of `height` rows, whose rows are the columns; leaves
/// zeros.
struct Turn<'a, N, const P: usize> {
    zero: N,
    sums: &'a mut [[Cells<N>; P]],
    panels: &'a mut [Cells<N>],
    height: usize,
    first: usize,
}

impl<N: Copy, const P: usize> Loop for Turn<'_, N, P> {
    #[inline(always)]
    fn run(self) {
        for (panel, eight) in self.panels.chunks_exact_mut(self.height).zip(self.sums.chunks_exact_mut(LANES)) {
            for (part, rows) in panel[self.first..][..P * LANES].chunks_exact_mut(LANES).enumerate() {
                for (lane, row) in rows.iter_mut().enumerate() {
                    for (result, cell) in row.iter_mut().enumerate() {
                        *cell = eight[result][part][lane];
                    }
                }
            }
            eight.fill([[self.zero; LANES]; P]);
        }
    }
}

pub fn turn<N: Copy, const P: usize>(zero: N, sums: &mut [[Cells<N>; P]], panels: &mut [Cells<N>], height: usize, first: usize) {
    wide(Turn { zero, sums, panels, height, first });
}
