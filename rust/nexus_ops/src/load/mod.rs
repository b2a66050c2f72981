//! From the rules document (docs/rules-data.md) to [`Rules`]. The document was checked by its loader; here only what the engine relies on is
//! checked again: that every name is known and no capacity is broken.

mod board;
mod cards;
mod document;
mod units;

use crate::actions::{ActionTable, Names};
use crate::rules::{BattleRules, EnergizeCard, Mission, Rules, UnitType, Window};
use document::Document;
use serde::Deserialize;
use serde_json::Value;
use warquest_core::ConfigError;
use warquest_core::list::CAPACITY;

/// An error of one place of the document.
fn fault<T>(place: &str, expected: &str) -> Result<T, ConfigError> {
    Err(ConfigError(format!("rules: {place}: expected {expected}")))
}

/// Checks a range.
fn within(place: &str, value: u64, least: u64, most: u64) -> Result<u64, ConfigError> {
    if (least..=most).contains(&value) { Ok(value) } else { fault(place, &format!("{least}..{most}, not {value}")) }
}

/// The index of an id.
fn find<'a>(place: &str, mut ids: impl Iterator<Item = &'a str>, id: &str) -> Result<u8, ConfigError> {
    match ids.position(|known| known == id) {
        Some(index) => Ok(index as u8),
        None => fault(place, &format!("a known id, not '{id}'")),
    }
}

/// Demands that no two are alike.
fn distinct<T: PartialEq>(place: &str, items: &[T]) -> Result<(), ConfigError> {
    let twice = items.iter().enumerate().any(|(index, item)| items[..index].contains(item));
    if twice { fault(place, "no two alike") } else { Ok(()) }
}

fn unit_of(place: &str, units: &[UnitType], id: &str) -> Result<u8, ConfigError> {
    find(place, units.iter().map(|unit| unit.id.as_str()), id)
}

/// Reads the rules.
///
/// # Errors
/// Names the place of the document that is broken or too large.
pub fn rules(document: &Value) -> Result<Rules, ConfigError> {
    let document = Document::deserialize(document).map_err(|error| ConfigError(format!("rules: {error}")))?;
    let tables = &document.tables;
    let terrains = board::terrains(&tables.terrain)?;
    let units = units::units(&tables.units, &terrains)?;
    let hits = units::hits(&tables.units, &units, &terrains)?;
    let mut energize = cards::energize(&tables.energize, &units)?;
    let mut missions = cards::missions(&tables.missions, &units, &terrains)?;
    cards::place(&mut energize, &mut missions);
    check_room(&units, &energize, &missions)?;
    let names = Names { units: &units, energize: &energize, missions: &missions };
    let actions = ActionTable::new(&names)?;
    let of_window = |wanted: &[Window]| set(energize.iter().map(|card| wanted.contains(&card.window)));
    let tiles = &tables.tiles;
    let (singles, doubles) = (board::singles(&tiles.single, &terrains)?, board::doubles(&tiles.double, &terrains)?);
    let monolith = find("terrain", terrains.iter().map(|terrain| terrain.id.as_str()), "monolith")?;
    let home = find("terrain", terrains.iter().map(|terrain| terrain.id.as_str()), "home")?;
    if singles.iter().chain(&doubles).any(|tile| tile.halves.contains(&monolith) || tile.halves.contains(&home)) {
        return fault("tiles", "neither monolith nor home on tiles");
    }
    let breath = &tables.units.breath;
    within("units.breath.range", breath.range, 1, 1)?;
    Ok(Rules {
        version: document.rules_version.clone(),
        digest: document.digest.clone(),
        monolith,
        home,
        singles,
        doubles,
        sites: board::sites(&tiles.home_sites)?,
        tokens: board::tokens(&tables.tokens, &units)?,
        red: set(missions.iter().map(|card| card.red)),
        white: set(missions.iter().map(|card| !card.red)),
        missions,
        plain_vp: within("missions.plain.vp", tables.missions.plain.vp, 0, 99)? as u8,
        first_rubium: within("tiles.start_rubium.first", tiles.start_rubium.first, 0, 9999)? as u16,
        step_rubium: within("tiles.start_rubium.step", tiles.start_rubium.step, 0, 9999)? as u16,
        breather: unit_of("units.breath.unit", &units, &breath.unit)?,
        breath_hit: within("units.breath.hit", breath.hit, 2, 6)? as u8,
        miners: set(units.iter().map(|unit| unit.miner)) as u8,
        terrains,
        battle: BattleRules {
            units,
            hits,
            open_cards: of_window(&[Window::Open, Window::Step]),
            step_cards: of_window(&[Window::Step]),
            post_cards: of_window(&[Window::PostRoll]),
            after_cards: of_window(&[Window::After]),
            start_cards: of_window(&[Window::Start]),
            energize,
            actions,
        },
    })
}

fn set(members: impl Iterator<Item = bool>) -> u32 {
    members.enumerate().fold(0, |set, (index, there)| set | u32::from(there) << index)
}

/// That the widest nodes fit into a list of actions: `move` and `battle_select` with every card in hand.
fn check_room(units: &[UnitType], energize: &[EnergizeCard], missions: &[Mission]) -> Result<(), ConfigError> {
    let figures: usize = units.iter().map(|unit| usize::from(unit.limit)).sum();
    let cards = energize.len() + 2 * missions.len() + 1;
    let fights = crate::rules::MAX_HEXES + usize::from(crate::rules::MAX_LIMIT as u8);
    match figures.max(fights) + cards {
        widest if widest > CAPACITY => fault("units and cards", &format!("at most {CAPACITY} actions of a node, not {widest}")),
        _ => Ok(()),
    }
}
