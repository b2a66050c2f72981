//! B3, power cards (WQ-11.21), and what the effects in force add up to (WQ-12.6, WQ-12.12).

use super::machine::Flow;
use super::{Battle, BattleContext, MAX_CARDS, Side};
use crate::rules::{Effects, NONE, PowerCard, SLOTS};
use warquest_core::{Action, ActionList};

impl Battle {
    pub(super) fn offer_cards(&self, ctx: &BattleContext, side: Side) -> Flow {
        if self.playable(ctx, side).next().is_some() { Flow::Stop } else { Flow::Next }
    }

    /// Cards with a battle effect that are not declared yet and can be paid: place among the cards, card.
    fn playable(&self, ctx: &BattleContext, side: Side) -> impl Iterator<Item = (usize, u8)> {
        let party = self.party(side);
        let undeclared = (0..MAX_CARDS).filter(|place| party.declared & (1 << place) == 0).map(|place| (place, party.cards[place]));
        undeclared
            .filter(|&(_, card)| power_card(ctx, card).is_some_and(|card| card.effects.in_battle && u16::from(card.use_cost) <= party.gold))
    }

    pub(super) fn legal_cards(&self, ctx: &BattleContext, side: Side, out: &mut ActionList) {
        let mut last = NONE;
        for (_, card) in self.playable(ctx, side) {
            if card != last {
                out.push(ctx.actions.use_ + u16::from(card));
                last = card;
            }
        }
        out.push(ctx.actions.done);
    }

    /// The first card that may be declared, or `done`.
    pub(super) fn first_card(&self, ctx: &BattleContext, side: Side) -> Action {
        self.playable(ctx, side).next().map_or(ctx.actions.done, |(_, card)| ctx.actions.use_ + u16::from(card))
    }

    pub(super) fn act_card(&mut self, ctx: &BattleContext, side: Side, action: Action) {
        if action == ctx.actions.done {
            return self.leave();
        }
        let wanted = action.wrapping_sub(ctx.actions.use_);
        let chosen = self.playable(ctx, side).find(|&(_, card)| u16::from(card) == wanted);
        if let Some((place, card)) = chosen {
            let cost = power_card(ctx, card).map_or(0, |card| card.use_cost.into());
            let party = self.party_mut(side);
            party.declared |= 1 << place;
            party.gold = party.gold.saturating_sub(cost);
        }
    }

    /// Gold that a side has paid for its declared cards.
    #[must_use]
    pub fn spent(&self, ctx: &BattleContext, side: Side) -> u32 {
        let party = self.party(side);
        let declared = (0..MAX_CARDS).filter(|place| party.declared & (1 << place) != 0);
        declared.filter_map(|place| power_card(ctx, party.cards[place])).map(|card| u32::from(card.use_cost)).sum()
    }

    /// Most sides have none.
    #[inline]
    fn has_effects(&self, side: Side) -> bool {
        self.party(side).declared != 0 || self.party(side).artifacts != [NONE; SLOTS]
    }

    /// Effects in force for a side: declared cards, artifacts of leaders alive.
    #[inline]
    fn effects<'a>(&'a self, ctx: &BattleContext<'a>, side: Side) -> impl Iterator<Item = &'a Effects> {
        let party = self.party(side);
        let (power, artifacts) = (&ctx.rules.power, &ctx.rules.artifacts);
        let declared = (0..MAX_CARDS).filter(|place| party.declared & (1 << place) != 0).map(|place| party.cards[place]);
        let cards = declared.filter_map(|card| power.get(usize::from(card))).map(|card| &card.effects);
        cards.chain(party.artifacts.iter().filter_map(|&card| artifacts.get(usize::from(card))))
    }

    /// The sum of one effect in force.
    #[inline]
    pub(super) fn total(&self, ctx: &BattleContext, side: Side, value: impl Fn(&Effects) -> u8) -> u32 {
        if self.has_effects(side) { self.effects(ctx, side).map(|effects| u32::from(value(effects))).sum() } else { 0 }
    }

    #[inline]
    pub(super) fn has(&self, ctx: &BattleContext, side: Side, value: impl Fn(&Effects) -> bool) -> bool {
        self.has_effects(side) && self.effects(ctx, side).any(value)
    }
}

fn power_card<'a>(ctx: &BattleContext<'a>, card: u8) -> Option<&'a PowerCard> {
    ctx.rules.power.get(usize::from(card))
}
