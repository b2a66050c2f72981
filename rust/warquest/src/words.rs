//! Ids of the rules as they stand in canonical JSON.

use crate::actions::SLOT_IDS;
use crate::rules::Rules;
use warquest_core::words::Words;

/// All tables.
pub struct Dictionary {
    pub regions: Words,
    pub units: Words,
    pub slots: Words,
    pub power: Words,
    pub conquest: Words,
    pub quests: Words,
    pub events: Words,
}

impl Dictionary {
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        Self {
            regions: Words::new(rules.board.ids.iter().map(String::as_str)),
            units: Words::new(rules.battle.units.iter().map(|unit| unit.id.as_str())),
            slots: Words::new(SLOT_IDS.into_iter()),
            power: Words::new(rules.battle.power.iter().map(|card| card.id.as_str())),
            conquest: Words::new(rules.conquest.iter().map(|card| card.id.as_str())),
            quests: Words::new(rules.quests.iter().map(|card| card.id.as_str())),
            events: Words::new(rules.events.iter().map(|card| card.id.as_str())),
        }
    }
}
