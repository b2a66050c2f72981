//! B6 and B8, reinforcement (WQ-11.26): leaders by choice here; the lines are filled in `deploy`.

use super::machine::Flow;
use super::party::LeaderPlace;
use super::{Battle, BattleContext, BattleLine, Side};
use crate::rules::{NONE, SLOTS};
use warquest_core::{Action, ActionList};

impl Battle {
    /// Each leader in reserve is asked once, slots ascending, while the front line has room.
    pub(super) fn reinforce_leaders(&mut self, ctx: &BattleContext, side: Side) -> Flow {
        if self.party(side).has_no_reserve() {
            // Neither a leader nor a troop for the lines: past their filling.
            self.asked = NONE;
            self.at = self.at.saturating_add(2);
            return Flow::Next;
        }
        let from = if self.asked == NONE { 0 } else { usize::from(self.asked) };
        let in_reserve = |slot: &usize| self.party(side).leaders[*slot].stands_on(BattleLine::Reserve);
        let next = (from..SLOTS).find(in_reserve).filter(|_| self.front_has_room(ctx, side));
        self.asked = next.map_or(NONE, |slot| slot as u8);
        if next.is_some() { Flow::Stop } else { Flow::Next }
    }

    pub(super) fn legal_leader_reinforce(ctx: &BattleContext, out: &mut ActionList) {
        out.push(ctx.actions.leader_front);
        out.push(ctx.actions.leader_stay);
    }

    pub(super) fn act_leader_reinforce(&mut self, ctx: &BattleContext, side: Side, action: Action) {
        let to_front = action == ctx.actions.leader_front && self.front_has_room(ctx, side);
        let leader = self.parties[side as usize].leaders.get_mut(usize::from(self.asked));
        if let Some(leader) = leader.filter(|_| to_front) {
            leader.place = LeaderPlace::Front;
        }
        self.asked = self.asked.saturating_add(1);
    }
}
