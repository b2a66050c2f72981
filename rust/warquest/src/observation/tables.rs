//! What the encoding reckons once for a game: places of nodes, and the shares of things that come by the copy.

use crate::battle::BATTLE_NODES;
use crate::figures::Units;
use crate::model::Node;
use crate::rules::{EventEffect, NONE, Rules, UNIT_TYPES};
use warquest_core::observation::{Parts, parts_of};

/// The nodes in the order of the page.
pub const NODES: [&str; 59] = [
    "first_player",
    "place_city",
    "setup_buy",
    "turn",
    "respawn_city",
    "respawn_buy",
    "move_army",
    "leader_choice",
    "cargo",
    "step",
    "conquest_region",
    "tax_city",
    "recruit_region",
    "recruit_buy",
    "power_city",
    "power_card",
    "power_discard",
    "quest_card",
    "quest_leader",
    "quest_companion",
    "quest_power",
    "quest_hit",
    "quest_go",
    "draw_quest",
    "draw_conquest",
    "quest_keep",
    "conquest_keep",
    "redraw_keep",
    "redraw_card",
    "claim_region",
    "draw_event",
    "loss_region",
    "loss_type",
    "levy_region",
    "levy_buy",
    "search_leader",
    "search_companion",
    "leader_deploy",
    "deploy_front",
    "deploy_back",
    "battle_card",
    "declare",
    "hit",
    "flag",
    "leader_reinforce",
    "reinforce_front",
    "reinforce_back",
    "battle_go",
    "rally",
    "pursuit_hit",
    "roll",
    "reroll",
    "ambush",
    "retreat_to",
    "shed",
    "glorious",
    "hunt",
    "draw_display",
    "terminal",
];
/// Where the nodes of a battle begin.
pub const BATTLE: usize = 37;

pub struct Tables {
    /// Place of each node but those of a battle.
    pub nodes: [u8; Node::ALL.len()],
    /// Shares of the troops of a type.
    units: [Parts; UNIT_TYPES],
    /// Shares of events in twice their copies, and of power cards in theirs.
    pub events: Vec<Parts>,
    pub power_deck: Vec<Parts>,
    /// Copies of the cards, by kind.
    pub power: Vec<u8>,
    pub conquest: Vec<u8>,
    pub quests: Vec<u8>,
    /// Place among the rumours of each event, or [`NONE`].
    pub rumour_of: Vec<u8>,
}

impl Tables {
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let place = |node: &Node| NODES.iter().position(|name| *name == node.name()).map_or(NONE, |place| place as u8);
        let mut nodes = [NONE; Node::ALL.len()];
        nodes.iter_mut().zip(Node::ALL).for_each(|(found, node)| *found = place(node));
        let mut units = [[0.0; 16]; UNIT_TYPES];
        units.iter_mut().zip(&rules.battle.units).for_each(|(parts, unit)| *parts = parts_of(unit.pool.into()));
        let copies = |kinds: &[u64]| kinds.iter().map(|copies| copies.count_ones() as u8).collect();
        Self {
            nodes,
            units,
            events: rules.events.iter().map(|card| parts_of(2 * u32::from(card.copies))).collect(),
            power_deck: rules.battle.power.iter().map(|card| parts_of(card.copies.into())).collect(),
            power: rules.battle.power.iter().map(|card| card.copies).collect(),
            conquest: copies(&rules.conquest_table.kinds),
            quests: copies(&rules.quest_table.kinds),
            rumour_of: rules.events.iter().map(|card| rumour(&card.effect)).collect(),
        }
    }

    /// The share of so many troops of a type in its pool.
    #[inline]
    pub fn unit(&self, kind: u8, number: u8) -> f32 {
        self.units.get(usize::from(kind)).map_or(0.0, |parts| parts[usize::from(number.min(15))])
    }

    /// Writes the shares of troops of all types.
    #[inline]
    pub fn write_units(&self, units: &Units, places: &mut [f32]) {
        for ((place, &number), parts) in places.iter_mut().zip(units).zip(&self.units) {
            *place = parts[usize::from(number.min(15))];
        }
    }
}

const fn rumour(effect: &EventEffect) -> u8 {
    match effect {
        EventEffect::Rumour { rumour, .. } => *rumour,
        _ => NONE,
    }
}

const _: () = assert!(BATTLE + BATTLE_NODES.len() < NODES.len());

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_nodes_have_places_of_their_own() {
        assert_eq!(NODES[BATTLE..BATTLE + BATTLE_NODES.len()], BATTLE_NODES);
        for node in Node::ALL {
            assert!(*node == Node::Battle || NODES.contains(&node.name()), "{}", node.name());
        }
        let mut sorted = NODES.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), NODES.len());
    }
}
