//! The option flags, each where it makes a difference (NX sections 3 and 4).

mod common;

use common::table::Table;
use serde_json::{Value, json};

fn battle(seats: &[Value], options: Value) -> Table {
    Table::new("battle", seats, json!({}), options)
}

#[test]
fn breath_comes_before_or_after_the_battles() {
    let seats = [json!({"units": {"1": {"dragon": 1}, "10": {"human": 1}}}), json!({"units": {"8": {"human": 1}, "10": {"human": 1}}})];
    let calm = ["fight 10", "hits 0", "hits 0"];
    let mut before = battle(&seats, json!({"breath_timing": "before_battles"}));
    assert!(before.offers("breath 1"));
    before.all(&calm);
    assert!(!before.offers("breath 1"));
    assert_eq!(before.dict()["turn"]["breath"], json!({}));
    let mut after = battle(&seats, json!({"breath_timing": "after_battles"}));
    assert!(!after.offers("breath 1"));
    after.all(&calm);
    assert!(after.offers("breath 1"));
}

#[test]
fn the_breather_may_choose() {
    let seats = [json!({"units": {"1": {"dragon": 1}}}), json!({"units": {"8": {"human": 1, "leaper": 1}}})];
    let mut table = battle(&seats, json!({"breath_choice": "attacker"}));
    table.all(&["breath 1", "breath_at 8 1", "breath hit"]);
    assert_eq!((table.node(), table.state.player), ("breath_casualty", 0));
}

/// Seat 1 answers with a critical objective and wins it against the active player.
fn answered(options: Value) -> Table {
    let seats = [
        json!({"units": {"10": {"human": 1}, "19": {"human": 1}}}),
        json!({"units": {"10": {"dragon": 1}, "24": {"human": 1}}, "energize": ["critical_objective"]}),
    ];
    let mut table = battle(&seats, options);
    table.all(&["fight 10", "pass", "hits 0", "pass", "pass", "hits 0"]);
    assert_eq!((table.node(), table.state.player), ("critical_window", 1));
    table.take("critical");
    table
}

#[test]
fn the_defender_of_a_critical_objective_draws_by_role() {
    let mut table = answered(json!({}));
    assert_eq!((&table.dict()["battle"]["attacker"], &table.dict()["battle"]["critical"]), (&json!(1), &json!(true)));
    table.take("hits 1");
    assert_eq!((table.node(), &table.dict()["draw"]["player"]), ("draw_energize", &json!(0)));
    table.take("draw_energize frenzy");
    assert_eq!(table.node(), "battle_select");
    let mut spared = answered(json!({"co_loser_draw": "not_active"}));
    spared.take("hits 1");
    assert_eq!(spared.node(), "battle_select");
}

#[test]
fn the_same_pair_keeps_its_roles() {
    let table = answered(json!({"co_targets": "same_pair"}));
    let dict = table.dict();
    assert_eq!((&dict["battle"]["attacker"], &dict["battle"]["defender"]), (&json!(0), &json!(1)));
    assert_eq!(dict["battles"], json!(2));
}

#[test]
fn bystanders_play_cards_for_a_side() {
    let seats = [
        json!({"units": {"10": {"strider": 1}}}),
        json!({"units": {"10": {"strider": 1}, "22": {"human": 1}}}),
        json!({"units": {"25": {"human": 1}}, "energize": ["frenzy", "second_volley"]}),
    ];
    let mut table = battle(&seats, json!({"battle_cards_bystanders": true}));
    table.take("fight 10");
    assert_eq!((table.node(), table.state.player, table.legal()), ("window_open", 2, vec!["card frenzy".to_owned(), "pass".to_owned()]));
    table.take("card frenzy");
    assert_eq!((table.node(), table.legal()), ("card_side", vec!["card_side attacker".to_owned(), "card_side defender".to_owned()]));
    assert_eq!(table.dict()["chain"], json!(["card frenzy"]));
    table.all(&["card_side defender", "pass", "hits 1", "hits 1"]);
    assert_eq!(table.node(), "window_post");
    table.take("card second_volley");
    assert_eq!(table.legal(), ["card_side defender"]);
    table.all(&["card_side defender", "reroll 0"]);
    assert_eq!(table.node(), "draw_energize");
}

