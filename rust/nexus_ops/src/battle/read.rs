//! Reading the battle of a state dict, and whether it can be like that.

use super::{Battle, Context, Party, Side, Stage};
use crate::figures::Units;
use crate::rules::{Effect, Energize, MAX_PLAYERS, NONE, UNIT_TYPES};
use serde_json::Value;
use warquest_core::reading::{fault, list, mapping, member, number, object, optional_word};
use warquest_core::words::Words;
use warquest_core::{Counts, SaveError};

type Read<T> = Result<T, SaveError>;

const KEYS: [&str; 11] = ["attacker", "critical", "defender", "hex", "over", "red", "regenerating", "reversed", "rolling", "sides", "type"];
const SIDE_KEYS: [&str; 8] = ["frenzy", "hits", "lost", "misses", "outflank", "regeneration", "targeting", "volley"];

pub(crate) fn demand(holds: bool, place: &str, expected: &str) -> Read<()> {
    if holds { Ok(()) } else { fault(place, expected) }
}

fn flag(value: &Value, place: &str) -> Read<bool> {
    value.as_bool().map_or_else(|| fault(place, "true or false"), Ok)
}

/// The index of an id.
pub(crate) fn read_id(words: &Words, value: &Value, place: &str) -> Read<u8> {
    value.as_str().and_then(|id| words.find(id)).map_or_else(|| fault(place, "an id of the rules"), Ok)
}

/// A count map of units.
pub(crate) fn read_units(words: &Words, value: &Value, place: &str) -> Read<Units> {
    let mut units = Units::default();
    for (id, count) in mapping(value, place)? {
        let place = format!("{place}.{id}");
        let Some(kind) = words.find(id) else { return fault(&place, "a unit type") };
        units[usize::from(kind)] = number(count, &place, 1, 99)? as u8;
    }
    Ok(units)
}

/// A list of cards, copies repeated.
pub(crate) fn read_cards<const N: usize>(words: &Words, value: &Value, place: &str) -> Read<Counts<N>> {
    let mut cards = Counts::default();
    for (index, value) in list(value, place)?.iter().enumerate() {
        let place = format!("{place}[{index}]");
        let card = read_id(words, value, &place)?;
        demand(cards.get(card) < 15, &place, "at most 15 copies of a card")?;
        cards.add(card);
    }
    Ok(cards)
}

fn seat_or_null(value: &Value, place: &str, seats: u8) -> Read<u8> {
    if value.is_null() { Ok(NONE) } else { number(value, place, 0, u64::from(seats) - 1).map(|seat| seat as u8) }
}

fn kind_or_null(words: &Words, value: &Value, place: &str) -> Read<u8> {
    if value.is_null() { Ok(NONE) } else { read_id(words, value, place) }
}

impl Party {
    fn read(words: &Words, value: &Value, place: &str) -> Read<Self> {
        let map = object(value, place, &SIDE_KEYS)?;
        let inner = |key: &str| format!("{place}.{key}");
        let small = |key: &str| number(member(map, key), &inner(key), 0, u8::MAX.into()).map(|number| number as u8);
        let mut regenerates = 0;
        for value in list(member(map, "regeneration"), &inner("regeneration"))? {
            regenerates |= 1 << read_id(words, value, &inner("regeneration"))?;
        }
        Ok(Self {
            alive: Units::default(),
            lost: read_units(words, member(map, "lost"), &inner("lost"))?,
            hits: if member(map, "hits").is_null() { None } else { Some(small("hits")?) },
            misses: small("misses")?,
            targeting: small("targeting")?,
            regenerates,
            frenzy: flag(member(map, "frenzy"), &inner("frenzy"))?,
            outflank: flag(member(map, "outflank"), &inner("outflank"))?,
            volley: flag(member(map, "volley"), &inner("volley"))?,
        })
    }
}

