//! Drawing quest and conquest cards, and what players remember of the discards (WQ-1.13, 7.11, 9.7, 16.2; docs/warquest-state.md, "Memory").

use crate::cards;
use crate::game::WarQuest;
use crate::model::{Deck, Draw, Node, State, Why};
use crate::rules::{MAX_PLAYERS, NONE, Tier};
use warquest_core::{Action, ActionList};

impl WarQuest {
    /// Begins to draw.
    pub(crate) fn draw_cards(&self, state: &mut State, draw: Draw) {
        state.draw = Some(draw);
        self.next_draw(state, draw);
    }

    /// The next draw node, or the end of drawing when all is drawn or nothing is left.
    fn next_draw(&self, state: &mut State, mut draw: Draw) {
        if draw.left > 0 && self.drawable(state, &draw) == 0 {
            self.reshuffle(state, draw.deck);
            if self.drawable(state, &draw) == 0 {
                draw.left = 0;
            }
        }
        state.draw = Some(draw);
        if draw.left > 0 {
            state.chance(if draw.deck == Deck::Quest { Node::DrawQuest } else { Node::DrawConquest });
        } else {
            self.drawn(state, draw);
        }
    }

    /// The copies that the next draw can bring: of the top part of the pile, or at the setup of the right kind (WQ-1.5, 4.10).
    pub(crate) fn drawable(&self, state: &State, draw: &Draw) -> u64 {
        let deck = state.places[draw.deck as usize].at(cards::DECK);
        match (draw.deck, draw.why) {
            (Deck::Quest, Why::Setup) => deck & self.tiers[Tier::Starting as usize],
            (Deck::Conquest, Why::Setup) if state.seat(draw.player).defend == NONE => deck & self.stars,
            (Deck::Conquest, Why::Setup) => deck & self.territories,
            (Deck::Conquest, _) => deck,
            (Deck::Quest, _) if state.quest_reshuffled => deck,
            (Deck::Quest, _) => {
                let medium = deck & self.tiers[Tier::Medium as usize];
                if medium == 0 { deck } else { medium }
            }
        }
    }

    /// The discards become the deck; what was known of them is known to be mixed in. Nothing happens without discards.
    fn reshuffle(&self, state: &mut State, deck: Deck) {
        let index = deck as usize;
        let table = self.table(deck);
        let discards = state.places[index].discards();
        if discards == 0 || state.places[index].at(cards::DECK) != 0 {
            return;
        }
        for player in 0..self.num_players {
            let seen = state.places[index].seen(player);
            state.mixed[index][usize::from(player)] = table.lowest(seen);
            let hand = state.places[index].at(cards::hand(player)).count_ones();
            state.seat_mut(player).old[index] = hand as u8;
        }
        state.places[index].shift_all(table, discards, cards::DECK);
        state.quest_reshuffled |= deck == Deck::Quest;
        self.forget(state, deck);
    }

    /// A player's memory of the last reshuffle tells nothing any more when nobody else holds a card from before it.
    fn forget(&self, state: &mut State, deck: Deck) {
        let index = deck as usize;
        for player in 0..MAX_PLAYERS {
            let others = (0..MAX_PLAYERS).filter(|&other| other != player);
            if others.map(|other| state.players[other].old[index]).all(|old| old == 0) {
                state.mixed[index][player] = 0;
            }
        }
    }

    /// A card leaves a hand.
    pub(crate) fn leave_hand(&self, state: &mut State, deck: Deck, player: u8, card: u8, to: u8) {
        state.places[deck as usize].shift(self.table(deck), card, cards::hand(player), to);
        let old = &mut state.seat_mut(player).old[deck as usize];
        if *old > 0 {
            *old -= 1;
            self.forget(state, deck);
        }
    }

    /// The outcome of a draw node.
    pub(crate) fn take_draw(&self, state: &mut State, card: u8) {
        let Some(mut draw) = state.draw else { return };
        state.places[draw.deck as usize].shift(self.table(draw.deck), card, cards::DECK, cards::AWAY);
        draw.left = draw.left.saturating_sub(1);
        if draw.why == Why::Setup {
            self.dealt(state, draw.deck, draw.player, card);
        } else {
            crate::model::add_card(&mut draw.drawn, card);
        }
        self.next_draw(state, draw);
    }

    /// Drawing is over: choose one of two, or keep the only one without a node.
    fn drawn(&self, state: &mut State, draw: Draw) {
        match (draw.why, draw.drawn) {
            (Why::Setup, _) => self.deal(state, draw.deck, draw.player + 1),
            (_, [_, NONE]) => self.keep(state, draw, draw.drawn[0]),
            (Why::Redraw, _) => state.ask(Node::RedrawKeep, draw.player),
            (Why::Quest, _) => state.ask(Node::QuestKeep, draw.player),
            _ => state.ask(Node::ConquestKeep, draw.player),
        }
    }

    pub(crate) fn keep_base(&self, draw: &Draw) -> Action {
        let actions = &self.rules.actions;
        match (draw.why, draw.deck) {
            (Why::Redraw, Deck::Conquest) => actions.redraw_keep,
            (Why::Redraw, Deck::Quest) => actions.redraw_keep + self.rules.conquest.len() as Action,
            (_, Deck::Quest) => actions.quest_keep,
            (_, Deck::Conquest) => actions.conquest_keep,
        }
    }

    /// `quest_keep`, `redraw_keep`, `conquest_keep`: equal cards once.
    pub(crate) fn offer_keep(&self, state: &State, out: &mut ActionList) {
        let Some(draw) = &state.draw else { return };
        let [first, second] = draw.drawn;
        out.push(self.keep_base(draw) + Action::from(first));
        if second != first {
            out.push(self.keep_base(draw) + Action::from(second));
        }
    }

    pub(crate) fn keep_action(&self, state: &mut State, action: Action) {
        if let Some(draw) = state.draw {
            self.keep(state, draw, action.wrapping_sub(self.keep_base(&draw)) as u8);
        }
    }

    /// One card goes to the hand, the other to the discards, where its owner has seen it.
    fn keep(&self, state: &mut State, draw: Draw, card: u8) {
        let table = self.table(draw.deck);
        let places = &mut state.places[draw.deck as usize];
        let mut rest = draw.drawn;
        if card != NONE && rest.contains(&card) {
            crate::model::take_card(&mut rest, card);
            places.shift(table, card, cards::AWAY, cards::hand(draw.player));
        }
        for other in crate::model::cards(&rest) {
            places.shift(table, other, cards::AWAY, cards::discard_by(draw.player));
        }
        state.draw = None;
        match draw.why {
            Why::Hunt => self.hunt(state, draw.player),
            Why::Glorious => self.begin_hunts(state),
            _ => self.to_turn(state),
        }
    }
}
