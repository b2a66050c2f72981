//! What the heuristic knows of the rules before any game begins: the worth of a piece in battle and the odds of the quests.

use crate::rules::{Ability, BattleRules, Line, NONE, QuestCard, Rules, UNIT_TYPES};

/// Companions of a quest: nobody, then the unit types.
pub(super) const COMPANIONS: usize = UNIT_TYPES + 1;

/// What one kind of piece adds to an army.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Fighter {
    pub attack: f32,
    pub health: f32,
}

/// Numbers that follow from the rules.
#[derive(Debug)]
pub(crate) struct Guide {
    pub(super) fighters: [Fighter; UNIT_TYPES],
    pub(super) leader: Fighter,
    /// Types of each line, the best attackers first.
    pub(super) melee: Vec<u8>,
    pub(super) ranged: Vec<u8>,
    /// Chance that a quest succeeds, by card and companion (none first).
    quests: Vec<[f32; COMPANIONS]>,
}

impl Guide {
    pub fn new(rules: &Rules) -> Self {
        let battle = &rules.battle;
        let mut fighters = [Fighter::default(); UNIT_TYPES];
        for (fighter, unit) in fighters.iter_mut().zip(&battle.units) {
            let (reach, cover) = if unit.line == Line::Ranged { (RANGE, SHELTER) } else { (1.0, 1.0) };
            *fighter = Fighter { attack: f32::from(unit.attack) * zeal(unit.ability) * reach, health: toughness(unit.defence) * cover };
        }
        let lord = battle.leaders[0];
        let leader = Fighter { attack: lord.attack.into(), health: toughness(lord.defence) * LAST };
        let chances = [battle.die.skulls, battle.die.flags].map(|faces| Chances::new(faces as f32 / battle.die.faces() as f32));
        let quests = rules.quests.iter().map(|card| quest_row(battle, card, &chances)).collect();
        let [melee, ranged] = [Line::Melee, Line::Ranged].map(|line| by_attack(battle, &fighters, line));
        Self { fighters, leader, melee, ranged, quests }
    }

    /// Chance that a quest succeeds with a companion of a type, or alone ([`NONE`]).
    #[inline]
    pub fn quest(&self, card: u8, companion: u8) -> f32 {
        let place = if companion == NONE { 0 } else { usize::from(companion) + 1 };
        self.quests.get(usize::from(card)).and_then(|row| row.get(place)).copied().unwrap_or(0.0)
    }
}

/// How much an ability adds to the dice of a piece over a battle.
fn zeal(ability: Ability) -> f32 {
    match ability {
        Ability::Rage => 1.3,
        Ability::Ambush => 1.1,
        Ability::Skirmish => 1.27,
        _ => 1.0,
    }
}

/// Shots come first and hit any line.
const RANGE: f32 = 1.2;
/// Who shoots does not hold the front line: a side without one is beaten.
const SHELTER: f32 = 0.1;
/// A leader is hit last.
const LAST: f32 = 1.15;

/// Skulls that a piece stands.
fn toughness(defence: u8) -> f32 {
    f32::from(defence.max(1)) * 1.05
}

fn by_attack(battle: &BattleRules, fighters: &[Fighter; UNIT_TYPES], line: Line) -> Vec<u8> {
    let kinds = battle.units.iter().enumerate().filter(|(_, unit)| unit.line == line);
    let mut order: Vec<u8> = kinds.map(|(kind, _)| kind as u8).collect();
    order.sort_by(|&first, &second| fighters[usize::from(second)].attack.total_cmp(&fighters[usize::from(first)].attack));
    order
}

fn quest_row(battle: &BattleRules, card: &QuestCard, chances: &[Chances; 2]) -> [f32; COMPANIONS] {
    let mut row = [0.0; COMPANIONS];
    let mut known: Vec<((u8, u8), f32)> = Vec::new();
    for (place, chance) in row.iter_mut().enumerate() {
        let unit = place.checked_sub(1).and_then(|kind| battle.units.get(kind));
        let (attack, defence) = unit.map_or((0, 0), |unit| (unit.attack, if card.specials.poison { 1 } else { unit.defence }));
        if let Some(&(_, odds)) = known.iter().find(|&&(like, _)| like == (attack, defence)) {
            *chance = odds;
            continue;
        }
        let leader = battle.leaders[0];
        let venture = Venture {
            card,
            chances,
            rounds: battle.constants.quest_rounds,
            flee: battle.constants.flee_flags,
            leader: leader.attack,
            nerve: leader.defence,
            companion: attack,
        };
        *chance = venture.odds(Standing { round: 1, monster: 0, leader: 0, companion: defence.min(3) });
        known.push(((attack, defence), *chance));
    }
    row
}

