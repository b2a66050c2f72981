//! Reading a state dict (docs/warquest-state.md). The parts are read into a state, the state is checked (`checks`), and what it would write must be what
//! was read: so no key, type or order slips through.

mod checks;
mod contexts;
mod course;
mod decks;
mod opening;
mod players;
mod supply;

use crate::actions::SLOT_IDS;
use crate::figures::Units;
use crate::game::WarQuest;
use crate::map::bit;
use crate::model::{Node, State};
use crate::rules::Counts;
use crate::rules::{MAX_RUMOURS, NONE};
use serde_json::{Map, Value};
use warquest_core::SaveError;
use warquest_core::json::JsonWriter;
use warquest_core::reading::{fault, list, mapping, member, number, object, same};
use warquest_core::words::Words;

type Read<T> = Result<T, SaveError>;

const KEYS: [&str; 33] = [
    "active",
    "battle",
    "battles",
    "claim",
    "conquest_deck",
    "conquest_discards",
    "contests",
    "display",
    "draw",
    "event",
    "event_deck",
    "event_step",
    "first",
    "market",
    "move",
    "node",
    "player",
    "players",
    "pools",
    "power",
    "power_deck",
    "quest",
    "quest_deck",
    "quest_discards",
    "quest_reshuffled",
    "recruit",
    "respawn",
    "roll",
    "round",
    "rumours",
    "search",
    "troops",
    "turn",
];

impl WarQuest {
    pub(crate) fn read_state(&self, dict: &Value) -> Read<State> {
        let map = object(dict, "state", &KEYS)?;
        let mut state = self.empty_state();
        self.read_heads(map, &mut state)?;
        self.read_players(member(map, "players"), &mut state)?;
        self.read_decks(map, &mut state)?;
        self.read_troops(member(map, "troops"), &mut state)?;
        state.pools = self.read_units(member(map, "pools"), "pools")?;
        self.read_contexts(map, &mut state)?;
        self.read_places(map, &mut state)?;
        self.read_node(map, &mut state)?;
        self.read_battle(map, &mut state)?;
        self.check(&state)?;
        self.check_written(dict, &state)?;
        Ok(state)
    }

    fn read_heads(&self, map: &Map<String, Value>, state: &mut State) -> Read<()> {
        state.round = number(member(map, "round"), "round", 0, self.options.rounds.into())? as u8;
        state.first = self.seat_or_null(member(map, "first"), "first")?;
        state.active = self.seat_or_null(member(map, "active"), "active")?;
        state.battles = number(member(map, "battles"), "battles", 0, u32::MAX.into())? as u32;
        state.event = id_or_null(&self.words.events, member(map, "event"), "event")?;
        let Some(reshuffled) = member(map, "quest_reshuffled").as_bool() else {
            return fault("quest_reshuffled", "true or false");
        };
        state.quest_reshuffled = reshuffled;
        Ok(())
    }

    /// The node and its player. The rolls of a battle have the names of other rolls.
    fn read_node(&self, map: &Map<String, Value>, state: &mut State) -> Read<()> {
        let name = member(map, "node").as_str().unwrap_or_default();
        let known = Node::ALL.iter().copied().find(|node| node.name() == name && *node != Node::Battle);
        let fighting = !member(map, "battle").is_null();
        state.node = match known {
            Some(Node::Roll | Node::Reroll) if fighting => Node::Battle,
            Some(node) => node,
            None if fighting => Node::Battle,
            None => return fault("node", "a node"),
        };
        state.player = match member(map, "player").as_i64() {
            Some(player @ 0..=4) => player as u8,
            Some(-4 | -1) => NONE,
            _ => return fault("player", "a seat, -1 or -4"),
        };
        if state.player != NONE && state.player >= self.num_players {
            return fault("player", "a seat of the game");
        }
        Ok(())
    }

    fn read_troops(&self, value: &Value, state: &mut State) -> Read<()> {
        for (name, army) in mapping(value, "troops")? {
            let place = format!("troops.{name}");
            let region = find(&self.words.regions, name, &place)?;
            let army = object(army, &place, &["owner", "units"])?;
            let owner = self.seat(member(army, "owner"), &format!("{place}.owner"))?;
            let units = self.read_units(member(army, "units"), &format!("{place}.units"))?;
            state.figures.add_all(owner, region, &units);
        }
        Ok(())
    }