impl Battle {
    /// Reads a battle; who lives is told by the caller, stage and asked seat by the node.
    pub(crate) fn read(words: &Words, value: &Value, seats: u8, hexes: u8) -> Read<Self> {
        if value.is_null() {
            return Ok(Self::NONE);
        }
        let place = "battle";
        let map = object(value, place, &KEYS)?;
        let inner = |key: &str| format!("{place}.{key}");
        let hex = member(map, "hex");
        let sides = object(member(map, "sides"), "battle.sides", &["A", "D"])?;
        let side = |side: Side| Party::read(words, member(sides, side.name()), &format!("battle.sides.{}", side.name()));
        let rolling = Side::BOTH.into_iter().map(|side| (side.name(), side));
        let attacker = seat_or_null(member(map, "attacker"), &inner("attacker"), seats)?;
        demand(attacker != NONE, "battle.attacker", "a seat")?;
        Ok(Self {
            sides: [side(Side::A)?, side(Side::D)?],
            hex: if hex.is_null() { NONE } else { number(hex, "battle.hex", 0, u64::from(hexes.max(1)) - 1)? as u8 },
            attacker,
            defender: seat_or_null(member(map, "defender"), &inner("defender"), seats)?,
            critical: flag(member(map, "critical"), &inner("critical"))?,
            reversed: flag(member(map, "reversed"), &inner("reversed"))?,
            red: flag(member(map, "red"), &inner("red"))?,
            kind: kind_or_null(words, member(map, "type"), &inner("type"))?,
            rolling: optional_word(member(map, "rolling"), &inner("rolling"), rolling)?,
            regenerating: kind_or_null(words, member(map, "regenerating"), &inner("regenerating"))?,
            stage: if flag(member(map, "over"), &inner("over"))? { Stage::Over } else { Stage::Idle },
            asked: NONE,
            card: NONE,
        })
    }

    /// Whether the fighting can be like that. `spent` are the cards that each side may have played.
    pub(crate) fn check(&self, context: &Context, held: &[Energize; MAX_PLAYERS], spent: [&Energize; 2]) -> Read<()> {
        demand(self.attacker != self.defender && self.defender != NONE, "battle.defender", "another seat")?;
        let mut still = *self;
        still.sides.iter_mut().for_each(Party::rest);
        if self.stage == Stage::Over {
            let ended = still == *self && self.kind == NONE && !self.reversed && self.rolling.is_none() && self.regenerating == NONE;
            return demand(ended, "battle", "no step and no effects once it is over");
        }
        demand(!self.red, "battle.red", "false before it is over")?;
        let in_window = if self.stage == Stage::CardSide { self.window_of(context, self.card) } else { self.stage };
        demand((self.kind == NONE) == (in_window == Stage::Open), "battle.type", "null in the window before the first step only")?;
        demand((self.regenerating != NONE) == (self.stage == Stage::Regeneration), "battle.regenerating", "null elsewhere")?;
        let rolls = matches!(self.stage, Stage::Hits | Stage::Reroll);
        demand(self.rolling.is_some() == rolls, "battle.rolling", "null unless a side rolls")?;
        for side in Side::BOTH {
            self.check_side(side, in_window)?;
            self.check_effects(context, side, spent)?;
        }
        let reversals = self.played(context, spent, |effect| effect == Effect::GravityAnomaly);
        demand(!self.reversed || reversals > 0, "battle.reversed", "false without a card that reverses")?;
        self.check_asked(context, held, in_window)
    }

    /// Cards of an effect that were played for either side.
    fn played(&self, context: &Context, spent: [&Energize; 2], wanted: impl Fn(Effect) -> bool) -> u32 {
        let cards = context.rules.energize.iter().enumerate().filter(|(_, card)| wanted(card.effect));
        let count = |card: u8| u32::from(spent[0].get(card)) + u32::from(spent[1].get(card));
        cards.map(|(card, _)| count(card as u8)).sum()
    }

    fn check_effects(&self, context: &Context, side: Side, spent: [&Energize; 2]) -> Read<()> {
        let party = self.party(side);
        let place = format!("battle.sides.{}", side.name());
        let own = |wanted: &dyn Fn(Effect) -> bool| {
            let cards = context.rules.energize.iter().enumerate().filter(|(_, card)| wanted(card.effect));
            cards.map(|(card, _)| spent[side as usize].get(card as u8)).sum::<u8>()
        };
        let frenzies = if context.frenzy_all {
            self.played(context, spent, |effect| effect == Effect::Frenzy)
        } else {
            own(&|effect| effect == Effect::Frenzy).into()
        };
        let kinds = (0..8_u8).filter(|kind| party.regenerates >> kind & 1 == 1);
        let shared = !context.frenzy_all || self.sides[0].frenzy == self.sides[1].frenzy;
        let holds = (!party.frenzy || frenzies > 0)
            && shared
            && (!party.outflank || own(&|effect| effect == Effect::Outflank) > 0)
            && party.targeting <= own(&|effect| effect == Effect::TargetingArray)
            && (!party.volley || own(&|effect| effect == Effect::SecondVolley) > 0)
            && kinds.into_iter().all(|kind| own(&|effect| effect == Effect::Regeneration(kind)) > 0);
        demand(holds, &place, "effects of cards that were played")
    }

