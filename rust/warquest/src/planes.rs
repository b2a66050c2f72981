//! A small number for each of 64 things, spread over bit planes: "all things with number n" is a few operations on words.

use crate::rules::NONE;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Planes<const N: usize> {
    planes: [u64; N],
}

impl<const N: usize> Default for Planes<N> {
    fn default() -> Self {
        Self { planes: [0; N] }
    }
}

/// A bit of a code, on every place.
#[inline]
const fn spread(code: u8, index: usize) -> u64 {
    (code as u64 >> index & 1).wrapping_neg()
}

impl<const N: usize> Planes<N> {
    /// The things whose numbers have each bit.
    #[inline]
    #[must_use]
    pub const fn planes(&self) -> &[u64; N] {
        &self.planes
    }

    /// The things with a number.
    #[inline]
    #[must_use]
    pub fn at(&self, code: u8) -> u64 {
        let mut others = 0;
        for (index, plane) in self.planes.iter().enumerate() {
            others |= plane ^ spread(code, index);
        }
        !others
    }

    /// The number of one thing, given as a set.
    #[inline]
    #[must_use]
    pub fn code(&self, thing: u64) -> u8 {
        self.planes.iter().enumerate().fold(0, |code, (index, plane)| code | u8::from(plane & thing != 0) << index)
    }

    /// Gives a set of things a number.
    #[inline]
    pub fn lay(&mut self, set: u64, code: u8) {
        for (index, plane) in self.planes.iter_mut().enumerate() {
            *plane = *plane & !set | set & spread(code, index);
        }
    }
}

/// Which player has each region; nobody is number 0.
pub type Owners = Planes<3>;

impl Owners {
    /// The regions of a player.
    #[inline]
    #[must_use]
    pub fn of(&self, player: u8) -> u64 {
        self.at(player.saturating_add(1))
    }

    /// The regions of all players.
    #[inline]
    #[must_use]
    pub fn all(&self) -> u64 {
        !self.at(0)
    }

    /// The owner of a region, given as a set, or [`NONE`].
    #[inline]
    #[must_use]
    pub fn owner(&self, region: u64) -> u8 {
        self.code(region).checked_sub(1).unwrap_or(NONE)
    }

    #[inline]
    pub fn give(&mut self, regions: u64, player: u8) {
        self.lay(regions, player.saturating_add(1));
    }

    #[inline]
    pub fn clear(&mut self, regions: u64) {
        self.lay(regions, 0);
    }
}
