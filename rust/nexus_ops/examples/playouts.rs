//! Full games of random players, or of the playout policy, on one thread, and how many decisions a second that makes:
//! `cargo run --release -p nexus_ops --example playouts -- [games] [players] [seed] [heuristic]`.

use nexus_ops::NexusOps;
use std::time::Instant;
use warquest_core::{ActionList, Game, Generator, Heuristic, Kind, heuristic::uniform};

#[derive(Default)]
struct Count {
    decisions: u64,
    chance_nodes: u64,
    battles: i64,
    vp: i64,
}

/// Game `index` draws chance from stream 16·index, seat s chooses from the stream after it plus s (docs/contract.md, "Generator").
fn play(game: &NexusOps, seed: u64, index: u64, heuristic: bool, count: &mut Count) {
    let mut chance = Generator::new(seed, 16 * index);
    let mut seats: Vec<Generator> = (0..game.num_players() as u64).map(|seat| Generator::new(seed, 16 * index + 1 + seat)).collect();
    let mut state = game.new_initial_state();
    let mut legal = ActionList::new();
    loop {
        match game.kind(&state) {
            Kind::Terminal => break,
            Kind::Chance => {
                let outcome = game.sample_chance(&state, &mut chance);
                game.apply_outcome_unchecked(&mut state, outcome);
                count.chance_nodes += 1;
            }
            Kind::Decision(seat) => {
                game.legal_actions(&state, &mut legal);
                let chooser = &mut seats[usize::from(seat)];
                let legal = legal.as_slice();
                let action = if heuristic { game.playout_action(&state, legal, chooser) } else { uniform(legal, chooser) };
                game.apply_unchecked(&mut state, action);
                count.decisions += 1;
            }
        }
    }
    count.battles += game.tallies(&state).iter().map(|(_, number)| number).sum::<i64>();
    count.vp += game.points(&state).iter().flatten().sum::<i64>();
}

fn main() -> Result<(), warquest_core::ConfigError> {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let number = |index: usize, default: u64| numbers.get(index).copied().unwrap_or(default);
    let (games, players, seed) = (number(0, 2000), number(1, 4), number(2, 7));
    let heuristic = std::env::args().any(|text| text == "heuristic");
    let game = NexusOps::shipped(players as usize, &serde_json::json!({}))?;
    let mut count = Count::default();
    let start = Instant::now();
    (0..games).for_each(|index| play(&game, seed, index, heuristic, &mut count));
    let seconds = start.elapsed().as_secs_f64();
    println!("{games} games of {players} players in {seconds:.3} s: {:.0} decisions a second", count.decisions as f64 / seconds);
    let mean = |total: f64| total / games as f64;
    println!(
        "a game: {:.1} decisions, {:.1} chance nodes, {:.2} battles, {:.2} points a player",
        mean(count.decisions as f64),
        mean(count.chance_nodes as f64),
        mean(count.battles as f64),
        mean(count.vp as f64) / players as f64
    );
    println!("state: {} bytes", size_of::<<NexusOps as Game>::State>());
    Ok(())
}
