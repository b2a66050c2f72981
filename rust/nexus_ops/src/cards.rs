//! The deploy phase: purchases and start-of-turn cards (NX-5, 13.16 to 13.22); discards for rubium (NX-4.4).

use crate::actions::{HOMES, argument, pair, paired};
use crate::game::NexusOps;
use crate::map::{bit, hexes};
use crate::model::{NO_LINK, Node, State};
use crate::rules::{Effect, HOME_HEXES, MAX_HEXES, MAX_PLAYERS, NONE, UNIT_TYPES};
use warquest_core::bits::members;
use warquest_core::{Action, ActionList};

impl NexusOps {
    /// Figures of a type left (NX-5.2).
    #[inline]
    pub(crate) fn supply(&self, state: &State, player: u8, kind: u8) -> u8 {
        self.unit(kind).limit.saturating_sub(state.figures_of(player).total(kind))
    }

    /// `deploy`.
    pub(crate) fn offer_deploy(&self, state: &State, out: &mut ActionList) {
        let actions = self.actions();
        let rubium = state.seat(state.active).rubium;
        let first_home = HOME_HEXES * usize::from(state.active).min(MAX_PLAYERS - 1);
        for kind in 0..UNIT_TYPES as u8 {
            if self.unit(kind).cost <= rubium && self.supply(state, state.active, kind) > 0 {
                out.push_set(paired(actions.buy, kind, first_home as u8, HOMES), 7);
            }
        }
        for card in members((state.energize_of(state.active).kinds() & self.rules.battle.start_cards).into()) {
            out.push_if(actions.start_card + Action::from(self.energize(card).start_place), self.is_startable(state, card));
        }
        self.offer_whites(state, out);
        self.offer_discards(state, out);
        out.push(actions.end_phase);
    }

    pub(crate) fn choose_deploy(&self, state: &mut State, action: Action) {
        let actions = self.actions();
        if action == actions.end_phase {
            state.ask(Node::Move, state.active);
        } else if action < actions.start_card {
            let (kind, home) = pair(action, actions.buy, HOMES);
            let hex = home + crate::rules::TILE_HEXES as u8;
            if bit(hex) & self.board.all != 0 {
                state.seat_mut(state.active).pay(self.unit(kind).cost);
                self.station(state, kind, hex);
            }
        } else if action < actions.move_ {
            self.start_card(state, action);
        } else {
            self.choose_at_top(state, action);
        }
    }

    /// A unit from the supply.
    fn station(&self, state: &mut State, kind: u8, hex: u8) {
        if usize::from(kind) < UNIT_TYPES && self.supply(state, state.active, kind) > 0 {
            state.figures_mut(state.active).add(kind, hex, 1);
            state.settled |= 1_u8.checked_shl(state.active.into()).unwrap_or(0);
        }
    }

    /// `discard` and `white` of a top-level node.
    pub(crate) fn choose_at_top(&self, state: &mut State, action: Action) {
        let actions = self.actions();
        if action >= actions.discard && action < actions.end_phase {
            self.discard(state, action);
        } else if action >= actions.white && action < actions.discard {
            self.play_white(state, action);
        }
    }

    pub(crate) fn offer_discards(&self, state: &State, out: &mut ActionList) {
        let energize = state.energize_of(state.active);
        let secrets = state.secrets_of(state.active);
        if energize.is_empty() && secrets.is_empty() {
            return;
        }
        let first = energize.iter().fold(0_u64, |set, (card, _)| set | 1 << (self.energize(card).discard_place & 63));
        let set = secrets.iter().fold(first, |set, (card, _)| set | 1 << (self.mission(card).discard_place & 63));
        out.push_set(self.actions().discard, set);
    }

    fn discard(&self, state: &mut State, action: Action) {
        let place = argument(action, self.actions().discard);
        let active = crate::model::index(state.active);
        if let Some(card) = self.rules.battle.energize.iter().position(|card| card.discard_place == place) {
            self.spend_card(state, card as u8);
        } else if let Some(card) = self.rules.missions.iter().position(|card| card.discard_place == place)
            && state.secrets[active].get(card as u8) > 0
        {
            state.secrets[active].take(card as u8);
            state.secret_discards.add(card as u8);
        }
        state.seat_mut(state.active).gain(1);
    }

    /// An energize card goes from the active player's hand to the discards.
    fn spend_card(&self, state: &mut State, card: u8) {
        let hand = &mut state.energize[crate::model::index(state.active)];
        if hand.get(card) > 0 {
            hand.take(card);
            state.energize_discards.add(card);
        }
    }

    /// Whether a start card has a target (NX-13.21).
    fn is_startable(&self, state: &State, card: u8) -> bool {
        match self.energize(card).effect {
            Effect::Ambush => self.ambushable(state) != 0,
            Effect::RiftJump => (0..UNIT_TYPES as u8).any(|kind| self.jumpers(state, kind) != 0),
            Effect::Volunteers(kind) => self.supply(state, state.active, kind) > 0,
            _ => true,
        }
    }

    fn start_card(&self, state: &mut State, action: Action) {
        let card = self.started(action);
        match self.energize(card).effect {
            Effect::ScatteredRubium => {
                let found = (state.controlled(state.active) & !self.board.home).count_ones();
                state.seat_mut(state.active).gain(found);
                self.spend_card(state, card);
            }
            Effect::ForcedMarch => {
                state.bonus = state.bonus.saturating_add(1);
                self.spend_card(state, card);
            }
            effect => {
                let node = match effect {
                    Effect::Ambush => Node::AmbushHex,
                    Effect::RiftJump => Node::JumpUnit,
                    Effect::Volunteers(_) => Node::VolunteerHex,
                    _ => return,
                };
                state.chain[0] = action;
                state.ask(node, state.active);
            }
        }
    }