/// A quest of a leader with a companion, for the reckoning of its odds (WQ-7.9).
struct Venture<'a> {
    card: &'a QuestCard,
    /// Of skulls, and of flags.
    chances: &'a [Chances; 2],
    rounds: u8,
    flee: u8,
    leader: u8,
    nerve: u8,
    companion: u8,
}

/// Where a quest stands: damage of monster and leader, and health left of the companion.
#[derive(Clone, Copy)]
struct Standing {
    round: u8,
    monster: u8,
    leader: u8,
    companion: u8,
}

impl Venture<'_> {
    /// Chance of success: the leader goes on to the last round, the companion takes what would defeat the leader.
    fn odds(&self, from: Standing) -> f32 {
        let rounds = usize::from(self.rounds.min(9)) + 1;
        let places = usize::from(self.card.health) * usize::from(self.nerve) * 4;
        let mut known = vec![-1.0_f32; rounds * places];
        self.chance(from, &mut known)
    }

    fn index(&self, standing: Standing) -> usize {
        let Standing { round, monster, leader, companion } = standing;
        let row = usize::from(round) * usize::from(self.card.health) + usize::from(monster);
        (row * usize::from(self.nerve) + usize::from(leader)) * 4 + usize::from(companion.min(3))
    }

    fn chance(&self, standing: Standing, known: &mut [f32]) -> f32 {
        if standing.round > self.rounds.min(9) || standing.leader >= self.nerve {
            return 0.0;
        }
        let index = self.index(standing);
        if let Some(&chance) = known.get(index)
            && chance >= 0.0
        {
            return chance;
        }
        let chance = self.attack(standing, known);
        if let Some(place) = known.get_mut(index) {
            *place = chance;
        }
        chance
    }

    /// The leader's roll of a round, then the monster's.
    fn attack(&self, standing: Standing, known: &mut [f32]) -> f32 {
        let with = if standing.companion > 0 { self.companion } else { 0 };
        let specials = &self.card.specials;
        let dice = (self.leader + with + standing.round - 1).saturating_sub(u8::from(specials.fear));
        let mut chance = 0.0;
        for skulls in 0..=dice {
            let weight = self.chances[0].of(dice, skulls);
            let monster = standing.monster.saturating_add(skulls.saturating_sub(specials.armour));
            let rest = if monster >= self.card.health { 1.0 } else { self.defend(Standing { monster, ..standing }, known) };
            chance += weight * rest;
        }
        chance
    }

    /// The monster's roll, without what flags and skulls have to do with each other: the errors are small.
    fn defend(&self, standing: Standing, known: &mut [f32]) -> f32 {
        let extra = (standing.round - 1) * if self.card.specials.frenzy { 2 } else { 1 };
        let dice = self.card.attack + extra;
        let stays: f32 = (0..self.flee.min(dice + 1)).map(|flags| self.chances[1].of(dice, flags)).sum();
        let mut chance = 0.0;
        for skulls in 0..=dice {
            let next = self.struck(standing, skulls);
            let weight = self.chances[0].of(dice, skulls);
            let alone = Standing { companion: 0, ..next };
            let rest = if next.companion == 0 {
                self.chance(next, known)
            } else {
                stays * self.chance(next, known) + (1.0 - stays) * self.chance(alone, known)
            };
            chance += weight * rest;
        }
        chance
    }

    /// Skulls are laid as the heuristic lays them: what the leader can stand, the rest on the companion.
    fn struck(&self, standing: Standing, skulls: u8) -> Standing {
        let stands = (self.nerve - 1).saturating_sub(standing.leader);
        let on_companion = skulls.saturating_sub(stands).min(standing.companion);
        let monster = standing.monster.saturating_sub(self.card.specials.regenerate);
        let leader = (standing.leader + skulls - on_companion).min(self.nerve);
        Standing { round: standing.round + 1, monster, leader, companion: standing.companion - on_companion }
    }
}

/// Most dice of a quest's roll that are told apart.
const DICE: usize = 32;

/// Chances of so many faces of one kind among so many dice.
struct Chances(Vec<[f32; DICE]>);

impl Chances {
    fn new(odds: f32) -> Self {
        let mut rows = vec![[0.0; DICE]];
        rows[0][0] = 1.0;
        for dice in 1..DICE {
            let last = rows[dice - 1];
            rows.push(std::array::from_fn(|hits| last[hits] * (1.0 - odds) + if hits > 0 { last[hits - 1] * odds } else { 0.0 }));
        }
        Self(rows)
    }

    #[inline]
    fn of(&self, dice: u8, hits: u8) -> f32 {
        self.0.get(usize::from(dice)).and_then(|row| row.get(usize::from(hits))).copied().unwrap_or(0.0)
    }
}
