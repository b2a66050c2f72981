//! The option `scenario` (NX-2.12; docs/nexus-ops-state.md, "Scenario").

use crate::figures::Figures;
use crate::game::NexusOps;
use crate::map::{Board, bit, hexes};
use crate::model::State;
use crate::options::Options;
use crate::rules::{Energize, MAX_KINDS, MAX_PLAYERS, Missions, NONE, Rules, TILE_HEXES};
use crate::setup::{RING_1, RING_2};
use serde_json::{Map, Value};
use warquest_core::{ConfigError, Counts};

/// Where the first turn begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Deploy,
    Move,
    Battle,
}

/// What a seat has from the beginning.
#[derive(Clone, Copy, Debug, Default)]
struct Seat {
    rubium: Option<u16>,
    vp: u16,
    figures: Figures,
    energize: Energize,
    secrets: Missions,
}

/// What is fixed.
#[derive(Clone, Debug, Default)]
pub struct Scenario {
    /// Of hexes 1 to 18.
    terrain: Option<[u8; TILE_HEXES - 1]>,
    mines: [u8; TILE_HEXES],
    tokens: Option<(u32, [u8; MAX_KINDS])>,
    seats: [Seat; MAX_PLAYERS],
    pub phase: Option<Phase>,
}

type Read<T> = Result<T, ConfigError>;

fn fault<T>(place: &str, expected: &str) -> Read<T> {
    Err(ConfigError(format!("option {place}: expected {expected}")))
}

fn number(value: &Value, place: &str, least: u64, most: u64) -> Read<u64> {
    let found = value.as_u64().filter(|number| (least..=most).contains(number));
    found.map_or_else(|| fault(place, &format!("a whole number from {least} to {most}")), Ok)
}

fn object<'a>(value: &'a Value, place: &str, keys: &[&str]) -> Read<&'a Map<String, Value>> {
    let Some(map) = value.as_object() else { return fault(place, "an object") };
    match map.keys().find(|key| !keys.is_empty() && !keys.contains(&key.as_str())) {
        Some(key) => fault(&format!("{place}.{key}"), "no such key"),
        None => Ok(map),
    }
}

fn list<'a>(value: &'a Value, place: &str) -> Read<&'a [Value]> {
    value.as_array().map_or_else(|| fault(place, "a list"), |values| Ok(values.as_slice()))
}

/// The index of an id of a list.
fn id<'a>(value: Option<&str>, mut ids: impl Iterator<Item = &'a str>, place: &str) -> Read<u8> {
    match ids.position(|id| Some(id) == value) {
        Some(index) => Ok(index as u8),
        None => fault(place, "an id of the rules"),
    }
}

/// A hex as the key of an object: its number as text.
fn hex_key(key: &str, place: &str, least: usize, most: usize) -> Read<u8> {
    let hex = key.parse::<usize>().ok().filter(|hex| hex.to_string() == key && (least..=most).contains(hex));
    hex.map_or_else(|| fault(place, &format!("a hex from {least} to {most}")), |hex| Ok(hex as u8))
}

/// A list of cards in hand, taken out of what is left of them.
fn hand<const N: usize>(value: &Value, ids: &[&str], left: &mut Counts<N>, place: &str) -> Read<Counts<N>> {
    let mut hand = Counts::default();
    for (index, value) in list(value, place)?.iter().enumerate() {
        let place = format!("{place}[{index}]");
        let card = id(value.as_str(), ids.iter().copied(), &place)?;
        if left.get(card) == 0 {
            return fault(&place, "no more copies than there are");
        }
        left.take(card);
        hand.add(card);
    }
    Ok(hand)
}

