//! A readable board: everything on the table, for people.

use crate::actions::SLOT_IDS;
use crate::battle::Side;
use crate::game::WarQuest;
use crate::map::{bit, regions};
use crate::model::{Node, State, cards};
use crate::rules::{NONE, SLOTS};
use std::fmt::Write;

impl WarQuest {
    pub(crate) fn draw_board(&self, state: &State) -> String {
        let mut lines = vec![self.heading(state)];
        lines.extend((0..self.num_players).flat_map(|player| self.player_lines(state, player)));
        lines.extend(regions(self.rules.board.everywhere()).filter_map(|region| self.region_line(state, region)));
        lines.extend(self.battle_lines(state));
        let places = usize::from(self.constants().display_size);
        lines.push(format!("display: {}", self.power_names(state.display.iter().take(places).copied())));
        let market = state.market.iter().flat_map(|(card, count)| (0..count).map(move |_| card));
        lines.push(format!("market: {}", self.power_names(market)));
        lines.join("\n")
    }

    fn battle_lines(&self, state: &State) -> Vec<String> {
        if state.field.region == NONE {
            return Vec::new();
        }
        let (round, step) = (state.battle.round(), state.battle.step().name());
        let sides = format!("player {} (A) against player {} (D)", state.active, state.field.defender);
        let heading = format!("battle at {}, round {round}, {step}: {sides}", self.place_name(state.field.region));
        let lines = Side::BOTH.into_iter().flat_map(|side| state.battle.render(&self.battle_context(), side));
        std::iter::once(heading).chain(lines).collect()
    }

    fn heading(&self, state: &State) -> String {
        let event = self.rules.events.get(usize::from(state.event)).map_or("none", |card| card.id.as_str());
        let who = match (state.node, state.player) {
            (Node::Terminal, _) => "the end".to_owned(),
            (_, NONE) => "chance".to_owned(),
            (_, player) => format!("player {player}"),
        };
        format!("round {} of {}, event {event}, node {} ({who})", state.round, self.options.rounds, self.node_name(state))
    }

    fn player_lines(&self, state: &State, player: u8) -> [String; 2] {
        let seat = state.seat(player);
        let mark = if state.active == player { '*' } else { ' ' };
        let leaders = (0..SLOTS).filter(|&slot| seat.leaders[slot] != NONE);
        let leaders: Vec<String> = leaders.map(|slot| format!("{} at {}", SLOT_IDS[slot], self.place_name(seat.leaders[slot]))).collect();
        let own = state.tokens.of(player);
        [
            format!("{mark}player {player}: {} gold, {} VP, {}", seat.gold, seat.vp, leaders.join(", ")),
            format!(
                "  active tokens: {}; inactive: {}; power: {}",
                self.place_names(own & state.active_tokens),
                self.place_names(own & !state.active_tokens),
                self.power_names(cards(&seat.power))
            ),
        ]
    }

    fn place_name(&self, region: u8) -> &str {
        self.rules.board.id(region).unwrap_or("nowhere")
    }

    fn place_names(&self, set: u64) -> String {
        if set == 0 {
            return "none".to_owned();
        }
        regions(set).map(|region| self.place_name(region)).collect::<Vec<_>>().join(" ")
    }

    fn power_names(&self, list: impl Iterator<Item = u8>) -> String {
        let names: Vec<&str> = list.map(|card| if card == NONE { "-" } else { self.power(card).id.as_str() }).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(" ") }
    }

    /// A region where something stands: troops, or pieces that have moved or wait for a battle.
    fn region_line(&self, state: &State, region: u8) -> Option<String> {
        let led = (0..self.num_players).filter(|&player| state.seat(player).leader_regions() & bit(region) != 0);
        let owner = state.figures.owner(region);
        let mut parts = Vec::new();
        if owner != NONE {
            parts.push(format!("player {owner}:{}", self.unit_names(&state.figures.units(region))));
        }
        if let Some(marcher) = state.marcher(region) {
            parts.push(format!("arrived:{}", self.unit_names(&marcher.units)));
        }
        parts.extend(led.map(|player| format!("leader of player {player}")));
        (!parts.is_empty()).then(|| format!("{}: {}", self.place_name(region), parts.join("; ")))
    }

    fn unit_names(&self, units: &[u8]) -> String {
        let mut text = String::new();
        for (unit, number) in self.rules.battle.units.iter().zip(units).filter(|&(_, &number)| number > 0) {
            // Writing to a string cannot fail.
            let _ = write!(text, " {number} {}", unit.id);
        }
        text
    }
}
