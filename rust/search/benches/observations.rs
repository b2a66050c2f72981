//! What an observation costs: `cargo bench -p warquest-search --bench observations`. One thread, the best of several rounds.

use serde_json::{Value, json};
use std::hint::black_box;
use std::time::{Duration, Instant};
use warquest::WarQuest;
use warquest_core::{ActionList, Game, Generator, Kind, observation};

/// Short rounds, and many: on a machine that does other things too some of them are not disturbed.
const ROUNDS: usize = 400;
const POSITIONS: usize = 256;

fn main() {
    if cfg!(debug_assertions) {
        eprintln!("a debug build says nothing about speed: run cargo bench");
        std::process::exit(1);
    }
    println!("{:<44}{:>16}  unit", "part", "value");
    for players in 2..=5 {
        row(&WarQuest::shipped(players, &json!({})).expect("the shipped rules serve"));
    }
    for players in 2..=4 {
        row(&nexus_ops::NexusOps::shipped(players, &json!({})).expect("the shipped rules serve"));
    }
    row(&warquest_battle());
    row(&nexus_battle());
}

fn warquest_battle() -> warquest::battle_game::BattleGame {
    let document: Value = serde_json::from_str(warquest::SHIPPED).expect("JSON");
    let options = json!({
        "attacker": "", "beginner_ranged": false, "defender": "", "leader_deploy": "optional", "rally": "per_leader_min_one",
        "returns": "zero_sum", "round_limit_result": "defender_wins",
    });
    let sides = json!([{"pieces": {"orc-warrior": 4, "lord": 1, "goblin-archer": 2}}, {"pieces": {"elf-archer": 3, "dwarf-warrior": 4, "lord": 1}}]);
    warquest::battle_game::BattleGame::new(&document, &options, &sides).expect("a battle")
}

fn nexus_battle() -> nexus_ops::battle_game::BattleGame {
    let document: Value = serde_json::from_str(nexus_ops::SHIPPED).expect("JSON");
    let options = json!({"attacker": "", "defender": "", "terrain": "plains", "frenzy_scope": "owner", "returns": "zero_sum"});
    let sides = json!([{"pieces": {"human": 3, "dragon": 1}, "cards": ["frenzy"]}, {"pieces": {"fungoid": 3, "leaper": 2}}]);
    nexus_ops::battle_game::BattleGame::new(&document, &options, &sides).expect("a battle")
}

/// States of some random games, evenly spread, as the seat that decides sees them.
fn positions<G: Game>(game: &G) -> Vec<(G::State, u8)> {
    let mut found = Vec::new();
    for seed in 0..20 {
        let (mut generator, mut state, mut legal) = (Generator::new(seed, 0), game.new_initial_state(), ActionList::new());
        loop {
            match game.kind(&state) {
                Kind::Terminal => break,
                Kind::Chance => {
                    let outcome = game.sample_chance(&state, &mut generator);
                    game.apply_outcome_unchecked(&mut state, outcome);
                }
                Kind::Decision(seat) => {
                    found.push((state.clone(), seat));
                    game.legal_actions(&state, &mut legal);
                    let choice = generator.below(legal.len() as u64) as usize;
                    game.apply_unchecked(&mut state, legal.as_slice()[choice]);
                }
            }
        }
    }
    let step = found.len().div_ceil(POSITIONS);
    found.into_iter().step_by(step).collect()
}

fn row<G: Game>(game: &G) {
    let positions = positions(game);
    let mut out = vec![0.0_f32; observation::size(&game.observation_slices())];
    let time = best(|| {
        for (state, seat) in &positions {
            game.write_observation(black_box(state), *seat, &mut out);
            black_box(&out);
        }
    });
    let part = format!("observation of {}, {} players", game.name(), game.num_players());
    println!("{part:<44}{:>16.1}  ns", time.as_secs_f64() * 1e9 / positions.len() as f64);
    let cleared = best(|| {
        for _ in 0..positions.len() {
            out.fill(0.0);
            black_box(&out);
        }
    });
    println!("{:<44}{:>16.1}  ns", format!("  clearing {} places", out.len()), cleared.as_secs_f64() * 1e9 / positions.len() as f64);
}

/// The shortest of several rounds: others on the machine only ever make it longer.
fn best(mut work: impl FnMut()) -> Duration {
    let rounds = std::env::args().find_map(|argument| argument.parse().ok()).unwrap_or(ROUNDS);
    let round = |_| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..rounds).map(round).min().unwrap_or_default()
}
