//! Ids of the rules as they stand in canonical JSON.

use crate::rules::{MAX_HEXES, Rules};
use warquest_core::words::Words;

/// All tables.
pub struct Dictionary {
    pub units: Words,
    pub terrains: Words,
    pub tokens: Words,
    pub energize: Words,
    pub missions: Words,
    /// Hexes as keys: their numbers as text.
    pub hexes: Words,
}

impl Dictionary {
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let hexes: Vec<String> = (0..MAX_HEXES).map(|hex| hex.to_string()).collect();
        Self {
            units: Words::new(rules.battle.units.iter().map(|unit| unit.id.as_str())),
            terrains: Words::new(rules.terrains.iter().map(|terrain| terrain.id.as_str())),
            tokens: Words::new(rules.tokens.iter().map(|token| token.id.as_str())),
            energize: Words::new(rules.battle.energize.iter().map(|card| card.id.as_str())),
            missions: Words::new(rules.missions.iter().map(|card| card.id.as_str())),
            hexes: Words::new(hexes.iter().map(String::as_str)),
        }
    }
}
