//! The router of a battle's decisions: one row a node, the same list for what is legal and for what it does (WQ-14).

use super::{Battle, BattleContext, BattleNode, Pending};
use crate::rules::Line;
use warquest_core::{Action, ActionList};

impl Battle {
    /// Adds the legal actions of a choice, ascending; none elsewhere.
    pub fn legal(&self, ctx: &BattleContext, out: &mut ActionList) {
        let Pending::Choice { side, node } = self.pending() else { return };
        match node {
            BattleNode::LeaderDeploy => self.legal_leader_deploy(ctx, side, out),
            BattleNode::DeployFront | BattleNode::ReinforceFront => self.legal_fill(ctx, side, Line::Melee, out),
            BattleNode::DeployBack | BattleNode::ReinforceBack => self.legal_fill(ctx, side, Line::Ranged, out),
            BattleNode::BattleCard => self.legal_cards(ctx, side, out),
            BattleNode::Declare => self.legal_declare(ctx, side, out),
            BattleNode::Hit => self.legal_hit(ctx, side, out),
            BattleNode::Flag => self.legal_flag(ctx, side, out),
            BattleNode::LeaderReinforce => Self::legal_leader_reinforce(ctx, out),
            BattleNode::BattleGo => Self::legal_go(ctx, out),
            BattleNode::Rally => self.legal_rally(ctx, side, out),
            BattleNode::PursuitHit => self.legal_pursuit_hit(ctx, side, out),
        }
    }

    /// Takes an action known to be legal, then goes on to the next pending thing. Anything else gives some battle.
    pub fn act(&mut self, ctx: &BattleContext, action: Action) {
        self.take(ctx, action);
        self.run(ctx);
    }

    /// Takes an action and stays there.
    pub(super) fn take(&mut self, ctx: &BattleContext, action: Action) {
        let Pending::Choice { side, node } = self.pending() else { return };
        match node {
            BattleNode::LeaderDeploy => self.act_leader_deploy(ctx, side, action),
            BattleNode::DeployFront | BattleNode::ReinforceFront => self.act_fill(ctx, side, Line::Melee, action),
            BattleNode::DeployBack | BattleNode::ReinforceBack => self.act_fill(ctx, side, Line::Ranged, action),
            BattleNode::BattleCard => self.act_card(ctx, side, action),
            BattleNode::Declare => self.act_declare(ctx, side, action),
            BattleNode::Hit => self.act_hit(ctx, side, action),
            BattleNode::Flag => self.act_flag(ctx, side, action),
            BattleNode::LeaderReinforce => self.act_leader_reinforce(ctx, side, action),
            BattleNode::BattleGo => self.act_go(ctx, side, action),
            BattleNode::Rally => self.act_rally(ctx, side, action),
            BattleNode::PursuitHit => self.act_pursuit_hit(ctx, side, action),
        }
    }
}
