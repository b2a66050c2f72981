//! Whole random games: they end, keep every law at every node, and nothing but legal actions is taken.

mod common;

use common::{dict, dict_text, game, option_sets, play, rich_game};
use nexus_ops::NexusOps;
use nexus_ops::model::State;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use warquest_core::{ActionList, Game, Generator, Kind, UNSEEN, Weights};

/// Legal actions ascend, and the checked door refuses every other id and leaves the state as it was.
fn check_door(game: &NexusOps, state: &State) {
    let mut legal = ActionList::new();
    game.legal_actions(state, &mut legal);
    assert!(legal.as_slice().is_sorted_by(|a, b| a < b), "{}", game.node(state));
    assert_eq!(legal.is_empty(), !matches!(game.kind(state), Kind::Decision(_)), "{}", game.node(state));
    for action in 0..game.num_distinct_actions() as u16 + 2 {
        let mut next = *state;
        let known = legal.as_slice().binary_search(&action).is_ok();
        assert_eq!(game.apply_action(&mut next, action).is_ok(), known);
        assert!(known || next == *state);
    }
}

/// Weights ascend, are positive, and their outcomes and no others are accepted.
fn check_chance(game: &NexusOps, state: &State) {
    let mut weights = Weights::new();
    game.chance_weights(state, &mut weights);
    assert_eq!(weights.is_empty(), game.kind(state) != Kind::Chance, "{}", game.node(state));
    assert!(weights.is_sorted_by(|a, b| a.0 < b.0) && weights.iter().all(|&(_, weight)| weight > 0));
    for outcome in 0..game.max_chance_outcomes() {
        let mut next = *state;
        let known = weights.binary_search_by_key(&outcome, |&(outcome, _)| outcome).is_ok();
        assert_eq!(game.apply_outcome(&mut next, outcome).is_ok(), known, "{} {outcome}", game.node(state));
    }
}

/// Notation is one to one with ids at every node.
fn check_notation(game: &NexusOps, state: &State) {
    let mut legal = ActionList::new();
    game.legal_actions(state, &mut legal);
    for &action in legal.as_slice() {
        let text = game.label(state, action.into(), None).expect("a legal action has a notation");
        assert_eq!(game.string_to_action(&text), Ok(action));
        let (verb, arguments) = text.split_once(' ').unwrap_or((&text, ""));
        assert_eq!(game.string_to_action(format!("{verb} {}", arguments.replace('_', "-")).trim_end()), Ok(action));
    }
    let mut weights = Weights::new();
    game.chance_weights(state, &mut weights);
    for (outcome, _) in weights {
        let text = game.label(state, outcome, None).expect("an outcome has a notation");
        assert_eq!(game.string_to_outcome(state, &text), Ok(outcome));
    }
}

#[test]
fn games_end_under_every_option() {
    for (index, options) in option_sets().iter().enumerate() {
        for players in 2..=4 {
            for game in [game(players, options), rich_game(players, options)] {
                let (state, decisions) = play(&game, 21, index as u64, |_| {});
                assert!(decisions <= game.max_game_length());
                let returns = game.returns(&state);
                let (least, most, sum) = game.utility();
                assert!(returns.iter().all(|value| (least..=most).contains(value)));
                assert!(sum.is_none_or(|sum| (returns.iter().sum::<f64>() - sum).abs() < 1e-9));
            }
        }
    }
}

#[test]
fn random_games_meet_every_node() {
    let everything = json!({"battle_cards_bystanders": true, "executive_orders": true, "king_of_the_hill": true, "top_priority": true});
    let mut nodes = BTreeSet::new();
    for index in 0..60 {
        let game = rich_game(2 + index % 3, &everything);
        play(&game, 30, index as u64, |state| {
            nodes.insert(game.node(state));
        });
    }
    let expected = "ambush_hex ambush_unit battle_select breath breath_at breath_casualty card_side casualty choose_defender critical_window deploy \
                    double_flip double_tile draw_energize draw_secret end_turn first_player hill_choice hits jump_to jump_unit keep_mission \
                    mission_window move move_count move_to regeneration reroll single_tile terminal token volunteer_hex window_open window_post \
                    window_step";
    assert_eq!(nodes.into_iter().collect::<Vec<_>>().join(" "), expected.split_whitespace().collect::<Vec<_>>().join(" "));
}

