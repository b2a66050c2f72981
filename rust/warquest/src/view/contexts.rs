//! The contexts of the dict: null unless in force.

use super::{field, id, list, seat};
use crate::battle::BattlePlace;
use crate::game::WarQuest;
use crate::json;
use crate::map::bit;
use crate::model::{Army, Deck, Errand, Marcher, Node, State, cards, slots};
use crate::rules::{NONE, SLOTS};
use warquest_core::json::JsonWriter;

fn null(text: &mut String, name: &str) {
    json::key(text, name);
    text.push_str("null");
}

fn object(text: &mut String, name: &str) {
    json::key(text, name);
    text.push('{');
}

impl WarQuest {
    pub(super) fn write_battle(&self, state: &State, out: &mut JsonWriter) {
        if !state.fighting() {
            return out.null();
        }
        let region = |region: u8| self.rules.board.id(region);
        let mut origins = [""; SLOTS];
        let mut count = 0;
        for origin in cards(&state.field.origins).filter_map(region) {
            origins[count] = origin;
            count += 1;
        }
        let place = BattlePlace {
            region: region(state.field.region),
            attacker: state.active,
            defender: state.field.defender,
            origins: &origins[..count],
        };
        state.battle.write_dict(&self.battle_context(), &place, out);
    }

    pub(super) fn write_claim(&self, state: &State, text: &mut String) {
        let Errand::Claim { card } = state.errand else { return null(text, "claim") };
        object(text, "claim");
        id(text, "card", &self.words.conquest, card);
        self.write_regions(text, "picked", state.picked);
        text.push('}');
    }

    pub(super) fn write_contests(&self, state: &State, text: &mut String) {
        if state.marching() || state.marchers[0].region == NONE {
            return null(text, "contests");
        }
        object(text, "contests");
        self.write_marchers(state, false, text);
        text.push('}');
    }

    /// Moved armies by region, with their leaders during the march.
    fn write_marchers(&self, state: &State, with_leaders: bool, text: &mut String) {
        let there = state.marchers.iter().fold(0, |set, marcher| set | bit(marcher.region));
        if there == 0 {
            return;
        }
        for region in self.words.regions.sorted().filter(|&region| bit(region) & there != 0) {
            let Some(marcher) = state.marcher(region) else { continue };
            json::quoted_key(text, self.words.regions.get(region));
            json::open(text, '{');
            self.write_marcher(marcher, with_leaders, text);
            text.push('}');
        }
    }

    fn write_marcher(&self, marcher: &Marcher, with_leaders: bool, text: &mut String) {
        if with_leaders {
            list(text, "leaders", &self.words.slots, slots(marcher.leaders));
        }
        list(text, "origins", &self.words.regions, marcher.origins.into_iter());
        json::key(text, "units");
        self.write_units(text, &marcher.units);
    }

    pub(super) fn write_draw(&self, state: &State, viewer: Option<u8>, text: &mut String) {
        let Some(draw) = &state.draw else { return null(text, "draw") };
        object(text, "draw");
        json::key(text, "deck");
        json::word(text, draw.deck.name());
        if viewer.is_none_or(|viewer| viewer == draw.player) {
            list(text, "drawn", self.deck_words(draw.deck), draw.drawn.into_iter());
        } else {
            field(text, "drawn", cards(&draw.drawn).count() as u32);
        }
        field(text, "left", draw.left.into());
        field(text, "player", draw.player.into());
        json::key(text, "why");
        json::word(text, draw.why.name());
        text.push('}');
    }

    pub(super) fn write_event_step(&self, state: &State, text: &mut String) {
        let Errand::Event { player, left, region } = state.errand else { return null(text, "event_step") };
        object(text, "event_step");
        field(text, "left", left.into());
        seat(text, "player", player);
        id(text, "region", &self.words.regions, region);
        text.push('}');
    }

