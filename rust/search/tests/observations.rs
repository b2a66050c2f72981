//! Observations of the games (docs/observations.md): every place is written, within its bounds, and shapes are those of the page.

use serde_json::{Value, json};
use warquest::WarQuest;
use warquest::battle_game::BattleGame;
use warquest_core::{ActionList, Game, Generator, Kind, Slice, observation};

/// Plays random games and checks the tensors of all seats at every node; the tensors of a seat that were seen.
fn check<G: Game>(game: &G, games: u64) -> usize {
    let slices = game.observation_slices();
    let bounds: Vec<_> = slices.iter().flat_map(|slice| vec![(slice, slice.low..=slice.high); slice.size()]).collect();
    let mut out = vec![0.0; observation::size(&slices)];
    assert_eq!(bounds.len(), out.len());
    let mut different = std::collections::HashSet::new();
    for seed in 0..games {
        play(game, seed, |state| {
            for seat in 0..game.num_players() as u8 {
                out.fill(f32::NAN);
                game.write_observation(state, seat, &mut out);
                for (value, (slice, bounds)) in out.iter().zip(&bounds) {
                    assert!(bounds.contains(value), "{}: {value} at {}", slice.name, game.node(state));
                }
                different.insert(out.iter().map(|value| value.to_bits()).collect::<Vec<_>>());
            }
        });
    }
    different.len()
}

fn play<G: Game>(game: &G, seed: u64, mut show: impl FnMut(&G::State)) {
    let mut generator = Generator::new(seed, 0);
    let (mut state, mut legal, mut nodes) = (game.new_initial_state(), ActionList::new(), 0_u64);
    loop {
        if nodes % 7 == 0 || nodes < 200 || game.kind(&state) == Kind::Terminal {
            show(&state);
        }
        nodes += 1;
        match game.kind(&state) {
            Kind::Terminal => return,
            Kind::Chance => {
                let outcome = game.sample_chance(&state, &mut generator);
                game.apply_outcome_unchecked(&mut state, outcome);
            }
            Kind::Decision(_) => {
                game.legal_actions(&state, &mut legal);
                let choice = generator.below(legal.len() as u64) as usize;
                game.apply_unchecked(&mut state, legal.as_slice()[choice]);
            }
        }
    }
}

fn warquest_battle() -> BattleGame {
    let document: Value = serde_json::from_str(warquest::SHIPPED).expect("JSON");
    let options = json!({
        "attacker": "", "beginner_ranged": false, "defender": "", "leader_deploy": "optional", "rally": "per_leader_min_one",
        "returns": "zero_sum", "round_limit_result": "defender_wins",
    });
    let sides = json!([
        {"pieces": {"orc-warrior": 4, "lord": 1, "goblin-archer": 2}, "gold": 9},
        {"pieces": {"elf-archer": 3, "dwarf-warrior": 3, "lieutenant-1": 1}, "retreat": false},
    ]);
    BattleGame::new(&document, &options, &sides).expect("a battle")
}

fn nexus_battle() -> nexus_ops::battle_game::BattleGame {
    let document: Value = serde_json::from_str(nexus_ops::SHIPPED).expect("JSON");
    let options = json!({"attacker": "", "defender": "", "terrain": "plains", "frenzy_scope": "owner", "returns": "zero_sum"});
    let sides = json!([{"pieces": {"human": 3, "dragon": 1}, "cards": ["frenzy"]}, {"pieces": {"fungoid": 3, "leaper": 2}}]);
    nexus_ops::battle_game::BattleGame::new(&document, &options, &sides).expect("a battle")
}

fn places<G: Game>(game: &G) -> usize {
    game.observation_slices().iter().map(Slice::size).sum()
}

#[test]
fn sizes_are_those_of_the_page() {
    for (players, size) in [(2, 1443), (3, 1605), (4, 1769), (5, 1935)] {
        assert_eq!(places(&WarQuest::shipped(players, &json!({})).expect("a game")), size);
    }
    for (players, size) in [(2, 777), (3, 1016), (4, 1291)] {
        assert_eq!(places(&nexus_ops::NexusOps::shipped(players, &json!({})).expect("a game")), size);
    }
    assert_eq!((places(&warquest_battle()), places(&nexus_battle())), (336, 109));
}

#[test]
fn every_place_is_written_within_its_bounds() {
    for players in [2, 5] {
        assert!(check(&WarQuest::shipped(players, &json!({"rounds": 5})).expect("a game"), 2) > 500);
    }
    for players in [2, 4] {
        assert!(check(&nexus_ops::NexusOps::shipped(players, &json!({"max_rounds": 10})).expect("a game"), 2) > 300);
    }
    assert!(check(&warquest_battle(), 40) > 200);
    assert!(check(&nexus_battle(), 40) > 100);
}

/// A tensor that is too short or too long is no reason to panic.
#[test]
fn a_tensor_of_another_length_is_written_as_far_as_it_goes() {
    let game = WarQuest::shipped(3, &json!({})).expect("a game");
    let size = places(&game);
    let mut whole = vec![0.0; size];
    play(&game, 1, |state| {
        game.write_observation(state, 1, &mut whole);
        for length in [0, 1, 700, size - 1, size + 9] {
            let mut out = vec![f32::NAN; length];
            game.write_observation(state, 1, &mut out);
            assert_eq!(out[..length.min(size)], whole[..length.min(size)]);
            assert!(out.iter().all(|value| value.is_finite()));
        }
    });
}
