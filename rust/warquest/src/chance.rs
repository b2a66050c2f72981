//! Chance nodes (WQ-1.5, 14): the only place that lists, draws and checks outcomes.

use crate::battle::Pending;
use crate::game::WarQuest;
use crate::model::{Errand, Node, State};
use warquest_core::bits::nth;
use warquest_core::dice;
use warquest_core::{Generator, Outcome, Weights, pick_card};

/// What is drawn at a chance node.
enum Chance {
    Seat,
    Dice(u32),
    Card,
    Nothing,
}

impl WarQuest {
    #[inline]
    fn chance(&self, state: &State) -> Chance {
        match state.node {
            Node::FirstPlayer => Chance::Seat,
            Node::Roll | Node::Reroll => state.roll.map_or(Chance::Nothing, |roll| Chance::Dice(u32::from(roll.dice))),
            Node::Battle => match state.battle.pending() {
                Pending::Roll { .. } => Chance::Dice(state.battle.dice()),
                _ => Chance::Nothing,
            },
            node if node.is_chance() => Chance::Card,
            _ => Chance::Nothing,
        }
    }

    /// Cards that can be drawn, with their copies.
    fn cards_left<'a>(&'a self, state: &'a State) -> impl Iterator<Item = (Outcome, u32)> + Clone + 'a {
        let display = (state.node == Node::DrawDisplay).then(|| self.power_drawable(state));
        let events = (state.node == Node::DrawEvent).then(|| state.event_deck.iter());
        let drawn = state.draw.as_ref().filter(|_| matches!(state.node, Node::DrawQuest | Node::DrawConquest));
        let copies = drawn.map(|draw| self.table(draw.deck).counts(self.drawable(state, draw)));
        let kinds = display.into_iter().flatten().chain(events.into_iter().flatten());
        let kinds = kinds.map(|(card, count)| (Outcome::from(card), u32::from(count)));
        kinds.chain(copies.into_iter().flatten().map(|(card, count)| (Outcome::from(card), count)))
    }

    pub(crate) fn list_chance(&self, state: &State, out: &mut Weights) {
        out.clear();
        match self.chance(state) {
            Chance::Seat => out.extend((0..u32::from(self.num_players)).map(|seat| (seat, 1))),
            Chance::Dice(count) => dice::weights(self.rules.battle.die, count, out),
            Chance::Card => self.cards_left(state).for_each(|(card, count)| out.push((card, u128::from(count)))),
            Chance::Nothing => {}
        }
    }

    /// A card: `below(cards left)`, walked in card order through the copies.
    #[inline]
    fn draw_card(&self, state: &State, generator: &mut Generator) -> u8 {
        if let Some(draw) = &state.draw
            && matches!(state.node, Node::DrawQuest | Node::DrawConquest)
        {
            let copies = self.drawable(state, draw);
            let rank = generator.below(copies.count_ones().into()) as u32;
            // Copies are numbered in card order.
            return self.table(draw.deck).kind(nth(copies, rank) & 63);
        }
        if state.node == Node::DrawDisplay && state.round == 0 {
            return pick_card(self.cards_left(state), generator).unwrap_or(0) as u8;
        }
        let pile = if state.node == Node::DrawEvent { &state.event_deck } else { &state.power_deck };
        pile.nth(generator.below(pile.total().into()) as u32)
    }

    #[inline]
    pub(crate) fn sample(&self, state: &State, generator: &mut Generator) -> Outcome {
        match self.chance(state) {
            Chance::Seat => generator.below(u64::from(self.num_players)) as Outcome,
            Chance::Dice(count) => {
                let (skulls, flags) = dice::sample(self.rules.battle.die, count, generator);
                dice::encode(skulls, flags)
            }
            Chance::Card => Outcome::from(self.draw_card(state, generator)),
            Chance::Nothing => 0,
        }
    }

    /// Whether the node has the outcome.
    pub(crate) fn is_outcome(&self, state: &State, outcome: Outcome) -> bool {
        match self.chance(state) {
            Chance::Seat => outcome < u32::from(self.num_players),
            Chance::Dice(count) => {
                dice::decode(outcome).is_some_and(|(skulls, flags)| dice::possible(self.rules.battle.die, count, skulls, flags))
            }
            Chance::Card => self.cards_left(state).any(|(card, _)| card == outcome),
            Chance::Nothing => false,
        }
    }

    /// Applies an outcome known to be possible.
    pub(crate) fn take_outcome(&self, state: &mut State, outcome: Outcome) {
        let number = outcome.min(254) as u8;
        match state.node {
            Node::FirstPlayer => self.begin_placement(state, number.min(self.num_players - 1)),
            Node::DrawDisplay => self.take_display(state, number),
            Node::DrawEvent => self.take_event(state, number),
            Node::DrawQuest | Node::DrawConquest => self.take_draw(state, number),
            Node::Roll | Node::Reroll | Node::Battle => self.take_dice(state, outcome),
            _ => {}
        }
    }

    fn take_dice(&self, state: &mut State, outcome: Outcome) {
        let (skulls, flags) = dice::decode(outcome).unwrap_or((0, 0));
        if let Node::Battle = state.node {
            if matches!(state.battle.pending(), Pending::Roll { .. }) {
                self.roll_in_battle(state, skulls, flags);
            }
            return;
        }
        let Some(roll) = state.roll else { return };
        match state.errand {
            Errand::Search { .. } => self.take_search_roll(state, skulls as u8, flags as u8),
            _ => self.take_quest_roll(state, roll, skulls as u8, flags as u8),
        }
    }
}
