//! One side of a battle by itself (docs/odds.md): between two attacks the sides meet only in the dice, so each can be followed
//! alone. Nothing here is a rule: the machine's own tasks are played, with a stand-in for the other side.

use super::machine::{Flow, Step, Task};
use super::party::{Leader, LeaderPlace, NO_RESULT, Party};
use super::{Battle, BattleContext, BattleLine, Muster, RollKind, Side};
use crate::rules::{BattleRules, SLOTS, UNIT_TYPES};
use std::hash::{Hash, Hasher};
use warquest_core::{Action, After, Blow, Bout, EachWay, Signature, dice};

/// A side between two attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part(Party);

/// What changes between two attacks is enough to tell parts apart.
impl Hash for Part {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        for troops in [&self.0.field, &self.0.reserve, &self.0.retreat] {
            state.write(troops);
        }
        let leaders = self.0.leaders.map(|leader| [leader.place as u8, leader.damage]);
        let [[first, second], [third, fourth], [fifth, sixth]] = leaders;
        state.write(&[first, second, third, fourth, fifth, sixth, self.0.absorbed, self.0.steadied]);
    }
}

/// Who decides: of a battle, the side that is asked.
pub type Decide<'a> = &'a dyn Fn(&Battle, Side) -> Action;

/// Somebody on the front line, to be rolled at.
const STAND_IN: Party = {
    let mut party = Party::EMPTY;
    party.leaders[0] = Leader { place: LeaderPlace::Front, damage: 0 };
    party
};

/// The steps that are bouts. A bout's kind counts them, and how many of the first rounds have their own bonuses.
const BOUTS: [Step; 3] = [Step::Back, Step::Volley, Step::Front];

fn kind_of(rules: &BattleRules, step: Step, round: u8) -> u8 {
    let place = BOUTS.iter().position(|&bout| bout == step).unwrap_or_default();
    (usize::from(round.min(last_round_of_its_own(rules))) * BOUTS.len() + place) as u8
}

fn step_of(bout: &Bout) -> Step {
    BOUTS[usize::from(bout.kind) % BOUTS.len()]
}

/// From this round on all rounds have the same bonuses; the first has rage and volleys.
fn last_round_of_its_own(rules: &BattleRules) -> u8 {
    let effects = || rules.power.iter().map(|card| &card.effects).chain(&rules.artifacts);
    let changes = |round: &u8| {
        let round = usize::from(*round);
        effects().any(|effects| effects.extra_dice.iter().any(|dice| dice.get(round) != dice.get(round - 1)))
    };
    (3..=rules.constants.battle_rounds).filter(changes).max().unwrap_or(2)
}

impl Battle {
    /// A battle of two parties at the first task of a step.
    fn between(step: Step, parties: [Party; 2]) -> Self {
        Self { parties, at: 0, round: 1, step, ..Self::EMPTY }
    }

    /// A side against the stand-in.
    fn alone(step: Step, side: Side, part: &Part) -> Self {
        let parties = match side {
            Side::A => [part.0, STAND_IN],
            Side::D => [STAND_IN, part.0],
        };
        Self::between(step, parties)
    }

    fn part(&self, side: Side) -> Part {
        Part(*self.party(side))
    }

    /// Plays some tasks of the step in force, the first of them at its place in the list.
    fn play(&mut self, ctx: &BattleContext, side: Side, tasks: &[Task], decide: Decide) {
        for &task in tasks {
            let Some(place) = self.tasks().iter().position(|&entry| entry == (task, side)) else { return };
            let step = self.step;
            self.at = place as u8;
            while self.step == step && usize::from(self.at) == place {
                match self.perform(ctx, task, side) {
                    Flow::Stop => self.take(ctx, decide(self, side)),
                    Flow::Next => self.leave(),
                    Flow::Moved => {}
                }
            }
            if self.step != step || usize::from(self.at) > place + 1 {
                // The machine has passed over the tasks that follow.
                return;
            }
        }
    }

    /// The parts after deployment and power cards (B2, B3).
    pub fn opening(ctx: &BattleContext, musters: [&Muster; 2], decide: Decide) -> [Part; 2] {
        let mut battle = Self::between(Step::Deploy, musters.map(|muster| Party::muster(ctx.rules, muster)));
        while matches!(battle.step, Step::Deploy | Step::Cards) {
            let (task, side) = battle.now();
            match battle.perform(ctx, task, side) {
                Flow::Stop => battle.take(ctx, decide(&battle, side)),
                Flow::Next => battle.leave(),
                Flow::Moved => {}
            }
        }
        Side::BOTH.map(|side| battle.part(side))
    }

