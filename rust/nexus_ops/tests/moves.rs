//! The worked examples of movement (NX-E4 to E10, E35), and the cards and breath that go with them.

mod common;

use common::table::Table;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A table on which seat 0 has units and seat 1 stands in the way.
fn stand(own: Value, enemies: &[usize]) -> Table {
    let theirs: serde_json::Map<String, Value> = enemies.iter().map(|hex| (hex.to_string(), json!({"strider": 1}))).collect();
    Table::new("move", &[json!({"units": own}), json!({"units": theirs})], json!({}), json!({}))
}

fn reach(unit: &str, from: usize, enemies: &[usize]) -> BTreeSet<usize> {
    stand(json!({from.to_string(): {unit: 1}}), enemies).reach(from)
}

fn set(hexes: &[usize]) -> BTreeSet<usize> {
    hexes.iter().copied().collect()
}

#[test]
fn striders_go_far_over_plains() {
    assert_eq!(reach("strider", 7, &[]), set(&[1, 8, 9, 18, 19]));
    assert_eq!(reach("strider", 8, &[]), set(&[1, 2, 7, 9, 10, 18, 19, 20]));
    assert_eq!(reach("strider", 8, &[7]), set(&[1, 2, 7, 9, 10, 19, 20]));
    assert_eq!(reach("strider", 21, &[]), set(&[7, 9, 19, 20]));
    assert_eq!(reach("strider", 0, &[]), set(&[1, 2, 3, 4, 5, 6, 7, 9, 11, 13, 15]));
}

#[test]
fn some_may_not_enter_everything() {
    assert_eq!(reach("human", 7, &[]), set(&[8, 18, 19]));
    assert_eq!(reach("human", 8, &[]), set(&[2, 7, 9, 19, 20]));
    assert_eq!(reach("fungoid", 2, &[]), set(&[1, 3, 8, 9, 10]));
}

#[test]
fn leapers_jump_from_magma() {
    let all = set(&[0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 16, 17, 18, 19, 20]);
    assert_eq!(reach("leaper", 1, &[0, 7]), all);
    assert_eq!(reach("leaper", 2, &[]), set(&[0, 1, 3, 8, 9, 10]));
    let without: BTreeSet<usize> = all.into_iter().filter(|&hex| hex != 7).collect();
    assert_eq!(reach("leaper", 1, &[1, 7]), without);
}

#[test]
fn dragons_fly_from_the_monolith() {
    for (players, number) in [(2, 24), (3, 27), (4, 30)] {
        let mut seats = vec![json!({"units": {"0": {"dragon": 1}}})];
        seats.extend((1..players).map(|_| json!({"units": {"7": {"strider": 1}}})));
        assert_eq!(Table::new("move", &seats, json!({}), json!({})).reach(0).len(), number);
    }
    assert_eq!(reach("dragon", 0, &[0, 7, 12]).len(), 22);
}

#[test]
fn nobody_leaves_enemies_for_enemies() {
    assert_eq!(reach("human", 8, &[8, 9]), set(&[2, 7, 19, 20]));
}

#[test]
fn a_forced_march_is_a_step_more() {
    for (unit, expected) in [("human", set(&[2, 7, 8, 9, 18, 20, 21])), ("strider", set(&[0, 1, 2, 6, 7, 8, 9, 10, 17, 18, 20, 21]))] {
        let seats = [json!({"units": {"19": {unit: 1}}, "energize": ["forced_march"]}), json!({})];
        let mut table = Table::new("deploy", &seats, json!({}), json!({}));
        table.all(&["start_card forced_march", "end_phase"]);
        assert_eq!(table.reach(19), expected);
        assert_eq!(table.dict()["turn"]["bonus"], 1);
    }
}

