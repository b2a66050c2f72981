//! B4, B5 and B7 up to the dice: who takes part, what is aimed at, how many dice (WQ-11.4-11.6, WQ-11.22, WQ-11.23, WQ-12.6).

use super::machine::{Flow, LAST_OF_SHOOTING, Step};
use super::{Battle, BattleContext, BattleLine, Side};
use crate::lineup::weigh;
use crate::rules::{BattleRules, Line, MAX_ROUNDS_OF_BATTLE, Phase};
use warquest_core::{Action, ActionList, dice::DICE_LIMIT};

/// Lines that can be aimed at, in the order of their ids.
const TARGETS: [BattleLine; 3] = [BattleLine::Front, BattleLine::Back, BattleLine::Reserve];

impl Battle {
    /// If neither side has declared a line, nobody rolls: on to what is before check E.
    pub(super) fn declare_target(&mut self, ctx: &BattleContext, side: Side) -> Flow {
        let flow = self.declare(ctx, side);
        if side == Side::D && self.parties.iter().all(|party| party.target.is_none()) && matches!(flow, Flow::Next) {
            self.at = LAST_OF_SHOOTING;
        }
        flow
    }

    /// A side that takes part in the back-line attack chooses a line; under `beginner_ranged` it is the back line.
    fn declare(&mut self, ctx: &BattleContext, side: Side) -> Flow {
        if !self.is_called(ctx, side) || !self.has_shooter(ctx, side) {
            return Flow::Next;
        }
        if ctx.options.beginner_ranged {
            let back = Some(BattleLine::Back).filter(|&line| !self.party(side.other()).is_empty(ctx.rules, line));
            self.party_mut(side).target = back;
            return Flow::Next;
        }
        if self.targets(ctx, side).next().is_some() { Flow::Stop } else { Flow::Next }
    }

    /// A volley is for those who have it.
    pub(super) fn is_called(&self, ctx: &BattleContext, side: Side) -> bool {
        self.step == Step::Back || self.has(ctx, side, |effects| effects.volley)
    }

    fn has_shooter(&self, ctx: &BattleContext, side: Side) -> bool {
        self.shooting_attack(ctx, side) > 0
    }

    /// The back line, and skirmishers of the front line (WQ-11.18).
    fn shooting_attack(&self, ctx: &BattleContext, side: Side) -> u32 {
        weigh(&self.party(side).field, &ctx.rules.lineup.shooting)
    }

    /// Lines of the enemy that a side may declare.
    pub(super) fn targets(&self, ctx: &BattleContext, side: Side) -> impl Iterator<Item = BattleLine> {
        let enemy = self.party(side.other());
        let reserve = self.has(ctx, side, |effects| effects.target_reserve);
        TARGETS.into_iter().filter(move |&line| (line != BattleLine::Reserve || reserve) && !enemy.is_empty(ctx.rules, line))
    }

    pub(super) fn may_aim(&self, ctx: &BattleContext, side: Side, line: BattleLine) -> bool {
        self.targets(ctx, side).any(|target| target == line)
    }

    pub(super) fn legal_declare(&self, ctx: &BattleContext, side: Side, out: &mut ActionList) {
        for line in self.targets(ctx, side) {
            out.push(ctx.actions.declare + line as u16);
        }
    }

    pub(super) fn act_declare(&mut self, ctx: &BattleContext, side: Side, action: Action) {
        let line = TARGETS.get(usize::from(action.wrapping_sub(ctx.actions.declare))).copied();
        self.party_mut(side).target = line;
        self.leave();
    }

    /// `first_strike` on one side only (WQ-11.23), read when B7 begins.
    pub(super) fn open_melee(&mut self, ctx: &BattleContext) -> Flow {
        let strikes = Side::BOTH.map(|side| self.has(ctx, side, |effects| effects.first_strike));
        self.first = match strikes {
            [true, false] => Some(Side::A),
            [false, true] => Some(Side::D),
            _ => None,
        };
        // The tasks that follow are others now.
        self.leave();
        Flow::Moved
    }

    /// The line that a side's attack is aimed at.
    #[inline]
    pub(super) fn target_of(&self, side: Side) -> BattleLine {
        match self.step {
            Step::Back | Step::Volley => self.party(side).target.unwrap_or(BattleLine::Back),
            _ => BattleLine::Front,
        }
    }

    /// Dice of a side's attack; 0 if it does not attack.
    pub(super) fn attack_dice(&self, ctx: &BattleContext, side: Side) -> u32 {
        let (dice, phase) = match self.step {
            Step::Front => (self.melee_dice(ctx, side), Phase::Front),
            _ if self.party(side).target.is_none() => (0, Phase::Back),
            _ => (self.shooting_attack(ctx, side), Phase::Back),
        };
        if dice == 0 {
            return 0;
        }
        let round = usize::from(self.round).min(MAX_ROUNDS_OF_BATTLE);
        (dice + self.total(ctx, side, |effects| effects.extra_dice[phase as usize][round])).min(DICE_LIMIT)
    }

    fn melee_dice(&self, ctx: &BattleContext, side: Side) -> u32 {
        if self.party(side.other()).is_empty(ctx.rules, BattleLine::Front) {
            return 0;
        }
        let party = self.party(side);
        let rage = if self.round == 1 { weigh(&party.field, &ctx.rules.lineup.rage) } else { 0 };
        party.attack(ctx.rules, Line::Melee) + rage
    }

    /// Ambushers on the attacking line: archers when shooting, warriors in melee (WQ-12.7).
    pub(super) fn ambushers(&self, rules: &BattleRules, side: Side) -> u32 {
        let line = if self.step == Step::Front { Line::Melee } else { Line::Ranged };
        weigh(&self.party(side).field, &rules.lineup.ambush[line as usize])
    }
}
