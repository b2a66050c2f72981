//! The longest game, proven in docs/nexus-ops-state.md, "Longest game".

use crate::rules::Rules;

/// Most decisions of a campaign.
pub fn campaign(rules: &Rules, players: u64, max_rounds: u64) -> u64 {
    let figures = rules.figures();
    let missions = rules.mission_copies();
    let hexes = 19 + 3 * players;
    let cards = rules.energize_copies() + players * figures + 3;
    let battles = hexes + cards;
    let turn = 8 * figures + 20 + missions + cards * (players + 6) + battles * (12 * players + 4 * figures + 8);
    players * max_rounds * turn
}

/// Most decisions of a battle of so many units and cards.
pub fn battle(units: u64, cards: u64) -> u64 {
    24 + 2 * units + 4 * cards
}
