//! How many of each of 64 kinds of cards, at most 15 of a kind.

const NIBBLES: usize = 16;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counts {
    words: [u64; 4],
}

impl Counts {
    #[inline]
    #[must_use]
    pub fn get(&self, kind: u8) -> u8 {
        let kind = usize::from(kind);
        self.words.get(kind / NIBBLES).map_or(0, |word| (word >> (kind % NIBBLES * 4) & 15) as u8)
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
        self.words == [0; 4]
    }

    /// Kinds that are there, ascending, with their numbers.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (u8, u8)> + Clone + '_ {
        self.words.iter().enumerate().flat_map(|(index, &word)| Nibbles { word, first: (index * NIBBLES) as u8 })
    }

    /// Cards in all.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.iter().map(|(_, count)| u32::from(count)).sum()
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
