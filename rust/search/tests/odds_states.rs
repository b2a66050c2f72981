//! Odds of a contest whose sides cannot be followed one by one: battles of Nexus Ops, whose units fall while others still have to roll.

use nexus_ops::battle_game::{BattleGame, BattleState};
use serde_json::{Value, json};
use warquest_core::{ActionList, Contest, Ending, Game, Kind};
use warquest_search::odds::{
    Answer, Chances, Deed, Detail, Limits, Players, Policy, Question, Ratio, Refusal, Utility, Wanted, Who, odds_by_states,
};

const LIMITS: Limits = Limits { memory: 1 << 28, threads: 2 };

fn battle(attacker: Value, defender: Value, terrain: &str) -> BattleGame {
    let document: Value = serde_json::from_str(nexus_ops::SHIPPED).expect("the shipped rules are JSON");
    let options = json!({"attacker": "", "defender": "", "terrain": terrain, "frenzy_scope": "owner", "returns": "zero_sum"});
    BattleGame::new(&document, &options, &json!([attacker, defender])).expect("a battle")
}

fn ask(game: &BattleGame, optimal: bool, wanted: Wanted, fractions: bool, samples: Option<u64>) -> Result<Answer, Refusal> {
    let players = Players::of_policies([Policy::GREEDY; 2]);
    let who = if optimal { Who::Optimal(Utility::Win) } else { Who::Players(players) };
    let start = game.new_initial_state();
    let question = Question { start, who, wanted, detail: Detail::Full, fractions, samples, time: None, seed: 5 };
    odds_by_states(game, &question, LIMITS, &mut |_| true)
}

/// Value of perfect play without any memory.
fn plain(game: &BattleGame, state: &BattleState) -> f64 {
    let after = |apply: &dyn Fn(&mut BattleState)| {
        let mut child = *state;
        apply(&mut child);
        plain(game, &child)
    };
    match game.kind(state) {
        Kind::Terminal => Utility::Win.of(game, &game.verdict(state)),
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

#[test]
fn exact_odds_are_found_over_whole_states() {
    let game = battle(json!({"pieces": {"dragon": 2}}), json!({"pieces": {"human": 3}}), "plains");
    let answer = ask(&game, false, Wanted::Exact, true, None).expect("an answer");
    let Chances::Fractions(found) = answer.chances else { panic!("fractions were asked for") };
    let chance = |wanted: Ending| found.endings.iter().find(|((_, ending), _)| *ending == wanted).map(|(_, chance)| chance.clone());
    let ratio = |numerator: u32, denominator: u32| Some(Ratio { numerator: numerator.into(), denominator: denominator.into() });
    // NX-E11: either side is wiped out with 19/1944.
    assert_eq!((answer.deed, chance(Ending::Annihilation)), (Deed::Forward, ratio(19, 1944)));
    assert_eq!(chance(Ending::Undecided), ratio(1925, 1944));
}

#[test]
fn optimal_play_is_plain_expectiminimax() {
    let cards = ["frenzy", "gravity_anomaly"];
    for (attacker, defender, terrain) in [
        (json!({"pieces": {"dragon": 1, "human": 1}}), json!({"pieces": {"leaper": 1}}), "plains"),
        (json!({"pieces": {"human": 2, "fungoid": 1}, "cards": cards}), json!({"pieces": {"crystalline": 1, "human": 1}}), "forest"),
        (
            json!({"pieces": {"strider": 1, "human": 1}, "cards": ["second_volley"]}),
            json!({"pieces": {"fungoid": 2}, "cards": ["outflank"]}),
            "spires",
        ),
    ] {
        let game = battle(attacker, defender, terrain);
        let answer = ask(&game, true, Wanted::Auto, false, None).expect("an answer");
        let expected = plain(&game, &game.new_initial_state());
        assert_eq!(answer.deed, Deed::OptimalStates);
        assert!(answer.value.is_some_and(|value| (value - expected).abs() < 1e-12), "{:?} {expected}", answer.value);
    }
}

#[test]
fn samples_are_near_the_exact_odds() {
    let game = battle(
        json!({"pieces": {"strider": 2, "human": 2}, "cards": ["frenzy"]}),
        json!({"pieces": {"leaper": 1, "fungoid": 2}, "cards": ["fungoid_regeneration"]}),
        "forest",
    );
    let wins = |answer: Answer| {
        let Chances::Floats(found) = answer.chances else { panic!("no fractions were asked for") };
        found.verdicts.iter().filter(|(verdict, _)| verdict.winner == Some(0)).map(|&(_, chance)| chance).sum::<f64>()
    };
    let exact = wins(ask(&game, false, Wanted::Exact, false, None).expect("exact"));
    let sampled = ask(&game, false, Wanted::Sampled, false, Some(100_000)).expect("sampled");
    assert_eq!((sampled.deed, sampled.samples), (Deed::Played, Some(100_000)));
    assert!((exact - wins(sampled)).abs() < 0.01);
    assert!(ask(&game, true, Wanted::Sampled, false, None).is_err());
}

#[test]
fn large_battles_are_sampled() {
    let army = json!({"pieces": {"dragon": 5, "leaper": 5, "strider": 5, "crystalline": 5, "fungoid": 5, "human": 5}});
    let game = battle(army.clone(), army, "plains");
    let answer = ask(&game, false, Wanted::Auto, false, Some(1000)).expect("an answer");
    assert_eq!((answer.deed, answer.samples), (Deed::Played, Some(1000)));
}
