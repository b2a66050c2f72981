//! The `greedy` policy of a battle and the strength of a side (docs/odds.md, "Policies").
//!
//! A choice about pieces looks only at the side whose pieces they are, the choice of a line only at the side shot at.

use super::party::{Party, occupied, unit_of};
use super::{Battle, BattleContext, BattleLine, BattleNode, Pending, Side};
use crate::rules::{BattleRules, Line};
use warquest_core::Action;

/// What speaks for a candidate, the most important number first; the largest is taken.
type Merit = [i16; 3];

/// The candidate of most merit; of equals the lowest id.
fn best(legal: &[Action], merit: impl Fn(Action) -> Merit) -> Action {
    let mut candidates = legal.iter().map(|&action| (merit(action), action));
    let first = candidates.next().unwrap_or_default();
    candidates.fold(first, |best, next| if next.0 > best.0 { next } else { best }).1
}

impl Battle {
    /// The choice of `greedy` among the legal actions of the pending choice.
    #[must_use]
    pub fn greedy(&self, ctx: &BattleContext, legal: &[Action]) -> Action {
        let lowest = legal.first().copied().unwrap_or_default();
        let Pending::Choice { side, node } = self.pending() else { return lowest };
        match node {
            BattleNode::LeaderDeploy | BattleNode::LeaderReinforce => self.greedy_leader(ctx, side, legal),
            BattleNode::DeployFront => best(legal, |action| type_merit(ctx.rules, action - ctx.actions.deploy_front)),
            BattleNode::DeployBack => best(legal, |action| type_merit(ctx.rules, action - ctx.actions.deploy_back)),
            BattleNode::ReinforceFront => best(legal, |action| troop_merit(ctx.rules, action - ctx.actions.reinforce_front)),
            BattleNode::ReinforceBack => best(legal, |action| troop_merit(ctx.rules, action - ctx.actions.reinforce_back)),
            BattleNode::Declare => best(legal, |action| self.line_merit(ctx, side.other(), action)),
            BattleNode::Hit => {
                let (troops, leaders) = (ctx.actions.troop_groups, ctx.actions.leader_groups);
                best(legal, |action| victim_merit(ctx, (action - ctx.actions.hit) % (troops + leaders)))
            }
            BattleNode::Flag => best(legal, |action| troop_merit(ctx.rules, (action - ctx.actions.flag) % ctx.actions.troop_groups)),
            // `done` stands behind the groups.
            BattleNode::Rally => best(legal, |action| match action == ctx.actions.done {
                true => [-1, 0, 0],
                false => troop_merit(ctx.rules, action - ctx.actions.rally),
            }),
            BattleNode::PursuitHit => best(legal, |action| victim_merit(ctx, action - ctx.actions.pursuit_hit)),
            // The first card, or `done`; `continue`.
            BattleNode::BattleCard | BattleNode::BattleGo => lowest,
        }
    }

    /// To the front if the reserve's melee troops leave room there.
    fn greedy_leader(&self, ctx: &BattleContext, side: Side, legal: &[Action]) -> Action {
        let party = self.party(side);
        let waiting = party.troops_on(ctx.rules, BattleLine::Reserve).filter(|(_, unit, _)| unit.line == Line::Melee);
        let wanted = party.count(ctx.rules, Line::Melee) + waiting.map(|(_, _, count)| u32::from(count)).sum::<u32>();
        let front = wanted < ctx.rules.constants.line_places.into();
        let choice = legal.iter().find(|&&action| (action == ctx.actions.leader_front) == front);
        choice.or(legal.first()).copied().unwrap_or_default()
    }

    /// Summed attack of a line that may be shot at.
    fn line_merit(&self, ctx: &BattleContext, side: Side, action: Action) -> Merit {
        let line = match action - ctx.actions.declare {
            0 => BattleLine::Front,
            1 => BattleLine::Back,
            _ => BattleLine::Reserve,
        };
        [self.party(side).attack_of(ctx.rules, line) as i16, 0, 0]
    }

    /// Attack and health left of all pieces that are not on the retreat line.
    #[must_use]
    pub fn strength(&self, ctx: &BattleContext, side: Side) -> u32 {
        self.party(side).strength(ctx.rules)
    }
}

/// Most attack, most cost.
fn type_merit(rules: &BattleRules, kind: u16) -> Merit {
    rules.units.get(usize::from(kind)).map_or([0; 3], |unit| [unit.attack.into(), unit.cost.into(), 0])
}

/// Most attack, most cost, least damage.
fn troop_merit(rules: &BattleRules, group: u16) -> Merit {
    let Some(group) = rules.troop_groups.get(usize::from(group)) else { return [0; 3] };
    let [attack, cost, _] = type_merit(rules, group.kind.into());
    [attack, cost, -i16::from(group.damage)]
}

/// Least health left, most attack, most cost. Leaders are offered only among themselves, all at one price.
fn victim_merit(ctx: &BattleContext, piece: u16) -> Merit {
    if let Some(group) = ctx.rules.troop_groups.get(usize::from(piece)) {
        let Some(unit) = ctx.rules.units.get(usize::from(group.kind)) else { return [0; 3] };
        return [-i16::from(unit.defence - group.damage), unit.attack.into(), unit.cost.into()];
    }
    let group = ctx.rules.leader_groups.get(usize::from(piece - ctx.actions.troop_groups));
    let leader = group.and_then(|group| ctx.rules.leaders.get(usize::from(group.kind)).map(|leader| (leader, group.damage)));
    leader.map_or([0; 3], |(leader, damage)| [-i16::from(leader.defence - damage), leader.attack.into(), 0])
}

impl Party {
    /// Summed attack of the pieces on a line, leaders included.
    fn attack_of(&self, rules: &BattleRules, line: BattleLine) -> u32 {
        let troops: u32 = self.troops_on(rules, line).map(|(_, unit, count)| u32::from(unit.attack) * u32::from(count)).sum();
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
