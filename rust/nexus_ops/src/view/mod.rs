//! The state dict and the views, as canonical JSON (docs/nexus-ops-state.md).

mod players;

use crate::battle::Stage;
use crate::battle::write_units;
use crate::game::NexusOps;
use crate::map::hexes;
use crate::model::{NO_LINK, Node, State};
use crate::rules::{MAX_TERRAINS, NONE, TILE_HEXES};
use warquest_core::Counts;
use warquest_core::json::JsonWriter;
use warquest_core::text as json;
use warquest_core::words::Words;

impl NexusOps {
    /// The dict, or with a viewer the view of that seat.
    pub(crate) fn write_state(&self, state: &State, viewer: Option<u8>, out: &mut JsonWriter) {
        out.begin_object();
        let text = &mut out.text;
        write_seat(text, "active", state.active);
        json::key(text, "battle");
        state.battle.write(text, &self.words.units);
        field(text, "battles", state.battles);
        self.write_chain(state, text);
        write_pool(text, "double_pool", &state.double_pool[..self.rules.doubles.len()]);
        self.write_draw(state, viewer, text);
        write_pile(text, "energize_deck", &self.words.energize, &state.energize_deck, viewer.is_some());
        write_pile(text, "energize_discards", &self.words.energize, &state.energize_discards, false);
        write_seat(text, "first", state.first);
        self.write_mines(state, text);
        json::key(text, "node");
        json::word(text, self.node_name(state));
        write_player(state, text);
        self.write_players(state, viewer, text);
        field(text, "round", state.round.into());
        write_pile(text, "secret_deck", &self.words.missions, &state.secret_deck, viewer.is_some());
        write_pile(text, "secret_discards", &self.words.missions, &state.secret_discards, false);
        self.write_aside(state, viewer, text);
        write_pool(text, "single_pool", &state.single_pool[..self.rules.singles.len()]);
        self.write_terrain(state, text);
        self.write_tokens(state, text);
        self.write_turn(state, text);
        if let Some(viewer) = viewer {
            field(text, "viewer", viewer.into());
        }
        json::key(text, "winners");
        if state.node == Node::Terminal {
            write_hexes(text, state.winners.into());
        } else {
            json::raw(text, "null");
        }
        out.end_object();
    }

    /// The links of the chain under way.
    pub(crate) fn links(&self, state: &State) -> impl Iterator<Item = &str> {
        let link = |action: u16| (action != NO_LINK).then(|| self.actions().describe(action)).flatten();
        let card = (state.battle.stage == Stage::CardSide).then(|| self.energize(state.battle.card).battle_place);
        let card = card.and_then(|place| self.actions().describe(self.actions().card + u16::from(place)));
        let [first, second] = state.chain;
        card.into_iter().chain(link(first)).chain(link(second))
    }

    fn write_chain(&self, state: &State, text: &mut String) {
        json::key(text, "chain");
        json::open(text, '[');
        self.links(state).for_each(|link| json::word(text, link));
        text.push(']');
    }

    fn write_draw(&self, state: &State, viewer: Option<u8>, text: &mut String) {
        json::key(text, "draw");
        let Some(draw) = &state.draw else { return json::raw(text, "null") };
        json::open(text, '{');
        json::key(text, "deck");
        json::word(text, if draw.why.deck() == crate::model::Deck::Energize { "energize" } else { "secret" });
        json::key(text, "drawn");
        let drawn = draw.drawn.iter().filter(|&&card| card != NONE);
        if viewer.is_none_or(|viewer| viewer == draw.player) {
            json::open(text, '[');
            drawn.for_each(|&card| json::raw(text, self.words.missions.get(card)));
            text.push(']');
        } else {
            json::number(text, drawn.count() as u32);
        }
        field(text, "left", draw.left.into());
        field(text, "player", draw.player.into());
        json::key(text, "why");
        json::word(text, draw.why.name());
        text.push('}');
    }

    fn write_mines(&self, state: &State, text: &mut String) {
        json::key(text, "mines");
        json::open(text, '[');
        (0..self.board.hexes).for_each(|hex| json::number(text, state.mine(hex as u8).into()));
        text.push(']');
    }

