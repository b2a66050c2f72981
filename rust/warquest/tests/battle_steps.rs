//! Steps of a battle that the worked examples leave out: cards and options (WQ-11.20-11.24, WQ-12.6, WQ-12.12), and what a battle
//! refuses to begin with (WQ-11.38).

mod battle_table;

use battle_table::{DOCUMENT, Table, dict, game, game_with, try_game};
use serde_json::{Value, json};
use warquest_core::{Game, json::JsonWriter};

fn table(attacker: Value, defender: Value) -> Table {
    Table::new(game_with(&json!({}), attacker, defender))
}

fn with_option(changes: Value, attacker: Value, defender: Value) -> Table {
    Table::new(game_with(&changes, json!({ "pieces": attacker }), json!({ "pieces": defender })))
}

/// WQ-11.21: paid at once, two copies are two cards, listed once; what cannot be paid is not offered.
#[test]
fn cards_are_declared_and_paid() {
    let attacker = json!({ "pieces": { "goblin-warrior": 1 }, "cards": ["whetstones", "war-drums", "whetstones"], "gold": 2 });
    let mut table = table(attacker, json!({ "pieces": { "orc-warrior": 1 } }));
    assert_eq!(table.legal(), ["use whetstones", "use war-drums", "done"]);
    table.play(&["use whetstones"]);
    assert_eq!(
        (table.legal(), &table.dict()["sides"][0]["gold"]),
        (vec!["use whetstones".into(), "use war-drums".into(), "done".into()], &json!(1))
    );
    table.play(&["use whetstones"]);
    assert_eq!((table.node().as_str(), table.dice()), ("roll -1", 3));
    assert_eq!(table.side("A")["cards"], json!(["whetstones", "whetstones"]));
    assert_eq!(table.dict()["sides"][0]["power"], json!(["whetstones", "whetstones", "war-drums"]));
}

/// WQ-12.6: `war-drums` count in round 1 only.
#[test]
fn extra_dice_of_some_rounds() {
    let attacker = json!({ "pieces": { "goblin-warrior": 1 }, "cards": ["war-drums"], "gold": 1 });
    let mut table = table(attacker, json!({ "pieces": { "orc-warrior": 1 } }));
    table.play(&["use war-drums"]);
    assert_eq!(table.dice(), 3);
    table.play(&["roll 0 0", "roll 0 0", "battle_go continue", "battle_go continue"]);
    assert_eq!(table.dice(), 1);
}

/// WQ-12.6: a second back-line attack of the owner alone, in round 1.
#[test]
fn volley() {
    let attacker = json!({ "pieces": { "orc-archer": 1, "orc-warrior": 1 }, "cards": ["massed-volley"], "gold": 2 });
    let mut table = table(attacker, json!({ "pieces": { "orc-archer": 1, "orc-warrior": 1 } }));
    table.play(&["use massed-volley", "declare front", "declare front", "roll 0 0", "roll 0 0"]);
    assert_eq!((table.node().as_str(), &table.dict()["battle"]["step"]), ("declare 0", &json!("volley")));
    table.play(&["declare back"]);
    assert_eq!(table.purpose(), "volley A");
    table.play(&["roll 1 0", "hit back orc-archer"]);
    assert_eq!(table.purpose(), "front A");
    table.play(&[
        "roll 0 0",
        "roll 0 0",
        "battle_go continue",
        "battle_go continue",
        "declare back",
        "declare back",
        "roll 1 0",
        "roll 0 0",
    ]);
    table.play(&["hit back orc-archer 1"]);
    assert_eq!(table.purpose(), "front A");
}

/// WQ-12.6: the reserve may be aimed at, leaders there last; flags drive troops from it.
#[test]
fn target_reserve() {
    let attacker = json!({ "pieces": { "orc-archer": 4, "orc-warrior": 1 }, "cards": ["high-ground"] });
    let mut table = table(attacker, json!({ "pieces": { "lord": 1, "orc-warrior": 7 } }));
    table.play(&["leader_reserve", "use high-ground"]);
    assert_eq!(table.legal(), ["declare front", "declare reserve"]);
    table.play(&["declare reserve", "roll 1 2"]);
    assert_eq!(table.legal(), ["hit reserve orc-warrior"]);
    table.play(&["hit reserve orc-warrior", "flag reserve orc-warrior 1", "flag reserve orc-warrior"]);
    assert_eq!(table.side("D")["retreat"], json!({ "orc-warrior": 1, "orc-warrior 1": 1 }));
    assert_eq!(table.side("D")["reserve"], json!({ "lord": 1 }));
}

