//! Random play by the streams of docs/contract.md.
#![allow(dead_code)]

pub mod table;

use nexus_ops::NexusOps;
use nexus_ops::model::State;
use serde_json::{Value, json};
use warquest_core::json::JsonWriter;
use warquest_core::{ActionList, Game, Generator, Kind};

/// Each option with each of its values, the others as shipped; and some at once.
pub fn option_sets() -> Vec<Value> {
    let values: [(&str, &[Value]); 19] = [
        ("first_player", &[json!("random"), json!(1)]),
        ("double_orientation", &[json!("random"), json!("fixed")]),
        ("battle_cards_bystanders", &[json!(true)]),
        ("co_targets", &[json!("same_pair")]),
        ("co_loser_draw", &[json!("not_active")]),
        ("entry_needs_controlled_step", &[json!(true)]),
        ("breath_timing", &[json!("before_battles"), json!("after_battles")]),
        ("breath_choice", &[json!("attacker")]),
        ("white_kill_window", &[json!("battle")]),
        ("dominate_strict", &[json!(false)]),
        ("frenzy_scope", &[json!("all")]),
        ("home_mines", &[json!([1, 1, 1]), json!([0, 9, 3])]),
        ("elimination", &[json!("no_units_and_broke"), json!("off")]),
        ("vp_target", &[json!(10), json!(14)]),
        ("max_rounds", &[json!(3)]),
        ("executive_orders", &[json!(true)]),
        ("king_of_the_hill", &[json!(true)]),
        ("top_priority", &[json!(true)]),
        ("returns", &[json!("zero_sum"), json!("win_share"), json!("vp"), json!("vp_margin")]),
    ];
    let single = values.iter().flat_map(|(name, values)| values.iter().map(|value| json!({*name: value})));
    let together = [
        json!({"battle_cards_bystanders": true, "frenzy_scope": "all", "white_kill_window": "battle", "top_priority": true, "executive_orders": true}),
        json!({"battle_cards_bystanders": true, "co_targets": "same_pair", "king_of_the_hill": true, "top_priority": true, "breath_choice": "attacker"}),
    ];
    single.chain(together).collect()
}

pub fn game(players: usize, options: &Value) -> NexusOps {
    NexusOps::shipped(players, options).expect("the shipped rules serve")
}

/// Hands of the rich game, by seat.
const ENERGIZE: [[&str; 6]; 4] = [
    ["ambush", "critical_objective", "frenzy", "second_volley", "targeting_array", "rift_jump"],
    ["critical_objective", "fungoid_regeneration", "gravity_anomaly", "outflank", "second_volley", "forced_march"],
    ["critical_objective", "crystalline_regeneration", "frenzy", "outflank", "volunteers", "scattered_rubium"],
    ["crystalline_regeneration", "fungoid_regeneration", "gravity_anomaly", "frenzy", "ambush", "targeting_array"],
];
const SECRETS: [[&str; 2]; 4] =
    [["make_trouble", "human_slayer"], ["win_plains", "fungoid_slayer"], ["annihilate", "win_magma"], ["dragon_slayer", "win_monolith"]];

/// Much of what random play seldom sees: everybody rich and armed, cards in hand, units on the monolith.
pub fn rich_game(players: usize, options: &Value) -> NexusOps {
    let seat = |seat: usize| {
        let home = 19 + 3 * seat;
        json!({
            "rubium": 60,
            "units": {
                "0": {"dragon": 1, "leaper": 1}, "1": {"leaper": 1}, "3": {"strider": 1, "crystalline": 1}, "8": {"human": 2, "fungoid": 2},
                home.to_string(): {"dragon": 1, "human": 3, "crystalline": 2}, (home + 2).to_string(): {"fungoid": 2, "strider": 1},
            },
            "energize": ENERGIZE[seat],
            "secrets": SECRETS[seat],
        })
    };
    let scenario = json!({"players": (0..players).map(seat).collect::<Vec<_>>()});
    let mut all = json!({"scenario": scenario});
    all.as_object_mut().expect("options").extend(options.as_object().expect("options").clone());
    game(players, &all)
}

/// One random game; `seen` is shown every state, the end included. Returns the last state and the number of decisions.
pub fn play(game: &NexusOps, seed: u64, index: u64, mut seen: impl FnMut(&State)) -> (State, u64) {
    let mut chance = Generator::new(seed, 16 * index);
    let mut seats: Vec<Generator> = (0..game.num_players() as u64).map(|seat| Generator::new(seed, 16 * index + 1 + seat)).collect();
    let mut state = game.new_initial_state();
    let mut legal = ActionList::new();
    let mut decisions = 0;
    loop {
        seen(&state);
        match game.kind(&state) {
            Kind::Terminal => return (state, decisions),
            Kind::Chance => {
                let outcome = game.sample_chance(&state, &mut chance);
                game.apply_outcome(&mut state, outcome).expect("a sampled outcome is possible");
            }
            Kind::Decision(seat) => {
                game.legal_actions(&state, &mut legal);
                assert!(!legal.is_empty(), "{}", game.node(&state));
                let choice = seats[usize::from(seat)].below(legal.len() as u64) as usize;
                game.apply_action(&mut state, legal.as_slice()[choice]).expect("a listed action is legal");
                decisions += 1;
            }
        }
    }
}

pub fn dict_text(game: &NexusOps, state: &State) -> String {
    let mut out = JsonWriter::new();
    game.write_dict(state, &mut out);
    out.text
}

pub fn dict(game: &NexusOps, state: &State) -> Value {
    serde_json::from_str(&dict_text(game, state)).expect("a dict is JSON")
}
