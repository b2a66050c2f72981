//! Cities, quests and cards: the small choices below an action (WQ-4.7, 7, 8, 9, 11.36).

use super::look::Look;
use super::odds::Lab;
use crate::game::WarQuest;
use crate::map::{bit, regions};
use crate::model::{Deck, Errand, Node, State};
use crate::rules::NONE;
use warquest_core::Action;

/// Gold that is kept when a card is paid for in a quest.
const KEPT: u16 = 1;

impl WarQuest {
    /// A city to begin in: a homeland to recruit in, own quests near, other players far.
    pub(super) fn residence(&self, state: &State, action: Action) -> f32 {
        let placing = state.node == Node::PlaceCity;
        let base = if placing { self.rules.actions.city } else { self.rules.actions.respawn_city };
        let city = self.region(action, base);
        let look = Look::new(self, state, state.player, Lab::Estimate);
        let home = if self.tables.homelands & bit(city) != 0 { 2.0 } else { 0.0 };
        let tax = self.rules.board.tax.get(usize::from(city)).map_or(0.0, |&tax| f32::from(tax) * 0.2);
        let quests: f32 = regions(look.quests())
            .map(|copy| {
                let card = self.table(Deck::Quest).kind(copy);
                3.0 * look.quest(card, 0) / (3.0 + f32::from(look.steps(city, self.quest(card).region)))
            })
            .sum();
        let friends = if placing { 0.0 } else { f32::from(state.figures.total(city)) };
        let space = f32::from(look.nearest_enemy(city).min(8)) * 0.4;
        10.0 + home + tax + quests + friends + space
    }

    /// A quest of the hand, attempted where its leader stands.
    pub(super) fn quest_here(&self, look: &Look<'_>, card: u8) -> f32 {
        look.quest(card, look.state.figures.types(self.quest(card).region))
    }

    /// A companion by the odds of the quest, of equal ones the cheaper.
    pub(super) fn quest_with(&self, state: &State, companion: u8) -> f32 {
        let Errand::Quest(quest) = &state.errand else { return 0.0 };
        let price = if companion == NONE { 0 } else { self.list_price(companion) };
        self.guide().quest(quest.card, companion) - 0.004 * f32::from(price)
    }

    /// Cards are paid for as long as a coin is left.
    pub(super) fn paid_in_quest(&self, state: &State, action: Action) -> f32 {
        if action == self.rules.actions.done {
            return 0.5;
        }
        let card = self.power((action - self.rules.actions.use_) as u8);
        if u16::from(card.use_cost) + KEPT <= state.seat(state.player).gold { 1.0 } else { 0.1 }
    }

    /// `quest_hit`: the leader stands what does not defeat it, the companion the rest.
    pub(super) fn choose_quest_hit(&self, state: &State) -> Action {
        let leader = self.rules.actions.quest_hit;
        let Errand::Quest(quest) = &state.errand else { return leader };
        let nerve = self.rules.battle.leaders.get(usize::from(quest.slot)).map_or(1, |leader| leader.defence);
        leader + Action::from(quest.companion != NONE && quest.leader_damage + 1 >= nerve)
    }

    /// A card of two that were drawn.
    pub(super) fn keeping(&self, look: &Look<'_>, action: Action) -> f32 {
        let Some(draw) = look.state.draw else { return 0.0 };
        look.kept(draw.deck, action.wrapping_sub(self.keep_base(&draw)) as u8)
    }

    /// The best card on sale in a city.
    pub(super) fn stall(&self, look: &Look<'_>, city: u8) -> f32 {
        let display = look.state.display.iter().copied().filter(|&card| card != NONE);
        display.chain(self.market_at(look.state, city)).map(|card| look.purchase(card)).fold(0.0, f32::max)
    }

    pub(super) fn card_on_sale(&self, state: &State, action: Action) -> u8 {
        let actions = &self.rules.actions;
        if action >= actions.market {
            return (action - actions.market) as u8;
        }
        state.display.get(usize::from(action.wrapping_sub(actions.display))).copied().unwrap_or(NONE)
    }
}
