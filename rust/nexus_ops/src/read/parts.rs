//! The parts of a state dict: board, players, piles, turn, draw.

use super::Read;
use crate::battle::{read_cards, read_id, read_units};
use crate::game::NexusOps;
use crate::map::bit;
use crate::model::{Deck, Draw, State, Why};
use crate::rules::{MAX_MISSION_COPIES, NONE, TILE_HEXES};
use crate::setup::{RING_1, RING_2};
use serde_json::{Map, Value};
use warquest_core::Counts;
use warquest_core::reading::{byte, fault, list, mapping, member, number, object, word};
use warquest_core::words::Words;

const PLAYER_KEYS: [&str; 8] = ["energize", "plain", "played", "rubium", "secrets", "settled", "units", "vp"];
const TURN_KEYS: [&str; 5] = ["bonus", "breath", "fights", "kills", "moved"];
const DRAW_KEYS: [&str; 5] = ["deck", "drawn", "left", "player", "why"];

/// A pile as a count map.
fn read_pile<const N: usize>(words: &Words, value: &Value, place: &str) -> Read<Counts<N>> {
    let mut pile = Counts::default();
    for (id, count) in mapping(value, place)? {
        let place = format!("{place}.{id}");
        let Some(card) = words.find(id) else { return fault(&place, "a card") };
        pile.set(card, number(count, &place, 1, 15)? as u8);
    }
    Ok(pile)
}

impl NexusOps {
    /// A list of hexes.
    fn read_hexes(&self, value: &Value, place: &str) -> Read<u32> {
        let most = self.board.hexes as u64 - 1;
        list(value, place)?.iter().try_fold(0, |set, value| Ok(set | bit(number(value, place, 0, most)? as u8)))
    }

