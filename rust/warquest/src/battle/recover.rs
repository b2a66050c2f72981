//! B9-B12 and B14: forced retreat, the round limit, continue or retreat, recovery (WQ-11.10-11.12, WQ-11.27).

use super::choose::Offer;
use super::machine::{Flow, OVER, Step};
use super::{Battle, BattleContext, BattleLine, Side};
use crate::options::{Rally, RoundLimitResult};
use crate::rules::NONE;
use warquest_core::{Action, ActionList};

impl Battle {
    /// B9: a side whose front line is empty goes.
    pub(super) fn forced_retreat(&mut self, ctx: &BattleContext, side: Side) -> Flow {
        if self.party(side).is_empty(ctx.rules, BattleLine::Front) { self.retreat(side) } else { Flow::Next }
    }

    /// To B13: the other side has won.
    fn retreat(&mut self, side: Side) -> Flow {
        self.goer = Some(side);
        self.winner = Some(side.other());
        self.enter(Step::Pursuit);
        Flow::Moved
    }

    /// B10: after the last round the attacker goes.
    pub(super) fn round_limit(&mut self, ctx: &BattleContext) -> Flow {
        if self.round < ctx.rules.constants.battle_rounds {
            return Flow::Next;
        }
        if ctx.options.round_limit_result == RoundLimitResult::DefenderWins {
            return self.retreat(Side::A);
        }
        self.goer = Some(Side::A);
        self.enter(Step::Retreat);
        Flow::Moved
    }

    pub(super) fn legal_go(ctx: &BattleContext, out: &mut ActionList) {
        out.push(ctx.actions.battle_go);
        out.push(ctx.actions.battle_go + 1);
    }

    pub(super) fn act_go(&mut self, ctx: &BattleContext, side: Side, action: Action) {
        if action == ctx.actions.battle_go {
            self.leave();
        } else {
            self.retreat(side);
        }
    }

    /// The limit is read when the recovery begins (WQ-12.12).
    pub(super) fn offer_rally(&mut self, ctx: &BattleContext, side: Side) -> Flow {
        if self.rallies == NONE {
            self.rallies = self.rally_limit(ctx, side);
        }
        if self.rallies > 0 && self.party(side).has_troops_on(ctx.rules, BattleLine::Retreat) {
            return Flow::Stop;
        }
        self.rallies = NONE;
        Flow::Next
    }

    pub(super) fn rally_limit(&self, ctx: &BattleContext, side: Side) -> u8 {
        let leaders = self.party(side).leaders_alive();
        let by_leaders = match ctx.options.rally {
            Rally::PerLeaderMinOne => leaders.max(1),
            Rally::PerLeader => leaders,
            Rally::OnePlusLeaders => leaders + 1,
        };
        let limit = by_leaders + self.total(ctx, side, |effects| effects.rally);
        limit.min(u32::from(NONE) - 1) as u8
    }

    pub(super) fn within_rally_limit(&self, ctx: &BattleContext, side: Side) -> bool {
        self.rallies <= self.rally_limit(ctx, side)
    }

    /// Besides `done`.
    #[inline]
    pub(super) fn rally_offer(&self, ctx: &BattleContext, side: Side) -> Offer {
        Offer { row: ctx.actions.rally, set: self.party(side).groups_on(ctx.rules, BattleLine::Retreat).into() }
    }

    pub(super) fn act_rally(&mut self, ctx: &BattleContext, side: Side, action: Action) {
        if action == ctx.actions.done {
            self.rallies = NONE;
            return self.leave();
        }
        let group = action.wrapping_sub(ctx.actions.rally);
        self.party_mut(side).shift(BattleLine::Retreat, BattleLine::Reserve, group.into(), 1);
        self.rallies = self.rallies.saturating_sub(1);
    }

    /// What vanished in a round lapses with it.
    pub(super) fn next_round(&mut self) -> Flow {
        self.round = self.round.saturating_add(1);
        for party in &mut self.parties {
            (party.absorbed, party.steadied) = (0, 0);
        }
        self.enter(Step::Back);
        Flow::Moved
    }

    /// B14: waits for a region if anybody is left to go.
    pub(super) fn leave_region(&mut self, side: Side) -> Flow {
        if !self.party(side).is_destroyed() {
            return Flow::Stop;
        }
        self.at = OVER;
        Flow::Moved
    }
}
