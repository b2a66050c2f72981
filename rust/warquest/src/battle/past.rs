//! What must have happened before a battle that was read: lines filled at every reinforcement, results within their dice,
//! effects that were there (WQ-11.1, WQ-11.4, WQ-11.20, WQ-11.23, WQ-11.26, WQ-11.27, WQ-12.12).
//!
//! What the reserve holds although a line has room has been rallied since the line was filled, or the line has been hit
//! since. A side is *untouched* while nothing can have been hit in the attack under way.

use super::coherence::{Checked, demand, is_fresh};
use super::machine::{Step, Task};
use super::party::{LeaderPlace, Troops, occupied, unit_of};
use super::{Battle, BattleContext, BattleLine, Muster, Side};
use crate::options::{LeaderDeploy, RoundLimitResult};
use crate::rules::{BattleRules, Group, Line, SLOTS};

impl Battle {
    pub(super) fn check_past(&self, ctx: &BattleContext, musters: [&Muster; 2]) -> Checked {
        let mut brought = *self;
        for side in Side::BOTH {
            brought = brought.with_artifacts(side, musters[side as usize].artifacts);
        }
        self.check_fronts(ctx)?;
        self.check_goer(ctx)?;
        self.check_striker(ctx, &brought)?;
        for side in Side::BOTH {
            self.check_untouched(ctx, side)?;
            self.check_reserve(ctx, side, &brought)?;
            self.check_room(ctx, side, &brought)?;
            self.check_obligatory(ctx, side)?;
            self.check_aim(ctx, side, &brought)?;
        }
        self.check_assigned(ctx)
    }

    /// The battle as if these were a side's artifacts, those of fallen leaders included.
    pub(super) fn with_artifacts(&self, side: Side, artifacts: [u8; SLOTS]) -> Self {
        let mut full = *self;
        full.party_mut(side).artifacts = artifacts;
        full
    }

    fn assigning(&self) -> bool {
        matches!(self.now().0, Task::Hits | Task::Flags)
    }

    /// Whether nothing can have hit the side in the attack of this step.
    fn untouched(&self, side: Side) -> bool {
        let hit = || self.tasks().iter().take(usize::from(self.at) + 1).any(|&entry| entry == (Task::Hits, side.other()));
        match self.step {
            Step::Deploy | Step::Cards => true,
            Step::Back | Step::Front => !hit(),
            _ => false,
        }
    }

    /// A side without a front line had to go before the next round (WQ-11.11).
    fn check_fronts(&self, ctx: &BattleContext) -> Checked {
        let begun = self.step == Step::Back && self.round > 1 && !self.assigning();
        let fronts = self.parties.iter().all(|party| !party.is_empty(ctx.rules, BattleLine::Front));
        demand(!begun || fronts, "battle.sides", "a piece on both front lines")
    }

    /// Who had to go, or chose to: the winner's lines are as they were then, the goer's at most thinned out (WQ-11.11, 11.12).
    fn check_goer(&self, ctx: &BattleContext) -> Checked {
        let [attacker, defender] = Side::BOTH.map(|side| !self.party(side).is_empty(ctx.rules, BattleLine::Front));
        let last = self.round == ctx.rules.constants.battle_rounds;
        let open = ctx.options.round_limit_result == RoundLimitResult::NoWinner;
        let fits = match (self.goer, self.winner) {
            (None, _) => true,
            (Some(Side::D), _) => attacker && !(last && defender),
            (Some(Side::A), None) => attacker && defender,
            (Some(Side::A), _) => (defender || !attacker) && !(last && open && attacker),
        };
        demand(fits, "battle.goer", "the side that had to go, or chose to")
    }

    /// No losses, damage or flight before the first results.
    fn check_untouched(&self, ctx: &BattleContext, side: Side) -> Checked {
        let first = self.round == 1 && matches!(self.step, Step::Deploy | Step::Cards | Step::Back) && self.untouched(side);
        demand(!first || is_fresh(ctx.rules, self.party(side)), &place(side), "an army that has not been hit yet")
    }