/// WQ-11.5: always the back line, without a node; against an empty one there is no attack.
#[test]
fn beginner_ranged() {
    let changes = json!({ "beginner_ranged": true });
    let mut table =
        with_option(changes.clone(), json!({ "orc-archer": 1, "orc-warrior": 1 }), json!({ "orc-archer": 1, "orc-warrior": 1 }));
    assert_eq!((table.purpose().as_str(), &table.side("A")["target"]), ("back A", &json!("back")));
    table.play(&["roll 1 0", "roll 0 0"]);
    assert_eq!(table.legal(), ["hit back orc-archer"]);
    let table = with_option(changes, json!({ "orc-archer": 1, "orc-warrior": 1 }), json!({ "orc-warrior": 1 }));
    assert_eq!(table.purpose(), "front A");
}

/// WQ-11.20: leaders go first to the front line, without a node.
#[test]
fn obligatory_leaders() {
    let army = json!({ "lord": 1, "lieutenant-2": 1, "goblin-warrior": 9 });
    let table = with_option(json!({ "leader_deploy": "obligatory" }), army, json!({ "orc-warrior": 1 }));
    assert_eq!(table.side("A")["front"], json!({ "goblin-warrior": 3, "lord": 1, "lieutenant-2": 1 }));
    assert_eq!(table.purpose(), "front A");
}

/// WQ-11.12: after round 5 the attacker goes; `no_winner` scores no victory and sees no pursuit.
#[test]
fn round_limit() {
    let idle = ["roll 0 0", "roll 0 0", "battle_go continue", "battle_go continue"];
    for (result, points, step) in [("defender_wins", [0, 5], "pursuit"), ("no_winner", [0, 0], "retreat")] {
        let changes = json!({ "round_limit_result": result });
        let mut table = with_option(changes, json!({ "orc-warrior": 1 }), json!({ "goblin-warrior": 1 }));
        for _ in 0..4 {
            table.play(&idle);
        }
        assert_eq!(table.dict()["battle"]["round"], 5);
        table.play(&["roll 0 0", "roll 0 0"]);
        assert_eq!(table.dict()["battle"]["step"], step);
        if step == "pursuit" {
            table.play(&["roll 0 1"]);
        }
        assert_eq!(table.game.points(&table.state), Some(points.to_vec()));
    }
}

/// WQ-11.29: a side without a retreat region is destroyed, and counts.
#[test]
fn no_way_home() {
    let attacker = json!({ "pieces": { "lord": 1, "orc-warrior": 2 }, "retreat": false });
    let mut table = table(attacker, json!({ "pieces": { "orc-warrior": 1 } }));
    table.play(&["leader_front", "roll 0 0", "roll 0 0", "battle_go retreat"]);
    assert_eq!(table.game.points(&table.state), Some(vec![0, 8]));
    assert_eq!(table.dict()["sides"][0]["survivors"], json!({}));
    assert_eq!(table.side("A")["lost"], json!({ "lord": 1, "orc-warrior": 2 }));
}

