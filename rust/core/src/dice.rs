//! Battle dice: outcome ids, exact weights and sampling (docs/contract.md, "Chance").

use crate::chance::Weights;
use crate::game::Outcome;
use crate::generator::Generator;

/// Most dice of one roll; keeps weights inside 128 bits.
pub const DICE_LIMIT: u32 = 40;
/// Number of (skulls, flags) codes.
pub const ROLL_OUTCOMES: u32 = 861;

/// Faces of a die by kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Die {
    pub skulls: u32,
    pub flags: u32,
    pub blanks: u32,
}

impl Die {
    #[inline]
    #[must_use]
    pub const fn faces(self) -> u32 {
        self.skulls + self.flags + self.blanks
    }
}

/// The id of a pair; ascending by skulls, then flags.
#[inline]
#[must_use]
pub const fn encode(skulls: u32, flags: u32) -> Outcome {
    skulls * (DICE_LIMIT + 1) - skulls * skulls.saturating_sub(1) / 2 + flags
}

/// The id of a pair that is not known to fit into one roll.
#[inline]
#[must_use]
pub fn checked_encode(skulls: u32, flags: u32) -> Option<Outcome> {
    let fits = skulls.checked_add(flags).is_some_and(|shown| shown <= DICE_LIMIT);
    fits.then(|| encode(skulls, flags))
}

/// The pairs by id.
static PAIRS: [[u8; 2]; ROLL_OUTCOMES as usize] = pairs();

const fn pairs() -> [[u8; 2]; ROLL_OUTCOMES as usize] {
    let mut pairs = [[0; 2]; ROLL_OUTCOMES as usize];
    let (mut id, mut skulls, mut flags) = (0, 0, 0);
    while id < pairs.len() {
        pairs[id] = [skulls, flags];
        flags += 1;
        if (skulls + flags) as u32 > DICE_LIMIT {
            (skulls, flags) = (skulls + 1, 0);
        }
        id += 1;
    }
    pairs
}

/// The pair of an id below `ROLL_OUTCOMES`, else None.
#[inline]
#[must_use]
pub fn decode(outcome: Outcome) -> Option<(u32, u32)> {
    PAIRS.get(outcome as usize).map(|&[skulls, flags]| (skulls.into(), flags.into()))
}

/// Rolls die by die.
#[inline]
pub fn sample(die: Die, dice: u32, generator: &mut Generator) -> (u32, u32) {
    let faces = u64::from(die.faces());
    let (mut skulls, mut flags) = (0, 0);
    for _ in 0..dice {
        let face = generator.below(faces) as u32;
        skulls += u32::from(face < die.skulls);
        flags += u32::from(face >= die.skulls && face < die.skulls + die.flags);
    }
    (skulls, flags)
}

/// Whether a roll of `dice` can show the pair.
#[inline]
#[must_use]
pub fn possible(die: Die, dice: u32, skulls: u32, flags: u32) -> bool {
    skulls + flags <= dice && (die.skulls > 0 || skulls == 0) && (die.flags > 0 || flags == 0) && (die.blanks > 0 || skulls + flags == dice)
}

/// The multinomial weights of a roll.
pub fn weights(die: Die, dice: u32, out: &mut Weights) {
    out.clear();
    for skulls in 0..=dice {
        for flags in 0..=dice - skulls {
            if possible(die, dice, skulls, flags) {
                out.push((encode(skulls, flags), weight(die, dice, skulls, flags)));
            }
        }
    }
}

fn weight(die: Die, dice: u32, skulls: u32, flags: u32) -> u128 {
    let blanks = dice - skulls - flags;
    binomial(dice, skulls)
        * binomial(dice - skulls, flags)
        * u128::from(die.skulls).pow(skulls)
        * u128::from(die.flags).pow(flags)
        * u128::from(die.blanks).pow(blanks)
}

/// Chances of the hits of `dice` dice of `faces` faces, `good` of which hit: number, weight. At most [`DICE_LIMIT`] dice.
pub fn hit_weights(dice: u32, good: u32, faces: u32, out: &mut Weights) {
    out.clear();
    let bad = faces.saturating_sub(good);
    for hits in (0..=dice).filter(|&hits| can_hit(dice, good, faces, hits)) {
        out.push((hits, binomial(dice, hits) * u128::from(good).pow(hits) * u128::from(bad).pow(dice - hits)));
    }
}

/// Whether so many of the dice can hit.
#[inline]
#[must_use]
pub const fn can_hit(dice: u32, good: u32, faces: u32, hits: u32) -> bool {
    hits <= dice && (good > 0 || hits == 0) && (good < faces || hits == dice)
}

/// Rolls die by die: the highest `good` faces hit.
#[inline]
pub fn sample_hits(dice: u32, good: u32, faces: u32, generator: &mut Generator) -> u32 {
    let miss = u64::from(faces.saturating_sub(good));
    (0..dice).map(|_| u32::from(generator.below(faces.into()) >= miss)).sum()
}

fn binomial(n: u32, k: u32) -> u128 {
    (0..u128::from(k)).fold(1, |product, i| product * (u128::from(n) - i) / (i + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_dense_and_ascending() {
        let mut next = 0;
        for skulls in 0..=DICE_LIMIT {
            for flags in 0..=DICE_LIMIT - skulls {
                assert_eq!(encode(skulls, flags), next);
                assert_eq!(decode(next), Some((skulls, flags)));
                next += 1;
            }
        }
        assert_eq!(next, ROLL_OUTCOMES);
        assert_eq!(decode(next), None);
        assert_eq!(checked_encode(DICE_LIMIT, 0), Some(ROLL_OUTCOMES - 1));
        assert_eq!([checked_encode(0, DICE_LIMIT + 1), checked_encode(u32::MAX, 1)], [None, None]);
    }

    #[test]
    fn weights_sum_to_all_rolls() {
        let die = Die { skulls: 2, flags: 1, blanks: 3 };
        for dice in 0..=DICE_LIMIT {
            let mut out = Weights::new();
            weights(die, dice, &mut out);
            assert_eq!(out.iter().map(|&(_, weight)| weight).sum::<u128>(), 6_u128.pow(dice));
        }
    }
}
