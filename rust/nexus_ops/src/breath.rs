//! Dragon breath (NX-8).

use crate::actions::{argument, pair};
use crate::game::NexusOps;
use crate::map::{bit, hexes};
use crate::model::{Node, State};
use crate::options::{BreathChoice, BreathTiming};
use crate::rules::{MAX_PLAYERS, NONE, UNIT_TYPES};
use warquest_core::{Action, ActionList};

impl NexusOps {
    /// Hexes with dragons that may breathe now at something.
    pub(crate) fn breathers(&self, state: &State) -> u32 {
        let marks = state.marks[usize::from(self.rules.breather)].set();
        if marks == 0 || (self.options.breath_timing == BreathTiming::AfterBattles && state.fights != 0) {
            return 0;
        }
        marks & self.board.around_all(state.enemies(state.active))
    }

    pub(crate) fn begin_breath(&self, state: &mut State, action: Action) {
        state.chain[0] = action;
        state.ask(Node::BreathAt, state.active);
    }

    pub(crate) fn offer_breath_at(&self, state: &State, out: &mut ActionList) {
        let from = argument(state.chain[0], self.actions().breath);
        for to in hexes(self.board.around(from) & state.enemies(state.active)) {
            let victims = state.seats_on(to) & !(1_u8.checked_shl(state.active.into()).unwrap_or(0));
            out.push_set(self.actions().breath_at + Action::from(to) * MAX_PLAYERS as Action, victims.into());
        }
    }

    /// The dragon has breathed: its mark is used.
    pub(crate) fn choose_breath_at(&self, state: &mut State, action: Action) {
        let from = argument(state.chain[0], self.actions().breath);
        let marks = &mut state.marks[usize::from(self.rules.breather)];
        marks.put(from, marks.get(from).saturating_sub(1));
        state.chain[1] = action;
        state.chance(Node::Breath);
    }

    /// Target and victim of the breath under way.
    pub(crate) fn breath_target(&self, state: &State) -> (u8, u8) {
        pair(state.chain[1], self.actions().breath_at, MAX_PLAYERS)
    }

    /// NX-8.4.
    pub(crate) fn take_breath(&self, state: &mut State, outcome: u8) {
        let (to, victim) = self.breath_target(state);
        let kinds = state.figures_of(victim).kinds(to);
        if outcome != 0 || kinds == 0 {
            self.end_breath(state);
        } else if kinds.count_ones() == 1 {
            self.burn(state, kinds.trailing_zeros() as u8);
        } else {
            let chooser = if self.options.breath_choice == BreathChoice::Attacker { state.active } else { victim };
            state.ask(Node::BreathCasualty, chooser);
        }
    }

    pub(crate) fn offer_burns(&self, state: &State, out: &mut ActionList) {
        let (to, victim) = self.breath_target(state);
        out.push_set(self.actions().lose, state.figures_of(victim).kinds(to).into());
    }

    pub(crate) fn choose_burn(&self, state: &mut State, action: Action) {
        self.burn(state, argument(action, self.actions().lose).min(UNIT_TYPES as u8 - 1));
    }

    fn burn(&self, state: &mut State, kind: u8) {
        let (to, victim) = self.breath_target(state);
        state.figures_mut(victim).take(kind, to, 1);
        let own = state.figures_of(state.active).standing();
        state.fights &= own & state.enemies(state.active);
        self.drop_chain(state);
        if !self.check_elimination(state) {
            state.ask(Node::BattleSelect, state.active);
        }
    }

    fn end_breath(&self, state: &mut State) {
        self.drop_chain(state);
        state.ask(Node::BattleSelect, state.active);
    }

    /// The first fight of a turn ends the breathing (`breath_timing` "before_battles").
    pub(crate) fn breath_is_over(&self, state: &mut State) {
        if self.options.breath_timing == BreathTiming::BeforeBattles {
            state.marks = Default::default();
        }
    }

    /// Dragons that may still breathe, hex by hex.
    pub(crate) fn breath_marks(&self, state: &State) -> impl Iterator<Item = (u8, u8)> + Clone {
        let breather = usize::from(self.rules.breather);
        let marks = if state.fights_phase() { state.marks[breather] } else { Default::default() };
        hexes(marks.set()).map(move |hex| (hex, marks.get(hex)))
    }
}

impl State {
    /// Whether the battle phase is under way.
    #[must_use]
    pub fn fights_phase(&self) -> bool {
        let lost = self.draw.is_some_and(|draw| draw.why == crate::model::Why::Lost);
        lost || matches!(
            self.node,
            Node::BattleSelect
                | Node::BreathAt
                | Node::Breath
                | Node::BreathCasualty
                | Node::ChooseDefender
                | Node::Battle
                | Node::MissionWindow
                | Node::CriticalWindow
        )
    }

    /// Whether the move phase is under way.
    #[must_use]
    pub const fn moves_phase(&self) -> bool {
        matches!(self.node, Node::Move | Node::MoveTo | Node::MoveCount)
    }

    /// The hex, or [`NONE`].
    #[must_use]
    pub fn battlefield(&self) -> u8 {
        if bit(self.battle.hex) == 0 { NONE } else { self.battle.hex }
    }
}
