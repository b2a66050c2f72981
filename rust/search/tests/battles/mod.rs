//! Random battles, and their odds by plain forward propagation over whole states.
#![allow(dead_code)]

use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;
use warquest::battle::Battle;
use warquest::battle_game::BattleGame;
use warquest_core::{ActionList, Contest, Ending, Game, Generator, Kind, Verdict};
use warquest_search::odds::Policy;

pub static DOCUMENT: LazyLock<Value> = LazyLock::new(|| serde_json::from_str(warquest::SHIPPED).expect("the shipped rules are JSON"));

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

pub fn game_with(changes: &Value, sides: &Value) -> BattleGame {
    BattleGame::new(&DOCUMENT, &options(changes), sides).expect("a battle")
}

/// Two sides of pieces alone.
pub fn game(attacker: Value, defender: Value) -> BattleGame {
    game_with(&json!({}), &json!([{ "pieces": attacker }, { "pieces": defender }]))
}

pub fn ids(table: &str, list: &str) -> Vec<&'static str> {
    let entries = DOCUMENT["tables"][table][list].as_array().expect("a list");
    entries.iter().map(|entry| entry["id"].as_str().expect("an id")).collect()
}

fn rumours() -> Vec<&'static str> {
    let cards = DOCUMENT["tables"]["events"]["card"].as_array().expect("a list");
    cards.iter().filter(|card| card["kind"] == "rumour").map(|card| card["id"].as_str().expect("an id")).collect()
}

pub fn pick<T: Clone>(list: &[T], generator: &mut Generator) -> T {
    list[generator.below(list.len() as u64) as usize].clone()
}

/// A few pieces of any kind with cards and artifacts.
fn random_side(generator: &mut Generator, most: u64) -> Value {
    let (types, cards, rumours) = (ids("units", "unit"), ids("power", "card"), rumours());
    let (mut pieces, mut artifacts) = (Map::new(), Map::new());
    for _ in 0..=generator.below(most) {
        let slots = ["lord", "lieutenant-1", "lieutenant-2"];
        let id = if generator.below(3) == 0 { pick(&slots, generator) } else { pick(&types, generator) };
        let count = pieces.get(id).and_then(Value::as_u64).unwrap_or(0) + 1;
        let leader = slots.contains(&id);
        pieces.insert(id.to_owned(), json!(if leader { 1 } else { count }));
        if leader && generator.below(2) == 0 {
            artifacts.insert(id.to_owned(), json!(pick(&rumours, generator)));
        }
    }
    let owned: Vec<&str> = (0..generator.below(4)).map(|_| pick(&cards, generator)).collect();
    json!({ "pieces": pieces, "artifacts": artifacts, "cards": owned, "gold": generator.below(8), "retreat": generator.below(4) > 0 })
}

pub fn random_game(generator: &mut Generator, most: u64) -> (BattleGame, String) {
    let changes = json!({
        "beginner_ranged": generator.below(4) == 0,
        "leader_deploy": pick(&["optional", "obligatory"], generator),
        "rally": pick(&["per_leader_min_one", "per_leader", "one_plus_leaders"], generator),
        "round_limit_result": pick(&["defender_wins", "no_winner"], generator),
    });
    let sides = json!([random_side(generator, most), random_side(generator, most)]);
    (game_with(&changes, &sides), format!("{changes} {sides}"))
}

pub fn random_policy(generator: &mut Generator) -> Policy {
    match generator.below(3) {
        0 => {
            Policy { retreat_below: pick(&[0.4, 0.75, 1.0, 1.5], generator), retreat_after: 1 + generator.below(3) as u8, ..Policy::GREEDY }
        }
        _ => Policy::GREEDY,
    }
}

/// Verdicts, and endings by round.
pub type Odds = (BTreeMap<Verdict, f64>, BTreeMap<(u8, Ending), f64>);

/// Runs through the decisions to the next roll or the end.
pub fn decide(game: &BattleGame, state: &mut Battle, policies: [Policy; 2]) {
    let mut legal = ActionList::new();
    while let Kind::Decision(seat) = game.kind(state) {
        game.legal_actions(state, &mut legal);
        let action = policies[usize::from(seat)].choose(game, state, seat, legal.as_slice()).expect("no random policy");
        game.apply_unchecked(state, action);
    }
}

/// Odds by carrying chances from roll to roll. None if there are too many states.
pub fn propagate(game: &BattleGame, policies: [Policy; 2], limit: usize) -> Option<Odds> {
    let mut odds = Odds::default();
    let mut start = game.new_initial_state();
    decide(game, &mut start, policies);
    let mut front = HashMap::from([(start, 1.0)]);
    let (mut weights, mut work) = (Vec::new(), 0);
    while !front.is_empty() {
        let mut next = HashMap::new();
        for (state, chance) in front {
            if game.kind(&state) == Kind::Terminal {
                *odds.0.entry(game.verdict(&state)).or_default() += chance;
                *odds.1.entry((game.round(&state), game.ending(&state))).or_default() += chance;
                continue;
            }
            game.chance_weights(&state, &mut weights);
            let total: u128 = weights.iter().map(|&(_, weight)| weight).sum();
            for &(outcome, weight) in &weights {
                let mut after = state;
                game.apply_outcome_unchecked(&mut after, outcome);
                decide(game, &mut after, policies);
                *next.entry(after).or_insert(0.0) += chance * (weight as f64 / total as f64);
            }
            work += weights.len();
            if work > limit {
                return None;
            }
        }
        front = next;
    }
    Some(odds)
}
