//! Windows for cards and what the cards do (NX-13).

use super::{Battle, Context, Hands, Side, Stage};
use crate::actions::argument;
use crate::rules::{Effect, Energize, MAX_PLAYERS, NONE, Window};
use warquest_core::bits::members;
use warquest_core::{Action, ActionList};

impl Battle {
    /// The seat that is asked at a place of the loop: attacker, defender, then clockwise from the defender (NX-13.3).
    fn seat_at(&self, context: &Context, place: u8) -> u8 {
        match place {
            0 => self.attacker,
            1 => self.defender,
            _ => {
                let clockwise = (1..context.seats).map(|steps| (self.defender + steps) % context.seats);
                clockwise.filter(|&seat| seat != self.attacker).nth(usize::from(place) - 2).unwrap_or(NONE)
            }
        }
    }

    /// Whether a seat is asked in a window (NX-13.4, 13.6).
    #[inline]
    pub(super) fn is_asked(&self, stage: Stage, seat: u8, held: &[Energize; MAX_PLAYERS]) -> bool {
        let holds = held.get(usize::from(seat)).is_some_and(|hand| !hand.is_empty());
        holds && (stage != Stage::Post || self.has_missed(seat))
    }

    fn has_missed(&self, seat: u8) -> bool {
        match self.side_of(seat) {
            Some(side) => self.party(side).misses > 0,
            None => self.sides.iter().any(|party| party.misses > 0),
        }
    }

    /// Asks the first seat from a place of the loop on, or closes the window.
    #[inline]
    pub(super) fn ask_from(&mut self, context: &Context, held: &[Energize; MAX_PLAYERS], stage: Stage, first: u8) {
        let places = if context.bystanders { context.seats } else { 2 };
        for place in first..places {
            let seat = self.seat_at(context, place);
            if self.is_asked(stage, seat, held) {
                self.stage = stage;
                self.asked = seat;
                return;
            }
        }
        self.asked = NONE;
        match stage {
            Stage::Open => self.first_step(context, held),
            Stage::Step => self.roll(context, held),
            _ => self.take_casualties(context, held),
        }
    }

    /// The place of the loop of the seat that is asked.
    fn place_asked(&self, context: &Context) -> u8 {
        (0..context.seats).find(|&place| self.seat_at(context, place) == self.asked).unwrap_or(context.seats)
    }

    /// The window in which a card is being played.
    pub(super) fn window_of(&self, context: &Context, card: u8) -> Stage {
        match context.rules.energize.get(usize::from(card)).map(|card| card.window) {
            Some(Window::PostRoll) => Stage::Post,
            _ if self.kind == NONE => Stage::Open,
            _ => Stage::Step,
        }
    }

    /// Whether a side can have a card played for it now.
    pub(super) fn side_may_have(&self, context: &Context, card: u8, side: Side) -> bool {
        let party = self.party(side);
        match context.rules.energize.get(usize::from(card)).map(|card| card.effect) {
            Some(Effect::SecondVolley) => party.misses > 0 && !party.volley,
            _ => true,
        }
    }

    /// The cards that the asked seat may play, as a set.
    pub(super) fn playable(&self, context: &Context, held: &[Energize; MAX_PLAYERS]) -> u32 {
        let Some(hand) = held.get(usize::from(self.asked)) else { return 0 };
        let rules = context.rules;
        let window = match self.stage {
            Stage::Open => rules.open_cards,
            Stage::Step => rules.step_cards,
            _ => rules.post_cards,
        };
        let cards = hand.kinds() & window;
        if self.stage != Stage::Post || cards == 0 {
            return cards;
        }
        let fits = |&card: &u8| match self.side_of(self.asked) {
            Some(side) => self.side_may_have(context, card, side),
            None => Side::BOTH.into_iter().any(|side| self.side_may_have(context, card, side)),
        };
        members(cards.into()).filter(fits).fold(0, |set, card| set | 1 << card)
    }

    pub(super) fn offer_cards(&self, context: &Context, held: &[Energize; MAX_PLAYERS], out: &mut ActionList) {
        let actions = &context.rules.actions;
        for card in members(self.playable(context, held).into()) {
            let place = context.rules.energize.get(usize::from(card)).map_or(0, |card| card.battle_place);
            out.push(actions.card + Action::from(place));
        }
        out.push(actions.pass);
    }

    pub(super) fn choose_card(&mut self, context: &Context, hands: &mut Hands, action: Action) {
        let actions = &context.rules.actions;
        let place = argument(action, actions.card);
        let card = context.rules.energize.iter().position(|card| card.battle_place == place && place != NONE);
        let Some(card) = card.filter(|_| action >= actions.card && action < actions.critical) else {
            return self.ask_from(context, hands.held, self.stage, self.place_asked(context).saturating_add(1));
        };
        match self.side_of(self.asked) {
            Some(side) => self.play(context, hands, card as u8, side),
            None => {
                self.card = card as u8;
                self.stage = Stage::CardSide;
            }
        }
    }

    /// A card takes effect for a side and goes to the discards; then all are asked again.
    pub(super) fn play(&mut self, context: &Context, hands: &mut Hands, card: u8, side: Side) {
        let Some(entry) = context.rules.energize.get(usize::from(card)) else { return };
        if let Some(hand) = hands.held.get_mut(usize::from(self.asked)).filter(|hand| hand.get(card) > 0) {
            hand.take(card);
            hands.discards.add(card);
        }
        let party = self.party_mut(side);
        match entry.effect {
            Effect::Frenzy if context.frenzy_all => self.sides.iter_mut().for_each(|party| party.frenzy = true),
            Effect::Frenzy => party.frenzy = true,
            Effect::GravityAnomaly => self.reversed = !self.reversed,
            Effect::Outflank => party.outflank = true,
            Effect::Regeneration(kind) => party.regenerates |= 1 << kind,
            Effect::TargetingArray => party.targeting = party.targeting.saturating_add(1),
            Effect::SecondVolley => {
                party.volley = true;
                self.rolling = Some(side);
                self.stage = Stage::Reroll;
                self.asked = NONE;
                return;
            }
            _ => {}
        }
        self.ask_from(context, hands.held, self.stage, 0);
    }
}
