//! The sides of a battle as they are given: pieces, artifacts, cards, gold, and whether there is a way to retreat.

use crate::actions::SLOT_IDS;
use crate::battle::{MAX_CARDS, MOST_OF_A_TYPE, Muster};
use crate::rules::{Ability, BattleRules, Effects, Line, MAX_ROUNDS_OF_BATTLE, Phase, Rules, SLOTS, UNIT_TYPES, UnitType};
use serde_json::{Map, Value};
use warquest_core::ConfigError;

const KEYS: [&str; 5] = ["artifacts", "cards", "gold", "pieces", "retreat"];

/// What one side brings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Army {
    pub muster: Muster,
    /// Has a retreat region.
    pub retreat: bool,
}

fn fault<T>(place: &str, expected: &str) -> Result<T, ConfigError> {
    Err(ConfigError(format!("{place}: expected {expected}")))
}

pub(super) fn read(rules: &Rules, sides: &Value) -> Result<[Army; 2], ConfigError> {
    match sides.as_array().map(Vec::as_slice) {
        Some([attacker, defender]) => Ok([army(rules, attacker, "attacker")?, army(rules, defender, "defender")?]),
        _ => fault("sides", "a list of two"),
    }
}

fn army(rules: &Rules, value: &Value, name: &str) -> Result<Army, ConfigError> {
    let Some(map) = value.as_object() else { return fault(name, "an object") };
    if let Some(key) = map.keys().find(|key| !KEYS.contains(&key.as_str())) {
        return fault(&format!("{name}.{key}"), "no such key");
    }
    let mut muster = Muster::default();
    pieces(&rules.battle, map, name, &mut muster)?;
    artifacts(rules, map, name, &mut muster)?;
    cards(&rules.battle, map, name, &mut muster)?;
    muster.gold = match map.get("gold") {
        None => 0,
        Some(gold) => match gold.as_u64().and_then(|gold| u16::try_from(gold).ok()) {
            Some(gold) => gold,
            None => return fault(&format!("{name}.gold"), "a whole number up to 65535"),
        },
    };
    let retreat = match map.get("retreat") {
        None => true,
        Some(Value::Bool(retreat)) => *retreat,
        Some(_) => return fault(&format!("{name}.retreat"), "true or false"),
    };
    check_dice(&rules.battle, &muster, name)?;
    Ok(Army { muster, retreat })
}

fn pieces(rules: &BattleRules, map: &Map<String, Value>, name: &str, muster: &mut Muster) -> Result<(), ConfigError> {
    let place = format!("{name}.pieces");
    let Some(pieces) = map.get("pieces").and_then(Value::as_object) else { return fault(&place, "an object of numbers") };
    for (id, count) in pieces {
        let place = format!("{place}.{id}");
        let count = count.as_u64();
        if let Some(kind) = rules.units.iter().position(|unit| unit.id == *id).filter(|&kind| kind < UNIT_TYPES) {
            match count.filter(|&count| count <= MOST_OF_A_TYPE.into()) {
                Some(count) => muster.troops[kind] = count as u8,
                None => return fault(&place, &format!("a number up to {MOST_OF_A_TYPE}")),
            }
        } else if let Some(slot) = SLOT_IDS.iter().position(|slot| slot == id) {
            match count.filter(|&count| count <= 1) {
                Some(count) => muster.leaders[slot] = count == 1,
                None => return fault(&place, "0 or 1"),
            }
        } else {
            return fault(&place, "a unit type or a leader");
        }
    }
    let empty = muster.troops == [0; UNIT_TYPES] && muster.leaders == [false; SLOTS];
    if empty { fault(&place, "at least one piece") } else { Ok(()) }
}

