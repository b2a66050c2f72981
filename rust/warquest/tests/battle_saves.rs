//! Broken and impossible dicts are refused with a place; those that are taken are battles that go on (docs/warquest-state.md).

mod battle_table;

use battle_table::{dict, game_with, step};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::sync::LazyLock;
use warquest::battle::Battle;
use warquest::battle_game::BattleGame;
use warquest_core::{Game, Generator};

static GAME: LazyLock<BattleGame> = LazyLock::new(|| {
    let attacker = json!({
        "pieces": { "lord": 1, "lieutenant-1": 1, "goblin-warrior": 5, "orc-warrior": 3, "goblin-archer": 4, "satyr-archer": 3, "elf-warrior": 2 },
        "cards": ["whetstones", "war-drums", "massed-volley", "high-ground", "oath-banner"], "gold": 6,
        "artifacts": { "lord": "rumour-oak-aegis" },
    });
    let defender = json!({
        "pieces": { "lord": 1, "dwarf-warrior": 4, "goblin-warrior": 4, "satyr-warrior": 3, "elf-archer": 4, "dwarf-crossbowman": 3 },
        "cards": ["tower-shields", "tower-shields", "barbed-arrows"], "gold": 3,
    });
    game_with(&json!({}), attacker, defender)
});

/// Battles at many nodes.
static STATES: LazyLock<Vec<Value>> = LazyLock::new(|| {
    let mut generator = Generator::new(7, 0);
    let mut states = Vec::new();
    for _ in 0..25 {
        let mut state = GAME.new_initial_state();
        states.push(dict(&GAME, &state));
        while step(&GAME, &mut state, &mut generator) {
            states.push(dict(&GAME, &state));
        }
    }
    states
});

/// All places of a value, as paths of keys and indices.
fn places(value: &Value, path: &str, out: &mut Vec<String>) {
    out.push(path.to_owned());
    match value {
        Value::Object(map) => map.iter().for_each(|(key, value)| places(value, &format!("{path}/{key}"), out)),
        Value::Array(list) => list.iter().enumerate().for_each(|(index, value)| places(value, &format!("{path}/{index}"), out)),
        _ => {}
    }
}

fn values() -> impl Strategy<Value = Value> {
    let words =
        ["A", "D", "front", "back", "reserve", "lord", "lieutenant-1", "hit", "roll", "declare", "pursuit", "recover", "terminal", "x"];
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (0..12_i64).prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        proptest::sample::select(words.to_vec()).prop_map(Value::from),
        Just(json!([])),
        Just(json!([1, 1])),
        Just(json!({})),
        Just(json!({ "goblin-warrior": 1 })),
        Just(json!({ "lord": 1 })),
        Just(json!({ "by": "A", "skulls": 1, "flags": 0 })),
    ]
}

