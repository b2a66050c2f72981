//! Whether the parts of a position belong together: figures and cards conserved, victory points earned, players that are still in it.

use super::Read;
use crate::battle::demand;
use crate::game::NexusOps;
use crate::model::{Node, State, Why};
use crate::options::Elimination;
use crate::rules::{MAX_ENERGIZE, MAX_MISSIONS, NONE};
use warquest_core::reading::fault;

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

    /// Victory points are those of the missions played; the hill gives more.
    fn check_points(&self, state: &State) -> Read<()> {
        let over = state.node == Node::Terminal;
        for (seat, begun) in self.scenario.points().into_iter().enumerate().take(usize::from(self.num_players)) {
            let player = &state.players[seat];
            let missions: u32 = state.played[seat].iter().map(|(card, count)| u32::from(count) * u32::from(self.mission(card).vp)).sum();
            let earned = u32::from(begun) + missions + u32::from(player.plain) * u32::from(self.rules.plain_vp);
            let place = format!("players[{seat}].vp");
            let fits = if self.options.king_of_the_hill { u32::from(player.vp) >= earned } else { u32::from(player.vp) == earned };
            demand(fits, &place, &format!("{earned}, the points of the missions played"))?;
            let most = self.options.vp_target - 1 + if over { self.rules.largest_vp() } else { 0 };
            demand(player.vp <= most, &place, &format!("at most {most}"))?;
        }
        demand(state.battles > 0 || state.players.iter().all(|player| player.plain == 0), "battles", "battles that were won")
    }

    fn check_active(&self, state: &State) -> Read<()> {
        let orders = state.draw.is_some_and(|draw| draw.why == Why::Orders);
        let nobody =
            orders || matches!(state.node, Node::FirstPlayer | Node::SingleTile | Node::DoubleTile | Node::DoubleFlip | Node::Terminal);
        demand(nobody == (state.active == NONE), "active", "a seat in its turn only")
    }

    /// NX-16.3: nobody who is out plays on. Within a battle its sides may have nobody left yet.
    fn check_settled(&self, state: &State) -> Read<()> {
        let mut gone = 0;
        for seat in 0..self.num_players {
            let settled = state.settled >> seat & 1 == 1;
            let place = format!("players[{seat}].settled");
            demand(settled || state.figures_of(seat).is_empty(), &place, "true with units on the board")?;
            if settled && state.figures_of(seat).is_empty() {
                gone |= 1 << seat;
            }
        }
        let battle = &state.battle;
        let pending = battle.in_force() && state.node != Node::CriticalWindow && state.node != Node::ChooseDefender;
        let sides =
            [battle.attacker, battle.defender].into_iter().filter(|&seat| pending && seat != NONE).fold(0_u8, |set, seat| set | 1 << seat);
        if self.options.elimination == Elimination::NoUnits && state.node != Node::Terminal && gone & !sides != 0 {
            return fault("players", "units of everybody who has had some");
        }
        if state.node != Node::Terminal {
            return Ok(());
        }
        self.check_winners(state, gone)
    }

    fn check_winners(&self, state: &State, gone: u8) -> Read<()> {
        let there = (0..self.num_players).filter(|&seat| state.seat(seat).vp >= self.options.vp_target);
        let reached = there.fold(0_u8, |set, seat| set | 1 << seat);
        let out = gone != 0 && self.options.elimination != Elimination::Off;
        let fits = if reached == 0 {
            (out || state.round == self.options.max_rounds) && state.winners == self.leaders(state)
        } else {
            reached.count_ones() == 1 && state.winners == reached
        };
        demand(fits, "winners", "who has reached the target, or the best when the game ends otherwise")
    }
}
