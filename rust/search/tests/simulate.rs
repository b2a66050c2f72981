//! Playouts and simulations over a small game: the streams, the order, the digest, stopping and faults.

mod race;

use race::Race;
use std::time::{Duration, Instant};
use warquest_core::json::{JsonWriter, sha256};
use warquest_core::{ActionList, Game, Generator, Kind};
use warquest_search::{Fault, Playout, Run, simulate};

fn run(games: u64, threads: usize) -> Run {
    Run { first: 0, games, seed: 7, threads }
}

#[test]
fn a_game_is_played_from_the_streams_of_its_index() {
    let (game, seed, index) = (Race::new(3), 5, 9);
    let mut steps = Vec::new();
    let played = Playout::new(&game).watch(seed, index, |_, who, id| steps.push((who, id))).unwrap();

    let mut chance = Generator::new(seed, 16 * index);
    let mut seats: Vec<Generator> = (0..3).map(|seat| Generator::new(seed, 16 * index + 1 + seat)).collect();
    let (mut state, mut expected) = (game.new_initial_state(), Vec::new());
    loop {
        match game.kind(&state) {
            Kind::Decision(seat) => {
                let mut legal = ActionList::new();
                game.legal_actions(&state, &mut legal);
                let action = legal.as_slice()[seats[usize::from(seat)].below(legal.len() as u64) as usize];
                expected.push((Some(seat), u32::from(action)));
                game.apply_action(&mut state, action).unwrap();
            }
            Kind::Chance => {
                let outcome = game.sample_chance(&state, &mut chance);
                expected.push((None, outcome));
                game.apply_outcome(&mut state, outcome).unwrap();
            }
            Kind::Terminal => break,
        }
    }
    assert_eq!(steps, expected);
    assert_eq!(played.decisions, played.chance_nodes);
    assert_eq!(played.decisions, played.choices);
    assert_eq!(played.returns, game.returns(&state));
    let mut json = JsonWriter::new();
    game.write_dict(&state, &mut json);
    assert_eq!(played.digest, sha256(json.text.as_bytes()));
}

#[test]
fn threads_change_nothing() {
    let game = Race::new(4);
    let one = simulate(&game, run(300, 1), |_| true).unwrap();
    for threads in [2, 3, 16, 1000] {
        let many = simulate(&game, run(300, threads), |_| true).unwrap();
        assert_eq!(many.digest(), one.digest());
        assert_eq!(many.wins, one.wins);
        assert_eq!(many.points, one.points);
        assert_eq!(many.decisions, one.decisions);
    }
    assert_eq!(one.games, 300);
    assert!((one.wins.iter().sum::<f64>() - 300.0).abs() < 1e-9);
    assert_eq!(one.tallies[0].1, one.points.iter().map(|column| column.sum as i64).sum::<i64>());
}

#[test]
fn a_run_is_the_sum_of_its_parts() {
    let game = Race::new(2);
    let whole = simulate(&game, run(20, 2), |_| true).unwrap();
    let head = simulate(&game, run(12, 2), |_| true).unwrap();
    let tail = simulate(&game, Run { first: 12, games: 8, ..run(0, 1) }, |_| true).unwrap();
    assert_eq!(whole.decisions.sum, head.decisions.sum + tail.decisions.sum);
    assert_ne!(whole.digest(), head.digest());
    assert_eq!(simulate(&game, run(0, 2), |_| true).unwrap().games, 0);
}

#[test]
fn a_stopped_run_holds_the_first_games() {
    let game = Race::new(2);
    let begun = Instant::now();
    let stopped = simulate(&game, run(u64::MAX, 2), |finished| finished == 0).unwrap();
    assert!(begun.elapsed() < Duration::from_secs(20));
    assert!(stopped.games > 0);
    assert_eq!(simulate(&game, run(stopped.games, 1), |_| true).unwrap().digest(), stopped.digest());
}

#[test]
fn broken_contracts_are_errors() {
    let stuck = Race { stuck: true, ..Race::new(2) };
    assert_eq!(simulate(&stuck, run(5, 1), |_| true).unwrap_err(), Fault::NoLegalAction { index: 0, node: "pick" });
    let long = Race { limit: 3, ..Race::new(2) };
    assert_eq!(simulate(&long, run(5, 1), |_| true).unwrap_err(), Fault::TooLong { index: 0, limit: 3 });
}
