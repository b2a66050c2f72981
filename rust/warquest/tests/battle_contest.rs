//! The battle as a contest (docs/odds.md): the greedy choices, strength, verdicts, endings, worth.

mod battle_table;

use battle_table::{Table, game, game_with};
use serde_json::{Value, json};
use warquest::battle::Battle;
use warquest::battle_game::BattleGame;
use warquest_core::{ActionList, Contest, Ending, Game, Generator, Kind};

/// Takes greedy's choice, which the text must be.
fn choose(table: &mut Table, text: &str) {
    let mut legal = ActionList::new();
    table.game.legal_actions(&table.state, &mut legal);
    let action = table.game.greedy(&table.state, legal.as_slice());
    assert_eq!(table.game.action_to_string(action).as_deref(), Some(text), "of {:?}", table.legal());
    table.game.apply_action(&mut table.state, action).expect("legal");
}

fn choices(table: &mut Table, texts: &[&str]) {
    texts.iter().for_each(|text| choose(table, text));
}

fn duel(attacker: Value, defender: Value) -> Table {
    Table::new(game(attacker, defender))
}

#[test]
fn leaders_leave_the_front_to_troops() {
    let mut table = duel(json!({ "lord": 1, "orc-warrior": 4, "elf-archer": 1 }), json!({ "lord": 1, "orc-warrior": 5 }));
    choices(&mut table, &["leader_front", "leader_reserve"]);
}

#[test]
fn the_last_place_goes_to_one_leader_only() {
    let mut table = duel(json!({ "lord": 1, "lieutenant-1": 1, "goblin-warrior": 4 }), json!({ "orc-warrior": 5 }));
    choices(&mut table, &["leader_front", "leader_reserve"]);
}

#[test]
fn strong_then_dear_types_are_placed_first() {
    let melee = json!({ "goblin-warrior": 2, "orc-warrior": 1, "dwarf-warrior": 3, "elf-warrior": 1 });
    let mut table = duel(melee, json!({ "elf-archer": 3, "dwarf-crossbowman": 1, "satyr-archer": 3 }));
    choices(
        &mut table,
        &["deploy_front elf-warrior", "deploy_front dwarf-warrior", "deploy_front dwarf-warrior", "deploy_front dwarf-warrior"],
    );
    choose(&mut table, "deploy_front orc-warrior");
    choices(
        &mut table,
        &[
            "deploy_back dwarf-crossbowman",
            "deploy_back satyr-archer",
            "deploy_back satyr-archer",
            "deploy_back satyr-archer",
            "declare back",
        ],
    );
}

#[test]
fn cards_are_declared_one_after_the_other() {
    let cards = battle_table::DOCUMENT["tables"]["power"]["card"].as_array().expect("cards");
    let volley = cards.iter().find(|card| card["effects"][0]["effect"] == "volley").expect("a card")["id"].as_str().expect("an id");
    let attacker = json!({ "pieces": { "elf-archer": 1 }, "cards": [volley, volley], "gold": 99 });
    let mut table = Table::new(game_with(&json!({}), attacker, json!({ "pieces": { "elf-archer": 1 } })));
    let card = format!("use {volley}");
    choices(&mut table, &[&card, &card, "declare back", "declare back"]);
}

#[test]
fn the_stronger_line_is_shot_at_and_of_equals_the_front() {
    let mut table = duel(json!({ "elf-archer": 1, "orc-warrior": 1 }), json!({ "lord": 1, "elf-archer": 1, "goblin-warrior": 1 }));
    choices(&mut table, &["leader_front", "declare front", "declare back"]);
}

#[test]
fn the_piece_nearest_to_its_end_is_hit_and_the_strongest_flees() {
    let mut table = duel(json!({ "lord": 1, "orc-warrior": 2 }), json!({ "orc-warrior": 3, "goblin-warrior": 1, "elf-warrior": 1 }));
    choose(&mut table, "leader_front");
    table.play(&["declare front", "roll 0 0"]).play(&["roll 3 2", "roll 0 0"]);
    choices(
        &mut table,
        &[
            "hit front goblin-warrior",
            "hit front elf-warrior",
            "hit front elf-warrior 1",
            "flag front orc-warrior",
            "flag front orc-warrior",
        ],
    );
    assert_eq!(table.node(), "battle_go 0");
    choices(&mut table, &["battle_go continue"]);
}

