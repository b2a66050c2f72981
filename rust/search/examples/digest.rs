//! The run digest of random games by player count, for comparing two builds:
//! `cargo run --release -p warquest-search --example digest -- [games] [seed]`.

use std::error::Error;
use warquest::WarQuest;
use warquest_search::{Run, simulate};

fn main() -> Result<(), Box<dyn Error>> {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let (games, seed) = (numbers.first().copied().unwrap_or(50), numbers.get(1).copied().unwrap_or(11));
    for players in 2..=5 {
        let game = WarQuest::shipped(players, &serde_json::json!({}))?;
        let summary = simulate(&game, Run { first: 0, games, seed, threads: 1 }, |_| true)?;
        println!("{players} players, {games} games, seed {seed}: {} decisions, {}", summary.decisions.sum, summary.digest());
    }
    Ok(())
}
