//! Random play by the streams of docs/contract.md.
#![allow(dead_code)]

use serde_json::{Value, json};
use warquest::WarQuest;
use warquest::model::State;
use warquest_core::json::JsonWriter;
use warquest_core::{ActionList, Game, Generator, Kind};

/// Each option with each of its values, the others as shipped.
pub fn option_sets() -> Vec<Value> {
    let values: [(&str, &[Value]); 15] = [
        ("setup_order", &[json!("place_then_buy"), json!("each_in_turn")]),
        ("rule_of_five", &[json!("unit_types"), json!("units_per_race"), json!("units_per_type"), json!("off")]),
        ("stragglers", &[json!("owner_turn"), json!("any_turn")]),
        ("recruit_block", &[json!("region"), json!("kingdom")]),
        ("search_cost", &[json!("action"), json!("free_once")]),
        ("defend_cities", &[json!("all"), json!("any")]),
        ("claim_flips", &[json!("used"), json!("all")]),
        ("glorious_draws", &[json!(false), json!(true)]),
        ("event_timing", &[json!("round_end"), json!("round_start")]),
        ("beginner_ranged", &[json!(false), json!(true)]),
        ("rally", &[json!("per_leader_min_one"), json!("per_leader"), json!("one_plus_leaders")]),
        ("round_limit_result", &[json!("defender_wins"), json!("no_winner")]),
        ("respawn_races", &[json!("any"), json!("two")]),
        ("leader_deploy", &[json!("optional"), json!("obligatory")]),
        ("returns", &[json!("zero_sum"), json!("win_share"), json!("vp"), json!("vp_margin")]),
    ];
    values.iter().flat_map(|(name, values)| values.iter().map(|value| json!({*name: value}))).collect()
}

pub fn game(players: usize, options: &Value) -> WarQuest {
    WarQuest::shipped(players, options).expect("the shipped rules serve")
}

/// Every value of every option is in one of these, with much of what random play seldom sees: rich players, small steps.
pub fn rich_game(players: usize, options: &Value) -> WarQuest {
    let mut document: Value = serde_json::from_str(warquest::SHIPPED).expect("the shipped document is JSON");
    for constant in document["tables"]["constants"]["constant"].as_array_mut().expect("constants") {
        if constant["id"] == "start_gold" {
            constant["value"] = json!(80);
        }
    }
    let mut all = document["options"].clone();
    all.as_object_mut().expect("options").extend(options.as_object().expect("options").clone());
    WarQuest::new(&document, players, &all).expect("the rules serve")
}

/// One random game; `seen` is shown every state, the end included. Returns decisions and chance nodes.
pub fn play(game: &WarQuest, seed: u64, index: u64, mut seen: impl FnMut(&State)) -> (State, u64) {
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
                let choice = seats[usize::from(seat)].below(legal.len() as u64) as usize;
                game.apply_action(&mut state, legal.as_slice()[choice]).expect("a listed action is legal");
                decisions += 1;
            }
        }
    }
}

pub fn dict_text(game: &WarQuest, state: &State) -> String {
    let mut out = JsonWriter::new();
    game.write_dict(state, &mut out);
    out.text
}

pub fn dict(game: &WarQuest, state: &State) -> Value {
    serde_json::from_str(&dict_text(game, state)).expect("a dict is JSON")
}
