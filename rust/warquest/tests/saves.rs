//! The state dict: canonical, and read back to the same state at every node; anything else is refused and never panics.

mod common;

use common::{dict, dict_text, game, option_sets, play, rich_game};
use proptest::prelude::*;
use serde_json::{Value, json};
use warquest::WarQuest;
use warquest::model::State;
use warquest_core::Game;
use warquest_core::json::JsonWriter;

/// Canonical text is what a parser with sorted keys writes again.
fn check_round_trip(game: &WarQuest, state: &State) {
    let text = dict_text(game, state);
    let value: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(value.to_string(), text);
    match game.read_dict(&value) {
        Ok(read) => assert!(read == *state, "another state at {}: {text}", game.node(state)),
        Err(error) => panic!("{error} at {}: {text}", game.node(state)),
    }
}

#[test]
fn every_state_of_random_games_is_read_back() {
    for players in 2..=5 {
        let game = game(players, &json!({}));
        for index in 0..3 {
            play(&game, 11, index, |state| check_round_trip(&game, state));
        }
    }
}

#[test]
fn every_state_is_read_back_under_every_option() {
    for (index, options) in option_sets().iter().enumerate() {
        let game = rich_game(2 + index % 4, options);
        play(&game, 12, index as u64, |state| check_round_trip(&game, state));
    }
}

#[test]
fn views_are_canonical() {
    let game = game(3, &json!({"rounds": 4}));
    let mut out = JsonWriter::new();
    play(&game, 13, 0, |state| {
        for seat in 0..3 {
            out.clear();
            game.write_view(state, seat, &mut out);
            let value: Value = serde_json::from_str(&out.text).expect("a view is JSON");
            assert_eq!(value.to_string(), out.text);
            assert_eq!(value["viewer"], seat);
        }
    });
}

/// All places of a value, as paths.
fn places(value: &Value, path: &str, out: &mut Vec<String>) {
    out.push(path.to_owned());
    match value {
        Value::Object(map) => {
            map.iter().for_each(|(key, value)| places(value, &format!("{path}/{}", key.replace('~', "~0").replace('/', "~1")), out))
        }
        Value::Array(list) => list.iter().enumerate().for_each(|(index, value)| places(value, &format!("{path}/{index}"), out)),
        _ => {}
    }
}

fn strange_value() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        Just(json!(true)),
        (-5_i64..300).prop_map(Value::from),
        Just(json!(u64::MAX)),
        Just(json!(0.5)),
        Just(json!("crownland")),
        Just(json!("lord")),
        Just(json!("goblin-warrior")),
        Just(json!("turn")),
        Just(json!([])),
        Just(json!({})),
        Just(json!(["crownland"])),
        Just(json!({"goblin-warrior": 1})),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    /// One place of a saved game is changed: it is refused, or it is a position that can be played on and written back.
    #[test]
    fn changed_dicts_do_no_harm(seed in 0_u64..40, step in any::<prop::sample::Index>(), place in any::<prop::sample::Index>(), value in strange_value()) {
        let game = rich_game(3, &json!({"rounds": 3}));
        let mut states = Vec::new();
        play(&game, seed, 0, |state| states.push(*state));
        let mut saved = dict(&game, step.get(&states));
        let mut paths = Vec::new();
        places(&saved, "", &mut paths);
        if let Some(changed) = saved.pointer_mut(place.get::<String>(&paths)) {
            *changed = value;
        }
        if let Ok(state) = game.read_dict(&saved) {
            prop_assert_eq!(dict(&game, &state), saved);
            let mut legal = warquest_core::ActionList::new();
            game.legal_actions(&state, &mut legal);
            for &action in legal.as_slice() {
                let mut next = state;
                game.apply_unchecked(&mut next, action);
            }
        }
    }
}

#[test]
fn faults_name_their_place() {
    let game = game(2, &json!({}));
    let mut saved = Value::Null;
    play(&game, 5, 0, |state| {
        if saved.is_null() && game.node(state) == "turn" {
            saved = dict(&game, state);
        }
    });
    for (path, value, place) in [
        ("/players/1/gold", json!(-1), "players[1].gold"),
        ("/players/0/power", json!(["no-such-card"]), "players[0].power"),
        ("/round", json!(99), "round"),
        ("/pools/goblin-warrior", json!(1), "pools"),
        ("/node", json!("nowhere"), "node"),
    ] {
        let mut broken = saved.clone();
        *broken.pointer_mut(path).expect("the place is there") = value;
        let error = game.read_dict(&broken).expect_err("a broken dict is refused");
        assert!(error.0.starts_with(place), "{path}: {error}");
    }
    saved["foreign"] = json!(1);
    assert!(game.read_dict(&saved).is_err());
}
