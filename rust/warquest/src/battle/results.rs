//! Results of an attack (WQ-11.7, WQ-11.8, WQ-11.24) and check E (WQ-11.25).

use super::choose::Offer;
use super::machine::{Flow, OVER};
use super::party::{Leader, NO_RESULT, Party};
use super::{Battle, BattleContext, BattleLine, Side};
use warquest_core::Action;

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
    #[inline]
    pub(super) fn hit_offer(&self, ctx: &BattleContext, side: Side) -> Offer {
        let line = self.target_of(side);
        let enemy = self.party(side.other());
        let row = ctx.actions.hit + line as u16 * (ctx.actions.troop_groups + ctx.actions.leader_groups);
        Offer { row, set: victims(ctx, enemy, enemy.groups_on(ctx.rules, line), |leader| leader.stands_on(line)) }
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

    #[inline]
    pub(super) fn flag_offer(&self, ctx: &BattleContext, side: Side) -> Offer {
        let line = self.target_of(side);
        let row = ctx.actions.flag + line as u16 * ctx.actions.troop_groups;
        Offer { row, set: self.party(side.other()).groups_on(ctx.rules, line).into() }
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

/// Pieces of a side that may be hit (WQ-11.7): of these troop groups shield bearers first; without troops the leaders that are meant.
#[inline]
pub(super) fn victims(ctx: &BattleContext, party: &Party, groups: u32, meant: impl Fn(Leader) -> bool) -> u64 {
    let shielded = groups & ctx.rules.lineup.shields;
    if groups != 0 {
        return if shielded != 0 { shielded } else { groups }.into();
    }
    let leaders = party.leaders.iter().zip(&ctx.rules.leaders).filter(|(leader, _)| meant(**leader));
    leaders.fold(0, |set, (leader, kind)| set | 1 << (ctx.actions.troop_groups + u16::from(kind.first_group + leader.damage)))
}
