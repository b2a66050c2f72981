//! `terrain.toml`, `tiles.toml`, `tokens.toml`.

use super::document::{DoubleEntry, SingleEntry, SiteEntry, TerrainTable, TokensTable};
use super::units::terrain_of;
use super::{distinct, fault, unit_of, within};
use crate::rules::{MAX_KINDS, MAX_PLAYERS, MAX_TERRAINS, NONE, TILE_HEXES, TILES, Terrain, Tile, Token, UnitType};
use warquest_core::ConfigError;

pub fn terrains(table: &TerrainTable) -> Result<Vec<Terrain>, ConfigError> {
    within("terrain.terrain", table.terrain.len() as u64, 1, MAX_TERRAINS as u64)?;
    distinct("terrain.terrain", &table.terrain.iter().map(|entry| &entry.id).collect::<Vec<_>>())?;
    Ok(table.terrain.iter().map(|entry| Terrain { id: entry.id.clone() }).collect())
}

pub fn singles(entries: &[SingleEntry], terrains: &[Terrain]) -> Result<Vec<Tile>, ConfigError> {
    let tile = |entry: &SingleEntry| {
        let terrain = terrain_of("tiles.single", terrains, &entry.terrain)?;
        Ok(Tile { halves: [terrain; 2], count: within("tiles.single", entry.count, 1, TILES as u64)? as u8 })
    };
    whole("tiles.single", entries.iter().map(tile).collect::<Result<_, ConfigError>>()?)
}

pub fn doubles(entries: &[DoubleEntry], terrains: &[Terrain]) -> Result<Vec<Tile>, ConfigError> {
    let tile = |entry: &DoubleEntry| {
        let [first, second] = &entry.halves;
        let halves = [terrain_of("tiles.double", terrains, first)?, terrain_of("tiles.double", terrains, second)?];
        Ok(Tile { halves, count: within("tiles.double", entry.count, 1, TILES as u64)? as u8 })
    };
    whole("tiles.double", entries.iter().map(tile).collect::<Result<_, ConfigError>>()?)
}

/// As many tiles as a ring has places.
fn whole(place: &str, tiles: Vec<Tile>) -> Result<Vec<Tile>, ConfigError> {
    within(place, tiles.len() as u64, 1, MAX_KINDS as u64)?;
    distinct(place, &tiles.iter().map(|tile| tile.halves).collect::<Vec<_>>())?;
    within(place, tiles.iter().map(|tile| u64::from(tile.count)).sum(), TILES as u64, TILES as u64)?;
    Ok(tiles)
}

pub fn sites(entries: &[SiteEntry]) -> Result<[[u8; MAX_PLAYERS]; MAX_PLAYERS + 1], ConfigError> {
    let mut sites = [[NONE; MAX_PLAYERS]; MAX_PLAYERS + 1];
    for entry in entries {
        let players = within("tiles.home_sites", entry.players, 2, MAX_PLAYERS as u64)? as usize;
        if entry.sides.len() != players {
            return fault("tiles.home_sites", "a side a player");
        }
        for (seat, &side) in entry.sides.iter().enumerate() {
            let side = within("tiles.home_sites", side, 0, 5)? as u8;
            if sites[players][..seat].contains(&side) {
                return fault("tiles.home_sites", "different sides");
            }
            sites[players][seat] = side;
        }
    }
    Ok(sites)
}

pub fn tokens(table: &TokensTable, units: &[UnitType]) -> Result<Vec<Token>, ConfigError> {
    within("tokens.token", table.token.len() as u64, 1, MAX_KINDS as u64)?;
    distinct("tokens.token", &table.token.iter().map(|entry| &entry.id).collect::<Vec<_>>())?;
    let mut tokens = Vec::new();
    for entry in &table.token {
        let place = format!("tokens.token {}", entry.id);
        tokens.push(Token {
            id: entry.id.clone(),
            mine: within(&place, entry.mine, 0, 9)? as u8,
            unit: entry.unit.as_ref().map_or(Ok(NONE), |id| unit_of(&place, units, id))?,
            count: within(&place, entry.count, 1, TILE_HEXES as u64)? as u8,
        });
    }
    let places = TILE_HEXES as u64 - 1;
    within("tokens.token", tokens.iter().map(|token| u64::from(token.count)).sum(), places, places)?;
    Ok(tokens)
}