    /// In the reserve are damaged: what was shot at there, and rallied troops.
    fn check_reserve(&self, ctx: &BattleContext, side: Side, brought: &Self) -> Checked {
        let shot = !ctx.options.beginner_ranged && brought.has(ctx, side.other(), |effects| effects.target_reserve);
        if shot || matches!(self.step, Step::Pursuit | Step::Retreat) {
            return Ok(());
        }
        let party = self.party(side);
        let led = party.leaders.iter().any(|leader| leader.place == LeaderPlace::Reserve && leader.damage > 0);
        let damaged = |(group, _): (usize, u8)| ctx.rules.troop_groups.get(group).is_some_and(|group: &Group| group.damage > 0);
        let troops = occupied(&party.reserve).any(damaged);
        let rallying = self.round > 1 || self.step == Step::Recover;
        demand(!led && (rallying || !troops), &format!("{}.reserve", place(side)), "no damage where nobody shoots")
    }

    /// Under `obligatory` leaders stay in the reserve only if leaders fill the front line.
    fn check_obligatory(&self, ctx: &BattleContext, side: Side) -> Checked {
        let party = self.party(side);
        let asked = matches!(self.step, Step::Deploy | Step::Cards) && ctx.options.leader_deploy == LeaderDeploy::Obligatory;
        let waiting = asked && party.leaders_on(BattleLine::Reserve) > 0;
        let full = party.leaders_on(BattleLine::Front) >= ctx.rules.constants.line_places.into();
        demand(!waiting || full, &format!("{}.reserve", place(side)), "leaders on the front line")
    }

    // Lines filled from the reserve.

    fn check_room(&self, ctx: &BattleContext, side: Side, brought: &Self) -> Checked {
        let party = self.party(side);
        let rallied = self.rallied(ctx, side, brought);
        let touched = matches!(self.step, Step::Back | Step::Volley | Step::Front) && !self.untouched(side);
        let waiting = self.waiting(ctx.rules, side, touched);
        demand(rallied.is_none_or(|most| waiting <= most), &place(side), "lines filled from the reserve")?;
        let ranged = matches!(self.step, Step::Front | Step::ReinforceSecond)
            && party.count(ctx.rules, Line::Ranged) < ctx.rules.constants.line_places.into();
        let none = count_of(ctx.rules, &party.reserve, Line::Ranged) == 0;
        demand(!ranged || none, &place(side), "a back line filled from the reserve")?;
        let rallying = self.now() == (Task::Rally, side);
        let reserve = party.reserve.iter().map(|&count| u32::from(count)).sum::<u32>() + party.leaders_on(BattleLine::Reserve);
        let there = !rallying || rallied.is_none_or(|most| most <= reserve);
        demand(there, &format!("{}.reserve", place(side)), "the troops rallied so far")
    }

    /// Troops of the reserve for which a line has room; where the line was hit, room that may be as new is none.
    fn waiting(&self, rules: &BattleRules, side: Side, touched: bool) -> u32 {
        let party = self.party(side);
        let waiting = |line: Line| {
            let mut taken = party.count(rules, line);
            if touched {
                taken += self.gone(rules, side, line);
            }
            let room = taken < rules.constants.line_places.into();
            if room { count_of(rules, &party.reserve, line) } else { 0 }
        };
        waiting(Line::Melee) + waiting(Line::Ranged)
    }

    /// What was lost, and what fled, of one kind of line.
    fn gone(&self, rules: &BattleRules, side: Side, line: Line) -> u32 {
        let party = self.party(side);
        let fallen = rules.units.iter().zip(party.lost).filter(|(unit, _)| unit.line == line).map(|(_, lost)| u32::from(lost)).sum::<u32>();
        let leaders = if line == Line::Melee { self.fallen_leaders(side) } else { 0 };
        fallen + leaders + count_of(rules, &party.retreat, line)
    }

