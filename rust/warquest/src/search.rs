//! Searching for artifacts (WQ-6.12, 6.26, 10.3, 10.4).

use crate::game::WarQuest;
use crate::map::bit;
use crate::model::{Errand, Node, Purpose, Roll, State, slots};
use crate::options::SearchCost;
use crate::rules::{EventEffect, MAX_RUMOURS, NONE, SLOTS};
use warquest_core::{Action, ActionList};

impl WarQuest {
    /// Battlefields of open rumours.
    pub(crate) fn rumoured(&self, state: &State) -> u64 {
        let battlefields = self.tables.battlefields.iter().zip(&state.rumours);
        battlefields.fold(0, |set, (&battlefield, &count)| set | if count > 0 { battlefield } else { 0 })
    }

    fn battlefield(&self, card: u8) -> u8 {
        match self.event(card) {
            EventEffect::Rumour { battlefield, .. } => battlefield,
            _ => NONE,
        }
    }

    /// The rumour that is searched on a battlefield: of two the lower card.
    pub(crate) fn searched_card(&self, state: &State, region: u8) -> u8 {
        let mut open = self.rules.rumours.iter().zip(&state.rumours).filter(|&(_, &count)| count > 0).map(|(&card, _)| card);
        open.find(|&card| self.battlefield(card) == region).unwrap_or(NONE)
    }

    /// Slots that can search, as a set.
    #[inline]
    pub(crate) fn searchers(&self, state: &State) -> u8 {
        if state.rumours == [0; MAX_RUMOURS] {
            return 0;
        }
        let rumoured = self.rumoured(state);
        let seat = state.seat(state.active);
        let can = |slot: usize| (bit(seat.leaders[slot]) & rumoured != 0) & (seat.artifacts[slot] == NONE);
        (0..SLOTS).fold(0, |set, slot| set | u8::from(can(slot)) << slot) & !state.searched
    }

    pub(crate) fn offer_searchers(&self, state: &State, out: &mut ActionList) {
        slots(self.searchers(state)).for_each(|slot| out.push(self.rules.actions.search_leader + Action::from(slot)));
    }

    pub(crate) fn choose_searcher(&self, state: &mut State, action: Action) {
        let slot = action.wrapping_sub(self.rules.actions.search_leader).min(2) as u8;
        let region = state.seat(state.player).region(slot);
        let card = self.searched_card(state, region);
        if self.options.search_cost == SearchCost::FreeOnce {
            state.searched |= 1 << slot;
        }
        state.errand = Errand::Search { slot, companion: NONE, card };
        if state.figures.owner(region) == state.player {
            state.ask(Node::SearchCompanion, state.player);
        } else {
            self.roll_for_search(state, slot, NONE);
        }
    }

    pub(crate) fn offer_search_companions(&self, state: &State, out: &mut ActionList) {
        let Errand::Search { slot, .. } = state.errand else { return };
        self.offer_companions(state, state.seat(state.player).region(slot), self.rules.actions.search_companion, out);
    }

    pub(crate) fn choose_search_companion(&self, state: &mut State, action: Action) {
        let with = self.companion(action, self.rules.actions.search_companion);
        let Errand::Search { slot, companion, .. } = &mut state.errand else { return };
        *companion = with;
        let slot = *slot;
        self.roll_for_search(state, slot, with);
    }

    fn roll_for_search(&self, state: &mut State, slot: u8, companion: u8) {
        let dice = self.pair_attack(slot, companion).min(self.constants().dice_limit);
        state.roll = Some(Roll { purpose: Purpose::Search, dice, skulls: 0, flags: 0 });
        state.chance(Node::Roll);
    }

    pub(crate) fn take_search_roll(&self, state: &mut State, skulls: u8, flags: u8) {
        let Errand::Search { slot, companion, card } = state.errand else { return };
        state.roll = None;
        if flags >= self.constants().flee_flags && companion != NONE {
            let region = state.seat(state.active).region(slot);
            state.figures.take(region, companion, 1);
            state.to_pool(companion, 1);
        }
        if skulls > 0 {
            if let Some(place) = state.seat_mut(state.active).artifacts.get_mut(usize::from(slot)) {
                *place = card;
            }
            self.close_rumour(state, card);
        }
        self.to_turn(state);
    }

    fn close_rumour(&self, state: &mut State, card: u8) {
        if let EventEffect::Rumour { rumour, .. } = self.event(card)
            && let Some(count) = state.rumours.get_mut(usize::from(rumour))
        {
            *count = count.saturating_sub(1);
        }
    }
}
