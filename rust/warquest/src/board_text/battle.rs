//! The battle: a part of the campaign's board, or a board of its own.

use super::{BoardText, items, listed, text, texts};
use crate::actions::SLOT_IDS;
use serde_json::Value;

pub(super) const LINES: [&str; 5] = ["undeployed", "front", "back", "reserve", "retreat"];
/// Names of the sides and what they do.
const SIDES: [(&str, &str); 2] = [("A", "attacker"), ("D", "defender")];

impl BoardText<'_> {
    /// The board of `warquest/battle`.
    pub(crate) fn battle(&self) -> String {
        let battle = &self.dict["battle"];
        let mut lines = vec![format!("battle, round {}, step {}, node {}", battle["round"], text(&battle["step"]), self.node())];
        lines.extend(self.roll_line());
        if self.dict["player"] == -4 && battle["winner"].is_null() {
            lines.push("winner: nobody".to_owned());
        }
        lines.extend(self.course_lines());
        lines.extend(SIDES.iter().zip(items(&self.dict["sides"])).flat_map(|(side, camp)| self.side_lines(*side, camp)));
        lines.join("\n")
    }

    /// The battle of a campaign.
    pub(super) fn running_battle(&self) -> Vec<String> {
        let battle = &self.dict["battle"];
        if battle.is_null() {
            return Vec::new();
        }
        let heading = format!("battle at {}, round {}, step {}", text(&battle["region"]), battle["round"], text(&battle["step"]));
        let sides = SIDES.iter().flat_map(|side| self.side_lines(*side, &Value::Null));
        let lines = self.course_lines().into_iter().chain(sides);
        std::iter::once(heading).chain(lines.map(|line| format!("  {line}"))).collect()
    }

    fn course_lines(&self) -> Vec<String> {
        let battle = &self.dict["battle"];
        let mut lines = Vec::new();
        for (key, words) in [("winner", "winner"), ("goer", "retreats")] {
            lines.extend(battle[key].as_str().map(|side| format!("{words}: {}", self.side_name(side))));
        }
        let assign = &battle["assign"];
        if let Some(by) = assign["by"].as_str() {
            lines.push(format!("to assign: {} skulls, {} flags by {}", assign["skulls"], assign["flags"], self.side_name(by)));
        }
        lines
    }

    fn side_name(&self, side: &str) -> String {
        let role = SIDES.iter().find(|(name, _)| *name == side).map_or("", |&(_, role)| role);
        format!("seat {} ({side})", self.dict["battle"][role])
    }

    /// A side; alone it has a camp, which knows what is left at the end.
    fn side_lines(&self, (name, role): (&str, &str), camp: &Value) -> Vec<String> {
        let side = &self.dict["battle"]["sides"][name];
        let mut heading = format!("{}, {role}", self.side_name(name));
        if camp.is_object() {
            heading += &format!(": {} gold, {} VP", camp["gold"], camp["vp"]);
        }
        let mut lines = camp_lines(camp);
        lines.extend(intent_lines(side));
        let filled = LINES.iter().filter(|line| side[**line].as_object().is_some_and(|counts| !counts.is_empty()));
        lines.extend(filled.map(|line| format!("{line}: {}", self.pieces(&side[*line]))));
        if camp["survivors"].is_object() {
            lines.push(format!("survivors: {}", self.pieces(&camp["survivors"])));
        }
        lines.push(format!("lost: {}", self.pieces(&side["lost"])));
        std::iter::once(heading).chain(lines.into_iter().map(|line| format!("  {line}"))).collect()
    }
}

/// What a side brought besides its pieces.
fn camp_lines(camp: &Value) -> Vec<String> {
    let mut lines = Vec::new();
    if !items(&camp["power"]).is_empty() {
        lines.push(format!("power cards: {}", texts(&camp["power"])));
    }
    let held = SLOT_IDS.iter().zip(items(&camp["artifacts"]));
    let held: Vec<String> = held.filter_map(|(slot, card)| Some(format!("{slot} with {}", card.as_str()?))).collect();
    if !held.is_empty() {
        lines.push(format!("artifacts: {}", listed(held)));
    }
    lines
}

/// Cards declared, the line shot at, and what the dice have shown.
fn intent_lines(side: &Value) -> Vec<String> {
    let mut lines = Vec::new();
    if !items(&side["cards"]).is_empty() {
        lines.push(format!("declared: {}", texts(&side["cards"])));
    }
    lines.extend(side["target"].as_str().map(|line| format!("target: {line}")));
    if let [skulls, flags] = items(&side["result"]) {
        lines.push(format!("rolled: {skulls} skulls, {flags} flags"));
    }
    lines
}
