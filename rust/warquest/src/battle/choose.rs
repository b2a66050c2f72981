//! The router of a battle's decisions: one row a node, the same list for what is legal, for what `greedy` takes and for what it does (WQ-14).

use super::{Battle, BattleContext, BattleNode, Pending, Side};
use crate::rules::Line;
use warquest_core::{Action, ActionList};

/// Pieces among which a side chooses: troop groups, then leader groups, in the row of a node.
#[derive(Clone, Copy)]
pub(super) struct Offer {
    pub row: Action,
    pub set: u64,
}

impl Battle {
    /// Adds the legal actions of a choice, ascending; none elsewhere.
    pub fn legal(&self, ctx: &BattleContext, out: &mut ActionList) {
        let Pending::Choice { side, node } = self.pending() else { return };
        let offer = match node {
            BattleNode::LeaderDeploy => return self.legal_leader_deploy(ctx, side, out),
            BattleNode::DeployFront => return self.legal_deployment(ctx, side, Line::Melee, out),
            BattleNode::DeployBack => return self.legal_deployment(ctx, side, Line::Ranged, out),
            BattleNode::BattleCard => return self.legal_cards(ctx, side, out),
            BattleNode::Declare => return self.legal_declare(ctx, side, out),
            BattleNode::LeaderReinforce => return Self::legal_leader_reinforce(ctx, out),
            BattleNode::BattleGo => return Self::legal_go(ctx, out),
            BattleNode::ReinforceFront => self.fill_offer(ctx, side, Line::Melee),
            BattleNode::ReinforceBack => self.fill_offer(ctx, side, Line::Ranged),
            BattleNode::Hit => self.hit_offer(ctx, side),
            BattleNode::Flag => self.flag_offer(ctx, side),
            BattleNode::Rally => self.rally_offer(ctx, side),
            BattleNode::PursuitHit => self.pursuit_offer(ctx, side),
        };
        out.push_set(offer.row, offer.set);
        if node == BattleNode::Rally {
            out.push(ctx.actions.done);
        }
    }

    /// Takes an action known to be legal, then goes on to the next pending thing. Anything else gives some battle.
    pub fn act(&mut self, ctx: &BattleContext, action: Action) {
        self.take(ctx, action);
        self.run(ctx);
    }

    /// Takes an action and stays there.
    pub(super) fn take(&mut self, ctx: &BattleContext, action: Action) {
        if let Pending::Choice { side, node } = self.pending() {
            self.take_at(ctx, side, node, action);
        }
    }

    #[inline]
    pub(super) fn take_at(&mut self, ctx: &BattleContext, side: Side, node: BattleNode, action: Action) {
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
