//! From the rules document (docs/rules-data.md) to [`Rules`]. The document was checked by its loader; here only what the engine relies on is
//! checked again: that every name is known and no capacity of docs/warquest-state.md is broken.

mod board;
mod cards;
mod document;
mod effects;
mod units;

use crate::actions::{ActionTable, Names};
use crate::cards::CardTable;
use crate::rules::{Rules, UNIT_TYPES};
use document::Document;
use serde::Deserialize;
use serde_json::Value;
use warquest_core::ConfigError;

/// An error of one place of the document.
pub(crate) fn fault<T>(place: &str, expected: &str) -> Result<T, ConfigError> {
    Err(ConfigError(format!("rules: {place}: expected {expected}")))
}

/// Checks a range.
pub(crate) fn within(place: &str, value: u64, least: u64, most: u64) -> Result<u64, ConfigError> {
    if (least..=most).contains(&value) { Ok(value) } else { fault(place, &format!("{least}..{most}, not {value}")) }
}

/// Reads the rules.
///
/// # Errors
/// Names the place of the document that is broken or too large.
pub fn rules(document: &Value) -> Result<Rules, ConfigError> {
    let document = Document::deserialize(document).map_err(|error| ConfigError(format!("rules: {error}")))?;
    let tables = &document.tables;
    let board = board::board(&tables.map)?;
    let constants = units::constants(&tables.constants)?;
    let power = cards::power(&tables.power, &board)?;
    let events = cards::events(&tables.events, &board)?;
    let conquest = cards::conquest(&tables.conquest, &board)?;
    let quests = cards::quests(&tables.quests, &board)?;
    let battle = units::battle_rules(&tables.units, power, cards::artifacts(&tables.events)?, constants)?;
    let conquest_table = CardTable::new("conquest", &cards::conquest_copies(&tables.conquest))?;
    let quest_table = CardTable::new("quests", &cards::quest_copies(&tables.quests))?;
    let names = Names {
        regions: board.ids.iter().map(String::as_str).collect(),
        conquest: conquest.iter().map(|card| card.id.as_str()).collect(),
        quests: quests.iter().map(|card| card.id.as_str()).collect(),
    };
    let actions = ActionTable::new(&battle, &names)?;
    Ok(Rules {
        version: document.rules_version.clone(),
        digest: document.digest.clone(),
        lieutenant_cost: units::lieutenant_cost(&tables.units)?,
        glorious: cards::glorious(&tables.conquest, &battle.constants)?,
        quiet: cards::quiet(&events)?,
        rumours: cards::rumours(&events),
        battle,
        board,
        conquest,
        conquest_table,
        quests,
        quest_table,
        events,
        actions,
    })
}

const _: () = assert!(UNIT_TYPES == 10);