/// RU-9, the other way: the hex before an enemy's must be controlled.
#[test]
fn entry_can_need_a_controlled_step() {
    let seats = |own: Value| [json!({"units": own}), json!({"units": {"9": {"human": 1}}})];
    let open = |own: Value, flag: bool| {
        Table::new("move", &seats(own), json!({}), json!({"entry_needs_controlled_step": flag})).reach(7).contains(&9)
    };
    assert!(open(json!({"7": {"strider": 1}}), false));
    assert!(!open(json!({"7": {"strider": 1}}), true));
    assert!(open(json!({"7": {"strider": 1}, "8": {"human": 1}}), true));
}

/// NX-E21 and NX-8.
#[test]
fn dragons_breathe_once_each() {
    let seats = [json!({"units": {"1": {"dragon": 1}, "7": {"dragon": 1}}}), json!({"units": {"8": {"human": 1}, "24": {"human": 1}}})];
    let mut table = Table::new("battle", &seats, json!({}), json!({}));
    assert_eq!(table.legal(), ["breath 1", "breath 7", "end_phase"]);
    table.all(&["breath 1", "breath_at 8 1", "breath miss"]);
    assert_eq!(table.dict()["turn"]["breath"], json!({"7": 1}));
    table.all(&["breath 7", "breath_at 8 1", "breath hit"]);
    assert_eq!(table.legal(), ["end_phase"]);
    assert_eq!(table.dict()["players"][1]["units"], json!({"24": {"human": 1}}));
}

#[test]
fn the_victim_of_a_breath_chooses() {
    let seats = [json!({"units": {"1": {"dragon": 1}}}), json!({"units": {"8": {"human": 1, "leaper": 1}}})];
    let mut table = Table::new("battle", &seats, json!({}), json!({}));
    table.all(&["breath 1", "breath_at 8 1", "breath hit"]);
    assert_eq!((table.state.player, table.legal()), (1, vec!["lose leaper".to_owned(), "lose human".to_owned()]));
    table.take("lose human");
    assert_eq!(table.node(), "battle_select");
}

/// NX-16.3: the last unit burnt ends the game.
#[test]
fn who_has_nobody_left_is_out() {
    let seats = [json!({"units": {"1": {"dragon": 1}}, "vp": 2}), json!({"units": {"8": {"human": 1}}, "vp": 3})];
    let mut table = Table::new("battle", &seats, json!({}), json!({}));
    table.all(&["breath 1", "breath_at 8 1", "breath hit"]);
    assert_eq!((table.node(), table.dict()["winners"].clone()), ("terminal", json!([1])));
}

#[test]
fn cards_of_the_deploy_phase_have_their_chains() {
    let seats = [
        json!({"units": {"8": {"leaper": 2}}, "energize": ["rift_jump", "volunteers", "ambush", "scattered_rubium"], "rubium": 0}),
        json!({"units": {"9": {"human": 2, "strider": 1}}}),
    ];
    let mut table = Table::new("deploy", &seats, json!({}), json!({}));
    table.take("start_card scattered_rubium");
    assert_eq!(table.dict()["players"][0]["rubium"], 1);
    table.all(&["start_card rift_jump", "jump_unit leaper 8"]);
    assert!(!table.offers("jump_to 9") && !table.offers("jump_to 8") && table.offers("jump_to 24"));
    table.take("jump_to 0");
    table.take("start_card volunteers");
    assert_eq!(table.legal(), ["volunteer_hex 8", "volunteer_hex 19", "volunteer_hex 20", "volunteer_hex 21"]);
    table.take("volunteer_hex 8");
    table.take("start_card ambush");
    assert_eq!(table.legal(), ["ambush_hex 9"]);
    table.take("ambush_hex 9");
    assert_eq!(table.legal(), ["ambush_unit 1 human"]);
    table.take("ambush_unit 1 human");
    let dict = table.dict();
    assert_eq!(dict["players"][1]["units"], json!({"9": {"human": 1, "strider": 1}}));
    assert_eq!(dict["players"][0]["units"], json!({"0": {"leaper": 1}, "8": {"human": 1, "leaper": 1}}));
    assert_eq!(dict["energize_discards"].as_object().expect("cards").len(), 4);
}
