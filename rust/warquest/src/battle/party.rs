//! One side's pieces in a battle: troops by group and line, leaders by slot (WQ-11.1, WQ-11.19).
//!
//! A melee troop is never on the back line and a ranged one never on the front line, so one array holds both lines.

use super::{BattleLine, MAX_CARDS, Muster};
use crate::lineup::{ByGroup, set_of, weigh, words};
use crate::rules::{BattleRules, Group, Line, MAX_TROOP_GROUPS, NONE, SLOTS, UNIT_TYPES, UnitType};

/// Number of pieces by troop group.
pub(super) type Troops = ByGroup;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum LeaderPlace {
    /// Not in this battle, or no longer after it.
    Absent,
    Undeployed,
    Front,
    Reserve,
    Lost,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Leader {
    pub place: LeaderPlace,
    pub damage: u8,
}

impl Leader {
    pub const ABSENT: Self = Self { place: LeaderPlace::Absent, damage: 0 };

    #[inline]
    pub const fn alive(self) -> bool {
        matches!(self.place, LeaderPlace::Undeployed | LeaderPlace::Front | LeaderPlace::Reserve)
    }

    #[inline]
    pub const fn stands_on(self, line: BattleLine) -> bool {
        matches!((self.place, line), (LeaderPlace::Front, BattleLine::Front) | (LeaderPlace::Reserve, BattleLine::Reserve))
    }
}

/// One side of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Party {
    /// Front line (melee) and back line (ranged).
    pub field: Troops,
    /// Reserve; until the deployment is over also what has not been placed yet.
    pub reserve: Troops,
    pub retreat: Troops,
    /// Troops destroyed, by type.
    pub lost: [u8; UNIT_TYPES],
    pub leaders: [Leader; SLOTS],
    /// Rumour card of a living leader's artifact, or `NONE`.
    pub artifacts: [u8; SLOTS],
    pub cards: [u8; MAX_CARDS],
    /// Bit set over `cards`.
    pub declared: u8,
    pub gold: u16,
    /// Line aimed at in the back-line attack.
    pub target: Option<BattleLine>,
    /// Skulls and flags of a finished roll, or `NO_RESULT`.
    pub result: [u8; 2],
    /// Skulls and flags that vanished in this battle round (WQ-12.12).
    pub absorbed: u8,
    pub steadied: u8,
}

/// No roll waits to be taken up.
pub(super) const NO_RESULT: [u8; 2] = [NONE; 2];

/// The unit type of a troop group.
#[inline]
pub(super) fn unit_of(rules: &BattleRules, group: usize) -> Option<&UnitType> {
    rules.troop_groups.get(group).and_then(|group| rules.units.get(usize::from(group.kind)))
}

#[inline]
fn group_of(rules: &BattleRules, group: usize) -> Group {
    rules.troop_groups.get(group).copied().unwrap_or(Group { kind: NONE, damage: 0 })
}

/// Groups of one word.
const WORD: usize = size_of::<u64>();
const WORDS: usize = MAX_TROOP_GROUPS / WORD;

/// Walks the groups that hold pieces; empty ones are skipped eight at a time.
pub(super) struct Occupied {
    words: [u64; WORDS],
    word: usize,
}

impl Iterator for Occupied {
    type Item = (usize, u8);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let word = self.words.get_mut(self.word)?;
            if *word != 0 {
                let byte = word.trailing_zeros() as usize / 8;
                let count = (*word >> (8 * byte)) as u8;
                *word &= !(0xFF << (8 * byte));
                return Some((self.word * WORD + byte, count));
            }
            self.word += 1;
        }
    }
}

/// The groups that hold pieces, ascending, with their numbers.
#[inline]
pub(super) fn occupied(troops: &Troops) -> Occupied {
    Occupied { words: words(troops), word: 0 }
}

impl Party {
    pub const EMPTY: Self = Self {
        field: [0; MAX_TROOP_GROUPS],
        reserve: [0; MAX_TROOP_GROUPS],
        retreat: [0; MAX_TROOP_GROUPS],
        lost: [0; UNIT_TYPES],
        leaders: [Leader::ABSENT; SLOTS],
        artifacts: [NONE; SLOTS],
        cards: [NONE; MAX_CARDS],
        declared: 0,
        gold: 0,
        target: None,
        result: NO_RESULT,
        absorbed: 0,
        steadied: 0,
    };

