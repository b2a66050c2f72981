//! What exact odds cost: `cargo bench -p warquest-search --bench odds`. One thread, preparation included.
//! Armies: a number of troops and a lord a side; the random ones are always the same. Times are processor time of the thread
//! where the system tells it, else wall time; the shortest of some rounds counts.

use serde_json::{Map, Value, json};
use std::time::Duration;
use warquest::battle_game::BattleGame;
use warquest_core::Generator;
use warquest_search::odds::sides::prepare;
use warquest_search::odds::{Detail, Limits, Policy};

const SEED: u64 = 5;
const LIMITS: Limits = Limits { memory: 4 << 30, threads: 1 };
const RACES: [[&str; 2]; 5] = [
    ["goblin-warrior", "goblin-archer"],
    ["orc-warrior", "orc-archer"],
    ["dwarf-warrior", "dwarf-crossbowman"],
    ["satyr-warrior", "satyr-archer"],
    ["elf-warrior", "elf-archer"],
];

fn main() {
    if cfg!(debug_assertions) {
        eprintln!("a debug build says nothing about speed: run cargo bench");
        std::process::exit(1);
    }
    let wanted: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|part| name.contains(part.as_str()));
    println!("{:<58}{:>10}{:>10}{:>10}{:>10}{:>12}", "greedy, exact, one thread (ms)", "median", "9 of 10", "worst", "prepare", "cells");
    let document: Value = serde_json::from_str(warquest::SHIPPED).expect("the shipped document is JSON");
    if is_wanted("refused") {
        refused(&document);
    }
    for (name, battles, details) in tables() {
        for detail in details {
            let name = format!("{name}, {}", if detail == Detail::Full { "full" } else { "win" });
            if is_wanted(&name) {
                measure(&document, &name, &battles, detail);
            }
        }
        let name = format!("{name}, sampled");
        if is_wanted(&name) && name.contains("5 v 5") {
            walks(&document, &name, &battles[battles.len() / 2]);
        }
    }
}

/// How long it takes to say that a battle is too large.
fn refused(document: &Value) {
    let army = json!({ "lord": 1, "goblin-warrior": 4, "dwarf-warrior": 4, "satyr-archer": 4, "elf-warrior": 4, "orc-archer": 4 });
    let game = battle(document, &[army.clone(), army]);
    let start = now();
    let refusal = prepare(&game, [Policy::GREEDY; 2], Detail::Win, Limits { memory: 1 << 30, threads: 1 }).err();
    println!("{:<58}{:>10.2}  {refusal:?}", "20 v 20 five types, 1 GiB, refused after", (now() - start).as_secs_f64() * 1e3);
}

/// Battles a second, drawn over the tables of the sides.
fn walks(document: &Value, name: &str, armies: &Armies) {
    const WALKS: u32 = 1_000_000;
    let game = battle(document, armies);
    let start = now();
    let prepared = prepare(&game, [Policy::GREEDY; 2], Detail::Full, LIMITS).expect("small enough");
    let walker = prepared.walker();
    let preparing = now() - start;
    let mut best = Duration::MAX;
    for round in 0..3 {
        let (mut generator, mut wins) = (Generator::new(SEED, round), 0);
        let start = now();
        for _ in 0..WALKS {
            wins += u32::from(walker.walk(&mut generator).verdict.winner == Some(0));
        }
        assert!(wins > 0 && wins < WALKS);
        best = best.min(now() - start);
    }
    let speed = f64::from(WALKS) / best.as_secs_f64() / 1e6;
    println!("{name:<58}{speed:>10.2} million battles a second, after {:.2} ms", preparing.as_secs_f64() * 1e3);
}

type Armies = [Value; 2];