    /// The attack in which nothing has been assigned yet: its round, its number, the sides.
    pub fn split(&self, ctx: &BattleContext) -> Option<(u8, u8, [Part; 2])> {
        let task = self.now().0;
        let begun = self.kind != RollKind::Roll || self.parties.iter().any(|party| party.result != NO_RESULT);
        let second_half = self.first.is_some() && self.first != Some(self.now().1);
        if !BOUTS.contains(&self.step) || !matches!(task, Task::Declare | Task::Roll) || begun || second_half {
            return None;
        }
        Some((self.round, kind_of(ctx.rules, self.step, self.round), self.parties.map(|party| Part(Party { target: None, ..party }))))
    }

    /// The attack begins.
    pub fn join(ctx: &BattleContext, bout: &Bout, parts: &[Part; 2], defender_troops: u16) -> Self {
        let mut battle = Self::between(step_of(bout), [parts[0].0, parts[1].0]);
        (battle.round, battle.defender_troops) = (bout.round, defender_troops);
        battle.run(ctx);
        battle
    }

    /// The attacks of a battle. None if an artifact strikes first: whether it still does is not known to the other side.
    pub fn bouts(ctx: &BattleContext, parts: &[Part; 2]) -> Option<Vec<Bout>> {
        let artifacts = parts.iter().flat_map(|part| part.0.artifacts).filter_map(|card| ctx.rules.artifacts.get(usize::from(card)));
        if artifacts.into_iter().any(|effects| effects.first_strike) {
            return None;
        }
        let mut opening = Self::between(Step::Front, [parts[0].0, parts[1].0]);
        let volley = Side::BOTH.into_iter().any(|side| opening.has(ctx, side, |effects| effects.volley));
        opening.open_melee(ctx);
        let mut bouts = Vec::new();
        for round in 1..=ctx.rules.constants.battle_rounds {
            let volley = volley && round == 1;
            let mut add = |step, rollers, after| bouts.push(Bout { round, kind: kind_of(ctx.rules, step, round), rollers, after });
            add(Step::Back, [true; 2], if volley { After::Check } else { After::Regroup });
            if volley {
                add(Step::Volley, [true; 2], After::Regroup);
            }
            if let Some(first) = opening.first {
                add(Step::Front, Side::BOTH.map(|side| side == first), After::Nothing);
                add(Step::Front, Side::BOTH.map(|side| side != first), After::Rest);
            } else {
                add(Step::Front, [true; 2], After::Rest);
            }
        }
        Some(bouts)
    }
}

impl Part {
    /// The side in an attack, its line called if it shoots.
    fn attacking(&self, ctx: &BattleContext, bout: &Bout, side: Side) -> Battle {
        let mut battle = Battle::alone(step_of(bout), side, self);
        battle.round = bout.round;
        if battle.step != Step::Front && battle.is_called(ctx, side) {
            battle.party_mut(side).target = Some(BattleLine::Front);
        }
        battle
    }

    /// None without dice.
    #[must_use]
    pub fn signature(&self, ctx: &BattleContext, bout: &Bout, side: Side) -> Option<Signature> {
        let battle = self.attacking(ctx, bout, side);
        let dice = battle.attack_dice(ctx, side);
        let ambushers = battle.ambushers(ctx.rules, side);
        let rerolls = battle.total(ctx, side, |effects| effects.reroll_blanks);
        let turned = battle.total(ctx, side, |effects| effects.flags_to_skulls);
        let reserve = battle.step != Step::Front && battle.has(ctx, side, |effects| effects.target_reserve);
        let bytes = [dice, ambushers.min(dice), rerolls.min(dice), turned.min(dice)].map(|number| number as u8);
        (dice > 0).then_some(Signature { call: reserve.into(), roll: u32::from_le_bytes(bytes) })
    }

    /// The line aimed at, as its number.
    #[must_use]
    pub fn aim(&self, ctx: &BattleContext, bout: &Bout, side: Side, enemy: &Self, decide: Decide) -> Option<u8> {
        let mut battle = self.attacking(ctx, bout, side);
        (battle.parties[side.other() as usize], battle.party_mut(side).target) = (enemy.0, None);
        if battle.step != Step::Front {
            battle.play(ctx, side, &[Task::Declare], decide);
            return battle.party(side).target.map(|line| line as u8);
        }
        (battle.attack_dice(ctx, side) > 0).then_some(BattleLine::Front as u8)
    }

