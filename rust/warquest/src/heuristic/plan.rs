//! The turn: each action by what it brings now, a move by what each action of its aim brings (WQ-6).

use super::force::power;
use super::ground::Ground;
use super::look::Look;
use super::taste::Taste;
use crate::map::{bit, regions};
use crate::model::{Deck, LORD, cards};
use crate::rules::{ConquestKind, NONE};
use warquest_core::Action;

/// To do something is a little better than to end the turn.
const REST: f32 = 0.01;
/// Gold that is kept when a power card is bought.
const KEPT: u16 = 4;

impl Look<'_> {
    /// `turn`: claims at once, then the best action.
    pub fn choose_action(&self, legal: &[Action], taste: &mut Taste<'_>) -> Option<Action> {
        let actions = &self.game.rules.actions;
        let is_claim = |&action: &Action| (actions.claim..actions.end_turn).contains(&action);
        let claim = legal.iter().copied().filter(is_claim).max_by_key(|&action| self.game.conquest((action - actions.claim) as u8).vp);
        if claim.is_some() {
            return claim;
        }
        let mut best = (None, 0.0);
        for &action in legal {
            let value = self.value(action, taste);
            if value > best.1 {
                best = (Some(action), value);
            }
        }
        best.0
    }

    fn value(&self, action: Action, taste: &mut Taste<'_>) -> f32 {
        let actions = &self.game.rules.actions;
        if action == actions.move_ {
            return self.best_move(taste).0.rate;
        }
        let led = self.state.seat(self.seat).leader_regions();
        let value = match action {
            _ if action == actions.conquest => self.best_conquest(),
            _ if action == actions.tax => self.best_tax(),
            _ if action == actions.recruit => self.best_recruits(),
            _ if action == actions.hire => self.lieutenant(),
            _ if action == actions.quest => {
                regions(led).map(|region| self.quest_at(region, self.state.figures.types(region))).fold(0.0, f32::max)
            }
            _ if action == actions.buy_power => self.best_card_for_sale(),
            _ if action == actions.redraw => self.redraw(),
            _ if action == actions.search => self.own_armies().iter().map(|army| self.search_at(army, army.region)).fold(0.0, f32::max),
            _ => return REST,
        };
        taste.season(value)
    }

    fn best_conquest(&self) -> f32 {
        let ground = Ground::new(self);
        regions(self.game.conquerable(self.state)).map(|region| ground.conquest(region)).fold(0.0, f32::max)
    }

    fn best_tax(&self) -> f32 {
        let board = &self.game.rules.board;
        let tax = regions(self.game.taxable(self.state)).map(|city| board.tax.get(usize::from(city)).copied().unwrap_or(0)).max();
        f32::from(tax.unwrap_or(0)) * self.gold
    }

    fn best_recruits(&self) -> f32 {
        let open = self.game.recruit_regions(self.state);
        let armies = self.own_armies().iter().filter(|army| open & bit(army.region) != 0);
        armies.map(|army| self.recruits(army, army.region)).fold(0.0, f32::max)
    }

    /// Where all the gold is best spent.
    pub fn recruit_region(&self, region: u8) -> f32 {
        self.own_armies().iter().filter(|army| army.region == region).map(|army| self.recruits(army, region)).fold(0.0, f32::max)
    }

    /// One more leader fights and rallies.
    fn lieutenant(&self) -> f32 {
        let lord = self.state.seat(self.seat).region(LORD);
        let Some(army) = self.own_armies().iter().find(|army| army.region == lord) else { return 0.0 };
        let after = self.might(power(army.attack + self.guide.leader.attack, army.health + self.guide.leader.health));
        after - self.might(army.power()) - f32::from(self.game.rules.lieutenant_cost) * self.gold * 1.2
    }

    // --- power cards ------------------------------------------------------------------------------------------------

    fn best_card_for_sale(&self) -> f32 {
        let offered = cards_of(&self.state.display).chain(self.state.market.iter().map(|(card, _)| card));
        offered.map(|card| self.purchase(card)).fold(0.0, f32::max)
    }

    /// A power card less its price; nothing if the gold is needed.
    pub fn purchase(&self, card: u8) -> f32 {
        let cost = u16::from(self.game.power(card).cost);
        let seat = self.state.seat(self.seat);
        let full = cards(&seat.power).count() >= usize::from(self.game.constants().power_card_limit);
        if full || seat.gold < cost + KEPT {
            return 0.0;
        }
        self.power_card(card) - f32::from(cost) * self.gold
    }

    /// What a power card brings until the end of the game.
    pub fn power_card(&self, card: u8) -> f32 {
        let card = self.game.power(card);
        let effects = &card.effects;
        let number = |value: u8, weight: f32| f32::from(value) * weight;
        let dice: f32 = effects.extra_dice.iter().map(|phase| f32::from(phase.iter().take(4).sum::<u8>()) * 0.06).sum();
        let rolls = number(effects.reroll_blanks, 0.3) + number(effects.flags_to_skulls, 0.3) + number(effects.absorb, 0.45);
        let order = number(effects.steadfast, 0.1) + number(effects.rally, 0.15) + number(u8::from(effects.first_strike), 0.4);
        let shots = number(u8::from(effects.volley), 0.2) + number(u8::from(effects.target_reserve), 0.05);
        let road = number(effects.move_bonus, 0.25) + number(u8::from(effects.ford), 0.05) + number(effects.tax_bonus, 0.05);
        let court = number(effects.recruit_discount, 0.2) + number(effects.cheap_lieutenant, 0.02) + number(u8::from(effects.scout), 0.05);
        (dice + rolls + order + shots + road + court - number(card.use_cost, 0.05)) * self.turns.min(8.0)
    }

    // --- cards of the hand ------------------------------------------------------------------------------------------

    /// What a quest card promises, its way included.
    pub fn quest_prospect(&self, card: u8) -> f32 {
        let region = self.game.quest(card).region;
        let army = &self.armies[self.main];
        let steps = if army.region == NONE { 6 } else { self.steps(army.region, region) };
        let actions = 1 + steps.div_ceil(self.game.constants().steps_per_move.max(1));
        self.quest(card, self.state.figures.types(army.region)) / f32::from(actions)
    }

    /// What a territory card promises by the tokens that are missing.
    pub fn conquest_prospect(&self, card: u8) -> f32 {
        let vp = f32::from(self.game.conquest(card).vp);
        match self.game.conquest(card).kind {
            ConquestKind::Territory { regions: wanted, count } => {
                let active = self.state.tokens.of(self.seat) & self.state.active_tokens;
                let missing = u32::from(count).saturating_sub((active & wanted).count_ones());
                vp / (0.5 + self.work(wanted & !active, missing))
            }
            ConquestKind::Hunt { race, troops } => vp * self.prey(race, troops),
            _ => 0.0,
        }
    }

    /// Actions to put so many tokens in regions of a set, the nearest first.
    fn work(&self, wanted: u64, missing: u32) -> f32 {
        let from = self.armies[self.main].region;
        let mut steps = [40_u8; 8];
        for region in regions(wanted) {
            let far = self.steps(from, region);
            if far < steps[7] {
                steps[7] = far;
                steps.sort_unstable();
            }
        }
        steps.iter().take(missing as usize).map(|&far| 1.0 + f32::from(far.min(9)) / 3.0 * 0.7).sum()
    }

    /// Chance that the enemies bring enough of a race to a battle.
    fn prey(&self, race: u8, troops: u8) -> f32 {
        let kinds = [race * 2, race * 2 + 1];
        let most = self.enemies[..self.enemy_count]
            .iter()
            .map(|enemy| kinds.iter().map(|&kind| self.state.figures.number(enemy.region, kind)).sum::<u8>());
        if most.max().unwrap_or(0) >= troops { 0.3 } else { 0.08 }
    }

    /// A new card for the worst of the hand, when there is nothing better to do.
    fn redraw(&self) -> f32 {
        if self.turns < 2.0 {
            return 0.0;
        }
        let quests = regions(self.quests()).map(|copy| self.quest_prospect(self.game.table(Deck::Quest).kind(copy)));
        let hand = self.state.places[Deck::Conquest as usize].at(crate::cards::hand(self.seat));
        let conquest = regions(hand).map(|copy| self.conquest_prospect(self.game.table(Deck::Conquest).kind(copy)));
        let worst = quests.chain(conquest).fold(1.0, f32::min);
        (0.8 - worst).max(0.0) * 0.6
    }

    /// `redraw_card`: the card that promises least.
    pub fn discarded(&self, action: Action) -> f32 {
        let actions = &self.game.rules.actions;
        if action >= actions.redraw_quest {
            1.0 / (0.1 + self.quest_prospect((action - actions.redraw_quest) as u8))
        } else {
            1.0 / (0.1 + self.conquest_prospect((action - actions.redraw_conquest) as u8))
        }
    }

    /// A card of a keep node, by the first id of its row.
    pub fn kept(&self, deck: Deck, card: u8) -> f32 {
        match deck {
            Deck::Quest => self.quest_prospect(card),
            Deck::Conquest => self.conquest_prospect(card),
        }
    }
}

fn cards_of(display: &[u8]) -> impl Iterator<Item = u8> + '_ {
    display.iter().copied().filter(|&card| card != NONE)
}
