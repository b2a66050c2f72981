//! Battles in the campaign: who fights where, and what follows the fight (WQ-6.4, 11.19 B1 and B14 to B18, 9.4, 9.5).

use crate::battle::{Battle, BattleContext, MAX_CARDS, Muster, Pending, Side, Step};
use crate::cards;
use crate::figures::Units;
use crate::game::WarQuest;
use crate::map::{bit, regions};
use crate::model::{Deck, Field, Marcher, Node, Player, State, Why, slots};
use crate::options::RuleOfFive;
use crate::rules::{ConquestKind, NONE, SLOTS, UNIT_TYPES};
use warquest_core::{Action, ActionList};

impl WarQuest {
    #[inline]
    pub(crate) fn battle_context(&self) -> BattleContext<'_> {
        BattleContext { rules: &self.rules.battle, options: &self.options.battle, actions: &self.rules.actions }
    }

    /// The battle in the lowest region that waits for one; with none left the move action is over.
    pub(crate) fn next_battle(&self, state: &mut State) {
        let marcher = state.marchers[0];
        if marcher.region == NONE {
            return self.to_turn(state);
        }
        state.marchers.rotate_left(1);
        state.marchers[SLOTS - 1] = Marcher::NOBODY;
        self.begin_battle(state, &marcher);
    }

    /// B1.
    fn begin_battle(&self, state: &mut State, marcher: &Marcher) {
        let attacker = state.active;
        let region = marcher.region;
        let defender = self.defender(state, region);
        let origins = marcher.origins;
        let a = muster(state.seat(attacker), marcher.leaders, marcher.units);
        let units = state.figures.clear(region);
        let d = muster(state.seat(defender), state.seat(defender).slots_in(region), units);
        state.field = Field { region, defender, origins };
        state.battles = state.battles.saturating_add(1);
        state.battle = Battle::begin(&self.battle_context(), &a, &d);
        self.fight_on(state);
    }

    fn defender(&self, state: &State, region: u8) -> u8 {
        let others = (0..self.num_players).filter(|&player| player != state.active);
        let there = |&player: &u8| (state.figures.of(player) | state.seat(player).leader_regions()) & bit(region) != 0;
        others.clone().find(there).unwrap_or_else(|| self.before(state.active))
    }

    #[inline]
    pub(crate) fn fighter(&self, state: &State, side: Side) -> u8 {
        if side == Side::A { state.active } else { state.field.defender }
    }

    pub(crate) fn side_of(&self, state: &State, player: u8) -> Side {
        if player == state.active { Side::A } else { Side::D }
    }

    /// An action of the battle.
    pub(crate) fn act_in_battle(&self, state: &mut State, action: Action) {
        state.battle.act(&self.battle_context(), action);
        self.fight_on(state);
    }

    pub(crate) fn roll_in_battle(&self, state: &mut State, skulls: u32, flags: u32) {
        state.battle.outcome(&self.battle_context(), skulls, flags);
        self.fight_on(state);
    }

    /// Whatever the battle waits for.
    fn fight_on(&self, state: &mut State) {
        for side in Side::BOTH {
            let gold = state.battle.gold(side);
            state.seat_mut(self.fighter(state, side)).gold = gold;
        }
        match state.battle.pending() {
            Pending::Choice { side, .. } => state.ask(Node::Battle, self.fighter(state, side)),
            Pending::Roll { .. } => state.chance(Node::Battle),
            Pending::Retreat { side } => self.begin_retreat(state, side),
            Pending::Over => self.stand(state, NONE),
        }
    }

    /// B14.
    fn begin_retreat(&self, state: &mut State, side: Side) {
        if self.retreats(state, side) == 0 {
            state.battle.destroy_goer(&self.battle_context());
            self.stand(state, NONE);
        } else {
            state.ask(Node::RetreatTo, self.fighter(state, side));
        }
    }

    /// WQ-11.29.
    pub(crate) fn retreats(&self, state: &State, side: Side) -> u64 {
        let origins = crate::model::cards(&state.field.origins).fold(0, |set, region| set | bit(region));
        let ways = match side {
            Side::A => origins,
            Side::D => self.passable(state, state.field.region) & !origins,
        };
        ways & !state.held_by_others(self.fighter(state, side))
    }

    pub(crate) fn offer_retreats(&self, state: &State, out: &mut ActionList) {
        let side = self.side_of(state, state.player);
        self.offer_regions(self.retreats(state, side), self.rules.actions.retreat_to, out);
    }

    pub(crate) fn retreat(&self, state: &mut State, action: Action) {
        let region = self.region(action, self.rules.actions.retreat_to);
        self.stand(state, region);
    }

    /// B15: all survivors stand, those of the side that goes in `refuge`; the goer sheds.
    fn stand(&self, state: &mut State, refuge: u8) {
        let goer = state.battle.goer();
        for side in Side::BOTH {
            let player = self.fighter(state, side);
            let region = if goer == Some(side) { refuge } else { state.field.region };
            let (units, leaders) = state.battle.survivors(&self.battle_context(), side);
            state.figures.add_all(player, region, &units);
            for slot in (0..SLOTS).filter(|&slot| leaders[slot]) {
                state.seat_mut(player).put(slot as u8, region);
            }
        }
        state.battle.stand_down(Step::Shed);
        match goer {
            Some(side) if refuge != NONE => self.shed_or_score(state, self.fighter(state, side), refuge),
            _ => self.score_battle(state),
        }
    }

    fn shed_or_score(&self, state: &mut State, player: u8, region: u8) {
        if self.keeps_five(&state.figures.units(region)) {
            self.score_battle(state);
        } else {
            state.ask(Node::Shed, player);
        }
    }

    /// The region where the rule of five is broken.
    pub(crate) fn crowded_region(&self, state: &State) -> u8 {
        let broken = |&region: &u8| !self.keeps_five(&state.figures.units(region));
        regions(state.figures.of(state.player)).find(broken).unwrap_or(NONE)
    }

    /// WQ-5.7.
    pub(crate) fn offer_sheds(&self, state: &State, out: &mut ActionList) {
        let units = state.figures.units(self.crowded_region(state));
        for kind in (0..UNIT_TYPES).filter(|&kind| self.can_shed(&units, kind)) {
            out.push(self.rules.actions.shed + kind as Action);
        }
    }

    fn can_shed(&self, units: &Units, kind: usize) -> bool {
        let limit = self.constants().army_limit;
        units[kind] > 0
            && match self.options.rule_of_five {
                RuleOfFive::UnitsPerRace => units[kind & !1].saturating_add(units[kind | 1]) > limit,
                RuleOfFive::UnitsPerType => units[kind] > limit,
                RuleOfFive::UnitTypes | RuleOfFive::Off => true,
            }
    }

    pub(crate) fn shed(&self, state: &mut State, action: Action) {
        let kind = self.kind_of(action, self.rules.actions.shed);
        let region = self.crowded_region(state);
        let all = self.options.rule_of_five == RuleOfFive::UnitTypes;
        let there = state.figures.number(region, kind);
        let number = if all { there } else { there.min(1) };
        state.figures.take(region, kind, number);
        state.to_pool(kind, number);
        self.shed_or_score(state, state.player, region);
    }

    /// B16.
    fn score_battle(&self, state: &mut State) {
        for side in Side::BOTH {
            let (units, leaders) = state.battle.lost(side);
            let killed =
                units.iter().map(|&number| u16::from(number)).sum::<u16>() + leaders.iter().map(|&lost| u16::from(lost)).sum::<u16>();
            let owner = self.fighter(state, side);
            state.seat_mut(self.fighter(state, side.other())).score(killed.saturating_mul(self.constants().kill_vp));
            state.all_to_pool(&units);
            let seat = state.seat_mut(owner);
            for slot in (0..SLOTS).filter(|&slot| leaders[slot]) {
                (seat.leaders[slot], seat.artifacts[slot]) = (NONE, NONE);
            }
        }
        if let Some(side) = state.battle.winner() {
            state.seat_mut(self.fighter(state, side)).score(self.constants().victory_vp);
        }
        self.offer_glory(state);
    }

    fn glorious_card(&self) -> (u16, u8) {
        let card = self.conquest(self.rules.glorious);
        match card.kind {
            ConquestKind::Glorious { min_troops } => (card.vp, min_troops),
            _ => (0, 0),
        }
    }

    /// B17.
    fn offer_glory(&self, state: &mut State) {
        let seat = state.seat(state.active);
        let unused = seat.glorious > 0 && u64::from(seat.glorious_against) & bit(state.field.defender) == 0;
        let worthy = state.battle.defender_troops() >= u16::from(self.glorious_card().1);
        if state.battle.winner() == Some(Side::A) && worthy && unused {
            state.battle.stand_down(Step::Glorious);
            return state.ask(Node::Glorious, state.active);
        }
        self.begin_hunts(state);
    }

    pub(crate) fn offer_glorious(&self, out: &mut ActionList) {
        out.push(self.rules.actions.glorious_use);
        out.push(self.rules.actions.glorious_keep);
    }

    pub(crate) fn choose_glorious(&self, state: &mut State, action: Action) {
        if action != self.rules.actions.glorious_use {
            return self.begin_hunts(state);
        }
        let player = state.active;
        let defender = state.field.defender;
        let more = self.glorious_card().0.saturating_sub(self.constants().victory_vp);
        let seat = state.seat_mut(player);
        seat.score(more);
        seat.glorious = seat.glorious.saturating_sub(1);
        seat.glorious_against |= 1_u8.checked_shl(u32::from(defender)).unwrap_or(0);
        let held = state.places[Deck::Conquest as usize].at(cards::hand(player)).count_ones();
        if self.options.glorious_draws && held < u32::from(self.constants().active_conquest_limit) {
            return self.draw_two(state, player, Why::Glorious);
        }
        self.begin_hunts(state);
    }

    /// B18: A, then D.
    pub(crate) fn begin_hunts(&self, state: &mut State) {
        self.hunt(state, state.active);
    }

    /// The hunts of a side, then of the other side, then the end of the battle.
    pub(crate) fn hunt(&self, state: &mut State, player: u8) {
        if self.hunts(state, player) != 0 {
            state.battle.stand_down(Step::Hunt);
            state.ask(Node::Hunt, player);
        } else if player == state.active {
            self.hunt(state, state.field.defender);
        } else {
            self.end_battle(state);
        }
    }

    /// Kinds of Race Hunts, as copies, that a side has fulfilled and of which one is not yet claimed (public).
    fn hunts(&self, state: &State, player: u8) -> u64 {
        let (lost, _) = state.battle.lost(self.side_of(state, player).other());
        let table = self.table(Deck::Conquest);
        let fulfilled = table.distinct(self.hunt_cards).filter(|&card| match self.conquest(card).kind {
            ConquestKind::Hunt { race, troops } => {
                let race = usize::from(race) * 2;
                lost.get(race..race + 2).is_some_and(|race| race.iter().map(|&number| u32::from(number)).sum::<u32>() >= u32::from(troops))
            }
            _ => false,
        });
        let places = &state.places[Deck::Conquest as usize];
        let claimed = (0..self.num_players).fold(0, |set, player| set | places.at(cards::face_up(player)));
        fulfilled.filter(|&card| table.copies(card) & !claimed != 0).fold(0, |set, card| set | table.copies(card))
    }

    pub(crate) fn offer_hunts(&self, state: &State, out: &mut ActionList) {
        let hand = state.places[Deck::Conquest as usize].at(cards::hand(state.player));
        let held = self.rules.conquest_table.distinct(self.hunts(state, state.player) & hand);
        held.for_each(|card| out.push(self.rules.actions.hunt_claim + Action::from(card)));
        out.push(self.rules.actions.hunt_pass);
    }

    pub(crate) fn choose_hunt(&self, state: &mut State, action: Action) {
        if action != self.rules.actions.hunt_pass {
            let card = action.wrapping_sub(self.rules.actions.hunt_claim).min(Action::from(NONE)) as u8;
            return self.claim_card(state, state.player, card, Why::Hunt);
        }
        if state.player == state.active {
            self.hunt(state, state.field.defender);
        } else {
            self.end_battle(state);
        }
    }

    fn end_battle(&self, state: &mut State) {
        state.battle = Battle::EMPTY;
        state.field = Field::NOWHERE;
        self.next_battle(state);
    }
}

/// What a player brings: leaders as a set of slots.
pub(crate) fn muster(seat: &Player, leaders: u8, troops: Units) -> Muster {
    let mut muster = Muster { troops, gold: seat.gold, ..Muster::default() };
    for slot in slots(leaders).map(usize::from).filter(|&slot| slot < SLOTS) {
        muster.leaders[slot] = true;
        muster.artifacts[slot] = seat.artifacts[slot];
    }
    muster.cards.copy_from_slice(&seat.power[..MAX_CARDS]);
    muster
}
