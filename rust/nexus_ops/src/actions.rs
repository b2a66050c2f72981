//! The table of action ids (docs/nexus-ops-state.md, "Action ids"): built from the rules alone, ascending in canonical order.

use crate::rules::{EnergizeCard, MAX_HEXES, MAX_PLAYERS, Mission, TILE_HEXES, UNIT_TYPES, UnitType};
use std::collections::HashMap;
use std::fmt::Display;
use warquest_core::{Action, ConfigError};

/// Home hexes of all seats.
pub const HOMES: usize = MAX_HEXES - TILE_HEXES;

macro_rules! action_table {
    ($($row:ident),* $(,)?) => {
        /// The first id of every row, by the row's verb.
        #[derive(Clone, Debug, Default)]
        pub struct ActionTable {
            $(pub $row: Action,)*
            /// Number of ids.
            pub count: Action,
            texts: Vec<String>,
            ids: HashMap<String, Action>,
        }
    };
}

action_table! {
    buy, start_card, move_, fight, breath, red, plain, white, discard, end_phase, end_turn, move_to, move_count, jump_unit, jump_to, volunteer_hex,
    ambush_hex, ambush_unit, breath_at, defender, card, critical, pass, card_side, lose, done, two_cards, take_vp, keep,
}

/// The ids that the rows run over.
pub struct Names<'a> {
    pub units: &'a [UnitType],
    pub energize: &'a [EnergizeCard],
    pub missions: &'a [Mission],
}

fn pairs<A: Display, B: Display>(first: &[A], second: &[B]) -> Vec<String> {
    first.iter().flat_map(|a| second.iter().map(move |b| format!("{a} {b}"))).collect()
}

impl ActionTable {
    /// Builds the table in the order of the page.
    ///
    /// # Errors
    /// If two actions have one text.
    pub fn new(names: &Names) -> Result<Self, ConfigError> {
        let mut table = Self::default();
        let types: Vec<&str> = names.units.iter().map(|unit| unit.id.as_str()).collect();
        let hexes: Vec<usize> = (0..MAX_HEXES).collect();
        let homes: Vec<usize> = (TILE_HEXES..MAX_HEXES).collect();
        let seats: Vec<usize> = (0..MAX_PLAYERS).collect();
        let energize = |wanted: fn(&EnergizeCard) -> u8| -> Vec<&str> {
            names.energize.iter().filter(|card| wanted(card) != crate::rules::NONE).map(|card| card.id.as_str()).collect()
        };
        let missions =
            |red: bool| -> Vec<&str> { names.missions.iter().filter(|card| card.red == red).map(|card| card.id.as_str()).collect() };
        let all_missions: Vec<&str> = names.missions.iter().map(|card| card.id.as_str()).collect();
        let mut discards: Vec<&str> = energize(|card| card.discard_place);
        discards.extend(&all_missions);
        discards.sort_unstable();
        let largest = names.units.iter().map(|unit| unit.limit).max().unwrap_or(0);

        table.buy = table.row("buy", &pairs(&types, &homes));
        table.start_card = table.row("start_card", &energize(|card| card.start_place));
        table.move_ = table.row("move", &pairs(&types, &hexes));
        table.fight = table.row("fight", &hexes);
        table.breath = table.row("breath", &hexes);
        table.red = table.row("red", &missions(true));
        table.plain = table.word("plain");
        table.white = table.row("white", &missions(false));
        table.discard = table.row("discard", &discards);
        table.end_phase = table.word("end_phase");
        table.end_turn = table.word("end_turn");
        table.move_to = table.row("move_to", &hexes);
        table.move_count = table.row("move_count", &(1..=largest).collect::<Vec<_>>());
        table.jump_unit = table.row("jump_unit", &pairs(&types, &hexes));
        table.jump_to = table.row("jump_to", &hexes);
        table.volunteer_hex = table.row("volunteer_hex", &hexes);
        table.ambush_hex = table.row("ambush_hex", &hexes);
        table.ambush_unit = table.row("ambush_unit", &pairs(&seats, &types));
        table.breath_at = table.row("breath_at", &pairs(&hexes, &seats));
        table.defender = table.row("defender", &seats);
        table.card = table.row("card", &energize(|card| card.battle_place));
        table.critical = table.word("critical");
        table.pass = table.word("pass");
        table.card_side = table.row("card_side", &["attacker", "defender"]);
        table.lose = table.row("lose", &types);
        table.done = table.word("done");
        table.two_cards = table.word("two_cards");
        table.take_vp = table.word("take_vp");
        table.keep = table.row("keep", &all_missions);
        table.seal()
    }

    fn word(&mut self, verb: &str) -> Action {
        self.texts.push(verb.to_owned());
        (self.texts.len() - 1) as Action
    }

    fn row<T: Display>(&mut self, verb: &str, arguments: &[T]) -> Action {
        let first = self.texts.len() as Action;
        self.texts.extend(arguments.iter().map(|argument| format!("{verb} {argument}")));
        first
    }

    fn seal(mut self) -> Result<Self, ConfigError> {
        self.count = self.texts.len() as Action;
        for (id, text) in self.texts.iter().enumerate() {
            if self.ids.insert(text.clone(), id as Action).is_some() {
                return Err(ConfigError(format!("two actions are called '{text}'")));
            }
        }
        Ok(self)
    }

    /// Notation of an id.
    #[must_use]
    pub fn describe(&self, action: Action) -> Option<&str> {
        self.texts.get(usize::from(action)).map(String::as_str)
    }

    /// The id of a notation; `-` in an argument is understood as `_`.
    #[must_use]
    pub fn parse(&self, text: &str) -> Option<Action> {
        let Some((verb, arguments)) = text.split_once(' ') else {
            return self.ids.get(text).copied();
        };
        self.ids.get(&format!("{verb} {}", arguments.replace('-', "_"))).copied()
    }
}

/// The pair of an action of a row over pairs, the second varying fastest.
#[inline]
#[must_use]
pub const fn pair(action: Action, base: Action, second: usize) -> (u8, u8) {
    let place = action.wrapping_sub(base) as usize;
    let first = place / second;
    (if first > 254 { 254 } else { first as u8 }, (place % second) as u8)
}

/// Its action.
#[inline]
#[must_use]
pub const fn paired(base: Action, first: u8, second: u8, seconds: usize) -> Action {
    base.wrapping_add((first as usize * seconds + second as usize) as Action)
}

/// The argument of an action of a row; at most 254.
#[inline]
#[must_use]
pub const fn argument(action: Action, base: Action) -> u8 {
    let place = action.wrapping_sub(base);
    if place > 254 { 254 } else { place as u8 }
}

const _: () = assert!(UNIT_TYPES * MAX_HEXES < 254);
