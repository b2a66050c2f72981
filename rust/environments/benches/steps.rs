//! What a step of a batch costs: `cargo bench -p warquest-environments [--bench steps -- GAME ...]`. One thread, the best of many
//! short rounds, the random masked policy inside, all seats played; two players.

use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};
use warquest::WarQuest;
use warquest::battle_game::BattleGame;
use warquest_core::Heuristic;
use warquest_environments::{Batch, Columns, Illegal, Learner, Settings};

const ROUNDS: usize = 2_000;
/// Steps of a round.
const STEPS: usize = 1 << 11;

fn main() {
    if cfg!(debug_assertions) {
        eprintln!("a debug build says nothing about speed: run cargo bench");
        std::process::exit(1);
    }
    println!("{:<20}{:>14}{:>16}{:>16}  ns a step", "game", "environments", "masks", "observations too");
    for count in [64, 1024] {
        row("warquest/battle", &Arc::new(battle()), count);
        row("warquest", &Arc::new(WarQuest::shipped(2, &json!({})).expect("the shipped rules serve")), count);
        row("nexus_ops", &Arc::new(nexus_ops::NexusOps::shipped(2, &json!({})).expect("the shipped rules serve")), count);
    }
}

fn battle() -> BattleGame {
    let document: Value = serde_json::from_str(warquest::SHIPPED).expect("JSON");
    let options = json!({
        "attacker": "", "beginner_ranged": false, "defender": "", "leader_deploy": "optional", "rally": "per_leader_min_one",
        "returns": "zero_sum", "round_limit_result": "defender_wins",
    });
    let sides =
        json!([{"pieces": {"goblin-warrior": 4, "orc-archer": 3, "lord": 1}}, {"pieces": {"orc-warrior": 2, "elf-archer": 2, "lord": 1}}]);
    BattleGame::new(&document, &options, &sides).expect("a battle")
}

/// A row, unless other games are named.
fn row<G: Heuristic>(name: &str, game: &Arc<G>, count: usize) {
    let mut named = std::env::args().skip(1).filter(|word| !word.starts_with('-')).peekable();
    if named.peek().is_some() && !named.any(|word| word == name) {
        return;
    }
    let [masks, both] = [false, true].map(|observe| nanoseconds(game, count, observe));
    println!("{name:<20}{count:>14}{masks:>16.1}{both:>16.1}");
}

fn nanoseconds<G: Heuristic>(game: &Arc<G>, count: usize, observe: bool) -> f64 {
    let settings =
        Settings { learner: Learner::Everyone, opponents: vec![], illegal: Illegal::Lose, max_steps: None, begins_next: true, threads: 1 };
    let mut batch = Batch::new(Arc::clone(game), count, settings, None).expect("it is made");
    let seeds: Vec<_> = (0..count as u64).map(Some).collect();
    batch.reset(&seeds, None, Columns::default()).expect("it begins");
    let widths = batch.widths();
    let (mut masks, mut tensors) = (vec![0; count * widths.actions], vec![0.0; if observe { count * widths.observation } else { 0 }]);
    let (mut current_player, mut reward) = (vec![0; count], vec![0.0; count]);
    let (mut terminated, mut truncated) = (vec![false; count], vec![false; count]);
    let mut step = || {
        let columns = Columns {
            action_mask: &mut masks,
            current_player: &mut current_player,
            reward: &mut reward,
            terminated: &mut terminated,
            truncated: &mut truncated,
            observation: &mut tensors,
            ..Columns::default()
        };
        batch.step_random(columns).expect("it is stepped");
    };
    (0..200).for_each(|_| step());
    let calls = STEPS / count;
    let mut best = Duration::MAX;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        (0..calls).for_each(|_| step());
        best = best.min(start.elapsed());
    }
    best.as_secs_f64() * 1e9 / (calls * count) as f64
}
