//! The players of the dict, and what a viewer may see of them.

use super::{field, id, list};
use crate::cards;
use crate::game::WarQuest;
use crate::json;
use crate::map::regions;
use crate::model::{Deck, State};
use crate::rules::{NONE, SLOTS};

impl WarQuest {
    pub(super) fn write_players(&self, state: &State, viewer: Option<u8>, text: &mut String) {
        json::key(text, "players");
        json::open(text, '[');
        for player in 0..self.num_players {
            json::open(text, '{');
            self.write_one(state, player, viewer.is_none_or(|viewer| viewer == player), text);
            text.push('}');
        }
        text.push(']');
    }

    fn write_one(&self, state: &State, player: u8, open: bool, text: &mut String) {
        let seat = state.seat(player);
        let own = state.tokens.of(player);
        self.write_regions(text, "active_tokens", own & state.active_tokens);
        self.write_cards(text, "claimed", Deck::Conquest, state.places[0].at(cards::face_up(player)));
        self.write_hand(state, player, Deck::Conquest, open, text);
        self.write_defend(seat.defend, open, text);
        field(text, "glorious", seat.glorious.into());
        json::key(text, "glorious_against");
        json::open(text, '[');
        regions(seat.glorious_against.into()).for_each(|seat| json::number(text, seat.into()));
        text.push(']');
        field(text, "gold", seat.gold.into());
        self.write_regions(text, "inactive_tokens", own & !state.active_tokens);
        self.write_leaders(state, player, text);
        list(text, "power", &self.words.power, seat.power.into_iter());
        self.write_hand(state, player, Deck::Quest, open, text);
        self.write_cards(text, "scored", Deck::Quest, state.places[1].at(cards::face_up(player)));
        field(text, "vp", seat.vp.into());
    }

    /// The cards of a hand, and what their owner remembers of the discards.
    fn write_hand(&self, state: &State, player: u8, deck: Deck, open: bool, text: &mut String) {
        let index = deck as usize;
        let hand = state.places[index].at(cards::hand(player));
        let [cards, mixed, old, seen] = match deck {
            Deck::Conquest => ["conquest", "conquest_mixed", "conquest_old", "conquest_seen"],
            Deck::Quest => ["quests", "quest_mixed", "quest_old", "quest_seen"],
        };
        let write_cards =
            |text: &mut String| if open { self.write_cards(text, cards, deck, hand) } else { field(text, cards, hand.count_ones()) };
        if deck == Deck::Conquest {
            write_cards(text);
        }
        if open {
            self.write_cards(text, mixed, deck, state.mixed[index][usize::from(player)]);
        }
        field(text, old, state.seat(player).old[index].into());
        if open {
            self.write_cards(text, seen, deck, state.places[index].seen(player));
        }
        if deck == Deck::Quest {
            write_cards(text);
        }
    }

    fn write_cards(&self, text: &mut String, name: &str, deck: Deck, set: u64) {
        let kinds = regions(set).map(|copy| self.table(deck).kind(copy));
        json::key(text, name);
        json::open(text, '[');
        kinds.for_each(|card| json::raw(text, self.deck_words(deck).get(card)));
        text.push(']');
    }

    fn write_defend(&self, card: u8, open: bool, text: &mut String) {
        if open || card == NONE {
            id(text, "defend", &self.words.conquest, card);
        } else {
            json::key(text, "defend");
            json::word(text, "?");
        }
    }

    fn write_leaders(&self, state: &State, player: u8, text: &mut String) {
        let seat = state.seat(player);
        json::key(text, "leaders");
        json::open(text, '[');
        for slot in 0..SLOTS {
            if seat.leaders[slot] == NONE {
                json::raw(text, "null");
                continue;
            }
            json::open(text, '{');
            id(text, "artifact", &self.words.events, seat.artifacts[slot]);
            id(text, "region", &self.words.regions, seat.leaders[slot]);
            text.push('}');
        }
        text.push(']');
    }
}
