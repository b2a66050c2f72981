//! `map.toml`.

use super::document::{MapTable, RegionEntry};
use super::{fault, within};
use crate::map::Board;
use crate::rules::{MAX_REGIONS, NONE};
use warquest_core::ConfigError;

/// The races, in the order of WQ-1.8.
pub const RACE_IDS: [&str; crate::rules::RACES] = ["goblin", "orc", "dwarf", "satyr", "elf"];

pub fn race(place: &str, id: &str) -> Result<u8, ConfigError> {
    match RACE_IDS.iter().position(|known| *known == id) {
        Some(index) => Ok(index as u8),
        None => fault(place, "a race"),
    }
}

pub fn board(table: &MapTable) -> Result<Board, ConfigError> {
    within("map.region", table.region.len() as u64, 2, MAX_REGIONS as u64)?;
    within("map.kingdom", table.kingdom.len() as u64, 1, MAX_REGIONS as u64)?;
    let ids = table.region.iter().map(|region| region.id.clone()).collect();
    let names = table.region.iter().map(|region| region.name.clone()).collect();
    let mut board = Board::new(ids, names);
    board.kingdoms = table.kingdom.iter().map(|kingdom| kingdom.id.clone()).collect();
    board.kingdom_regions = vec![0; table.kingdom.len()];
    for (index, region) in table.region.iter().enumerate() {
        add_region(&mut board, index, region)?;
    }
    add_homelands(&mut board, table)?;
    add_borders(&mut board, table)?;
    board.measure();
    Ok(board)
}

fn add_region(board: &mut Board, index: usize, region: &RegionEntry) -> Result<(), ConfigError> {
    let place = format!("map.region {}", region.id);
    let Some(kingdom) = board.kingdoms.iter().position(|id| *id == region.kingdom) else {
        return fault(&place, "a kingdom");
    };
    let set = 1 << index;
    board.kingdom_of[index] = kingdom as u8;
    board.kingdom_regions[kingdom] |= set;
    board.villages |= if region.village { set } else { 0 };
    board.battlefields |= if region.battlefield.is_some() { set } else { 0 };
    board.locations |= if region.location.is_some() { set } else { 0 };
    if let Some(city) = &region.city {
        board.cities |= set;
        board.starting_cities |= if city.start { set } else { 0 };
        board.tax[index] = within(&place, city.tax, 0, 99)? as u8;
    }
    Ok(())
}

fn add_homelands(board: &mut Board, table: &MapTable) -> Result<(), ConfigError> {
    for (index, kingdom) in table.kingdom.iter().enumerate() {
        let Some(id) = &kingdom.race else { continue };
        let place = format!("map.kingdom {}", kingdom.id);
        let race = race(&place, id)?;
        if board.homelands[usize::from(race)] != 0 {
            return fault(&place, "one homeland of each race");
        }
        board.homelands[usize::from(race)] = board.kingdom_regions[index];
        for region in crate::map::regions(board.kingdom_regions[index]) {
            board.race_of[usize::from(region)] = race;
        }
    }
    Ok(())
}

fn add_borders(board: &mut Board, table: &MapTable) -> Result<(), ConfigError> {
    for border in &table.border {
        let place = format!("map.border {} {}", border.a, border.b);
        let (Some(a), Some(b)) = (board.find(&border.a), board.find(&border.b)) else {
            return fault(&place, "two regions");
        };
        if a == b || board.borders[usize::from(a)] & (1 << b) != 0 {
            return fault(&place, "a border between two regions, once");
        }
        let (open, river) = match border.kind.as_str() {
            "plain" | "bridge" => (true, false),
            "river" => (true, true),
            "mountain" => (false, false),
            _ => return fault(&place, "kind plain, mountain, river or bridge"),
        };
        for (from, to) in [(a, b), (b, a)] {
            let (from, set) = (usize::from(from), 1_u64 << to);
            board.borders[from] |= set;
            board.open[from] |= if open { set } else { 0 };
            board.rivers[from] |= if river { set } else { 0 };
        }
    }
    Ok(())
}

const _: () = assert!(NONE as usize >= MAX_REGIONS);
