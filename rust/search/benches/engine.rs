//! What the engine costs, by part: `cargo bench -p warquest-search`. One thread, the best of several rounds.
//! The games are always the same ones: their digest is checked, so a faster engine that plays otherwise fails here.

use serde_json::{Map, Value, json};
use std::hint::black_box;
use std::time::{Duration, Instant};
use warquest::WarQuest;
use warquest::battle_game::BattleGame;
use warquest::model::State;
use warquest_core::json::{JsonWriter, sha256};
use warquest_core::{ActionList, Game, Generator, Kind};
use warquest_search::{Playout, Run, simulate};

const SEED: u64 = 11;
const GAMES: u64 = 400;
const ROUNDS: usize = 7;
/// Run digests of the games by player count, from 2.
const DIGESTS: [&str; 4] = [
    "41c025418e91fe63e2bacce60fb1d6bd2d71d7085810caa4e5a5ccaf31dceaac",
    "fc457f3fec0c716f46418e645a1537e9d26bfe3700d8671052adccbc85a7ea20",
    "74aaefb062e73bf3f3bb1977637b2d851df168c0d8623a797313425850f64e02",
    "f282be87f6d0ee5a6cc5cfecfa54c57af3f82938f35a6d96ea8c5d3561e138a6",
];

fn main() {
    if cfg!(debug_assertions) {
        eprintln!("a debug build says nothing about speed: run cargo bench");
        std::process::exit(1);
    }
    println!("{:<44}{:>16}  unit", "part", "value");
    let games: Vec<WarQuest> = (2..=5).map(shipped).collect();
    for (game, digest) in games.iter().zip(DIGESTS) {
        full_games(game, digest);
    }
    let game = &games[2];
    let states = sample_states(game);
    nodes(game);
    clones(&states);
    texts(game, &states);
    battles();
    movement(game, &states);
    loading();
}

fn shipped(players: usize) -> WarQuest {
    WarQuest::shipped(players, &json!({})).expect("the shipped rules serve")
}

fn row(part: &str, value: f64, unit: &str) {
    println!("{part:<44}{value:>16.1}  {unit}");
}

/// The shortest of several rounds: others on the machine only ever make it longer.
fn best(mut work: impl FnMut()) -> Duration {
    let round = |_| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..ROUNDS).map(round).min().unwrap_or_default()
}

fn nanoseconds(time: Duration, count: u64) -> f64 {
    time.as_secs_f64() * 1e9 / count as f64
}

/// Full random games as `simulate` plays them, the digest of each last state included.
fn full_games(game: &WarQuest, digest: &str) {
    let run = Run { first: 0, games: GAMES, seed: SEED, threads: 1 };
    let summary = simulate(game, run, |_| true).expect("the games end");
    assert_eq!(summary.digest(), digest, "{} players: the games are not those of this bench", game.num_players());
    let decisions = summary.decisions.sum as u64;
    let mut playout = Playout::new(game);
    let time = best(|| (0..GAMES).for_each(|index| drop(black_box(playout.play(SEED, index)))));
    let part = format!("random games, {} players", game.num_players());
    row(&part, decisions as f64 / time.as_secs_f64() / 1e6, "million decisions a second");
    row(&part, nanoseconds(time, GAMES) / 1e3, "microseconds a game, digest included");
    row(&part, nanoseconds(time, decisions), "ns a decision with its chance nodes");
}

/// Plays one game and shows each state at its node.
fn play<G: Game>(game: &G, seed: u64, mut show: impl FnMut(&G::State)) -> u64 {
    let mut generator = Generator::new(seed, 0);
    let mut state = game.new_initial_state();
    let mut legal = ActionList::new();
    let mut nodes = 0;
    loop {
        show(&state);
        match game.kind(&state) {
            Kind::Terminal => return nodes,
            Kind::Chance => {
                let outcome = game.sample_chance(&state, &mut generator);
                game.apply_outcome_unchecked(&mut state, outcome);
            }
            Kind::Decision(_) => {
                game.legal_actions(&state, &mut legal);
                let choice = generator.below(legal.len() as u64) as usize;
                game.apply_unchecked(&mut state, legal.as_slice()[choice]);
            }
        }
        nodes += 1;
    }
}

/// Every 16th state of some games.
fn sample_states(game: &WarQuest) -> Vec<State> {
    let (mut states, mut node) = (Vec::new(), 0_u64);
    for seed in 0..20 {
        play(game, seed, |state| {
            if node % 16 == 0 {
                states.push(*state);
            }
            node += 1;
        });
    }
    states
}

