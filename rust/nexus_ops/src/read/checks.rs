//! Whether the parts of a position belong together: figures and cards conserved, victory points, the end.

use super::Read;
use crate::battle::demand;
use crate::game::NexusOps;
use crate::model::{Node, State, Why};
use crate::rules::{MAX_ENERGIZE, MAX_MISSIONS, NONE};

impl NexusOps {
    pub(super) fn check(&self, state: &State) -> Read<()> {
        self.check_cards(state)?;
        self.check_board(state)?;
        self.check_points(state)?;
        self.check_active(state)?;
        self.check_settled(state)?;
        self.check_draw(state)?;
        self.check_turn(state)?;
        self.check_battle(state)?;
        self.check_node(state)
    }

    /// All cards are somewhere, and none is twice.
    fn check_cards(&self, state: &State) -> Read<()> {
        for card in 0..MAX_ENERGIZE as u8 {
            let hands = state.energize.iter().map(|hand| u32::from(hand.get(card))).sum::<u32>();
            let total = hands + u32::from(state.energize_deck.get(card)) + u32::from(state.energize_discards.get(card));
            let copies = self.energize(card).count;
            demand(
                total == u32::from(copies),
                "energize_deck",
                &format!("{copies} copies of {} in all, not {total}", self.energize(card).id),
            )?;
        }
        let drawn = |card: u8| state.draw.map_or(0, |draw| draw.drawn.iter().filter(|&&other| other == card).count() as u32);
        for card in 0..MAX_MISSIONS as u8 {
            let hands = state.secrets.iter().chain(&state.played).map(|hand| u32::from(hand.get(card))).sum::<u32>();
            let aside = state.aside.iter().filter(|&(other, _)| other == card).count() as u32;
            let piles = u32::from(state.secret_deck.get(card)) + u32::from(state.secret_discards.get(card));
            let (total, copies) = (hands + piles + aside + drawn(card), self.mission(card).count);
            demand(
                total == u32::from(copies),
                "secret_deck",
                &format!("{copies} copies of {} in all, not {total}", self.mission(card).id),
            )?;
        }
        demand(self.options.top_priority || state.aside.first().is_none(), "set_aside", "no cards without top_priority")
    }

    /// At the end the points may be up to the largest value of a card above (NX-16.1).
    fn check_points(&self, state: &State) -> Read<()> {
        let most = self.options.vp_target - 1 + if state.node == Node::Terminal { self.rules.largest_vp() } else { 0 };
        for seat in 0..self.num_players {
            demand(state.seat(seat).vp <= most, &format!("players[{seat}].vp"), &format!("at most {most}"))?;
        }
        Ok(())
    }

    fn check_active(&self, state: &State) -> Read<()> {
        let orders = state.draw.is_some_and(|draw| draw.why == Why::Orders);
        let nobody =
            orders || matches!(state.node, Node::FirstPlayer | Node::SingleTile | Node::DoubleTile | Node::DoubleFlip | Node::Terminal);
        demand(nobody == (state.active == NONE), "active", "a seat in its turn only")
    }

    fn check_settled(&self, state: &State) -> Read<()> {
        for seat in 0..self.num_players {
            let settled = state.settled >> seat & 1 == 1 || state.figures_of(seat).is_empty();
            demand(settled, &format!("players[{seat}].settled"), "true with units on the board")?;
        }
        if state.node == Node::Terminal { self.check_winners(state) } else { Ok(()) }
    }

    fn check_winners(&self, state: &State) -> Read<()> {
        let there = (0..self.num_players).filter(|&seat| state.seat(seat).vp >= self.options.vp_target);
        let reached = there.fold(0_u8, |set, seat| set | 1 << seat);
        let fits = if reached == 0 {
            (self.is_anybody_out(state) || state.round == self.options.max_rounds) && state.winners == self.leaders(state)
        } else {
            reached.count_ones() == 1 && state.winners == reached
        };
        demand(fits, "winners", "who has reached the target, or the best when the game ends otherwise")
    }
}
