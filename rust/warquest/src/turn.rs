//! Turns and rounds (WQ-6.14, 6.15, 8.3, 11.17).

use crate::figures::types_of;
use crate::game::WarQuest;
use crate::map::regions;
use crate::model::{Errand, LORD, Node, State};
use crate::options::{EventTiming, SearchCost, Stragglers};
use crate::rules::{NONE, UNIT_TYPES};
use warquest_core::{Action, ActionList};

impl WarQuest {
    /// WQ-6.15 (1).
    pub(crate) fn begin_round(&self, state: &mut State, round: u8) {
        state.round = round;
        state.player = NONE;
        match self.options.event_timing {
            EventTiming::RoundStart => self.begin_event(state),
            EventTiming::RoundEnd => self.begin_turn(state, state.first),
        }
    }

    /// WQ-6.14 (1), (2).
    pub(crate) fn begin_turn(&self, state: &mut State, player: u8) {
        state.active = player;
        if state.seat(player).region(LORD) == NONE && self.respawn_cities(state, player) != 0 {
            state.errand = Errand::Respawn { region: NONE, purse: self.constants().respawn_purse, bought: [0; UNIT_TYPES] };
            return state.ask(Node::RespawnCity, player);
        }
        (state.turn, state.actions) = (true, self.constants().actions_per_turn);
        self.to_turn(state);
    }

    /// WQ-6.14 (3): an action is complete.
    #[inline]
    pub(crate) fn to_turn(&self, state: &mut State) {
        state.errand = Errand::None;
        state.ask(Node::Turn, state.active);
    }

    /// WQ-14 `turn`, in its order.
    pub(crate) fn offer_turn(&self, state: &State, out: &mut ActionList) {
        let actions = &self.rules.actions;
        let led = state.seat(state.active).leader_regions();
        let [conquest, quests] = self.hands(state);
        if state.actions > 0 {
            out.push_if(actions.move_, self.can_move(state));
            out.push_if(actions.conquest, self.conquerable_among(state, led) != 0);
            out.push_if(actions.tax, self.taxable(state) != 0);
            out.push_if(actions.recruit, self.can_recruit(state, led));
            out.push_if(actions.hire, self.can_hire(state));
            out.push_if(actions.quest, self.attemptable_of(quests, led) != 0);
            out.push_if(actions.buy_power, self.power_cities(state) != 0);
            out.push_if(actions.redraw, conquest | quests != 0);
        }
        if state.actions > 0 || self.options.search_cost == SearchCost::FreeOnce {
            out.push_if(actions.search, self.searchers(state) != 0);
        }
        self.offer_claims(state, conquest, out);
        out.push(actions.end_turn);
    }

    pub(crate) fn choose_turn(&self, state: &mut State, action: Action) {
        let actions = &self.rules.actions;
        let player = state.player;
        if action == actions.end_turn {
            return self.end_turn(state);
        }
        if (actions.claim..actions.end_turn).contains(&action) {
            return self.begin_claim(state, (action - actions.claim) as u8);
        }
        if action != actions.search || self.options.search_cost == SearchCost::Action {
            state.actions = state.actions.saturating_sub(1);
        }
        match action {
            _ if action == actions.move_ => self.begin_march(state),
            _ if action == actions.conquest => state.ask(Node::ConquestRegion, player),
            _ if action == actions.tax => state.ask(Node::TaxCity, player),
            _ if action == actions.recruit => state.ask(Node::RecruitRegion, player),
            _ if action == actions.hire => self.hire(state),
            _ if action == actions.quest => state.ask(Node::QuestCard, player),
            _ if action == actions.buy_power => state.ask(Node::PowerCity, player),
            _ if action == actions.redraw => state.ask(Node::RedrawCard, player),
            _ if action == actions.search => state.ask(Node::SearchLeader, player),
            _ => {}
        }
    }

    /// WQ-6.14 (4) to (6); also the end of a respawn turn.
    pub(crate) fn end_turn(&self, state: &mut State) {
        state.errand = Errand::None;
        (state.turn, state.actions, state.searched) = (false, 0, 0);
        (state.taxed, state.bought) = (0, 0);
        self.dismiss_stragglers(state);
        self.close_up(state);
        self.refill_display(state);
    }

    /// WQ-5.2, 5.5.
    fn dismiss_stragglers(&self, state: &mut State) {
        let all = 0..self.num_players;
        let owners = if self.options.stragglers == Stragglers::OwnerTurn { state.active..state.active.saturating_add(1) } else { all };
        for player in owners {
            let led = state.seat(player).leader_regions();
            for region in regions(state.figures.of(player) & !led) {
                let units = state.figures.clear(region);
                state.all_to_pool(&units);
            }
        }
    }

    /// WQ-8.5: the cards move to the right, keeping their order.
    fn close_up(&self, state: &mut State) {
        if !state.display.contains(&NONE) {
            return;
        }
        let mut next = 0;
        for place in 0..state.display.len() {
            let card = std::mem::replace(&mut state.display[place], NONE);
            if card != NONE {
                state.display[next] = card;
                next += 1;
            }
        }
    }