    fn fallen_leaders(&self, side: Side) -> u32 {
        self.party(side).leaders.iter().map(|leader| u32::from(leader.place == LeaderPlace::Lost)).sum()
    }

    /// How many troops may have been rallied since the last reinforcement; None if the side's turn is still to come.
    fn rallied(&self, ctx: &BattleContext, side: Side, brought: &Self) -> Option<u32> {
        let (task, actor) = self.now();
        let limit = || u32::from(self.rally_limit(ctx, side));
        let passed = side == Side::A && actor == Side::D;
        match self.step {
            Step::Deploy => None,
            Step::ReinforceFirst | Step::ReinforceSecond => passed.then_some(0),
            Step::Back | Step::Volley if self.round > 1 => {
                Some(limit() + self.fallen_leaders(side) + brought.total(ctx, side, |effects| effects.rally))
            }
            Step::Recover if task == Task::Rally && side == actor => Some(limit().saturating_sub(self.rallies.into())),
            Step::Recover => Some(if passed { limit() } else { 0 }),
            Step::Pursuit | Step::Retreat if Some(side) == self.goer => None,
            Step::Pursuit | Step::Retreat if side == Side::A => Some(limit()),
            _ => Some(0),
        }
    }

    // Effects and dice.

    /// A line that could be declared: the reserve by `target_reserve`, in the volley by `volley`.
    fn check_aim(&self, ctx: &BattleContext, side: Side, brought: &Self) -> Checked {
        let Some(target) = self.party(side).target else { return Ok(()) };
        let lawful = match target {
            BattleLine::Back => true,
            _ if ctx.options.beginner_ranged => false,
            BattleLine::Reserve => brought.has(ctx, side, |effects| effects.target_reserve),
            _ => true,
        };
        let called = self.step != Step::Volley || brought.has(ctx, side, |effects| effects.volley);
        demand(lawful && called, &format!("{}.target", place(side)), "a line that may be shot at")
    }

    /// In the front-line attack: who has `first_strike` alone, or had it when the attack began.
    fn check_striker(&self, ctx: &BattleContext, brought: &Self) -> Checked {
        let strikes = |battle: &Self, side: Side| battle.has(ctx, side, |effects| effects.first_strike);
        let alone = |side: Side| strikes(self, side) && !strikes(brought, side.other());
        let fits = match self.first {
            _ if self.step != Step::Front => true,
            None => !Side::BOTH.into_iter().any(alone),
            Some(side) => strikes(brought, side) && !strikes(self, side.other()),
        };
        demand(fits, "battle.first", "the side with first_strike alone")
    }

    /// What is left to assign shows no more than the dice, and what could vanish has vanished (WQ-12.6, WQ-12.12).
    fn check_assigned(&self, ctx: &BattleContext) -> Checked {
        if !self.assigning() {
            return Ok(());
        }
        let (task, by) = self.now();
        let left = u32::from(self.skulls_left) + u32::from(self.flags_left);
        let dice = self.attack_dice(ctx, by);
        let most = if dice > 0 { dice + self.ambushers(ctx.rules, by) } else { 0 };
        demand(!self.untouched(by) || left <= most, "battle.assign", "no more faces than dice")?;
        let victim = self.party(by.other());
        let vanished = match task {
            Task::Hits => u32::from(victim.absorbed) >= self.total(ctx, by.other(), |effects| effects.absorb),
            _ => u32::from(victim.steadied) >= self.total(ctx, by.other(), |effects| effects.steadfast),
        };
        demand(vanished, &place(by.other()), "nothing assigned that the effects let vanish")
    }
}

fn place(side: Side) -> String {
    format!("battle.sides.{}", side.name())
}

fn count_of(rules: &BattleRules, troops: &Troops, line: Line) -> u32 {
    let wanted = |&(group, _): &(usize, u8)| unit_of(rules, group).is_some_and(|unit| unit.line == line);
    occupied(troops).filter(wanted).map(|(_, count)| u32::from(count)).sum()
}
