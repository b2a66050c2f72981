//! Random battles over all types, cards, artifacts and options: they end, keep their pieces, save and load (WQ-1.15, WQ-11, WQ-12.6).

mod battle_table;

use battle_table::{DOCUMENT, dict, game_with, step};
use serde_json::{Map, Value, json};
use warquest::battle::Battle;
use warquest::battle_game::BattleGame;
use warquest_core::{Game, Generator, Kind};

fn ids(table: &str, list: &str) -> Vec<&'static str> {
    let entries = DOCUMENT["tables"][table][list].as_array().expect("a list");
    entries.iter().map(|entry| entry["id"].as_str().expect("an id")).collect()
}

fn rumours() -> Vec<&'static str> {
    let cards = DOCUMENT["tables"]["events"]["card"].as_array().expect("a list");
    cards.iter().filter(|card| card["kind"] == "rumour").map(|card| card["id"].as_str().expect("an id")).collect()
}

fn pick<T: Clone>(list: &[T], generator: &mut Generator) -> T {
    list[generator.below(list.len() as u64) as usize].clone()
}

fn random_side(generator: &mut Generator) -> Value {
    let (types, cards, rumours) = (ids("units", "unit"), ids("power", "card"), rumours());
    let mut pieces = Map::new();
    let most = pick(&[1, 9], generator);
    for _ in 0..=generator.below(4) {
        pieces.insert(pick(&types, generator).to_owned(), json!(1 + generator.below(most)));
    }
    let mut artifacts = Map::new();
    for slot in ["lord", "lieutenant-1", "lieutenant-2"] {
        if generator.below(2) == 0 {
            pieces.insert(slot.to_owned(), json!(1));
            if generator.below(2) == 0 {
                artifacts.insert(slot.to_owned(), json!(pick(&rumours, generator)));
            }
        }
    }
    let owned: Vec<&str> = (0..generator.below(6)).map(|_| pick(&cards, generator)).collect();
    json!({ "pieces": pieces, "artifacts": artifacts, "cards": owned, "gold": generator.below(12), "retreat": generator.below(3) > 0 })
}

fn random_game(generator: &mut Generator) -> BattleGame {
    let changes = json!({
        "beginner_ranged": generator.below(4) == 0,
        "leader_deploy": pick(&["optional", "obligatory"], generator),
        "rally": pick(&["per_leader_min_one", "per_leader", "one_plus_leaders"], generator),
        "round_limit_result": pick(&["defender_wins", "no_winner"], generator),
        "returns": pick(&["zero_sum", "win_share", "vp", "vp_margin"], generator),
    });
    game_with(&changes, random_side(generator), random_side(generator))
}

fn number(value: &Value) -> i64 {
    value.as_i64().expect("a number")
}

/// Every piece is on one line or lost.
fn assert_conserved(game: &BattleGame, start: &Value, state: &Battle) {
    let (now, over) = (dict(game, state), game.kind(state) == Kind::Terminal);
    for (seat, side) in ["A", "D"].into_iter().enumerate() {
        let count = |dict: &Value, lines: &[&str]| -> i64 {
            let side = &dict["battle"]["sides"][side];
            lines.iter().flat_map(|line| side[line].as_object().expect("pieces").values()).map(number).sum()
        };
        let lines = ["undeployed", "front", "back", "reserve", "retreat", "lost"];
        let survivors = now["sides"][seat]["survivors"].as_object().map_or(0, |map| map.values().map(number).sum());
        assert_eq!(count(start, &lines), count(&now, &lines) + survivors, "{now}");
        assert_eq!(over, !now["sides"][seat]["survivors"].is_null());
    }
}

#[test]
fn random_battles_end_and_keep_their_pieces() {
    let mut generator = Generator::new(1, 0);
    let mut decisive = [0; 3];
    let battles = if cfg!(debug_assertions) { 150 } else { 4000 };
    for _ in 0..battles {
        let game = random_game(&mut generator);
        let mut state = game.new_initial_state();
        let start = dict(&game, &state);
        let mut steps = 0;
        while step(&game, &mut state, &mut generator) {
            steps += 1;
            assert!(steps < game.max_game_length());
            assert_conserved(&game, &start, &state);
            let again = game.read_dict(&dict(&game, &state)).unwrap_or_else(|error| panic!("{error}: {}", dict(&game, &state)));
            assert!(again == state, "{}", dict(&game, &state));
        }
        decisive[state.winner().map_or(2, |side| side as usize)] += 1;
        let (least, most, sum) = game.utility();
        let returns = game.returns(&state);
        assert!(returns.iter().all(|value| (least..=most).contains(value)));
        assert!(sum.is_none_or(|sum| (returns.iter().sum::<f64>() - sum).abs() < 1e-12));
    }
    assert!(decisive[0] > 0 && decisive[1] > 0, "{decisive:?}");
}

/// The unchecked doors take anything without a panic.
#[test]
fn foreign_actions_do_not_panic() {
    let mut generator = Generator::new(2, 0);
    for _ in 0..60 {
        let game = random_game(&mut generator);
        let mut state = game.new_initial_state();
        for _ in 0..400 {
            game.apply_unchecked(&mut state, generator.below(2100) as u16);
            game.apply_outcome_unchecked(&mut state, generator.below(900) as u32);
            step(&game, &mut state, &mut generator);
        }
    }
}

#[test]
fn the_doors_are_closed_to_what_is_not_legal() {
    let mut generator = Generator::new(3, 0);
    for _ in 0..12 {
        let game = random_game(&mut generator);
        let mut state = game.new_initial_state();
        loop {
            let before = state;
            for action in 0..game.num_distinct_actions() as u16 {
                if game.label(&state, action.into(), None).is_none() || game.kind(&state) == Kind::Chance {
                    assert!(game.apply_action(&mut state, action).is_err() && state == before);
                }
            }
            let mut weights = Vec::new();
            game.chance_weights(&state, &mut weights);
            let impossible = (0..900).filter(|outcome| weights.iter().all(|(possible, _)| possible != outcome));
            for outcome in impossible {
                assert!(game.apply_outcome(&mut state, outcome).is_err() && state == before);
            }
            if !step(&game, &mut state, &mut generator) {
                break;
            }
        }
    }
}
