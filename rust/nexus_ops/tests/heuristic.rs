//! The rule of thumb `greedy` of docs/agents.md: legal everywhere, the same for all that a seat cannot tell apart, strong enough to be worth its name.

mod common;

use common::{game, option_sets, rich_game};
use nexus_ops::NexusOps;
use nexus_ops::model::State;
use serde_json::json;
use warquest_core::{Action, ActionList, Game, Generator, Heuristic, Kind};

/// Who chooses at a decision node.
type Chooser = fn(&NexusOps, &State, &[Action], &mut Generator) -> Action;

fn greedy(game: &NexusOps, state: &State, legal: &[Action], _: &mut Generator) -> Action {
    game.greedy_action(state, legal)
}

fn loose(game: &NexusOps, state: &State, legal: &[Action], generator: &mut Generator) -> Action {
    game.playout_action(state, legal, generator)
}

fn random(_: &NexusOps, _: &State, legal: &[Action], generator: &mut Generator) -> Action {
    legal[generator.below(legal.len() as u64) as usize]
}

/// Plays a game to its end and shows every decision.
fn play(game: &NexusOps, choosers: &[Chooser], seed: u64, mut show: impl FnMut(&State, &[Action], Action)) -> State {
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

#[test]
fn chooses_what_is_legal_and_ends_every_game() {
    for (index, options) in option_sets().iter().enumerate() {
        let players = 2 + index % 3;
        let game = if index % 2 == 0 { game(players, options) } else { rich_game(players, options) };
        for chooser in [greedy as Chooser, loose] {
            let end = play(&game, &[chooser; 4], 7, |state, legal, action| {
                assert!(legal.contains(&action), "{} at {}", action, game.node(state));
            });
            assert_eq!(game.kind(&end), Kind::Terminal);
        }
    }
}

#[test]
fn does_not_see_what_is_hidden() {
    let mut generator = Generator::new(11, 1);
    for players in [2, 4] {
        for game in [game(players, &json!({"max_rounds": 12})), rich_game(players, &json!({"top_priority": true, "max_rounds": 6}))] {
            for (seed, chooser) in [(1, greedy as Chooser), (2, loose), (3, random)] {
                play(&game, &[chooser; 4], seed, |state, legal, _| {
                    let sample = game.resample(state, state.player, &mut generator);
                    assert_eq!(game.greedy_action(&sample, legal), game.greedy_action(state, legal), "{}", game.node(state));
                });
            }
        }
    }
}

/// Games reach the target of victory points in a few rounds, among two as among four.
#[test]
fn plays_to_the_target() {
    for players in [2, 4] {
        let game = game(players, &json!({}));
        let (mut rounds, mut reached) = (0, 0);
        for seed in 0..20 {
            let mut last = 0;
            let end = play(&game, &[greedy as Chooser; 4], seed, |state, _, _| last = state.round);
            rounds += u32::from(last);
            reached += u32::from(end.players.iter().any(|player| player.vp >= 12));
        }
        assert!(reached >= 18 && rounds < 20 * 20, "{reached} games of {rounds} rounds");
    }
}

#[test]
fn beats_random_players() {
    for players in [2, 4] {
        let game = game(players, &json!({"max_rounds": 40}));
        let mut won = 0;
        for seed in 0..30 {
            let seat = (seed % players as u64) as usize;
            let mut choosers = [random as Chooser; 4];
            choosers[seat] = greedy;
            won += u32::from(play(&game, &choosers, seed, |_, _, _| ()).winners == 1 << seat);
        }
        assert!(won >= 28, "{won} of 30 games of {players} players");
    }
}

/// A judgement sees who leads, and whose turn it is.
#[test]
fn judges_by_what_is_seen() {
    let game =
        game(2, &json!({"first_player": 0, "scenario": {"terrain": terrain(), "phase": "deploy", "players": [{"vp": 6}, {"vp": 6}]}}));
    let mut state = game.new_initial_state();
    let mut values = [0.0; 2];
    game.evaluate(&state, &mut values);
    assert!(values[0] > values[1], "{values:?}");
    state.players[1].vp = 9;
    game.evaluate(&state, &mut values);
    assert!(values[0] < values[1], "{values:?}");
    assert!(game.is_quiet(&state));
}

fn terrain() -> Vec<&'static str> {
    let letters = "MFMCMFRFRCRFRCRFFC";
    let id = |letter| match letter {
        'M' => "magma",
        'F' => "forest",
        'R' => "plains",
        _ => "spires",
    };
    letters.chars().map(id).collect()
}
