//! Events (WQ-10.1, 10.2, 10.6, 12.9).

use crate::game::WarQuest;
use crate::map::{bit, regions};
use crate::model::{Errand, Node, State};
use crate::rules::{EventEffect, NONE, UNIT_TYPES};
use warquest_core::{Action, ActionList};

impl WarQuest {
    /// What the event in force does.
    #[inline]
    pub(crate) fn event_in_force(&self, state: &State) -> EventEffect {
        self.event(state.event)
    }

    /// The event step: the first event of a game is All Quiet, without a node.
    pub(crate) fn begin_event(&self, state: &mut State) {
        state.active = NONE;
        if state.event == NONE {
            self.reveal(state, self.rules.quiet);
        } else if state.event_deck.is_empty() {
            self.after_event(state);
        } else {
            state.chance(Node::DrawEvent);
        }
    }

    pub(crate) fn take_event(&self, state: &mut State, card: u8) {
        state.event_deck.take(card);
        self.reveal(state, card);
    }

    fn reveal(&self, state: &mut State, card: u8) {
        state.event = card;
        match self.event(card) {
            EventEffect::Bounty { gold } => self.each_player(state, |state, player| state.seat_mut(player).gain(gold)),
            EventEffect::Raiders { gold } => self.each_player(state, |state, player| state.seat_mut(player).pay(gold)),
            EventEffect::Rumour { rumour, .. } => {
                if let Some(count) = state.rumours.get_mut(usize::from(rumour)) {
                    *count = count.saturating_add(1);
                }
            }
            EventEffect::Plague { .. } | EventEffect::Desertion { .. } | EventEffect::Levy => return self.strike(state, state.first),
            _ => {}
        }
        self.after_event(state);
    }

    fn each_player(&self, state: &mut State, mut act: impl FnMut(&mut State, u8)) {
        (0..self.num_players).for_each(|player| act(state, player));
    }

    /// The event meets a player, or those after them in turn order, or is over.
    fn strike(&self, state: &mut State, mut player: u8) {
        loop {
            if self.meets(state, player) {
                return;
            }
            player = self.after(player);
            if player == state.first {
                return self.after_event(state);
            }
        }
    }

    fn after(&self, player: u8) -> u8 {
        if player.saturating_add(1) >= self.num_players { 0 } else { player + 1 }
    }

    fn strike_next(&self, state: &mut State, player: u8) {
        let next = self.after(player);
        if next == state.first {
            self.after_event(state);
        } else {
            self.strike(state, next);
        }
    }

    /// Whether a player has something to decide; if so the node is there.
    fn meets(&self, state: &mut State, player: u8) -> bool {
        match self.event_in_force(state) {
            EventEffect::Plague { losses, scope } => self.begin_losses(state, player, losses, NONE, scope),
            EventEffect::Desertion { losses } => {
                let region = self.largest_army(state, player);
                self.begin_losses(state, player, losses, region, bit(region))
            }
            _ => self.begin_levy(state, player),
        }
    }

    fn begin_losses(&self, state: &mut State, player: u8, losses: u8, region: u8, scope: u64) -> bool {
        let troops = state.figures.total_in(player, scope);
        let left = u32::from(losses.min(self.constants().event_loss_limit)).min(troops) as u8;
        if left == 0 {
            return false;
        }
        state.errand = Errand::Event { player, left, region };
        state.ask(if region == NONE { Node::LossRegion } else { Node::LossType }, player);
        true
    }

    /// The own army with most troops; at a tie the lowest region.
    fn largest_army(&self, state: &State, player: u8) -> u8 {
        let (mut largest, mut most) = (NONE, 0);
        for region in regions(state.figures.of(player)) {
            let troops = state.figures.total(region);
            if troops > most {
                (largest, most) = (region, troops);
            }
        }
        largest
    }

    pub(crate) fn offer_loss_regions(&self, state: &State, out: &mut ActionList) {
        let EventEffect::Plague { scope, .. } = self.event_in_force(state) else { return };
        self.offer_regions(state.figures.of(state.player) & scope, self.rules.actions.loss_region, out);
    }

    pub(crate) fn choose_loss_region(&self, state: &mut State, action: Action) {
        if let Errand::Event { region, .. } = &mut state.errand {
            *region = self.region(action, self.rules.actions.loss_region);
        }
        state.ask(Node::LossType, state.player);
    }

    pub(crate) fn offer_loss_types(&self, state: &State, out: &mut ActionList) {
        let Errand::Event { region, .. } = state.errand else { return };
        self.offer_types_in(state, region, self.rules.actions.loss_type, out);
    }

    /// Types of troops that stand in a region.
    pub(crate) fn offer_types_in(&self, state: &State, region: u8, base: Action, out: &mut ActionList) {
        self.offer_regions(state.figures.types(region).into(), base, out);
    }

    pub(crate) fn choose_loss_type(&self, state: &mut State, action: Action) {
        let Errand::Event { player, left, region } = state.errand else { return };
        let kind = self.kind_of(action, self.rules.actions.loss_type);
        state.figures.take(region, kind, 1);
        state.to_pool(kind, 1);
        if left <= 1 {
            return self.strike_next(state, player);
        }
        let plague = matches!(self.event_in_force(state), EventEffect::Plague { .. });
        state.errand = Errand::Event { player, left: left - 1, region: if plague { NONE } else { region } };
        state.ask(if plague { Node::LossRegion } else { Node::LossType }, player);
    }

    /// Regions of own led armies where some unit can be bought at list price.
    fn levy_regions(&self, state: &State, player: u8) -> u64 {
        let seat = state.seat(player);
        let sells = |&region: &u8| self.types_for_sale(state, region, seat.gold, 0) != 0;
        regions(seat.leader_regions()).filter(sells).fold(0, |set, region| set | bit(region))
    }

    fn begin_levy(&self, state: &mut State, player: u8) -> bool {
        let some = self.levy_regions(state, player) != 0;
        if some {
            state.errand = Errand::Event { player, left: 1, region: NONE };
            state.ask(Node::LevyRegion, player);
        }
        some
    }

    pub(crate) fn offer_levy_regions(&self, state: &State, out: &mut ActionList) {
        self.offer_regions(self.levy_regions(state, state.player), self.rules.actions.levy_region, out);
        out.push(self.rules.actions.levy_pass);
    }

    pub(crate) fn choose_levy_region(&self, state: &mut State, action: Action) {
        if action == self.rules.actions.levy_pass {
            return self.strike_next(state, state.player);
        }
        if let Errand::Event { region, .. } = &mut state.errand {
            *region = self.region(action, self.rules.actions.levy_region);
        }
        state.ask(Node::LevyBuy, state.player);
    }

    pub(crate) fn offer_levy_units(&self, state: &State, out: &mut ActionList) {
        let Errand::Event { region, .. } = state.errand else { return };
        let kinds = self.types_for_sale(state, region, state.seat(state.player).gold, 0);
        self.offer_regions(kinds, self.rules.actions.buy_unit, out);
    }

    pub(crate) fn buy_at_levy(&self, state: &mut State, action: Action) {
        let Errand::Event { region, .. } = state.errand else { return };
        let player = state.player;
        let kind = self.kind_of(action, self.rules.actions.buy_unit).min(UNIT_TYPES as u8 - 1);
        state.seat_mut(player).pay(self.list_price(kind));
        state.recruit(player, region, kind);
        self.strike_next(state, player);
    }
}
