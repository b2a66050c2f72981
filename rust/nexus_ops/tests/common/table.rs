//! A game played by notation.

use super::game;
use nexus_ops::NexusOps;
use nexus_ops::model::State;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use warquest_core::{ActionList, Game, Kind, Weights};

/// REF-A of the page: hexes 1 to 18.
pub const REF_A: [&str; 18] = [
    "magma", "forest", "magma", "spires", "magma", "forest", "plains", "forest", "plains", "spires", "plains", "forest", "plains",
    "spires", "plains", "forest", "forest", "spires",
];

pub struct Table {
    pub game: NexusOps,
    pub state: State,
}

impl Table {
    /// On REF-A, seat 0 begins in a phase; `seats` by seat, and other options.
    pub fn new(phase: &str, seats: &[Value], mines: Value, options: Value) -> Self {
        let scenario = json!({"terrain": REF_A, "phase": phase, "players": seats, "mines": mines, "tokens": [], "token_pool": {}});
        let mut all = json!({"first_player": 0, "scenario": scenario});
        all.as_object_mut().expect("options").extend(options.as_object().expect("options").clone());
        let game = game(seats.len(), &all);
        Self { state: game.new_initial_state(), game }
    }

    pub fn legal(&self) -> Vec<String> {
        let (mut legal, mut weights) = (ActionList::new(), Weights::new());
        self.game.legal_actions(&self.state, &mut legal);
        self.game.chance_weights(&self.state, &mut weights);
        let ids = legal.as_slice().iter().map(|&action| u32::from(action)).chain(weights.iter().map(|&(outcome, _)| outcome));
        ids.map(|id| self.game.label(&self.state, id, None).expect("a label")).collect()
    }

    /// Takes an action or an outcome.
    pub fn take(&mut self, text: &str) {
        if self.game.kind(&self.state) == Kind::Chance {
            let outcome = self.game.string_to_outcome(&self.state, text).expect("an outcome");
            self.game.apply_outcome(&mut self.state, outcome).expect("possible");
        } else {
            let action = self.game.string_to_action(text).expect("an action");
            assert!(self.game.apply_action(&mut self.state, action).is_ok(), "{text} of {:?}", self.legal());
        }
    }

    pub fn all(&mut self, texts: &[&str]) {
        texts.iter().for_each(|text| self.take(text));
    }

    pub fn offers(&self, text: &str) -> bool {
        self.legal().iter().any(|legal| legal == text)
    }

    pub fn node(&self) -> &'static str {
        self.game.node(&self.state)
    }

    pub fn dict(&self) -> Value {
        super::dict(&self.game, &self.state)
    }

    pub fn reach(&self, hex: usize) -> BTreeSet<usize> {
        self.game.reachable(&self.state, hex).into_iter().collect()
    }
}
