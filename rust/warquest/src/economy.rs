//! Conquest, tax, recruiting, hiring (WQ-6.5 to 6.8, 6.21 to 6.24), prices and the rule of five (WQ-5.3, 5.6).

use crate::figures::Units;
use crate::game::WarQuest;
use crate::map::{bit, regions};
use crate::model::{Errand, LORD, Node, State, cards};
use crate::options::{RecruitBlock, RuleOfFive};
use crate::rules::{Effects, EventEffect, NONE, RACES, SLOTS, UNIT_TYPES};
use std::cmp::Ordering;
use warquest_core::{Action, ActionList};

impl WarQuest {
    /// A campaign effect of a player's power cards and artifacts, added up (WQ-8.9, 10.5, 12.8).
    #[inline]
    pub(crate) fn campaign(&self, state: &State, player: u8, number: impl Fn(&Effects) -> u8) -> u8 {
        let seat = state.seat(player);
        if seat.power[0] == NONE && seat.artifacts == [NONE; SLOTS] {
            return 0;
        }
        let owned = cards(&seat.power).map(|card| number(&self.power(card).effects));
        let worn = seat.artifacts.iter().filter(|&&card| card != NONE).map(|&card| number(self.artifact(card)));
        owned.chain(worn).fold(0, u8::saturating_add)
    }

    /// WQ-5.3.
    pub(crate) fn keeps_five(&self, units: &Units) -> bool {
        let limit = self.constants().army_limit;
        match self.options.rule_of_five {
            RuleOfFive::UnitTypes => units.iter().filter(|&&number| number > 0).count() <= usize::from(limit),
            RuleOfFive::UnitsPerRace => units
                .chunks_exact(UNIT_TYPES / RACES)
                .all(|race| race.iter().map(|&number| u32::from(number)).sum::<u32>() <= u32::from(limit)),
            RuleOfFive::UnitsPerType => units.iter().all(|&number| number <= limit),
            RuleOfFive::Off => true,
        }
    }

    /// The types of a set of which one more keeps to two races, if those present are of the types given as a set (WQ-4.8).
    pub(crate) fn of_two_races(&self, kinds: u64, present: u64) -> u64 {
        let own = (0..RACES).fold(0_u64, |set, race| if present >> (2 * race) & 3 == 0 { set } else { set | 3 << (2 * race) });
        match (own.count_ones() / 2).cmp(&u32::from(self.constants().setup_races)) {
            Ordering::Less => kinds,
            Ordering::Equal => kinds & own,
            Ordering::Greater => 0,
        }
    }

    #[inline]
    pub(crate) fn list_price(&self, kind: u8) -> u16 {
        self.tables.costs.get(usize::from(kind)).map_or(0, |&cost| u16::from(cost))
    }

    #[inline]
    fn price(&self, kind: u8, discount: u8) -> u16 {
        self.list_price(kind).saturating_sub(u16::from(discount)).max(1)
    }

    /// Types of which one more keeps the rule of five, as a set.
    #[inline]
    fn room(&self, state: &State, region: u8) -> u64 {
        let limit = self.constants().army_limit;
        if self.options.rule_of_five == RuleOfFive::UnitTypes {
            let present = u64::from(state.figures.types(region));
            return if present.count_ones() >= u32::from(limit) { present } else { u64::MAX };
        }
        let units = state.figures.units(region);
        let room = |kind: &usize| match self.options.rule_of_five {
            RuleOfFive::UnitsPerRace => u16::from(units[kind & !1]) + u16::from(units[kind | 1]) < u16::from(limit),
            RuleOfFive::UnitsPerType => units[*kind] < limit,
            RuleOfFive::UnitTypes | RuleOfFive::Off => true,
        };
        (0..UNIT_TYPES).filter(room).fold(0, |set, kind| set | 1 << kind)
    }

    /// Types that can be bought into a region, as a set: in the pool, affordable, and 5.6 holds.
    pub(crate) fn types_for_sale(&self, state: &State, region: u8, gold: u16, discount: u8) -> u64 {
        self.types_among(state, (1 << UNIT_TYPES) - 1, region, gold, discount)
    }

    #[inline]
    fn types_among(&self, state: &State, kinds: u64, region: u8, gold: u16, discount: u8) -> u64 {
        let there = |set, kind| set | u64::from((state.pool(kind) > 0) & (self.price(kind, discount) <= gold)) << (kind & 63);
        let there = regions(kinds).fold(0, there);
        if there == 0 { 0 } else { there & self.room(state, region) }
    }

    /// WQ-6.5: where a control token may be put or turned.
    pub(crate) fn conquerable(&self, state: &State) -> u64 {
        self.conquerable_among(state, state.seat(state.active).leader_regions())
    }

    #[inline]
    pub(crate) fn conquerable_among(&self, state: &State, led: u64) -> u64 {
        let player = state.active;
        let own = state.tokens.of(player);
        let left = own.count_ones() < u32::from(self.constants().control_tokens);
        let inactive = own & !state.active_tokens;
        led & if left { !own | inactive } else { inactive }
    }

    pub(crate) fn conquer(&self, state: &mut State, action: Action) {
        let region = bit(self.region(action, self.rules.actions.conquest_region));
        state.tokens.give(region, state.player);
        state.active_tokens |= region;
        self.to_turn(state);
    }

