//! Observation tensors of the campaign (docs/observations.md): slices in order, zero but for what is written.

mod board;
mod cards;
mod errands;
mod seats;
mod tables;

pub(crate) use tables::Tables;

use crate::battle::{Battle, Eye, KINDS, roll_places, write_roll};
use crate::game::WarQuest;
use crate::model::{Node, State};
use crate::rules::{SLOTS, UNIT_TYPES};
use tables::{BATTLE, NODES};
use warquest_core::Slice;
use warquest_core::observation::{Tensor, flag, part, seen_from, set, write_counts};

/// Columns of a seat.
const SEAT: usize = 20;

/// One state seen by one seat.
#[derive(Clone, Copy)]
struct Look<'a> {
    game: &'a WarQuest,
    state: &'a State,
    viewer: u8,
}

impl WarQuest {
    pub(crate) fn slices(&self) -> Vec<Slice> {
        let players = usize::from(self.num_players);
        let rules = &self.rules;
        let [regions, power] = [rules.board.ids.len(), rules.battle.power.len()];
        let [conquest, quests, events, rumours] = [rules.conquest.len(), rules.quests.len(), rules.events.len(), rules.rumours.len()];
        let mut slices = vec![
            Slice::unit("node", &[NODES.len()]),
            Slice::unit("players", &[players, SEAT]),
            Slice::unit("glorious_against", &[players, players]),
            Slice::unit("table", &[8]),
            Slice::unit("pools", &[UNIT_TYPES]),
            Slice::unit("events", &[events]),
            Slice::unit("tokens", &[players, regions]),
            Slice::unit("armies", &[players, regions]),
            Slice::unit("troops", &[regions, UNIT_TYPES]),
            Slice::unit("place", &[regions]),
            Slice::unit("arrived", &[SLOTS, UNIT_TYPES]),
            Slice::unit("march", &[UNIT_TYPES + 2 * SLOTS + 2]),
            Slice::unit("asked", &[KINDS]),
            Slice::unit("turn", &[11]),
            Slice::unit("draw_why", &[6]),
            Slice::unit("quest_fight", &[7]),
            Slice::unit("power", &[players, power]),
            Slice::unit("offer", &[power]),
            Slice::unit("power_deck", &[power]),
            Slice::unit("conquest", &[conquest]),
            Slice::unit("conquest_known", &[conquest]),
            Slice::unit("quests", &[quests]),
            Slice::unit("quests_known", &[quests]),
            Slice::unit("artifacts", &[rumours, 1 + players]),
        ];
        slices.extend(Battle::slices());
        slices
    }

    pub(crate) fn observe(&self, state: &State, viewer: u8, out: &mut [f32]) {
        let mut tensor = Tensor::zeroed(out);
        let look = Look { game: self, state, viewer };
        look.write_node(tensor.take(NODES.len()));
        look.write_seats(&mut tensor);
        look.write_table(&mut tensor);
        look.write_board(&mut tensor);
        look.write_errand(&mut tensor);
        look.write_cards(&mut tensor);
        look.write_battle(&mut tensor);
    }
}

impl Look<'_> {
    fn write_node(&self, places: &mut [f32]) {
        let place = match self.state.node {
            Node::Battle => BATTLE + crate::battle::node_place(self.state.battle.pending()),
            node => usize::from(self.game.encoding.nodes[node as usize]),
        };
        set(places, place, 1.0);
    }

    /// `table`, `pools` and `events`.
    fn write_table(&self, tensor: &mut Tensor) {
        let (game, state) = (self.game, self.state);
        let [conquest, quests] = &state.places;
        let piles = [
            state.power_deck.total(),
            state.event_deck.total(),
            conquest.at(crate::cards::DECK).count_ones(),
            conquest.discards().count_ones(),
            quests.at(crate::cards::DECK).count_ones(),
            quests.discards().count_ones(),
        ];
        let [round, sizes] = [tensor.take(1), tensor.take(6)];
        set(round, 0, part(state.round.into(), game.constants().max_rounds.into()));
        sizes.iter_mut().zip(piles).for_each(|(place, size)| *place = part(size, 64));
        tensor.put(flag(state.quest_reshuffled));
        game.encoding.write_units(&state.pools, tensor.take(UNIT_TYPES));
        let events = tensor.take(game.rules.events.len());
        write_counts(&state.event_deck, &game.encoding.events, events);
        set(events, state.event.into(), 1.0);
    }

    fn write_battle(&self, tensor: &mut Tensor) {
        let state = self.state;
        if !state.fighting() {
            Battle::observe_nothing(tensor);
        } else {
            state.battle.observe(&self.game.rules.battle, self.eye(), tensor);
        }
        let places = roll_places(tensor);
        if state.node == Node::Battle {
            state.battle.observe_roll(self.eye(), places);
        } else if let Some(roll) = &state.roll {
            write_roll(places, 7 + roll.purpose as usize, [roll.dice, roll.skulls, roll.flags]);
        }
    }

    fn eye(&self) -> Eye {
        Eye::of(self.viewer, self.state.active, self.state.field.defender)
    }

    /// The row of a seat.
    #[inline]
    fn turned(&self, seat: u8) -> usize {
        seen_from(self.viewer, seat, self.game.num_players)
    }

    #[inline]
    fn seats(&self) -> std::ops::Range<u8> {
        0..self.game.num_players
    }
}

#[cfg(test)]
mod tests {
    use crate::model::Purpose;

    #[test]
    fn rolls_of_the_campaign_follow_each_other() {
        assert_eq!([Purpose::Leader, Purpose::Monster, Purpose::Search].map(|purpose| purpose as usize), [0, 1, 2]);
    }
}