    /// WQ-8.7, and step 1 of the setup: a draw node, or what follows the refill.
    pub(crate) fn refill_display(&self, state: &mut State) {
        let size = usize::from(self.constants().display_size);
        let places = state.display.iter().enumerate();
        let gap = places.fold(false, |some, (place, &card)| some | ((card == NONE) & (place < size)));
        if gap && self.can_draw_power(state) {
            state.chance(Node::DrawDisplay);
        } else {
            self.after_refill(state);
        }
    }

    fn after_refill(&self, state: &mut State) {
        if state.round == 0 {
            self.deal(state, crate::model::Deck::Quest, 0);
        } else if state.active == NONE {
            self.end_round(state);
        } else {
            self.next_player(state);
        }
    }

    #[inline]
    fn can_draw_power(&self, state: &State) -> bool {
        if state.round == 0 { self.power_drawable(state).next().is_some() } else { !state.power_deck.is_empty() }
    }

    /// The power cards a draw can bring, with their numbers: at the setup resource cards only.
    pub(crate) fn power_drawable<'a>(&'a self, state: &'a State) -> impl Iterator<Item = (u8, u8)> + Clone + 'a {
        let setup = state.round == 0;
        state.power_deck.iter().filter(move |&(card, _)| !setup || self.power(card).city.is_none())
    }

    /// The outcome of `draw_display`: a market card goes to its city.
    pub(crate) fn take_display(&self, state: &mut State, card: u8) {
        state.power_deck.take(card);
        let gap = state.display.iter().position(|&place| place == NONE);
        match (self.power(card).city, gap) {
            (Some(_), _) => state.market.add(card),
            (None, Some(place)) => state.display[place] = card,
            (None, None) => {}
        }
        self.refill_display(state);
    }

    fn next_player(&self, state: &mut State) {
        let next = if state.active.saturating_add(1) >= self.num_players { 0 } else { state.active + 1 };
        if next != state.first {
            return self.begin_turn(state, next);
        }
        state.active = NONE;
        state.display[0] = NONE;
        self.close_up(state);
        self.refill_display(state);
    }

    /// WQ-6.15 (4), (5).
    fn end_round(&self, state: &mut State) {
        match self.options.event_timing {
            EventTiming::RoundEnd => self.begin_event(state),
            EventTiming::RoundStart => self.next_round(state),
        }
    }

    pub(crate) fn after_event(&self, state: &mut State) {
        state.errand = Errand::None;
        match self.options.event_timing {
            EventTiming::RoundEnd => self.next_round(state),
            EventTiming::RoundStart => self.begin_turn(state, state.first),
        }
    }

    fn next_round(&self, state: &mut State) {
        if state.round < self.options.rounds {
            self.begin_round(state, state.round + 1);
        } else {
            self.score(state);
        }
    }

    /// WQ-11.36: where a new lord may appear.
    pub(crate) fn respawn_cities(&self, state: &State, player: u8) -> u64 {
        let free = self.rules.board.cities & !state.held_by_others(player);
        let own = free & state.tokens.of(player);
        if own == 0 { free } else { own }
    }

    pub(crate) fn respawn(&self, state: &mut State, action: Action) {
        let city = self.region(action, self.rules.actions.respawn_city);
        let player = state.player;
        state.seat_mut(player).put(LORD, city);
        if let Errand::Respawn { region, .. } = &mut state.errand {
            *region = city;
        }
        self.go_on_respawning(state);
    }

    fn go_on_respawning(&self, state: &mut State) {
        if self.respawn_types(state) == 0 {
            self.end_turn(state);
        } else {
            state.ask(Node::RespawnBuy, state.player);
        }
    }

    /// Types that the purse can still buy, as a set.
    fn respawn_types(&self, state: &State) -> u64 {
        let Errand::Respawn { region, purse, bought } = state.errand else { return 0 };
        let kinds = self.types_for_sale(state, region, purse, 0);
        let two = self.options.respawn_races == crate::options::RespawnRaces::Two;
        if two { self.of_two_races(kinds, types_of(&bought).into()) } else { kinds }
    }

    pub(crate) fn offer_respawn_units(&self, state: &State, out: &mut ActionList) {
        self.offer_regions(self.respawn_types(state), self.rules.actions.buy_unit, out);
        out.push(self.rules.actions.done);
    }

    pub(crate) fn buy_at_respawn(&self, state: &mut State, action: Action) {
        if action == self.rules.actions.done {
            return self.end_turn(state);
        }
        let kind = self.kind_of(action, self.rules.actions.buy_unit);
        let Errand::Respawn { region, purse, bought } = &mut state.errand else { return };
        *purse = purse.saturating_sub(self.list_price(kind));
        bought[usize::from(kind)] = bought[usize::from(kind)].saturating_add(1);
        let region = *region;
        state.recruit(state.player, region, kind);
        self.go_on_respawning(state);
    }
}
