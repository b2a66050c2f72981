//! Conquest cards: claims, redraws (WQ-6.11, 6.13, 6.25, 9).

use crate::cards::{self, MAX_CARDS};
use crate::game::WarQuest;
use crate::map::{bit, regions};
use crate::model::{Deck, Draw, Errand, Node, State, Why};
use crate::options::ClaimFlips;
use crate::rules::{ConquestKind, NONE};
use warquest_core::{Action, ActionList};

impl WarQuest {
    fn active_own(&self, state: &State) -> u64 {
        state.tokens.of(state.active) & state.active_tokens
    }

    /// `claim(card)`: territory cards in hand that are fulfilled (WQ-9.1, 9.10).
    #[inline]
    pub(crate) fn offer_claims(&self, state: &State, hand: u64, out: &mut ActionList) {
        let hand = hand & self.territories;
        if hand == 0 {
            return;
        }
        let own = self.active_own(state);
        let fulfilled = |copy: &u8| {
            let (regions, count) = self.tables.claims[usize::from(*copy) % MAX_CARDS];
            (own & regions).count_ones() >= count
        };
        let copies = regions(hand).filter(fulfilled).fold(0, |set, copy| set | 1 << copy);
        self.rules.conquest_table.distinct(copies).for_each(|card| out.push(self.rules.actions.claim + Action::from(card)));
    }

    /// WQ-9.7; under `all` there is no picking (WQ-9.9).
    pub(crate) fn begin_claim(&self, state: &mut State, card: u8) {
        let ConquestKind::Territory { regions, count } = self.conquest(card).kind else { return };
        let own = self.active_own(state);
        let qualified = own & regions;
        if self.options.claim_flips == ClaimFlips::All {
            self.claim(state, card, own);
        } else if qualified.count_ones() > u32::from(count) {
            state.errand = Errand::Claim { card };
            state.ask(Node::ClaimRegion, state.player);
        } else {
            self.claim(state, card, qualified);
        }
    }

    fn picks_left(&self, state: &State, card: u8) -> (u64, u32) {
        let ConquestKind::Territory { regions, count } = self.conquest(card).kind else { return (0, 0) };
        let above = if state.picked == 0 { u64::MAX } else { u64::MAX.checked_shl(u64::BITS - state.picked.leading_zeros()).unwrap_or(0) };
        let left = u32::from(count).saturating_sub(state.picked.count_ones());
        (self.active_own(state) & regions & above, left)
    }

    /// Qualifying regions above the last pick that leave enough above.
    pub(crate) fn offer_claim_regions(&self, state: &State, out: &mut ActionList) {
        let Errand::Claim { card } = state.errand else { return };
        let (qualified, left) = self.picks_left(state, card);
        let enough = (qualified.count_ones() + 1).saturating_sub(left);
        regions(qualified).take(enough as usize).for_each(|region| out.push(self.rules.actions.claim_region + Action::from(region)));
    }

    pub(crate) fn pick_claim_region(&self, state: &mut State, action: Action) {
        let Errand::Claim { card } = state.errand else { return };
        state.picked |= bit(self.region(action, self.rules.actions.claim_region));
        if self.picks_left(state, card).1 == 0 {
            let picked = std::mem::take(&mut state.picked);
            self.claim(state, card, picked);
        }
    }

    fn claim(&self, state: &mut State, card: u8, flipped: u64) {
        let player = state.player;
        state.errand = Errand::None;
        state.active_tokens &= !flipped;
        self.claim_card(state, player, card, Why::Claim);
    }

    /// VP for a card of the hand, which stays face up; then the draw of WQ-9.1.
    pub(crate) fn claim_card(&self, state: &mut State, player: u8, card: u8, why: Why) {
        state.seat_mut(player).score(self.conquest(card).vp);
        self.leave_hand(state, Deck::Conquest, player, card, cards::face_up(player));
        self.draw_two(state, player, why);
    }

    pub(crate) fn draw_two(&self, state: &mut State, player: u8, why: Why) {
        self.draw_cards(state, Draw { deck: Deck::Conquest, why, player, drawn: [NONE; 2], left: 2 });
    }

    /// The cards in hand, by deck.
    #[inline]
    pub(crate) fn hands(&self, state: &State) -> [u64; 2] {
        Deck::BOTH.map(|deck| state.places[deck as usize].at(cards::hand(state.active)))
    }

    /// WQ-6.11: a card of the hand to discard.
    pub(crate) fn offer_redraws(&self, state: &State, out: &mut ActionList) {
        let [conquest, quests] = self.hands(state);
        let actions = &self.rules.actions;
        self.rules.conquest_table.distinct(conquest).for_each(|card| out.push(actions.redraw_conquest + Action::from(card)));
        self.rules.quest_table.distinct(quests).for_each(|card| out.push(actions.redraw_quest + Action::from(card)));
    }

    /// WQ-6.25: the discarded card is in the discards before the draw.
    pub(crate) fn redraw(&self, state: &mut State, action: Action) {
        let actions = &self.rules.actions;
        let player = state.player;
        let (deck, base) =
            if action >= actions.redraw_quest { (Deck::Quest, actions.redraw_quest) } else { (Deck::Conquest, actions.redraw_conquest) };
        let card = action.wrapping_sub(base).min(Action::from(NONE)) as u8;
        self.leave_hand(state, deck, player, card, cards::discard_by(player));
        self.draw_cards(state, Draw { deck, why: Why::Redraw, player, drawn: [NONE; 2], left: 2 });
    }
}