#[test]
fn rallying_takes_the_unhurt_first_and_all_it_may() {
    let mut table = duel(json!({ "orc-warrior": 3 }), json!({ "lord": 1, "lieutenant-1": 1, "orc-warrior": 3 }));
    choices(&mut table, &["leader_front", "leader_front"]);
    table.play(&["roll 1 3", "roll 0 0"]);
    choices(&mut table, &["hit front orc-warrior", "flag front orc-warrior", "flag front orc-warrior", "flag front orc-warrior 1"]);
    choices(&mut table, &["battle_go continue", "battle_go continue"]);
    choices(&mut table, &["rally retreat orc-warrior", "rally retreat orc-warrior"]);
    assert_eq!(table.node(), "roll -1");
}

#[test]
fn strength_counts_attack_and_health_off_the_retreat_line() {
    let mut table = duel(json!({ "lord": 1, "orc-warrior": 2 }), json!({ "dwarf-warrior": 2, "goblin-archer": 1 }));
    let strengths = |table: &Table| [0, 1].map(|seat| table.game.strength(&table.state, seat));
    assert_eq!(strengths(&table), [4 + 3 + 3, 4 + 4 + 2]);
    table.play(&["leader_front", "declare front", "roll 1 0"]);
    assert_eq!(table.node(), "hit 1");
    choose(&mut table, "hit front orc-warrior");
    assert_eq!(strengths(&table), [9, 10]);
    table.play(&["roll 0 1", "roll 0 0"]);
    choose(&mut table, "flag front dwarf-warrior");
    assert_eq!(strengths(&table), [9, 6]);
}

#[test]
fn giving_up_is_offered_where_the_node_offers_it() {
    let mut table = duel(json!({ "lord": 1 }), json!({ "lord": 1 }));
    assert_eq!(table.game.retreat(&table.state), None);
    table.play(&["leader_front", "leader_front", "roll 0 0", "roll 0 0"]);
    let action = table.game.retreat(&table.state).expect("it may");
    assert_eq!(table.game.action_to_string(action).as_deref(), Some("battle_go retreat"));
    table.play(&["battle_go retreat"]);
    let verdict = table.game.verdict(&table.state);
    assert_eq!(verdict.winner, Some(1));
    assert_eq!(verdict.left, [table.game.brought(0), table.game.brought(1)]);
    assert_eq!(table.game.ending(&table.state), Ending::Retreat);
    assert_eq!(table.game.round(&table.state), 1);
}

#[test]
fn worth_is_points_and_prices() {
    let table = duel(json!({ "lord": 1, "orc-warrior": 2 }), json!({ "lieutenant-1": 1, "elf-archer": 3 }));
    let mut verdict = warquest_core::Verdict { winner: Some(0), left: [table.game.brought(0), table.game.brought(1)] };
    assert_eq!(table.game.points_of(&verdict), [5, 0]);
    assert_eq!(table.game.value_of(&verdict), [4, 15]);
    verdict.left[1] = [0; 16];
    verdict.left[0][2] = 1;
    assert_eq!(table.game.points_of(&verdict), [9, 1]);
    assert_eq!(table.game.value_of(&verdict), [2, 0]);
}

fn random_end(game: &BattleGame, generator: &mut Generator) -> Battle {
    let mut state = game.new_initial_state();
    let mut legal = ActionList::new();
    loop {
        match game.kind(&state) {
            Kind::Decision(_) => {
                game.legal_actions(&state, &mut legal);
                let action = legal.as_slice()[generator.below(legal.len() as u64) as usize];
                game.apply_unchecked(&mut state, action);
            }
            Kind::Chance => {
                let outcome = game.sample_chance(&state, generator);
                game.apply_outcome_unchecked(&mut state, outcome);
            }
            Kind::Terminal => return state,
        }
    }
}

/// Without a way to retreat the side that goes is lost, and that is still a retreat.
#[test]
fn verdicts_follow_the_game() {
    let mut generator = Generator::new(4, 0);
    let (mut retreats, mut ends) = (0, 0);
    for index in 0..200 {
        let way_out = index % 2 == 0;
        let attacker = json!({ "pieces": { "lord": 1, "orc-warrior": 2, "goblin-archer": 1 }, "retreat": way_out });
        let game = game_with(&json!({}), attacker, json!({ "pieces": { "lieutenant-2": 1, "satyr-archer": 2, "elf-warrior": 1 } }));
        let state = random_end(&game, &mut generator);
        let verdict = game.verdict(&state);
        assert_eq!(game.points(&state), Some(game.points_of(&verdict).to_vec()));
        assert_eq!(verdict.winner, state.winner().map(|side| side as u8));
        if game.ending(&state) == Ending::Retreat {
            retreats += 1;
            if verdict.winner == Some(1) && !way_out {
                assert_eq!(verdict.left[0], [0; 16]);
            }
        } else {
            ends += 1;
            assert!(verdict.left.contains(&[0; 16]));
        }
    }
    assert!(retreats > 0 && ends > 0);
}
