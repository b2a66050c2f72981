//! B2, deployment (WQ-11.20), and the filling of lines that reinforcement shares with it (WQ-11.26).

use super::machine::{Flow, Step};
use super::party::{LeaderPlace, occupied, unit_of};
use super::{Battle, BattleContext, BattleLine, Side};
use crate::options::LeaderDeploy;
use crate::rules::{Line, NONE, SLOTS};
use warquest_core::{Action, ActionList};

impl Battle {
    /// Each leader is asked, slots ascending; under `obligatory` leaders go to the front line while it has room.
    pub(super) fn deploy_leaders(&mut self, ctx: &BattleContext, side: Side) -> Flow {
        let undeployed = |slot: &usize| self.party(side).leaders[*slot].place == LeaderPlace::Undeployed;
        let Some(slot) = (0..SLOTS).find(undeployed) else {
            self.asked = NONE;
            return Flow::Next;
        };
        if ctx.options.leader_deploy == LeaderDeploy::Optional {
            self.asked = slot as u8;
            return Flow::Stop;
        }
        let place = if self.front_has_room(ctx, side) { LeaderPlace::Front } else { LeaderPlace::Reserve };
        self.party_mut(side).leaders[slot].place = place;
        Flow::Moved
    }

    pub(super) fn front_has_room(&self, ctx: &BattleContext, side: Side) -> bool {
        self.places_left(ctx, side, Line::Melee) > 0
    }

    fn places_left(&self, ctx: &BattleContext, side: Side, line: Line) -> u32 {
        u32::from(ctx.rules.constants.line_places).saturating_sub(self.party(side).count(ctx.rules, line))
    }

    pub(super) fn legal_leader_deploy(&self, ctx: &BattleContext, side: Side, out: &mut ActionList) {
        if self.front_has_room(ctx, side) {
            out.push(ctx.actions.leader_front);
        }
        out.push(ctx.actions.leader_reserve);
    }

    pub(super) fn act_leader_deploy(&mut self, ctx: &BattleContext, side: Side, action: Action) {
        let to_front = action == ctx.actions.leader_front && self.front_has_room(ctx, side);
        if let Some(leader) = self.parties[side as usize].leaders.get_mut(usize::from(self.asked)) {
            leader.place = if to_front { LeaderPlace::Front } else { LeaderPlace::Reserve };
        }
    }

    pub(super) fn fill_front(&mut self, ctx: &BattleContext, side: Side) -> Flow {
        self.fill(ctx, side, Line::Melee, BattleLine::Front)
    }

    pub(super) fn fill_back(&mut self, ctx: &BattleContext, side: Side) -> Flow {
        self.fill(ctx, side, Line::Ranged, BattleLine::Back)
    }

    /// All candidates if they fit; as many as fit if only one group is left; else one group at a time by choice.
    fn fill(&mut self, ctx: &BattleContext, side: Side, line: Line, to: BattleLine) -> Flow {
        let party = self.party(side);
        let (mut groups, mut candidates, mut last) = (0_u32, 0_u32, 0);
        for (group, unit, count) in party.troops_on(ctx.rules, BattleLine::Reserve) {
            if unit.line == line {
                (groups, candidates, last) = (groups + 1, candidates + u32::from(count), group);
            }
        }
        if candidates == 0 {
            return Flow::Next;
        }
        let places = self.places_left(ctx, side, line);
        if candidates <= places {
            self.fill_with_all(ctx, side, line, to);
        } else if groups == 1 {
            self.party_mut(side).shift(BattleLine::Reserve, to, last, places as u8);
        } else if places > 0 {
            return Flow::Stop;
        }
        Flow::Next
    }

    fn fill_with_all(&mut self, ctx: &BattleContext, side: Side, line: Line, to: BattleLine) {
        let reserve = self.party(side).reserve;
        for (group, _) in occupied(&reserve) {
            if unit_of(ctx.rules, group).is_some_and(|unit| unit.line == line) {
                self.party_mut(side).shift(BattleLine::Reserve, to, group, u8::MAX);
            }
        }
    }

    /// The candidates, by type at the deployment and by group later.
    pub(super) fn legal_fill(&self, ctx: &BattleContext, side: Side, line: Line, out: &mut ActionList) {
        let deploying = self.step == Step::Deploy;
        let first = fill_row(ctx, line, deploying);
        for (group, unit, _) in self.party(side).troops_on(ctx.rules, BattleLine::Reserve) {
            if unit.line == line {
                let argument = if deploying { ctx.rules.troop_groups[group].kind.into() } else { group as u16 };
                out.push(first + argument);
            }
        }
    }

    pub(super) fn act_fill(&mut self, ctx: &BattleContext, side: Side, line: Line, action: Action) {
        let deploying = self.step == Step::Deploy;
        let argument = usize::from(action.wrapping_sub(fill_row(ctx, line, deploying)));
        let unit = ctx.rules.units.get(argument).filter(|_| deploying);
        let group = unit.map_or(argument, |unit| unit.first_group.into());
        let kind = unit_of(ctx.rules, group).map(|unit| unit.line);
        if kind == Some(line) && self.places_left(ctx, side, line) > 0 {
            let to = if line == Line::Melee { BattleLine::Front } else { BattleLine::Back };
            self.party_mut(side).shift(BattleLine::Reserve, to, group, 1);
        }
    }
}

/// The first id of the row that fills a line.
fn fill_row(ctx: &BattleContext, line: Line, deploying: bool) -> Action {
    match (line, deploying) {
        (Line::Melee, true) => ctx.actions.deploy_front,
        (Line::Ranged, true) => ctx.actions.deploy_back,
        (Line::Melee, false) => ctx.actions.reinforce_front,
        (Line::Ranged, false) => ctx.actions.reinforce_back,
    }
}