/// WQ-12.12: an artifact ends with its leader; `steadfast` is read after the skulls of the same result.
#[test]
fn an_artifact_ends_with_its_leader() {
    let mut document = DOCUMENT.clone();
    let event = document["tables"]["events"]["card"].as_array_mut().expect("a list").iter_mut().find(|card| card["kind"] == "rumour");
    let event = event.expect("a rumour");
    event["artifact"]["effect"] = json!({ "effect": "steadfast", "n": 2 });
    let rumour = event["id"].clone();
    let defender = json!({ "pieces": { "lord": 1, "orc-warrior": 1, "goblin-archer": 3 }, "artifacts": { "lord": rumour } });
    let attacker = json!({ "pieces": { "orc-archer": 5, "orc-warrior": 4 } });
    let started = || Table::new(try_game(&document, &json!({}), attacker.clone(), defender.clone()).expect("a battle"));
    let mut table = started();
    table.play(&["leader_front", "declare back", "declare front", "roll 0 3", "roll 0 0", "flag back goblin-archer"]);
    assert_eq!((table.purpose().as_str(), &table.side("D")["steadied"]), ("front A", &json!(2)));
    let mut table = started();
    table.play(&["leader_front", "declare front", "declare front", "roll 4 1", "roll 0 0"]);
    table.play(&["hit front orc-warrior", "hit front orc-warrior 1", "hit front lord", "hit front lord 1"]);
    assert_eq!((table.side("D")["front"].clone(), &table.side("D")["steadied"]), (json!({}), &json!(0)));
}

/// WQ-11.24: D's results on A come first; A's losses do not cancel its roll (WQ-11.4).
#[test]
fn the_defender_assigns_first() {
    let mut table = Table::new(game(json!({ "goblin-warrior": 1 }), json!({ "goblin-warrior": 1 })));
    table.play(&["roll 0 1", "roll 1 0"]);
    assert_eq!(table.legal(), ["hit front goblin-warrior"]);
    assert_eq!((table.node().as_str(), &table.side("A")["result"]), ("hit 1", &json!([0, 1])));
    table.play(&["hit front goblin-warrior"]);
    assert_eq!((table.node().as_str(), table.legal()), ("flag 0", vec!["flag front goblin-warrior".to_owned()]));
}

/// WQ-11.14: the whole army is the target, dwarves first.
#[test]
fn pursuit_of_dwarves_first() {
    let mut table = Table::new(game(json!({ "goblin-warrior": 3 }), json!({ "dwarf-crossbowman": 1, "goblin-warrior": 2 })));
    table.play(&["declare front", "roll 0 0", "roll 0 0", "roll 0 0", "battle_go continue", "battle_go retreat", "roll 3 0"]);
    assert_eq!(table.legal(), ["pursuit_hit dwarf-crossbowman"]);
    table.play(&["pursuit_hit dwarf-crossbowman", "pursuit_hit dwarf-crossbowman 1"]);
    assert_eq!(table.legal(), ["pursuit_hit goblin-warrior"]);
    table.play(&["pursuit_hit goblin-warrior"]);
    assert_eq!(table.game.points(&table.state), Some(vec![7, 0]));
}

#[test]
fn returns_by_option() {
    for (name, expected) in [("zero_sum", [1.0, -1.0]), ("win_share", [1.0, 0.0]), ("vp", [6.0, 0.0]), ("vp_margin", [6.0, -6.0])] {
        let mut table = with_option(json!({ "returns": name }), json!({ "orc-warrior": 1 }), json!({ "goblin-warrior": 1 }));
        assert_eq!(table.game.returns(&table.state), [0.0, 0.0]);
        table.play(&["roll 1 0", "roll 0 0", "hit front goblin-warrior"]);
        assert_eq!(table.game.returns(&table.state), expected, "{name}");
    }
}

fn refusal(attacker: Value) -> String {
    match try_game(&DOCUMENT, &json!({}), attacker, json!({ "pieces": { "orc-warrior": 1 } })) {
        Ok(_) => panic!("this army must be refused"),
        Err(error) => error.0,
    }
}

