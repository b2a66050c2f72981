//! Words as sets and as rows of small numbers: sums and picks without loops over their members.

/// The members of a set, ascending.
#[inline]
pub fn members(mut set: u64) -> impl Iterator<Item = u8> + Clone {
    std::iter::from_fn(move || {
        let member = set.trailing_zeros() as u8;
        let some = set != 0;
        set &= set.wrapping_sub(1);
        some.then_some(member)
    })
}

/// The lowest bit of every byte.
const LOW: u64 = 0x0101_0101_0101_0101;
/// The highest bit of every byte.
const HIGH: u64 = 0x8080_8080_8080_8080;
/// The low half of every byte.
const NIBBLES: u64 = 0x0F0F_0F0F_0F0F_0F0F;

/// The sum of a word's bytes; below 256.
#[inline]
const fn bytes_sum(word: u64) -> u32 {
    (word.wrapping_mul(LOW) >> 56) as u32
}

/// The sum of a word's sixteen nibbles.
#[inline]
#[must_use]
pub const fn nibbles_sum(word: u64) -> u32 {
    bytes_sum((word & NIBBLES) + (word >> 4 & NIBBLES))
}

/// How many of a word's bits are set, by byte.
#[inline]
const fn ones_by_byte(word: u64) -> u64 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    (fours + (fours >> 4)) & NIBBLES
}

/// The member of a set that has `rank` lower ones; 63 or more if there is none.
#[inline]
#[must_use]
pub const fn nth(set: u64, rank: u32) -> u8 {
    let rank = rank as u64 & 63;
    // Byte i: members in the bytes up to i. It keeps its high bit below if they are no more than the rank.
    let up_to = ones_by_byte(set).wrapping_mul(LOW);
    let passed = ((((rank * LOW) | HIGH) - up_to) & HIGH) >> 7;
    let shift = bytes_sum(passed) * 8;
    if shift > 56 {
        return 64;
    }
    let before = (up_to << 8) >> shift & 0xFF;
    let mut byte = set >> shift;
    let mut left = rank - before;
    while left > 0 {
        byte &= byte.wrapping_sub(1);
        left -= 1;
    }
    (shift + byte.trailing_zeros()) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn nth_is_the_member_of_its_rank(set: u64, mask: u64, rank in 0_u32..64) {
            for set in [set, set & mask, u64::MAX, set & 0xFF] {
                let member = (0..64_u8).filter(|bit| set >> bit & 1 == 1).nth(rank as usize);
                match member {
                    Some(member) => prop_assert_eq!(nth(set, rank), member),
                    None => prop_assert!(nth(set, rank) > 63),
                }
            }
        }

        #[test]
        fn nibbles_add_up(word: u64) {
            let sum = (0..16).map(|place| (word >> (4 * place) & 15) as u32).sum::<u32>();
            prop_assert_eq!(nibbles_sum(word), sum);
        }
    }
}
