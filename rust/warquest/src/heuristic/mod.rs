//! `greedy`: a rule of thumb for every decision of the campaign, one turn ahead (docs/agents.md). It is a player of its own, the playout policy of a
//! search, and with `standing` a judgement of unfinished games. It reads public facts and the cards of the seat that decides, nothing else.

mod alone;
mod clash;
mod errands;
mod fight;
mod force;
mod ground;
mod guide;
mod look;
mod march;
mod odds;
mod plan;
mod purchases;
mod standing;
mod taste;

pub(crate) use guide::Guide;

use crate::game::WarQuest;
use crate::model::{Node, State};
use look::Look;
use odds::Lab;
use taste::Taste;
use warquest_core::heuristic::Heuristic;
use warquest_core::{Action, Generator};

impl WarQuest {
    fn advise(&self, state: &State, legal: &[Action], taste: &mut Taste<'_>, lab: Lab<'_>) -> Action {
        let first = legal.first().copied().unwrap_or(0);
        if legal.len() <= 1 {
            return first;
        }
        self.advice(state, legal, taste, lab).unwrap_or(first)
    }

    fn advice(&self, state: &State, legal: &[Action], taste: &mut Taste<'_>, lab: Lab<'_>) -> Option<Action> {
        let actions = &self.rules.actions;
        match state.node {
            Node::Turn => self.look(state, lab).choose_action(legal, taste),
            Node::MoveArmy => self.look(state, lab).choose_army(legal, taste),
            Node::LeaderChoice => Some(actions.leader_goes),
            Node::Cargo => legal.last().copied(),
            Node::Step => self.look(state, lab).choose_step(legal),
            Node::Battle => self.advise_in_battle(state, taste, lab),
            Node::RetreatTo => self.choose_retreat(state, legal, taste, lab),
            Node::SetupBuy | Node::RecruitBuy | Node::RespawnBuy | Node::LevyBuy => self.choose_unit(state, legal, taste),
            Node::PlaceCity | Node::RespawnCity => taste.best(legal, |action| self.residence(state, action)),
            Node::QuestHit => Some(self.choose_quest_hit(state)),
            Node::Glorious => Some(actions.glorious_use),
            Node::QuestGo | Node::Hunt | Node::ClaimRegion | Node::SearchLeader | Node::QuestLeader => legal.first().copied(),
            Node::LossType => taste.best(legal, |action| self.spared(self.kind_of(action, actions.loss_type))),
            Node::Shed => taste.best(legal, |action| self.shed_worth(state, self.kind_of(action, actions.shed))),
            Node::LossRegion => {
                taste.best(legal, |action| 1.0 / f32::from(state.figures.total(self.region(action, actions.loss_region)).max(1)))
            }
            _ => self.choose_by_value(state, legal, taste),
        }
    }

    fn look<'a>(&'a self, state: &'a State, lab: Lab<'a>) -> Look<'a> {
        Look::new(self, state, state.player, lab)
    }

    /// Nodes whose actions are worth something each.
    fn choose_by_value(&self, state: &State, legal: &[Action], taste: &mut Taste<'_>) -> Option<Action> {
        let actions = &self.rules.actions;
        let look = self.look(state, Lab::Estimate);
        taste.best(legal, |action| match state.node {
            Node::ConquestRegion => look.conquest(self.region(action, actions.conquest_region)),
            Node::TaxCity => self.rules.board.tax.get(usize::from(self.region(action, actions.tax_city))).map_or(0.0, |&tax| tax.into()),
            Node::RecruitRegion => look.recruit_region(self.region(action, actions.recruit_region)),
            Node::QuestCard => self.quest_here(&look, (action - actions.quest_card) as u8),
            Node::QuestCompanion => self.quest_with(state, self.companion(action, actions.quest_companion)),
            Node::SearchCompanion => self.unit(self.companion(action, actions.search_companion)).map_or(0.1, |unit| unit.attack.into()),
            Node::QuestPower => self.paid_in_quest(state, action),
            Node::QuestKeep | Node::RedrawKeep | Node::ConquestKeep => self.keeping(&look, action),
            Node::PowerCity => self.stall(&look, self.region(action, actions.power_city)),
            Node::PowerCard => look.purchase(self.card_on_sale(state, action)),
            Node::PowerDiscard => 1.0 / (0.1 + look.power_card((action - actions.power_discard) as u8).max(0.0)),
            Node::RedrawCard => look.discarded(action),
            Node::LevyRegion if action != actions.levy_pass => {
                1.0 + self.force_in(state, state.player, self.region(action, actions.levy_region)).power()
            }
            _ => 0.0,
        })
    }
}

impl Heuristic for WarQuest {
    #[inline]
    fn playout_action(&self, state: &State, legal: &[Action], generator: &mut Generator) -> Action {
        self.advise(state, legal, &mut Taste::spiced(generator), Lab::Clash)
    }

    fn greedy_action(&self, state: &State, legal: &[Action]) -> Action {
        self.advise(state, legal, &mut Taste::plain(), Lab::Estimate)
    }

    /// At the beginning of a turn.
    #[inline]
    fn is_quiet(&self, state: &State) -> bool {
        state.node == Node::Turn && state.actions == self.constants().actions_per_turn
    }

    fn evaluate(&self, state: &State, seat_values: &mut [f64]) {
        self.foreseen_returns(state, seat_values);
    }
}
