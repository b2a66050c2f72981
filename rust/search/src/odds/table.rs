//! A hash table that keeps its entries in the order in which they came, so that no sum depends on a hash, and that asks
//! a budget before it grows.

use crate::odds::Halt;
use std::hash::{Hash, Hasher};
use warquest_core::generator::mix;

/// Bytes that may still be taken.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    left: u64,
}

impl Budget {
    #[must_use]
    pub const fn new(bytes: u64) -> Self {
        Self { left: bytes }
    }

    /// Takes bytes.
    ///
    /// # Errors
    /// If not so many are left; then none are taken.
    pub fn take(&mut self, bytes: u64) -> Result<(), Halt> {
        self.left = self.left.checked_sub(bytes).ok_or(Halt::Memory)?;
        Ok(())
    }

    pub const fn give(&mut self, bytes: u64) {
        self.left = self.left.saturating_add(bytes);
    }
}

/// A quick hasher of flat states, eight bytes at a time.
#[derive(Default)]
pub struct Words(u64);

impl Words {
    #[inline]
    const fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Hasher for Words {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            let mut word = [0; 8];
            word.copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
        if !chunks.remainder().is_empty() {
            let word = chunks.remainder().iter().fold(0, |word, &byte| (word << 8) | u64::from(byte));
            self.add(word);
        }
    }

    #[inline]
    fn write_u8(&mut self, value: u8) {
        self.add(value.into());
    }

    #[inline]
    fn write_u16(&mut self, value: u16) {
        self.add(value.into());
    }

    #[inline]
    fn write_u32(&mut self, value: u32) {
        self.add(value.into());
    }

    #[inline]
    fn write_u64(&mut self, value: u64) {
        self.add(value);
    }

    #[inline]
    fn write_usize(&mut self, value: usize) {
        self.add(value as u64);
    }

    #[inline]
    fn write_isize(&mut self, value: isize) {
        self.add(value as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        mix(self.0)
    }
}

/// First size; grows by doubling.
const ROOM: usize = 16;
/// Upper half of a slot: part of the hash; lower half: index of the entry plus one, 0 in an empty slot.
const INDEX: u64 = u32::MAX as u64;

/// Keys with values, in order of arrival.
#[derive(Clone, Debug)]
pub struct Table<K, V> {
    entries: Vec<(K, V)>,
    slots: Vec<u64>,
}

impl<K, V> Default for Table<K, V> {
    fn default() -> Self {
        Self { entries: Vec::new(), slots: Vec::new() }
    }
}

impl<K: Hash + Eq, V> Table<K, V> {
    /// Bytes of a table with room for so many entries; slots are twice as many.
    const fn size(room: usize) -> u64 {
        (room as u64).saturating_mul((size_of::<(K, V)>() + 2 * size_of::<u64>()) as u64)
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        Self::size(self.slots.len() / 2)
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    #[must_use]
    pub fn entries(&self) -> &[(K, V)] {
        &self.entries
    }

    /// The value of an entry, by its place in the order of arrival.
    pub fn value_mut(&mut self, index: usize) -> Option<&mut V> {
        self.entries.get_mut(index).map(|(_, value)| value)
    }

    /// The entries, in order of arrival; the bytes go back.
    pub fn into_entries(self, budget: &mut Budget) -> Vec<(K, V)> {
        budget.give(self.bytes());
        self.entries
    }

    /// Place of a key in the order of arrival.
    #[must_use]
    pub fn find(&self, key: &K) -> Option<usize> {
        if self.entries.is_empty() {
            return None;
        }
        self.probe(hash_of(key), key).ok()
    }

    /// Place of a key; a new one comes with the value.
    ///
    /// # Errors
    /// If the budget does not allow the room.
    pub fn place(&mut self, key: K, value: impl FnOnce() -> V, budget: &mut Budget) -> Result<usize, Halt> {
        if 2 * (self.entries.len() + 1) > self.slots.len() {
            self.grow(budget)?;
        }
        let hash = hash_of(&key);
        match self.probe(hash, &key) {
            Ok(index) => Ok(index),
            Err(slot) => {
                let index = self.entries.len();
                self.slots[slot] = (hash & !INDEX) | (index as u64 + 1);
                self.entries.push((key, value()));
                Ok(index)
            }
        }
    }

    /// The entry of the key, or the empty slot where it would go.
    #[inline]
    fn probe(&self, hash: u64, key: &K) -> Result<usize, usize> {
        let Some(mask) = self.slots.len().checked_sub(1) else { return Err(0) };
        let mut slot = hash as usize & mask;
        loop {
            match self.slots[slot] {
                0 => return Err(slot),
                word => {
                    let index = ((word & INDEX) - 1) as usize;
                    if word & !INDEX == hash & !INDEX && self.entries.get(index).is_some_and(|(known, _)| known == key) {
                        return Ok(index);
                    }
                }
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Twice the room. For a moment the old and the new both stand.
    fn grow(&mut self, budget: &mut Budget) -> Result<(), Halt> {
        let (before, room) = (self.bytes(), (self.slots.len()).max(ROOM));
        if room as u64 >= INDEX {
            return Err(Halt::Memory);
        }
        budget.take(Self::size(room))?;
        self.entries.reserve_exact(room - self.entries.len());
        let mask = 2 * room - 1;
        let mut slots = vec![0; 2 * room];
        for (index, (key, _)) in self.entries.iter().enumerate() {
            let hash = hash_of(key);
            let mut slot = hash as usize & mask;
            while slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            slots[slot] = (hash & !INDEX) | (index as u64 + 1);
        }
        self.slots = slots;
        budget.give(before);
        Ok(())
    }
}

fn hash_of<K: Hash>(key: &K) -> u64 {
    let mut words = Words::default();
    key.hash(&mut words);
    words.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_keep_their_order_and_places() {
        let (mut table, mut budget) = (Table::default(), Budget::new(1 << 20));
        for key in (0..1000_u64).rev().chain(0..1000) {
            let place = table.place(key, || 0, &mut budget).unwrap();
            *table.value_mut(place).unwrap() += 1;
        }
        assert_eq!(table.find(&999), Some(0));
        assert_eq!(table.find(&1000), None);
        assert!(table.entries().iter().enumerate().all(|(place, &(key, count))| key == 999 - place as u64 && count == 2));
    }

    #[test]
    fn the_budget_is_kept_and_given_back() {
        let (mut table, mut budget) = (Table::default(), Budget::new(2000));
        let halt = (0..1000_u64).find_map(|key| table.place(key, || (), &mut budget).err());
        assert_eq!(halt, Some(Halt::Memory));
        assert!(table.len() >= 32 && table.bytes() <= 2000);
        table.into_entries(&mut budget);
        assert!(budget.take(2000).is_ok());
    }
}