    /// Every end of the roll of an attack, with the chances on the way to it.
    pub fn throws(&self, ctx: &BattleContext, bout: &Bout, side: Side, each: EachWay) {
        let mut battle = self.attacking(ctx, bout, side);
        battle.at = battle.tasks().iter().position(|&entry| entry == (Task::Roll, side)).unwrap_or_default() as u8;
        battle.dice = battle.attack_dice(ctx, side) as u8;
        if battle.dice > 0 {
            battle.follow_roll(ctx, side, &mut Vec::new(), each);
        }
    }

    /// One skull or flag on a line.
    #[must_use]
    pub fn suffer(&self, ctx: &BattleContext, side: Side, line: u8, blow: Blow, decide: Decide) -> Self {
        let lines = [BattleLine::Front, BattleLine::Back, BattleLine::Reserve];
        let mut battle = Battle::alone(Step::Back, side, self);
        let enemy = battle.party_mut(side.other());
        enemy.target = lines.get(usize::from(line)).copied();
        enemy.result = if blow == Blow::Skull { [1, 0] } else { [0, 1] };
        battle.play(ctx, side.other(), &[Task::Hits, Task::Flags], decide);
        battle.part(side)
    }

    /// B6 and B8.
    #[must_use]
    pub fn regroup(&self, ctx: &BattleContext, side: Side, decide: Decide) -> Self {
        let mut battle = Battle::alone(Step::ReinforceFirst, side, self);
        battle.play(ctx, side, &[Task::Leaders, Task::FillFront, Task::FillBack], decide);
        battle.part(side)
    }

    /// The recovery, and the end of the round.
    #[must_use]
    pub fn rest(&self, ctx: &BattleContext, side: Side, decide: Decide) -> Self {
        let mut battle = Battle::alone(Step::Recover, side, self);
        battle.play(ctx, side, &[Task::Rally], decide);
        battle.next_round();
        battle.part(side)
    }

    #[must_use]
    pub fn has_fallen(&self) -> bool {
        self.0.is_destroyed()
    }

    /// B9.
    #[must_use]
    pub fn is_broken(&self, ctx: &BattleContext) -> bool {
        self.0.is_empty(ctx.rules, BattleLine::Front)
    }

    #[must_use]
    pub fn strength(&self, ctx: &BattleContext) -> u32 {
        self.0.strength(ctx.rules)
    }

    #[must_use]
    pub fn survivors(&self, ctx: &BattleContext) -> ([u8; UNIT_TYPES], [bool; SLOTS]) {
        self.0.survivors(ctx.rules)
    }

    /// Dice of a pursuit.
    #[must_use]
    pub fn chase_dice(&self, ctx: &BattleContext, side: Side) -> u32 {
        Battle::alone(Step::Pursuit, side, self).pursuit_dice(ctx.rules, side).min(dice::DICE_LIMIT)
    }

    /// One skull of a pursuit.
    #[must_use]
    pub fn chased(&self, ctx: &BattleContext, side: Side, decide: Decide) -> Self {
        let mut battle = Battle::alone(Step::Pursuit, side, self);
        (battle.winner, battle.skulls_left) = (Some(side.other()), 1);
        battle.play(ctx, side.other(), &[Task::PursuitHits], decide);
        battle.part(side)
    }
}

impl Battle {
    /// Rolls all that a roll can show, with what it brings on.
    fn follow_roll(&self, ctx: &BattleContext, side: Side, chances: &mut Vec<(u128, u128)>, each: EachWay) {
        let mut weights = Vec::new();
        dice::weights(ctx.rules.die, self.dice(), &mut weights);
        let total = weights.iter().map(|&(_, weight)| weight).sum();
        for (outcome, weight) in weights {
            let Some((skulls, flags)) = dice::decode(outcome) else { continue };
            let mut battle = *self;
            battle.show(ctx, side, skulls as u8, flags as u8);
            chances.push((weight, total));
            if battle.kind == RollKind::Roll {
                let [skulls, flags] = battle.party(side).result;
                each(skulls.into(), flags.into(), chances);
            } else {
                battle.follow_roll(ctx, side, chances, each);
            }
            chances.pop();
        }
    }
}
