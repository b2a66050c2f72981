//! `greedy`: a rule of thumb for every decision of the campaign, one turn ahead (docs/agents.md). It is a player of its own, the playout policy of a
//! search, and with `standing` a judgement of unfinished games. It reads public facts and the cards of the seat that decides, nothing else.

mod clash;
mod creed;
mod fights;
mod look;
mod march;
mod missions;
mod purchases;
mod standing;
mod taste;

use crate::actions::argument;
use crate::game::NexusOps;
use crate::model::{Node, State};
use look::Look;
use taste::Taste;
use warquest_core::{Action, Generator, Heuristic};

impl NexusOps {
    fn advise(&self, state: &State, legal: &[Action], taste: &mut Taste<'_>) -> Action {
        let actions = self.actions();
        let first = legal.first().copied().unwrap_or_default();
        if legal.len() <= 1 {
            return first;
        }
        // White missions cost nothing.
        if let Some(white) = legal.iter().copied().rfind(|action| (actions.white..actions.discard).contains(action)) {
            return white;
        }
        let look = || Look::new(self, state, state.player);
        match state.node {
            Node::Deploy => self.choose_deployment(&look(), legal, taste),
            Node::Move | Node::MoveTo | Node::MoveCount => self.choose_march(&look(), legal, taste),
            Node::JumpUnit | Node::JumpTo | Node::VolunteerHex | Node::AmbushHex | Node::AmbushUnit => {
                self.choose_target(&look(), legal, taste)
            }
            Node::BattleSelect => self.choose_fight(&look(), legal, taste),
            Node::BreathAt => self.choose_breath(&look(), legal, taste),
            Node::ChooseDefender => self.choose_defender_for(&look(), legal),
            Node::MissionWindow => self.choose_red(legal),
            Node::CriticalWindow => self.choose_critical_for(&look(), legal),
            Node::Battle => state.battle.greedy(&self.context(state), legal),
            // The owner gives up the cheapest; an attacker who may choose takes the dearest.
            Node::BreathCasualty if state.player == state.active => first,
            Node::BreathCasualty => legal[legal.len() - 1],
            Node::EndTurn => actions.end_turn,
            Node::HillChoice => actions.take_vp,
            Node::KeepMission => self.choose_mission_to_keep(&look(), legal),
            _ => first,
        }
    }

    fn choose_defender_for(&self, look: &Look<'_>, legal: &[Action]) -> Action {
        let hex = look.state.battle.hex;
        let units = look.state.figures_of(look.me).units(hex);
        let worth = |action: Action| look.attack_on(&units, hex, argument(action, self.actions().defender)).0;
        Taste(None).best(legal.iter().map(|&action| (action, worth(action)))).map_or(0, |(action, _)| action)
    }

    /// Critical Objective: for a point on the own turn, or to throw out who is likely to lose.
    fn choose_critical_for(&self, look: &Look<'_>, legal: &[Action]) -> Action {
        let actions = self.actions();
        let hex = look.state.battle.hex;
        let units = look.state.figures_of(look.me).units(hex);
        let bar = if look.me == look.state.active { look.creed.card } else { look.creed.card + look.point };
        if legal.contains(&actions.critical) && look.attack(&units, hex) > bar { actions.critical } else { actions.pass }
    }
}

impl Heuristic for NexusOps {
    #[inline]
    fn playout_action(&self, state: &State, legal: &[Action], generator: &mut Generator) -> Action {
        self.advise(state, legal, &mut Taste(Some(generator)))
    }

    fn greedy_action(&self, state: &State, legal: &[Action]) -> Action {
        self.advise(state, legal, &mut Taste(None))
    }

    /// Between turns.
    #[inline]
    fn is_quiet(&self, state: &State) -> bool {
        state.node == Node::EndTurn || (state.node == Node::Deploy && state.chain[0] == crate::model::NO_LINK)
    }

    fn evaluate(&self, state: &State, seat_values: &mut [f64]) {
        self.expect_returns(state, seat_values);
    }
}
