//! What a new game gets for implementing the traits (docs/adding-a-game.md): simulation, replay, odds, search.

mod template_game;

use template_game::{Skirmish, State};
use warquest_core::json::{JsonWriter, sha256};
use warquest_core::{ActionList, Ending, Game, Kind, observation};
use warquest_search::odds::{
    Answer, Chances, Deed, Detail, Limits, Players, Policy, Question, Ratio, Utility, Wanted, Who, odds_by_states,
};
use warquest_search::tree::{Config, Evaluation, Method, Playouts, Searcher, Skilled};
use warquest_search::{Playout, Run, simulate};

const GAME: Skirmish = Skirmish { men: [4, 3], turns: 12 };

fn dict(state: &State) -> String {
    let mut out = JsonWriter::new();
    GAME.write_dict(state, &mut out);
    out.text
}

#[test]
fn the_game_is_under_a_hundred_and_sixty_lines() {
    let lines = include_str!("template_game/mod.rs").lines().filter(|line| !line.trim().is_empty() && !line.trim().starts_with("//"));
    assert!(lines.count() < 160);
}

#[test]
fn its_observations_fill_the_stated_slices() {
    let slices = GAME.observation_slices();
    let state = GAME.read_dict(&serde_json::json!({"deed": 1, "men": [4, 2], "turn": 5})).expect("a state");
    for (seat, expected) in [(0, [4.0, 2.0, 5.0, 1.0]), (1, [2.0, 4.0, 5.0, 1.0])] {
        let mut out = [f32::NAN; 4];
        assert_eq!(observation::size(&slices), out.len());
        GAME.write_observation(&state, seat, &mut out);
        assert_eq!(out, expected);
        let bounds = slices.iter().flat_map(|slice| vec![(slice.low, slice.high); slice.size()]);
        assert!(out.iter().zip(bounds).all(|(value, (low, high))| (low..=high).contains(value)));
    }
}

#[test]
fn it_is_simulated_alike_on_any_number_of_threads() {
    let run = |threads| simulate(&GAME, Run { first: 0, games: 400, seed: 3, threads }, |_| true).expect("games of the contract");
    let (one, four) = (run(1), run(4));
    assert_eq!((one.games, one.digest(), &one.wins), (400, four.digest(), &four.wins));
    assert!(one.wins.iter().sum::<f64>() > 399.0);
}

#[test]
fn a_recorded_game_is_played_again_by_its_notation() {
    for index in 0..50 {
        let mut lines: Vec<(Option<u8>, String)> = Vec::new();
        let record = |state: &State, who, id| lines.push((who, GAME.label(state, id, None).expect("a label")));
        let played = Playout::new(&GAME).watch(9, index, record).expect("a game of the contract");
        let mut state = GAME.new_initial_state();
        for (who, text) in &lines {
            match GAME.kind(&state) {
                Kind::Decision(seat) => {
                    assert_eq!(Some(seat), *who);
                    GAME.apply_action(&mut state, GAME.string_to_action(text).expect("an action")).expect("legal");
                }
                Kind::Chance => {
                    let outcome = GAME.string_to_outcome(&state, text).expect("an outcome");
                    GAME.apply_outcome(&mut state, outcome).expect("possible");
                }
                Kind::Terminal => panic!("the game is over"),
            }
            let saved = serde_json::from_str(&dict(&state)).expect("JSON");
            assert_eq!(GAME.read_dict(&saved).expect("its own dict"), state);
        }
        assert_eq!(GAME.kind(&state), Kind::Terminal);
        assert_eq!(sha256(dict(&state).as_bytes()), played.digest);
        assert_eq!(GAME.returns(&state), played.returns);
    }
}

