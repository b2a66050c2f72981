//! How many of each of some kinds of cards, sixteen kinds a word, at most 15 of a kind.

use crate::bits::nibbles_sum;

const NIBBLES: usize = 16;

/// The nibble in which a running count first exceeds `rank`, which is below their sum.
#[inline]
fn nth_nibble(mut word: u64, mut rank: u32) -> u8 {
    let mut nibble = 0;
    // Halves first: sixteen nibbles are eight, four, then one at a time.
    for width in [8, 4] {
        let low = nibbles_sum(word & (u64::MAX >> (64 - 4 * width)));
        if rank >= low {
            rank -= low;
            word >>= 4 * width;
            nibble += width as u8;
        }
    }
    while rank >= (word & 15) as u32 && word != 0 {
        rank -= (word & 15) as u32;
        word >>= 4;
        nibble += 1;
    }
    nibble
}

/// Room for `16 * N` kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counts<const N: usize> {
    words: [u64; N],
}

impl<const N: usize> Default for Counts<N> {
    fn default() -> Self {
        Self { words: [0; N] }
    }
}

impl<const N: usize> Counts<N> {
    #[inline]
    #[must_use]
    pub fn get(&self, kind: u8) -> u8 {
        let kind = usize::from(kind);
        self.words.get(kind / NIBBLES).map_or(0, |word| (word >> (kind % NIBBLES * 4) & 15) as u8)
    }

    /// Sixteen kinds a word, the lowest first.
    #[inline]
    #[must_use]
    pub const fn words(&self) -> &[u64; N] {
        &self.words
    }

    #[inline]
    pub fn set(&mut self, kind: u8, count: u8) {
        let kind = usize::from(kind);
        if let Some(word) = self.words.get_mut(kind / NIBBLES) {
            let shift = kind % NIBBLES * 4;
            *word = *word & !(15 << shift) | u64::from(count.min(15)) << shift;
        }
    }

    #[inline]
    pub fn add(&mut self, kind: u8) {
        self.set(kind, self.get(kind).saturating_add(1));
    }

    #[inline]
    pub fn take(&mut self, kind: u8) {
        self.set(kind, self.get(kind).saturating_sub(1));
    }

    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words == [0; N]
    }

    /// Kinds that are there, ascending, with their numbers.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (u8, u8)> + Clone + '_ {
        self.words.iter().enumerate().flat_map(|(index, &word)| Nibbles { word, first: (index * NIBBLES) as u8 })
    }

    /// Kinds that are there, as a set; only for at most 32 kinds.
    #[inline]
    #[must_use]
    pub fn kinds(&self) -> u32 {
        self.iter().fold(0, |set, (kind, _)| set | 1_u32.checked_shl(kind.into()).unwrap_or(0))
    }

    /// Adds so many of a kind, up to 15.
    pub fn add_many(&mut self, kind: u8, count: u8) {
        self.set(kind, self.get(kind).saturating_add(count));
    }

    /// Adds all of another pile.
    pub fn add_all(&mut self, other: &Self) {
        other.iter().for_each(|(kind, count)| self.add_many(kind, count));
    }

    /// Both piles together; no more than 15 of a kind.
    #[inline]
    #[must_use]
    pub fn with(&self, other: &Self) -> Self {
        Self { words: std::array::from_fn(|index| self.words[index].wrapping_add(other.words[index])) }
    }

    /// Cards in all.
    #[inline]
    #[must_use]
    pub fn total(&self) -> u32 {
        self.words.iter().map(|&word| nibbles_sum(word)).sum()
    }

    /// The kind of the card that has `rank` others before it, kinds ascending; 0 if there are no more.
    #[inline]
    #[must_use]
    pub fn nth(&self, mut rank: u32) -> u8 {
        for (index, &word) in self.words.iter().enumerate() {
            let here = nibbles_sum(word);
            if rank < here {
                return (index * NIBBLES) as u8 + nth_nibble(word, rank);
            }
            rank -= here;
        }
        0
    }
}

#[derive(Clone)]
struct Nibbles {
    word: u64,
    first: u8,
}

impl Iterator for Nibbles {
    type Item = (u8, u8);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.word == 0 {
            return None;
        }
        let nibble = self.word.trailing_zeros() / 4;
        let count = (self.word >> (nibble * 4) & 15) as u8;
        self.word &= !(15 << (nibble * 4));
        Some((self.first + nibble as u8, count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn nth_walks_the_kinds(words: [u64; 4]) {
            let counts = Counts::<4> { words };
            let cards: Vec<u8> = counts.iter().flat_map(|(kind, count)| (0..count).map(move |_| kind)).collect();
            prop_assert_eq!(counts.total() as usize, cards.len());
            for (rank, &kind) in cards.iter().enumerate() {
                prop_assert_eq!(counts.nth(rank as u32), kind);
            }
        }
    }
}
