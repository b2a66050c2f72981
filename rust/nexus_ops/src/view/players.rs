//! The players in the state dict and the views.

use super::field;
use crate::battle::{write_cards, write_units};
use crate::game::NexusOps;
use crate::map::bit;
use crate::model::State;
use warquest_core::Counts;
use warquest_core::text as json;
use warquest_core::words::Words;

/// A hand, or its size.
fn write_hand<const N: usize>(text: &mut String, name: &str, words: &Words, hand: &Counts<N>, seen: bool) {
    json::key(text, name);
    if seen { write_cards(text, words, hand) } else { json::number(text, hand.total()) }
}

impl NexusOps {
    pub(super) fn write_players(&self, state: &State, viewer: Option<u8>, text: &mut String) {
        json::key(text, "players");
        json::open(text, '[');
        for seat in 0..self.num_players {
            self.write_seat(state, seat, viewer.is_none_or(|viewer| viewer == seat), text);
        }
        text.push(']');
    }

    fn write_seat(&self, state: &State, seat: u8, seen: bool, text: &mut String) {
        let player = state.seat(seat);
        json::open(text, '{');
        write_hand(text, "energize", &self.words.energize, state.energize_of(seat), seen);
        field(text, "plain", player.plain.into());
        json::key(text, "played");
        write_cards(text, &self.words.missions, &state.played[usize::from(seat)]);
        field(text, "rubium", player.rubium.into());
        write_hand(text, "secrets", &self.words.missions, state.secrets_of(seat), seen);
        json::key(text, "settled");
        json::boolean(text, state.settled >> seat & 1 == 1);
        json::key(text, "units");
        json::open(text, '{');
        let figures = state.figures_of(seat);
        for hex in self.words.hexes.sorted().filter(|&hex| figures.standing() & bit(hex) != 0) {
            json::quoted_key(text, self.words.hexes.get(hex));
            write_units(text, &self.words.units, &figures.units(hex));
        }
        text.push('}');
        field(text, "vp", player.vp.into());
        text.push('}');
    }
}
