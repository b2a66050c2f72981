//! What a player has seen of a game so far, as a running hash: perfect recall in sixteen bytes.

use crate::game::Seat;
use crate::generator::mix;

/// Odd numbers that tell the two halves apart.
const FACTORS: [u64; 2] = [0x9E37_79B9_7F4A_7C15, 0xD1B5_4A32_D192_ED03];

/// A running hash of 128 bits over the events that a player saw, in order. Events that differ anywhere give different
/// hashes but for a chance of 2^-128; it is no shield against somebody who looks for two that agree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Memory([u64; 2]);

impl Memory {
    /// Adds an event: the node's name as [`name_word`], who acted there (None: chance), and what the player saw of it.
    #[inline]
    pub fn note(&mut self, node: u64, who: Option<Seat>, seen: u32) {
        let actor = who.map_or(0, |seat| u64::from(seat) + 1);
        self.fold(node);
        self.fold(actor << 32 | u64::from(seen));
    }

    #[inline]
    fn fold(&mut self, word: u64) {
        for (half, factor) in self.0.iter_mut().zip(FACTORS) {
            *half = mix(half.wrapping_mul(factor) ^ word).wrapping_add(factor);
        }
    }

    #[must_use]
    pub fn to_bytes(self) -> [u8; 16] {
        let mut bytes = [0; 16];
        for (place, half) in bytes.chunks_exact_mut(8).zip(self.0) {
            place.copy_from_slice(&half.to_be_bytes());
        }
        bytes
    }

    #[must_use]
    pub fn from_bytes(bytes: [u8; 16]) -> Self {
        let number = u128::from_be_bytes(bytes);
        Self([(number >> 64) as u64, number as u64])
    }
}

/// The name of a node as a number (FNV-1a).
#[inline]
#[must_use]
pub fn name_word(name: &str) -> u64 {
    name.bytes().fold(0xCBF2_9CE4_8422_2325, |word, byte| (word ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn of(events: &[(&str, Option<Seat>, u32)]) -> Memory {
        let mut memory = Memory::default();
        events.iter().for_each(|&(node, who, seen)| memory.note(name_word(node), who, seen));
        memory
    }

    #[test]
    fn node_actor_sight_and_order_are_all_remembered() {
        let (one, two) = (("turn", Some(0), 3), ("turn", Some(1), 3));
        let told = [
            of(&[]),
            of(&[("", None, 0)]),
            of(&[one]),
            of(&[two]),
            of(&[("hit", Some(0), 3)]),
            of(&[("turn", Some(0), 4)]),
            of(&[("turn", None, 3)]),
            of(&[one, two]),
            of(&[two, one]),
            of(&[one, one]),
        ];
        let halves: HashSet<u64> = told.iter().flat_map(|memory| memory.0).collect();
        assert_eq!(halves.len(), 2 * told.len() - 1, "only the empty memory has two equal halves");
    }

    #[test]
    fn short_histories_never_agree() {
        let mut known = HashSet::new();
        let mut row = vec![Memory::default()];
        for _ in 0..3 {
            let longer = |memory: &Memory| {
                (0..40)
                    .map(|seen| {
                        let mut next = *memory;
                        next.note(7, Some(0), seen);
                        next
                    })
                    .collect::<Vec<_>>()
            };
            row = row.iter().flat_map(longer).collect();
            assert!(row.iter().all(|&memory| known.insert(memory.0[0]) && known.insert(memory.0[1])));
        }
    }

    #[test]
    fn bytes_tell_all() {
        let memory = of(&[("turn", Some(4), 9)]);
        assert_eq!(Memory::from_bytes(memory.to_bytes()), memory);
    }
}
