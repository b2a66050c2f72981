//! A table to play battles on in tests: armies as JSON, actions and dice in notation.
#![allow(dead_code)]

use serde_json::{Value, json};
use std::sync::LazyLock;
use warquest::battle::Battle;
use warquest::battle_game::BattleGame;
use warquest_core::json::JsonWriter;
use warquest_core::{ActionList, ConfigError, Game, Generator, Kind};

pub static DOCUMENT: LazyLock<Value> = LazyLock::new(|| serde_json::from_str(warquest::SHIPPED).expect("the shipped rules are JSON"));

/// The default options, some of them replaced.
pub fn options(changes: &Value) -> Value {
    let mut options = json!({
        "attacker": "", "defender": "", "beginner_ranged": false, "leader_deploy": "optional", "rally": "per_leader_min_one",
        "returns": "zero_sum", "round_limit_result": "defender_wins",
    });
    for (key, value) in changes.as_object().expect("an object") {
        options[key] = value.clone();
    }
    options
}

pub fn try_game(document: &Value, changes: &Value, attacker: Value, defender: Value) -> Result<BattleGame, ConfigError> {
    BattleGame::new(document, &options(changes), &json!([attacker, defender]))
}

pub fn game_with(changes: &Value, attacker: Value, defender: Value) -> BattleGame {
    try_game(&DOCUMENT, changes, attacker, defender).expect("a battle")
}

/// Two sides of pieces alone.
pub fn game(attacker: Value, defender: Value) -> BattleGame {
    game_with(&json!({}), json!({ "pieces": attacker }), json!({ "pieces": defender }))
}

pub struct Table {
    pub game: BattleGame,
    pub state: Battle,
}

impl Table {
    pub fn new(game: BattleGame) -> Self {
        let state = game.new_initial_state();
        Self { game, state }
    }

    /// Node and player: `hit 1`, `roll -1`.
    pub fn node(&self) -> String {
        let player = match self.game.kind(&self.state) {
            Kind::Decision(seat) => i32::from(seat),
            Kind::Chance => -1,
            Kind::Terminal => -4,
        };
        format!("{} {player}", self.game.node(&self.state))
    }

    pub fn legal(&self) -> Vec<String> {
        let mut list = ActionList::new();
        self.game.legal_actions(&self.state, &mut list);
        assert!(list.as_slice().is_sorted());
        list.as_slice().iter().map(|&action| self.game.action_to_string(action).expect("an action")).collect()
    }

    /// Takes actions and outcomes one after the other; each must be legal.
    pub fn play(&mut self, texts: &[&str]) -> &mut Self {
        for text in texts {
            let node = self.node();
            if self.game.kind(&self.state) == Kind::Chance {
                let outcome = self.game.string_to_outcome(&self.state, text).unwrap_or_else(|error| panic!("{error} at {node}"));
                self.game.apply_outcome(&mut self.state, outcome).expect("a possible outcome");
            } else {
                let action = self.game.string_to_action(text).expect("an action");
                self.game.apply_action(&mut self.state, action).unwrap_or_else(|_| panic!("{text} at {node}, legal: {:?}", self.legal()));
            }
        }
        self
    }

    pub fn dict(&self) -> Value {
        dict(&self.game, &self.state)
    }

    pub fn side(&self, side: &str) -> Value {
        self.dict()["battle"]["sides"][side].clone()
    }

    pub fn dice(&self) -> u64 {
        self.dict()["roll"]["dice"].as_u64().expect("a roll")
    }

    pub fn purpose(&self) -> String {
        self.dict()["roll"]["purpose"].as_str().expect("a roll").to_owned()
    }
}

pub fn dict(game: &BattleGame, state: &Battle) -> Value {
    let mut out = JsonWriter::new();
    game.write_dict(state, &mut out);
    let value: Value = serde_json::from_str(&out.text).expect("JSON");
    assert_eq!(serde_json::to_string(&value).expect("JSON"), out.text, "canonical: sorted keys, no spaces");
    value
}

/// One random step; false at the end.
pub fn step(game: &BattleGame, state: &mut Battle, generator: &mut Generator) -> bool {
    match game.kind(state) {
        Kind::Terminal => false,
        Kind::Chance => {
            let outcome = game.sample_chance(state, generator);
            game.apply_outcome(state, outcome).expect("a sampled outcome is possible");
            true
        }
        Kind::Decision(_) => {
            let mut legal = ActionList::new();
            game.legal_actions(state, &mut legal);
            let action = legal.as_slice()[generator.below(legal.len() as u64) as usize];
            game.apply_action(state, action).expect("a legal action");
            true
        }
    }
}