impl Scenario {
    /// Reads a scenario for a game.
    ///
    /// # Errors
    /// Names the place that is impossible.
    pub fn parse(value: Option<&Value>, rules: &Rules, options: &Options, board: &Board, players: usize) -> Read<Self> {
        let mut scenario = Self::default();
        let Some(value) = value else { return Ok(scenario) };
        let map = object(value, "scenario", &["terrain", "mines", "tokens", "token_pool", "players", "phase"])?;
        scenario.terrain = map.get("terrain").map(|value| terrain(value, rules)).transpose()?;
        if let Some(value) = map.get("mines") {
            scenario.mines = mines(value)?;
        }
        scenario.tokens = match (map.get("tokens"), map.get("token_pool")) {
            (None, None) => None,
            (Some(tokens), Some(pool)) => Some(token_places(tokens, pool, rules)?),
            _ => return fault("scenario", "tokens and token_pool, both or neither"),
        };
        scenario.check_mines(rules)?;
        if let Some(value) = map.get("players") {
            scenario.read_seats(value, rules, options, board, players)?;
        }
        if let Some(value) = map.get("phase") {
            scenario.phase = Some(match value.as_str() {
                Some("deploy") => Phase::Deploy,
                Some("move") => Phase::Move,
                Some("battle") => Phase::Battle,
                _ => return fault("scenario.phase", "deploy or move or battle"),
            });
            if scenario.terrain.is_none() || options.first_player == NONE {
                return fault("scenario.phase", "a terrain, and an option first_player that names a seat");
            }
            scenario.check_explored(options.first_player)?;
        }
        Ok(scenario)
    }

    /// Hexes with a token.
    fn covered(&self) -> u32 {
        self.tokens.map_or(RING_1 | RING_2, |(hexes, _)| hexes)
    }

    fn check_mines(&self, rules: &Rules) -> Read<()> {
        for (hex, &mine) in self.mines.iter().enumerate().filter(|(_, mine)| **mine > 0) {
            let place = format!("scenario.mines.{hex}");
            if !rules.tokens.iter().any(|token| token.mine == mine) {
                return fault(&place, "a mine that a token has");
            }
            if self.covered() & bit(hex as u8) != 0 {
                return fault(&place, "no mine under a token");
            }
        }
        Ok(())
    }

    /// Nothing is explored before the battle phase, so it may not begin with something to explore.
    fn check_explored(&self, first: u8) -> Read<()> {
        let Some(seat) = self.seats.get(usize::from(first)).filter(|_| self.phase == Some(Phase::Battle)) else { return Ok(()) };
        match hexes(seat.figures.standing() & self.covered()).next() {
            Some(hex) => fault(&format!("scenario.players[{first}].units.{hex}"), "no units on a token in the battle phase"),
            None => Ok(()),
        }
    }

    fn read_seats(&mut self, value: &Value, rules: &Rules, options: &Options, board: &Board, players: usize) -> Read<()> {
        let seats = list(value, "scenario.players")?;
        if seats.len() != players {
            return fault("scenario.players", &format!("{players} players"));
        }
        let (mut energize, mut secrets) = (rules.all_energize(), rules.all_missions());
        let energize_ids: Vec<&str> = rules.battle.energize.iter().map(|card| card.id.as_str()).collect();
        let secret_ids: Vec<&str> = rules.missions.iter().map(|card| card.id.as_str()).collect();
        for (index, (value, seat)) in seats.iter().zip(&mut self.seats).enumerate() {
            let place = format!("scenario.players[{index}]");
            let map = object(value, &place, &["rubium", "vp", "units", "energize", "secrets"])?;
            if let Some(value) = map.get("rubium") {
                seat.rubium = Some(number(value, &format!("{place}.rubium"), 0, u16::MAX.into())? as u16);
            }
            if let Some(value) = map.get("vp") {
                seat.vp = number(value, &format!("{place}.vp"), 0, u64::from(options.vp_target) - 1)? as u16;
            }
            if let Some(value) = map.get("units") {
                seat.figures = units(value, rules, board, &format!("{place}.units"))?;
            }
            if let Some(value) = map.get("energize") {
                seat.energize = hand(value, &energize_ids, &mut energize, &format!("{place}.energize"))?;
            }
            if let Some(value) = map.get("secrets") {
                seat.secrets = hand(value, &secret_ids, &mut secrets, &format!("{place}.secrets"))?;
            }
        }
        Ok(())
    }

    /// The rubium of a seat if it is fixed.
    pub(crate) fn rubium(&self, seat: u8) -> Option<u16> {
        self.seats.get(usize::from(seat)).and_then(|seat| seat.rubium)
    }

    /// Whether no tiles are drawn.
    pub(crate) const fn fixes_terrain(&self) -> bool {
        self.terrain.is_some()
    }

