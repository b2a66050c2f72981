//! Setup (WQ-4).

use crate::battle::Battle;
use crate::cards::{self, Places};
use crate::figures::Figures;
use crate::game::WarQuest;
use crate::map::bit;
use crate::model::{Deck, Draw, Errand, Field, LORD, MAX_DISPLAY, Marcher, Node, Player, State, Why};
use crate::options::SetupOrder;
use crate::rules::{ConquestKind, MAX_PLAYERS, MAX_RUMOURS, NONE, SLOTS, Tier, UNIT_TYPES};
use warquest_core::{Action, ActionList};

impl WarQuest {
    /// The start of WQ-4.10.
    pub(crate) fn set_up(&self) -> State {
        let mut state = self.blank_state();
        for player in 0..self.num_players {
            *state.seat_mut(player) =
                Player { gold: self.constants().start_gold, glorious: self.constants().glorious_per_player, ..Player::default() };
        }
        self.refill_display(&mut state);
        state
    }

    /// Everything in its box, the decks included.
    fn blank_state(&self) -> State {
        let mut state = self.empty_state();
        self.fill_decks(&mut state);
        state
    }

    /// Nothing anywhere.
    pub(crate) fn empty_state(&self) -> State {
        State {
            battle: Battle::EMPTY,
            figures: Figures::default(),
            places: [Places::default(); 2],
            mixed: [[0; MAX_PLAYERS]; 2],
            tokens: Default::default(),
            active_tokens: 0,
            taxed: 0,
            bought: 0,
            picked: 0,
            power_deck: Default::default(),
            market: Default::default(),
            event_deck: Default::default(),
            players: [Player::default(); MAX_PLAYERS],
            battles: 0,
            errand: Errand::None,
            marchers: [Marcher::NOBODY; SLOTS],
            pools: [0; UNIT_TYPES],
            display: [NONE; MAX_DISPLAY],
            rumours: [0; MAX_RUMOURS],
            draw: None,
            roll: None,
            field: Field::NOWHERE,
            node: Node::Terminal,
            player: NONE,
            round: 0,
            first: NONE,
            active: NONE,
            event: NONE,
            turn: false,
            actions: 0,
            searched: 0,
            budget: 0,
            quest_reshuffled: false,
        }
    }

    fn fill_decks(&self, state: &mut State) {
        for deck in Deck::BOTH {
            state.places[deck as usize].lay(self.table(deck).all, cards::DECK);
        }
        for (kind, card) in self.rules.battle.power.iter().enumerate() {
            state.power_deck.set(kind as u8, card.copies);
        }
        for (kind, card) in self.rules.events.iter().enumerate() {
            if kind != usize::from(self.rules.quiet) {
                state.event_deck.set(kind as u8, card.copies);
            }
        }
        for (pool, unit) in state.pools.iter_mut().zip(&self.rules.battle.units) {
            *pool = unit.pool;
        }
    }

    /// Steps 2, 3 and 5: the next hidden card of the setup, or the first player.
    pub(crate) fn deal(&self, state: &mut State, deck: Deck, player: u8) {
        if player < self.num_players {
            let left = if deck == Deck::Quest { self.constants().starting_quests } else { 1 };
            self.draw_cards(state, Draw { deck, why: Why::Setup, player, drawn: [NONE; 2], left });
            return;
        }
        if deck == Deck::Quest {
            self.remove_from_deck(state, deck, |card| self.quest(card).tier == Tier::Starting);
            self.deal(state, Deck::Conquest, 0);
        } else if state.places[deck as usize].at(cards::hand(self.num_players - 1)) == 0 {
            self.remove_from_deck(state, deck, |card| matches!(self.conquest(card).kind, ConquestKind::Defend { .. }));
            self.deal(state, Deck::Conquest, 0);
        } else {
            state.draw = None;
            state.chance(Node::FirstPlayer);
        }
    }

    /// A card of the setup goes to its owner.
    pub(crate) fn dealt(&self, state: &mut State, deck: Deck, player: u8, card: u8) {
        if matches!(deck, Deck::Conquest) && matches!(self.conquest(card).kind, ConquestKind::Defend { .. }) {
            state.seat_mut(player).defend = card;
        } else {
            state.places[deck as usize].shift(self.table(deck), card, cards::AWAY, cards::hand(player));
        }
    }

    fn remove_from_deck(&self, state: &mut State, deck: Deck, leaves: impl Fn(u8) -> bool) {
        let places = &mut state.places[deck as usize];
        let there = places.at(cards::DECK);
        let table = self.table(deck);
        let gone = table.distinct(there).filter(|&card| leaves(card)).fold(0, |set, card| set | there & table.copies(card));
        places.shift_all(table, gone, cards::AWAY);
    }

    pub(crate) fn begin_placement(&self, state: &mut State, first: u8) {
        state.first = first;
        let player = self.before(first);
        state.ask(Node::PlaceCity, player);
    }

    /// The seat to the right.
    pub(crate) fn before(&self, player: u8) -> u8 {
        if player == 0 { self.num_players - 1 } else { player - 1 }
    }

    /// WQ-4.7.
    pub(crate) fn offer_cities(&self, state: &State, out: &mut ActionList) {
        let free = self.rules.board.starting_cities & !state.tokens.all();
        self.offer_regions(free, self.rules.actions.city, out);
    }

    pub(crate) fn place_city(&self, state: &mut State, action: Action) {
        let region = self.region(action, self.rules.actions.city);
        let player = state.player;
        state.seat_mut(player).leaders = [region, region, NONE];
        state.tokens.give(bit(region), player);
        state.active_tokens |= bit(region);
        if self.options.setup_order == SetupOrder::EachInTurn {
            self.begin_purchase(state, player);
        } else if player == state.first {
            self.begin_purchase(state, self.before(player));
        } else {
            state.ask(Node::PlaceCity, self.before(player));
        }
    }

    /// WQ-4.12: the purchase of a player, or what follows if nothing can be bought.
    fn begin_purchase(&self, state: &mut State, player: u8) {
        state.ask(Node::SetupBuy, player);
        if !self.can_buy_at_setup(state) {
            self.end_purchase(state);
        }
    }

    fn end_purchase(&self, state: &mut State) {
        let player = state.player;
        if player == state.first {
            self.begin_round(state, 1);
        } else if self.options.setup_order == SetupOrder::EachInTurn {
            state.ask(Node::PlaceCity, self.before(player));
        } else {
            self.begin_purchase(state, self.before(player));
        }
    }

    fn can_buy_at_setup(&self, state: &State) -> bool {
        self.setup_types(state) != 0
    }

    /// Types that can be bought, as a set.
    fn setup_types(&self, state: &State) -> u64 {
        let player = state.player;
        let gold = state.seat(player).gold;
        let region = state.seat(player).region(LORD);
        self.of_two_races(self.types_for_sale(state, region, gold, 0), state.figures.types(region).into())
    }

    /// WQ-4.8.
    pub(crate) fn offer_setup_units(&self, state: &State, out: &mut ActionList) {
        self.offer_regions(self.setup_types(state), self.rules.actions.buy_unit, out);
        out.push(self.rules.actions.done);
    }

    pub(crate) fn buy_at_setup(&self, state: &mut State, action: Action) {
        if action == self.rules.actions.done {
            return self.end_purchase(state);
        }
        let kind = self.kind_of(action, self.rules.actions.buy_unit);
        let player = state.player;
        let region = state.seat(player).region(LORD);
        state.seat_mut(player).pay(self.list_price(kind));
        state.recruit(player, region, kind);
        if !self.can_buy_at_setup(state) {
            self.end_purchase(state);
        }
    }
}
