//! Secret missions: which to play, to keep, to work for (NX-14).

use super::look::Look;
use super::taste::Taste;
use crate::actions::argument;
use crate::game::NexusOps;
use crate::model::State;
use crate::rules::Condition;
use warquest_core::Action;
use warquest_core::bits::members;

/// Most hexes that may be missing for a terrain to be worth a thought, and how likely it is that the last one is enough.
const MISSING: i32 = 3;
const ENOUGH: f32 = 0.8;

impl NexusOps {
    /// The red card of most points; `done` if there is none.
    pub(super) fn choose_red(&self, legal: &[Action]) -> Action {
        let actions = self.actions();
        let points = |action: Action| match action {
            action if action == actions.plain => self.rules.plain_vp,
            action => {
                let place = argument(action, actions.red);
                self.rules.missions.iter().find(|card| card.red && card.place == place).map_or(0, |card| card.vp)
            }
        };
        let cards = legal.iter().copied().filter(|&action| action < actions.white);
        cards.max_by_key(|&action| points(action)).unwrap_or(actions.done)
    }

    /// Of missions that promise alike the one of most points.
    pub(super) fn choose_mission_to_keep(&self, look: &Look<'_>, legal: &[Action]) -> Action {
        let worth = |action: Action| {
            let mission = self.mission(argument(action, self.actions().keep));
            let others = (0..self.num_players).filter(|&seat| seat != look.me);
            let chance = match mission.condition {
                Condition::Dominate { .. } => 0.7,
                Condition::Kill { unit, kills } => {
                    let most = others.map(|seat| look.state.figures_of(seat).total(unit)).max().unwrap_or(0);
                    if most >= kills { 0.7 } else { 0.25 }
                }
                Condition::WinSurvivor { .. } => 0.5,
                Condition::WinTerrain { .. } => 0.4,
                Condition::WinKills { .. } | Condition::WinRivalHome => 0.3,
            };
            chance * f32::from(mission.vp)
        };
        Taste(None).best(legal.iter().map(|&action| (action, worth(action)))).map_or(0, |(action, _)| action)
    }

    /// Share of a victory point that one more hex of a terrain brings for missions in hand (NX-14.6).
    pub(super) fn dominion(&self, state: &State, me: u8, terrain: u8) -> f32 {
        let hand = state.secrets_of(me).kinds() & self.rules.white;
        if hand == 0 {
            return 0.0;
        }
        let land = state.terrain.get(usize::from(terrain)).copied().unwrap_or(0);
        let counts = |seat: u8| (state.controlled(seat) & land).count_ones() as i32;
        let most = (0..self.num_players).filter(|&seat| seat != me).map(counts).max().unwrap_or(0);
        let missing = (most + i32::from(self.options.dominate_strict) - counts(me)).max(i32::from(counts(me) == 0));
        if !(1..=MISSING).contains(&missing) {
            return 0.0;
        }
        let worth = members(hand.into()).map(|card| self.mission(card)).map(|card| match card.condition {
            Condition::Dominate { terrain: wanted } if wanted == terrain => f32::from(card.vp),
            _ => 0.0,
        });
        worth.sum::<f32>() * ENOUGH / missing as f32
    }
}
