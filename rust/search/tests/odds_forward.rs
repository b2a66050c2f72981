//! Odds over whole states: hand-made fractions, plain enumeration, sampled battles, one door for all.

mod battles;

use battles::{game, game_with, random_game, random_policy};
use serde_json::json;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use warquest::battle::Battle;
use warquest::battle_game::BattleGame;
use warquest_core::{ActionList, Contest, Game, Generator, Kind, Verdict};
use warquest_search::odds::forward::forward;
use warquest_search::odds::sample::{BATCH, Sampling, Tally, run, sample};
use warquest_search::odds::walk::{Walker, Way};
use warquest_search::odds::watch::Watch;
use warquest_search::odds::{
    Answer, Chances, Deed, Detail, Distribution, Halt, Limits, Number, Player, Players, Policy, Question, Ratio, Refusal, Utility, Wanted,
    Who, odds,
};

const MEMORY: u64 = 1 << 30;
const LIMITS: Limits = Limits { memory: MEMORY, threads: 1 };

fn spread<N: Number>(game: &BattleGame, policies: [Policy; 2]) -> Distribution<N> {
    let players = Players::of_policies(policies);
    let mut on = |_| true;
    forward(game, &game.new_initial_state(), &players, Detail::Full, MEMORY, &mut Watch::new(None, &mut on)).expect("odds").0
}

fn ratio(numerator: u128, denominator: u128) -> Ratio {
    Ratio::one().share(numerator, denominator).reduced()
}

/// WQ-E25.
#[test]
fn the_fractions_of_the_rules_come_out() {
    let game = game(json!({"lord": 1}), json!({"goblin-warrior": 1}));
    let found = spread::<Ratio>(&game, [Policy::GREEDY; 2]);
    let kinds = game.kinds();
    let (lord, goblin) =
        (kinds.iter().position(|kind| kind == "lord").unwrap(), kinds.iter().position(|kind| kind == "goblin-warrior").unwrap());
    let mut chances = BTreeMap::new();
    for (Verdict { winner, left: [attacker, defender] }, chance) in &found.verdicts {
        chances.insert((*winner, attacker[lord], defender[goblin]), chance.clone());
    }
    let mut lost = ratio(155, 8748);
    lost.add(&ratio(5, 46656));
    let expected = BTreeMap::from([
        ((Some(0), 1, 0), ratio(24875, 34992)),
        ((Some(0), 1, 1), ratio(34825, 139_968)),
        ((Some(1), 0, 1), lost.reduced()),
        ((Some(1), 1, 1), ratio(1, 2916)),
        ((None, 0, 0), ratio(775, 34992)),
    ]);
    assert_eq!(chances, expected);
}

/// Every way that dice and players can go, one by one.
fn enumerate(game: &BattleGame, state: &Battle, policies: [Policy; 2], chance: &Ratio, ends: &mut BTreeMap<Verdict, Ratio>) {
    match game.kind(state) {
        Kind::Terminal => ends.entry(game.verdict(state)).or_insert_with(|| Ratio::one().share(0, 1)).add(chance),
        Kind::Chance => {
            let mut weights = Vec::new();
            game.chance_weights(state, &mut weights);
            let total = weights.iter().map(|&(_, weight)| weight).sum();
            for (outcome, weight) in weights {
                let mut child = *state;
                game.apply_outcome(&mut child, outcome).expect("possible");
                enumerate(game, &child, policies, &chance.share(weight, total), ends);
            }
        }
        Kind::Decision(seat) => {
            let mut legal = ActionList::new();
            game.legal_actions(state, &mut legal);
            let chosen = policies[usize::from(seat)].choose(game, state, seat, legal.as_slice());
            let actions = chosen.map_or_else(|| legal.as_slice().to_vec(), |action| vec![action]);
            for &action in &actions {
                let mut child = *state;
                game.apply_action(&mut child, action).expect("legal");
                enumerate(game, &child, policies, &chance.share(1, actions.len() as u128), ends);
            }
        }
    }
}