    /// The card of an action of the row `start_card`.
    pub(crate) fn started(&self, action: Action) -> u8 {
        let place = argument(action, self.actions().start_card);
        self.rules.battle.energize.iter().position(|card| card.start_place == place && place != NONE).map_or(NONE, |card| card as u8)
    }

    /// The chain of a start card is complete.
    fn end_card(&self, state: &mut State) {
        let card = self.started(state.chain[0]);
        self.spend_card(state, card);
        self.drop_chain(state);
    }

    pub(crate) fn drop_chain(&self, state: &mut State) {
        state.chain = [NO_LINK; 2];
    }

    /// Where a unit of a type could jump to (NX-13.18).
    pub(crate) fn jump_targets(&self, state: &State, kind: u8, from: u8) -> u32 {
        self.enterable(state, kind) & !state.enemies(state.active) & !bit(from)
    }

    /// Hexes with units of a type that could jump.
    fn jumpers(&self, state: &State, kind: u8) -> u32 {
        let targets = self.enterable(state, kind) & !state.enemies(state.active);
        let units = state.figures_of(state.active).heap(kind).set();
        // One target may be where the unit stands.
        if targets.count_ones() > 1 { units } else { units & if targets == 0 { 0 } else { !targets } }
    }

    pub(crate) fn offer_jumpers(&self, state: &State, out: &mut ActionList) {
        for kind in 0..UNIT_TYPES as u8 {
            out.push_set(paired(self.actions().jump_unit, kind, 0, MAX_HEXES), self.jumpers(state, kind).into());
        }
    }

    pub(crate) fn choose_jumper(&self, state: &mut State, action: Action) {
        state.chain[1] = action;
        state.ask(Node::JumpTo, state.active);
    }

    pub(crate) fn offer_jumps(&self, state: &State, out: &mut ActionList) {
        let (kind, from) = pair(state.chain[1], self.actions().jump_unit, MAX_HEXES);
        out.push_set(self.actions().jump_to, self.jump_targets(state, kind, from).into());
    }

    pub(crate) fn choose_jump(&self, state: &mut State, action: Action) {
        let (kind, from) = pair(state.chain[1], self.actions().jump_unit, MAX_HEXES);
        let to = argument(action, self.actions().jump_to);
        let figures = state.figures_mut(state.active);
        if bit(to) & self.board.all != 0 && figures.number(kind, from) > 0 {
            figures.take(kind, from, 1);
            figures.add(kind, to, 1);
        }
        self.end_card(state);
        state.ask(Node::Deploy, state.active);
    }

    pub(crate) fn offer_volunteers(&self, state: &State, out: &mut ActionList) {
        let kind = self.volunteer(state);
        let own = self.board.homes[crate::model::index(state.active)];
        out.push_set(self.actions().volunteer_hex, (own | (state.controlled(state.active) & self.enterable(state, kind))).into());
    }

    pub(crate) fn volunteer(&self, state: &State) -> u8 {
        match self.energize(self.started(state.chain[0])).effect {
            Effect::Volunteers(kind) => kind,
            _ => NONE,
        }
    }

    pub(crate) fn choose_volunteer(&self, state: &mut State, action: Action) {
        let hex = argument(action, self.actions().volunteer_hex);
        if bit(hex) & self.board.all != 0 {
            self.station(state, self.volunteer(state), hex);
        }
        self.end_card(state);
        state.ask(Node::Deploy, state.active);
    }

    /// Hexes where an ambush could strike (NX-13.20).
    fn ambushable(&self, state: &State) -> u32 {
        let near = self.board.around_all(state.controlled(state.active));
        let others = (0..self.num_players).filter(|&seat| seat != state.active);
        near & others.fold(0, |set, seat| set | state.figures_of(seat).with(self.rules.miners))
    }

    pub(crate) fn offer_ambush_hexes(&self, state: &State, out: &mut ActionList) {
        out.push_set(self.actions().ambush_hex, self.ambushable(state).into());
    }

    pub(crate) fn choose_ambush_hex(&self, state: &mut State, action: Action) {
        state.chain[1] = action;
        state.ask(Node::AmbushUnit, state.active);
    }

    pub(crate) fn offer_ambush_units(&self, state: &State, out: &mut ActionList) {
        let hex = argument(state.chain[1], self.actions().ambush_hex);
        for seat in (0..self.num_players).filter(|&seat| seat != state.active) {
            let kinds = state.figures_of(seat).kinds(hex) & self.rules.miners;
            out.push_set(paired(self.actions().ambush_unit, seat, 0, UNIT_TYPES), kinds.into());
        }
    }

    pub(crate) fn choose_ambush_unit(&self, state: &mut State, action: Action) {
        let hex = argument(state.chain[1], self.actions().ambush_hex);
        let (victim, kind) = pair(action, self.actions().ambush_unit, UNIT_TYPES);
        if hexes(self.board.all).any(|known| known == hex) {
            state.figures_mut(victim).take(kind, hex, 1);
        }
        self.end_card(state);
        if !self.check_elimination(state) {
            state.ask(Node::Deploy, state.active);
        }
    }
}