    /// WQ-6.6, 6.21.
    #[inline]
    pub(crate) fn taxable(&self, state: &State) -> u64 {
        let revolt = match self.event_in_force(state) {
            EventEffect::TaxRevolt { city } => bit(city),
            _ => 0,
        };
        self.rules.board.cities & state.tokens.of(state.active) & !state.taxed & !revolt
    }

    pub(crate) fn tax(&self, state: &mut State, action: Action) {
        let city = self.region(action, self.rules.actions.tax_city);
        let bonus = self.campaign(state, state.player, |effects| effects.tax_bonus);
        let tax = self.rules.board.tax.get(usize::from(city)).copied().unwrap_or(0);
        state.taxed |= bit(city);
        state.seat_mut(state.player).gain(u16::from(tax) + u16::from(bonus));
        self.to_turn(state);
    }

    #[inline]
    fn discount(&self, state: &State) -> u8 {
        self.campaign(state, state.active, |effects| effects.recruit_discount)
    }

    /// Types of a race that can be recruited in a region, as a set.
    fn recruits(&self, state: &State, region: u8, discount: u8) -> u64 {
        let natives = self.tables.natives.get(usize::from(region)).copied().unwrap_or(0);
        self.types_among(state, natives, region, state.seat(state.active).gold, discount)
    }

    /// WQ-6.7, 6.22: where something can be recruited.
    pub(crate) fn recruit_regions(&self, state: &State) -> u64 {
        let discount = self.discount(state);
        let open = self.open_homelands(state, state.seat(state.active).leader_regions());
        regions(open).filter(|&region| self.recruits(state, region, discount) != 0).fold(0, |set, region| set | bit(region))
    }

    /// Whether there is one among the regions with own leaders.
    pub(crate) fn can_recruit(&self, state: &State, led: u64) -> bool {
        let open = self.open_homelands(state, led);
        if open == 0 || state.seat(state.active).gold == 0 {
            return false;
        }
        let discount = self.discount(state);
        regions(open).any(|region| self.recruits(state, region, discount) != 0)
    }

    #[inline]
    fn open_homelands(&self, state: &State, led: u64) -> u64 {
        let foreign = state.tokens.all() & !state.tokens.of(state.active);
        let here = led & self.tables.homelands & !foreign;
        here & !self.blocked_homelands(state, here)
    }

    fn blocked_homelands(&self, state: &State, here: u64) -> u64 {
        if here == 0 || self.options.recruit_block == RecruitBlock::Region {
            return 0;
        }
        let others = (0..self.num_players).filter(|&seat| seat != state.active);
        let leaders = others.fold(0, |set, seat| set | state.seat(seat).leader_regions());
        self.rules.board.homelands.iter().filter(|&&home| home & leaders != 0).fold(0, |set, home| set | home)
    }

    pub(crate) fn choose_recruit_region(&self, state: &mut State, action: Action) {
        state.errand = Errand::Recruit { region: self.region(action, self.rules.actions.recruit_region), bought: 0 };
        state.ask(Node::RecruitBuy, state.player);
    }

    pub(crate) fn offer_recruits(&self, state: &State, out: &mut ActionList) {
        let Errand::Recruit { region, bought } = state.errand else { return };
        let discount = self.discount(state);
        self.offer_regions(self.recruits(state, region, discount), self.rules.actions.buy_unit, out);
        if bought > 0 {
            out.push(self.rules.actions.done);
        }
    }

    /// WQ-6.23.
    pub(crate) fn recruit(&self, state: &mut State, action: Action) {
        let Errand::Recruit { region, bought } = &mut state.errand else { return };
        if action == self.rules.actions.done {
            return self.to_turn(state);
        }
        *bought = bought.saturating_add(1);
        let region = *region;
        let kind = self.kind_of(action, self.rules.actions.buy_unit);
        let discount = self.discount(state);
        state.seat_mut(state.player).pay(self.price(kind, discount));
        state.recruit(state.player, region, kind);
        if self.recruits(state, region, discount) == 0 {
            self.to_turn(state);
        }
    }

    fn lieutenant_price(&self, state: &State) -> u16 {
        let cheaper = self.campaign(state, state.active, |effects| effects.cheap_lieutenant);
        self.rules.lieutenant_cost.saturating_sub(u16::from(cheaper))
    }

    /// WQ-6.8, 6.24.
    #[inline]
    pub(crate) fn can_hire(&self, state: &State) -> bool {
        let seat = state.seat(state.active);
        let free = (seat.leaders[1] == NONE) | (seat.leaders[2] == NONE);
        free && bit(seat.region(LORD)) & self.rules.board.cities != 0 && self.lieutenant_price(state) <= seat.gold
    }

    pub(crate) fn hire(&self, state: &mut State) {
        let price = self.lieutenant_price(state);
        let seat = state.seat_mut(state.player);
        seat.pay(price);
        let lord = seat.region(LORD);
        if let Some(slot) = (1..SLOTS).find(|&slot| seat.leaders[slot] == NONE) {
            seat.leaders[slot] = lord;
        }
        self.to_turn(state);
    }
}