    pub(super) fn write_march(&self, state: &State, text: &mut String) {
        if !state.marching() {
            return null(text, "move");
        }
        object(text, "move");
        match &state.errand {
            Errand::Army(army) => self.write_army(state, army, text),
            _ => null(text, "army"),
        }
        field(text, "budget", state.budget.into());
        object(text, "moved");
        self.write_marchers(state, true, text);
        text.push_str("}}");
    }

    fn write_army(&self, state: &State, army: &Army, text: &mut String) {
        object(text, "army");
        let words = if state.node == Node::LeaderChoice { &self.words.slots } else { &self.words.units };
        id(text, "asked", words, army.asked);
        id(text, "from", &self.words.regions, army.from);
        list(text, "leaders", &self.words.slots, slots(army.leaders));
        id(text, "region", &self.words.regions, army.region);
        list(text, "staying", &self.words.slots, slots(army.staying));
        field(text, "steps", army.steps.into());
        json::key(text, "units");
        self.write_units(text, &army.units);
        text.push('}');
    }

    pub(super) fn write_power(&self, state: &State, text: &mut String) {
        let Errand::Power { city } = state.errand else { return null(text, "power") };
        object(text, "power");
        id(text, "city", &self.words.regions, city);
        text.push('}');
    }

    pub(super) fn write_quest(&self, state: &State, text: &mut String) {
        let Errand::Quest(quest) = &state.errand else { return null(text, "quest") };
        object(text, "quest");
        id(text, "card", self.deck_words(Deck::Quest), quest.card);
        id(text, "companion", &self.words.units, quest.companion);
        field(text, "companion_damage", quest.companion_damage.into());
        field(text, "flags", quest.flags.into());
        field(text, "leader_damage", quest.leader_damage.into());
        field(text, "monster_damage", quest.monster_damage.into());
        field(text, "round", quest.round.into());
        field(text, "skulls", quest.skulls.into());
        id(text, "slot", &self.words.slots, quest.slot);
        list(text, "used", &self.words.power, quest.used.into_iter());
        text.push('}');
    }

    pub(super) fn write_recruit(&self, state: &State, text: &mut String) {
        let Errand::Recruit { region, bought } = state.errand else { return null(text, "recruit") };
        object(text, "recruit");
        field(text, "bought", bought.into());
        id(text, "region", &self.words.regions, region);
        text.push('}');
    }

    pub(super) fn write_respawn(&self, state: &State, text: &mut String) {
        let Errand::Respawn { region, purse, bought } = &state.errand else { return null(text, "respawn") };
        object(text, "respawn");
        json::key(text, "bought");
        self.write_units(text, bought);
        field(text, "purse", (*purse).into());
        id(text, "region", &self.words.regions, *region);
        text.push('}');
    }

    pub(super) fn write_roll(&self, state: &State, out: &mut JsonWriter) {
        if state.node == Node::Battle {
            return state.battle.write_roll(out);
        }
        let Some(roll) = &state.roll else { return out.null() };
        out.begin_object();
        let text = &mut out.text;
        field(text, "dice", roll.dice.into());
        field(text, "flags", roll.flags.into());
        json::key(text, "purpose");
        json::word(text, roll.purpose.name());
        field(text, "skulls", roll.skulls.into());
        out.end_object();
    }

    pub(super) fn write_search(&self, state: &State, text: &mut String) {
        let Errand::Search { slot, companion, card } = state.errand else { return null(text, "search") };
        object(text, "search");
        id(text, "card", &self.words.events, card);
        id(text, "companion", &self.words.units, companion);
        id(text, "slot", &self.words.slots, slot);
        text.push('}');
    }

    pub(super) fn write_turn(&self, state: &State, text: &mut String) {
        if !state.turn {
            return null(text, "turn");
        }
        object(text, "turn");
        field(text, "actions", state.actions.into());
        self.write_regions(text, "bought", state.bought);
        list(text, "searched", &self.words.slots, slots(state.searched));
        self.write_regions(text, "taxed", state.taxed);
        text.push('}');
    }
}
