//! What the search relies on in WarQuest: what a seat sees of a step, and judgements on the scale of the returns.

use serde_json::json;
use warquest::WarQuest;
use warquest::model::State;
use warquest_core::{ActionList, Game, Generator, Heuristic, Kind, UNSEEN};
use warquest_search::tree::{Config, Method, Searcher, Skilled};

/// Plays a random game and shows every node with the ids that are possible there.
fn walk(game: &WarQuest, seed: u64, mut show: impl FnMut(&State, &[u32])) {
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
                let choice = generator.below(legal.len() as u64) as usize;
                game.apply_unchecked(&mut state, legal.as_slice()[choice]);
            }
        }
    }
}

#[test]
fn a_seat_sees_what_its_notation_shows() {
    let mut unseen = 0;
    for players in 2..=5 {
        let game = WarQuest::shipped(players, &json!({ "rounds": 6 })).unwrap();
        walk(&game, players as u64, |state, ids| {
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
        let game = WarQuest::shipped(3, &json!({ "rounds": 4, "returns": returns })).unwrap();
        let (least, most, _) = game.utility();
        walk(&game, 1, |state, _| {
            let mut values = [f64::NAN; 3];
            game.evaluate(state, &mut values);
            assert!(values.iter().all(|value| (least..=most).contains(value)), "{returns} {values:?}");
            assert!(sum.is_none_or(|sum: f64| (values.iter().sum::<f64>() - sum).abs() < 1e-9), "{returns} {values:?}");
        });
    }
}

#[test]
fn the_leader_of_a_game_is_judged_best() {
    let game = WarQuest::shipped(4, &json!({ "rounds": 8 })).unwrap();
    let (mut games, mut right) = (0, 0.0);
    for seed in 0..60 {
        let mut judged = Vec::new();
        let mut nodes = 0;
        walk(&game, seed, |state, _| {
            let mut values = [0.0; 4];
            game.evaluate(state, &mut values);
            nodes += 1;
            judged.push((values, game.returns(state)));
        });
        let (late, _) = judged[nodes * 4 / 5];
        let (_, returns) = judged.last().unwrap();
        let best = (0..4).max_by(|&one, &other| late[one].total_cmp(&late[other])).unwrap();
        games += 1;
        right += f64::from(u8::from(returns[best] > 0.0));
    }
    assert!(right > 0.5 * f64::from(games), "{right} of {games}; by chance a quarter");
}

#[test]
fn every_method_searches_every_number_of_players() {
    for players in 2..=5 {
        let game = WarQuest::shipped(players, &json!({ "rounds": 3 })).unwrap();
        let mut number = 0;
        walk(&game, 9, |state, ids| {
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
