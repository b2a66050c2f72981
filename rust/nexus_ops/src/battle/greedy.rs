//! The `greedy` policy of a battle (docs/odds.md, "`greedy` in Nexus Ops"): cards are played as soon as they help, the least loss is taken.

use super::{Battle, Context, Side, Stage};
use crate::actions::argument;
use crate::rules::{Effect, FACES, MAX_TERRAINS, UNIT_TYPES};
use std::cmp::Reverse;
use warquest_core::Action;

/// The face that always hits: nothing makes a die better than that.
const BEST_NEED: u8 = 2;

impl Battle {
    /// The choice of `greedy` among the legal actions.
    #[must_use]
    pub fn greedy(&self, context: &Context, legal: &[Action]) -> Action {
        match self.stage {
            Stage::Casualty => self.greedy_casualty(context, legal),
            Stage::Open | Stage::Step | Stage::Post => self.greedy_card(context, legal),
            _ => legal.first().copied().unwrap_or_default(),
        }
    }

    /// The first card of the page's list that helps, else `pass`, which is the last action. A bystander keeps his cards.
    fn greedy_card(&self, context: &Context, legal: &[Action]) -> Action {
        let actions = &context.rules.actions;
        let pass = legal.last().copied().unwrap_or_default();
        let Some(side) = self.side_of(self.asked) else { return pass };
        let mut best = (u8::MAX, pass);
        for &action in legal.iter().filter(|&&action| action < actions.critical) {
            let place = argument(action, actions.card);
            let card = context.rules.energize.iter().find(|card| card.battle_place == place);
            if let Some(rank) = card.and_then(|card| self.helps(context, card.effect, side))
                && rank < best.0
            {
                best = (rank, action);
            }
        }
        best.1
    }

    /// The place of a card in the page's list, if it does something for a side now.
    fn helps(&self, context: &Context, effect: Effect, side: Side) -> Option<u8> {
        let (own, enemy) = (self.party(side), self.party(side.other()));
        let (rank, helps) = match effect {
            Effect::TargetingArray => (0, self.could_aim_better(context, side)),
            Effect::Frenzy => (1, !own.frenzy),
            Effect::Regeneration(kind) => {
                let alive = own.alive.get(usize::from(kind)).is_some_and(|&alive| alive > 0);
                (2 + kind, alive && own.regenerates >> kind & 1 == 0)
            }
            Effect::Outflank => (2 + UNIT_TYPES as u8, !own.outflank && enemy.kinds().count_ones() > 1),
            Effect::SecondVolley => (3 + UNIT_TYPES as u8, true),
            _ => return None,
        };
        helps.then_some(rank)
    }

    /// Whether a living type of a side needs more than a 2.
    fn could_aim_better(&self, context: &Context, side: Side) -> bool {
        let party = self.party(side);
        let hits = context.rules.hits.get(usize::from(context.terrain).min(MAX_TERRAINS - 1)).copied().unwrap_or([FACES; UNIT_TYPES]);
        party.alive.iter().zip(hits).any(|(&alive, hit)| alive > 0 && hit.saturating_sub(party.targeting) > BEST_NEED)
    }

    /// The owner gives up the first in the order of loss; who has outflanked him takes the last.
    fn greedy_casualty(&self, context: &Context, legal: &[Action]) -> Action {
        let side = self.suffering();
        let order = |&action: &Action| self.order_of_loss(context, side, argument(action, context.rules.actions.lose));
        let kinds = legal.iter().copied();
        let found = if self.asked == self.seat_of(side) { kinds.min_by_key(order) } else { kinds.max_by_key(order) };
        found.unwrap_or_default()
    }

    /// Least loss; what attacks no more before what still does; the latest to attack. No two types are equal.
    fn order_of_loss(&self, context: &Context, side: Side, kind: u8) -> (u16, bool, Reverse<u8>) {
        let cost = context.rules.units.get(usize::from(kind)).map_or(0, |unit| unit.cost);
        let regenerates = self.party(side).regenerates.checked_shr(kind.into()).unwrap_or(0) & 1 == 1;
        let place = |kind: u8| if self.reversed { (UNIT_TYPES as u8 - 1).saturating_sub(kind) } else { kind };
        (if regenerates { cost } else { 2 * cost }, place(kind) > place(self.kind), Reverse(place(kind)))
    }
}
