//! The board as people read it: a function of the state dict (docs/warquest-state.md, "Board text").

mod battle;
mod map;

use crate::actions::SLOT_IDS;
use crate::rules::Rules;
use serde_json::{Map, Value};
use warquest_core::Game;
use warquest_core::json::JsonWriter;

/// A state dict and the rules whose order its ids have.
pub(crate) struct BoardText<'a> {
    rules: &'a Rules,
    dict: Value,
}

impl<'a> BoardText<'a> {
    pub(crate) fn new<G: Game>(rules: &'a Rules, game: &G, state: &G::State) -> Self {
        let mut out = JsonWriter::new();
        game.write_dict(state, &mut out);
        Self { rules, dict: serde_json::from_str(&out.text).unwrap_or_default() }
    }

    pub(crate) fn campaign(&self, rounds: u8) -> String {
        let dict = &self.dict;
        let mut lines = vec![self.headline(rounds)];
        lines.extend(self.going_on());
        lines.extend((0..self.seats()).flat_map(|seat| self.seat_lines(seat)));
        lines.extend(self.map_lines());
        lines.extend(self.running_battle());
        let display = items(&dict["display"]).iter().enumerate();
        let display = display.map(|(place, card)| format!("{place} {}", card.as_str().unwrap_or("-")));
        lines.push(format!("display from the right end: {}", listed(display)));
        lines.push(format!("market: {}", texts(&dict["market"])));
        lines.push(format!("rumours: {}", texts(&dict["rumours"])));
        lines.push(format!("pools: {}", self.pieces(&dict["pools"])));
        lines.join("\n")
    }

    fn headline(&self, rounds: u8) -> String {
        let dict = &self.dict;
        let first = if dict["first"].is_null() { "none".to_owned() } else { dict["first"].to_string() };
        let event = dict["event"].as_str().unwrap_or("none");
        format!("round {} of {rounds}, event {event}, first seat {first}, node {}", dict["round"], self.node())
    }

    fn node(&self) -> String {
        let who = match self.dict["player"].as_i64() {
            Some(-1) => "chance".to_owned(),
            Some(-4) => "the end".to_owned(),
            _ => format!("seat {}", self.dict["player"]),
        };
        format!("{} ({who})", text(&self.dict["node"]))
    }

    fn seats(&self) -> usize {
        items(&self.dict["players"]).len()
    }

    /// A context, unless it is null.
    fn in_force(&self, context: &str) -> Option<&Value> {
        Some(&self.dict[context]).filter(|context| !context.is_null())
    }

    /// The end, or what is half done.
    fn going_on(&self) -> impl Iterator<Item = String> {
        [self.winner_line(), self.turn_line(), self.march_line(), self.quest_line(), self.roll_line()].into_iter().flatten()
    }

    fn winner_line(&self) -> Option<String> {
        if self.dict["player"] != -4 {
            return None;
        }
        let points: Vec<i64> = items(&self.dict["players"]).iter().map(|player| number(&player["vp"])).collect();
        let most = points.iter().max().copied();
        let winners = points.iter().enumerate().filter(|&(_, vp)| Some(*vp) == most);
        Some(format!("winner: {}", listed(winners.map(|(seat, _)| format!("seat {seat}")))))
    }

    fn turn_line(&self) -> Option<String> {
        let turn = self.in_force("turn")?;
        Some(format!("turn: seat {}, actions left {}", self.dict["active"], turn["actions"]))
    }

    fn march_line(&self) -> Option<String> {
        let march = self.in_force("move")?;
        let army = &march["army"];
        let mut line = format!("march: steps left {}", march["budget"]);
        if !army.is_null() {
            let leaders = items(&army["leaders"]).iter().map(|slot| text(slot).to_owned());
            let going = listed(self.piece_texts(&army["units"]).into_iter().chain(leaders));
            line += &format!("; army at {}: {going}", text(&army["region"]));
        }
        Some(line)
    }

    fn quest_line(&self) -> Option<String> {
        let quest = self.in_force("quest")?;
        let (card, round, damage) = (text(&quest["card"]), &quest["round"], &quest["monster_damage"]);
        let mut line = format!("quest: {card}, round {round}, monster with {damage} damage");
        for (fighter, damage) in [("slot", "leader_damage"), ("companion", "companion_damage")] {
            if let Some(name) = quest[fighter].as_str() {
                line += &format!(", {name} with {} damage", quest[damage]);
            }
        }
        Some(line)
    }

