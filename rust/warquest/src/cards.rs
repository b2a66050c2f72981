//! Where the quest and conquest cards are (WQ-1.4, 1.5, 1.13, 16.2). Physical copies are bits; a place is a small number spread over bit planes, so "the
//! cards in the hand of p" is a few operations on words. Copies of a kind are kept in ascending order of their places: equal positions are equal states.

use crate::map::regions;
use crate::planes::Planes;
use crate::rules::{MAX_PLAYERS, NONE};
use warquest_core::ConfigError;

/// Most physical cards of one deck.
pub const MAX_CARDS: usize = 64;

/// Which physical copies are of which kind.
#[derive(Clone, Debug)]
pub struct CardTable {
    /// Copies of each kind.
    pub kinds: Vec<u64>,
    /// Kind of each copy.
    pub kind_of: [u8; MAX_CARDS],
    /// Copies of kinds that have several.
    pub several: u64,
    /// All copies.
    pub all: u64,
}

impl CardTable {
    /// # Errors
    /// If there are more copies than a deck may hold.
    pub fn new(deck: &str, copies: &[u64]) -> Result<Self, ConfigError> {
        let mut table = Self { kinds: Vec::new(), kind_of: [NONE; MAX_CARDS], several: 0, all: 0 };
        let mut next = 0;
        for (kind, &count) in copies.iter().enumerate() {
            if count > 15 || next + count as usize > MAX_CARDS {
                return Err(ConfigError(format!("rules: {deck}.card: expected at most 15 copies of a card and {MAX_CARDS} in all")));
            }
            let set = (0..count as usize).fold(0, |set, copy| set | 1 << (next + copy));
            table.kind_of[next..next + count as usize].fill(kind as u8);
            table.several |= if count > 1 { set } else { 0 };
            table.all |= set;
            table.kinds.push(set);
            next += count as usize;
        }
        Ok(table)
    }

    /// Copies of a kind; none for no kind.
    #[inline]
    #[must_use]
    pub fn copies(&self, kind: u8) -> u64 {
        self.kinds.get(usize::from(kind)).copied().unwrap_or(0)
    }

    #[inline]
    #[must_use]
    pub fn kind(&self, copy: u8) -> u8 {
        self.kind_of.get(usize::from(copy)).copied().unwrap_or(NONE)
    }

    /// The kinds of a set of copies, ascending, equal ones once.
    #[inline]
    pub fn distinct(&self, set: u64) -> impl Iterator<Item = u8> + Clone + '_ {
        let mut last = NONE;
        regions(set).map(|copy| self.kind(copy)).filter(move |&kind| {
            let new = kind != last;
            last = kind;
            new
        })
    }

    /// As many of each kind as the set has, as the lowest copies of the kind.
    #[must_use]
    pub fn lowest(&self, set: u64) -> u64 {
        let several = self.distinct(set & self.several);
        several.fold(set & !self.several, |lowest, kind| lowest | self.first(kind, (set & self.copies(kind)).count_ones()))
    }

    /// The lowest `count` copies of a kind.
    #[must_use]
    pub fn first(&self, kind: u8, count: u32) -> u64 {
        regions(self.copies(kind)).take(count as usize).fold(0, |set, copy| set | 1 << copy)
    }

    /// Kinds and numbers of a set of copies.
    pub fn counts(&self, set: u64) -> impl Iterator<Item = (u8, u32)> + Clone + '_ {
        self.distinct(set).map(move |kind| (kind, (set & self.copies(kind)).count_ones()))
    }
}

/// Out of the game, or shown in a context (drawn and not yet kept, attempted).
pub const AWAY: u8 = 0;
pub const DECK: u8 = 1;
/// In the discards, seen there by nobody, or by everybody.
pub const DISCARD_UNSEEN: u8 = 2;
pub const DISCARD_SEEN: u8 = 3;
const HAND: u8 = 4;
const FACE_UP: u8 = HAND + MAX_PLAYERS as u8;
const DISCARD_BY: u8 = FACE_UP + MAX_PLAYERS as u8;

/// In the hand of a player.
#[inline]
#[must_use]
pub const fn hand(player: u8) -> u8 {
    HAND.saturating_add(player)
}

/// Scored or claimed by a player.
#[inline]
#[must_use]
pub const fn face_up(player: u8) -> u8 {
    FACE_UP.saturating_add(player)
}

/// In the discards, seen there by one player.
#[inline]
#[must_use]
pub const fn discard_by(player: u8) -> u8 {
    DISCARD_BY.saturating_add(player)
}

const _: () = assert!(DISCARD_UNSEEN == 2 && DISCARD_SEEN == 3 && DISCARD_BY == 14);

/// The place of every copy.
pub type Places = Planes<5>;

impl Places {
    /// All discards: seen by somebody or not.
    #[inline]
    #[must_use]
    pub fn discards(&self) -> u64 {
        // The places of the discards are 2, 3 and DISCARD_BY, which is 14, and up.
        let [_, two, four, eight, sixteen] = *self.planes();
        sixteen | (two & !(four ^ eight))
    }

    /// The discards that a player knows.
    #[inline]
    #[must_use]
    pub fn seen(&self, player: u8) -> u64 {
        self.at(DISCARD_SEEN) | self.at(discard_by(player))
    }

    /// Moves one copy of a kind from a place to another; nothing if there is none.
    #[inline]
    pub fn shift(&mut self, table: &CardTable, kind: u8, from: u8, to: u8) {
        let kin = table.copies(kind);
        let there = self.at(from) & kin;
        let copy = there & there.wrapping_neg();
        self.lay(copy, to);
        if kin & table.several != 0 {
            self.sort(kin);
        }
    }

    /// Moves everything at a place to another.
    pub fn shift_all(&mut self, table: &CardTable, from: u64, to: u8) {
        self.lay(from, to);
        for kind in table.distinct(from & table.several) {
            self.sort(table.copies(kind));
        }
    }

    /// Puts the copies of a kind into ascending order of their places.
    pub fn sort(&mut self, kin: u64) {
        let mut places = [0_u8; 16];
        let count = kin.count_ones() as usize;
        let copies = regions(kin).map(|copy| 1_u64 << copy);
        for (place, copy) in places.iter_mut().zip(copies.clone()) {
            *place = self.code(copy);
        }
        let Some(places) = places.get_mut(..count) else { return };
        places.sort_unstable();
        for (place, copy) in places.iter().zip(copies) {
            self.lay(copy, *place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discards_are_those_of_all_their_places() {
        let last = discard_by(MAX_PLAYERS as u8 - 1);
        let mut places = Places::default();
        (0..=last).for_each(|place| places.lay(1 << place, place));
        let own = (DISCARD_BY..=last).chain([DISCARD_UNSEEN, DISCARD_SEEN]);
        assert_eq!(places.discards(), own.fold(0, |set, place| set | places.at(place)));
    }
}
