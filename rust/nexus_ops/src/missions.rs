//! Missions (NX-14): when they may be played, and what they give.

use crate::actions::argument;
use crate::game::NexusOps;
use crate::model::{Node, State, index};
use crate::rules::{Condition, NONE};
use warquest_core::bits::members;
use warquest_core::{Action, ActionList};

impl NexusOps {
    /// Whether the active player meets the condition of a white mission now.
    fn is_white_met(&self, state: &State, condition: Condition) -> bool {
        match condition {
            Condition::Dominate { terrain } => self.dominates(state, terrain),
            Condition::Kill { unit, kills } => state.kills.get(usize::from(unit)).is_some_and(|&number| number >= kills),
            _ => false,
        }
    }

    /// NX-14.6.
    fn dominates(&self, state: &State, terrain: u8) -> bool {
        let hexes = state.terrain.get(usize::from(terrain)).copied().unwrap_or(0);
        let number = |seat: u8| (state.controlled(seat) & hexes).count_ones();
        let own = number(state.active);
        let beaten = |seat: u8| if self.options.dominate_strict { number(seat) < own } else { number(seat) <= own };
        own > 0 && (0..self.num_players).all(|seat| seat == state.active || beaten(seat))
    }

    /// Whether the attacker meets the condition of a red mission with the battle that he has just won.
    fn is_red_met(&self, state: &State, condition: Condition) -> bool {
        let battle = &state.battle;
        match condition {
            Condition::WinSurvivor { unit } => battle.sides[0].alive.get(usize::from(unit)).is_some_and(|&number| number > 0),
            Condition::WinRivalHome => {
                let home = self.board.home_of(battle.hex);
                home != NONE && home != state.active
            }
            Condition::WinTerrain { terrain } => state.terrain_of(battle.hex) == terrain,
            Condition::WinKills { kills } => battle.sides[1].lost.iter().map(|&lost| u32::from(lost)).sum::<u32>() >= u32::from(kills),
            Condition::Dominate { .. } | Condition::Kill { .. } => false,
        }
    }

    /// White missions in hand that may be played.
    pub(crate) fn offer_whites(&self, state: &State, out: &mut ActionList) {
        for card in members((state.secrets_of(state.active).kinds() & self.rules.white).into()) {
            let mission = self.mission(card);
            out.push_if(self.actions().white + Action::from(mission.place), self.is_white_met(state, mission.condition));
        }
    }

    pub(crate) fn offer_missions(&self, state: &State, out: &mut ActionList) {
        let actions = self.actions();
        if !state.battle.red {
            for card in members((state.secrets_of(state.active).kinds() & self.rules.red).into()) {
                let mission = self.mission(card);
                out.push_if(actions.red + Action::from(mission.place), self.is_red_met(state, mission.condition));
            }
            out.push(actions.plain);
        }
        self.offer_whites(state, out);
        out.push(actions.done);
    }

    pub(crate) fn choose_mission(&self, state: &mut State, action: Action) {
        let actions = self.actions();
        if action == actions.plain {
            let seat = state.seat_mut(state.active);
            seat.plain = seat.plain.saturating_add(1);
            state.battle.red = true;
            self.gain_vp(state, self.rules.plain_vp.into());
        } else if action >= actions.red && action < actions.plain {
            state.battle.red = true;
            self.play_mission(state, argument(action, actions.red), true);
        } else if action >= actions.white && action < actions.discard {
            self.play_white(state, action);
        } else {
            return self.close_missions(state);
        }
        let idle = state.battle.red && state.secrets_of(state.active).is_empty();
        if state.node == Node::MissionWindow && idle {
            self.close_missions(state);
        }
    }

    fn close_missions(&self, state: &mut State) {
        self.forget_kills(state);
        self.after_missions(state);
    }

    pub(crate) fn play_white(&self, state: &mut State, action: Action) {
        self.play_mission(state, argument(action, self.actions().white), false);
    }

    fn play_mission(&self, state: &mut State, place: u8, red: bool) {
        let active = index(state.active);
        let Some(card) = self.rules.missions.iter().position(|card| card.red == red && card.place == place) else { return };
        let card = card as u8;
        if state.secrets[active].get(card) > 0 {
            state.secrets[active].take(card);
            state.played[active].add(card);
            self.gain_vp(state, self.mission(card).vp.into());
        }
    }

    /// NX-16.1.
    pub(crate) fn gain_vp(&self, state: &mut State, vp: u16) {
        let active = state.active;
        let seat = state.seat_mut(active);
        seat.vp = seat.vp.saturating_add(vp);
        if seat.vp >= self.options.vp_target {
            self.end(state, 1_u8.checked_shl(active.into()).unwrap_or(0));
        }
    }
}
