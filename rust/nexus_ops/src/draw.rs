//! Drawing cards (NX-2.8, 11.1, 13.8, 14.13, 15.6, 18.2 to 18.4).

use crate::actions::argument;
use crate::game::NexusOps;
use crate::model::{Deck, Draw, Node, State, Why, index};
use crate::rules::NONE;
use warquest_core::{Action, ActionList};

impl NexusOps {
    /// Begins to draw.
    pub(crate) fn draw_cards(&self, state: &mut State, draw: Draw) {
        state.draw = Some(draw);
        self.next_draw(state, draw);
    }

    /// The next draw node, or the end of drawing when all is drawn or nothing is left.
    fn next_draw(&self, state: &mut State, mut draw: Draw) {
        if draw.left > 0 && !self.prepare_deck(state, draw.why.deck()) {
            draw.left = 0;
        }
        state.draw = Some(draw);
        if draw.left > 0 {
            state.chance(if draw.why.deck() == Deck::Energize { Node::DrawEnergize } else { Node::DrawSecret });
        } else {
            self.drawn(state, draw);
        }
    }

    /// Sees to it that there is a card to draw: the discards become the deck if they must. False if there is none.
    fn prepare_deck(&self, state: &mut State, deck: Deck) -> bool {
        match deck {
            Deck::Energize => {
                if state.energize_deck.is_empty() {
                    state.energize_deck = std::mem::take(&mut state.energize_discards);
                }
                !state.energize_deck.is_empty()
            }
            Deck::Secret => {
                if state.secret_deck.is_empty() && state.aside.first().is_none() {
                    state.secret_deck = std::mem::take(&mut state.secret_discards);
                }
                !state.secret_deck.is_empty() || state.aside.first().is_some()
            }
        }
    }

    /// The outcome of a draw node.
    pub(crate) fn take_draw(&self, state: &mut State, card: u8) {
        let Some(mut draw) = state.draw else { return };
        match draw.why.deck() {
            Deck::Energize => {
                if state.energize_deck.get(card) > 0 {
                    state.energize_deck.take(card);
                    state.energize[index(draw.player)].add(card);
                }
            }
            Deck::Secret => self.take_secret(state, &mut draw, card),
        }
        draw.left = draw.left.saturating_sub(1);
        if matches!(draw.why, Why::Orders | Why::Hill) && draw.left > 0 {
            draw.player = (draw.player + 1) % self.num_players;
        }
        self.next_draw(state, draw);
    }

    fn take_secret(&self, state: &mut State, draw: &mut Draw, card: u8) {
        let card = if state.secret_deck.is_empty() {
            let Some(first) = state.aside.first() else { return };
            state.aside.shift();
            first
        } else {
            if state.secret_deck.get(card) == 0 {
                return;
            }
            state.secret_deck.take(card);
            card
        };
        if self.is_choice(draw) {
            let [first, second] = draw.drawn;
            draw.drawn = if first == NONE { [card, second] } else { [first.min(card), first.max(card)] };
        } else {
            state.secrets[index(draw.player)].add(card);
        }
    }

    /// Whether one of the cards drawn is kept and the others are not (`top_priority`).
    pub(crate) fn is_choice(&self, draw: &Draw) -> bool {
        draw.why == Why::Turn && self.options.top_priority
    }

    /// Drawing is over.
    fn drawn(&self, state: &mut State, draw: Draw) {
        if self.is_choice(&draw) {
            match draw.drawn {
                [NONE, _] => {}
                [card, NONE] => state.secrets[index(draw.player)].add(card),
                _ => return state.ask(Node::KeepMission, draw.player),
            }
        }
        self.end_draw(state, draw.why);
    }

    fn end_draw(&self, state: &mut State, why: Why) {
        state.draw = None;
        match why {
            Why::Orders => self.begin_turn(state, state.first),
            Why::Lost => self.open_missions(state),
            Why::Turn => self.draw_for_monolith(state),
            Why::Monolith | Why::Hill => state.ask(Node::EndTurn, state.active),
        }
    }

    pub(crate) fn offer_keep(&self, state: &State, out: &mut ActionList) {
        let Some(Draw { drawn: [first, second], .. }) = state.draw else { return };
        out.push(self.actions().keep + Action::from(first));
        if second != first {
            out.push(self.actions().keep + Action::from(second));
        }
    }

    /// NX-18.4.
    pub(crate) fn choose_keep(&self, state: &mut State, action: Action) {
        let Some(draw) = state.draw else { return };
        let card = argument(action, self.actions().keep);
        let [first, second] = draw.drawn;
        let (kept, other) = if card == second { (second, first) } else { (first, second) };
        state.secrets[index(draw.player)].add(kept);
        state.aside.push(other, draw.player);
        self.end_draw(state, draw.why);
    }
}
