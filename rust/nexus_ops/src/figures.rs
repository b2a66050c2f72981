//! Units on the board, as bit planes: how many of a type stand on each hex, up to 15.

use crate::map::bit;
use crate::rules::UNIT_TYPES;
use warquest_core::bits::members;

/// Numbers of each type.
pub type Units = [u8; UNIT_TYPES];

/// A number from 0 to 15 for each hex: plane i holds bit i.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Heap {
    planes: [u32; 4],
}

impl Heap {
    /// Hexes with some.
    #[inline]
    #[must_use]
    pub const fn set(&self) -> u32 {
        let [one, two, four, eight] = self.planes;
        one | two | four | eight
    }

    #[inline]
    #[must_use]
    pub const fn get(&self, hex: u8) -> u8 {
        let hex = hex & 31;
        let [one, two, four, eight] = self.planes;
        ((one >> hex & 1) | (two >> hex & 1) << 1 | (four >> hex & 1) << 2 | (eight >> hex & 1) << 3) as u8
    }

    /// Sets the number, at most 15.
    #[inline]
    pub fn put(&mut self, hex: u8, number: u8) {
        let place = bit(hex);
        for (index, plane) in self.planes.iter_mut().enumerate() {
            *plane = *plane & !place | if number >> index & 1 == 1 { place } else { 0 };
        }
    }

    /// Hexes where the numbers differ.
    #[inline]
    #[must_use]
    pub const fn differs(&self, other: &Self) -> u32 {
        let [a, b, c, d] = self.planes;
        let [e, f, g, h] = other.planes;
        (a ^ e) | (b ^ f) | (c ^ g) | (d ^ h)
    }

    /// The sum over all hexes.
    #[inline]
    #[must_use]
    pub const fn total(&self) -> u32 {
        let [one, two, four, eight] = self.planes;
        one.count_ones() + 2 * two.count_ones() + 4 * four.count_ones() + 8 * eight.count_ones()
    }

    /// The sum over the hexes of a set.
    #[inline]
    #[must_use]
    pub fn sum_in(&self, set: u32) -> u32 {
        Self { planes: self.planes.map(|plane| plane & set) }.total()
    }
}

/// Two numbers for each hex, one heap beside the other: a loop over both is shorter than two loops.
#[derive(Clone, Copy)]
pub struct Pair {
    planes: [u64; 4],
}

impl Pair {
    #[inline]
    #[must_use]
    pub fn of(first: &Heap, second: &Heap) -> Self {
        Self { planes: std::array::from_fn(|index| u64::from(first.planes[index]) | u64::from(second.planes[index]) << 32) }
    }

    /// Which of the two it is, the hex, and the number, where it is not 0.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = (usize, u8, u8)> {
        let [one, two, four, eight] = self.planes;
        members(one | two | four | eight).map(move |place| {
            let number = (one >> place & 1) | (two >> place & 1) << 1 | (four >> place & 1) << 2 | (eight >> place & 1) << 3;
            (usize::from(place >> 5), place & 31, number as u8)
        })
    }
}

/// The units of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Figures {
    heaps: [Heap; UNIT_TYPES],
    /// Hexes with any.
    standing: u32,
    /// On the whole board, a nibble a type.
    totals: u32,
}

impl Figures {
    #[inline]
    #[must_use]
    pub const fn standing(&self) -> u32 {
        self.standing
    }

    /// All of them, by type.
    #[inline]
    #[must_use]
    pub const fn heaps(&self) -> &[Heap; UNIT_TYPES] {
        &self.heaps
    }

    #[inline]
    #[must_use]
    pub fn heap(&self, kind: u8) -> &Heap {
        &self.heaps[usize::from(kind).min(UNIT_TYPES - 1)]
    }

    /// How many of a type stand on a hex.
    #[inline]
    #[must_use]
    pub fn number(&self, kind: u8, hex: u8) -> u8 {
        self.heap(kind).get(hex)
    }

