//! Whole random games: they end, keep every law at every node, and nothing but legal actions is taken.

mod common;

use common::{game, option_sets, play, rich_game};
use serde_json::json;
use warquest::WarQuest;
use warquest::model::State;
use warquest_core::{ActionList, Game, Generator, Kind, Weights};

/// Legal actions ascend, and the checked door refuses every other id and leaves the state as it was.
fn check_door(game: &WarQuest, state: &State) {
    let mut legal = ActionList::new();
    game.legal_actions(state, &mut legal);
    assert!(legal.as_slice().is_sorted_by(|a, b| a < b));
    assert_eq!(legal.is_empty(), !matches!(game.kind(state), Kind::Decision(_)), "{}", game.node(state));
    for action in 0..game.num_distinct_actions() as u16 + 2 {
        let mut next = *state;
        let known = legal.as_slice().binary_search(&action).is_ok();
        assert_eq!(game.apply_action(&mut next, action).is_ok(), known);
        assert!(known || next == *state);
    }
}

/// Weights ascend, are positive, and their outcomes and no others are accepted.
fn check_chance(game: &WarQuest, state: &State) {
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
fn check_notation(game: &WarQuest, state: &State) {
    let mut legal = ActionList::new();
    game.legal_actions(state, &mut legal);
    for &action in legal.as_slice() {
        let text = game.label(state, action.into(), None).expect("a legal action has a notation");
        assert_eq!(game.string_to_action(&text), Ok(action));
        assert_eq!(game.string_to_action(&text.replace('-', "_")), Ok(action));
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
        for players in 2..=5 {
            let game = rich_game(players, options);
            let (state, decisions) = play(&game, 21, index as u64, |_| {});
            assert!(decisions <= game.max_game_length());
            let returns = game.returns(&state);
            let (least, most, sum) = game.utility();
            assert!(returns.iter().all(|value| (least..=most).contains(value)));
            assert!(sum.is_none_or(|sum| (returns.iter().sum::<f64>() - sum).abs() < 1e-9));
        }
    }
}

#[test]
fn doors_are_checked_at_every_node() {
    let game = rich_game(3, &json!({"rounds": 3}));
    play(&game, 22, 0, |state| {
        check_door(&game, state);
        check_chance(&game, state);
        check_notation(&game, state);
    });
}

#[test]
fn no_action_or_outcome_panics_at_the_unchecked_doors() {
    let game = rich_game(4, &json!({"rounds": 4, "glorious_draws": true, "search_cost": "free_once"}));
    let mut generator = Generator::new(3, 3);
    play(&game, 23, 0, |state| {
        for _ in 0..40 {
            let mut wild = *state;
            for _ in 0..6 {
                let id = generator.below(u64::from(u16::MAX) + 1) as u16 >> generator.below(12);
                game.apply_unchecked(&mut wild, id);
                game.apply_outcome_unchecked(&mut wild, generator.below(900) as u32);
            }
            let mut legal = ActionList::new();
            game.legal_actions(&wild, &mut legal);
        }
    });
}

#[test]
fn secrets_are_hidden_from_others() {
    let game = game(3, &json!({"rounds": 6}));
    let mut hidden = 0;
    play(&game, 24, 0, |state| {
        let secret =
            matches!(game.node(state), "draw_quest" | "draw_conquest" | "quest_keep" | "conquest_keep" | "redraw_keep" | "redraw_card");
        let mut weights = Weights::new();
        game.chance_weights(state, &mut weights);
        let mut legal = ActionList::new();
        game.legal_actions(state, &mut legal);
        let ids = legal.as_slice().iter().map(|&action| u32::from(action)).chain(weights.iter().map(|&(outcome, _)| outcome));
        for id in ids {
            let seen = (0..3).filter(|&seat| game.label(state, id, Some(seat)) == game.label(state, id, None)).count();
            assert_eq!(seen, if secret { 1 } else { 3 });
            hidden += usize::from(secret);
        }
    });
    assert!(hidden > 50);
}

/// Two positions that differ only in what a seat may not see give that seat one view.
#[test]
fn views_do_not_tell_the_hands_of_others() {
    let game = game(2, &json!({}));
    let mut other = game.new_initial_state();
    let mut out = warquest_core::json::JsonWriter::new();
    let mut view = |state: &State, seat: u8| {
        out.clear();
        game.write_view(state, seat, &mut out);
        out.text.clone()
    };
    let mut state = other;
    let mut generator = Generator::new(9, 9);
    while game.node(&state) != "draw_quest" {
        let outcome = game.sample_chance(&state, &mut generator);
        game.apply_outcome(&mut state, outcome).expect("possible");
    }
    other.clone_from(&state);
    let mut weights = Weights::new();
    game.chance_weights(&state, &mut weights);
    game.apply_outcome(&mut state, weights[0].0).expect("possible");
    game.apply_outcome(&mut other, weights[1].0).expect("possible");
    assert!(state != other);
    assert_ne!(view(&state, 0), view(&other, 0));
    assert_eq!(view(&state, 1), view(&other, 1));
}

/// Computed from the page by another program.
#[test]
fn the_generator_keeps_its_golden_values() {
    for (seed, stream, words) in GOLDEN {
        let mut generator = Generator::new(seed, stream);
        assert_eq!([(); 3].map(|()| generator.next_word()), words);
    }
    let mut generator = Generator::new(1, 2);
    assert_eq!(BOUNDS.map(|bound| generator.below(bound)), BELOW);
}

const GOLDEN: [(u64, u64, [u64; 3]); 3] = [
    (0, 0, [0x5317_5d61_490b_23df, 0x61da_6f3d_c380_d507, 0x5c0f_df91_ec9a_7bfc]),
    (7, 16, [0x3233_c66e_cb94_8a03, 0x2dce_995d_7f6a_48e8, 0x222b_735c_a8ec_4b16]),
    (u64::MAX, 3, [0xcd71_d172_0c5f_3b42, 0xc513_8923_fbe3_aa7e, 0xf359_1726_a191_932a]),
];
const BOUNDS: [u64; 10] = [2, 3, 6, 50, 861, 1, 1_000_000_000_000_000_000, 6, 6, 6];
const BELOW: [u64; 10] = [1, 2, 2, 47, 837, 0, 957_378_725_813_378_824, 0, 3, 4];
