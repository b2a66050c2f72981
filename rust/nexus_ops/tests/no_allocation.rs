//! Nothing on the way from one decision to the next touches the heap: legal actions, applying, sampling, the heuristic, observations.

mod common;
#[path = "../../core/tests/counting/mod.rs"]
mod counting;

use counting::allocations;
use serde_json::json;
use warquest_core::{ActionList, Game, Generator, Heuristic, Kind, heuristic::uniform, observation};

#[test]
fn games_are_played_without_allocations() {
    let game = common::rich_game(4, &json!({"battle_cards_bystanders": true, "top_priority": true}));
    let mut legal = ActionList::new();
    let mut generator = Generator::new(1, 2);
    let (mut decisions, mut values) = (0, [0.0; 4]);
    // What the heuristic reckons once and for all may be kept on the heap.
    let mut first = game.new_initial_state();
    while !matches!(game.kind(&first), Kind::Decision(_)) {
        let outcome = game.sample_chance(&first, &mut generator);
        game.apply_outcome_unchecked(&mut first, outcome);
    }
    game.legal_actions(&first, &mut legal);
    game.greedy_action(&first, legal.as_slice());
    let mut tensor = vec![0.0; observation::size(&game.observation_slices())];
    let before = allocations();
    for round in 0..20 {
        let mut state = game.new_initial_state();
        loop {
            game.write_observation(&state, (decisions % 4) as u8, &mut tensor);
            match game.kind(&state) {
                Kind::Terminal => break,
                Kind::Chance => {
                    let outcome = game.sample_chance(&state, &mut generator);
                    game.apply_outcome_unchecked(&mut state, outcome);
                }
                Kind::Decision(_) => {
                    game.legal_actions(&state, &mut legal);
                    let legal = legal.as_slice();
                    let action =
                        if round % 2 == 0 { uniform(legal, &mut generator) } else { game.playout_action(&state, legal, &mut generator) };
                    game.apply_unchecked(&mut state, action);
                    game.evaluate(&state, &mut values);
                    decisions += 1;
                }
            }
        }
    }
    assert_eq!(allocations(), before);
    assert!(decisions > 10_000, "{decisions}");
    assert!(size_of::<<nexus_ops::NexusOps as Game>::State>() <= 1024);
}
