//! State dicts: canonical, read back to the same state at every node, and refused when they are impossible.

mod common;

use common::{dict, dict_text, game, option_sets, play, rich_game};
use nexus_ops::NexusOps;
use nexus_ops::model::State;
use serde_json::{Value, json};
use warquest_core::{ActionList, Game, Generator, Kind};

fn check_round_trip(game: &NexusOps, state: &State) {
    let text = dict_text(game, state);
    let value: Value = serde_json::from_str(&text).expect("a dict is JSON");
    assert_eq!(value.to_string(), text, "canonical");
    match game.read_dict(&value) {
        Ok(read) => assert!(read == *state, "{text}"),
        Err(error) => panic!("{error}\n{text}"),
    }
}

#[test]
fn every_state_is_read_back_under_every_option() {
    for (index, options) in option_sets().iter().enumerate() {
        for players in 2..=4 {
            let mut options = options.clone();
            let table = options.as_object_mut().expect("options");
            table.entry("max_rounds").or_insert(json!(3));
            let game = if (index + players) % 2 == 0 { game(players, &options) } else { rich_game(players, &options) };
            play(&game, 41, index as u64, |state| check_round_trip(&game, state));
        }
    }
}

#[test]
fn every_state_of_a_whole_game_is_read_back() {
    let game = game(4, &json!({"vp_target": 6}));
    play(&game, 42, 1, |state| check_round_trip(&game, state));
}

/// All places of a dict, as paths of keys and indices.
fn places(value: &Value, path: &mut Vec<String>, out: &mut Vec<Vec<String>>) {
    out.push(path.clone());
    let inner: Vec<(String, &Value)> = match value {
        Value::Object(map) => map.iter().map(|(key, value)| (key.clone(), value)).collect(),
        Value::Array(values) => values.iter().enumerate().map(|(index, value)| (index.to_string(), value)).collect(),
        _ => return,
    };
    for (key, value) in inner {
        path.push(key);
        places(value, path, out);
        path.pop();
    }
}

fn at<'a>(value: &'a mut Value, path: &[String]) -> &'a mut Value {
    path.iter().fold(value, |value, key| match value {
        Value::Array(values) => &mut values[key.parse::<usize>().expect("an index")],
        other => &mut other[key.as_str()],
    })
}

/// Values that stand elsewhere in dicts, and nonsense.
fn others(value: &Value) -> Vec<Value> {
    let mut others =
        vec![json!(null), json!(-1), json!(true), json!("human"), json!([]), json!({}), json!([0]), json!(99), json!({"0": 1})];
    if let Some(number) = value.as_i64() {
        others.extend([json!(number + 1), json!(number - 1)]);
    }
    if let Some(flag) = value.as_bool() {
        others.push(json!(!flag));
    }
    others
}

/// Random play from a position that was accepted: every further position is one that can be read.
fn play_on(game: &NexusOps, mut state: State, generator: &mut Generator) {
    let mut legal = ActionList::new();
    for _ in 0..12 {
        check_round_trip(game, &state);
        match game.kind(&state) {
            Kind::Terminal => return,
            Kind::Chance => {
                let outcome = game.sample_chance(&state, generator);
                game.apply_outcome(&mut state, outcome).expect("possible");
            }
            Kind::Decision(_) => {
                game.legal_actions(&state, &mut legal);
                assert!(!legal.is_empty(), "{}", dict_text(game, &state));
                let action = legal.as_slice()[generator.below(legal.len() as u64) as usize];
                game.apply_action(&mut state, action).expect("legal");
            }
        }
    }
}

/// Of so many states one is changed, and some of the first.
const EVERY: u32 = 401;

/// A dict with one place changed is refused, or it is a position from which play goes on soundly.
#[test]
fn changed_dicts_are_refused_or_sound() {
    let everything = json!({"max_rounds": 6, "battle_cards_bystanders": true, "top_priority": true, "king_of_the_hill": true});
    let other = json!({"max_rounds": 5, "white_kill_window": "battle", "executive_orders": true, "breath_choice": "attacker", "frenzy_scope": "all"});
    let third = json!({"max_rounds": 5, "co_targets": "same_pair", "elimination": "no_units_and_broke", "double_orientation": "fixed"});
    for (players, options) in [(3, everything), (2, other), (4, third)] {
        let game = rich_game(players, &options);
        let (mut count, mut refused, mut changed) = (0_u32, 0_u32, 0_u32);
        let mut generator = Generator::new(44, 0);
        play(&game, 43, 2, |state| {
            count += 1;
            if count % EVERY != 0 && (count > 30 || count % 5 != 0) {
                return;
            }
            let original = dict(&game, state);
            let mut paths = Vec::new();
            places(&original, &mut Vec::new(), &mut paths);
            for path in paths {
                for other in others(at(&mut original.clone(), &path)) {
                    let mut value = original.clone();
                    *at(&mut value, &path) = other;
                    if value == original {
                        continue;
                    }
                    changed += 1;
                    match game.read_dict(&value) {
                        Err(error) => {
                            assert!(error.0.contains("expected"), "{}", error.0);
                            refused += 1;
                        }
                        Ok(read) => play_on(&game, read, &mut generator),
                    }
                }
            }
        });
        assert!(changed > 5000 && refused * 10 > changed * 9, "{refused} of {changed}");
    }
}

#[test]
fn errors_name_the_place() {
    let game = game(2, &json!({}));
    let mut value = dict(&game, &game.new_initial_state());
    value["players"][1]["rubium"] = json!("many");
    let error = game.read_dict(&value).expect_err("no number");
    assert_eq!(error.0, "players[1].rubium: expected a whole number from 0 to 65535");
}
