//! Power cards (WQ-8).

use crate::game::WarQuest;
use crate::map::{bit, regions};
use crate::model::{Errand, Node, State, add_card, cards, take_card};
use crate::rules::{EventEffect, NONE};
use warquest_core::{Action, ActionList};

impl WarQuest {
    fn card_price(&self, state: &State, card: u8) -> u16 {
        let discount = match self.event_in_force(state) {
            EventEffect::MarketDay => self.constants().market_day_discount,
            _ => 0,
        };
        u16::from(self.power(card).cost.saturating_sub(discount))
    }

    /// The dearest list price that the player can pay.
    #[inline]
    fn means(&self, state: &State) -> u32 {
        let discount = match self.event_in_force(state) {
            EventEffect::MarketDay => self.constants().market_day_discount,
            _ => 0,
        };
        u32::from(state.seat(state.active).gold) + u32::from(discount)
    }

    #[inline]
    fn costs_at_most(&self, card: u8, means: u32) -> bool {
        self.tables.card_costs[usize::from(card)] <= means
    }

    /// Market cards that lie at a city.
    pub(crate) fn market_at<'a>(&'a self, state: &'a State, city: u8) -> impl Iterator<Item = u8> + 'a {
        state.market.iter().map(|(card, _)| card).filter(move |&card| self.power(card).city == Some(city))
    }

    /// WQ-8.6: cities where a card can be bought.
    #[inline]
    pub(crate) fn power_cities(&self, state: &State) -> u64 {
        let here = state.seat(state.active).leader_regions() & self.rules.board.cities & !state.bought;
        if here == 0 {
            return 0;
        }
        let means = self.means(state);
        if state.display.iter().fold(false, |some, &card| some | self.costs_at_most(card, means)) {
            return here;
        }
        let sells = |&city: &u8| self.market_at(state, city).any(|card| self.costs_at_most(card, means));
        regions(here).filter(sells).fold(0, |set, city| set | bit(city))
    }

    pub(crate) fn choose_power_city(&self, state: &mut State, action: Action) {
        state.errand = Errand::Power { city: self.region(action, self.rules.actions.power_city) };
        state.ask(Node::PowerCard, state.player);
    }

    pub(crate) fn offer_power_cards(&self, state: &State, out: &mut ActionList) {
        let Errand::Power { city } = state.errand else { return };
        let means = self.means(state);
        for (place, &card) in state.display.iter().enumerate() {
            out.push_if(self.rules.actions.display + place as Action, self.costs_at_most(card, means));
        }
        for card in self.market_at(state, city).filter(|&card| self.costs_at_most(card, means)) {
            out.push(self.rules.actions.market + Action::from(card));
        }
    }

    pub(crate) fn buy_power(&self, state: &mut State, action: Action) {
        let Errand::Power { city } = state.errand else { return };
        let card = self.take_for_sale(state, action);
        let price = self.card_price(state, card);
        state.bought |= bit(city);
        let limit = usize::from(self.constants().power_card_limit);
        let seat = state.seat_mut(state.player);
        seat.pay(price);
        add_card(&mut seat.power, card);
        if cards(&seat.power).count() > limit {
            state.ask(Node::PowerDiscard, state.player);
        } else {
            self.to_turn(state);
        }
    }

    fn take_for_sale(&self, state: &mut State, action: Action) -> u8 {
        let actions = &self.rules.actions;
        if (actions.market..actions.power_discard).contains(&action) {
            let card = (action - actions.market) as u8;
            state.market.take(card);
            return card;
        }
        let place = usize::from(action.wrapping_sub(actions.display));
        state.display.get_mut(place).map_or(NONE, |card| std::mem::replace(card, NONE))
    }

    /// WQ-8.2: one of the six, equal ones once.
    pub(crate) fn offer_power_discards(&self, state: &State, out: &mut ActionList) {
        let mut last = NONE;
        for card in cards(&state.seat(state.player).power) {
            if card != last {
                out.push(self.rules.actions.power_discard + Action::from(card));
            }
            last = card;
        }
    }

    pub(crate) fn discard_power(&self, state: &mut State, action: Action) {
        let card = action.wrapping_sub(self.rules.actions.power_discard).min(Action::from(NONE)) as u8;
        take_card(&mut state.seat_mut(state.player).power, card);
        self.to_turn(state);
    }
}