    pub fn muster(rules: &BattleRules, muster: &Muster) -> Self {
        let mut party = Self { cards: muster.cards, gold: muster.gold, ..Self::EMPTY };
        for (unit, &count) in rules.units.iter().zip(&muster.troops) {
            if let Some(place) = party.reserve.get_mut(usize::from(unit.first_group)) {
                *place = count;
            }
        }
        for slot in 0..SLOTS {
            if muster.leaders[slot] {
                party.leaders[slot].place = LeaderPlace::Undeployed;
                party.artifacts[slot] = muster.artifacts[slot];
            }
        }
        party
    }

    /// The array that holds the troops of a line, and which of them stand there: all, or one kind.
    #[inline]
    pub fn line(&self, line: BattleLine) -> (&Troops, Option<Line>) {
        match line {
            BattleLine::Front => (&self.field, Some(Line::Melee)),
            BattleLine::Back => (&self.field, Some(Line::Ranged)),
            BattleLine::Reserve => (&self.reserve, None),
            BattleLine::Retreat => (&self.retreat, None),
        }
    }

    #[inline]
    pub fn line_mut(&mut self, line: BattleLine) -> &mut Troops {
        match line {
            BattleLine::Front | BattleLine::Back => &mut self.field,
            BattleLine::Reserve => &mut self.reserve,
            BattleLine::Retreat => &mut self.retreat,
        }
    }

