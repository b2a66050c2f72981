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
    rows: [[u8; ROW]; UNIT_TYPES],
    /// Whose troops stand in a region.
    owners: Owners,
}

impl Default for Figures {
    fn default() -> Self {
        Self { rows: [[NONE; ROW]; UNIT_TYPES], owners: Owners::default() }
    }
}

#[inline]
fn count(row: &[u8; ROW], region: u8) -> u8 {
    row.iter().map(|&place| u8::from(place == region)).sum()
}

fn insert(row: &mut [u8; ROW], region: u8, number: u8) {
    for _ in 0..number {
        let mut carried = region;
        for place in row.iter_mut() {
            if carried < *place {
                std::mem::swap(place, &mut carried);
            }
        }
    }
}

fn remove(row: &mut [u8; ROW], region: u8, number: u8) {
    let (mut kept, mut left) = (0, number);
    for index in 0..ROW {
        if row[index] == region && left > 0 {
            left -= 1;
        } else {
            row[kept] = row[index];
            kept += 1;
        }
    }
    row[kept..].fill(NONE);
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
        for (kind, &number) in units.iter().enumerate() {
            self.add(player, region, kind as u8, number);
        }
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
        for (kind, &number) in units.iter().enumerate() {
            self.take(region, kind as u8, number);
        }
    }

    /// Takes up all troops of a region.
    pub fn clear(&mut self, region: u8) -> Units {
        let units = self.units(region);
        self.take_all(region, &units);
        units
    }

    fn settle(&mut self, region: u8) {
        if self.rows.iter().all(|row| count(row, region) == 0) {
            self.owners.clear(bit(region));
        }
    }
}
