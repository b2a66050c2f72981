//! The worked examples of turns: missions, income, the end (NX-E23 to E31), and the page's action trace.

mod common;

use common::table::{REF_A, Table};
use serde_json::json;
use warquest_core::Game;

fn rubium(table: &Table, seat: usize) -> u64 {
    table.dict()["players"][seat]["rubium"].as_u64().expect("a number")
}

#[test]
fn the_trace_of_the_page_is_played() {
    let game = common::game(2, &json!({"first_player": 0, "scenario": {"terrain": REF_A}}));
    let mut table = Table { state: game.new_initial_state(), game };
    table.all(&["buy human 19", "buy human 20", "buy human 21", "buy human 20", "end_phase"]);
    table.all(&["move human 20", "move_to 8", "move_count 1", "end_phase"]);
    assert_eq!(table.node(), "token");
    table.take("token small_mine_fungoid");
    assert_eq!(table.legal(), ["end_phase"]);
    table.take("end_phase");
    assert_eq!(rubium(&table, 0), 8);
    table.take("draw_secret win_plains");
    assert_eq!(table.legal(), ["discard win_plains", "end_turn"]);
    table.take("end_turn");
    assert_eq!((table.state.player, rubium(&table, 1)), (1, 11));
}

/// NX-E23.
#[test]
fn mines_pay_who_controls_and_works_them() {
    let own = json!({
        "19": {"human": 1}, "20": {"human": 1}, "21": {"human": 1}, "8": {"crystalline": 1}, "7": {"strider": 1}, "9": {"fungoid": 1},
        "10": {"human": 1, "strider": 1},
    });
    let seats = [json!({"units": own, "rubium": 0}), json!({"units": {"9": {"human": 1}, "24": {"human": 1}}})];
    let mut table = Table::new("battle", &seats, json!({"8": 1, "7": 2, "9": 2, "10": 2}), json!({}));
    table.all(&["fight 9", "hits 0", "hits 0", "end_phase"]);
    assert_eq!(rubium(&table, 0), 10);
}

/// NX-E24.
#[test]
fn home_mines_pay_enemies_too() {
    for (units, gain) in [(json!({"24": {"fungoid": 1}}), 3), (json!({"24": {"dragon": 1}}), 0), (json!({"8": {"human": 2}}), 1)] {
        let seats = [json!({"units": units, "rubium": 0}), json!({})];
        let mut table = Table::new("battle", &seats, json!({"8": 1}), json!({}));
        table.take("end_phase");
        assert_eq!(rubium(&table, 0), gain);
    }
}

/// NX-E25.
#[test]
fn a_terrain_is_dominated_by_more_than_the_others() {
    let seats = [
        json!({"units": {"2": {"fungoid": 1}, "8": {"human": 1}, "11": {"human": 1}}, "secrets": ["dominate_forests"]}),
        json!({"units": {"12": {"human": 1}, "16": {"human": 1}}}),
    ];
    let mut table = Table::new("move", &seats, json!({}), json!({}));
    assert!(!table.offers("white dominate_forests"));
    table.all(&["move human 11", "move_to 12", "move_count 1", "white dominate_forests"]);
    assert_eq!(table.dict()["players"][0]["vp"], 1);
    let relaxed = Table::new("move", &seats, json!({}), json!({"dominate_strict": false}));
    assert!(relaxed.offers("white dominate_forests"));
}

/// NX-E26.
#[test]
fn one_red_card_and_any_white_ones_for_a_battle() {
    let seats = [
        json!({"units": {"10": {"dragon": 3}}, "secrets": ["human_slayer", "fungoid_slayer", "win_spires", "annihilate"]}),
        json!({"units": {"10": {"human": 2, "fungoid": 1}, "24": {"human": 1}}}),
    ];
    let mut table = Table::new("battle", &seats, json!({}), json!({}));
    table.all(&["fight 10", "hits 3"]);
    assert_eq!(table.node(), "draw_energize");
    table.take("draw_energize ambush");
    assert_eq!(table.node(), "mission_window");
    assert_eq!(table.legal(), ["red annihilate", "red win_spires", "plain", "white fungoid_slayer", "white human_slayer", "done"]);
    table.all(&["white human_slayer", "white fungoid_slayer", "red annihilate"]);
    assert_eq!(table.legal(), ["done"]);
    table.take("done");
    assert_eq!((table.node(), table.dict()["players"][0]["vp"].as_u64()), ("battle_select", Some(5)));
    assert_eq!(table.dict()["players"][0]["secrets"], json!(["win_spires"]));
}

