//! The state dict: canonical, and read back to the same state at every node; anything else is refused and never panics.

mod common;

use common::{dict, dict_text, game, option_sets, play, rich_game};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::sync::LazyLock;
use warquest::WarQuest;
use warquest::model::State;
use warquest_core::json::JsonWriter;
use warquest_core::{ActionList, Game, Generator, Kind, Weights};

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

/// Games of every number of players, and dicts of many of their positions.
static SAVED: LazyLock<Vec<(WarQuest, Vec<Value>)>> = LazyLock::new(|| {
    let options = [
        json!({"rounds": 3, "search_cost": "free_once"}),
        json!({"rounds": 4, "setup_order": "each_in_turn", "glorious_draws": true}),
        json!({"rounds": 3, "event_timing": "round_start", "rule_of_five": "units_per_race"}),
        json!({"rounds": 2, "respawn_races": "two", "stragglers": "any_turn"}),
    ];
    let saved = |(index, options): (usize, &Value)| {
        let game = rich_game(2 + index, options);
        let mut dicts = Vec::new();
        for number in 0..4 {
            play(&game, 21, number, |state| dicts.push(dict(&game, state)));
        }
        (game, dicts)
    };
    options.iter().enumerate().map(saved).collect()
});

/// One place of a dict gets the value that it has in another, or its number changes a little, or something leaves it.
fn change(saved: &mut Value, other: &Value, place: &str, how: u8) {
    let Some(there) = saved.pointer_mut(place) else { return };
    match (how, &mut *there) {
        (0, Value::Number(number)) => *there = json!(number.as_i64().unwrap_or(0) + 1),
        (1, Value::Number(number)) => *there = json!(number.as_i64().unwrap_or(0) - 1),
        (0, Value::Array(list)) => drop(list.pop()),
        (1, Value::Object(map)) => drop(map.keys().next().cloned().and_then(|key| map.remove(&key))),
        _ => {
            if let Some(value) = other.pointer(place) {
                *there = value.clone();
            }
        }
    }
}

/// A position that was taken, and each that follows it, is written and taken again.
fn check_closed(game: &WarQuest, state: &State, from: &Value) {
    let again = |next: &State| match game.read_dict(&dict(game, next)) {
        Ok(read) => assert!(read == *next, "another state, {} steps from {from}", game.node(next)),
        Err(error) => panic!("{error} at {}, after {from}", game.node(next)),
    };
    let mut generator = Generator::new(3, 1);
    let (mut legal, mut weights) = (ActionList::new(), Weights::new());
    let mut here = *state;
    for step in 0..30 {
        let mut nexts = Vec::new();
        match game.kind(&here) {
            Kind::Terminal => return,
            Kind::Chance => {
                game.chance_weights(&here, &mut weights);
                for &(outcome, _) in &weights {
                    let mut next = here;
                    game.apply_outcome(&mut next, outcome).expect("a listed outcome is possible");
                    nexts.push(next);
                }
            }
            Kind::Decision(_) => {
                game.legal_actions(&here, &mut legal);
                for &action in legal.as_slice() {
                    let mut next = here;
                    game.apply_action(&mut next, action).expect("a listed action is legal");
                    nexts.push(next);
                }
            }
        }
        assert!(!nexts.is_empty(), "nothing follows {}, after {from}", game.node(&here));
        if step == 0 {
            nexts.iter().for_each(again);
        }
        here = nexts[generator.below(nexts.len() as u64) as usize];
        again(&here);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(800))]

    /// Whatever is taken leads only to what is taken.
    #[test]
    fn what_is_taken_can_be_saved_again_later(
        number in 0_usize..4,
        [first, second] in any::<[prop::sample::Index; 2]>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0_u8..4), 1..3),
    ) {
        let (game, dicts) = &SAVED[number];
        let mut saved = first.get(dicts).clone();
        for (place, how) in changes {
            let mut paths = Vec::new();
            places(&saved, "", &mut paths);
            change(&mut saved, second.get(dicts), place.get::<String>(&paths), how);
        }
        if let Ok(state) = game.read_dict(&saved) {
            prop_assert_eq!(&dict(game, &state), &saved);
            check_closed(game, &state, &saved);
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