#[test]
fn armies_that_are_refused() {
    let cards: Vec<&str> = vec!["whetstones"; 9];
    let refused = [
        (json!({ "pieces": {} }), "attacker.pieces"),
        (json!({ "pieces": { "orc-warrior": 0 } }), "attacker.pieces"),
        (json!({ "pieces": { "lord": 2 } }), "attacker.pieces.lord"),
        (json!({ "pieces": { "lieutenant-3": 1 } }), "attacker.pieces.lieutenant-3"),
        (json!({ "pieces": { "orc-warrior": 100 } }), "attacker.pieces.orc-warrior"),
        (json!({ "pieces": { "orc-warrior": true } }), "attacker.pieces.orc-warrior"),
        (json!({ "pieces": { "orc-warrior": 1 }, "cards": cards }), "attacker.cards"),
        (json!({ "pieces": { "orc-warrior": 1 }, "cards": ["all-quiet"] }), "attacker.cards"),
        (json!({ "pieces": { "orc-warrior": 1 }, "artifacts": { "lord": "rumour-oak-aegis" } }), "attacker.artifacts.lord"),
        (json!({ "pieces": { "lord": 1 }, "artifacts": { "lord": "all-quiet" } }), "attacker.artifacts.lord"),
        (json!({ "pieces": { "orc-warrior": 1 }, "gold": -1 }), "attacker.gold"),
        (json!({ "pieces": { "orc-warrior": 1 }, "retreat": 1 }), "attacker.retreat"),
        (json!({ "pieces": { "orc-warrior": 1 }, "luck": 1 }), "attacker.luck"),
        (json!({ "pieces": { "goblin-warrior": 30, "goblin-archer": 11 } }), "not 41"),
    ];
    for (army, place) in refused {
        let message = refusal(army.clone());
        assert!(message.contains(place), "{army}: {message}");
    }
    let most = json!({ "pieces": { "goblin-warrior": 40, "orc-archer": 99, "lord": 1, "lieutenant-1": 1, "lieutenant-2": 1 } });
    assert!(try_game(&DOCUMENT, &json!({}), most, json!({ "pieces": { "orc-warrior": 99 } })).is_ok());
}

#[test]
fn options_that_are_refused() {
    let armies = || (json!({ "pieces": { "lord": 1 } }), json!({ "pieces": { "lord": 1 } }));
    for changes in [json!({ "rally": "often" }), json!({ "rounds": 16 }), json!({ "attacker": 3 }), json!({ "beginner_ranged": 1 })] {
        let (attacker, defender) = armies();
        assert!(try_game(&DOCUMENT, &changes, attacker, defender).is_err(), "{changes}");
    }
    let (attacker, defender) = armies();
    let game = game_with(&json!({ "attacker": "lord \u{e9}" }), attacker, defender);
    let expected = r#"{"attacker":"lord \u00e9","beginner_ranged":false,"defender":"","leader_deploy":"optional","rally":"per_leader_min_one","returns":"zero_sum","round_limit_result":"defender_wins"}"#;
    assert_eq!(game.options_json(), expected);
}

/// WQ-14: names of actions and outcomes, at the node and apart from it.
#[test]
fn notation() {
    let mut table = Table::new(game(json!({ "lord": 1 }), json!({ "orc-warrior": 1 })));
    let front = table.game.string_to_action("leader_front").expect("an action");
    assert_eq!(table.game.label(&table.state, front.into(), None).as_deref(), Some("leader_front"));
    assert_eq!(table.game.label(&table.state, 0, None), None);
    table.play(&["leader_front"]);
    for text in ["roll 3 0", "roll 1 2", "roll 01 0", "roll +1 0", "reroll 0 0", "roll 1", "roll 1 0 ", "roll", "leader_front"] {
        assert!(table.game.string_to_outcome(&table.state, text).is_err(), "{text}");
    }
    let outcome = table.game.string_to_outcome(&table.state, "roll 1 1").expect("an outcome");
    assert_eq!(table.game.label(&table.state, outcome, Some(1)).as_deref(), Some("roll 1 1"));
    assert!(table.game.string_to_action("hit front orc_warrior 1").is_ok());
    assert!(table.game.string_to_action("hit front orc-warrior 2").is_err());
}

/// The view is the dict and the viewer.
#[test]
fn nothing_is_hidden() {
    let game = game(json!({ "lord": 1 }), json!({ "orc-warrior": 1 }));
    let state = game.new_initial_state();
    let mut out = JsonWriter::new();
    game.write_view(&state, 1, &mut out);
    let mut expected = dict(&game, &state);
    expected["viewer"] = json!(1);
    assert_eq!(out.text, serde_json::to_string(&expected).expect("JSON"));
    assert!(game.render(&state).contains("seat 0 (A), attacker: 0 gold"));
}