/// Legal actions and apply without the rest of a playout: the steps of recorded games, taken again.
fn nodes(game: &WarQuest) {
    let mut steps: Vec<(State, u16)> = Vec::new();
    let mut legal = ActionList::new();
    for seed in 0..4 {
        play(game, seed, |state| {
            game.legal_actions(state, &mut legal);
            if let Some(&action) = legal.as_slice().get(legal.len() / 2) {
                steps.push((*state, action));
            }
        });
    }
    let count = steps.len() as u64;
    let listed = best(|| {
        for (state, _) in &steps {
            game.legal_actions(black_box(state), &mut legal);
            black_box(&legal);
        }
    });
    row("legal actions of a decision", nanoseconds(listed, count), "ns");
    let mut copies: Vec<State> = Vec::with_capacity(steps.len());
    let mut applied = Duration::MAX;
    for _ in 0..ROUNDS {
        copies.clear();
        copies.extend(steps.iter().map(|&(state, _)| state));
        let start = Instant::now();
        for (state, &(_, action)) in copies.iter_mut().zip(&steps) {
            game.apply_unchecked(state, action);
            black_box(&state);
        }
        applied = applied.min(start.elapsed());
    }
    row("apply an action", nanoseconds(applied, count), "ns");
}

fn clones(states: &[State]) {
    let few = &states[..states.len().min(16)];
    let mut copy = few[0];
    let time = best(|| {
        for _ in 0..2000 {
            for state in few {
                copy.clone_from(black_box(state));
                black_box(&mut copy);
            }
        }
    });
    let each = nanoseconds(time, 2000 * few.len() as u64);
    row("clone a state", each, "ns");
    row("size of a state", size_of::<State>() as f64, "bytes");
}

fn texts(game: &WarQuest, states: &[State]) {
    let mut out = JsonWriter::new();
    let mut bytes = 0;
    let count = states.len() as u64;
    let written = best(|| {
        bytes = 0;
        for state in states {
            out.clear();
            game.write_dict(state, &mut out);
            bytes += out.text.len();
        }
    });
    row("write a state dict", nanoseconds(written, count), "ns");
    row("length of a state dict", bytes as f64 / count as f64, "bytes");
    let text = out.text.as_bytes();
    let hashed = best(|| (0..1000).for_each(|_| _ = black_box(sha256(black_box(text)))));
    row("SHA-256 of a state dict", nanoseconds(hashed, 1000), "ns");
}

/// Battles of 7 against 7 random troops, each side with its lord.
fn battles() {
    let document: Value = serde_json::from_str(warquest::SHIPPED).expect("the shipped document is JSON");
    let units = document["tables"]["units"]["unit"].as_array().expect("units");
    let mut generator = Generator::new(SEED, 0);
    let mut side = || {
        let mut pieces = Map::new();
        pieces.insert("lord".to_owned(), json!(1));
        for _ in 0..7 {
            let unit = &units[generator.below(units.len() as u64) as usize]["id"];
            let count = pieces.entry(unit.as_str().expect("an id")).or_insert(json!(0));
            *count = json!(count.as_u64().unwrap_or(0) + 1);
        }
        json!({ "pieces": pieces })
    };
    let options = json!({
        "attacker": "", "beginner_ranged": false, "defender": "", "leader_deploy": "optional", "rally": "per_leader_min_one",
        "returns": "zero_sum", "round_limit_result": "defender_wins",
    });
    let games: Vec<BattleGame> =
        (0..20).map(|_| BattleGame::new(&document, &options, &json!([side(), side()])).expect("a battle")).collect();
    let mut nodes = 0;
    let time = best(|| nodes = games.iter().flat_map(|game| (0..50).map(|seed| play(game, seed, |_| ()))).sum());
    row("a battle, 7 v 7", nanoseconds(time, 1000) / 1e3, "microseconds");
    row("a node of a battle", nanoseconds(time, nodes), "ns");
}

fn movement(game: &WarQuest, states: &[State]) {
    let mut asked = 0;
    let time = best(|| {
        asked = 0;
        for state in states {
            let led = state.players.iter().fold(0, |set, player| set | player.leader_regions());
            for region in warquest::map::regions(led) {
                black_box(game.reachable(black_box(state), region.into()));
                asked += 1;
            }
        }
    });
    row("reachable regions of a led army", nanoseconds(time, asked), "ns");
    let map = game.map().expect("a board");
    let regions = map.region_ids().len();
    let ways = (regions * regions) as u64;
    let time = best(|| {
        for from in 0..regions {
            (0..regions).for_each(|to| drop(black_box(map.path(from, to))));
        }
    });
    row("shortest way between two regions", nanoseconds(time, ways), "ns");
    let time = best(|| {
        for from in 0..regions {
            for to in 0..regions {
                black_box(map.distance(black_box(from), to));
            }
        }
    });
    row("distance between two regions", nanoseconds(time, ways), "ns");
}

fn loading() {
    let time = best(|| (0..20).for_each(|_| drop(black_box(shipped(4)))));
    row("load the shipped document", nanoseconds(time, 20) / 1e6, "ms");
}
