//! What is known of a battle before it is fought: the odds of a solver, those of `clash`, or the estimate of `force`.

use super::clash::clash;
use super::force::{Force, contest};
use super::look::Look;
use super::taste::Taste;
use crate::aftermath::muster;
use crate::battle::{Muster, Side};
use crate::battle_game::BattleGame;
use crate::game::WarQuest;
use crate::model::State;
use std::sync::Arc;
use warquest_core::{Action, Forecast, Foresight, Game, Judge, Seat};

/// Who tells what battles come to.
#[derive(Clone, Copy)]
pub(super) enum Lab<'a> {
    /// The estimate, of the first round.
    Estimate,
    /// Quick odds, to the end.
    Clash,
    /// A solver.
    Solver(&'a dyn Judge<BattleGame>),
}

/// A battle from one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foreseen {
    /// To win.
    pub chance: f32,
    /// Pieces that the enemy loses, and own ones.
    pub kills: f32,
    pub losses: f32,
}

impl Foreseen {
    /// The same battle from the other side.
    pub fn reversed(self) -> Self {
        Self { chance: 1.0 - self.chance, kills: self.losses, losses: self.kills }
    }

    fn new(forecast: &Forecast, side: Side, pieces: [f32; 2]) -> Self {
        let lost = |side: Side| (pieces[side as usize] - forecast.left[side as usize]).max(0.0);
        Self { chance: forecast.win(side as Seat), kills: lost(side.other()), losses: lost(side) }
    }
}

impl Look<'_> {
    /// An attack of an own army.
    pub fn foresee(&self, army: &Force, enemy: &Force) -> Foreseen {
        match self.lab {
            Lab::Solver(judge) => {
                Foreseen::new(&self.forecast(judge, army, enemy), Side::A, [army, enemy].map(|force| force.pieces().into()))
            }
            Lab::Clash => clash(army, enemy, self.game.constants().battle_rounds),
            Lab::Estimate => {
                let chance = army.beats(enemy, self.game.constants().battle_rounds);
                Foreseen { chance, kills: army.kills(enemy), losses: enemy.kills(army) * (1.0 - 0.5 * chance) }
            }
        }
    }

    /// Chance of an enemy army to beat an own one that it attacks.
    pub fn threat(&self, enemy: &Force, army: &Force) -> f32 {
        match self.lab {
            Lab::Solver(judge) => self.forecast(judge, enemy, army).win(0),
            Lab::Clash | Lab::Estimate => contest(enemy.power(), army.power() * 1.1),
        }
    }

    /// The battle as it would begin now (WQ-11.19 B1): pieces, artifacts, power cards and gold are public.
    fn forecast(&self, judge: &dyn Judge<BattleGame>, attacker: &Force, defender: &Force) -> Forecast {
        let musters = [attacker, defender].map(|force| muster(self.state.seat(force.owner), force.slots, force.units));
        let battle = self.game.battle_of(musters);
        judge.forecast(&battle, &battle.new_initial_state())
    }
}

impl WarQuest {
    pub(super) fn battle_of(&self, musters: [Muster; 2]) -> BattleGame {
        let rules = self.lab_rules.get_or_init(|| Arc::new(self.rules.clone()));
        BattleGame::of_musters(Arc::clone(rules), self.options.battle, musters)
    }

    /// What is left of the battle under way, if both sides go on.
    pub(super) fn foresee_rest(&self, state: &State, side: Side, judge: &dyn Judge<BattleGame>) -> Foreseen {
        let standing = Side::BOTH.map(|side| state.battle.survivors(&self.battle_context(), side));
        let musters = Side::BOTH.map(|side| {
            let ((troops, leaders), (lost, fallen)) = (standing[side as usize], state.battle.lost(side));
            Muster {
                troops: std::array::from_fn(|kind| troops[kind].saturating_add(lost[kind])),
                leaders: std::array::from_fn(|slot| leaders[slot] || fallen[slot]),
                ..Muster::default()
            }
        });
        let pieces = standing.map(|(troops, leaders)| {
            let leaders = leaders.iter().filter(|&&there| there).count();
            f32::from(troops.iter().sum::<u8>()) + leaders as f32
        });
        Foreseen::new(&judge.forecast(&self.battle_of(musters), &state.battle), side, pieces)
    }
}

impl Foresight for WarQuest {
    type Contest = BattleGame;

    fn foreseeing_action(&self, state: &State, legal: &[Action], judge: &dyn Judge<BattleGame>) -> Action {
        self.advise(state, legal, &mut Taste::plain(), Lab::Solver(judge))
    }
}