    /// Groups of troops on a line, ascending: group, unit type, number.
    #[inline]
    pub fn troops_on<'a>(&'a self, rules: &'a BattleRules, line: BattleLine) -> impl Iterator<Item = (usize, &'a UnitType, u8)> {
        let (troops, kind) = self.line(line);
        occupied(troops)
            .filter_map(move |(group, count)| unit_of(rules, group).map(|unit| (group, unit, count)))
            .filter(move |(_, unit, _)| kind.is_none_or(|kind| unit.line == kind))
    }

    #[inline]
    pub fn has_troops_on(&self, rules: &BattleRules, line: BattleLine) -> bool {
        match self.line(line) {
            (troops, Some(kind)) => rules.lineup.has(troops, kind),
            (troops, None) => *troops != [0; MAX_TROOP_GROUPS],
        }
    }

    /// The groups of troops on a line, as a set.
    #[inline]
    pub fn groups_on(&self, rules: &BattleRules, line: BattleLine) -> u32 {
        let (troops, kind) = self.line(line);
        set_of(troops) & kind.map_or(u32::MAX, |kind| rules.lineup.on_line[kind as usize])
    }

    #[inline]
    pub fn has_no_reserve(&self) -> bool {
        self.reserve == [0; MAX_TROOP_GROUPS] && self.leaders_on(BattleLine::Reserve) == 0
    }

    #[inline]
    pub fn leaders_on(&self, line: BattleLine) -> u32 {
        self.leaders.iter().map(|leader| u32::from(leader.stands_on(line))).sum()
    }

    /// Whether the line holds no piece.
    #[inline]
    pub fn is_empty(&self, rules: &BattleRules, line: BattleLine) -> bool {
        !self.has_troops_on(rules, line) && self.leaders_on(line) == 0
    }

    /// Pieces on the front or back line.
    #[inline]
    pub fn count(&self, rules: &BattleRules, line: Line) -> u32 {
        let leaders = if line == Line::Melee { self.leaders_on(BattleLine::Front) } else { 0 };
        leaders + weigh(&self.field, &rules.lineup.standing[line as usize])
    }

    /// Summed attack of the pieces on the front or back line.
    pub fn attack(&self, rules: &BattleRules, line: Line) -> u32 {
        let on_front = |slot: &usize| line == Line::Melee && self.leaders[*slot].stands_on(BattleLine::Front);
        let leaders: u32 = (0..SLOTS).filter(on_front).map(|slot| u32::from(rules.leaders[slot].attack)).sum();
        leaders + weigh(&self.field, &rules.lineup.attack[line as usize])
    }

    #[inline]
    pub fn leaders_alive(&self) -> u32 {
        self.leaders.iter().map(|leader| u32::from(leader.alive())).sum()
    }

    /// Troops on all lines.
    pub fn troops(&self) -> u16 {
        let lines = [&self.field, &self.reserve, &self.retreat];
        lines.iter().flat_map(|troops| troops.iter()).map(|&count| u16::from(count)).sum()
    }

    pub fn is_destroyed(&self) -> bool {
        let lines = [&self.field, &self.reserve, &self.retreat];
        self.leaders_alive() == 0 && lines.iter().all(|troops| **troops == [0; MAX_TROOP_GROUPS])
    }

    /// One skull on a troop of the group, which must be there; at its defence it is destroyed (WQ-11.7).
    pub fn wound(&mut self, rules: &BattleRules, line: BattleLine, group: usize) {
        let Some(unit) = unit_of(rules, group) else { return };
        let Group { kind, damage } = group_of(rules, group);
        let troops = self.line_mut(line);
        match troops.get_mut(group) {
            Some(count) if *count > 0 => *count -= 1,
            _ => return,
        }
        if damage + 1 < unit.defence {
            if let Some(count) = troops.get_mut(group + 1) {
                *count = count.saturating_add(1);
            }
        } else if let Some(count) = self.lost.get_mut(usize::from(kind)) {
            *count = count.saturating_add(1);
        }
    }

    /// One skull on a leader; with it its artifact may end (WQ-10.5).
    pub fn wound_leader(&mut self, rules: &BattleRules, slot: usize) {
        let (Some(leader), Some(kind)) = (self.leaders.get_mut(slot), rules.leaders.get(slot)) else { return };
        if !leader.alive() {
            return;
        }
        leader.damage += 1;
        if leader.damage >= kind.defence {
            self.destroy_leader(slot);
        }
    }

    fn destroy_leader(&mut self, slot: usize) {
        self.leaders[slot] = Leader { place: LeaderPlace::Lost, damage: 0 };
        self.artifacts[slot] = NONE;
    }

    /// Moves one troop to another line; its damage stays on it.
    #[inline]
    pub fn shift(&mut self, from: BattleLine, to: BattleLine, group: usize, count: u8) {
        let Some(place) = self.line_mut(from).get_mut(group) else { return };
        let moved = count.min(*place);
        *place -= moved;
        if let Some(place) = self.line_mut(to).get_mut(group) {
            *place = place.saturating_add(moved);
        }
    }

    pub fn survivors(&self, rules: &BattleRules) -> ([u8; UNIT_TYPES], [bool; SLOTS]) {
        let mut troops = [0_u8; UNIT_TYPES];
        for line in [&self.field, &self.reserve, &self.retreat] {
            for (group, count) in occupied(line) {
                if let Some(total) = troops.get_mut(usize::from(group_of(rules, group).kind)) {
                    *total = total.saturating_add(count);
                }
            }
        }
        (troops, self.leaders.map(Leader::alive))
    }

    pub fn destroyed(&self) -> ([u8; UNIT_TYPES], [bool; SLOTS]) {
        (self.lost, self.leaders.map(|leader| leader.place == LeaderPlace::Lost))
    }

    pub fn destroy_all(&mut self, rules: &BattleRules) {
        let (troops, leaders) = self.survivors(rules);
        for (lost, count) in self.lost.iter_mut().zip(troops) {
            *lost = lost.saturating_add(count);
        }
        for slot in (0..SLOTS).filter(|&slot| leaders[slot]) {
            self.destroy_leader(slot);
        }
        self.clear();
    }

    /// Takes the survivors off all lines; what was lost stays known.
    pub fn clear(&mut self) {
        (self.field, self.reserve, self.retreat) = ([0; MAX_TROOP_GROUPS], [0; MAX_TROOP_GROUPS], [0; MAX_TROOP_GROUPS]);
        self.artifacts = [NONE; SLOTS];
        for leader in self.leaders.iter_mut().filter(|leader| leader.alive()) {
            *leader = Leader::ABSENT;
        }
    }
}