fn tables() -> Vec<(&'static str, Vec<Armies>, Vec<Detail>)> {
    let both = || vec![Detail::Full, Detail::Win];
    let pool = ["goblin-warrior", "dwarf-warrior", "satyr-archer", "elf-warrior", "orc-archer"];
    let five = |each: u64| -> Value {
        let mut army = Map::from_iter(pool.map(|id| (id.to_owned(), json!(each))));
        army.insert("lord".to_owned(), json!(1));
        Value::Object(army)
    };
    let mut tables = vec![
        ("5 v 5 two-race, lords, 200 random", random(200, 5, true), both()),
        ("5 v 5 two-race, no leaders, 200 random", random(200, 5, false), both()),
        ("5 v 5 five types (1 of each of 5), lords", vec![[five(1), five(1)]], both()),
        ("8 v 8 two-race, lords, 10 random", random(10, 8, true), vec![Detail::Win]),
        ("10 v 10 two-race, lords, 10 random", random(10, 10, true), vec![Detail::Win]),
    ];
    let names = ["goblins", "orcs", "dwarves", "satyrs", "elves"];
    for (race, [melee, ranged]) in RACES.into_iter().enumerate() {
        let army = |melees: u64, rangeds: u64| json!({ "lord": 1, melee: melees, ranged: rangeds });
        let small = format!("5 v 5 {} (3 {melee}, 2 {ranged}), lords", names[race]);
        let large = format!("10 v 10 {} (5 {melee}, 5 {ranged}), lords", names[race]);
        tables.push((small.leak(), vec![[army(3, 2), army(3, 2)]], both()));
        tables.push((large.leak(), vec![[army(5, 5), army(5, 5)]], vec![Detail::Win]));
    }
    tables
}

/// Two races a side, troops of their four types drawn with equal chance.
fn random(battles: usize, troops: u64, lords: bool) -> Vec<Armies> {
    let mut generator = Generator::new(SEED, troops);
    let mut army = || {
        let first = generator.below(5) as usize;
        let second = (first + 1 + generator.below(4) as usize) % 5;
        let mut pieces = Map::new();
        if lords {
            pieces.insert("lord".to_owned(), json!(1));
        }
        for _ in 0..troops {
            let id = RACES[[first, second][generator.below(2) as usize]][generator.below(2) as usize];
            let count = pieces.get(id).and_then(Value::as_u64).unwrap_or(0);
            pieces.insert(id.to_owned(), json!(count + 1));
        }
        Value::Object(pieces)
    };
    (0..battles).map(|_| [army(), army()]).collect()
}

fn battle(document: &Value, armies: &Armies) -> BattleGame {
    let options = json!({
        "attacker": "", "defender": "", "beginner_ranged": false, "leader_deploy": "optional", "rally": "per_leader_min_one",
        "returns": "zero_sum", "round_limit_result": "defender_wins",
    });
    let sides = json!([{ "pieces": armies[0] }, { "pieces": armies[1] }]);
    BattleGame::new(document, &options, &sides).expect("a battle")
}

fn measure(document: &Value, name: &str, battles: &[Armies], detail: Detail) {
    let rounds = if battles.len() > 100 { 2 } else { 3 };
    let (mut times, mut preparing, mut cells) = (Vec::new(), Vec::new(), Vec::new());
    for armies in battles {
        let game = battle(document, armies);
        let mut best = [Duration::MAX; 2];
        let mut cost = 0;
        for _ in 0..rounds {
            let start = now();
            let Ok(prepared) = prepare(&game, [Policy::GREEDY; 2], detail, LIMITS) else { continue };
            let prepare_time = now() - start;
            let odds = prepared.run(LIMITS.threads, &mut |_| true).expect("it is not stopped");
            let total: f64 = odds.verdicts.iter().map(|(_, chance)| chance).sum();
            assert!((total - 1.0).abs() < 1e-12, "{total}: {armies:?}");
            best = [best[0].min(now() - start), best[1].min(prepare_time)];
            cost = prepared.cost().cells;
        }
        times.push(best[0]);
        preparing.push(best[1]);
        cells.push(cost);
    }
    times.sort_unstable();
    preparing.sort_unstable();
    cells.sort_unstable();
    let of = |times: &[Duration], share: f64| times[((times.len() - 1) as f64 * share).round() as usize].as_secs_f64() * 1e3;
    let middle = cells[cells.len() / 2];
    let [median, most, worst] = [0.5, 0.9, 1.0].map(|share| of(&times, share));
    println!("{name:<58}{median:>10.2}{most:>10.2}{worst:>10.2}{:>10.2}{middle:>12}", of(&preparing, 0.5));
}

/// Time that this thread has had a processor.
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
fn now() -> Duration {
    const THREAD_CLOCK: i32 = 3;
    unsafe extern "C" {
        fn clock_gettime(clock: i32, time: *mut [i64; 2]) -> i32;
    }
    let mut time = [0; 2];
    // SAFETY: the two words of a `timespec` are written.
    unsafe { clock_gettime(THREAD_CLOCK, &mut time) };
    Duration::new(time[0] as u64, time[1] as u32)
}

#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
fn now() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}