    /// Puts onto a fresh board what is fixed.
    pub(crate) fn lay(&self, game: &NexusOps, state: &mut State) {
        if let Some(terrain) = &self.terrain {
            for (index, &terrain) in terrain.iter().enumerate() {
                state.terrain[usize::from(terrain)] |= bit(index as u8 + 1);
            }
            state.single_pool = Default::default();
            state.double_pool = Default::default();
        }
        state.mines = self.mines;
        if let Some((tokens, pool)) = self.tokens {
            state.tokens = tokens;
            state.token_pool = pool;
        }
        for seat in 0..game.num_players {
            let fixed = &self.seats[usize::from(seat)];
            state.seat_mut(seat).vp = fixed.vp;
            *state.figures_mut(seat) = fixed.figures;
            state.settled |= u8::from(!fixed.figures.is_empty()) << seat;
            state.energize[usize::from(seat)] = fixed.energize;
            state.secrets[usize::from(seat)] = fixed.secrets;
            fixed.energize.iter().for_each(|(card, count)| (0..count).for_each(|_| state.energize_deck.take(card)));
            fixed.secrets.iter().for_each(|(card, count)| (0..count).for_each(|_| state.secret_deck.take(card)));
        }
    }
}

fn terrain(value: &Value, rules: &Rules) -> Read<[u8; TILE_HEXES - 1]> {
    let place = "scenario.terrain";
    let values = list(value, place)?;
    let mut terrain = [0; TILE_HEXES - 1];
    if values.len() != terrain.len() {
        return fault(place, &format!("{} terrains", terrain.len()));
    }
    for (index, (value, hex)) in values.iter().zip(&mut terrain).enumerate() {
        let place = format!("{place}[{index}]");
        *hex = id(value.as_str(), rules.terrains.iter().map(|terrain| terrain.id.as_str()), &place)?;
        if [rules.monolith, rules.home].contains(hex) {
            return fault(&place, "a terrain of tiles");
        }
    }
    Ok(terrain)
}

fn mines(value: &Value) -> Read<[u8; TILE_HEXES]> {
    let mut mines = [0; TILE_HEXES];
    for (key, value) in object(value, "scenario.mines", &[])? {
        let place = format!("scenario.mines.{key}");
        mines[usize::from(hex_key(key, &place, 1, TILE_HEXES - 1)?)] = number(value, &place, 1, 9)? as u8;
    }
    Ok(mines)
}

fn token_places(tokens: &Value, pool: &Value, rules: &Rules) -> Read<(u32, [u8; MAX_KINDS])> {
    let (mut set, mut last) = (0, 0);
    for (index, value) in list(tokens, "scenario.tokens")?.iter().enumerate() {
        let place = format!("scenario.tokens[{index}]");
        let hex = number(value, &place, last + 1, TILE_HEXES as u64 - 1)?;
        set |= bit(hex as u8) & (RING_1 | RING_2);
        last = hex;
    }
    let mut left = [0; MAX_KINDS];
    for (key, value) in object(pool, "scenario.token_pool", &[])? {
        let place = format!("scenario.token_pool.{key}");
        let kind = usize::from(id(Some(key), rules.tokens.iter().map(|token| token.id.as_str()), &place)?);
        left[kind] = number(value, &place, 1, rules.tokens[kind].count.into())? as u8;
    }
    let total: u32 = left.iter().map(|&count| u32::from(count)).sum();
    if total == set.count_ones() { Ok((set, left)) } else { fault("scenario.token_pool", &format!("{} tokens", set.count_ones())) }
}

fn units(value: &Value, rules: &Rules, board: &Board, place: &str) -> Read<Figures> {
    let mut figures = Figures::default();
    for (key, value) in object(value, place, &[])? {
        let place = format!("{place}.{key}");
        let hex = hex_key(key, &place, 0, board.hexes - 1)?;
        for (name, value) in object(value, &place, &[])? {
            let place = format!("{place}.{name}");
            let kind = id(Some(name), rules.battle.units.iter().map(|unit| unit.id.as_str()), &place)?;
            let limit = rules.battle.units[usize::from(kind)].limit;
            let room = u64::from(limit - figures.total(kind).min(limit));
            if room == 0 {
                return fault(&place, &format!("at most {limit} on the whole board"));
            }
            figures.add(kind, hex, number(value, &place, 1, room)? as u8);
        }
    }
    Ok(figures)
}