#[test]
fn doors_are_checked_at_every_node() {
    let game = rich_game(3, &json!({"max_rounds": 4, "battle_cards_bystanders": true, "top_priority": true, "king_of_the_hill": true}));
    play(&game, 22, 0, |state| {
        check_door(&game, state);
        check_chance(&game, state);
        check_notation(&game, state);
    });
}

#[test]
fn no_action_or_outcome_panics_at_the_unchecked_doors() {
    let options = json!({"max_rounds": 8, "battle_cards_bystanders": true, "top_priority": true, "king_of_the_hill": true});
    for players in 2..=4 {
        let game = rich_game(players, &options);
        let mut generator = Generator::new(3, 3);
        play(&game, 23, 0, |state| {
            for _ in 0..20 {
                let mut wild = *state;
                for _ in 0..6 {
                    let id = generator.below(u64::from(u16::MAX) + 1) as u16 >> generator.below(12);
                    game.apply_unchecked(&mut wild, id);
                    game.apply_outcome_unchecked(&mut wild, generator.below(900) as u32);
                }
                let mut legal = ActionList::new();
                game.legal_actions(&wild, &mut legal);
                dict_text(&game, &wild);
                game.render(&wild);
            }
        });
    }
}

#[test]
fn secrets_are_hidden_from_others() {
    let game = rich_game(3, &json!({"max_rounds": 12, "top_priority": true, "executive_orders": true}));
    let mut hidden = 0;
    play(&game, 24, 0, |state| {
        let secret = matches!(game.node(state), "draw_secret" | "draw_energize" | "keep_mission");
        let mut weights = Weights::new();
        game.chance_weights(state, &mut weights);
        let mut legal = ActionList::new();
        game.legal_actions(state, &mut legal);
        let ids = legal.as_slice().iter().map(|&action| u32::from(action)).chain(weights.iter().map(|&(outcome, _)| outcome));
        for id in ids {
            let told = |seat: u8| game.label(state, id, Some(seat)) == game.label(state, id, None);
            assert!((0..3).all(|seat| told(seat) == (game.seen(state, id, seat) != UNSEEN)));
            let seen = (0..3).filter(|&seat| told(seat)).count();
            assert_eq!(seen, if secret { 1 } else { 3 });
            hidden += usize::from(secret);
        }
    });
    assert!(hidden > 50);
}

/// NX-E2, NX-E22, NX-E32: the piles from which tiles, tokens and cards are drawn.
#[test]
fn piles_have_the_weights_of_the_page() {
    let game = game(2, &json!({"first_player": 0}));
    let state = game.new_initial_state();
    let mut weights = Weights::new();
    game.chance_weights(&state, &mut weights);
    assert_eq!((game.node(&state), weights.clone()), ("single_tile", vec![(0, 3), (1, 2), (2, 1)]));
    let dict = dict(&game, &state);
    assert_eq!(dict["token_pool"], json!({"large_mine": 4, "small_mine_crystalline": 4, "small_mine_fungoid": 4, "strider": 6}));
    let total = |pile: &Value| pile.as_object().expect("a pile").values().filter_map(Value::as_u64).sum::<u64>();
    assert_eq!((total(&dict["energize_deck"]), total(&dict["secret_deck"])), (32, 36));
}

/// NX-E1.
#[test]
fn later_seats_begin_with_more_rubium() {
    let game = game(4, &json!({"first_player": 2}));
    let dict = dict(&game, &game.new_initial_state());
    assert_eq!([0, 1, 2, 3].map(|seat: usize| dict["players"][seat]["rubium"].as_u64()), [Some(14), Some(17), Some(8), Some(11)]);
}