#[test]
fn forward_is_enumeration() {
    let battles = [
        game(json!({"orc-warrior": 1}), json!({"goblin-warrior": 1})),
        game(json!({"elf-archer": 1}), json!({"satyr-warrior": 1})),
        game_with(
            &json!({"round_limit_result": "no_winner"}),
            &json!([{"pieces": {"goblin-archer": 1}}, {"pieces": {"goblin-warrior": 1}, "retreat": false}]),
        ),
    ];
    let coward = Policy { retreat_below: 1.0, retreat_after: 2, ..Policy::GREEDY };
    for game in &battles {
        for policies in [[Policy::GREEDY; 2], [Policy::RANDOM, Policy::GREEDY], [Policy::GREEDY, coward]] {
            let mut ends = BTreeMap::new();
            enumerate(game, &game.new_initial_state(), policies, &Ratio::one(), &mut ends);
            let expected: Vec<(Verdict, Ratio)> = ends.into_iter().map(|(verdict, chance)| (verdict, chance.reduced())).collect();
            let exact = spread::<Ratio>(game, policies);
            assert_eq!(exact.verdicts, expected);
            let floats = spread::<f64>(game, policies);
            assert!(floats.verdicts.iter().zip(&expected).all(|(a, b)| a.0 == b.0 && (a.1 - b.1.to_f64()).abs() < 1e-12));
            let mut sum = ratio(0, 1);
            exact.endings.iter().for_each(|(_, chance)| sum.add(chance));
            assert_eq!(sum.reduced(), Ratio::one());
        }
    }
}

fn sampling(samples: u64, threads: usize) -> Sampling {
    Sampling { samples: Some(samples), until: None, seed: 11, threads, batch: BATCH }
}

fn played(game: &BattleGame, policies: [Policy; 2], sampling: Sampling, memory: u64) -> Result<Tally, Halt> {
    sample(game, &game.new_initial_state(), &Players::of_policies(policies), Detail::Full, sampling, memory, &mut |_| true)
}

fn walked(game: &BattleGame, policies: [Policy; 2], sampling: Sampling, memory: u64) -> Option<Tally> {
    let way = Way::new(game, &game.new_initial_state(), policies)?;
    Some(run(sampling, memory, |memory| Walker::new(game, &way, Detail::Full, memory), &mut |_| true).expect("samples"))
}

/// Outcomes expected 30 times or more are met as often as they should be, within 5 standard errors.
fn assert_fits(tally: &Tally, expected: &Distribution, what: &str) {
    let samples = tally.samples as f64;
    let met: BTreeMap<Verdict, u64> = tally.verdicts.iter().copied().collect();
    for (verdict, chance) in &expected.verdicts {
        let count = met.get(verdict).copied().unwrap_or(0) as f64;
        let sigma = (samples * chance * (1.0 - chance)).sqrt();
        assert!(
            samples * chance < 30.0 || (count - samples * chance).abs() <= 5.0 * sigma + 1e-6,
            "{verdict:?} {count} of {}: {what}",
            samples * chance
        );
    }
    let known = |verdict: &Verdict| expected.verdicts.iter().any(|(known, _)| known == verdict);
    assert!(met.keys().all(known), "{what}");
    let met: BTreeMap<_, _> = tally.endings.iter().copied().collect();
    for (ending, chance) in &expected.endings {
        let count = met.get(ending).copied().unwrap_or(0) as f64;
        let sigma = (samples * chance * (1.0 - chance)).sqrt();
        assert!(samples * chance < 30.0 || (count - samples * chance).abs() <= 5.0 * sigma + 1e-6, "{ending:?}: {what}");
    }
}

#[test]
fn sampled_battles_fit_exact_odds() {
    let mut generator = Generator::new(5, 5);
    let (mut compared, mut ways) = (0, 0);
    while compared < 25 {
        let (game, what) = random_game(&mut generator, 2);
        let policies = [random_policy(&mut generator), random_policy(&mut generator)];
        let players = Players::of_policies(policies);
        let mut on = |_| true;
        let watch = &mut Watch::new(None, &mut on);
        let Ok((expected, _)) = forward(&game, &game.new_initial_state(), &players, Detail::Full, 4_000_000, watch) else { continue };
        assert_fits(&played(&game, policies, sampling(4000, 1), MEMORY).expect("samples"), &expected, &what);
        if let Some(tally) = walked(&game, policies, sampling(20_000, 1), MEMORY) {
            assert_fits(&tally, &expected, &what);
            ways += 1;
        }
        let question = Question { samples: Some(20_000), ..ask(&game, Who::Players(Players::of_policies(policies)), Wanted::Sampled) };
        let Chances::Floats(drawn) = answer(&game, &question, LIMITS).expect("odds").chances else { panic!("floats") };
        let count = |chance: f64| (chance * 20_000.0).round() as u64;
        let verdicts = drawn.verdicts.iter().map(|&(verdict, chance)| (verdict, count(chance))).collect();
        let endings = drawn.endings.iter().map(|&(ending, chance)| (ending, count(chance))).collect();
        assert_fits(&Tally { samples: 20_000, verdicts, endings }, &expected, &what);
        compared += 1;
    }
    assert!(ways > 10, "{ways}");
    let game = game(json!({"goblin-warrior": 1, "goblin-archer": 1}), json!({"orc-warrior": 1}));
    let policies = [Policy::RANDOM, Policy::GREEDY];
    assert_fits(&played(&game, policies, sampling(20_000, 1), MEMORY).expect("samples"), &spread(&game, policies), "random");
}