    /// The keys of an object by hex.
    fn by_hex<'a>(&self, value: &'a Value, place: &str) -> Read<Vec<(u8, &'a Value, String)>> {
        let entry = |(key, value): (&String, &'a Value)| {
            let place = format!("{place}.{key}");
            let hex = self.words.hexes.find(key).filter(|&hex| usize::from(hex) < self.board.hexes);
            hex.map_or_else(|| fault(&place, "a hex"), |hex| Ok((hex, value, place.clone())))
        };
        mapping(value, place)?.iter().map(entry).collect()
    }

    pub(super) fn read_board(&self, map: &Map<String, Value>, state: &mut State) -> Read<()> {
        let terrain = list(member(map, "terrain"), "terrain")?;
        let mines = list(member(map, "mines"), "mines")?;
        let hexes = self.board.hexes;
        if terrain.len() != hexes || mines.len() != hexes {
            return fault(if mines.len() == hexes { "terrain" } else { "mines" }, &format!("{hexes} hexes"));
        }
        for (hex, value) in terrain.iter().enumerate().take(TILE_HEXES).skip(1).filter(|(_, value)| !value.is_null()) {
            let place = format!("terrain[{hex}]");
            let index = read_id(&self.words.terrains, value, &place)?;
            if index == self.rules.monolith || index == self.rules.home {
                return fault(&place, "a terrain of tiles");
            }
            state.terrain[usize::from(index)] |= bit(hex as u8);
        }
        for (hex, value) in mines.iter().enumerate() {
            let most = if (1..TILE_HEXES).contains(&hex) { 9 } else { 0 };
            let mine = number(value, &format!("mines[{hex}]"), 0, most)? as u8;
            state.mines.iter_mut().skip(hex).take(1).for_each(|place| *place = mine);
        }
        state.tokens = self.read_hexes(member(map, "tokens"), "tokens")?;
        if state.tokens & !(RING_1 | RING_2) != 0 {
            return fault("tokens", "hexes of tiles");
        }
        for (id, count) in mapping(member(map, "token_pool"), "token_pool")? {
            let place = format!("token_pool.{id}");
            let Some(kind) = self.words.tokens.find(id) else { return fault(&place, "a token") };
            state.token_pool[usize::from(kind)] = number(count, &place, 1, 99)? as u8;
        }
        for (name, pool, tiles) in
            [("single_pool", &mut state.single_pool, &self.rules.singles), ("double_pool", &mut state.double_pool, &self.rules.doubles)]
        {
            let counts = list(member(map, name), name)?;
            if counts.len() != tiles.len() {
                return fault(name, &format!("{} numbers", tiles.len()));
            }
            for ((value, left), tile) in counts.iter().zip(pool).zip(tiles) {
                *left = number(value, name, 0, tile.count.into())? as u8;
            }
        }
        Ok(())
    }

    pub(super) fn read_players(&self, value: &Value, state: &mut State) -> Read<()> {
        let players = list(value, "players")?;
        if players.len() != usize::from(self.num_players) {
            return fault("players", &format!("{} players", self.num_players));
        }
        for (index, value) in players.iter().enumerate() {
            let place = format!("players[{index}]");
            let map = object(value, &place, &PLAYER_KEYS)?;
            let inner = |key: &str| format!("{place}.{key}");
            let small = |key: &str| number(member(map, key), &inner(key), 0, u16::MAX.into()).map(|number| number as u16);
            let player = &mut state.players[index];
            (player.rubium, player.vp, player.plain) = (small("rubium")?, small("vp")?, small("plain")?);
            state.energize[index] = read_cards(&self.words.energize, member(map, "energize"), &inner("energize"))?;
            state.secrets[index] = read_cards(&self.words.missions, member(map, "secrets"), &inner("secrets"))?;
            state.played[index] = read_cards(&self.words.missions, member(map, "played"), &inner("played"))?;
            let Some(settled) = member(map, "settled").as_bool() else { return fault(&inner("settled"), "true or false") };
            state.settled |= u8::from(settled) << index;
            for (hex, value, place) in self.by_hex(member(map, "units"), &inner("units"))? {
                let units = read_units(&self.words.units, value, &place)?;
                for (kind, &number) in units.iter().enumerate() {
                    let figures = &mut state.figures[index];
                    let limit = self.unit(kind as u8).limit;
                    if number > limit.saturating_sub(figures.total(kind as u8)) {
                        return fault(&place, &format!("at most {limit} figures of a type on the board"));
                    }
                    figures.put(kind as u8, hex, number);
                }
            }
        }
        Ok(())
    }

    pub(super) fn read_piles(&self, map: &Map<String, Value>, state: &mut State) -> Read<()> {
        let (energize, missions) = (&self.words.energize, &self.words.missions);
        state.energize_deck = read_pile(energize, member(map, "energize_deck"), "energize_deck")?;
        state.energize_discards = read_pile(energize, member(map, "energize_discards"), "energize_discards")?;
        state.secret_deck = read_pile(missions, member(map, "secret_deck"), "secret_deck")?;
        state.secret_discards = read_pile(missions, member(map, "secret_discards"), "secret_discards")?;
        let aside = list(member(map, "set_aside"), "set_aside")?;
        if aside.len() > MAX_MISSION_COPIES {
            return fault("set_aside", "no more cards than there are");
        }
        for (index, value) in aside.iter().enumerate() {
            let place = format!("set_aside[{index}]");
            let map = object(value, &place, &["by", "card"])?;
            let card = read_id(missions, member(map, "card"), &format!("{place}.card"))?;
            state.aside.push(card, self.read_seat(member(map, "by"), &format!("{place}.by"))?);
        }
        Ok(())
    }

    pub(super) fn read_turn(&self, value: &Value, state: &mut State) -> Read<()> {
        if value.is_null() {
            return Ok(());
        }
        let map = object(value, "turn", &TURN_KEYS)?;
        state.bonus = byte(map, "turn", "bonus", u8::MAX)?;
        state.fights = self.read_hexes(member(map, "fights"), "turn.fights")?;
        state.kills = read_units(&self.words.units, member(map, "kills"), "turn.kills")?;
        if state.moves_phase() {
            for (hex, value, place) in self.by_hex(member(map, "moved"), "turn.moved")? {
                let moved = read_units(&self.words.units, value, &place)?;
                state.marks.iter_mut().zip(moved).for_each(|(heap, number)| heap.put(hex, number.min(15)));
            }
        } else {
            for (hex, value, place) in self.by_hex(member(map, "breath"), "turn.breath")? {
                state.marks[usize::from(self.rules.breather)].put(hex, number(value, &place, 1, 15)? as u8);
            }
        }
        Ok(())
    }

    pub(super) fn read_draw(&self, value: &Value) -> Read<Option<Draw>> {
        if value.is_null() {
            return Ok(None);
        }
        let map = object(value, "draw", &DRAW_KEYS)?;
        let why = word(member(map, "why"), "draw.why", Why::ALL.into_iter().map(|why| (why.name(), why)))?;
        let deck = word(member(map, "deck"), "draw.deck", [("energize", Deck::Energize), ("secret", Deck::Secret)].into_iter())?;
        if deck != why.deck() {
            return fault("draw.deck", "the deck of this draw");
        }
        let cards = list(member(map, "drawn"), "draw.drawn")?;
        let mut drawn = [NONE; 2];
        if cards.len() > drawn.len() {
            return fault("draw.drawn", "at most two cards");
        }
        for (value, place) in cards.iter().zip(&mut drawn) {
            *place = read_id(&self.words.missions, value, "draw.drawn")?;
        }
        if drawn[0] > drawn[1] {
            return fault("draw.drawn", "cards in the order of the data");
        }
        let player = self.read_seat(member(map, "player"), "draw.player")?;
        Ok(Some(Draw { why, player, left: byte(map, "draw", "left", 9)?, drawn }))
    }
}
