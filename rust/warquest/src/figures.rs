//! Troops that stand on the map (WQ-2.3, WQ-5.1). Each figure knows its region: a row a unit type, regions ascending, [`NONE`] for figures that stand
//! nowhere. A pool holds at most 15 figures of a type, so a row is 16 bytes, compared at once.

use crate::map::{bit, regions};
use crate::planes::Owners;
use crate::rules::{NONE, UNIT_TYPES};

const ROW: usize = 16;

/// Number of troops by type.
pub type Units = [u8; UNIT_TYPES];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Figures {
    rows: [Row; UNIT_TYPES],
    /// Whose troops stand in a region.
    owners: Owners,
}

impl Default for Figures {
    fn default() -> Self {
        Self { rows: [[NONE; ROW]; UNIT_TYPES], owners: Owners::default() }
    }
}

type Row = [u8; ROW];

#[inline]
fn count(row: &Row, region: u8) -> u8 {
    row.iter().map(|&place| u8::from(place == region)).sum()
}

#[inline]
fn holds(row: &Row, region: u8) -> bool {
    row.iter().fold(false, |some, &place| some | (place == region))
}

/// The low `bytes` bytes of a row.
#[inline]
fn low(bytes: u8) -> u128 {
    u128::MAX.checked_shl(u32::from(bytes) * 8).map_or(u128::MAX, |rest| !rest)
}

/// The row cut where the region's figures begin: what is before, and the rest, from its lowest byte on.
#[inline]
fn cut(row: &Row, region: u8) -> (u128, u128, u8) {
    let before: u8 = row.iter().map(|&place| u8::from(place < region)).sum();
    let word = u128::from_le_bytes(*row);
    (word & low(before), word & !low(before), before)
}

/// The figures after the last place are lost; a pool never holds so many.
#[inline]
fn insert(row: &mut Row, region: u8, number: u8) {
    let (before, rest, place) = cut(row, region);
    let added = low(place.saturating_add(number)) & !low(place) & u128::from_le_bytes([region; ROW]);
    *row = (before | added | rest.checked_shl(u32::from(number) * 8).unwrap_or(0)).to_le_bytes();
}

#[inline]
fn remove(row: &mut Row, region: u8, number: u8) {
    let number = number.min(count(row, region));
    let (before, rest, place) = cut(row, region);
    let left = rest.checked_shr(u32::from(number) * 8).unwrap_or(0) & !low(place);
    *row = (before | left | !low(ROW as u8 - number.min(ROW as u8))).to_le_bytes();
}

