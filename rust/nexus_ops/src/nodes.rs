//! The table of decision nodes (NX section 5): what is legal at each, and what its actions do, in one order.

use crate::game::NexusOps;
use crate::model::{Node, State};
use warquest_core::{Action, ActionList};

impl NexusOps {
    /// Legal actions of a decision node, ascending.
    pub(crate) fn offer(&self, state: &State, out: &mut ActionList) {
        match state.node {
            Node::Deploy => self.offer_deploy(state, out),
            Node::Move => self.offer_move(state, out),
            Node::MoveTo => self.offer_move_to(state, out),
            Node::MoveCount => self.offer_move_count(state, out),
            Node::JumpUnit => self.offer_jumpers(state, out),
            Node::JumpTo => self.offer_jumps(state, out),
            Node::VolunteerHex => self.offer_volunteers(state, out),
            Node::AmbushHex => self.offer_ambush_hexes(state, out),
            Node::AmbushUnit => self.offer_ambush_units(state, out),
            Node::BattleSelect => self.offer_select(state, out),
            Node::BreathAt => self.offer_breath_at(state, out),
            Node::BreathCasualty => self.offer_burns(state, out),
            Node::ChooseDefender => self.offer_defenders(state, out),
            Node::Battle => state.battle.legal(&self.context(state), &state.energize, out),
            Node::MissionWindow => self.offer_missions(state, out),
            Node::CriticalWindow => self.offer_critical(state, out),
            Node::EndTurn => self.offer_end_turn(state, out),
            Node::HillChoice => self.offer_hill(out),
            Node::KeepMission => self.offer_keep(state, out),
            _ => {}
        }
    }

    /// Applies an action known to be legal; anything else gives some state.
    pub(crate) fn act(&self, state: &mut State, action: Action) {
        match state.node {
            Node::Deploy => self.choose_deploy(state, action),
            Node::Move => self.choose_move(state, action),
            Node::MoveTo => self.choose_move_to(state, action),
            Node::MoveCount => self.choose_move_count(state, action),
            Node::JumpUnit => self.choose_jumper(state, action),
            Node::JumpTo => self.choose_jump(state, action),
            Node::VolunteerHex => self.choose_volunteer(state, action),
            Node::AmbushHex => self.choose_ambush_hex(state, action),
            Node::AmbushUnit => self.choose_ambush_unit(state, action),
            Node::BattleSelect => self.choose_select(state, action),
            Node::BreathAt => self.choose_breath_at(state, action),
            Node::BreathCasualty => self.choose_burn(state, action),
            Node::ChooseDefender => self.choose_defender(state, action),
            Node::Battle => self.act_in_battle(state, action),
            Node::MissionWindow => self.choose_mission(state, action),
            Node::CriticalWindow => self.choose_critical(state, action),
            Node::EndTurn => self.choose_end_turn(state, action),
            Node::HillChoice => self.choose_hill(state, action),
            Node::KeepMission => self.choose_keep(state, action),
            _ => {}
        }
    }
}
