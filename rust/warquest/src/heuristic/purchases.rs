//! Buying troops, and losing them: what adds most to an army for its price, and what is missed least (WQ-4.12, 6.23, 12.9).

use super::force::Force;
use super::taste::Taste;
use crate::game::WarQuest;
use crate::model::{Errand, LORD, Node, State};
use crate::rules::{NONE, UNIT_TYPES};
use warquest_core::Action;

impl WarQuest {
    /// Where what is bought will stand.
    fn market_place(&self, state: &State) -> u8 {
        match state.errand {
            Errand::Recruit { region, .. } | Errand::Respawn { region, .. } | Errand::Event { region, .. } => region,
            _ => state.seat(state.player).region(LORD),
        }
    }

    /// `buy_unit`: the type that adds most to the army's power for its price; `done` only when the game ends with this turn.
    pub(super) fn choose_unit(&self, state: &State, legal: &[Action], taste: &mut Taste<'_>) -> Option<Action> {
        let done = legal.last().copied().filter(|&action| action == self.rules.actions.done);
        if done.is_some() && (state.round >= self.options.rounds && state.node == Node::RecruitBuy || legal.len() == 1) {
            return done;
        }
        let region = self.market_place(state);
        let seat = state.seat(state.player);
        let own = state.figures.owner(region) == state.player;
        let mut units = if own { state.figures.units(region) } else { [0; UNIT_TYPES] };
        let before = self.force_of(seat, state.player, region, &units).power();
        let buyable = &legal[..legal.len() - usize::from(done.is_some())];
        taste.best(buyable, |action| {
            let kind = usize::from(self.kind_of(action, self.rules.actions.buy_unit));
            units[kind] += 1;
            let after = Force { ..self.force_of(seat, state.player, region, &units) }.power();
            units[kind] -= 1;
            (after + 1.0) / (before + 1.0) / f32::from(self.list_price(kind as u8).max(1)).sqrt()
        })
    }

    /// A type that is lost: the one that is worth least.
    pub(super) fn spared(&self, kind: u8) -> f32 {
        let fighter = self.guide().fighters[usize::from(kind) % UNIT_TYPES];
        1.0 / (fighter.attack * fighter.health)
    }

    /// `shed`: the type whose troops there are worth least together.
    pub(super) fn shed_worth(&self, state: &State, kind: u8) -> f32 {
        let number = state.field.region;
        let there = if number == NONE { 1 } else { state.figures.number(self.refuge(state), kind).max(1) };
        self.spared(kind) / f32::from(there)
    }

    /// The region that asks for shedding.
    fn refuge(&self, state: &State) -> u8 {
        self.crowded_region(state)
    }
}
