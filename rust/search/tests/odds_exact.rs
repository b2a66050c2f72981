//! The exact method by sides against plain forward propagation, and worked examples.

mod battles;

use battles::{Odds, game, propagate, random_game, random_policy};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use serde_json::json;
use std::collections::BTreeMap;
use warquest_core::{Contest, Ending, Generator, Left, Verdict};
use warquest_search::odds::sides::{prepare, prepare_while};
use warquest_search::odds::{Detail, Distribution, Halt, Limits, Policy};

const LIMITS: Limits = Limits { memory: 1 << 28, threads: 1 };

fn assert_same(found: &Distribution, expected: &Odds, what: &str) {
    let total: f64 = found.verdicts.iter().map(|(_, chance)| chance).sum();
    assert!((total - 1.0).abs() < 1e-12, "{total} of {what}");
    assert!(found.verdicts.is_sorted_by_key(|entry| entry.0) && found.endings.is_sorted_by_key(|entry| entry.0));
    let near = |a: f64, b: f64| (a - b).abs() < 1e-12;
    for (verdict, chance) in &found.verdicts {
        let known = expected.0.get(verdict).copied().unwrap_or(0.0);
        assert!(near(*chance, known), "{verdict:?}: {chance}, not {known} in {what}");
    }
    assert_eq!(found.verdicts.len(), expected.0.len(), "{what}");
    for (ending, chance) in &found.endings {
        let known = expected.1.get(ending).copied().unwrap_or(0.0);
        assert!(near(*chance, known), "{ending:?}: {chance}, not {known} in {what}");
    }
    assert_eq!(found.endings.len(), expected.1.len(), "{what}");
}

/// The same odds without what is left.
fn winners(odds: &Odds) -> Odds {
    let mut bare = (BTreeMap::new(), odds.1.clone());
    for (verdict, chance) in &odds.0 {
        *bare.0.entry(Verdict { left: [[0; 16]; 2], ..*verdict }).or_insert(0.0) += chance;
    }
    bare
}

fn compare(seed: u64, battles: usize, most: u64) -> usize {
    let mut generator = Generator::new(seed, 0);
    let mut compared = 0;
    for _ in 0..battles {
        let (game, text) = random_game(&mut generator, most);
        let policies = [random_policy(&mut generator), random_policy(&mut generator)];
        let Some(expected) = propagate(&game, policies, 200_000) else { continue };
        let what = format!("{policies:?} {text}");
        let full = prepare(&game, policies, Detail::Full, LIMITS).unwrap().run(1, &mut |_| true).unwrap();
        assert_same(&full, &expected, &what);
        let win = prepare(&game, policies, Detail::Win, LIMITS).unwrap().run(1, &mut |_| true).unwrap();
        assert_same(&win, &winners(&expected), &what);
        compared += 1;
    }
    compared
}

#[test]
fn small_battles_have_the_odds_of_forward_propagation() {
    let battles = if cfg!(debug_assertions) { 30 } else { 400 };
    assert!(compare(1, battles, 3) > battles / 2);
}

#[test]
fn larger_battles_too() {
    let battles = if cfg!(debug_assertions) { 5 } else { 100 };
    assert!(compare(2, battles, 6) > battles / 20);
}

/// WQ-E25.
#[test]
fn the_worked_example_has_its_fractions() {
    let game = game(json!({ "lord": 1 }), json!({ "goblin-warrior": 1 }));
    let odds = prepare(&game, [Policy::GREEDY; 2], Detail::Full, LIMITS).unwrap().run(1, &mut |_| true).unwrap();
    let (lord, goblin, nothing) = (game.brought(0), game.brought(1), [0; 16]);
    let chance = |winner, left| odds.verdicts.iter().find(|(verdict, _)| *verdict == Verdict { winner, left }).map_or(0.0, |entry| entry.1);
    let near = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-13, "{found}, not {expected}");
    near(chance(Some(0), [lord, nothing]), 24875.0 / 34992.0);
    near(chance(Some(0), [lord, goblin]), 34825.0 / 139_968.0);
    near(chance(Some(1), [nothing, goblin]), 155.0 / 8748.0 + 5.0 / 46656.0);
    near(chance(Some(1), [lord, goblin]), 1.0 / 2916.0);
    near(chance(None, [nothing; 2]), 775.0 / 34992.0);
    let first: f64 = odds.endings.iter().filter(|((round, _), _)| *round == 1).map(|entry| entry.1).sum();
    near(first, 0.75);
    assert!(odds.endings.iter().any(|((round, ending), _)| *round == 5 && *ending == Ending::Retreat));
}

/// WQ-E25 to the last digit.
#[test]
fn fractions_are_exact() {
    let game = game(json!({ "lord": 1 }), json!({ "goblin-warrior": 1 }));
    let prepared = prepare(&game, [Policy::GREEDY; 2], Detail::Full, LIMITS).unwrap();
    let odds = prepared.run_exactly(1, &mut |_| true).unwrap();
    let (lord, goblin, nothing) = (game.brought(0), game.brought(1), [0; 16]);
    let expected: [(Option<u8>, [Left; 2], u64, u64); 5] = [
        (None, [nothing; 2], 775, 34992),
        (Some(0), [lord, nothing], 24875, 34992),
        (Some(0), [lord, goblin], 34825, 139_968),
        (Some(1), [nothing, goblin], 155 * 16 + 15, 139_968),
        (Some(1), [lord, goblin], 1, 2916),
    ];
    assert_eq!(odds.numerators.verdicts.len(), expected.len());
    for (winner, left, numerator, denominator) in expected {
        let found = odds.numerators.verdicts.iter().find(|(verdict, _)| *verdict == Verdict { winner, left }).expect("a verdict");
        assert_eq!(&found.1 * denominator, &odds.denominator * numerator, "{winner:?} {left:?}");
    }
}

