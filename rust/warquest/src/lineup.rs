//! What a battle reads of its groups of pieces again and again, as tables: who stands on which line, what a line throws, whom `greedy` takes first.

use crate::rules::{Ability, Group, LeaderKind, Line, MAX_LEADER_GROUPS, MAX_TROOP_GROUPS, UnitType};

/// A number for each troop group.
pub type ByGroup = [u8; MAX_TROOP_GROUPS];
/// Piece ids: troop groups, then leader groups.
const MAX_PIECES: usize = MAX_TROOP_GROUPS + MAX_LEADER_GROUPS;
/// Places of the pieces in an order; the lowest comes first.
pub type Ranks = [u8; MAX_PIECES];

const WORD: usize = size_of::<u64>();
const WORDS: usize = MAX_TROOP_GROUPS / WORD;

const _: () = assert!(MAX_PIECES <= 64);

/// Tables over the groups; arrays of two are by `Line`.
#[derive(Clone, Debug)]
pub struct Lineup {
    /// 1 for the groups of a line.
    pub standing: [ByGroup; 2],
    pub attack: [ByGroup; 2],
    /// Attack in the back-line attack, skirmishers' included (WQ-11.18).
    pub shooting: ByGroup,
    /// 1 for those with rage, and for ambushers by line.
    pub rage: ByGroup,
    pub ambush: [ByGroup; 2],
    /// Groups of a line, groups with a shield.
    pub on_line: [u32; 2],
    pub shields: u32,
    /// The same as `on_line`, a byte a group.
    line_words: [[u64; WORDS]; 2],
    /// Most attack, most cost, least damage first.
    pub strongest: Ranks,
    /// Least health left, most attack, most cost first.
    pub weakest: Ranks,
}

impl Lineup {
    /// The tables of troop and leader groups as `BattleRules` holds them; leaders have no price.
    #[must_use]
    pub fn new(units: &[UnitType], troops: &[Group], leaders: &[(Group, LeaderKind)]) -> Self {
        let unit = |group: usize| troops.get(group).and_then(|group| units.get(usize::from(group.kind)));
        let table = |value: &dyn Fn(&UnitType) -> u8| -> ByGroup { std::array::from_fn(|group| unit(group).map_or(0, value)) };
        let set = |table: ByGroup| table.iter().rev().fold(0, |set: u32, &value| (set << 1) | u32::from(value > 0));
        let both = |value: &dyn Fn(&UnitType) -> u8| {
            [Line::Melee, Line::Ranged].map(|line| table(&|unit| if unit.line == line { value(unit) } else { 0 }))
        };
        let with = |ability: Ability| move |unit: &UnitType| u8::from(unit.ability == ability);
        let standing = both(&|_| 1);
        let damage = |group: usize| troops.get(group).map_or(0, |group| group.damage);
        let mut strong: Vec<(Merit, usize)> = Vec::new();
        let mut weak: Vec<(Merit, usize)> = Vec::new();
        for group in 0..troops.len() {
            if let Some(unit) = unit(group) {
                let [attack, cost, damage, defence] = [unit.attack, unit.cost, damage(group), unit.defence].map(i16::from);
                strong.push(([attack, cost, -damage], group));
                weak.push(([damage - defence, attack, cost], group));
            }
        }
        for (place, (group, leader)) in leaders.iter().enumerate() {
            weak.push(([i16::from(group.damage) - i16::from(leader.defence), leader.attack.into(), 0], troops.len() + place));
        }
        Self {
            attack: both(&|unit| unit.attack),
            shooting: table(&|unit| if unit.line == Line::Ranged || unit.ability == Ability::Skirmish { unit.attack } else { 0 }),
            rage: both(&with(Ability::Rage))[Line::Melee as usize],
            ambush: both(&with(Ability::Ambush)),
            on_line: standing.map(set),
            shields: set(table(&with(Ability::Shield))),
            line_words: standing.map(|table| words(&table.map(|there| if there > 0 { u8::MAX } else { 0 }))),
            standing,
            strongest: ranks(strong),
            weakest: ranks(weak),
        }
    }

