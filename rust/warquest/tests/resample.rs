//! Resampling (WQ-16.2): the view of the seat stays, the position is a possible one, and what is hidden changes.

mod common;

use common::{dict, game, play, rich_game};
use serde_json::{Value, json};
use std::collections::HashSet;
use warquest::WarQuest;
use warquest::model::State;
use warquest_core::json::JsonWriter;
use warquest_core::{ActionList, Game, Generator, observation};

fn view(game: &WarQuest, state: &State, seat: u8) -> String {
    let mut out = JsonWriter::new();
    game.write_view(state, seat, &mut out);
    out.text
}

fn tensor(game: &WarQuest, state: &State, seat: u8) -> Vec<f32> {
    let mut out = vec![f32::NAN; observation::size(&game.observation_slices())];
    game.write_observation(state, seat, &mut out);
    out
}

fn legal(game: &WarQuest, state: &State) -> Vec<u16> {
    let mut list = ActionList::new();
    game.legal_actions(state, &mut list);
    list.as_slice().to_vec()
}

fn check(game: &WarQuest, state: &State, seat: u8, generator: &mut Generator) {
    let sample = game.resample(state, seat, generator);
    let node = game.node(state);
    assert_eq!(view(game, &sample, seat), view(game, state, seat), "{node}");
    assert_eq!(tensor(game, &sample, seat), tensor(game, state, seat), "{node}");
    assert_eq!(game.kind(&sample), game.kind(state), "{node}");
    if state.player == seat {
        assert_eq!(legal(game, &sample), legal(game, state), "{node}");
    }
    match game.read_dict(&dict(game, &sample)) {
        Ok(read) => assert!(read == sample, "another state at {node}: {}", dict(game, &sample)),
        Err(error) => panic!("{error} at {node}: {}", dict(game, &sample)),
    }
}

fn check_games(game: &WarQuest, seed: u64) {
    let mut generator = Generator::new(seed, 99);
    let mut number = 0;
    play(game, seed, 0, |state| {
        number += 1;
        check(game, state, (number % game.num_players()) as u8, &mut generator);
    });
}

#[test]
fn views_stay_in_random_games() {
    for players in 2..=5 {
        check_games(&game(players, &json!({})), players as u64);
        check_games(&rich_game(players, &json!({"glorious_draws": true, "setup_order": "each_in_turn"})), players as u64);
    }
}

/// The shipped rules with two copies of every quest and conquest card but one.
fn doubled(players: usize) -> WarQuest {
    let mut document: Value = serde_json::from_str(warquest::SHIPPED).expect("the shipped document is JSON");
    for deck in ["conquest", "quests"] {
        for card in document["tables"][deck]["card"].as_array_mut().expect("cards").iter_mut().skip(1) {
            if card["copies"] == 1 {
                card["copies"] = json!(2);
            }
        }
    }
    let options = document["options"].clone();
    WarQuest::new(&document, players, &options).expect("the rules serve")
}

#[test]
fn copies_of_a_card_are_dealt_too() {
    for players in 2..=4 {
        check_games(&doubled(players), 20 + players as u64);
    }
}

#[test]
fn hidden_cards_change_and_the_generator_decides() {
    let game = game(3, &json!({}));
    let mut turn = None;
    play(&game, 3, 0, |state| {
        if turn.is_none() && game.node(state) == "turn" {
            turn = Some(*state);
        }
    });
    let state = turn.expect("every game has a turn");
    let mut hands = HashSet::new();
    for seed in 0..50 {
        let sample = game.resample(&state, 0, &mut Generator::new(seed, 0));
        assert!(sample == game.resample(&state, 0, &mut Generator::new(seed, 0)));
        let dict = dict(&game, &sample);
        let other = &dict["players"][1];
        hands.insert(format!("{} {} {}", other["conquest"], other["quests"], other["defend"]));
    }
    assert!(hands.len() > 25, "{}", hands.len());
}
