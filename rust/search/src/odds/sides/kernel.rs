//! What a roll makes of classes, as a sparse matrix.

use super::dice::Chances;
use super::field::Field;
use super::grow::Tables;
use std::ops::Range;

/// By class: results, with chances.
pub struct Kernel<N> {
    ends: Vec<usize>,
    steps: Vec<(u32, N)>,
}

impl<N: Copy + PartialEq> Kernel<N> {
    pub fn empty() -> Self {
        Self { ends: Vec::new(), steps: Vec::new() }
    }

    /// Fills the kernel of a roll for some classes; `label` says which result a class of the next stage is.
    pub fn fill<F: Field<Number = N>>(
        &mut self,
        field: F,
        tables: &Tables,
        classes: Range<usize>,
        chances: &Chances<N>,
        marks: &mut Marks,
        label: impl Fn(u32) -> u32,
    ) {
        self.ends.clear();
        self.steps.clear();
        for class in classes {
            self.row(field, tables.of(class), chances, marks, &label);
        }
    }

    fn row<F: Field<Number = N>>(&mut self, field: F, table: &[u32], chances: &Chances<N>, marks: &mut Marks, label: impl Fn(u32) -> u32) {
        let start = self.steps.len();
        marks.clear();
        let (rows, mut words) = (table[0] as usize, &table[1..]);
        for skulls in 0..rows {
            let (cells, rest) = words[1..].split_at(words[0] as usize);
            words = rest;
            let Some((within, last)) = chances.row(skulls, skulls + 1 == rows) else { break };
            for (flags, (&to, &chance)) in cells.iter().zip(within).enumerate() {
                let chance = if flags + 1 == cells.len() { last[flags] } else { chance };
                if chance == field.zero() {
                    continue;
                }
                match marks.find(to, self.steps.len() - start) {
                    Some(known) => self.steps[start + known].1 = field.add(self.steps[start + known].1, chance),
                    None => self.steps.push((label(to), chance)),
                }
            }
        }
        self.ends.push(self.steps.len());
    }

    #[inline]
    pub fn of(&self, row: usize) -> &[(u32, N)] {
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
