//! Values as small integers, in the order in which they were first seen.

use std::hash::{Hash, Hasher};

/// Marks a free place.
const FREE: u32 = u32::MAX;

/// Folds words into one: quick, and the same in every run.
#[derive(Default)]
pub struct Folding(u64);

impl Folding {
    #[inline]
    fn fold(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(26) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Hasher for Folding {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let mut words = bytes.chunks_exact(8);
        for word in &mut words {
            let mut eight = [0; 8];
            eight.copy_from_slice(word);
            self.fold(u64::from_le_bytes(eight));
        }
        for &byte in words.remainder() {
            self.fold(byte.into());
        }
    }

    #[inline]
    fn write_u8(&mut self, value: u8) {
        self.fold(value.into());
    }

    #[inline]
    fn write_u32(&mut self, value: u32) {
        self.fold(value.into());
    }

    #[inline]
    fn write_u64(&mut self, value: u64) {
        self.fold(value);
    }

    #[inline]
    fn write_usize(&mut self, value: usize) {
        self.fold(value as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }
}

/// A table of places of values that are kept elsewhere.
#[derive(Default)]
struct Places {
    places: Vec<u32>,
    hashes: Vec<u64>,
}

impl Places {
    /// The place of a value with this hash; a new one is noted as the next. Second: whether it was there.
    #[inline]
    fn find(&mut self, hash: u64, equal: impl Fn(usize) -> bool) -> (u32, bool) {
        if self.places.len() < 2 * (self.hashes.len() + 1) {
            self.grow();
        }
        let mask = self.places.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let place = self.places[at];
            if place == FREE {
                let next = self.hashes.len() as u32;
                self.places[at] = next;
                self.hashes.push(hash);
                return (next, false);
            }
            if self.hashes[place as usize] == hash && equal(place as usize) {
                return (place, true);
            }
            at = (at + 1) & mask;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let size = (4 * (self.hashes.len() + 1)).next_power_of_two().max(64);
        self.places = vec![FREE; size];
        for (place, &hash) in self.hashes.iter().enumerate() {
            let mut at = hash as usize & (size - 1);
            while self.places[at] != FREE {
                at = (at + 1) & (size - 1);
            }
            self.places[at] = place as u32;
        }
    }
}

/// Values of one kind.
pub struct Interner<T> {
    pub values: Vec<T>,
    places: Places,
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Self { values: Vec::new(), places: Places::default() }
    }
}

impl<T: Eq + Hash + Copy> Interner<T> {
    #[inline]
    pub fn id(&mut self, value: &T) -> u32 {
        let mut hasher = Folding::default();
        value.hash(&mut hasher);
        let (id, known) = self.places.find(hasher.finish(), |place| self.values[place] == *value);
        if !known {
            self.values.push(*value);
        }
        id
    }
}

/// Lists of words, one behind the other.
#[derive(Default)]
pub struct Lists {
    words: Vec<u32>,
    ends: Vec<usize>,
    places: Places,
}

impl Lists {
    #[inline]
    pub fn get(&self, id: usize) -> &[u32] {
        let start = if id == 0 { 0 } else { self.ends[id - 1] };
        &self.words[start..self.ends[id]]
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The list's number, and whether it was known.
    pub fn id(&mut self, list: &[u32]) -> (u32, bool) {
        let mut hasher = Folding::default();
        hasher.write_usize(list.len());
        for pair in list.chunks(2) {
            hasher.write_u64(u64::from(pair[0]) << 32 | u64::from(pair.last().copied().unwrap_or_default()));
        }
        let (words, ends) = (&self.words, &self.ends);
        let same = |id: usize| {
            let start = if id == 0 { 0 } else { ends[id - 1] };
            words[start..ends[id]] == *list
        };
        let (id, known) = self.places.find(hasher.finish(), same);
        if !known {
            self.words.extend_from_slice(list);
            self.ends.push(self.words.len());
        }
        (id, known)
    }
}
