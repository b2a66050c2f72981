//! What the rules say, arranged for the nodes that ask for it most often. Everything here follows from the rules.

use crate::map::{Terrain, bit};
use crate::rules::{ConquestKind, EventEffect, MAX_REGIONS, MAX_RUMOURS, NONE, RACES, Rules, UNIT_TYPES};

/// Values that a card of one byte can have.
const BYTES: usize = 256;

pub struct Tables {
    /// The borders without an event, and under each event that changes them.
    plain: Terrain,
    changed: Vec<Terrain>,
    /// Index into `changed` by event card, [`NONE`] for plain borders.
    terrain_of: [u8; BYTES],
    /// List prices of the unit types.
    pub costs: [u8; UNIT_TYPES],
    /// Prices of the power cards; more than anybody has for no card.
    pub card_costs: [u32; BYTES],
    /// Regions of the copies of quest cards.
    pub quest_regions: [u8; MAX_REGIONS],
    /// What each copy of a territory card asks for: how many active tokens in which regions. Other cards ask for too many.
    pub claims: [(u64, u32); MAX_REGIONS],
    /// The battlefields of the rumours, as sets.
    pub battlefields: [u64; MAX_RUMOURS],
    /// The homelands of all races together.
    pub homelands: u64,
    /// Types that are recruited in a region, as a set.
    pub natives: [u64; MAX_REGIONS],
}

impl Tables {
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let mut tables = Self {
            plain: Terrain::new(&rules.board, &EventEffect::Quiet),
            changed: Vec::new(),
            terrain_of: [NONE; BYTES],
            costs: [0; UNIT_TYPES],
            card_costs: [u32::MAX; BYTES],
            quest_regions: [NONE; MAX_REGIONS],
            claims: [(0, u32::MAX); MAX_REGIONS],
            battlefields: [0; MAX_RUMOURS],
            homelands: rules.board.homelands.iter().fold(0, |set, home| set | home),
            natives: [0; MAX_REGIONS],
        };
        tables.fill_terrains(rules);
        tables.fill_cards(rules);
        for (cost, unit) in tables.costs.iter_mut().zip(&rules.battle.units) {
            *cost = unit.cost;
        }
        for (natives, &race) in tables.natives.iter_mut().zip(&rules.board.race_of) {
            *natives = if usize::from(race) < RACES { 3 << (race * 2) } else { 0 };
        }
        tables
    }

    fn fill_terrains(&mut self, rules: &Rules) {
        for (place, card) in self.terrain_of.iter_mut().zip(&rules.events) {
            if matches!(card.effect, EventEffect::Storm | EventEffect::BlockedPass { .. }) {
                *place = self.changed.len() as u8;
                self.changed.push(Terrain::new(&rules.board, &card.effect));
            }
        }
    }

    fn fill_cards(&mut self, rules: &Rules) {
        for (cost, card) in self.card_costs.iter_mut().zip(&rules.battle.power) {
            *cost = card.cost.into();
        }
        for (region, &kind) in self.quest_regions.iter_mut().zip(&rules.quest_table.kind_of) {
            *region = rules.quests.get(usize::from(kind)).map_or(NONE, |card| card.region);
        }
        for (place, &card) in self.battlefields.iter_mut().zip(&rules.rumours) {
            if let Some(EventEffect::Rumour { battlefield, .. }) = rules.events.get(usize::from(card)).map(|card| card.effect) {
                *place = bit(battlefield);
            }
        }
        for (claim, &kind) in self.claims.iter_mut().zip(&rules.conquest_table.kind_of) {
            if let Some(ConquestKind::Territory { regions, count }) = rules.conquest.get(usize::from(kind)).map(|card| card.kind) {
                *claim = (regions, count.into());
            }
        }
    }

    /// The borders under an event card.
    #[inline]
    #[must_use]
    pub fn terrain(&self, event: u8) -> &Terrain {
        self.changed.get(usize::from(self.terrain_of[usize::from(event)])).unwrap_or(&self.plain)
    }
}
