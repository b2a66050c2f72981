//! Reading a state dict (docs/nexus-ops-state.md). The parts are read into a state, the state is checked, and what it would write must be what was
//! read: so no key, type or order slips through.

mod battles;
mod board;
mod checks;
mod course;
mod parts;

use crate::battle::{Battle, Stage};
use crate::game::NexusOps;
use crate::model::{NO_LINK, Node, State};
use crate::rules::NONE;
use serde_json::{Map, Value};
use warquest_core::SaveError;
use warquest_core::json::JsonWriter;
use warquest_core::reading::{fault, list, member, number, object, same};

type Read<T> = Result<T, SaveError>;

const KEYS: [&str; 23] = [
    "active",
    "battle",
    "battles",
    "chain",
    "double_pool",
    "draw",
    "energize_deck",
    "energize_discards",
    "first",
    "mines",
    "node",
    "player",
    "players",
    "round",
    "secret_deck",
    "secret_discards",
    "set_aside",
    "single_pool",
    "terrain",
    "token_pool",
    "tokens",
    "turn",
    "winners",
];

/// So many battles may have begun.
const MOST_BATTLES: u64 = i32::MAX as u64;

impl NexusOps {
    pub(crate) fn read_state(&self, dict: &Value) -> Read<State> {
        let map = object(dict, "state", &KEYS)?;
        let mut state = self.bare_state();
        state.round = number(member(map, "round"), "round", 0, self.options.max_rounds.into())? as u16;
        state.battles = number(member(map, "battles"), "battles", 0, MOST_BATTLES)? as u32;
        state.first = self.seat_or_null(member(map, "first"), "first")?;
        state.active = self.seat_or_null(member(map, "active"), "active")?;
        self.read_board(map, &mut state)?;
        self.read_players(member(map, "players"), &mut state)?;
        self.read_piles(map, &mut state)?;
        state.battle = Battle::read(&self.words.units, member(map, "battle"), self.num_players, self.board.hexes as u8)?;
        self.read_node(map, &mut state)?;
        self.read_turn(member(map, "turn"), &mut state)?;
        self.read_chain(member(map, "chain"), &mut state)?;
        state.draw = self.read_draw(member(map, "draw"))?;
        state.winners = self.read_winners(member(map, "winners"))?;
        self.fill_battle(&mut state);
        self.check(&state)?;
        self.check_written(dict, &state)?;
        Ok(state)
    }

    fn check_written(&self, dict: &Value, state: &State) -> Read<()> {
        let mut out = JsonWriter::new();
        self.write_state(state, None, &mut out);
        match serde_json::from_str::<Value>(&out.text) {
            Ok(written) => same("", &written, dict),
            Err(error) => fault("state", &error.to_string()),
        }
    }

    fn seat_or_null(&self, value: &Value, place: &str) -> Read<u8> {
        if value.is_null() { Ok(NONE) } else { self.read_seat(value, place) }
    }

    fn read_seat(&self, value: &Value, place: &str) -> Read<u8> {
        number(value, place, 0, u64::from(self.num_players) - 1).map(|seat| seat as u8)
    }

    /// The node, its player, and what the battle waits for.
    fn read_node(&self, map: &Map<String, Value>, state: &mut State) -> Read<()> {
        let name = member(map, "node").as_str().unwrap_or_default();
        let known = Node::ALL.iter().copied().find(|node| node.name() == name && *node != Node::Battle);
        let stage = Stage::ALL.into_iter().find(|stage| stage.name() == name);
        state.player = match member(map, "player").as_i64() {
            Some(-4 | -1) => NONE,
            _ => self.read_seat(member(map, "player"), "player")?,
        };
        match (known, stage) {
            (Some(node), _) => state.node = node,
            (None, Some(stage)) if state.battle.stage == Stage::Idle && state.battle.in_force() => {
                state.node = Node::Battle;
                state.battle.stage = stage;
                state.battle.asked = state.player;
            }
            _ => return fault("node", "a node"),
        }
        let decision = match state.node {
            Node::Battle => !state.battle.stage.is_chance(),
            node => !node.is_chance() && node != Node::Terminal,
        };
        if decision == (state.player != NONE) { Ok(()) } else { fault("player", "a seat at decision nodes, -1 at chance nodes") }
    }

    fn read_chain(&self, value: &Value, state: &mut State) -> Read<()> {
        let links = list(value, "chain")?;
        let actions = self.actions();
        let mut chain = [NO_LINK; 2];
        if links.len() > chain.len() {
            return fault("chain", "at most two links");
        }
        for (index, (value, link)) in links.iter().zip(&mut chain).enumerate() {
            let known = value.as_str().and_then(|text| actions.parse(text));
            let Some(action) = known else { return fault(&format!("chain[{index}]"), "an action") };
            *link = action;
        }
        if state.battle.stage == Stage::CardSide {
            let place = chain[0].wrapping_sub(actions.card);
            let card =
                self.rules.battle.energize.iter().position(|card| u16::from(card.battle_place) == place && card.battle_place != NONE);
            let Some(card) = card.filter(|_| links.len() == 1) else { return fault("chain", "the card that is played") };
            state.battle.card = card as u8;
        } else {
            state.chain = chain;
        }
        Ok(())
    }

    fn read_winners(&self, value: &Value) -> Read<u8> {
        if value.is_null() {
            return Ok(0);
        }
        let mut winners = 0;
        for value in list(value, "winners")? {
            winners |= 1 << self.read_seat(value, "winners")?;
        }
        Ok(winners)
    }
}
