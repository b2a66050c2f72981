//! Battles of the campaign: whether to go on, where to retreat. What else a battle asks is the `greedy` policy of docs/odds.md.

use super::clash::clash;
use super::force::Force;
use super::look::Look;
use super::odds::{Foreseen, Lab};
use super::taste::Taste;
use crate::battle::{BattleNode, Pending, Side};
use crate::game::WarQuest;
use crate::map::bit;
use crate::model::State;
use warquest_core::Action;

/// Rounds for which losses are foreseen.
const AHEAD: f32 = 1.5;
/// Share of the losses to the end of the battle that counts: who goes on can still retreat later.
const COMMITTED: f32 = 0.5;
/// What a troop is worth beside the point that the enemy gets for it.
const TROOP: f32 = 0.4;
/// What the lord is worth beside it: a turn.
const LORD: f32 = 2.0;

impl WarQuest {
    /// What a side has left in the battle.
    pub(super) fn remains(&self, state: &State, side: Side) -> Force {
        let (units, leaders) = state.battle.survivors(&self.battle_context(), side);
        let slots = leaders.iter().rev().fold(0, |set, &alive| (set << 1) | u8::from(alive));
        let force = Force::new(self.guide(), &units, slots.count_ones() as u8, self.constants().line_places);
        Force { owner: self.fighter(state, side), slots, ..force }
    }

    /// The policy `greedy` of docs/odds.md, but for going on.
    pub(super) fn advise_in_battle(&self, state: &State, taste: &mut Taste<'_>, lab: Lab<'_>) -> Option<Action> {
        match state.battle.pending() {
            Pending::Choice { node: BattleNode::BattleGo, .. } => Some(self.choose_go(state, taste, lab)),
            _ => Some(state.battle.greedy(&self.battle_context())),
        }
    }

    /// `battle_go`: to go on, unless more is lost by it than the victory is worth. Who has nowhere to go stays.
    pub(super) fn choose_go(&self, state: &State, taste: &mut Taste<'_>, lab: Lab<'_>) -> Action {
        let side = self.side_of(state, state.player);
        let [own, enemy] = [side, side.other()].map(|side| self.remains(state, side));
        let share = 1.0 / f32::from(self.num_players.max(2) - 1);
        let victory = f32::from(self.constants().victory_vp) * (1.0 + share);
        let rounds = self.constants().battle_rounds.saturating_sub(state.battle.round());
        let committed = |foreseen: Foreseen| Foreseen { losses: foreseen.losses * COMMITTED, ..foreseen };
        let Foreseen { chance, kills, losses } = match lab {
            Lab::Solver(judge) => committed(self.foresee_rest(state, side, judge)),
            Lab::Clash if side == Side::A => committed(clash(&own, &enemy, rounds)),
            Lab::Clash => committed(clash(&enemy, &own, rounds).reversed()),
            Lab::Estimate => {
                let chance = if side == Side::A { own.beats(&enemy, rounds) } else { 1.0 - enemy.beats(&own, rounds) };
                Foreseen { chance, kills: own.kills(&enemy) * AHEAD, losses: enemy.kills(&own) * AHEAD }
            }
        };
        let lord = if own.leaders > 0 && own.troops < 2 { LORD * share } else { 0.0 };
        let losses = losses * (share + TROOP) + lord * (1.0 - chance);
        let gain = taste.season(chance * victory + kills * (1.0 + TROOP * share));
        let nowhere = self.retreats(state, side) == 0;
        self.rules.actions.battle_go + Action::from(gain < losses && !nowhere)
    }

    /// `retreat_to`: where friends are and enemies are not.
    pub(super) fn choose_retreat(&self, state: &State, legal: &[Action], taste: &mut Taste<'_>, lab: Lab<'_>) -> Option<Action> {
        let look = Look::new(self, state, state.player, lab);
        let own = self.remains(state, self.side_of(state, state.player));
        let threats = look.threats(&own);
        taste.best(legal, |action| {
            let region = self.region(action, self.rules.actions.retreat_to);
            let friends = if state.figures.of(state.player) & bit(region) != 0 { 1.0 } else { 0.0 };
            10.0 + friends - look.danger(&threats, region) + 0.1 * f32::from(look.nearest_enemy(region).min(9))
        })
    }
}
