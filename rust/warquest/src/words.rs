//! Ids of the rules as they stand in canonical JSON: quoted once, and in the order of their text for count maps.

use crate::actions::SLOT_IDS;
use crate::rules::Rules;
use warquest_core::json::JsonWriter;

/// One table of ids.
#[derive(Default)]
pub struct Words {
    quoted: Vec<String>,
    /// Indices by ascending text.
    sorted: Vec<u8>,
}

impl Words {
    fn new<'a>(ids: impl Iterator<Item = &'a str>) -> Self {
        let ids: Vec<&str> = ids.collect();
        let mut sorted: Vec<u8> = (0..ids.len() as u8).collect();
        sorted.sort_by_key(|&index| ids[usize::from(index)]);
        Self { quoted: ids.iter().map(|id| quote(id)).collect(), sorted }
    }

    /// The id in quotes, or null.
    #[inline]
    #[must_use]
    pub fn get(&self, index: u8) -> &str {
        self.quoted.get(usize::from(index)).map_or("null", String::as_str)
    }

    /// Indices in the order of their text.
    #[inline]
    pub fn sorted(&self) -> impl Iterator<Item = u8> + '_ {
        self.sorted.iter().copied()
    }

    /// The index of an id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<u8> {
        let wanted = quote(id);
        self.quoted.iter().position(|quoted| *quoted == wanted).map(|index| index as u8)
    }
}

fn quote(id: &str) -> String {
    let mut writer = JsonWriter::new();
    writer.string(id);
    writer.text
}

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
