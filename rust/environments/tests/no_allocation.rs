//! Nothing between one step of a batch and the next touches the heap, resets and observations included.

#[path = "../../core/tests/counting/mod.rs"]
mod counting;

use counting::allocations;
use serde_json::json;
use std::sync::Arc;
use warquest_core::Heuristic;
use warquest_environments::{Batch, Columns, Illegal, Learner, Opponent, Settings};

const COUNT: usize = 3;

/// Steps with every array, until ten episodes are over; how many steps those were.
fn play(game: impl Heuristic, opponent: Opponent) -> usize {
    let settings = Settings {
        learner: Learner::Drawn,
        opponents: vec![opponent; game.num_players() - 1],
        illegal: Illegal::Raise,
        max_steps: Some(5_000),
        begins_next: true,
        threads: 1,
    };
    let mut batch = Batch::new(Arc::new(game), COUNT, settings, None).unwrap();
    let widths = batch.widths();
    let (mut masks, mut tensors) = (vec![0; COUNT * widths.actions], vec![0.0; COUNT * widths.observation]);
    let (mut returns, mut points) = (vec![0.0; COUNT * widths.players], vec![0; COUNT * widths.players]);
    let (mut integers, mut rewards, mut flags, mut actions) = ([[0; COUNT]; 3], [0.0; COUNT], [[false; COUNT]; 3], [0; COUNT]);
    let [current_player, game_index, seat] = integers.each_mut();
    let [terminated, truncated, illegal] = flags.each_mut();
    batch.reset(&[Some(1), Some(2), Some(3)], None, Columns::default()).unwrap();
    // What the heuristic reckons once and for all may be kept on the heap.
    (0..50).for_each(|_| drop(batch.step_random(Columns::default())));
    let (before, mut steps, mut over) = (allocations(), 0, 0);
    while over < 10 {
        batch.sample(&mut actions).unwrap();
        let columns = Columns {
            action_mask: &mut masks,
            current_player: &mut *current_player,
            reward: &mut rewards,
            terminated: &mut *terminated,
            truncated: &mut *truncated,
            illegal: &mut *illegal,
            game_index: &mut *game_index,
            seat: &mut *seat,
            returns: &mut returns,
            points: &mut points,
            observation: &mut tensors,
        };
        over += batch.step(&actions, columns).unwrap();
        steps += COUNT;
    }
    assert_eq!(allocations(), before);
    steps
}

#[test]
fn batches_are_stepped_without_allocations() {
    for opponent in [Opponent::Random, Opponent::Greedy] {
        assert!(play(warquest::WarQuest::shipped(3, &json!({})).unwrap(), opponent) > 500);
        assert!(play(nexus_ops::NexusOps::shipped(3, &json!({})).unwrap(), opponent) > 500);
    }
}