#[test]
fn neither_threads_nor_memory_change_the_counts() {
    let game = game(json!({"orc-warrior": 2, "elf-archer": 1, "lord": 1}), json!({"dwarf-warrior": 2, "satyr-archer": 1}));
    let policies = [Policy::GREEDY; 2];
    let (plain, walk) =
        (played(&game, policies, sampling(3001, 1), MEMORY).unwrap(), walked(&game, policies, sampling(30_001, 1), MEMORY).unwrap());
    assert_eq!((plain.samples, walk.samples), (3001, 30_001));
    for threads in [2, 3, 40] {
        assert_eq!(played(&game, policies, sampling(3001, threads), MEMORY).unwrap(), plain);
        assert_eq!(walked(&game, policies, sampling(30_001, threads), MEMORY).unwrap(), walk);
    }
    // Tables that are too small are forgotten now and then.
    assert_eq!(walked(&game, policies, sampling(30_001, 1), 300_000).unwrap(), walk);
    let drawn = |threads| {
        let question = Question { samples: Some(30_001), ..ask(&game, greedy(), Wanted::Sampled) };
        answer(&game, &question, Limits { threads, ..LIMITS }).expect("odds")
    };
    assert_eq!((drawn(1).deed, drawn(1)), (Deed::Drawn, drawn(3)));
    // What is played first does not depend on how much is played.
    let longer = played(&game, policies, sampling(6000, 2), MEMORY).unwrap();
    assert!(longer.samples == 6000 && longer != plain);
}

fn ask<'a>(game: &BattleGame, who: Who<'a, Battle>, wanted: Wanted) -> Question<'a, Battle> {
    Question { start: game.new_initial_state(), who, wanted, detail: Detail::Full, fractions: false, samples: None, time: None, seed: 1 }
}

fn greedy<'a>() -> Who<'a, Battle> {
    Who::Players(Players::of_policies([Policy::GREEDY; 2]))
}

fn answer(game: &BattleGame, question: &Question<Battle>, limits: Limits) -> Result<Answer, Refusal> {
    odds(game, question, limits, &mut |_| true)
}

#[test]
fn the_answer_says_how_it_was_found() {
    let small = game(json!({"goblin-warrior": 1, "lord": 1}), json!({"orc-warrior": 1}));
    let found = answer(&small, &ask(&small, greedy(), Wanted::Auto), LIMITS).expect("odds");
    assert_eq!((found.deed, found.samples), (Deed::Sides, None));
    let Chances::Floats(floats) = &found.chances else { panic!("floats") };
    let whole: Distribution = spread(&small, [Policy::GREEDY; 2]);
    assert!(floats.verdicts.iter().zip(&whole.verdicts).all(|(a, b)| a.0 == b.0 && (a.1 - b.1).abs() < 1e-12));
    let exact = answer(&small, &Question { fractions: true, ..ask(&small, greedy(), Wanted::Exact) }, LIMITS).expect("odds");
    assert_eq!(exact.chances, Chances::Fractions(spread(&small, [Policy::GREEDY; 2])));
    let sampled = answer(&small, &Question { samples: Some(100), ..ask(&small, greedy(), Wanted::Sampled) }, LIMITS).expect("odds");
    assert_eq!((sampled.deed, sampled.samples), (Deed::Drawn, Some(100)));
    let random = Who::Players(Players::of_policies([Policy::RANDOM; 2]));
    let sampled = answer(&small, &Question { samples: Some(100), ..ask(&small, random, Wanted::Sampled) }, LIMITS).expect("odds");
    assert_eq!((sampled.deed, sampled.samples), (Deed::Played, Some(100)));
    let random = Who::Players(Players::of_policies([Policy::RANDOM; 2]));
    assert_eq!(answer(&small, &ask(&small, random, Wanted::Exact), LIMITS).expect("odds").deed, Deed::Forward);
    let best = answer(&small, &ask(&small, Who::Optimal(Utility::Win), Wanted::Auto), LIMITS).expect("odds");
    assert!(best.deed == Deed::OptimalSides && best.value.is_some_and(|value| (0.0..=1.0).contains(&value)));
    assert!(matches!(answer(&small, &ask(&small, Who::Optimal(Utility::Win), Wanted::Sampled), LIMITS), Err(Refusal::Unfit(_))));
    let fractions = Question { fractions: true, ..ask(&small, greedy(), Wanted::Sampled) };
    assert!(matches!(answer(&small, &fractions, LIMITS), Err(Refusal::Unfit(_))));
}

