//! The battle phase: dragon's breath and the order of battles (NX-8, 9).

use super::look::{Look, number};
use super::taste::Taste;
use crate::actions::{argument, pair};
use crate::game::NexusOps;
use crate::map::{bit, hexes};
use crate::rules::{MAX_PLAYERS, UNIT_TYPES};
use warquest_core::Action;

/// With a better chance than this the last enemy on a hex is left to the battle.
const GOOD: f32 = 0.3;
/// Share of a victory point that a unit burnt before a battle brings if the battle could not be won at all.
const EASIER: f32 = 0.2;

impl NexusOps {
    /// `battle_select`: breath as long as it is worth something, then the surest battle first.
    pub(super) fn choose_fight(&self, look: &Look<'_>, legal: &[Action], taste: &mut Taste<'_>) -> Action {
        let actions = self.actions();
        let breaths = legal.iter().copied().filter(|action| (actions.breath..actions.red).contains(action));
        let worth = |action: Action| self.best_breath(look, argument(action, actions.breath));
        if let Some((action, worth)) = taste.best(breaths.map(|action| (action, worth(action))))
            && worth > 0.0
        {
            return action;
        }
        let fights = legal.iter().copied().filter(|&action| action >= actions.fight && action < actions.breath);
        let chance = |action: Action| {
            let hex = argument(action, actions.fight);
            let units = look.state.figures_of(look.me).units(hex);
            look.defenders(hex).map(|seat| look.attack_on(&units, hex, seat).1).fold(0.0, f32::max)
        };
        taste.best(fights.map(|action| (action, chance(action)))).map_or(actions.end_phase, |(action, _)| action)
    }

    fn best_breath(&self, look: &Look<'_>, from: u8) -> f32 {
        let targets = hexes(self.board.around(from) & look.enemies);
        targets.flat_map(|to| look.defenders(to).map(move |seat| self.breath_worth(look, to, seat))).fold(f32::NEG_INFINITY, f32::max)
    }

    pub(super) fn choose_breath(&self, look: &Look<'_>, legal: &[Action], taste: &mut Taste<'_>) -> Action {
        let worth = |action: Action| {
            let (to, seat) = pair(action, self.actions().breath_at, MAX_PLAYERS);
            self.breath_worth(look, to, seat)
        };
        taste.best(legal.iter().map(|&action| (action, worth(action)))).map_or(0, |(action, _)| action)
    }

    /// Half of the cheapest unit, and what it does for a battle to come: the last enemy of a battle is better beaten than burnt.
    fn breath_worth(&self, look: &Look<'_>, to: u8, seat: u8) -> f32 {
        let state = look.state;
        let enemy = state.figures_of(seat).units(to);
        let cheapest = (0..UNIT_TYPES).rev().find(|&kind| enemy[kind] > 0).map_or(0.0, |kind| f32::from(self.unit(kind as u8).cost));
        let own = state.figures_of(look.me).units(to);
        let last = number(&enemy) == 1;
        if state.fights & bit(to) != 0 {
            let (worth, wins) = look.attack_on(&own, to, seat);
            return if last && (worth > cheapest || wins > GOOD) { -1.0 } else { cheapest + EASIER * look.point * (1.0 - wins) };
        }
        cheapest + if last { look.income(&enemy, to) } else { 0.0 }
    }
}
