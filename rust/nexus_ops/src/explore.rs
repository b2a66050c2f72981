//! From the end of the moves to the battle phase: tokens, breath marks, battles to fight (NX-7, 8.1, 9.1).

use crate::game::NexusOps;
use crate::map::{bit, hexes};
use crate::model::{Node, State};
use crate::rules::{NONE, TILE_HEXES, UNIT_TYPES};

impl NexusOps {
    pub(crate) fn end_moves(&self, state: &mut State) {
        state.marks = Default::default();
        state.bonus = 0;
        self.explore(state);
    }

    /// The lowest hex with a token and a unit of the active player, or [`NONE`].
    pub(crate) fn hex_to_explore(&self, state: &State) -> u8 {
        let found = state.tokens & state.figures_of(state.active).standing();
        if found == 0 { NONE } else { found.trailing_zeros() as u8 }
    }

    /// The next token, or the battle phase (NX-7.1).
    pub(crate) fn explore(&self, state: &mut State) {
        if self.hex_to_explore(state) == NONE {
            self.begin_battles(state);
        } else {
            state.chance(Node::Token);
        }
    }

    /// NX-7.2, 7.3.
    pub(crate) fn take_token(&self, state: &mut State, outcome: u8) {
        let hex = self.hex_to_explore(state);
        let index = usize::from(outcome).min(self.rules.tokens.len().saturating_sub(1));
        state.tokens &= !bit(hex);
        let left = &mut state.token_pool[index];
        *left = left.saturating_sub(1);
        let token = &self.rules.tokens[index];
        if usize::from(hex) < TILE_HEXES && token.mine > 0 {
            state.mines[usize::from(hex)] = token.mine;
        }
        if usize::from(token.unit) < UNIT_TYPES && self.supply(state, state.active, token.unit) > 0 {
            state.figures_mut(state.active).add(token.unit, hex, 1);
        }
        self.explore(state);
    }

    pub(crate) fn begin_battles(&self, state: &mut State) {
        let breather = self.rules.breather;
        let controlled = state.controlled(state.active);
        let dragons = *state.figures_of(state.active).heap(breather);
        for hex in hexes(dragons.set() & controlled) {
            state.marks[usize::from(breather)].put(hex, dragons.get(hex));
        }
        state.fights = state.figures_of(state.active).standing() & state.enemies(state.active);
        state.ask(Node::BattleSelect, state.active);
    }
}
