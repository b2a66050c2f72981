//! What the encoding reckons once for a game: places of nodes and terrains, and the shares of things that come by the copy.

use crate::model::Node;
use crate::rules::{NONE, Rules, UNIT_TYPES};
use warquest_core::observation::{Parts, parts_of};

/// The nodes in the order of the page.
pub const NODES: [&str; 35] = [
    "first_player",
    "single_tile",
    "double_tile",
    "double_flip",
    "draw_energize",
    "draw_secret",
    "deploy",
    "jump_unit",
    "jump_to",
    "volunteer_hex",
    "ambush_hex",
    "ambush_unit",
    "move",
    "move_to",
    "move_count",
    "token",
    "battle_select",
    "choose_defender",
    "breath_at",
    "breath",
    "breath_casualty",
    "window_open",
    "window_step",
    "window_post",
    "card_side",
    "hits",
    "reroll",
    "casualty",
    "regeneration",
    "mission_window",
    "critical_window",
    "keep_mission",
    "hill_choice",
    "end_turn",
    "terminal",
];
/// Places of the nodes of a battle, and of none.
pub const BATTLE: [u8; 9] = [21, 22, 23, 24, 25, 26, 27, 28, NONE];
/// Hexes whose terrain is drawn; they are numbered from 1.
pub const TERRAIN_HEXES: usize = 18;

/// Shares of the copies of each card, and of twice as many.
pub struct Shares {
    pub of_all: Vec<Parts>,
    pub of_twice: Vec<Parts>,
}

impl Shares {
    fn new(counts: impl Iterator<Item = u8> + Clone) -> Self {
        let shares = |times: u32| counts.clone().map(|count| parts_of(times * u32::from(count))).collect();
        Self { of_all: shares(1), of_twice: shares(2) }
    }
}

pub struct Tables {
    /// Place of each node but those of a battle.
    pub nodes: [u8; Node::ALL.len()],
    /// Column of each terrain, [`NONE`] for those that are not drawn; and how many columns there are.
    pub column: Vec<u8>,
    pub terrains: usize,
    /// Shares of the units of a type.
    pub units: [Parts; UNIT_TYPES],
    pub energize: Shares,
    pub missions: Shares,
}

impl Tables {
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let place = |node: &Node| NODES.iter().position(|name| *name == node.name()).map_or(NONE, |place| place as u8);
        let mut nodes = [NONE; Node::ALL.len()];
        nodes.iter_mut().zip(Node::ALL).for_each(|(found, node)| *found = place(node));
        let mut units = [[0.0; 16]; UNIT_TYPES];
        units.iter_mut().zip(&rules.battle.units).for_each(|(parts, unit)| *parts = parts_of(unit.limit.into()));
        let (column, terrains) = columns(rules);
        let energize = Shares::new(rules.battle.energize.iter().map(|card| card.count));
        let missions = Shares::new(rules.missions.iter().map(|card| card.count));
        Self { nodes, column, terrains, units, energize, missions }
    }
}

fn columns(rules: &Rules) -> (Vec<u8>, usize) {
    let mut next = 0;
    let column = |terrain: usize| {
        let drawn = terrain != usize::from(rules.monolith) && terrain != usize::from(rules.home);
        next += u8::from(drawn);
        if drawn { next - 1 } else { NONE }
    };
    let columns = (0..rules.terrains.len()).map(column).collect();
    (columns, next.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::BATTLE_NODES;

    #[test]
    fn all_nodes_have_places_of_their_own() {
        assert_eq!(BATTLE_NODES.map(Some), std::array::from_fn(|index| NODES.get(usize::from(BATTLE[index])).copied()));
        for node in Node::ALL {
            assert!(*node == Node::Battle || NODES.contains(&node.name()), "{}", node.name());
        }
        let mut sorted = NODES.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), NODES.len());
    }
}