    fn write_aside(&self, state: &State, viewer: Option<u8>, text: &mut String) {
        json::key(text, "set_aside");
        json::open(text, '[');
        for (card, by) in state.aside.iter() {
            json::open(text, '{');
            field(text, "by", by.into());
            json::key(text, "card");
            let known = viewer.is_none_or(|viewer| viewer == by);
            json::raw(text, if known { self.words.missions.get(card) } else { "\"?\"" });
            text.push('}');
        }
        text.push(']');
    }

    fn write_terrain(&self, state: &State, text: &mut String) {
        json::key(text, "terrain");
        json::open(text, '[');
        let mut of = [NONE; 32];
        for terrain in 0..MAX_TERRAINS {
            hexes(state.terrain[terrain]).for_each(|hex| of[usize::from(hex)] = terrain as u8);
        }
        of.iter().take(self.board.hexes).for_each(|&terrain| json::raw(text, self.words.terrains.get(terrain)));
        text.push(']');
    }

    fn write_tokens(&self, state: &State, text: &mut String) {
        json::key(text, "token_pool");
        json::open(text, '{');
        for kind in self.words.tokens.sorted() {
            let count = state.token_pool.get(usize::from(kind)).copied().unwrap_or(0);
            if count > 0 {
                json::quoted_key(text, self.words.tokens.get(kind));
                json::number(text, count.into());
            }
        }
        text.push('}');
        json::key(text, "tokens");
        write_hexes(text, state.tokens);
    }

    fn write_turn(&self, state: &State, text: &mut String) {
        json::key(text, "turn");
        if state.active == NONE {
            return json::raw(text, "null");
        }
        json::open(text, '{');
        field(text, "bonus", state.bonus.into());
        json::key(text, "breath");
        json::open(text, '{');
        let mut breath = [0; 32];
        self.breath_marks(state).for_each(|(hex, number)| breath[usize::from(hex)] = number);
        for hex in self.words.hexes.sorted().filter(|&hex| breath[usize::from(hex)] > 0) {
            json::quoted_key(text, self.words.hexes.get(hex));
            json::number(text, breath[usize::from(hex)].into());
        }
        text.push('}');
        json::key(text, "fights");
        write_hexes(text, state.fights);
        json::key(text, "kills");
        write_units(text, &self.words.units, &state.kills);
        json::key(text, "moved");
        self.write_moved(state, text);
        text.push('}');
    }

    fn write_moved(&self, state: &State, text: &mut String) {
        json::open(text, '{');
        let moved = if state.moves_phase() { state.marks.iter().fold(0, |set, heap| set | heap.set()) } else { 0 };
        for hex in self.words.hexes.sorted().filter(|&hex| moved & crate::map::bit(hex) != 0) {
            json::quoted_key(text, self.words.hexes.get(hex));
            write_units(text, &self.words.units, &state.marks.each_ref().map(|heap| heap.get(hex)));
        }
        text.push('}');
    }
}

fn write_player(state: &State, text: &mut String) {
    json::key(text, "player");
    match (state.node, state.player) {
        (Node::Terminal, _) => json::raw(text, "-4"),
        (_, NONE) => json::raw(text, "-1"),
        (_, player) => json::number(text, player.into()),
    }
}

pub(crate) fn field(text: &mut String, name: &str, value: u32) {
    json::key(text, name);
    json::number(text, value);
}

fn write_seat(text: &mut String, name: &str, seat: u8) {
    json::key(text, name);
    if seat == NONE { json::raw(text, "null") } else { json::number(text, seat.into()) }
}

/// A list of hexes or seats, ascending.
fn write_hexes(text: &mut String, set: u32) {
    json::open(text, '[');
    hexes(set).for_each(|hex| json::number(text, hex.into()));
    text.push(']');
}

fn write_pool(text: &mut String, name: &str, pool: &[u8]) {
    json::key(text, name);
    json::open(text, '[');
    pool.iter().for_each(|&count| json::number(text, count.into()));
    text.push(']');
}

/// A pile as a count map, or its size.
fn write_pile<const N: usize>(text: &mut String, name: &str, words: &Words, pile: &Counts<N>, hidden: bool) {
    json::key(text, name);
    if hidden {
        return json::number(text, pile.total());
    }
    json::open(text, '{');
    for card in words.sorted() {
        let count = pile.get(card);
        if count > 0 {
            json::quoted_key(text, words.get(card));
            json::number(text, count.into());
        }
    }
    text.push('}');
}

const _: () = assert!(TILE_HEXES < 32);