fn artifacts(rules: &Rules, map: &Map<String, Value>, name: &str, muster: &mut Muster) -> Result<(), ConfigError> {
    let place = format!("{name}.artifacts");
    let Some(value) = map.get("artifacts") else { return Ok(()) };
    let Some(artifacts) = value.as_object() else { return fault(&place, "an object of rumour cards") };
    for (id, card) in artifacts {
        let place = format!("{place}.{id}");
        let slot = SLOT_IDS.iter().position(|slot| slot == id).filter(|&slot| muster.leaders[slot]);
        let Some(slot) = slot else { return fault(&place, "a leader of this side") };
        let is_it = |rumour: &&u8| rules.events.get(usize::from(**rumour)).is_some_and(|event| Some(event.id.as_str()) == card.as_str());
        match rules.rumours.iter().find(is_it) {
            Some(&rumour) => muster.artifacts[slot] = rumour,
            None => return fault(&place, "a rumour card"),
        }
    }
    Ok(())
}

fn cards(rules: &BattleRules, map: &Map<String, Value>, name: &str, muster: &mut Muster) -> Result<(), ConfigError> {
    let place = format!("{name}.cards");
    let Some(value) = map.get("cards") else { return Ok(()) };
    let cards = match value.as_array() {
        Some(cards) if cards.len() <= MAX_CARDS => cards,
        _ => return fault(&place, &format!("a list of at most {MAX_CARDS} power cards")),
    };
    for (slot, id) in muster.cards.iter_mut().zip(cards) {
        match rules.power.iter().position(|card| Some(card.id.as_str()) == id.as_str()) {
            Some(card) => *slot = card as u8,
            None => return fault(&place, "power cards"),
        }
    }
    muster.cards.sort_unstable();
    Ok(())
}

/// No roll may have more dice than the limit (WQ-1.7).
fn check_dice(rules: &BattleRules, muster: &Muster, name: &str) -> Result<(), ConfigError> {
    let limit = u32::from(rules.constants.dice_limit);
    let shooting = best(rules, muster, Line::Ranged, |unit| unit.attack)
        + best(rules, muster, Line::Melee, |unit| if unit.ability == Ability::Skirmish { unit.attack } else { 0 });
    let melee = best(rules, muster, Line::Melee, |unit| unit.attack + u8::from(unit.ability == Ability::Rage));
    let pursuers = rules.units.iter().zip(muster.troops).filter(|(unit, _)| unit.ability == Ability::Pursuit);
    let pursuit: u32 = pursuers.map(|(unit, count)| u32::from(unit.attack) * u32::from(count)).sum();
    let most = [shooting + extra_dice(rules, muster, Phase::Back), melee + extra_dice(rules, muster, Phase::Front), pursuit];
    match most.into_iter().max() {
        Some(dice) if dice > limit => fault(name, &format!("no roll of more than {limit} dice, not {dice}")),
        _ => Ok(()),
    }
}

/// The most that the places of a line can bring together.
fn best(rules: &BattleRules, muster: &Muster, line: Line, value: impl Fn(&UnitType) -> u8) -> u32 {
    let places = usize::from(rules.constants.line_places);
    let troops = rules.units.iter().zip(muster.troops).filter(|(unit, _)| unit.line == line);
    let mut values: Vec<u8> = troops.flat_map(|(unit, count)| std::iter::repeat_n(value(unit), usize::from(count).min(places))).collect();
    let leaders = rules.leaders.iter().zip(muster.leaders).filter(|&(_, there)| there && line == Line::Melee);
    values.extend(leaders.map(|(leader, _)| leader.attack));
    values.sort_unstable_by(|a, b| b.cmp(a));
    values.iter().take(places).map(|&value| u32::from(value)).sum()
}

fn extra_dice(rules: &BattleRules, muster: &Muster, phase: Phase) -> u32 {
    let power = muster.cards.iter().filter_map(|&card| rules.power.get(usize::from(card))).map(|card| &card.effects);
    let artifacts = muster.artifacts.iter().filter_map(|&card| rules.artifacts.get(usize::from(card)));
    let effects: Vec<&Effects> = power.chain(artifacts).collect();
    let in_round = |round: usize| effects.iter().map(|effects| u32::from(effects.extra_dice[phase as usize][round])).sum();
    (1..=MAX_ROUNDS_OF_BATTLE).map(in_round).max().unwrap_or(0)
}
