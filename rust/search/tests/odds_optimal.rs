//! Optimal play side by side is optimal play over whole states, and that is plain expectiminimax.

mod battles;

use battles::{game, random_game};
use serde_json::json;
use warquest::battle::Battle;
use warquest::battle_game::BattleGame;
use warquest_core::{ActionList, Contest, Game, Generator, Kind};
use warquest_search::odds::optimal::{follow_sides, follow_states};
use warquest_search::odds::watch::Watch;
use warquest_search::odds::{Detail, Distribution, Halt, Number, Ratio, Utility};

const UTILITIES: [Utility; 3] = [Utility::Win, Utility::PointsMargin, Utility::ValueMargin];

/// Expectiminimax without any memory.
fn plain(game: &BattleGame, state: &Battle, utility: Utility) -> f64 {
    let after = |apply: &dyn Fn(&mut Battle)| {
        let mut child = *state;
        apply(&mut child);
        plain(game, &child, utility)
    };
    match game.kind(state) {
        Kind::Terminal => utility.of(game, &game.verdict(state)),
        Kind::Chance => {
            let mut weights = Vec::new();
            game.chance_weights(state, &mut weights);
            let total: u128 = weights.iter().map(|&(_, weight)| weight).sum();
            let value = |outcome| after(&|child| game.apply_outcome(child, outcome).expect("possible"));
            weights.iter().map(|&(outcome, weight)| weight as f64 / total as f64 * value(outcome)).sum()
        }
        Kind::Decision(seat) => {
            let mut legal = ActionList::new();
            game.legal_actions(state, &mut legal);
            let values = legal.as_slice().iter().map(|&action| after(&|child| game.apply_action(child, action).expect("legal")));
            if seat == 0 { values.fold(f64::NEG_INFINITY, f64::max) } else { values.fold(f64::INFINITY, f64::min) }
        }
    }
}

fn whole(game: &BattleGame, start: &Battle, utility: Utility, memory: u64) -> Result<(f64, Distribution), Halt> {
    let found = follow_states(game, start, utility, Detail::Full, memory, &mut Watch::new(None, &mut |_| true));
    found.map(|(value, found, _)| (value, found))
}

fn sides<N: Number>(game: &BattleGame, start: &Battle, utility: Utility, memory: u64) -> Result<(f64, Distribution<N>, u64), Halt> {
    follow_sides(game, start, utility, Detail::Full, memory, &mut Watch::new(None, &mut |_| true))
}

fn mean(game: &BattleGame, found: &Distribution, utility: Utility) -> f64 {
    found.verdicts.iter().map(|(verdict, chance)| utility.of(game, verdict) * chance).sum()
}

fn assert_same(found: &Distribution, expected: &Distribution, what: &str) {
    let verdicts = |odds: &Distribution| odds.verdicts.iter().map(|&(verdict, _)| verdict).collect::<Vec<_>>();
    assert_eq!(verdicts(found), verdicts(expected), "{what}");
    let pairs = found.verdicts.iter().zip(&expected.verdicts).map(|(a, b)| (a.1, b.1));
    let endings = found.endings.iter().zip(&expected.endings).map(|(a, b)| (a.1, b.1));
    assert_eq!(found.endings.len(), expected.endings.len(), "{what}");
    assert!(pairs.chain(endings).all(|(a, b)| (a - b).abs() < 1e-10), "{what}");
}

#[test]
fn the_oracle_is_plain_expectiminimax() {
    let battles = [
        game(json!({"goblin-warrior": 1}), json!({"orc-archer": 1})),
        game(json!({"goblin-archer": 1}), json!({"goblin-warrior": 1})),
        game(json!({"elf-archer": 1}), json!({"satyr-warrior": 1})),
    ];
    for game in &battles {
        for utility in UTILITIES {
            let start = game.new_initial_state();
            let (value, found) = whole(game, &start, utility, 1 << 28).expect("a value");
            assert!((value - plain(game, &start, utility)).abs() < 1e-12);
            assert!((value - mean(game, &found, utility)).abs() < 1e-12);
        }
    }
}