    /// On the whole board.
    #[inline]
    #[must_use]
    pub const fn total(&self, kind: u8) -> u8 {
        if kind < UNIT_TYPES as u8 { (self.totals >> (4 * kind) & 15) as u8 } else { 0 }
    }

    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.standing == 0
    }

    /// The units on a hex.
    #[inline]
    #[must_use]
    pub fn units(&self, hex: u8) -> Units {
        self.heaps.each_ref().map(|heap| heap.get(hex))
    }

    /// Hexes with a type of a set.
    #[inline]
    #[must_use]
    pub fn with(&self, kinds: u8) -> u32 {
        self.heaps.iter().enumerate().fold(0, |set, (kind, heap)| set | if kinds >> kind & 1 == 1 { heap.set() } else { 0 })
    }

    /// Types on a hex, as a set.
    #[inline]
    #[must_use]
    pub fn kinds(&self, hex: u8) -> u8 {
        let place = bit(hex);
        self.heaps.iter().enumerate().fold(0, |set, (kind, heap)| set | u8::from(heap.set() & place != 0) << kind)
    }

    /// Sets the number of a type on a hex; what does not fit is left away.
    #[inline]
    pub fn put(&mut self, kind: u8, hex: u8, number: u8) {
        if usize::from(kind) >= UNIT_TYPES || hex > 31 {
            return;
        }
        let heap = &mut self.heaps[usize::from(kind)];
        let before = heap.get(hex);
        let room = 15 - (self.total(kind) - before.min(self.total(kind)));
        let number = number.min(room);
        let total = self.total(kind) - before.min(self.total(kind)) + number;
        self.heaps[usize::from(kind)].put(hex, number);
        self.totals = self.totals & !(15 << (4 * kind)) | u32::from(total) << (4 * kind);
        let place = bit(hex);
        let some = self.heaps.iter().fold(0, |set, heap| set | heap.set()) & place;
        self.standing = self.standing & !place | some;
    }

    #[inline]
    pub fn add(&mut self, kind: u8, hex: u8, number: u8) {
        self.put(kind, hex, self.number(kind, hex).saturating_add(number));
    }

    #[inline]
    pub fn take(&mut self, kind: u8, hex: u8, number: u8) {
        self.put(kind, hex, self.number(kind, hex).saturating_sub(number));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn figures_count(changes in proptest::collection::vec((0_u8..6, 0_u8..31, 0_u8..4, proptest::bool::ANY), 0..60)) {
            let mut figures = Figures::default();
            let mut plain = [[0_u8; 31]; 6];
            for (kind, hex, number, more) in changes {
                let total: u8 = plain[usize::from(kind)].iter().sum();
                let place = &mut plain[usize::from(kind)][usize::from(hex)];
                if more {
                    figures.add(kind, hex, number);
                    *place += number.min(15 - total);
                } else {
                    figures.take(kind, hex, number);
                    *place = place.saturating_sub(number);
                }
            }
            for kind in 0..6_u8 {
                let row = &plain[usize::from(kind)];
                prop_assert_eq!(u32::from(figures.total(kind)), u32::from(row.iter().sum::<u8>()));
                prop_assert_eq!(figures.heap(kind).total(), u32::from(figures.total(kind)));
                for hex in 0..31_u8 {
                    prop_assert_eq!(figures.number(kind, hex), row[usize::from(hex)]);
                }
            }
            for (kinds, heaps) in figures.heaps().chunks(2).enumerate() {
                let mut seen = [[0_u8; 31]; 2];
                Pair::of(&heaps[0], &heaps[1]).iter().for_each(|(second, hex, number)| seen[second][usize::from(hex)] = number);
                prop_assert_eq!(&seen[..], &plain[2 * kinds..2 * kinds + 2]);
            }
            for hex in 0..31_u8 {
                let some = plain.iter().any(|row| row[usize::from(hex)] > 0);
                prop_assert_eq!(figures.standing() >> hex & 1 == 1, some);
            }
        }
    }
}