fn ask(game: &Skirmish, optimal: bool, wanted: Wanted) -> Answer {
    let who = if optimal { Who::Optimal(Utility::Win) } else { Who::Players(Players::of_policies([Policy::GREEDY; 2])) };
    let (samples, fractions) = ((wanted == Wanted::Sampled).then_some(40_000), wanted == Wanted::Exact && !optimal);
    let question = Question { start: game.new_initial_state(), who, wanted, detail: Detail::Full, fractions, samples, time: None, seed: 1 };
    odds_by_states(game, &question, Limits { memory: 1 << 26, threads: 1 }, &mut |_| true).expect("odds")
}

#[test]
fn its_odds_are_those_found_by_hand() {
    // A shot fells the only enemy with 1/2: 1/2 + 1/8 for the first, 1/4 + 1/16 for the second, and 1/16 for neither.
    let duel = Skirmish { men: [1, 1], turns: 4 };
    let exact = ask(&duel, false, Wanted::Exact);
    let Chances::Fractions(found) = exact.chances else { panic!("fractions were asked for") };
    let chance = |winner| found.verdicts.iter().find(|(verdict, _)| verdict.winner == winner).map(|(_, chance)| chance.clone());
    let ratio = |numerator: u32, denominator: u32| Some(Ratio { numerator: numerator.into(), denominator: denominator.into() });
    assert_eq!((exact.deed, chance(Some(0)), chance(Some(1)), chance(None)), (Deed::Forward, ratio(5, 8), ratio(5, 16), ratio(1, 16)));

    let Chances::Floats(sampled) = ask(&duel, false, Wanted::Sampled).chances else { panic!("samples are floats") };
    let undecided: f64 = sampled.endings.iter().filter(|((_, ending), _)| *ending == Ending::Undecided).map(|(_, chance)| chance).sum();
    assert!((undecided - 1.0 / 16.0).abs() < 0.01, "{undecided}");
}

/// Value of perfect play to seat 0, without any memory.
fn plain(game: &Skirmish, state: &State) -> f64 {
    let after = |apply: &dyn Fn(&mut State)| {
        let mut child = *state;
        apply(&mut child);
        plain(game, &child)
    };
    let (mut weights, mut legal) = (Vec::new(), ActionList::new());
    game.chance_weights(state, &mut weights);
    game.legal_actions(state, &mut legal);
    let values = legal.as_slice().iter().map(|&action| after(&|child| game.apply_unchecked(child, action)));
    match game.kind(state) {
        Kind::Terminal => Utility::Win.of(game, &warquest_core::Contest::verdict(game, state)),
        Kind::Chance => {
            weights.iter().map(|&(id, weight)| weight as f64 / 6.0 * after(&|child| game.apply_outcome_unchecked(child, id))).sum()
        }
        Kind::Decision(0) => values.fold(f64::NEG_INFINITY, f64::max),
        Kind::Decision(_) => values.fold(f64::INFINITY, f64::min),
    }
}

#[test]
fn perfect_play_is_expectiminimax() {
    let game = Skirmish { men: [3, 2], turns: 5 };
    let optimal = ask(&game, true, Wanted::Exact);
    assert_eq!(optimal.deed, Deed::OptimalStates);
    let expected = plain(&game, &game.new_initial_state());
    assert!((optimal.value.expect("a value") - expected).abs() < 1e-12, "{optimal:?}");
}

#[test]
fn every_search_finds_that_yielding_loses() {
    let state = GAME.new_initial_state();
    for method in Method::ALL {
        for evaluation in [Evaluation::Playout, Evaluation::Heuristic] {
            if method == Method::Flat && evaluation == Evaluation::Heuristic {
                continue;
            }
            let config = Config { simulations: Some(2000), evaluation, playouts: Playouts::Heuristic, seed: 4, ..Config::new(method) };
            let report =
                Searcher::new(config).expect("instructions").search::<Skilled>(&GAME, &state, None, None, &mut |_| true).expect("a report");
            let visits = |action| report.arms.iter().find(|arm| arm.action == action).map_or(0, |arm| arm.visits);
            assert_eq!(report.action, 0, "{method:?}");
            assert!(method == Method::Flat || visits(1) < visits(0), "{method:?}");
        }
    }
}
