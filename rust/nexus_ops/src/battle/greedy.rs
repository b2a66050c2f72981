//! The `greedy` policy of a battle: cards are played as soon as they can help, and the cheapest units are given up.

use super::{Battle, Context, Side, Stage};
use crate::actions::argument;
use crate::rules::{Effect, UNIT_TYPES};
use warquest_core::Action;

impl Battle {
    /// The choice of `greedy` among the legal actions.
    #[must_use]
    pub fn greedy(&self, context: &Context, legal: &[Action]) -> Action {
        let actions = &context.rules.actions;
        let pass = legal.last().copied().unwrap_or_default();
        match self.stage {
            Stage::Casualty => {
                let own = self.asked == self.seat_of(self.suffering());
                let worth = |action: Action| self.worth_to_keep(context, argument(action, actions.lose));
                let mut best = pass;
                for &action in legal {
                    let better = if own { worth(action) < worth(best) } else { worth(action) > worth(best) };
                    if better {
                        best = action;
                    }
                }
                best
            }
            Stage::Open | Stage::Step | Stage::Post => {
                let side = self.side_of(self.asked);
                let helps = |action: Action| {
                    let place = argument(action, actions.card);
                    let card = context.rules.energize.iter().find(|card| card.battle_place == place);
                    action < actions.critical && card.is_some_and(|card| self.helps(card.effect, side))
                };
                legal.iter().copied().find(|&action| helps(action)).unwrap_or(pass)
            }
            _ => legal.first().copied().unwrap_or_default(),
        }
    }

    /// Whether a card does something for a side that was not done yet.
    fn helps(&self, effect: Effect, side: Option<Side>) -> bool {
        let Some(side) = side else { return false };
        let (own, enemy) = (self.party(side), self.party(side.other()));
        match effect {
            Effect::Frenzy => !own.frenzy,
            Effect::Outflank => !own.outflank && enemy.kinds().count_ones() > 1,
            Effect::Regeneration(kind) => {
                own.regenerates >> kind & 1 == 0 && own.alive.get(usize::from(kind)).is_some_and(|&alive| alive > 0)
            }
            Effect::TargetingArray => true,
            Effect::SecondVolley => own.misses > 0,
            _ => false,
        }
    }

    /// Cost, and the dice that a unit that has still to roll would throw.
    fn worth_to_keep(&self, context: &Context, kind: u8) -> u32 {
        let cost = context.rules.units.get(usize::from(kind)).map_or(0, |unit| u32::from(unit.cost));
        let waits = if self.reversed { kind < self.kind } else { kind > self.kind };
        2 * cost + u32::from(waits && usize::from(kind) < UNIT_TYPES)
    }
}