    fn check_written(&self, dict: &Value, state: &State) -> Read<()> {
        let mut out = JsonWriter::new();
        self.write_state(state, None, &mut out);
        match serde_json::from_str::<Value>(&out.text) {
            Ok(written) => same("", &written, dict),
            Err(error) => fault("state", &error.to_string()),
        }
    }

    fn seat(&self, value: &Value, place: &str) -> Read<u8> {
        number(value, place, 0, u64::from(self.num_players) - 1).map(|seat| seat as u8)
    }

    fn seat_or_null(&self, value: &Value, place: &str) -> Read<u8> {
        if value.is_null() { Ok(NONE) } else { self.seat(value, place) }
    }

    fn region_id(&self, value: &Value, place: &str) -> Read<u8> {
        id(&self.words.regions, value, place)
    }

    /// A count map of unit types.
    fn read_units(&self, value: &Value, place: &str) -> Read<Units> {
        let mut units = Units::default();
        for (name, count) in mapping(value, place)? {
            let place = format!("{place}.{name}");
            let kind = usize::from(find(&self.words.units, name, &place)?);
            let pool = self.rules.battle.units.get(kind).map_or(0, |unit| unit.pool);
            units[kind] = number(count, &place, 1, pool.into())? as u8;
        }
        Ok(units)
    }

    /// A list of regions, as a set.
    fn read_regions(&self, value: &Value, place: &str) -> Read<u64> {
        list(value, place)?.iter().try_fold(0, |set, value| Ok(set | bit(self.region_id(value, place)?)))
    }

    fn read_rumours(&self, value: &Value, state: &mut State) -> Read<()> {
        for value in list(value, "rumours")? {
            let card = id(&self.words.events, value, "rumours")?;
            let Some(index) = self.rules.rumours.iter().position(|&rumour| rumour == card).filter(|&index| index < MAX_RUMOURS) else {
                return fault("rumours", "rumours");
            };
            state.rumours[index] = state.rumours[index].saturating_add(1);
        }
        Ok(())
    }
}

fn find(words: &Words, name: &str, place: &str) -> Read<u8> {
    words.find(name).map_or_else(|| fault(place, "an id of the rules"), Ok)
}

fn id(words: &Words, value: &Value, place: &str) -> Read<u8> {
    match value.as_str() {
        Some(name) => find(words, name, place),
        None => fault(place, "an id"),
    }
}

fn id_or_null(words: &Words, value: &Value, place: &str) -> Read<u8> {
    if value.is_null() { Ok(NONE) } else { id(words, value, place) }
}

/// A list of at most so many ids, ascending; [`NONE`] fills the end.
fn short_list<const N: usize>(words: &Words, value: &Value, place: &str) -> Read<[u8; N]> {
    let values = list(value, place)?;
    if values.len() > N {
        return fault(place, &format!("at most {N} entries"));
    }
    let mut items = [NONE; N];
    for value in values {
        crate::model::add_card(&mut items, id(words, value, place)?);
    }
    Ok(items)
}

/// A list of leader slots, as a set.
fn slot_set(value: &Value, place: &str) -> Read<u8> {
    list(value, place)?.iter().try_fold(0, |set, value| Ok(set | 1 << slot(value, place)?))
}

fn slot(value: &Value, place: &str) -> Read<u8> {
    match SLOT_IDS.iter().position(|id| value.as_str() == Some(*id)) {
        Some(slot) => Ok(slot as u8),
        None => fault(place, "a leader slot"),
    }
}

fn slot_or_null(value: &Value, place: &str) -> Read<u8> {
    if value.is_null() { Ok(NONE) } else { slot(value, place) }
}

/// A count map of kinds of cards.
fn counts(words: &Words, value: &Value, place: &str) -> Read<Counts> {
    let mut counts = Counts::default();
    for (name, count) in mapping(value, place)? {
        let place = format!("{place}.{name}");
        counts.set(find(words, name, &place)?, number(count, &place, 1, 15)? as u8);
    }
    Ok(counts)
}

/// A list of cards, copies repeated.
fn card_list(words: &Words, value: &Value, place: &str) -> Read<Counts> {
    let mut counts = Counts::default();
    for value in list(value, place)? {
        let card = id(words, value, place)?;
        if counts.get(card) >= 15 {
            return fault(place, "at most 15 copies of a card");
        }
        counts.add(card);
    }
    Ok(counts)
}
