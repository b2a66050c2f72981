//! `units.toml`.

use super::document::{SpecialEntry, UnitsTable};
use super::{distinct, fault, find, unit_of, within};
use crate::rules::{FACES, MAX_HEXES, MAX_LIMIT, MAX_TERRAINS, Special, Terrain, UNIT_TYPES, UnitType};
use warquest_core::ConfigError;

pub fn units(table: &UnitsTable, terrains: &[Terrain]) -> Result<Vec<UnitType>, ConfigError> {
    within("units.unit", table.unit.len() as u64, UNIT_TYPES as u64, UNIT_TYPES as u64)?;
    distinct("units.unit", &table.unit.iter().map(|entry| &entry.id).collect::<Vec<_>>())?;
    let mut units = Vec::new();
    for entry in &table.unit {
        let place = format!("units.unit {}", entry.id);
        let mut banned = 0;
        for id in &entry.banned {
            banned |= 1 << terrain_of(&place, terrains, id)?;
        }
        units.push(UnitType {
            id: entry.id.clone(),
            cost: within(&place, entry.cost, 0, 999)? as u16,
            limit: within(&place, entry.limit, 1, MAX_LIMIT)? as u8,
            miner: entry.miner,
            banned,
            special: Special::None,
        });
    }
    for entry in &table.move_special {
        let place = format!("units.move_special {}", entry.unit);
        let kind = usize::from(unit_of(&place, &units, &entry.unit)?);
        let unit = &mut units[kind];
        if unit.special != Special::None {
            return fault(&place, "one special move of a unit type");
        }
        unit.special = special(&place, entry, terrains)?;
    }
    Ok(units)
}

fn special(place: &str, entry: &SpecialEntry, terrains: &[Terrain]) -> Result<Special, ConfigError> {
    let terrain = terrain_of(place, terrains, &entry.terrain)?;
    let range = |least| within(place, entry.range.unwrap_or(0), least, MAX_HEXES as u64).map(|range| range as u8);
    match entry.kind.as_str() {
        "through_terrain" => Ok(Special::Through { terrain, range: range(1)? }),
        "from_terrain" => Ok(Special::From { terrain, range: range(1)?, passes_enemies: entry.passes_enemies }),
        "fly" => Ok(Special::Fly { terrain }),
        _ => fault(place, "a kind of special move"),
    }
}

pub fn terrain_of(place: &str, terrains: &[Terrain], id: &str) -> Result<u8, ConfigError> {
    find(place, terrains.iter().map(|terrain| terrain.id.as_str()), id)
}

/// Least hitting faces by terrain and type (NX-10.2); one more than a die has never hits.
pub fn hits(table: &UnitsTable, units: &[UnitType], terrains: &[Terrain]) -> Result<[[u8; UNIT_TYPES]; MAX_TERRAINS], ConfigError> {
    let mut hits = [[6; UNIT_TYPES]; MAX_TERRAINS];
    for (kind, entry) in table.unit.iter().enumerate() {
        let hit = within(&format!("units.unit {}", entry.id), entry.hit, 2, u64::from(FACES) + 1)? as u8;
        hits.iter_mut().for_each(|row| row[kind] = hit);
    }
    for entry in &table.hit_override {
        let place = format!("units.hit_override {}", entry.unit);
        let kind = usize::from(unit_of(&place, units, &entry.unit)?);
        let terrain = usize::from(terrain_of(&place, terrains, &entry.terrain)?);
        hits[terrain][kind] = within(&place, entry.hit, 2, u64::from(FACES) + 1)? as u8;
    }
    Ok(hits)
}
