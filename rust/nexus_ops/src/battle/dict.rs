//! The battle in a state dict (docs/nexus-ops-state.md).

use super::{Battle, Party, Side, Stage};
use crate::figures::Units;
use crate::rules::NONE;
use warquest_core::Counts;
use warquest_core::bits::members;
use warquest_core::text as json;
use warquest_core::words::Words;

/// A count map of units.
pub(crate) fn write_units(text: &mut String, words: &Words, units: &Units) {
    json::open(text, '{');
    for kind in words.sorted() {
        let number = units.get(usize::from(kind)).copied().unwrap_or(0);
        if number > 0 {
            json::quoted_key(text, words.get(kind));
            json::number(text, number.into());
        }
    }
    text.push('}');
}

/// A list of cards, copies repeated.
pub(crate) fn write_cards<const N: usize>(text: &mut String, words: &Words, cards: &Counts<N>) {
    json::open(text, '[');
    for (card, count) in cards.iter() {
        (0..count).for_each(|_| json::raw(text, words.get(card)));
    }
    text.push(']');
}

fn write_number(text: &mut String, name: &str, value: u8) {
    json::key(text, name);
    if value == NONE { json::raw(text, "null") } else { json::number(text, value.into()) }
}

fn write_flag(text: &mut String, name: &str, value: bool) {
    json::key(text, name);
    json::boolean(text, value);
}

impl Party {
    fn write(&self, text: &mut String, units: &Words) {
        json::open(text, '{');
        write_flag(text, "frenzy", self.frenzy);
        json::key(text, "hits");
        match self.hits {
            Some(hits) => json::number(text, hits.into()),
            None => json::raw(text, "null"),
        }
        json::key(text, "lost");
        write_units(text, units, &self.lost);
        write_number(text, "misses", self.misses);
        write_flag(text, "outflank", self.outflank);
        json::key(text, "regeneration");
        json::open(text, '[');
        members(self.regenerates.into()).for_each(|kind| json::raw(text, units.get(kind)));
        text.push(']');
        json::key(text, "targeting");
        json::number(text, self.targeting.into());
        write_flag(text, "volley", self.volley);
        text.push('}');
    }
}

impl Battle {
    /// Writes the battle; null if there is none.
    pub(crate) fn write(&self, text: &mut String, units: &Words) {
        if !self.in_force() {
            return json::raw(text, "null");
        }
        json::open(text, '{');
        write_number(text, "attacker", self.attacker);
        write_flag(text, "critical", self.critical);
        write_number(text, "defender", self.defender);
        write_number(text, "hex", self.hex);
        write_flag(text, "over", self.stage == Stage::Over);
        write_flag(text, "red", self.red);
        json::key(text, "regenerating");
        json::raw(text, units.get(self.regenerating));
        write_flag(text, "reversed", self.reversed);
        json::key(text, "rolling");
        match self.rolling {
            Some(side) => json::word(text, side.name()),
            None => json::raw(text, "null"),
        }
        json::key(text, "sides");
        json::open(text, '{');
        for side in Side::BOTH {
            json::key(text, side.name());
            self.party(side).write(text, units);
        }
        text.push('}');
        json::key(text, "type");
        json::raw(text, units.get(self.kind));
        text.push('}');
    }
}
