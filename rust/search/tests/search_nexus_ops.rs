//! What the search relies on in Nexus Ops: what a seat sees of a step, judgements on the scale of the returns, playouts that end.

use nexus_ops::NexusOps;
use nexus_ops::model::State;
use serde_json::json;
use warquest_core::{ActionList, Game, Generator, Heuristic, Kind, UNSEEN};
use warquest_search::tree::{Config, Method, Searcher, Skilled};

/// Plays a game, at random or by the playout policy, and shows every node with the ids that are possible there.
fn walk(game: &NexusOps, seed: u64, skilled: bool, mut show: impl FnMut(&State, &[u32])) {
    let mut generator = Generator::new(seed, 0);
    let mut state = game.new_initial_state();
    let mut legal = ActionList::new();
    loop {
        match game.kind(&state) {
            Kind::Terminal => return show(&state, &[]),
            Kind::Chance => {
                let mut weights = Vec::new();
                game.chance_weights(&state, &mut weights);
                show(&state, &weights.iter().map(|&(outcome, _)| outcome).collect::<Vec<_>>());
                let outcome = game.sample_chance(&state, &mut generator);
                game.apply_outcome_unchecked(&mut state, outcome);
            }
            Kind::Decision(_) => {
                game.legal_actions(&state, &mut legal);
                show(&state, &legal.as_slice().iter().map(|&action| action.into()).collect::<Vec<_>>());
                let any = legal.as_slice()[generator.below(legal.len() as u64) as usize];
                let action = if skilled { game.playout_action(&state, legal.as_slice(), &mut generator) } else { any };
                game.apply_action(&mut state, action).expect("legal");
            }
        }
    }
}

#[test]
fn a_seat_sees_what_its_notation_shows() {
    let mut unseen = 0;
    for players in 2..=4 {
        let game = NexusOps::shipped(players, &json!({"max_rounds": 12, "top_priority": true})).unwrap();
        walk(&game, players as u64, false, |state, ids| {
            for &id in ids {
                for viewer in 0..players as u8 {
                    let seen = game.seen(state, id, viewer);
                    let label = game.label(state, id, Some(viewer)).unwrap();
                    assert_eq!(seen == UNSEEN, label.ends_with('?'), "{label}");
                    assert!(seen == UNSEEN || seen == id);
                    unseen += usize::from(seen == UNSEEN);
                }
            }
        });
    }
    assert!(unseen > 100);
}

#[test]
fn judgements_are_on_the_scale_of_the_returns() {
    for (returns, sum) in [("zero_sum", Some(0.0)), ("win_share", Some(1.0)), ("vp", None), ("vp_margin", None)] {
        let game = NexusOps::shipped(3, &json!({"max_rounds": 8, "returns": returns})).unwrap();
        let (least, most, _) = game.utility();
        for skilled in [false, true] {
            walk(&game, 1, skilled, |state, _| {
                let mut values = [f64::NAN; 3];
                game.evaluate(state, &mut values);
                assert!(values.iter().all(|value| (least..=most).contains(value)), "{returns} {values:?}");
                assert!(sum.is_none_or(|sum: f64| (values.iter().sum::<f64>() - sum).abs() < 1e-9), "{returns} {values:?}");
            });
        }
    }
}

#[test]
fn every_method_searches_every_number_of_players() {
    for players in 2..=4 {
        let game = NexusOps::shipped(players, &json!({"max_rounds": 6})).unwrap();
        let mut number = 0;
        walk(&game, 9, false, |state, ids| {
            number += 1;
            if number % 97 != 0 || !matches!(game.kind(state), Kind::Decision(_)) {
                return;
            }
            for method in Method::ALL {
                let config = Config { simulations: Some(20), threads: 2, ..Config::new(method) };
                let report = Searcher::new(config).unwrap().search::<Skilled>(&game, state, None, None, &mut |_| true).unwrap();
                assert!(ids.contains(&report.action.into()));
                assert_eq!(report.arms.iter().map(|arm| arm.visits).sum::<u64>(), 20);
            }
        });
    }
}
