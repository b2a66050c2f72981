//! The battle phase (NX-9, 11, 12): which hex is fought on, against whom, and what follows a battle.

use crate::actions::argument;
use crate::battle::{Battle, Context, Hands, Stage};
use crate::game::NexusOps;
use crate::map::bit;
use crate::model::{Draw, Node, State, Why, index};
use crate::options::{CoLoserDraw, CoTargets, FrenzyScope, WhiteKillWindow};
use crate::rules::{Effect, NONE};
use warquest_core::{Action, ActionList};

/// The seats of a set but one.
#[inline]
fn without(seats: u8, seat: u8) -> u8 {
    seats & !1_u8.checked_shl(seat.into()).unwrap_or(0)
}

impl NexusOps {
    pub(crate) fn context(&self, state: &State) -> Context<'_> {
        Context {
            rules: &self.rules.battle,
            terrain: state.terrain_of(state.battle.hex),
            seats: self.num_players,
            bystanders: self.options.battle_cards_bystanders,
            frenzy_all: self.options.frenzy_scope == FrenzyScope::All,
        }
    }

    /// `battle_select`.
    pub(crate) fn offer_select(&self, state: &State, out: &mut ActionList) {
        let actions = self.actions();
        out.push_set(actions.fight, state.fights.into());
        out.push_set(actions.breath, self.breathers(state).into());
        self.offer_whites(state, out);
        self.offer_discards(state, out);
        out.push_if(actions.end_phase, state.fights == 0);
    }

    pub(crate) fn choose_select(&self, state: &mut State, action: Action) {
        let actions = self.actions();
        if action >= actions.white && action < actions.end_phase {
            return self.choose_at_top(state, action);
        }
        self.forget_kills(state);
        if action == actions.end_phase {
            self.end_battles(state);
        } else if action >= actions.fight && action < actions.breath {
            let hex = argument(action, actions.fight);
            self.breath_is_over(state);
            self.engage(state, hex, state.active, false);
        } else if action >= actions.breath && action < actions.red {
            self.begin_breath(state, action);
        }
    }

    /// With `white_kill_window` "battle" kills count for a moment only.
    pub(crate) fn forget_kills(&self, state: &mut State) {
        if self.options.white_kill_window == WhiteKillWindow::Battle {
            state.kills = Default::default();
        }
    }

    /// A seat attacks on a hex: alone or by choice against one of the others (NX-9.4, 12.4).
    fn engage(&self, state: &mut State, hex: u8, attacker: u8, critical: bool) {
        let units = state.figures_of(attacker).units(hex);
        let defenders = without(state.seats_on(hex), attacker);
        state.battle = Battle::declare(hex, attacker, critical, units);
        if defenders.count_ones() > 1 {
            state.ask(Node::ChooseDefender, attacker);
        } else {
            self.begin_battle(state, defenders.trailing_zeros() as u8 & 3);
        }
    }

    pub(crate) fn offer_defenders(&self, state: &State, out: &mut ActionList) {
        let defenders = without(state.seats_on(state.battle.hex), state.battle.attacker);
        out.push_set(self.actions().defender, defenders.into());
    }

    pub(crate) fn choose_defender(&self, state: &mut State, action: Action) {
        let seat = argument(action, self.actions().defender).min(self.num_players - 1);
        self.begin_battle(state, seat);
    }

    fn begin_battle(&self, state: &mut State, defender: u8) {
        self.forget_kills(state);
        state.battles = state.battles.saturating_add(1);
        state.fights &= !bit(state.battle.hex);
        let units = state.figures_of(defender).units(state.battle.hex);
        let context = self.context(state);
        state.battle.begin(&context, &state.energize, defender, units);
        self.settle(state);
    }

    pub(crate) fn act_in_battle(&self, state: &mut State, action: Action) {
        let context = self.context(state);
        let lost = state.battle.sides.map(|party| party.lost);
        let mut hands = Hands { held: &mut state.energize, discards: &mut state.energize_discards };
        state.battle.act(&context, &mut hands, action);
        self.remove_lost(state, lost);
    }

    pub(crate) fn roll_in_battle(&self, state: &mut State, outcome: u32) {
        let context = self.context(state);
        let lost = state.battle.sides.map(|party| party.lost);
        state.battle.outcome(&context, &state.energize, outcome);
        self.remove_lost(state, lost);
    }

    /// What fell in the battle leaves the board.
    fn remove_lost(&self, state: &mut State, before: [crate::figures::Units; 2]) {
        let battle = state.battle;
        for ((party, before), seat) in battle.sides.iter().zip(before).zip([battle.attacker, battle.defender]) {
            if party.lost == before {
                continue;
            }
            for (kind, (&alive, (now, before))) in party.alive.iter().zip(party.lost.iter().zip(before)).enumerate() {
                if *now != before {
                    state.figures_mut(seat).put(kind as u8, battle.hex, alive);
                }
            }
        }
        self.settle(state);
    }

    /// The node of whatever the battle waits for, or what follows it.
    fn settle(&self, state: &mut State) {
        if state.battle.stage == Stage::Over {
            self.end_fighting(state);
        } else {
            state.ask(Node::Battle, state.battle.asked);
        }
    }

    /// NX-11.0, 11.1.
    fn end_fighting(&self, state: &mut State) {
        let battle = &state.battle;
        if battle.attacker == state.active {
            for (most, &lost) in state.kills.iter_mut().zip(&battle.sides[1].lost) {
                *most = lost.max(*most);
            }
        }
        let defender = battle.defender;
        let draws = battle.attacker_won() && (self.options.co_loser_draw == CoLoserDraw::Role || defender != state.active);
        if draws {
            self.draw_cards(state, Draw { why: Why::Lost, player: defender, left: 1, drawn: [NONE; 2] });
        } else {
            self.open_missions(state);
        }
    }

    /// NX-11.2.
    pub(crate) fn open_missions(&self, state: &mut State) {
        if state.battle.attacker_won() && state.battle.attacker == state.active {
            state.ask(Node::MissionWindow, state.active);
        } else {
            self.after_missions(state);
        }
    }

    /// NX-11.4.
    pub(crate) fn after_missions(&self, state: &mut State) {
        if !self.check_elimination(state) {
            self.ask_critical(state, 0);
        }
    }

    /// Whether a participant could follow the battle up with another (NX-12.1, 12.4).
    fn may_follow(&self, state: &State, seat: u8) -> bool {
        let there = state.seats_on(state.battle.hex);
        let has = |seat: u8| there >> (seat & 7) & 1 == 1;
        match self.options.co_targets {
            CoTargets::Any => has(seat) && without(there, seat) != 0,
            CoTargets::SamePair => has(state.battle.attacker) && has(state.battle.defender),
        }
    }

    /// Asks attacker and defender in turn (NX-12.2), from a place on.
    fn ask_critical(&self, state: &mut State, first: usize) {
        for seat in [state.battle.attacker, state.battle.defender].into_iter().skip(first) {
            if !state.energize_of(seat).is_empty() && self.may_follow(state, seat) {
                return state.ask(Node::CriticalWindow, seat);
            }
        }
        self.leave_battle(state);
    }

    /// The seat could be asked at `critical_window`.
    pub(crate) fn is_critical(&self, state: &State, seat: u8) -> bool {
        !state.energize_of(seat).is_empty() && self.may_follow(state, seat)
    }

    fn leave_battle(&self, state: &mut State) {
        state.battle = Battle::NONE;
        state.ask(Node::BattleSelect, state.active);
    }

    /// The critical objective in a hand, or [`NONE`].
    fn critical_card(&self, state: &State, seat: u8) -> u8 {
        let cards = state.energize_of(seat).kinds() & self.rules.battle.after_cards;
        if cards == 0 { NONE } else { cards.trailing_zeros() as u8 }
    }

    pub(crate) fn offer_critical(&self, state: &State, out: &mut ActionList) {
        out.push_if(self.actions().critical, self.critical_card(state, state.player) != NONE);
        out.push(self.actions().pass);
    }

    pub(crate) fn choose_critical(&self, state: &mut State, action: Action) {
        if action != self.actions().critical {
            let first = if state.player == state.battle.attacker { 1 } else { 2 };
            return self.ask_critical(state, first);
        }
        let player = state.player;
        let card = self.critical_card(state, player);
        if self.energize(card).effect == Effect::CriticalObjective {
            state.energize[index(player)].take(card);
            state.energize_discards.add(card);
        }
        let Battle { hex, attacker, defender, .. } = state.battle;
        match self.options.co_targets {
            CoTargets::Any => self.engage(state, hex, player, true),
            CoTargets::SamePair => {
                state.battle = Battle::declare(hex, attacker, true, state.figures_of(attacker).units(hex));
                self.begin_battle(state, defender);
            }
        }
    }
}
