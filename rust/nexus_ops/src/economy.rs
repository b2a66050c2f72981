//! Income and the draw phase (NX-15, 18.3).

use crate::game::NexusOps;
use crate::map::hexes;
use crate::model::{Draw, Node, State, Why};
use crate::rules::{HOME_HEXES, NONE, TILE_HEXES};
use warquest_core::{Action, ActionList};

/// Cards for the monolith (NX-15.6).
const MONOLITH_CARDS: u8 = 2;

impl NexusOps {
    /// The value of the mine on a hex, marker or print.
    #[inline]
    pub(crate) fn mine_on(&self, state: &State, hex: u8) -> u8 {
        let hex = usize::from(hex);
        match hex.checked_sub(TILE_HEXES) {
            None => state.mines[hex],
            Some(home) if hex < self.board.hexes => self.options.home_mines[home % HOME_HEXES],
            Some(_) => 0,
        }
    }

    /// The battle phase is over: income, then cards.
    pub(crate) fn end_battles(&self, state: &mut State) {
        state.marks = Default::default();
        let miners = state.figures_of(state.active).with(self.rules.miners) & !state.enemies(state.active);
        let income = hexes(miners).map(|hex| u32::from(self.mine_on(state, hex))).sum();
        state.seat_mut(state.active).gain(income);
        let draws = if self.options.top_priority { 2 } else { 1 };
        self.draw_cards(state, Draw { why: Why::Turn, player: state.active, left: draws, drawn: [NONE; 2] });
    }

    /// After the secret mission: the monolith.
    pub(crate) fn draw_for_monolith(&self, state: &mut State) {
        let monolith = crate::map::bit(0);
        if state.controlled(state.active) & monolith == 0 {
            state.ask(Node::EndTurn, state.active);
        } else if self.options.king_of_the_hill {
            state.ask(Node::HillChoice, state.active);
        } else {
            self.draw_two(state);
        }
    }

    fn draw_two(&self, state: &mut State) {
        self.draw_cards(state, Draw { why: Why::Monolith, player: state.active, left: MONOLITH_CARDS, drawn: [NONE; 2] });
    }

    pub(crate) fn offer_hill(&self, out: &mut ActionList) {
        out.push(self.actions().two_cards);
        out.push(self.actions().take_vp);
    }

    pub(crate) fn choose_hill(&self, state: &mut State, action: Action) {
        if action == self.actions().two_cards {
            return self.draw_two(state);
        }
        self.gain_vp(state, 1);
        if state.node != Node::Terminal {
            let next = (state.active + 1) % self.num_players;
            self.draw_cards(state, Draw { why: Why::Hill, player: next, left: self.num_players - 1, drawn: [NONE; 2] });
        }
    }

    pub(crate) fn offer_end_turn(&self, state: &State, out: &mut ActionList) {
        self.offer_whites(state, out);
        self.offer_discards(state, out);
        out.push(self.actions().end_turn);
    }

    pub(crate) fn choose_end_turn(&self, state: &mut State, action: Action) {
        if action != self.actions().end_turn {
            return self.choose_at_top(state, action);
        }
        state.kills = Default::default();
        let next = (state.active + 1) % self.num_players;
        if next == state.first && state.round >= self.options.max_rounds {
            return self.end(state, self.leaders(state));
        }
        self.begin_turn(state, next);
    }

    pub(crate) fn begin_turn(&self, state: &mut State, player: u8) {
        if player == state.first {
            state.round = state.round.saturating_add(1);
        }
        state.active = player;
        state.ask(Node::Deploy, player);
    }
}