    /// Rolls and losses of a side at this stage.
    fn check_side(&self, side: Side, window: Stage) -> Read<()> {
        let party = self.party(side);
        let place = format!("battle.sides.{}", side.name());
        let blank = party.hits.is_none() && party.misses == 0 && !party.volley;
        let dice = self.dice_of(side);
        let rolled = match party.hits {
            Some(hits) => dice > 0 && u32::from(hits) + u32::from(party.misses) == dice,
            None => dice == 0 && party.misses == 0 && !party.volley,
        };
        match window {
            Stage::Open => demand(blank && party.lost == Units::default() && !party.is_gone(), &place, "units, and nothing rolled or lost"),
            Stage::Step => demand(blank && !party.is_gone(), &place, "units, and nothing rolled"),
            Stage::Hits if self.rolling == Some(side) => demand(blank && dice > 0 && !party.is_gone(), &place, "dice that were not rolled"),
            Stage::Hits if side == Side::D => demand(blank && !party.is_gone(), &place, "nothing rolled"),
            Stage::Hits => demand(rolled && !party.volley && !party.is_gone(), &place, "hits and misses of its dice"),
            Stage::Post => demand(rolled && !party.is_gone(), &place, "hits and misses of its dice"),
            Stage::Reroll => {
                let again = self.rolling != Some(side) || (party.volley && party.misses > 0);
                demand(rolled && again && !party.is_gone(), &place, "misses to roll again")
            }
            _ => {
                let kind = usize::from(self.kind).min(UNIT_TYPES - 1);
                let there = u32::from(party.alive[kind]);
                let before = (there + u32::from(party.lost[kind])) << u32::from(party.frenzy);
                let shown = party.hits.map(|hits| u32::from(hits) + u32::from(party.misses));
                let fits = match shown {
                    Some(shown) => before > 0 && shown <= before,
                    None => there == 0 && blank,
                };
                demand(fits, &place, "no more hits and misses than dice")
            }
        }
    }

    /// That the node asks or rolls what must be asked or rolled there.
    fn check_asked(&self, context: &Context, held: &[Energize; MAX_PLAYERS], window: Stage) -> Read<()> {
        let participant = self.side_of(self.asked).is_some();
        match self.stage {
            Stage::Open | Stage::Step | Stage::Post => {
                let seated = participant || (context.bystanders && self.asked < context.seats);
                demand(seated && self.is_asked(self.stage, self.asked, held), "player", "a seat that is asked for cards")?;
            }
            Stage::CardSide => {
                let asked = Self { stage: window, ..*self };
                let plays = context.bystanders && !participant && self.asked < context.seats;
                let card = 1_u32.checked_shl(self.card.into()).unwrap_or(0);
                demand(plays && asked.playable(context, held) & card != 0, "chain", "a card that a bystander may play")?;
            }
            Stage::Casualty => {
                let side = self.suffering();
                let party = self.party(side);
                let hits = u32::from(self.party(side.other()).hits.unwrap_or(0));
                let kinds = party.kinds();
                let asked = kinds.count_ones() > 1 && hits > 0 && (kinds & party.regenerates != 0 || hits < party.number());
                demand(asked && self.asked == self.chooser(side), "player", "who has to choose a casualty")?;
            }
            Stage::Regeneration => {
                let side = self.suffering();
                let party = self.party(side);
                let kind = usize::from(self.regenerating).min(UNIT_TYPES - 1);
                let hit = self.party(side.other()).hits.is_some_and(|hits| hits > 0);
                let saved = hit && party.alive[kind] > 0 && party.regenerates >> kind & 1 == 1;
                demand(saved, "battle.regenerating", "a casualty that may survive")?;
            }
            _ => {}
        }
        self.check_step()
    }

    /// The step is one that is executed.
    fn check_step(&self) -> Read<()> {
        if self.kind == NONE {
            return Ok(());
        }
        let kind = usize::from(self.kind).min(UNIT_TYPES - 1);
        let lost = |party: &Party| matches!(self.stage, Stage::Casualty | Stage::Regeneration) && party.lost[kind] > 0;
        let fights = self.sides.iter().any(|party| party.alive[kind] > 0 || lost(party));
        demand(fights, "battle.type", "a type that fights")
    }
}