    /// Whether troops of a line are among these.
    #[inline]
    #[must_use]
    pub fn has(&self, troops: &ByGroup, line: Line) -> bool {
        let masks = &self.line_words[line as usize];
        words(troops).iter().zip(masks).fold(0, |seen, (&word, &mask)| seen | (word & mask)) != 0
    }
}

/// What speaks for a piece, the most important number first; the largest is taken.
type Merit = [i16; 3];

/// Places in the order of merit; of equals the lowest id comes first.
fn ranks(mut merits: Vec<(Merit, usize)>) -> Ranks {
    merits.sort_by(|first, second| second.0.cmp(&first.0).then(first.1.cmp(&second.1)));
    let mut ranks = [u8::MAX; MAX_PIECES];
    for (rank, &(_, piece)) in merits.iter().enumerate() {
        if let Some(place) = ranks.get_mut(piece) {
            *place = rank as u8;
        }
    }
    ranks
}

/// The piece of a set that comes first, whatever `ranks` says of it; None of an empty set.
#[inline]
#[must_use]
pub fn first_of(mut set: u64, ranks: &Ranks) -> Option<u16> {
    let mut best = None;
    let mut least = u16::MAX;
    while set != 0 {
        let piece = set.trailing_zeros();
        let rank = ranks.get(piece as usize).copied().map_or(u16::MAX - 1, u16::from);
        if rank < least {
            (best, least) = (Some(piece as u16), rank);
        }
        set &= set - 1;
    }
    best
}

/// Eight groups a word.
#[inline]
#[must_use]
pub fn words(troops: &ByGroup) -> [u64; WORDS] {
    let mut words = [0; WORDS];
    for (word, chunk) in words.iter_mut().zip(troops.chunks_exact(WORD)) {
        let mut bytes = [0; WORD];
        bytes.copy_from_slice(chunk);
        *word = u64::from_le_bytes(bytes);
    }
    words
}

/// The set of the groups that hold pieces.
#[inline]
#[must_use]
pub fn set_of(troops: &ByGroup) -> u32 {
    const LOW: u64 = 0x7F7F_7F7F_7F7F_7F7F;
    words(troops).iter().rev().fold(0, |set, &word| {
        // The high bit of each byte that is not 0, then those bits side by side.
        let there = (((word & LOW) + LOW) | word) & !LOW;
        (set << 8) | ((there >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
    })
}

/// Sum of the pieces, each counted as often as the table says.
#[inline]
#[must_use]
pub fn weigh(troops: &ByGroup, table: &ByGroup) -> u32 {
    let sum: i32 = troops.iter().zip(table).map(|(&count, &value)| i32::from(i16::from(count)) * i32::from(i16::from(value))).sum();
    sum as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn words_tell_what_bytes_hold(troops: [u8; MAX_TROOP_GROUPS], holes: u32, table: [u8; MAX_TROOP_GROUPS]) {
            let troops: ByGroup = std::array::from_fn(|group| if holes >> group & 1 == 1 { 0 } else { troops[group] });
            let set = (0..32).filter(|&group| troops[group] > 0).fold(0_u32, |set, group| set | 1 << group);
            prop_assert_eq!(set_of(&troops), set);
            let sum: u32 = (0..32).map(|group| u32::from(troops[group]) * u32::from(table[group])).sum();
            prop_assert_eq!(weigh(&troops, &table), sum);
        }

        #[test]
        fn the_first_of_a_set_has_the_least_rank(set: u64, ranks: [u8; 32]) {
            let set = set & (u64::MAX >> (64 - MAX_PIECES));
            let ranks: Ranks = std::array::from_fn(|piece| ranks[piece % 32]);
            let wanted = (0..MAX_PIECES).filter(|piece| set >> piece & 1 == 1).min_by_key(|&piece| ranks[piece]);
            prop_assert_eq!(first_of(set, &ranks).map(usize::from), wanted);
        }
    }
}
