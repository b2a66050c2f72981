//! What a side's roll shows: chances of (skulls, flags), by signature.

use super::field::Field;
use warquest_core::{Bout, Factors, Seat};

/// Most rolls, rerolls and the like in one throw.
const PARTS: usize = 3;

/// One way in which a roll can go: skulls, flags, and its chance as a product of fractions.
#[derive(Clone, Copy, Debug)]
struct Way {
    skulls: u8,
    flags: u8,
    chance: [(u128, u128); PARTS],
}

/// All ways in which a roll can go.
#[derive(Clone, Debug)]
pub struct Throw {
    ways: Vec<Way>,
    pub most_skulls: usize,
    pub most_flags: usize,
}

impl Throw {
    pub fn new<G: Factors>(game: &G, bout: &Bout, seat: Seat, part: &G::Part) -> Self {
        let mut ways = Vec::new();
        game.throws(bout, seat, part, &mut |skulls, flags, factors| {
            let mut chance = [(1, 1); PARTS];
            for (at, &(numerator, denominator)) in factors.iter().enumerate() {
                let place = &mut chance[at.min(PARTS - 1)];
                *place = (place.0 * numerator, place.1 * denominator);
            }
            ways.push(Way { skulls: skulls as u8, flags: flags as u8, chance });
        });
        let most = |value: fn(&Way) -> u8| ways.iter().map(value).max().unwrap_or_default().into();
        Self { most_skulls: most(|way| way.skulls), most_flags: most(|way| way.flags), ways }
    }

    /// No roll.
    pub fn silent() -> Self {
        Self { ways: vec![Way { skulls: 0, flags: 0, chance: [(1, 1); PARTS] }], most_skulls: 0, most_flags: 0 }
    }

    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.ways.iter().map(|way| (way.skulls.into(), way.flags.into()))
    }

    /// Skulls, flags and chance of each way.
    pub fn chances<F: Field>(&self, field: F) -> impl Iterator<Item = (usize, usize, F::Number)> {
        self.ways.iter().map(move |way| {
            let factors = way.chance.into_iter().filter(|&(_, denominator)| denominator != 1);
            let product = factors.fold(field.one(), |product, (n, d)| field.times(product, field.ratio(n, d)));
            (way.skulls.into(), way.flags.into(), product)
        })
    }

    /// The denominators of the ways, each as its factors.
    pub fn denominators(&self) -> impl Iterator<Item = [u128; PARTS]> + '_ {
        self.ways.iter().map(|way| way.chance.map(|(_, denominator)| denominator))
    }
}

/// Chances of a throw, with the sums that clamped tables ask for.
pub struct Chances<N> {
    width: usize,
    /// By skulls and flags: exactly so many skulls and flags; exactly so many skulls and at least so many flags; the same with
    /// at least so many skulls.
    exact: Vec<N>,
    more_flags: Vec<N>,
    more_skulls: Vec<N>,
    more_of_both: Vec<N>,
}

impl<N: Copy + PartialEq> Chances<N> {
    pub fn new<F: Field<Number = N>>(field: F, throw: &Throw) -> Self {
        let (height, width) = (throw.most_skulls + 1, throw.most_flags + 1);
        let mut exact = vec![field.zero(); height * width];
        for (skulls, flags, chance) in throw.chances(field) {
            let cell = &mut exact[skulls * width + flags];
            *cell = field.add(*cell, chance);
        }
        let mut more_flags = exact.clone();
        for row in more_flags.chunks_exact_mut(width) {
            for flags in (1..width).rev() {
                row[flags - 1] = field.add(row[flags - 1], row[flags]);
            }
        }
        let below = |mut cells: Vec<N>| {
            for at in (width..cells.len()).rev() {
                cells[at - width] = field.add(cells[at - width], cells[at]);
            }
            cells
        };
        let (more_skulls, more_of_both) = (below(exact.clone()), below(more_flags.clone()));
        Self { width, exact, more_flags, more_skulls, more_of_both }
    }

    /// The chances of one row of a table, by flags: of cells within it and of its last, which stands for all more flags. The last
    /// row of a table stands for all more skulls. None: so many skulls cannot come.
    #[inline]
    pub fn row(&self, skulls: usize, is_last: bool) -> Option<(&[N], &[N])> {
        let (within, last) = if is_last { (&self.more_skulls, &self.more_of_both) } else { (&self.exact, &self.more_flags) };
        let flags = skulls * self.width..(skulls + 1) * self.width;
        Some((within.get(flags.clone())?, last.get(flags)?))
    }
}
