//! Times of the solvers on one battle: `odds_speed ATTACKER DEFENDER` with sides as JSON of pieces.

use serde_json::{Value, json};
use std::time::Instant;
use warquest::battle_game::BattleGame;
use warquest_core::Game;
use warquest_search::odds::forward::forward;
use warquest_search::odds::optimal::{Oracle, follow_sides};
use warquest_search::odds::sample::{BATCH, Sampling, run, sample};
use warquest_search::odds::sides::prepare;
use warquest_search::odds::walk::{Walker, Way};
use warquest_search::odds::watch::Watch;
use warquest_search::odds::{Detail, Limits, Players, Policy, Utility};

fn battle(attacker: &str, defender: &str) -> BattleGame {
    let document: Value = serde_json::from_str(warquest::SHIPPED).expect("the shipped rules");
    let options = json!({
        "attacker": "", "defender": "", "beginner_ranged": false, "leader_deploy": "optional", "rally": "per_leader_min_one",
        "returns": "zero_sum", "round_limit_result": "defender_wins",
    });
    let pieces = |text: &str| json!({ "pieces": serde_json::from_str::<Value>(text).expect("pieces as JSON") });
    BattleGame::new(&document, &options, &json!([pieces(attacker), pieces(defender)])).expect("a battle")
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [attacker, defender, what] = &arguments[..] else {
        return println!("odds_speed ATTACKER DEFENDER sample|plain|sides|forward|optimal|whole");
    };
    let game = battle(attacker, defender);
    let start = game.new_initial_state();
    let mut on = |_: f64| true;
    let begun = Instant::now();
    match what.as_str() {
        "sample" => {
            let way = Way::new(&game, &start, [Policy::GREEDY; 2]).expect("a way");
            let sampling = Sampling { samples: Some(1_000_000), until: None, seed: 1, threads: 1, batch: BATCH };
            let tally = run(sampling, 1 << 30, |memory| Walker::new(&game, &way, Detail::Full, memory), &mut on).expect("samples");
            println!("walked (lazily): {:.0} battles a second", tally.samples as f64 / begun.elapsed().as_secs_f64());
            for policy in [Policy::GREEDY, Policy::RANDOM] {
                let begun = Instant::now();
                let sampling = Sampling { samples: Some(300_000), until: None, seed: 1, threads: 1, batch: BATCH };
                let tally = sample(&game, &start, &Players::of_policies([policy; 2]), Detail::Full, sampling, 1 << 30, &mut on);
                let samples = tally.expect("samples").samples as f64;
                println!("{policy:?}: {:.0} battles a second", samples / begun.elapsed().as_secs_f64());
            }
        }
        "plain" => {
            let sampling = Sampling { samples: Some(20_000), until: None, seed: 1, threads: 1, batch: BATCH };
            let players = Players::of_policies([Policy::GREEDY; 2]);
            let tally = sample(&game, &start, &players, Detail::Full, sampling, 1 << 30, &mut on).expect("samples");
            println!("{} battles, the first verdicts {:?}", tally.samples, &tally.verdicts[..tally.verdicts.len().min(2)]);
        }
        "sides" => {
            for detail in [Detail::Full, Detail::Win] {
                let begun = Instant::now();
                let prepared = prepare(&game, [Policy::GREEDY; 2], detail, Limits { memory: 8 << 30, threads: 1 }).expect("sides");
                let ready = begun.elapsed();
                let found = prepared.run(1, &mut on).expect("odds");
                println!("{detail:?}: {} outcomes, {:?}, {ready:?} + {:?}", found.verdicts.len(), prepared.cost(), begun.elapsed() - ready);
                let begun = Instant::now();
                prepared.run_exactly(1, &mut on).expect("odds");
                println!("in fractions {:?}", begun.elapsed());
            }
        }
        "forward" => {
            let players = Players::of_policies([Policy::GREEDY; 2]);
            let (found, cells) =
                forward::<_, f64>(&game, &start, &players, Detail::Full, 8 << 30, &mut Watch::new(None, &mut on)).expect("odds");
            println!("{} outcomes, {cells} cells, {:?}", found.verdicts.len(), begun.elapsed());
        }
        "optimal" => {
            let watch = &mut Watch::new(None, &mut on);
            let (value, found, cells) = follow_sides::<_, f64>(&game, &start, Utility::Win, Detail::Full, 8 << 30, watch).expect("a value");
            println!("value {value}, {} outcomes, {cells} cells, {:?}", found.verdicts.len(), begun.elapsed());
        }
        _ => {
            let mut oracle = Oracle::new(&game, Utility::Win, 8 << 30);
            let value = oracle.value(&start, &mut Watch::new(None, &mut on)).expect("a value");
            println!("value {value}, {} cells, {:?}", oracle.cells(), begun.elapsed());
        }
    }
}
