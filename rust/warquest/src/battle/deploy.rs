//! B2, deployment (WQ-11.20), and the filling of lines that reinforcement shares with it (WQ-11.26).

use super::choose::Offer;
use super::machine::{Flow, Step};
use super::party::{LeaderPlace, unit_of};
use super::{Battle, BattleContext, BattleLine, Side};
use crate::lineup::{set_of, weigh};
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
        let lineup = &ctx.rules.lineup;
        let reserve = &self.party(side).reserve;
        if !lineup.has(reserve, line) {
            return Flow::Next;
        }
        let mut groups = set_of(reserve) & lineup.on_line[line as usize];
        let candidates = weigh(reserve, &lineup.standing[line as usize]);
        let places = self.places_left(ctx, side, line);
        if candidates > places && groups & (groups - 1) != 0 {
            return if places > 0 { Flow::Stop } else { Flow::Next };
        }
        let each = if candidates <= places { u8::MAX } else { places as u8 };
        while groups != 0 {
            self.party_mut(side).shift(BattleLine::Reserve, to, groups.trailing_zeros() as usize, each);
            groups &= groups - 1;
        }
        Flow::Next
    }

    /// The candidates by group.
    #[inline]
    pub(super) fn fill_offer(&self, ctx: &BattleContext, side: Side, line: Line) -> Offer {
        let groups = self.party(side).groups_on(ctx.rules, BattleLine::Reserve) & ctx.rules.lineup.on_line[line as usize];
        Offer { row: fill_row(ctx, line, self.step == Step::Deploy), set: groups.into() }
    }

    pub(super) fn legal_deployment(&self, ctx: &BattleContext, side: Side, line: Line, out: &mut ActionList) {
        let Offer { row, mut set } = self.fill_offer(ctx, side, line);
        while set != 0 {
            out.push(self.fill_action(ctx, row, set.trailing_zeros() as u16));
            set &= set - 1;
        }
    }

    /// The id of a candidate: by type at the deployment, where nobody is damaged.
    #[inline]
    pub(super) fn fill_action(&self, ctx: &BattleContext, row: Action, group: u16) -> Action {
        let kind = || ctx.rules.troop_groups.get(usize::from(group)).map_or(0, |group| group.kind.into());
        row + if self.step == Step::Deploy { kind() } else { group }
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