#[test]
fn sides_give_what_whole_states_give() {
    let battles = [
        (json!({"goblin-warrior": 2, "goblin-archer": 1}), json!({"dwarf-warrior": 1, "goblin-archer": 1})),
        (json!({"goblin-warrior": 1, "lord": 1}), json!({"goblin-warrior": 2})),
        (json!({"satyr-warrior": 1, "elf-archer": 1}), json!({"orc-warrior": 1, "dwarf-crossbowman": 1})),
        (json!({"goblin-warrior": 7}), json!({"goblin-archer": 1, "orc-warrior": 1})),
    ];
    for (attacker, defender) in &battles {
        let game = game(attacker.clone(), defender.clone());
        for utility in UTILITIES {
            let start = game.new_initial_state();
            let (value, expected) = whole(&game, &start, utility, 1 << 30).expect("a value");
            let (found_value, found, _) = sides(&game, &start, utility, 1 << 30).expect("a value");
            let what = format!("{attacker} {defender} {utility:?}");
            assert!((value - found_value).abs() < 1e-12, "{what}: {found_value}, expected {value}");
            assert_same(&found, &expected, &what);
        }
    }
}

#[test]
fn random_battles_with_cards_artifacts_and_options_agree() {
    let mut generator = Generator::new(12, 0);
    let mut compared = 0;
    for round in 0..120 {
        let (game, what) = random_game(&mut generator, 1);
        let utility = UTILITIES[round % 3];
        let start = game.new_initial_state();
        let Ok((value, expected)) = whole(&game, &start, utility, 20_000_000) else { continue };
        match sides(&game, &start, utility, 1 << 28) {
            // An artifact that strikes first keeps the sides together.
            Err(Halt::Unsuited) => continue,
            Err(halt) => panic!("{halt:?}: {what}"),
            Ok((found_value, found, _)) => {
                assert!((value - found_value).abs() < 1e-10, "{found_value}, expected {value}: {what} {utility:?}");
                assert_same(&found, &expected, &what);
            }
        }
        compared += 1;
    }
    assert!(compared >= 40, "{compared}");
}

#[test]
fn any_state_of_a_battle_can_be_the_start() {
    let game = game(json!({"goblin-warrior": 1, "goblin-archer": 1}), json!({"orc-warrior": 1, "goblin-archer": 1}));
    let mut generator = Generator::new(3, 1);
    for _ in 0..6 {
        let mut state = game.new_initial_state();
        while game.kind(&state) != Kind::Terminal {
            let (value, expected) = whole(&game, &state, Utility::PointsMargin, 1 << 30).expect("a value");
            let (found_value, found, _) = sides(&game, &state, Utility::PointsMargin, 1 << 30).expect("a value");
            assert!((value - found_value).abs() < 1e-12);
            assert_same(&found, &expected, &game.render(&state));
            step(&game, &mut state, &mut generator);
        }
    }
}

fn step(game: &BattleGame, state: &mut Battle, generator: &mut Generator) {
    if game.kind(state) == Kind::Chance {
        let outcome = game.sample_chance(state, generator);
        return game.apply_outcome_unchecked(state, outcome);
    }
    let mut legal = ActionList::new();
    game.legal_actions(state, &mut legal);
    game.apply_unchecked(state, legal.as_slice()[generator.below(legal.len() as u64) as usize]);
}

#[test]
fn fractions_are_exact_and_sum_to_one() {
    let game = game(json!({"goblin-warrior": 2, "lord": 1}), json!({"orc-warrior": 1, "goblin-archer": 1}));
    let start = game.new_initial_state();
    let (_, floats, _) = sides::<f64>(&game, &start, Utility::Win, 1 << 28).expect("odds");
    let (_, fractions, _) = sides::<Ratio>(&game, &start, Utility::Win, 1 << 28).expect("odds");
    let mut sum = Ratio::one().share(0, 1);
    for ((verdict, chance), (known, float)) in fractions.verdicts.iter().zip(&floats.verdicts) {
        assert_eq!(verdict, known);
        assert!((chance.to_f64() - float).abs() < 1e-12);
        sum.add(chance);
    }
    assert_eq!(sum.reduced(), Ratio::one());
}

#[test]
fn memory_and_time_are_kept() {
    let game = game(json!({"orc-warrior": 3, "elf-archer": 2, "lord": 1}), json!({"dwarf-warrior": 3, "satyr-archer": 2, "lord": 1}));
    let start = game.new_initial_state();
    assert_eq!(sides::<f64>(&game, &start, Utility::Win, 1 << 20).err(), Some(Halt::Memory));
    assert_eq!(whole(&game, &start, Utility::Win, 1 << 20).err(), Some(Halt::Memory));
    let begun = std::time::Instant::now();
    let stopped = follow_sides::<_, f64>(&game, &start, Utility::Win, Detail::Full, 8 << 30, &mut Watch::new(None, &mut |_| false));
    assert_eq!(stopped.err(), Some(Halt::Stopped));
    assert!(begun.elapsed().as_secs() < 5);
}
