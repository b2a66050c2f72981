//! Results of an attack (WQ-11.7, WQ-11.8, WQ-11.24) and check E (WQ-11.25).

use super::machine::{Flow, OVER};
use super::party::NO_RESULT;
use super::{Battle, BattleContext, BattleLine, Side};
use crate::rules::Ability;
use warquest_core::{Action, ActionList};

impl Battle {
    /// Takes up the roller's result: what `absorb` leaves of the skulls is assigned one by one. When that is done the flags
    /// that `steadfast` leaves are due.
    pub(super) fn take_hits(&mut self, ctx: &BattleContext, side: Side) -> Flow {
        let result = self.party(side).result;
        if result != NO_RESULT {
            self.party_mut(side).result = NO_RESULT;
            self.skulls_left = self.absorb(ctx, side.other(), result[0]);
            self.flags_left = result[1];
        }
        if self.skulls_left > 0 && !self.party(side.other()).is_empty(ctx.rules, self.target_of(side)) {
            return Flow::Stop;
        }
        self.skulls_left = 0;
        self.flags_left = self.steady(ctx, side.other(), self.flags_left);
        Flow::Next
    }

    /// Skulls that are left (WQ-12.6, WQ-12.12).
    fn absorb(&mut self, ctx: &BattleContext, side: Side, skulls: u8) -> u8 {
        if skulls == 0 {
            return 0;
        }
        let total = self.total(ctx, side, |effects| effects.absorb);
        let party = self.party_mut(side);
        let vanishing = total.saturating_sub(party.absorbed.into()).min(skulls.into()) as u8;
        party.absorbed = party.absorbed.saturating_add(vanishing);
        skulls - vanishing
    }

    fn steady(&mut self, ctx: &BattleContext, side: Side, flags: u8) -> u8 {
        if flags == 0 {
            return 0;
        }
        let total = self.total(ctx, side, |effects| effects.steadfast);
        let party = self.party_mut(side);
        let vanishing = total.saturating_sub(party.steadied.into()).min(flags.into()) as u8;
        party.steadied = party.steadied.saturating_add(vanishing);
        flags - vanishing
    }

    /// Pieces that may be hit: shield bearers, then other troops, then leaders.
    pub(super) fn legal_hit(&self, ctx: &BattleContext, side: Side, out: &mut ActionList) {
        let line = self.target_of(side);
        let enemy = self.party(side.other());
        let row = ctx.actions.hit + line as u16 * (ctx.actions.troop_groups + ctx.actions.leader_groups);
        let shielded = enemy.troops_on(ctx.rules, line).any(|(_, unit, _)| unit.ability == Ability::Shield);
        let before = out.len();
        for (group, unit, _) in enemy.troops_on(ctx.rules, line) {
            if !shielded || unit.ability == Ability::Shield {
                out.push(row + group as u16);
            }
        }
        if out.len() == before {
            self.push_leaders(ctx, side.other(), row, |slot| enemy.leaders[slot].stands_on(line), out);
        }
    }

    /// Adds the leader groups of a row for the slots that are wanted.
    pub(super) fn push_leaders(&self, ctx: &BattleContext, side: Side, row: Action, wanted: impl Fn(usize) -> bool, out: &mut ActionList) {
        for (slot, kind) in ctx.rules.leaders.iter().enumerate().filter(|&(slot, _)| wanted(slot)) {
            let group = kind.first_group + self.party(side).leaders[slot].damage;
            out.push(row + ctx.actions.troop_groups + u16::from(group));
        }
    }

    pub(super) fn act_hit(&mut self, ctx: &BattleContext, side: Side, action: Action) {
        let line = self.target_of(side);
        let (troops, leaders) = (ctx.actions.troop_groups, ctx.actions.leader_groups);
        let piece = action.wrapping_sub(ctx.actions.hit).wrapping_sub(line as u16 * (troops + leaders));
        self.wound(ctx, side.other(), line, piece);
        self.skulls_left = self.skulls_left.saturating_sub(1);
    }

    /// One skull on a piece: troop groups, then leader groups.
    pub(super) fn wound(&mut self, ctx: &BattleContext, side: Side, line: BattleLine, piece: u16) {
        let troops = ctx.actions.troop_groups;
        let party = &mut self.parties[side as usize];
        if piece < troops {
            party.wound(ctx.rules, line, piece.into());
        } else if let Some(group) = ctx.rules.leader_groups.get(usize::from(piece - troops)) {
            party.wound_leader(ctx.rules, group.kind.into());
        }
    }

    pub(super) fn take_flags(&mut self, ctx: &BattleContext, side: Side) -> Flow {
        if self.flags_left > 0 && self.party(side.other()).has_troops_on(ctx.rules, self.target_of(side)) {
            return Flow::Stop;
        }
        self.flags_left = 0;
        Flow::Next
    }

    pub(super) fn legal_flag(&self, ctx: &BattleContext, side: Side, out: &mut ActionList) {
        let line = self.target_of(side);
        let row = ctx.actions.flag + line as u16 * ctx.actions.troop_groups;
        for (group, _, _) in self.party(side.other()).troops_on(ctx.rules, line) {
            out.push(row + group as u16);
        }
    }

    pub(super) fn act_flag(&mut self, ctx: &BattleContext, side: Side, action: Action) {
        let line = self.target_of(side);
        let group = action.wrapping_sub(ctx.actions.flag).wrapping_sub(line as u16 * ctx.actions.troop_groups);
        self.party_mut(side.other()).shift(line, BattleLine::Retreat, group.into(), 1);
        self.flags_left = self.flags_left.saturating_sub(1);
    }

    /// A side without a piece has lost; both: nobody wins (WQ-11.13).
    pub(super) fn check_end(&mut self) -> Flow {
        for party in &mut self.parties {
            party.target = None;
        }
        let standing = Side::BOTH.map(|side| !self.party(side).is_destroyed());
        self.winner = match standing {
            [true, true] => return Flow::Next,
            [true, false] => Some(Side::A),
            [false, true] => Some(Side::D),
            [false, false] => None,
        };
        self.at = OVER;
        Flow::Moved
    }
}