#[test]
fn one_frenzy_can_be_everybodys() {
    let seats = |cards: Value| [json!({"units": {"10": {"strider": 1}}, "energize": cards}), json!({"units": {"10": {"strider": 1}}})];
    for (scope, both) in [("owner", false), ("all", true)] {
        let mut table = battle(&seats(json!(["frenzy"])), json!({"frenzy_scope": scope}));
        table.all(&["fight 10", "card frenzy"]);
        let dict = table.dict();
        let sides = &dict["battle"]["sides"];
        assert_eq!((&sides["A"]["frenzy"], &sides["D"]["frenzy"]), (&json!(true), &json!(both)));
    }
}

#[test]
fn kills_may_count_for_a_moment_only() {
    let seats = [
        json!({"units": {"10": {"strider": 1}, "11": {"human": 1}, "19": {"human": 1}}, "secrets": ["human_slayer", "strider_slayer"]}),
        json!({"units": {"10": {"strider": 2}, "11": {"human": 1}}}),
    ];
    let fought = ["fight 10", "hits 1", "hits 0"];
    let mut table = battle(&seats, json!({"white_kill_window": "battle"}));
    table.all(&fought);
    assert!(table.offers("white strider_slayer"));
    table.take("discard human_slayer");
    assert!(table.offers("white strider_slayer"));
    table.all(&["fight 11", "hits 0", "hits 0"]);
    assert!(!table.offers("white strider_slayer"));
    let mut kept = battle(&seats, json!({}));
    kept.all(&fought);
    kept.all(&["fight 11", "hits 0", "hits 0"]);
    assert!(kept.offers("white strider_slayer"));
}

#[test]
fn elimination_has_three_ways() {
    let seats = |rubium: u64| [json!({"units": {"1": {"dragon": 1}}}), json!({"units": {"8": {"human": 1}}, "rubium": rubium})];
    let breath = ["breath 1", "breath_at 8 1", "breath hit"];
    for (way, rubium, ends) in [("no_units", 9, true), ("no_units_and_broke", 9, false), ("no_units_and_broke", 1, true), ("off", 0, false)]
    {
        let mut table = battle(&seats(rubium), json!({"elimination": way}));
        table.all(&breath);
        assert_eq!(table.node() == "terminal", ends, "{way} {rubium}");
    }
}

#[test]
fn orders_are_given_from_the_first_player_on() {
    let game = common::game(3, &json!({"first_player": 1, "executive_orders": true, "scenario": {"terrain": common::table::REF_A}}));
    let mut table = Table { state: warquest_core::Game::new_initial_state(&game), game };
    assert_eq!((table.node(), &table.dict()["draw"]["player"]), ("draw_secret", &json!(1)));
    table.all(&["draw_secret annihilate", "draw_secret annihilate", "draw_secret win_magma"]);
    assert_eq!((table.node(), table.state.player), ("deploy", 1));
    assert_eq!(table.dict()["players"][0]["secrets"], json!(["win_magma"]));
}

#[test]
fn outflank_and_regeneration_change_who_falls() {
    let seats = [
        json!({"units": {"10": {"strider": 1, "human": 1}}, "energize": ["outflank"]}),
        json!({"units": {"10": {"fungoid": 1, "leaper": 1}, "24": {"human": 1}}, "energize": ["fungoid_regeneration"]}),
    ];
    let mut table = battle(&seats, json!({}));
    table.all(&["fight 10", "card outflank"]);
    assert_eq!((table.node(), table.state.player), ("window_open", 1));
    table.all(&["card fungoid_regeneration", "hits 0", "hits 1"]);
    assert_eq!((table.node(), table.state.player), ("casualty", 0));
    table.take("lose fungoid");
    assert_eq!(table.node(), "regeneration");
    table.take("regeneration survive");
    assert_eq!(table.node(), "hits");
    assert_eq!(table.dict()["battle"]["type"], "fungoid");
}
