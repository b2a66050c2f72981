//! Moving: the best aim of an army, and the way to it.

use super::force::Force;
use super::look::Look;
use super::taste::Taste;
use crate::figures::Units;
use crate::map::{bit, regions};
use crate::model::{Army, Errand};
use crate::rules::{MAX_REGIONS, NONE};
use warquest_core::Action;

/// Gain of every action that an aim brings below which it is not worth a step.
const IDLE: f32 = 0.02;
/// An attack that is less likely to be won is no aim.
const BOLD: f32 = 0.55;
/// What a small army gains by joining the main one.
const TOGETHER: f32 = 0.8;

/// Where an army should go, and what each action of it brings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim {
    pub region: u8,
    pub rate: f32,
}

/// An army on its way: where it is, its steps left, and how far the move action is.
#[derive(Clone, Copy)]
pub(super) struct Traveller<'a> {
    pub force: &'a Force,
    pub types: u32,
    pub budget: u8,
    pub pace: Pace,
}

/// How far an army is in a move action.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pace {
    /// The action is still to be paid for.
    Resting,
    /// It is, and the first step is due.
    Leaving,
    /// The army may stop where it is.
    Moving,
}

impl Look<'_> {
    /// The best aim of an army; staying where it is counts too once it has begun to move.
    pub fn aim(&self, traveller: &Traveller<'_>, taste: &mut Taste<'_>) -> Aim {
        let from = traveller.force.region;
        let near = self.reach(from, traveller.budget);
        let everywhere = self.game.rules.board.everywhere();
        let stay = if traveller.pace == Pace::Moving { bit(from) } else { 0 };
        let unpaid = u32::from(traveller.pace == Pace::Resting);
        let full = self.game.constants().steps_per_move.max(1);
        let mut best = Aim { region: NONE, rate: IDLE };
        for region in regions(everywhere & (!bit(from) | stay)) {
            let moves = if bit(region) & (near | stay) != 0 {
                unpaid
            } else {
                let steps = self.steps(from, region).saturating_sub(traveller.budget).max(1);
                unpaid + u32::from(steps.div_ceil(full))
            };
            if moves > self.actions + 1 - unpaid {
                continue;
            }
            let rate = self.rate(traveller, region, moves);
            let rate = if rate > IDLE { taste.season(rate) } else { rate };
            if rate > best.rate {
                best = Aim { region, rate };
            }
        }
        best
    }

    /// What each action brings that an aim takes: the moves, then the errands there, the best ones first.
    fn rate(&self, traveller: &Traveller<'_>, region: u8, moves: u32) -> f32 {
        let army = traveller.force;
        if self.taken & bit(region) != 0 {
            let Some(enemy) = self.enemy_at(region) else { return 0.0 };
            let chance = army.beats(enemy);
            return if chance < BOLD { 0.0 } else { self.attack(army, enemy) / moves.max(1) as f32 };
        }
        let left = self.actions.saturating_sub(moves);
        let mut gains =
            [self.conquest(region), self.quest_at(region, traveller.types), self.recruits(army, region), self.search_at(army, region)];
        gains.sort_unstable_by(|first, second| second.total_cmp(first));
        let together = if self.joins_main(army, region) { TOGETHER } else { 0.0 };
        let (mut sum, mut best) = (together + self.safety(army, region), 0.0_f32);
        if moves > 0 {
            best = best.max(sum / moves as f32);
        }
        for (done, gain) in (1..=left).zip(gains) {
            sum += gain;
            best = best.max(sum / (moves + done) as f32);
        }
        best
    }

    fn joins_main(&self, army: &Force, region: u8) -> bool {
        let main = &self.armies[self.main];
        main.region == region && army.region != region && army.power() < main.power()
    }

    /// How much safer the army is there when the turn ends.
    fn safety(&self, army: &Force, region: u8) -> f32 {
        if self.state.actions > 0 || self.turns < 1.0 && self.game.num_players < 3 {
            return 0.0;
        }
        (self.danger(army, army.region) - self.danger(army, region)) * 0.5
    }

    /// Regions that an army can enter within a budget.
    pub fn reach(&self, from: u8, budget: u8) -> u64 {
        let (mut reached, mut frontier) = (0, bit(from));
        for _ in 0..budget {
            let mut next = 0;
            for region in regions(frontier) {
                reached |= self.game.passable(self.state, region);
                next |= self.game.unstopped(self.state, self.seat, region);
            }
            frontier = next & !self.taken & !bit(from);
        }
        reached & !bit(from)
    }

    /// The step towards an aim: one from which it can still be entered in this action, else the nearest.
    fn step_to(&self, army: &Army, aim: u8, steps: u64) -> u8 {
        let left = self.state.budget.saturating_sub(1);
        let mut best = (NONE, u8::MAX);
        for region in regions(steps) {
            let stops = self.taken & bit(region) != 0 || self.game.unstopped(self.state, self.seat, army.region) & bit(region) == 0;
            let arrives = region == aim || !stops && self.reach(region, left) & bit(aim) != 0;
            let cost = match (arrives, self.taken & bit(region) != 0 && region != aim) {
                (true, _) => self.steps(region, aim),
                (false, false) => 60 + self.steps(region, aim) + u8::from(stops),
                (false, true) => 200,
            };
            if cost < best.1 {
                best = (region, cost);
            }
        }
        best.0
    }

    /// `step`: towards the aim; `stop` where the army is best.
    pub fn choose_step(&self, legal: &[Action], taste: &mut Taste<'_>) -> Option<Action> {
        let Errand::Army(army) = &self.state.errand else { return None };
        let actions = &self.game.rules.actions;
        let stop = legal.last().copied().filter(|&action| action == actions.stop);
        let force = self.marching(army);
        let types = crate::figures::types_of(&army.units);
        let traveller =
            Traveller { force: &force, types, budget: self.state.budget, pace: if army.steps > 0 { Pace::Moving } else { Pace::Leaving } };
        let aim = self.aim(&traveller, taste);
        if stop.is_some() && (aim.region == army.region || aim.region == NONE) {
            return stop;
        }
        let steps = legal.iter().filter(|&&action| action != actions.stop).map(|&action| (action - actions.step) as u8);
        let steps = steps.filter(|&region| usize::from(region) < MAX_REGIONS).fold(0, |set, region| set | bit(region));
        let aim = if aim.region == NONE { army.region } else { aim.region };
        let region = self.step_to(army, aim, steps);
        let worse = bit(region) & self.taken != 0 && region != aim;
        if worse && stop.is_some() { stop } else { (region != NONE).then(|| actions.step + Action::from(region)) }
    }

    /// The pieces that go.
    fn marching(&self, army: &Army) -> Force {
        let mut units: Units = army.units;
        if let Some(marcher) = self.state.marcher(army.region) {
            units.iter_mut().zip(&marcher.units).for_each(|(number, more)| *number += more);
        }
        self.game.force_of(self.state.seat(self.seat), self.seat, army.region, &units)
    }

    /// The best move action of all own armies.
    pub fn best_move(&self, taste: &mut Taste<'_>) -> (Aim, u8) {
        let moved = self.state.moved_slots();
        let marching = self.state.marching();
        let budget = if marching { self.state.budget } else { self.game.full_budget(self.state, self.seat) };
        let mut best = (Aim { region: NONE, rate: 0.0 }, NONE);
        for army in self.own_armies() {
            if self.state.seat(self.seat).slots_in(army.region) & !moved == 0 {
                continue;
            }
            let traveller = Traveller { force: army, types: self.state.figures.types(army.region), budget, pace: Pace::Resting };
            let aim = self.aim(&traveller, taste);
            if aim.rate > best.0.rate {
                best = (aim, army.region);
            }
        }
        best
    }

    /// `move_army`: the army with the best aim; `done` unless another can do something with the steps left.
    pub fn choose_army(&self, legal: &[Action], taste: &mut Taste<'_>) -> Option<Action> {
        let actions = &self.game.rules.actions;
        let done = legal.last().copied().filter(|&action| action == actions.done);
        let (aim, from) = self.best_move(taste);
        let near = from != NONE && self.reach(from, self.state.budget) & bit(aim.region) != 0;
        if done.is_some() && !(near && aim.rate > 0.5) {
            return done;
        }
        let wanted = actions.army + Action::from(from);
        legal.contains(&wanted).then_some(wanted)
    }
}