/// A dict that was read is the dict of its state, and the battle can be played to its end and saved again on the way.
fn assert_sound(value: &Value, state: Battle) {
    assert_eq!(&dict(&GAME, &state), value);
    let (mut state, mut generator, mut steps) = (state, Generator::new(9, 9), 0);
    while step(&GAME, &mut state, &mut generator) {
        steps += 1;
        if steps <= 30 {
            let read = GAME.read_dict(&dict(&GAME, &state)).unwrap_or_else(|error| panic!("{error} after {value}"));
            assert!(read == state, "another state after {value}");
        }
        assert!(steps < GAME.max_game_length());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn mutated_dicts(index in any::<prop::sample::Index>(), changes in prop::collection::vec((any::<prop::sample::Index>(), values()), 1..3)) {
        let mut value = index.get(&STATES).clone();
        for (place, replacement) in changes {
            let mut all = Vec::new();
            places(&value, "", &mut all);
            *value.pointer_mut(place.get(&all).as_str()).expect("a place of the value") = replacement;
        }
        if let Ok(state) = GAME.read_dict(&value) {
            assert_sound(&value, state);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// One or two places get the values that they have in another battle.
    #[test]
    fn mixed_dicts(indices in any::<[prop::sample::Index; 2]>(), changes in prop::collection::vec(any::<prop::sample::Index>(), 1..3)) {
        let [first, second] = indices.map(|index| index.get::<Value>(&STATES));
        let mut value = first.clone();
        for place in changes {
            let mut all = Vec::new();
            places(&value, "", &mut all);
            let place = place.get::<String>(&all);
            if let (Some(there), Some(other)) = (value.pointer_mut(place), second.pointer(place)) {
                *there = other.clone();
            }
        }
        if let Ok(state) = GAME.read_dict(&value) {
            assert_sound(&value, state);
        }
    }
}

#[test]
fn every_key_is_needed_and_no_other_is_taken() {
    for value in STATES.iter().step_by(97) {
        let mut all = Vec::new();
        places(value, "", &mut all);
        for place in all.iter().filter(|place| value.pointer(place).is_some_and(Value::is_object)) {
            let mut more = value.clone();
            more.pointer_mut(place).expect("a place")["surplus"] = json!(1);
            assert!(GAME.read_dict(&more).is_err(), "{place}");
            for key in value.pointer(place).and_then(Value::as_object).expect("an object").keys() {
                let mut less = value.clone();
                less.pointer_mut(place).and_then(Value::as_object_mut).expect("an object").remove(key);
                assert!(GAME.read_dict(&less).is_err(), "{place}/{key}");
            }
        }
    }
}

/// The dict of a battle in its first melee: A has rolled, D is to roll.
fn first_melee() -> Value {
    let is_it = |value: &&Value| value["roll"]["purpose"] == "front D" && value["node"] == "roll" && value["battle"]["round"] == 1;
    STATES.iter().find(is_it).expect("a first melee").clone()
}

#[test]
fn faults_name_their_place() {
    let faults = [
        ("/node", json!("hit"), "player"),
        ("/player", json!(0), "player"),
        ("/battles", json!(2), "battles"),
        ("/roll/dice", json!(1), "battle"),
        ("/roll/purpose", json!("front A"), "result"),
        ("/sides/0/gold", json!(7), "sides.0.gold"),
        ("/sides/1/vp", json!(1), "sides"),
        ("/battle/round", json!(6), "battle.round"),
        ("/battle/step", json!("back"), "battle"),
        ("/battle/winner", json!("A"), "battle.winner"),
        ("/battle/first", json!("D"), "battle"),
        ("/battle/asked", json!("lord"), "battle"),
        ("/battle/rallies", json!(1), "battle.rallies"),
        ("/battle/defender_troops", json!(17), "battle.defender_troops"),
        ("/battle/sides/A/target", json!("back"), "battle.sides.A.target"),
        ("/battle/sides/A/result", json!(null), "battle.sides.A.result"),
        ("/battle/sides/A/result", json!([40, 0]), "battle.sides.A.result"),
        ("/battle/sides/D/absorbed", json!(99), "battle.sides.D"),
        ("/battle/sides/A/cards", json!(["tower-shields"]), "battle.sides.A.cards"),
        ("/battle/sides/A/lost", json!({ "lord": 2 }), "battle.sides.A.lost.lord"),
        ("/battle/sides/D/front", json!({ "elf-archer": 1 }), "battle.sides.D.front.elf-archer"),
        ("/battle/sides/D/back", json!({ "lord": 1 }), "battle.sides.D.back.lord"),
        ("/battle/attacker", json!(1), "battle"),
        ("/battle/region", json!("crownland"), "battle"),
    ];
    assert!(GAME.read_dict(&first_melee()).is_ok());
    for (path, replacement, place) in faults {
        let mut value = first_melee();
        *value.pointer_mut(path).expect("a place") = replacement;
        let error = GAME.read_dict(&value).err().unwrap_or_else(|| panic!("{path} was taken"));
        assert!(error.0.contains(place), "{path}: {error}");
    }
}
