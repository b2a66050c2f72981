//! The rule of thumb `greedy` of docs/agents.md: legal everywhere, the same for all that a seat cannot tell apart, strong enough to be worth its name.

use serde_json::{Value, json};
use warquest::WarQuest;
use warquest::model::State;
use warquest_core::{Action, ActionList, Game, Generator, Heuristic, Kind};

/// Who chooses at a decision node.
type Chooser = fn(&WarQuest, &State, &[Action], &mut Generator) -> Action;

fn greedy(game: &WarQuest, state: &State, legal: &[Action], _: &mut Generator) -> Action {
    game.greedy_action(state, legal)
}

fn loose(game: &WarQuest, state: &State, legal: &[Action], generator: &mut Generator) -> Action {
    game.playout_action(state, legal, generator)
}

fn random(_: &WarQuest, _: &State, legal: &[Action], generator: &mut Generator) -> Action {
    legal[generator.below(legal.len() as u64) as usize]
}

/// Plays a game to its end and shows every decision.
fn play(game: &WarQuest, choosers: &[Chooser], seed: u64, mut show: impl FnMut(&State, &[Action], Action)) -> State {
    let mut generator = Generator::new(seed, 0);
    let mut state = game.new_initial_state();
    let mut legal = ActionList::new();
    loop {
        match game.kind(&state) {
            Kind::Terminal => return state,
            Kind::Chance => {
                let outcome = game.sample_chance(&state, &mut generator);
                game.apply_outcome_unchecked(&mut state, outcome);
            }
            Kind::Decision(seat) => {
                game.legal_actions(&state, &mut legal);
                let action = choosers[usize::from(seat)](game, &state, legal.as_slice(), &mut generator);
                show(&state, legal.as_slice(), action);
                game.apply_action(&mut state, action).expect("the heuristic chooses what is legal");
            }
        }
    }
}

fn variants() -> Vec<Value> {
    vec![
        json!({}),
        json!({"rule_of_five": "units_per_type", "search_cost": "free_once", "returns": "vp", "setup_order": "each_in_turn"}),
        json!({"rule_of_five": "units_per_race", "glorious_draws": true, "returns": "vp_margin", "event_timing": "round_start"}),
        json!({"rule_of_five": "off", "claim_flips": "all", "leader_deploy": "obligatory", "recruit_block": "kingdom", "returns": "win_share"}),
    ]
}

#[test]
fn chooses_what_is_legal_and_ends_every_game() {
    for options in variants() {
        for players in 2..=5 {
            let game = WarQuest::shipped(players, &options).unwrap();
            for chooser in [greedy as Chooser, loose] {
                let end = play(&game, &[chooser; 5], 7, |state, legal, action| {
                    assert!(legal.contains(&action), "{} at {}", action, game.node(state));
                });
                assert_eq!(game.kind(&end), Kind::Terminal);
            }
        }
    }
}

#[test]
fn does_not_see_what_is_hidden() {
    let mut generator = Generator::new(11, 1);
    for players in [2, 4] {
        let game = WarQuest::shipped(players, &json!({"rounds": 8})).unwrap();
        for (seed, chooser) in [(1, greedy as Chooser), (2, loose), (3, random)] {
            play(&game, &[chooser; 5], seed, |state, legal, _| {
                let sample = game.resample(state, state.player, &mut generator);
                assert_eq!(game.greedy_action(&sample, legal), game.greedy_action(state, legal), "{}", game.node(state));
            });
        }
    }
}

#[test]
fn judges_on_the_scale_of_the_returns() {
    for options in variants() {
        let game = WarQuest::shipped(3, &options).unwrap();
        let (least, most, sum) = game.utility();
        play(&game, &[loose as Chooser; 5], 5, |state, _, _| {
            let mut values = [f64::NAN; 3];
            game.evaluate(state, &mut values);
            assert!(values.iter().all(|value| (least..=most).contains(value)), "{values:?}");
            if let Some(sum) = sum {
                assert!((values.iter().sum::<f64>() - sum).abs() < 1e-6, "{values:?}");
            }
        });
    }
}

#[test]
fn does_not_judge_by_hidden_cards() {
    let game = WarQuest::shipped(3, &json!({"rounds": 6})).unwrap();
    let mut generator = Generator::new(3, 4);
    play(&game, &[loose as Chooser; 5], 9, |state, _, _| {
        let sample = game.resample(state, 0, &mut generator);
        let mut values = [[0.0; 3]; 2];
        game.evaluate(state, &mut values[0]);
        game.evaluate(&sample, &mut values[1]);
        assert_eq!(values[0], values[1]);
    });
}

#[test]
fn beats_random_players() {
    for players in [2, 4] {
        let game = WarQuest::shipped(players, &json!({"rounds": 8})).unwrap();
        let won = (0..24).filter(|&seed| {
            let seat = seed as usize % players;
            let mut choosers = [random as Chooser; 5];
            choosers[seat] = greedy;
            let points = game.points(&play(&game, &choosers, seed, |_, _, _| ())).unwrap();
            points.iter().enumerate().all(|(other, &vp)| other == seat || vp < points[seat])
        });
        assert!(won.count() >= 23, "{players} players");
    }
}

#[test]
fn a_position_is_quiet_where_a_turn_begins_and_nowhere_else() {
    let game = WarQuest::shipped(3, &json!({"rounds": 4})).unwrap();
    let (mut quiet, mut turns) = (0, std::collections::BTreeSet::new());
    play(&game, &[greedy as Chooser; 5], 11, |state, legal, _| {
        if !game.is_quiet(state) {
            return;
        }
        assert_eq!(game.node(state), "turn");
        // Nothing has been done in this turn, so no action has been paid and nothing but claims can lead back here.
        let named = legal.iter().map(|&action| game.action_to_string(action).unwrap()).collect::<Vec<_>>();
        assert!(named.contains(&"end_turn".to_owned()), "{named:?}");
        let Kind::Decision(seat) = game.kind(state) else { panic!("a turn is a decision") };
        turns.insert((state.round, seat));
        quiet += 1;
    });
    // Every turn of every seat begins once; a claim at its start asks again.
    assert_eq!(turns.len(), 12);
    assert!(quiet >= 12);
}

/// Playouts weigh an attack by all that it brings, as who asks for odds; the estimate attacks only where it is likely to win.
#[test]
fn playouts_attack_more_than_the_estimate() {
    let game = WarQuest::shipped(4, &json!({"rounds": 8})).unwrap();
    let battles = |chooser: Chooser| -> i64 {
        let ends = (0..12).map(|seed| play(&game, &[chooser; 5], seed, |_, _, _| ()));
        ends.map(|end| game.tallies(&end).iter().map(|(_, number)| number).sum::<i64>()).sum()
    };
    let [bold, wary] = [loose as Chooser, greedy].map(battles);
    assert!(bold * 10 > wary * 11, "{bold} battles against {wary}");
}