#[test]
fn fractions_add_up_and_agree_with_the_floats() {
    let mut generator = Generator::new(3, 0);
    for _ in 0..if cfg!(debug_assertions) { 5 } else { 60 } {
        let (game, text) = random_game(&mut generator, 4);
        let policies = [random_policy(&mut generator), random_policy(&mut generator)];
        let prepared = prepare(&game, policies, Detail::Full, LIMITS).unwrap();
        let (exact, floats) = (prepared.run_exactly(1, &mut |_| true).unwrap(), prepared.run(1, &mut |_| true).unwrap());
        let sum = |chances: &mut dyn Iterator<Item = BigUint>| chances.sum::<BigUint>();
        assert_eq!(sum(&mut exact.numerators.verdicts.iter().map(|entry| entry.1.clone())), exact.denominator, "{text}");
        assert_eq!(sum(&mut exact.numerators.endings.iter().map(|entry| entry.1.clone())), exact.denominator, "{text}");
        assert_eq!(exact.numerators.verdicts.len(), floats.verdicts.len(), "{text}");
        let shift = exact.denominator.bits().saturating_sub(100);
        let float = |number: &BigUint| (number >> shift).to_f64().unwrap();
        for ((verdict, numerator), (other, chance)) in exact.numerators.verdicts.iter().zip(&floats.verdicts) {
            let exact_chance = float(numerator) / float(&exact.denominator);
            assert!(verdict == other && (exact_chance - chance).abs() < 1e-13, "{exact_chance}, not {chance}: {text}");
        }
    }
}

/// Walks over the tables have the chances of the exact run: no verdict is off by more than 5 standard errors.
#[test]
fn walks_have_the_exact_chances() {
    let mut generator = Generator::new(4, 0);
    for _ in 0..if cfg!(debug_assertions) { 3 } else { 40 } {
        let (game, text) = random_game(&mut generator, 5);
        let policies = [random_policy(&mut generator), random_policy(&mut generator)];
        let prepared = prepare(&game, policies, Detail::Full, LIMITS).unwrap();
        let odds = prepared.run(1, &mut |_| true).unwrap();
        let (walker, walks) = (prepared.walker(), 40_000);
        let (mut verdicts, mut endings) = (BTreeMap::new(), BTreeMap::new());
        for _ in 0..walks {
            let walk = walker.walk(&mut generator);
            *verdicts.entry(walk.verdict).or_insert(0.0) += 1.0;
            *endings.entry((walk.round, walk.ending)).or_insert(0.0) += 1.0;
        }
        let near = |seen: f64, chance: f64| {
            let expected = chance * f64::from(walks);
            expected < 30.0 || (seen - expected).abs() < 5.0 * (expected * (1.0 - chance).max(0.0)).sqrt() + 1e-9
        };
        for (verdict, chance) in &odds.verdicts {
            assert!(near(verdicts.remove(verdict).unwrap_or(0.0), *chance), "{verdict:?}: {chance} in {text}");
        }
        for (ending, chance) in &odds.endings {
            assert!(near(endings.remove(ending).unwrap_or(0.0), *chance), "{ending:?}: {chance} in {text}");
        }
        assert!(verdicts.is_empty() && endings.is_empty(), "{verdicts:?} {endings:?} in {text}");
    }
}

/// To the last bit.
#[test]
fn threads_change_nothing() {
    let many = json!({ "lord": 1, "dwarf-warrior": 2, "satyr-archer": 2, "elf-warrior": 2 });
    let game = game(many.clone(), many);
    let limits = Limits { memory: 1 << 30, threads: 3 };
    let prepared = prepare(&game, [Policy::GREEDY; 2], Detail::Full, limits).unwrap();
    assert!(prepared.cost().cells > 2_000_000);
    let one = prepared.run(1, &mut |_| true).unwrap();
    for threads in 2..=3 {
        assert!(prepared.run(threads, &mut |_| true).unwrap() == one);
    }
}

#[test]
fn a_run_stops_when_it_is_told() {
    let many = json!({ "lord": 1, "dwarf-warrior": 4, "satyr-archer": 3, "elf-warrior": 2 });
    let game = game(many.clone(), many);
    let limits = Limits { memory: 1 << 30, threads: 1 };
    let prepared = prepare(&game, [Policy::GREEDY; 2], Detail::Win, limits).unwrap();
    assert_eq!(prepared.run(1, &mut |_| false), Err(Halt::Stopped));
    assert_eq!(prepared.run_exactly(1, &mut |_| false), Err(Halt::Stopped));
    assert_eq!(prepare_while(&game, [Policy::GREEDY; 2], Detail::Win, limits, &|| false).err(), Some(Halt::Stopped));
}

#[test]
fn too_little_memory_and_other_policies_are_refused() {
    let game = game(json!({ "lord": 1, "orc-warrior": 4 }), json!({ "lord": 1, "elf-archer": 4 }));
    let tight = Limits { memory: 10_000, threads: 1 };
    assert_eq!(prepare(&game, [Policy::GREEDY; 2], Detail::Full, tight).err(), Some(Halt::Memory));
    assert_eq!(prepare(&game, [Policy::GREEDY, Policy::RANDOM], Detail::Full, LIMITS).err(), Some(Halt::Unsuited));
}
