//! What lies and stands in each region.

use super::battle::LINES;
use super::{BoardText, items, listed, number, text};
use serde_json::Value;

impl BoardText<'_> {
    pub(super) fn map_lines(&self) -> Vec<String> {
        let lines: Vec<String> = self.rules.board.ids.iter().filter_map(|region| self.region_line(region)).collect();
        if lines.is_empty() {
            return vec!["map: none".to_owned()];
        }
        std::iter::once("map:".to_owned()).chain(lines).collect()
    }

    fn region_line(&self, region: &str) -> Option<String> {
        let mut parts = self.token_parts(region);
        parts.extend((0..self.seats()).filter_map(|seat| self.army_part(region, seat)));
        if self.dict["battle"]["region"] == region {
            parts.push("battle".to_owned());
        }
        (!parts.is_empty()).then(|| format!("  {region}: {}", parts.join("; ")))
    }

    fn token_parts(&self, region: &str) -> Vec<String> {
        let mut parts = Vec::new();
        for (seat, player) in items(&self.dict["players"]).iter().enumerate() {
            for (tokens, words) in [("active_tokens", "token"), ("inactive_tokens", "inactive token")] {
                if items(&player[tokens]).iter().any(|place| place == region) {
                    parts.push(format!("{words} of seat {seat}"));
                }
            }
        }
        parts
    }

    /// The pieces of a seat; those in the lines of a battle do not stand on the map.
    fn army_part(&self, region: &str, seat: usize) -> Option<String> {
        let here = &self.dict["troops"][region];
        let mut words = if here["owner"] == seat { self.piece_texts(&here["units"]) } else { Vec::new() };
        let leaders = self.living(seat).filter(|(slot, leader)| leader["region"] == region && !self.in_line(seat, slot));
        words.extend(leaders.map(|(slot, _)| slot.to_owned()));
        if self.dict["active"] == seat {
            words.extend(self.arrived(region));
        }
        (!words.is_empty()).then(|| format!("seat {seat}: {}", listed(words)))
    }

    /// Whether a leader fights in a line of the running battle.
    fn in_line(&self, seat: usize, slot: &str) -> bool {
        let side = self.side_of(seat);
        let mut groups = LINES.iter().filter_map(|line| side[line].as_object()).flat_map(|counts| counts.keys());
        groups.any(|group| group.split(' ').next() == Some(slot))
    }

    /// Troops of the seat in turn that have marched here, or wait here for their battle.
    fn arrived(&self, region: &str) -> Vec<String> {
        let (march, army) = (&self.dict["move"], &self.dict["move"]["army"]);
        let marching = number(&army["steps"]) > 0 && text(&army["region"]) == region;
        let here = [&march["moved"][region], &self.dict["contests"][region], if marching { army } else { &Value::Null }];
        let count = |unit: &str| here.iter().map(|group| number(&group["units"][unit])).sum::<i64>();
        let counts = self.rules.battle.units.iter().map(|unit| (&unit.id, count(&unit.id)));
        counts.filter(|&(_, count)| count > 0).map(|(unit, count)| format!("{count} {unit} arrived")).collect()
    }
}
