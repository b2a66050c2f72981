//! The table of decision nodes (WQ-14): what is legal at each, and what its actions do, in one order.

use crate::game::WarQuest;
use crate::model::{Node, State};
use warquest_core::{Action, ActionList};

impl WarQuest {
    /// Legal actions of a decision node, ascending.
    pub(crate) fn offer(&self, state: &State, out: &mut ActionList) {
        let actions = &self.rules.actions;
        match state.node {
            Node::PlaceCity => self.offer_cities(state, out),
            Node::SetupBuy => self.offer_setup_units(state, out),
            Node::Turn => self.offer_turn(state, out),
            Node::MoveArmy => self.offer_armies(state, out),
            Node::LeaderChoice => self.offer_leader_choice(state, out),
            Node::Cargo => self.offer_cargo(state, out),
            Node::Step => self.offer_steps(state, out),
            Node::ConquestRegion => self.offer_regions(self.conquerable(state), actions.conquest_region, out),
            Node::TaxCity => self.offer_regions(self.taxable(state), actions.tax_city, out),
            Node::RecruitRegion => self.offer_regions(self.recruit_regions(state), actions.recruit_region, out),
            Node::RecruitBuy => self.offer_recruits(state, out),
            Node::QuestCard => self.offer_quests(state, out),
            Node::QuestLeader => self.offer_quest_leaders(state, out),
            Node::QuestCompanion => self.offer_quest_companions(state, out),
            Node::QuestPower => self.offer_quest_powers(state, out),
            Node::QuestHit => self.offer_quest_hits(state, out),
            Node::QuestGo => self.offer_quest_go(out),
            Node::QuestKeep | Node::RedrawKeep | Node::ConquestKeep => self.offer_keep(state, out),
            Node::PowerCity => self.offer_regions(self.power_cities(state), actions.power_city, out),
            Node::PowerCard => self.offer_power_cards(state, out),
            Node::PowerDiscard => self.offer_power_discards(state, out),
            Node::RedrawCard => self.offer_redraws(state, out),
            Node::SearchLeader => self.offer_searchers(state, out),
            Node::SearchCompanion => self.offer_search_companions(state, out),
            Node::ClaimRegion => self.offer_claim_regions(state, out),
            Node::Battle => state.battle.legal(&self.battle_context(), out),
            Node::RetreatTo => self.offer_retreats(state, out),
            Node::Shed => self.offer_sheds(state, out),
            Node::Glorious => self.offer_glorious(out),
            Node::Hunt => self.offer_hunts(state, out),
            Node::LossRegion => self.offer_loss_regions(state, out),
            Node::LossType => self.offer_loss_types(state, out),
            Node::LevyRegion => self.offer_levy_regions(state, out),
            Node::LevyBuy => self.offer_levy_units(state, out),
            Node::RespawnCity => self.offer_regions(self.respawn_cities(state, state.player), actions.respawn_city, out),
            Node::RespawnBuy => self.offer_respawn_units(state, out),
            _ => {}
        }
    }

    /// Applies an action known to be legal; anything else gives some state.
    pub(crate) fn act(&self, state: &mut State, action: Action) {
        match state.node {
            Node::PlaceCity => self.place_city(state, action),
            Node::SetupBuy => self.buy_at_setup(state, action),
            Node::Turn => self.choose_turn(state, action),
            Node::MoveArmy => self.choose_army(state, action),
            Node::LeaderChoice => self.choose_leader(state, action),
            Node::Cargo => self.choose_cargo(state, action),
            Node::Step => self.choose_step(state, action),
            Node::ConquestRegion => self.conquer(state, action),
            Node::TaxCity => self.tax(state, action),
            Node::RecruitRegion => self.choose_recruit_region(state, action),
            Node::RecruitBuy => self.recruit(state, action),
            Node::QuestCard => self.choose_quest(state, action),
            Node::QuestLeader => self.choose_quest_leader(state, action),
            Node::QuestCompanion => self.choose_quest_companion(state, action),
            Node::QuestPower => self.use_quest_power(state, action),
            Node::QuestHit => self.take_quest_hit(state, action),
            Node::QuestGo => self.choose_quest_go(state, action),
            Node::QuestKeep | Node::RedrawKeep | Node::ConquestKeep => self.keep_action(state, action),
            Node::PowerCity => self.choose_power_city(state, action),
            Node::PowerCard => self.buy_power(state, action),
            Node::PowerDiscard => self.discard_power(state, action),
            Node::RedrawCard => self.redraw(state, action),
            Node::SearchLeader => self.choose_searcher(state, action),
            Node::SearchCompanion => self.choose_search_companion(state, action),
            Node::ClaimRegion => self.pick_claim_region(state, action),
            Node::Battle => self.act_in_battle(state, action),
            Node::RetreatTo => self.retreat(state, action),
            Node::Shed => self.shed(state, action),
            Node::Glorious => self.choose_glorious(state, action),
            Node::Hunt => self.choose_hunt(state, action),
            Node::LossRegion => self.choose_loss_region(state, action),
            Node::LossType => self.choose_loss_type(state, action),
            Node::LevyRegion => self.choose_levy_region(state, action),
            Node::LevyBuy => self.buy_at_levy(state, action),
            Node::RespawnCity => self.respawn(state, action),
            Node::RespawnBuy => self.buy_at_respawn(state, action),
            _ => {}
        }
    }

    /// One action a region of a set, or a type of a set.
    #[inline]
    pub(crate) fn offer_regions(&self, set: u64, base: Action, out: &mut ActionList) {
        out.push_set(base, set);
    }

    /// The region of an action of a row over regions.
    #[inline]
    pub(crate) fn region(&self, action: Action, base: Action) -> u8 {
        action.wrapping_sub(base).min(self.rules.board.ids.len() as Action - 1) as u8
    }

    /// The unit type of an action of a row over types.
    #[inline]
    pub(crate) fn kind_of(&self, action: Action, base: Action) -> u8 {
        action.wrapping_sub(base).min(crate::rules::UNIT_TYPES as Action - 1) as u8
    }
}