/// NX-E27.
#[test]
fn the_target_ends_the_game_at_once() {
    let seats =
        [json!({"units": {"10": {"dragon": 1}, "11": {"human": 1}}, "vp": 11}), json!({"units": {"10": {"human": 1}, "11": {"human": 1}}})];
    let mut table = Table::new("battle", &seats, json!({}), json!({}));
    table.all(&["fight 10", "hits 1", "draw_energize frenzy", "plain"]);
    let dict = table.dict();
    assert_eq!((table.node(), &dict["winners"], &dict["players"][0]["vp"]), ("terminal", &json!([0]), &json!(12)));
    assert_eq!(table.game.returns(&table.state), [1.0, -1.0]);
}

/// NX-E28.
#[test]
fn a_battle_can_be_won_by_the_dead() {
    let seats = [
        json!({"units": {"7": {"strider": 1}, "19": {"human": 1}}, "secrets": ["march_of_the_striders", "win_plains"]}),
        json!({"units": {"7": {"strider": 1}, "24": {"human": 1}}}),
    ];
    let mut table = Table::new("battle", &seats, json!({"7": 2}), json!({}));
    table.all(&["fight 7", "hits 1", "hits 1", "draw_energize frenzy"]);
    assert_eq!(table.legal(), ["red win_plains", "plain", "done"]);
}

/// NX-E29: a critical objective against a third player.
#[test]
fn a_critical_objective_brings_another_battle() {
    let seats = [
        json!({"units": {"0": {"dragon": 1}}, "energize": ["critical_objective"]}),
        json!({"units": {"0": {"strider": 1}, "22": {"human": 1}}}),
        json!({"units": {"0": {"strider": 1}, "25": {"human": 1}}}),
    ];
    let mut table = Table::new("battle", &seats, json!({}), json!({}));
    table.take("fight 0");
    assert_eq!(table.legal(), ["defender 1", "defender 2"]);
    table.take("defender 1");
    assert_eq!((table.node(), table.legal()), ("window_open", vec!["pass".to_owned()]));
    table.all(&["pass", "hits 1", "draw_energize frenzy", "plain"]);
    assert_eq!(table.node(), "critical_window");
    table.all(&["critical", "hits 1", "draw_energize frenzy", "plain"]);
    let dict = table.dict();
    assert_eq!((table.node(), &dict["battles"], &dict["players"][0]["vp"]), ("battle_select", &json!(2), &json!(2)));
}

/// NX-E30, NX-E31.
#[test]
fn cards_buy_units_and_the_supply_is_limited() {
    let seats = [json!({"units": {"0": {"dragon": 3}}, "rubium": 1, "energize": ["frenzy"]}), json!({})];
    let mut table = Table::new("deploy", &seats, json!({}), json!({}));
    assert!(!table.offers("buy human 19"));
    table.all(&["discard frenzy", "buy human 19"]);
    assert_eq!(rubium(&table, 0), 0);
    let rich = [json!({"units": {"0": {"dragon": 3}}, "rubium": 30}), json!({})];
    let table = Table::new("deploy", &rich, json!({}), json!({}));
    assert!(!table.offers("buy dragon 19") && table.offers("buy leaper 19") && !table.offers("buy leaper 22"));
}

/// NX-18.3, NX-18.4.
#[test]
fn the_hill_and_the_second_mission_are_chosen() {
    let seats = [json!({"units": {"0": {"dragon": 1}}}), json!({}), json!({})];
    let options = json!({"king_of_the_hill": true, "top_priority": true});
    let mut table = Table::new("battle", &seats, json!({}), options);
    table.all(&["end_phase", "draw_secret win_magma", "draw_secret annihilate"]);
    assert_eq!(table.legal(), ["keep annihilate", "keep win_magma"]);
    table.take("keep win_magma");
    assert_eq!(table.dict()["set_aside"], json!([{"by": 0, "card": "annihilate"}]));
    assert_eq!(table.legal(), ["two_cards", "take_vp"]);
    table.all(&["take_vp", "draw_energize frenzy", "draw_energize ambush"]);
    let dict = table.dict();
    assert_eq!((&dict["players"][1]["energize"], &dict["players"][2]["energize"]), (&json!(["frenzy"]), &json!(["ambush"])));
    assert_eq!((table.node(), &dict["players"][0]["vp"]), ("end_turn", &json!(1)));
}
