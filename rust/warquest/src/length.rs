//! The longest game, proven in docs/warquest-state.md, "Longest game" (WQ-1.15).

use crate::rules::Constants;

/// Results of one roll that are assigned: 40 dice and an ambush die for each of eight places.
const RESULTS: u64 = 48;
/// Nodes of a march beside its battles, and of a turn beside its actions.
const MARCH: u64 = 1300;
const TURN: u64 = 1000;
/// Placement and purchases of a seat.
const SETUP: u64 = 200;
/// Armies of one move action: one a leader.
const ARMIES: u64 = 3;

/// Most decisions of a battle.
pub fn battle(constants: &Constants) -> u64 {
    let places = u64::from(constants.line_places);
    let round = 8 * RESULTS + 8 + 4 * (3 + 2 * places);
    let volleys_pursuit_and_end = 5 * RESULTS + 300;
    let preparation = 2 * (4 + 2 * places + u64::from(constants.power_card_limit));
    u64::from(constants.battle_rounds) * round + volleys_pursuit_and_end + preparation
}

/// Most decisions of a campaign.
pub fn campaign(constants: &Constants, players: u8, rounds: u8) -> u64 {
    let turn = u64::from(constants.actions_per_turn) * (ARMIES * battle(constants) + MARCH) + TURN;
    u64::from(players) * (SETUP + u64::from(rounds) * turn)
}
