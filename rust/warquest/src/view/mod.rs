//! The state dict and the views, as canonical JSON (docs/warquest-state.md; WQ-16).

mod contexts;
mod players;

use crate::cards;
use crate::figures::Units;
use crate::game::WarQuest;
use crate::json;
use crate::map::{bit, regions};
use crate::model::{Deck, Node, State};
use crate::rules::Counts;
use crate::rules::{NONE, UNIT_TYPES};
use warquest_core::json::JsonWriter;
use warquest_core::words::Words;

impl WarQuest {
    /// The dict, or with a viewer the view of that seat.
    pub(crate) fn write_state(&self, state: &State, viewer: Option<u8>, out: &mut JsonWriter) {
        out.begin_object();
        out.key("active");
        if state.active == NONE {
            out.null()
        } else {
            out.integer(state.active.into())
        }
        out.key("battle");
        self.write_battle(state, out);
        let text = &mut out.text;
        field(text, "battles", state.battles);
        self.write_claim(state, text);
        self.write_pile(text, "conquest_deck", Deck::Conquest, state.places[0].at(cards::DECK), viewer);
        self.write_pile(text, "conquest_discards", Deck::Conquest, state.places[0].discards(), viewer);
        self.write_contests(state, text);
        self.write_display(state, text);
        self.write_draw(state, viewer, text);
        json::key(text, "event");
        json::raw(text, self.words.events.get(state.event));
        count_map(text, "event_deck", &self.words.events, &state.event_deck);
        self.write_event_step(state, text);
        seat(text, "first", state.first);
        self.write_market(state, text);
        self.write_march(state, text);
        json::key(text, "node");
        json::word(text, self.node_name(state));
        self.write_player(state, text);
        self.write_players(state, viewer, text);
        json::key(text, "pools");
        self.write_units(text, &state.pools);
        self.write_power(state, text);
        count_map(text, "power_deck", &self.words.power, &state.power_deck);
        self.write_quest(state, text);
        self.write_pile(text, "quest_deck", Deck::Quest, state.places[1].at(cards::DECK), viewer);
        self.write_pile(text, "quest_discards", Deck::Quest, state.places[1].discards(), viewer);
        json::key(text, "quest_reshuffled");
        json::boolean(text, state.quest_reshuffled);
        self.write_recruit(state, text);
        self.write_respawn(state, text);
        out.key("roll");
        self.write_roll(state, out);
        let text = &mut out.text;
        field(text, "round", state.round.into());
        self.write_rumours(state, text);
        self.write_search(state, text);
        self.write_troops(state, text);
        self.write_turn(state, text);
        if let Some(viewer) = viewer {
            field(text, "viewer", viewer.into());
        }
        out.end_object();
    }

    fn write_player(&self, state: &State, text: &mut String) {
        json::key(text, "player");
        match (state.node, state.player) {
            (Node::Terminal, _) => json::raw(text, "-4"),
            (_, NONE) => json::raw(text, "-1"),
            (_, player) => json::number(text, player.into()),
        }
    }

    /// A pile of hidden cards: a count map, or its size in a view.
    fn write_pile(&self, text: &mut String, name: &str, deck: Deck, set: u64, viewer: Option<u8>) {
        if viewer.is_some() {
            return field(text, name, set.count_ones());
        }
        let table = self.table(deck);
        json::key(text, name);
        json::open(text, '{');
        let words = self.deck_words(deck);
        for kind in words.sorted() {
            let count = (set & table.copies(kind)).count_ones();
            if count > 0 {
                json::quoted_key(text, words.get(kind));
                json::number(text, count);
            }
        }
        text.push('}');
    }

    pub(crate) fn deck_words(&self, deck: Deck) -> &Words {
        match deck {
            Deck::Conquest => &self.words.conquest,
            Deck::Quest => &self.words.quests,
        }
    }

    fn write_display(&self, state: &State, text: &mut String) {
        json::key(text, "display");
        json::open(text, '[');
        for &card in state.display.iter().take(usize::from(self.constants().display_size)) {
            json::raw(text, self.words.power.get(card));
        }
        text.push(']');
    }

    fn write_market(&self, state: &State, text: &mut String) {
        json::key(text, "market");
        json::open(text, '[');
        for (card, count) in state.market.iter() {
            (0..count).for_each(|_| json::raw(text, self.words.power.get(card)));
        }
        text.push(']');
    }

    fn write_rumours(&self, state: &State, text: &mut String) {
        json::key(text, "rumours");
        json::open(text, '[');
        for (&card, &count) in self.rules.rumours.iter().zip(&state.rumours) {
            (0..count).for_each(|_| json::raw(text, self.words.events.get(card)));
        }
        text.push(']');
    }

    fn write_troops(&self, state: &State, text: &mut String) {
        json::key(text, "troops");
        json::open(text, '{');
        let standing = state.figures.everywhere();
        for region in self.words.regions.sorted().filter(|&region| bit(region) & standing != 0) {
            json::quoted_key(text, self.words.regions.get(region));
            json::open(text, '{');
            field(text, "owner", state.figures.owner(region).into());
            json::key(text, "units");
            self.write_units(text, &state.figures.units(region));
            text.push('}');
        }
        text.push('}');
    }

    /// A count map of unit types.
    fn write_units(&self, text: &mut String, units: &Units) {
        json::open(text, '{');
        for kind in self.words.units.sorted().filter(|&kind| usize::from(kind) < UNIT_TYPES) {
            let number = units[usize::from(kind)];
            if number > 0 {
                json::quoted_key(text, self.words.units.get(kind));
                json::number(text, number.into());
            }
        }
        text.push('}');
    }

    fn write_regions(&self, text: &mut String, name: &str, set: u64) {
        json::key(text, name);
        json::open(text, '[');
        regions(set).for_each(|region| json::raw(text, self.words.regions.get(region)));
        text.push(']');
    }
}

fn field(text: &mut String, name: &str, value: u32) {
    json::key(text, name);
    json::number(text, value);
}

fn id(text: &mut String, name: &str, words: &Words, index: u8) {
    json::key(text, name);
    json::raw(text, words.get(index));
}

fn seat(text: &mut String, name: &str, seat: u8) {
    json::key(text, name);
    if seat == NONE { json::raw(text, "null") } else { json::number(text, seat.into()) }
}

/// A list of ids; [`NONE`] ends it.
fn list(text: &mut String, name: &str, words: &Words, items: impl Iterator<Item = u8>) {
    json::key(text, name);
    json::open(text, '[');
    items.take_while(|&item| item != NONE).for_each(|item| json::raw(text, words.get(item)));
    text.push(']');
}

fn count_map(text: &mut String, name: &str, words: &Words, counts: &Counts) {
    json::key(text, name);
    json::open(text, '{');
    for kind in words.sorted() {
        let count = counts.get(kind);
        if count > 0 {
            json::quoted_key(text, words.get(kind));
            json::number(text, count.into());
        }
    }
    text.push('}');
}