/// Which of up to 64 places are regions, as a set: the high bit of [`NONE`] is set, that of no region is.
#[inline]
fn present(places: &[u8]) -> u64 {
    let mut set = 0;
    for (index, chunk) in places.chunks_exact(8).enumerate() {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(chunk);
        let there = !u64::from_le_bytes(bytes) & 0x8080_8080_8080_8080;
        set |= ((there >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * index);
    }
    set
}

/// The types of some troops, as a set.
#[inline]
#[must_use]
pub fn types_of(units: &Units) -> u32 {
    units.iter().enumerate().fold(0, |set, (kind, &number)| set | u32::from(number > 0) << kind)
}

impl Figures {
    /// Regions where troops of a player stand.
    #[inline]
    #[must_use]
    pub fn of(&self, player: u8) -> u64 {
        self.owners.of(player)
    }

    /// Regions where troops of anybody else stand.
    #[inline]
    #[must_use]
    pub fn of_others(&self, player: u8) -> u64 {
        self.owners.all() & !self.owners.of(player)
    }

    #[inline]
    #[must_use]
    pub fn everywhere(&self) -> u64 {
        self.owners.all()
    }

    /// Whose troops stand in a region, or [`NONE`].
    #[inline]
    #[must_use]
    pub fn owner(&self, region: u8) -> u8 {
        self.owners.owner(bit(region))
    }

    #[inline]
    #[must_use]
    pub fn units(&self, region: u8) -> Units {
        let mut units = Units::default();
        if self.owners.all() & bit(region) != 0 {
            for (number, row) in units.iter_mut().zip(&self.rows) {
                *number = count(row, region);
            }
        }
        units
    }

    /// The types of troops in a region, as a set.
    #[inline]
    #[must_use]
    pub fn types(&self, region: u8) -> u32 {
        if self.owners.all() & bit(region) == 0 {
            return 0;
        }
        // Spelt out: a loop over the rows is not unrolled, and takes twice as long.
        let [a, b, c, d, e, f, g, h, i, j] = &self.rows;
        let holds = |row: &Row, kind: u32| u32::from(holds(row, region)) << kind;
        let low = holds(a, 0) | holds(b, 1) | holds(c, 2) | holds(d, 3) | holds(e, 4);
        low | holds(f, 5) | holds(g, 6) | holds(h, 7) | holds(i, 8) | holds(j, 9)
    }

    /// Shows each figure on the map with its type, its region and how many of the type were shown there, itself included: the last one has their number.
    #[inline]
    pub fn show(&self, mut each: impl FnMut(u8, u8, u8)) {
        let figures = self.rows.as_flattened();
        let (mut last, mut number) = (usize::MAX, 0);
        for (word, chunk) in figures.chunks(64).enumerate() {
            for place in regions(present(chunk)) {
                let place = 64 * word + usize::from(place);
                let (kind, region) = (place / ROW, figures.get(place).copied().unwrap_or(NONE));
                let same = kind << 8 | usize::from(region);
                number = if same == last { number + 1 } else { 1 };
                last = same;
                each(kind as u8, region, number);
            }
        }
    }

    #[inline]
    #[must_use]
    pub fn number(&self, region: u8, kind: u8) -> u8 {
        self.rows.get(usize::from(kind)).map_or(0, |row| count(row, region))
    }

    /// Troops in a region.
    #[inline]
    #[must_use]
    pub fn total(&self, region: u8) -> u8 {
        self.units(region).iter().sum()
    }

    /// Troops of a player in a set of regions.
    #[must_use]
    pub fn total_in(&self, player: u8, scope: u64) -> u32 {
        regions(self.of(player) & scope).map(|region| u32::from(self.total(region))).sum()
    }

    /// Troops come to stand in a region.
    pub fn add(&mut self, player: u8, region: u8, kind: u8, number: u8) {
        if number == 0 || region == NONE {
            return;
        }
        if let Some(row) = self.rows.get_mut(usize::from(kind)) {
            insert(row, region, number);
            self.owners.give(bit(region), player);
        }
    }

    pub fn add_all(&mut self, player: u8, region: u8, units: &Units) {
        if region == NONE || *units == Units::default() {
            return;
        }
        for (row, &number) in self.rows.iter_mut().zip(units) {
            if number > 0 {
                insert(row, region, number);
            }
        }
        self.owners.give(bit(region), player);
    }

    /// Troops leave a region; no more than stand there.
    pub fn take(&mut self, region: u8, kind: u8, number: u8) {
        if let Some(row) = self.rows.get_mut(usize::from(kind))
            && number > 0
            && region != NONE
        {
            remove(row, region, number);
            self.settle(region);
        }
    }

    pub fn take_all(&mut self, region: u8, units: &Units) {
        if region == NONE || *units == Units::default() {
            return;
        }
        for (row, &number) in self.rows.iter_mut().zip(units) {
            if number > 0 {
                remove(row, region, number);
            }
        }
        self.settle(region);
    }

    /// Takes up all troops of a region.
    pub fn clear(&mut self, region: u8) -> Units {
        let units = self.units(region);
        if units != Units::default() {
            self.take_all(region, &units);
        }
        units
    }

    fn settle(&mut self, region: u8) {
        if !self.rows.as_flattened().iter().fold(false, |some, &place| some | (place == region)) {
            self.owners.clear(bit(region));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn all_figures_are_shown(places in prop::collection::vec((0_u8..10, 0_u8..64, 1_u8..6), 0..20)) {
            let mut figures = Figures::default();
            let mut numbers = [[0_u8; 64]; UNIT_TYPES];
            for (kind, region, number) in places {
                let row = &mut numbers[usize::from(kind)];
                if row.iter().sum::<u8>() + number < ROW as u8 {
                    row[usize::from(region)] += number;
                    figures.add(0, region, kind, number);
                }
            }
            let mut shown = [[0_u8; 64]; UNIT_TYPES];
            figures.show(|kind, region, number| shown[usize::from(kind)][usize::from(region)] = number);
            prop_assert_eq!(shown, numbers);
        }

        #[test]
        fn rows_stay_sorted(places in prop::collection::vec(0_u8..64, 0..=ROW), region in 0_u8..64, number in 0_u8..=17) {
            let mut places = places;
            places.sort_unstable();
            let mut row = [NONE; ROW];
            row[..places.len()].copy_from_slice(&places);
            let mut added = row;
            insert(&mut added, region, number);
            let mut longer = row.to_vec();
            longer.extend(std::iter::repeat_n(region, number.into()));
            longer.sort_unstable();
            prop_assert_eq!(added.to_vec(), longer[..ROW].to_vec());
            let mut removed = row;
            remove(&mut removed, region, number);
            let mut left = number;
            places.retain(|&place| {
                let gone = place == region && left > 0;
                left -= u8::from(gone);
                !gone
            });
            places.resize(ROW, NONE);
            prop_assert_eq!(removed.to_vec(), places);
        }
    }
}