    fn roll_line(&self) -> Option<String> {
        let roll = self.in_force("roll")?;
        let (purpose, dice, skulls, flags) = (text(&roll["purpose"]), &roll["dice"], &roll["skulls"], &roll["flags"]);
        Some(format!("roll: {purpose}, {dice} dice, shown so far {skulls} skulls, {flags} flags"))
    }

    fn seat_lines(&self, seat: usize) -> [String; 5] {
        let player = &self.dict["players"][seat];
        let count = |key: &str| items(&player[key]).len();
        let (active, inactive) = (count("active_tokens"), count("inactive_tokens"));
        let (conquest, quests) = (count("conquest"), count("quests"));
        let leaders = self.living(seat).map(|(slot, leader)| {
            let artifact = leader["artifact"].as_str().map_or(String::new(), |card| format!(" with {card}"));
            format!("{slot} at {}{artifact}", text(&leader["region"]))
        });
        [
            format!("seat {seat}: {} gold, {} VP, {active} active and {inactive} inactive tokens", player["gold"], player["vp"]),
            format!("  leaders: {}", listed(leaders)),
            format!("  power cards: {}", texts(&player["power"])),
            format!("  hand: conquest cards {conquest}, quest cards {quests}, Glorious Victories {}", player["glorious"]),
            format!("  scored: {}", listed(scored_texts(player))),
        ]
    }

    /// The leaders without those that have fallen in the running battle: the dict keeps these until B16.
    fn living(&self, seat: usize) -> impl Iterator<Item = (&'static str, &Value)> {
        let lost = &self.side_of(seat)["lost"];
        let slots = SLOT_IDS.into_iter().zip(items(&self.dict["players"][seat]["leaders"]));
        slots.filter(move |(slot, leader)| !leader.is_null() && lost.get(slot).is_none())
    }

    /// The side of a seat in the running battle; null if it has none.
    fn side_of(&self, seat: usize) -> &Value {
        let battle = &self.dict["battle"];
        if battle["attacker"] == seat {
            &battle["sides"]["A"]
        } else if battle["defender"] == seat {
            &battle["sides"]["D"]
        } else {
            &Value::Null
        }
    }

    /// A count map of types, slots and groups, by index.
    fn pieces(&self, counts: &Value) -> String {
        listed(self.piece_texts(counts))
    }

    fn piece_texts(&self, counts: &Value) -> Vec<String> {
        let units = self.rules.battle.units.iter().map(|unit| unit.id.as_str());
        let counts = counts.as_object();
        units.chain(SLOT_IDS).flat_map(|kind| counts.into_iter().flat_map(move |counts| pieces_of(kind, counts))).collect()
    }
}

/// The entries of one kind, damage ascending.
fn pieces_of(kind: &str, counts: &Map<String, Value>) -> impl Iterator<Item = String> {
    let of_kind = counts.iter().filter_map(move |(group, count)| Some((group.strip_prefix(kind)?, count)));
    of_kind.filter(|(rest, _)| rest.is_empty() || rest.starts_with(' ')).map(move |(damage, count)| {
        let number = if SLOT_IDS.contains(&kind) { String::new() } else { format!("{count} ") };
        let damage = if damage.is_empty() { String::new() } else { format!(" with{damage} damage") };
        format!("{number}{kind}{damage}")
    })
}

/// What all have seen a seat score (WQ-16): claimed conquest cards, quests, Glorious Victories used.
fn scored_texts(player: &Value) -> impl Iterator<Item = String> {
    let cards = items(&player["claimed"]).iter().chain(items(&player["scored"])).map(|card| text(card).to_owned());
    let losers = items(&player["glorious_against"]).iter();
    cards.chain(losers.map(|loser| format!("Glorious Victory against seat {loser}")))
}

fn listed(words: impl IntoIterator<Item = String>) -> String {
    let words: Vec<String> = words.into_iter().collect();
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}

fn texts(list: &Value) -> String {
    listed(items(list).iter().map(|word| text(word).to_owned()))
}

fn items(list: &Value) -> &[Value] {
    list.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or("none")
}

fn number(value: &Value) -> i64 {
    value.as_i64().unwrap_or_default()
}
