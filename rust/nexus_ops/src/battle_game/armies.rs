//! The sides of a battle as they are given: pieces and cards.

use super::{BattleBook, MOST_OF_A_TYPE};
use crate::figures::Units;
use crate::rules::{Energize, Window};
use serde_json::{Map, Value};
use warquest_core::ConfigError;

const KEYS: [&str; 2] = ["cards", "pieces"];

/// What one side brings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Army {
    pub units: Units,
    pub cards: Energize,
}

fn fault<T>(place: &str, expected: &str) -> Result<T, ConfigError> {
    Err(ConfigError(format!("{place}: expected {expected}")))
}

pub(super) fn read(book: &BattleBook, sides: &Value) -> Result<[Army; 2], ConfigError> {
    let Some([attacker, defender]) = sides.as_array().map(Vec::as_slice) else { return fault("sides", "a list of two") };
    Ok([army(book, attacker, "attacker")?, army(book, defender, "defender")?])
}

fn army(book: &BattleBook, value: &Value, name: &str) -> Result<Army, ConfigError> {
    let Some(map) = value.as_object() else { return fault(name, "an object") };
    if let Some(key) = map.keys().find(|key| !KEYS.contains(&key.as_str())) {
        return fault(&format!("{name}.{key}"), "no such key");
    }
    Ok(Army { units: pieces(book, map, name)?, cards: cards(book, map, name)? })
}

fn pieces(book: &BattleBook, map: &Map<String, Value>, name: &str) -> Result<Units, ConfigError> {
    let place = format!("{name}.pieces");
    let Some(pieces) = map.get("pieces").and_then(Value::as_object) else { return fault(&place, "an object of numbers") };
    let mut units = Units::default();
    for (id, count) in pieces {
        let place = format!("{place}.{id}");
        let Some(kind) = book.words.units.find(id) else { return fault(&place, "a unit type") };
        match count.as_u64().filter(|&count| count <= MOST_OF_A_TYPE.into()) {
            Some(count) => units[usize::from(kind)] = count as u8,
            None => return fault(&place, &format!("a number up to {MOST_OF_A_TYPE}")),
        }
    }
    if units == Units::default() { fault(&place, "at least one piece") } else { Ok(units) }
}

fn cards(book: &BattleBook, map: &Map<String, Value>, name: &str) -> Result<Energize, ConfigError> {
    let place = format!("{name}.cards");
    let mut cards = Energize::default();
    let Some(value) = map.get("cards") else { return Ok(cards) };
    let Some(values) = value.as_array() else { return fault(&place, "a list of energize cards") };
    for value in values {
        let card = value.as_str().and_then(|id| book.words.energize.find(id));
        let entry = card.and_then(|card| book.rules.battle.energize.get(usize::from(card)).map(|entry| (card, entry)));
        let Some((card, entry)) = entry.filter(|(_, entry)| !matches!(entry.window, Window::Start | Window::After)) else {
            return fault(&place, "energize cards that are played within a battle");
        };
        if cards.get(card) >= entry.count {
            return fault(&place, &format!("at most {} of {}", entry.count, entry.id));
        }
        cards.add(card);
    }
    Ok(cards)
}
