//! The `greedy` policy of a battle and the strength of a side (docs/odds.md, "Policies").
//!
//! A choice about pieces looks only at the side whose pieces they are, the choice of a line only at the side shot at.

use super::choose::Offer;
use super::party::{Party, occupied, unit_of};
use super::{Battle, BattleContext, BattleLine, BattleNode, Pending, Side};
use crate::lineup::{Lineup, first_of, weigh};
use crate::rules::{BattleRules, Line};
use warquest_core::Action;

impl Battle {
    /// The choice of `greedy` at the pending choice; 0 elsewhere.
    #[must_use]
    pub fn greedy(&self, ctx: &BattleContext) -> Action {
        match self.pending() {
            Pending::Choice { side, node } => self.greedy_at(ctx, side, node),
            _ => 0,
        }
    }

    #[inline]
    pub(super) fn greedy_at(&self, ctx: &BattleContext, side: Side, node: BattleNode) -> Action {
        let actions = ctx.actions;
        let Lineup { strongest, weakest, .. } = &ctx.rules.lineup;
        let (Offer { row, set }, ranks) = match node {
            BattleNode::LeaderDeploy if self.wants_leader_in_front(ctx, side) => return actions.leader_front,
            BattleNode::LeaderDeploy => return actions.leader_reserve,
            BattleNode::LeaderReinforce if self.wants_leader_in_front(ctx, side) => return actions.leader_front,
            BattleNode::LeaderReinforce => return actions.leader_stay,
            BattleNode::Declare => return self.greedy_target(ctx, side),
            BattleNode::BattleCard => return self.first_card(ctx, side),
            BattleNode::BattleGo => return actions.battle_go,
            BattleNode::DeployFront | BattleNode::ReinforceFront => (self.fill_offer(ctx, side, Line::Melee), strongest),
            BattleNode::DeployBack | BattleNode::ReinforceBack => (self.fill_offer(ctx, side, Line::Ranged), strongest),
            BattleNode::Hit => (self.hit_offer(ctx, side), weakest),
            BattleNode::PursuitHit => (self.pursuit_offer(ctx, side), weakest),
            BattleNode::Flag => (self.flag_offer(ctx, side), strongest),
            BattleNode::Rally => (self.rally_offer(ctx, side), strongest),
        };
        match (first_of(set, ranks), node) {
            (Some(group), BattleNode::DeployFront | BattleNode::DeployBack) => self.fill_action(ctx, row, group),
            (Some(piece), _) => row + piece,
            (None, BattleNode::Rally) => actions.done,
            (None, _) => row,
        }
    }

    /// The line of most attack among those that may be shot at; of equal ones the first.
    fn greedy_target(&self, ctx: &BattleContext, side: Side) -> Action {
        let enemy = self.party(side.other());
        let mut best = (0, BattleLine::Front);
        for (place, line) in self.targets(ctx, side).enumerate() {
            let attack = enemy.attack_of(ctx.rules, line);
            if place == 0 || attack > best.0 {
                best = (attack, line);
            }
        }
        ctx.actions.declare + best.1 as u16
    }

    /// Whether the reserve's melee troops leave room at the front.
    fn wants_leader_in_front(&self, ctx: &BattleContext, side: Side) -> bool {
        let party = self.party(side);
        let waiting = weigh(&party.reserve, &ctx.rules.lineup.standing[Line::Melee as usize]);
        party.count(ctx.rules, Line::Melee) + waiting < ctx.rules.constants.line_places.into()
    }

    /// Attack and health left of all pieces that are not on the retreat line.
    #[must_use]
    pub fn strength(&self, ctx: &BattleContext, side: Side) -> u32 {
        self.party(side).strength(ctx.rules)
    }
}

impl Party {
    /// Summed attack of the pieces on a line, leaders included.
    fn attack_of(&self, rules: &BattleRules, line: BattleLine) -> u32 {
        let [melee, ranged] = &rules.lineup.attack;
        let troops = match line {
            BattleLine::Front => weigh(&self.field, melee),
            BattleLine::Back => weigh(&self.field, ranged),
            BattleLine::Reserve => weigh(&self.reserve, melee) + weigh(&self.reserve, ranged),
            BattleLine::Retreat => weigh(&self.retreat, melee) + weigh(&self.retreat, ranged),
        };
        let leaders = self.leaders.iter().zip(&rules.leaders).filter(|(leader, _)| leader.stands_on(line));
        troops + leaders.map(|(_, kind)| u32::from(kind.attack)).sum::<u32>()
    }

    pub(super) fn strength(&self, rules: &BattleRules) -> u32 {
        let worth = |(group, count): (usize, u8)| {
            let damage = rules.troop_groups.get(group).map_or(0, |group| group.damage);
            unit_of(rules, group).map_or(0, |unit| u32::from(count) * u32::from(unit.attack + unit.defence - damage))
        };
        let troops: u32 = occupied(&self.field).chain(occupied(&self.reserve)).map(worth).sum();
        let leaders = self.leaders.iter().zip(&rules.leaders).filter(|(leader, _)| leader.alive());
        troops + leaders.map(|(leader, kind)| u32::from(kind.attack + kind.defence - leader.damage)).sum::<u32>()
    }
}
