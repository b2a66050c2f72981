//! B13, pursuit (WQ-11.14, WQ-11.28): the winner's goblins attack once more whatever is left of the loser.

use super::choose::Offer;
use super::machine::Flow;
use super::party::Leader;
use super::results::victims;
use super::{Battle, BattleContext, BattleLine, Side};
use crate::rules::{Ability, BattleRules};
use warquest_core::{Action, dice::DICE_LIMIT};

/// The order in which lines lose a piece that stands on several of them.
const LINES: [BattleLine; 4] = [BattleLine::Front, BattleLine::Back, BattleLine::Reserve, BattleLine::Retreat];

impl Battle {
    pub(super) fn begin_pursuit(&mut self, ctx: &BattleContext, side: Side) -> Flow {
        let dice = if self.party(side.other()).is_destroyed() { 0 } else { self.pursuit_dice(ctx.rules, side) };
        self.dice = dice.min(DICE_LIMIT) as u8;
        if dice > 0 { Flow::Stop } else { Flow::Next }
    }

    /// Summed attacks of the pursuers that are not on the retreat line.
    pub(super) fn pursuit_dice(&self, rules: &BattleRules, side: Side) -> u32 {
        let party = self.party(side);
        let lines = LINES.into_iter().filter(|&line| line != BattleLine::Retreat);
        let pieces = lines.flat_map(|line| party.troops_on(rules, line)).filter(|(_, unit, _)| unit.ability == Ability::Pursuit);
        pieces.map(|(_, unit, count)| u32::from(unit.attack) * u32::from(count)).sum()
    }

    /// Only skulls count.
    pub(super) fn pursue(&mut self, skulls: u32) {
        self.skulls_left = skulls as u8;
        self.leave();
    }

    pub(super) fn take_pursuit_hits(&mut self, side: Side) -> Flow {
        if self.skulls_left > 0 && !self.party(side.other()).is_destroyed() {
            return Flow::Stop;
        }
        self.skulls_left = 0;
        Flow::Next
    }

    /// The loser's pieces of all lines together, by the precedence of WQ-11.7.
    pub(super) fn pursuit_offer(&self, ctx: &BattleContext, side: Side) -> Offer {
        let loser = self.party(side.other());
        let groups = LINES.into_iter().fold(0, |set, line| set | loser.groups_on(ctx.rules, line));
        Offer { row: ctx.actions.pursuit_hit, set: victims(ctx, loser, groups, Leader::alive) }
    }

    pub(super) fn act_pursuit_hit(&mut self, ctx: &BattleContext, side: Side, action: Action) {
        let piece = action.wrapping_sub(ctx.actions.pursuit_hit);
        let loser = self.party(side.other());
        let stands = |line: &BattleLine| loser.troops_on(ctx.rules, *line).any(|(group, _, _)| group == usize::from(piece));
        let line = LINES.into_iter().find(stands).unwrap_or(BattleLine::Reserve);
        self.wound(ctx, side.other(), line, piece);
        self.skulls_left = self.skulls_left.saturating_sub(1);
    }
}