#[test]
fn what_is_too_expensive_is_sampled_or_refused() {
    let armies = json!({"goblin-warrior": 4, "dwarf-warrior": 4, "satyr-archer": 4, "elf-warrior": 4, "orc-archer": 4, "lord": 1});
    let large = game(armies.clone(), armies);
    let begun = Instant::now();
    let first = Question { time: Some(Duration::from_millis(50)), ..ask(&large, greedy(), Wanted::Auto) };
    let found = answer(&large, &first, LIMITS).expect("odds");
    assert!(found.samples.is_some_and(|samples| samples > 0), "{found:?}");
    println!("first answer after {:?}: {:?} battles", begun.elapsed(), found.samples);
    let small = Limits { memory: 1 << 22, threads: 1 };
    let Err(Refusal::Unfit(text)) = answer(&large, &ask(&large, greedy(), Wanted::Exact), small) else { panic!("exact") };
    assert!(text.contains("bytes"), "{text}");
    let Err(Refusal::Unfit(text)) = answer(&large, &ask(&large, Who::Optimal(Utility::Win), Wanted::Exact), small) else { panic!("exact") };
    assert!(text.contains("bytes"), "{text}");
}

#[test]
fn a_run_can_be_stopped() {
    let armies = json!({"goblin-warrior": 3, "elf-archer": 2, "lord": 1});
    let large = game(armies.clone(), armies);
    let random = || Who::Players(Players::of_policies([Policy::RANDOM; 2]));
    for question in [ask(&large, random(), Wanted::Exact), Question { samples: Some(u64::MAX), ..ask(&large, greedy(), Wanted::Sampled) }] {
        let begun = Instant::now();
        let mut shares = Vec::new();
        let stopped = odds(&large, &question, LIMITS, &mut |share| {
            shares.push(share);
            shares.len() < 3
        });
        assert_eq!(stopped.err(), Some(Refusal::Stopped));
        assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)));
        assert!(begun.elapsed() < Duration::from_secs(10));
    }
}

#[test]
fn a_caller_plays_for_a_side() {
    use std::sync::atomic::{AtomicU64, Ordering};
    let game = game(json!({"goblin-warrior": 2, "goblin-archer": 1}), json!({"orc-warrior": 1, "goblin-archer": 1}));
    let asked = AtomicU64::new(0);
    let mimic = |state: &Battle, legal: &[u16]| {
        asked.fetch_add(1, Ordering::Relaxed);
        Some(game.greedy(state, legal))
    };
    let players = || {
        let player = Player { policy: Policy::GREEDY, ask: Some(&mimic as warquest_search::odds::Ask<Battle>) };
        Who::Players(Players::new([player, Player { policy: Policy::GREEDY, ask: None }], MEMORY))
    };
    let found = answer(&game, &ask(&game, players(), Wanted::Exact), LIMITS).expect("odds");
    assert_eq!(found.deed, Deed::Forward);
    let Chances::Floats(floats) = found.chances else { panic!("floats") };
    assert_eq!(floats, spread(&game, [Policy::GREEDY; 2]));
    assert!(asked.load(Ordering::Relaxed) > 0);
    let refuse = |_: &Battle, _: &[u16]| None;
    let player = Player { policy: Policy::GREEDY, ask: Some(&refuse as warquest_search::odds::Ask<Battle>) };
    let who = Who::Players(Players::new([Player { policy: Policy::GREEDY, ask: None }, player], MEMORY));
    assert_eq!(answer(&game, &ask(&game, who, Wanted::Sampled), LIMITS).err(), Some(Refusal::Stopped));
}
