//! `energize.toml`, `missions.toml`.

use super::document::{EnergizeEntry, EnergizeTable, MissionEntry, MissionsTable};
use super::units::terrain_of;
use super::{fault, unit_of, within};
use crate::rules::{
    Condition, Effect, EnergizeCard, MAX_ENERGIZE, MAX_MISSION_COPIES, MAX_MISSIONS, Mission, NONE, Terrain, UnitType, Window,
};
use warquest_core::ConfigError;

/// Most copies of one card.
const MAX_COPIES: u64 = 15;

pub fn energize(table: &EnergizeTable, units: &[UnitType]) -> Result<Vec<EnergizeCard>, ConfigError> {
    within("energize.card", table.card.len() as u64, 1, MAX_ENERGIZE as u64)?;
    let cards: Vec<EnergizeCard> = table.card.iter().map(|entry| energize_card(entry, units)).collect::<Result<_, _>>()?;
    let sorted = cards.is_sorted_by(|a, b| a.id < b.id);
    if sorted { Ok(cards) } else { fault("energize.card", "cards in the order of their ids") }
}

fn energize_card(entry: &EnergizeEntry, units: &[UnitType]) -> Result<EnergizeCard, ConfigError> {
    let place = format!("energize.card {}", entry.id);
    let (window, effect) = match entry.id.as_str() {
        "ambush" => (Window::Start, Effect::Ambush),
        "critical_objective" => (Window::After, Effect::CriticalObjective),
        "crystalline_regeneration" => (Window::Open, Effect::Regeneration(unit_of(&place, units, "crystalline")?)),
        "forced_march" => (Window::Start, Effect::ForcedMarch),
        "frenzy" => (Window::Open, Effect::Frenzy),
        "fungoid_regeneration" => (Window::Open, Effect::Regeneration(unit_of(&place, units, "fungoid")?)),
        "gravity_anomaly" => (Window::Open, Effect::GravityAnomaly),
        "outflank" => (Window::Step, Effect::Outflank),
        "rift_jump" => (Window::Start, Effect::RiftJump),
        "scattered_rubium" => (Window::Start, Effect::ScatteredRubium),
        "second_volley" => (Window::PostRoll, Effect::SecondVolley),
        "targeting_array" => (Window::Open, Effect::TargetingArray),
        "volunteers" => (Window::Start, Effect::Volunteers(unit_of(&place, units, "human")?)),
        _ => return fault(&place, "a card of the game"),
    };
    let stated = match entry.window.as_str() {
        "start" => Window::Start,
        "open" => Window::Open,
        "step" => Window::Step,
        "post_roll" => Window::PostRoll,
        "after" => Window::After,
        _ => return fault(&place, "a window"),
    };
    // A card may be played before every step instead of before the first, and the other way round; other windows are part of its effect.
    let before = |window| matches!(window, Window::Open | Window::Step);
    // The reversed order would skip or repeat types in the middle of a battle.
    let fixed = effect == Effect::GravityAnomaly || !(before(window) && before(stated));
    if fixed && stated != window {
        return fault(&place, "the window of its effect");
    }
    Ok(EnergizeCard {
        id: entry.id.clone(),
        count: within(&place, entry.count, 1, MAX_COPIES)? as u8,
        window: stated,
        effect,
        start_place: NONE,
        battle_place: NONE,
        discard_place: NONE,
    })
}

pub fn missions(table: &MissionsTable, units: &[UnitType], terrains: &[Terrain]) -> Result<Vec<Mission>, ConfigError> {
    within("missions.secret", table.secret.len() as u64, 1, MAX_MISSIONS as u64)?;
    let cards: Vec<Mission> = table.secret.iter().map(|entry| mission(entry, units, terrains)).collect::<Result<_, _>>()?;
    within("missions.secret", cards.iter().map(|card| u64::from(card.count)).sum(), 1, MAX_MISSION_COPIES as u64)?;
    let sorted = cards.is_sorted_by(|a, b| a.id < b.id);
    if sorted { Ok(cards) } else { fault("missions.secret", "cards in the order of their ids") }
}

fn mission(entry: &MissionEntry, units: &[UnitType], terrains: &[Terrain]) -> Result<Mission, ConfigError> {
    let place = format!("missions.secret {}", entry.id);
    let unit = || unit_of(&place, units, entry.unit.as_deref().unwrap_or_default());
    let terrain = || terrain_of(&place, terrains, entry.terrain.as_deref().unwrap_or_default());
    let kills = || within(&place, entry.kills.unwrap_or(0), 1, 99).map(|kills| kills as u8);
    let condition = match entry.kind.as_str() {
        "dominate" => Condition::Dominate { terrain: terrain()? },
        "kill" => Condition::Kill { unit: unit()?, kills: kills()? },
        "win_survivor" => Condition::WinSurvivor { unit: unit()? },
        "win_rival_home" => Condition::WinRivalHome,
        "win_terrain" => Condition::WinTerrain { terrain: terrain()? },
        "win_kills" => Condition::WinKills { kills: kills()? },
        _ => return fault(&place, "a kind of mission"),
    };
    let red = !matches!(condition, Condition::Dominate { .. } | Condition::Kill { .. });
    if entry.colour != if red { "red" } else { "white" } {
        return fault(&place, "the colour of its kind");
    }
    let count = within(&place, entry.count, 1, MAX_COPIES)? as u8;
    Ok(Mission {
        id: entry.id.clone(),
        red,
        count,
        vp: within(&place, entry.vp, 0, 99)? as u8,
        condition,
        place: NONE,
        discard_place: NONE,
    })
}

/// Gives the cards their places in the rows of actions.
pub fn place(energize: &mut [EnergizeCard], missions: &mut [Mission]) {
    let mut ids: Vec<String> = energize.iter().map(|card| card.id.clone()).chain(missions.iter().map(|card| card.id.clone())).collect();
    ids.sort_unstable();
    let discard = |id: &str| ids.iter().position(|known| known == id).map_or(NONE, |place| place as u8);
    let (mut start, mut battle) = (0, 0);
    for card in energize {
        card.discard_place = discard(&card.id);
        match card.window {
            Window::Start => card.start_place = next(&mut start),
            Window::Open | Window::Step | Window::PostRoll => card.battle_place = next(&mut battle),
            Window::After => {}
        }
    }
    let (mut red, mut white) = (0, 0);
    for card in missions {
        card.discard_place = discard(&card.id);
        card.place = next(if card.red { &mut red } else { &mut white });
    }
}

fn next(place: &mut u8) -> u8 {
    *place += 1;
    *place - 1
}
