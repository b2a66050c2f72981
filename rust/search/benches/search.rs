//! What search costs over bare playouts: `cargo bench -p warquest-search --bench search`. Simulations a second from the opening and from
//! a late, crowded position of four players, and decisions inside the search as a part of those of `simulate` in the same run.
//! Rounds take turns, and the best of each counts: others on the machine only ever make it slower.

use serde_json::json;
use std::hint::black_box;
use std::time::Instant;
use warquest::WarQuest;
use warquest::model::State;
use warquest_core::{ActionList, Game, Generator, Kind};
use warquest_search::tree::{Config, Method, Searcher, Skilled};
use warquest_search::{Run, simulate};

const SEED: u64 = 5;
const GAMES: u64 = 300;
const SIMULATIONS: u64 = 300;
const ROUNDS: usize = 15;

fn main() {
    if cfg!(debug_assertions) {
        eprintln!("a debug build says nothing about speed: run cargo bench");
        std::process::exit(1);
    }
    let game = WarQuest::shipped(4, &json!({})).expect("the shipped rules serve");
    let positions = [("opening", after(&game, 0.0)), ("late", after(&game, 0.8))];
    println!("{:<10}{:<14}{:>8}{:>16}{:>20}{:>12}", "position", "method", "threads", "simulations/s", "decisions/s", "of bare");
    for threads in [1, 2] {
        for (name, state) in &positions {
            for method in Method::ALL {
                compare(&game, state, name, method, threads);
            }
        }
    }
}

fn compare(game: &WarQuest, state: &State, name: &str, method: Method, threads: usize) {
    let (mut bare, mut best) = (0.0_f64, [0.0_f64; 2]);
    for round in 0..ROUNDS as u64 {
        bare = bare.max(bare_rate(game, threads));
        let rates = search_rates(game, state, Config { seed: round, threads, simulations: Some(SIMULATIONS), ..Config::new(method) });
        best = [best[0].max(rates[0]), best[1].max(rates[1])];
    }
    let share = 100.0 * best[1] / bare;
    println!("{name:<10}{:<14}{threads:>8}{:>16.0}{:>20.0}{share:>10.0} %", method.name(), best[0], best[1]);
}

fn bare_rate(game: &WarQuest, threads: usize) -> f64 {
    let start = Instant::now();
    let summary = simulate(game, Run { first: 0, games: GAMES, seed: SEED, threads }, |_| true).expect("the games end");
    summary.decisions.sum as f64 / start.elapsed().as_secs_f64()
}

/// Simulations and decisions a second.
fn search_rates(game: &WarQuest, state: &State, config: Config) -> [f64; 2] {
    let mut searcher = Searcher::new(config).expect("a limit is set");
    let report = searcher.search::<Skilled>(game, state, None, None, &mut |_| true).expect("somebody decides");
    let seconds = report.duration.as_secs_f64();
    black_box(&report);
    [report.simulations as f64 / seconds, report.decisions as f64 / seconds]
}

/// The first choice of a random game after a part of its decisions.
fn after(game: &WarQuest, part: f64) -> State {
    let mut choices = Vec::new();
    let mut generator = Generator::new(SEED, 0);
    let mut state = game.new_initial_state();
    let mut legal = ActionList::new();
    loop {
        match game.kind(&state) {
            Kind::Terminal => break,
            Kind::Chance => {
                let outcome = game.sample_chance(&state, &mut generator);
                game.apply_outcome_unchecked(&mut state, outcome);
            }
            Kind::Decision(_) => {
                game.legal_actions(&state, &mut legal);
                if legal.len() > 1 {
                    choices.push(state);
                }
                let choice = generator.below(legal.len() as u64) as usize;
                game.apply_unchecked(&mut state, legal.as_slice()[choice]);
            }
        }
    }
    choices[(part * choices.len() as f64) as usize]
}
