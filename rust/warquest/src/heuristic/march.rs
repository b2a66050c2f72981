//! Moving: the best aim of an army, and the way to it.

use super::force::Force;
use super::ground::Ground;
use super::look::{Look, Threats};
use super::taste::Taste;
use crate::cards::MAX_CARDS;
use crate::figures::Units;
use crate::map::{bit, regions};
use crate::model::{Army, Errand};
use crate::rules::{MAX_REGIONS, NONE, RACES};
use warquest_core::Action;

/// Gain of every action that an aim brings below which it is not worth a step.
const IDLE: f32 = 0.02;
/// What a small army gains by joining the main one.
const TOGETHER: f32 = 0.8;
/// Gold with which a far homeland is an aim.
const RICH: u16 = 6;

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

/// What decides about the aims of one army.
struct Outlook<'a, 'b> {
    look: &'a Look<'b>,
    ground: &'a Ground,
    traveller: &'a Traveller<'a>,
    /// Gains of spending all gold on a race.
    recruits: [f32; RACES],
    quests: u64,
    rumours: u64,
    /// Who threatens the army and how much, where it is, if the turn ends with this move.
    danger: Option<(Threats, f32)>,
}

impl<'a, 'b> Outlook<'a, 'b> {
    fn new(look: &'a Look<'b>, ground: &'a Ground, traveller: &'a Traveller<'a>) -> Self {
        let army = traveller.force;
        let gold = look.state.seat(look.seat).gold;
        let recruits = if gold < 2 { [0.0; RACES] } else { std::array::from_fn(|race| look.recruits_of(army, race as u8)) };
        let quest_regions = |copy: u8| bit(look.game.tables.quest_regions[usize::from(copy) % MAX_CARDS]);
        let last = look.state.actions == 0 && (look.turns >= 1.0 || look.game.num_players > 2);
        Self {
            look,
            ground,
            traveller,
            recruits,
            quests: regions(look.quests()).fold(0, |set, copy| set | quest_regions(copy)),
            rumours: look.game.rumoured(look.state),
            danger: last.then(|| {
                let threats = look.threats(army);
                (threats, look.danger(&threats, army.region))
            }),
        }
    }

    /// Regions that are worth a look: all that are near, elsewhere those that are special.
    fn targets(&self, near: u64) -> u64 {
        let look = self.look;
        let homes = if look.state.seat(look.seat).gold >= RICH { look.game.tables.homelands & look.game.rules.board.cities } else { 0 };
        (near | self.ground.special | self.quests | self.rumours | look.taken | homes) & look.game.rules.board.everywhere()
    }

    /// What each action brings that an aim takes: the moves, then the errands there, the best ones first.
    fn rate(&self, region: u8, moves: u32) -> f32 {
        let (look, army) = (self.look, self.traveller.force);
        if look.taken & bit(region) != 0 {
            let Some(enemy) = look.enemy_at(region) else { return 0.0 };
            return look.attack(army, enemy) / moves.max(1) as f32;
        }
        let together = if look.joins_main(army, region) { TOGETHER } else { 0.0 };
        let safety = self.danger.as_ref().map_or(0.0, |(threats, here)| (here - look.danger(threats, region)) * 0.5);
        let (mut sum, mut best) = (together + safety, 0.0_f32);
        if moves > 0 {
            best = best.max(sum / moves as f32);
        }
        let gains = self.errands(region).into_iter().take_while(|&gain| gain > 0.0);
        for (done, gain) in (1..=look.actions.saturating_sub(moves)).zip(gains) {
            sum += gain;
            best = best.max(sum / (moves + done) as f32);
        }
        best
    }

    /// Gains of the errands in a region, descending.
    fn errands(&self, region: u8) -> [f32; 4] {
        let (look, here) = (self.look, bit(region));
        let race = usize::from(look.game.rules.board.race_of[usize::from(region) % MAX_REGIONS]);
        let sold = self.recruits.get(race).filter(|_| !look.is_foreign(here)).copied().unwrap_or(0.0);
        let mut gains = [self.ground.conquest(region), sold, 0.0, 0.0];
        if self.quests & here != 0 {
            gains[2] = look.quest_at(region, self.traveller.types);
        }
        if self.rumours & here != 0 {
            gains[3] = look.search_at(self.traveller.force, region);
        }
        for (first, second) in [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)] {
            if gains[first] < gains[second] {
                gains.swap(first, second);
            }
        }
        gains
    }
}

impl Look<'_> {
    /// The best aim of an army; staying where it is counts too once it has begun to move.
    pub fn aim(&self, ground: &Ground, traveller: &Traveller<'_>, taste: &mut Taste<'_>) -> Aim {
        let from = traveller.force.region;
        let near = self.reach(from, traveller.budget);
        let outlook = Outlook::new(self, ground, traveller);
        let stay = if traveller.pace == Pace::Moving { bit(from) } else { 0 };
        let unpaid = u32::from(traveller.pace == Pace::Resting);
        let full = self.game.constants().steps_per_move.max(1);
        let mut best = Aim { region: NONE, rate: IDLE };
        for region in regions(outlook.targets(near) & !bit(from) | stay) {
            let moves = if bit(region) & (near | stay) != 0 {
                unpaid
            } else {
                let steps = self.steps(from, region).saturating_sub(traveller.budget).max(1);
                unpaid + u32::from(steps.div_ceil(full))
            };
            if moves > self.actions + 1 - unpaid {
                continue;
            }
            let rate = outlook.rate(region, moves);
            let rate = if rate > IDLE { taste.season(rate) } else { rate };
            if rate > best.rate {
                best = Aim { region, rate };
            }
        }
        best
    }

    pub fn is_foreign(&self, here: u64) -> bool {
        self.state.tokens.all() & !self.state.tokens.of(self.seat) & here != 0
    }

    fn joins_main(&self, army: &Force, region: u8) -> bool {
        let main = &self.armies[self.main];
        main.region == region && army.region != region && army.power() < main.power()
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
    pub fn choose_step(&self, legal: &[Action]) -> Option<Action> {
        let Errand::Army(army) = &self.state.errand else { return None };
        let actions = &self.game.rules.actions;
        let stop = legal.last().copied().filter(|&action| action == actions.stop);
        let force = self.marching(army);
        let types = crate::figures::types_of(&army.units);
        let traveller =
            Traveller { force: &force, types, budget: self.state.budget, pace: if army.steps > 0 { Pace::Moving } else { Pace::Leaving } };
        let aim = self.aim(&Ground::new(self), &traveller, &mut Taste::plain());
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
        let ground = Ground::new(self);
        let mut best = (Aim { region: NONE, rate: 0.0 }, NONE);
        for army in self.own_armies() {
            if self.state.seat(self.seat).slots_in(army.region) & !moved == 0 {
                continue;
            }
            let traveller = Traveller { force: army, types: self.state.figures.types(army.region), budget, pace: Pace::Resting };
            let aim = self.aim(&ground, &traveller, taste);
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
