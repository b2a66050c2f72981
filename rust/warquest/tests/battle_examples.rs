//! Worked examples of battles (WQ-15): scripted dice, and exact fractions over the whole tree of chance.

mod battle_table;

use battle_table::{DOCUMENT, Table, dict, game, game_with, try_game};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use warquest::battle::Battle;
use warquest::battle_game::BattleGame;
use warquest_core::{ActionList, Game, Kind, dice};

/// A fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fraction(u128, u128);

impl Fraction {
    fn new(numerator: u128, denominator: u128) -> Self {
        let (mut a, mut b) = (numerator, denominator);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        Self(numerator / a.max(1), denominator / a.max(1))
    }

    fn plus(self, other: Self) -> Self {
        Self::new(self.0 * other.1 + other.0 * self.1, self.1 * other.1)
    }

    fn times(self, other: Self) -> Self {
        Self::new(self.0 * other.0, self.1 * other.1)
    }
}

type Odds<T> = BTreeMap<T, Fraction>;

/// Exact chances of what `leaf` says, over all outcomes; choices are made by `choose`.
fn odds<T: Ord>(
    game: &BattleGame,
    state: Battle,
    choose: &dyn Fn(&[String]) -> String,
    leaf: &dyn Fn(&BattleGame, &Battle) -> Option<T>,
) -> Odds<T> {
    let mut odds = Odds::new();
    walk(game, state, Fraction(1, 1), choose, leaf, &mut odds);
    odds
}

fn walk<T: Ord>(
    game: &BattleGame,
    mut state: Battle,
    chance: Fraction,
    choose: &dyn Fn(&[String]) -> String,
    leaf: &dyn Fn(&BattleGame, &Battle) -> Option<T>,
    odds: &mut Odds<T>,
) {
    if let Some(result) = leaf(game, &state) {
        let total = odds.entry(result).or_insert(Fraction(0, 1));
        *total = total.plus(chance);
        return;
    }
    if game.kind(&state) == Kind::Chance {
        let mut weights = Vec::new();
        game.chance_weights(&state, &mut weights);
        let total: u128 = weights.iter().map(|&(_, weight)| weight).sum();
        for (outcome, weight) in weights {
            let mut next = state;
            game.apply_outcome(&mut next, outcome).expect("a possible outcome");
            walk(game, next, chance.times(Fraction::new(weight, total)), choose, leaf, odds);
        }
        return;
    }
    let mut legal = ActionList::new();
    game.legal_actions(&state, &mut legal);
    let texts: Vec<String> = legal.as_slice().iter().map(|&action| game.action_to_string(action).expect("an action")).collect();
    let action = game.string_to_action(&choose(&texts)).expect("an action");
    game.apply_action(&mut state, action).expect("a legal action");
    walk(game, state, chance, choose, leaf, odds);
}

fn first(texts: &[String]) -> String {
    texts[0].clone()
}

/// The result of A's melee roll, seen when D's roll is due.
fn melee_result(game: &BattleGame, state: &Battle) -> Option<(u64, u64)> {
    let dict = dict(game, state);
    let result = &dict["battle"]["sides"]["A"]["result"];
    (dict["roll"]["purpose"] == "front D").then(|| (result[0].as_u64().expect("skulls"), result[1].as_u64().expect("flags")))
}

fn melee_odds(game: &BattleGame) -> Odds<(u64, u64)> {
    odds(game, game.new_initial_state(), &first, &melee_result)
}

fn chance_of<T>(odds: &Odds<T>, holds: impl Fn(&T) -> bool) -> Fraction {
    odds.iter().filter(|(result, _)| holds(result)).fold(Fraction(0, 1), |sum, (_, &chance)| sum.plus(chance))
}

fn mean_of_skulls(odds: &Odds<(u64, u64)>) -> Fraction {
    odds.iter().fold(Fraction(0, 1), |sum, (&(skulls, _), &chance)| sum.plus(chance.times(Fraction(skulls.into(), 1))))
}

/// The shipped rules with another effect on `whetstones`, free of charge.
fn rules_with(effect: Value) -> Value {
    let mut document = DOCUMENT.clone();
    let card = &mut document["tables"]["power"]["card"][0];
    assert_eq!(card["id"], "whetstones");
    card["effects"] = json!([effect]);
    card["use_cost"] = json!(0);
    document
}

fn game_with_effect(effect: Value, changes: Value, attacker: Value, defender: Value) -> BattleGame {
    let attacker = json!({ "pieces": attacker, "cards": ["whetstones"] });
    try_game(&rules_with(effect), &changes, attacker, json!({ "pieces": defender })).expect("a battle")
}

#[test]
fn e1_and_e2_five_dice() {
    let mut table = Table::new(game(json!({ "goblin-warrior": 3, "lord": 1 }), json!({ "goblin-warrior": 1 })));
    table.play(&["leader_front"]);
    assert_eq!((table.dice(), table.purpose().as_str()), (5, "front A"));
    let mut weights = Vec::new();
    table.game.chance_weights(&table.state, &mut weights);
    let chance = |holds: &dyn Fn(u32, u32) -> bool| {
        let pairs = weights.iter().map(|&(outcome, weight)| (dice::decode(outcome).expect("an outcome"), weight));
        Fraction::new(pairs.filter(|&((skulls, flags), _)| holds(skulls, flags)).map(|(_, weight)| weight).sum(), 6_u128.pow(5))
    };
    assert_eq!(chance(&|skulls, _| skulls == 0), Fraction(32, 243));
    assert_eq!(chance(&|_, flags| flags >= 2), Fraction(763, 3888));
    assert_eq!(chance(&|skulls, flags| (skulls, flags) == (2, 1)), Fraction(5, 36));
}

#[test]
fn e3_ambush_dice() {
    for (roll, extra) in [("roll 0 3", 2), ("roll 0 1", 1)] {
        let mut table = Table::new(game(json!({ "satyr-warrior": 2, "goblin-warrior": 3 }), json!({ "goblin-warrior": 1 })));
        table.play(&[roll]);
        assert_eq!((table.node().as_str(), table.dice()), ("ambush -1", extra));
    }
}

#[test]
fn e11_skulls_on_dwarves_first() {
    let mut table = Table::new(game(json!({ "goblin-warrior": 5 }), json!({ "dwarf-warrior": 3, "orc-warrior": 2 })));
    table.play(&["roll 4 0", "roll 0 0"]);
    let mut destroyed = BTreeMap::new();
    all_ways(&table.game, table.state, &mut |dict| {
        let lost = &dict["battle"]["sides"]["D"]["lost"];
        assert!(lost["orc-warrior"].is_null());
        *destroyed.entry(lost["dwarf-warrior"].as_u64().unwrap_or(0)).or_insert(0) += 1;
    });
    assert_eq!(destroyed.into_keys().collect::<Vec<_>>(), [0, 1]);
}

/// Every way to assign the hits that are due.
fn all_ways(game: &BattleGame, state: Battle, done: &mut dyn FnMut(&Value)) {
    if game.node(&state) != "hit" {
        return done(&dict(game, &state));
    }
    let mut legal = ActionList::new();
    game.legal_actions(&state, &mut legal);
    for &action in legal.as_slice() {
        assert!(game.action_to_string(action).expect("an action").starts_with("hit front dwarf-warrior"));
        let mut next = state;
        game.apply_action(&mut next, action).expect("a legal action");
        all_ways(game, next, done);
    }
}

#[test]
fn e12_leaders_last() {
    let mut table = Table::new(game(json!({ "goblin-warrior": 2 }), json!({ "goblin-warrior": 1, "lord": 1 })));
    table.play(&["leader_front", "roll 2 0", "roll 0 0"]);
    assert_eq!(table.legal(), ["hit front goblin-warrior"]);
    table.play(&["hit front goblin-warrior"]);
    assert_eq!(table.legal(), ["hit front lord"]);
    table.play(&["hit front lord"]);
    assert_eq!(table.node(), "battle_go 0");
    assert_eq!(table.side("D")["front"], json!({ "lord 1": 1 }));
}

#[test]
fn e13_rage_in_the_first_round() {
    let mut table = Table::new(game(json!({ "orc-warrior": 2, "goblin-warrior": 1 }), json!({ "goblin-warrior": 1 })));
    assert_eq!(table.dice(), 5);
    table.play(&["roll 0 0", "roll 0 0", "battle_go continue", "battle_go continue"]);
    assert_eq!(table.dice(), 3);
}

#[test]
fn e14_elf_warriors_shoot_too() {
    let mut table = Table::new(game(json!({ "elf-warrior": 2, "elf-archer": 1 }), json!({ "dwarf-warrior": 2 })));
    assert_eq!(table.legal(), ["declare front"]);
    table.play(&["declare front"]);
    assert_eq!((table.dice(), table.purpose().as_str()), (6, "back A"));
    table.play(&["roll 0 0"]);
    assert_eq!((table.dice(), table.purpose().as_str()), (4, "front A"));
}

#[test]
fn e15_both_front_lines_gone() {
    let army = json!({ "goblin-warrior": 1, "orc-archer": 1 });
    let mut table = Table::new(game(army.clone(), army));
    table.play(&["declare back", "declare back", "roll 0 0", "roll 0 0", "roll 1 0", "roll 1 0"]);
    assert_eq!(table.node(), "hit 1");
    table.play(&["hit front goblin-warrior", "hit front goblin-warrior"]);
    assert_eq!(table.node(), "terminal -4");
    assert_eq!(table.game.points(&table.state), Some(vec![1, 6]));
    assert_eq!(table.game.returns(&table.state), [-1.0, 1.0]);
    assert_eq!(table.dict()["battle"]["step"], "retreat");
    let mut table = Table::new(game(json!({ "goblin-warrior": 1 }), json!({ "goblin-warrior": 1 })));
    table.play(&["roll 1 0", "roll 1 0", "hit front goblin-warrior", "hit front goblin-warrior"]);
    assert_eq!(table.game.points(&table.state), Some(vec![1, 1]));
    assert_eq!(table.game.returns(&table.state), [0.0, 0.0]);
    assert_eq!((&table.dict()["battle"]["step"], &table.dict()["battle"]["winner"]), (&json!("front"), &Value::Null));
}

#[test]
fn e21_deployment() {
    let army = json!({ "lord": 1, "goblin-warrior": 7, "goblin-archer": 2 });
    let mut table = Table::new(game(army.clone(), json!({ "dwarf-warrior": 1 })));
    assert_eq!((table.node(), table.legal()), ("leader_deploy 0".to_owned(), vec!["leader_front".to_owned(), "leader_reserve".to_owned()]));
    table.play(&["leader_front"]);
    assert_eq!(table.node(), "declare 0");
    let side = table.side("A");
    assert_eq!(side["front"], json!({ "goblin-warrior": 4, "lord": 1 }));
    assert_eq!((&side["reserve"], &side["back"]), (&json!({ "goblin-warrior": 3 }), &json!({ "goblin-archer": 2 })));
    let mut table = Table::new(game(army, json!({ "dwarf-warrior": 1 })));
    table.play(&["leader_reserve"]);
    let side = table.side("A");
    assert_eq!((&side["front"], &side["reserve"]), (&json!({ "goblin-warrior": 5 }), &json!({ "goblin-warrior": 2, "lord": 1 })));
}

#[test]
fn e21_choice_of_types() {
    let army = json!({ "lord": 1, "goblin-warrior": 4, "orc-warrior": 3 });
    let mut table = Table::new(game(army.clone(), json!({ "dwarf-warrior": 1 })));
    table.play(&["leader_reserve"]);
    assert_eq!(table.side("A")["undeployed"], json!({ "goblin-warrior": 4, "orc-warrior": 3 }));
    table.play(&["deploy_front orc-warrior", "deploy_front orc-warrior"]);
    assert_eq!(table.legal(), ["deploy_front goblin-warrior", "deploy_front orc-warrior"]);
    table.play(&["deploy_front orc-warrior"]);
    assert_eq!(table.node(), "roll -1");
    assert_eq!(table.side("A")["front"], json!({ "goblin-warrior": 2, "orc-warrior": 3 }));
    let mut table = Table::new(game(army, json!({ "dwarf-warrior": 1 })));
    table.play(&["leader_reserve"]).play(&["deploy_front goblin-warrior"; 4]);
    assert_eq!(table.side("A")["front"], json!({ "goblin-warrior": 4, "orc-warrior": 1 }));
}

fn e22_before_reinforcement() -> Table {
    let mut table = Table::new(game(json!({ "lord": 1, "orc-warrior": 3 }), json!({ "goblin-warrior": 5 })));
    table.play(&["leader_reserve", "leader_stay", "roll 0 0", "roll 0 3"]).play(&["flag front orc-warrior"; 3]);
    assert_eq!((table.node(), table.legal()), ("leader_reinforce 0".to_owned(), vec!["leader_front".to_owned(), "leader_stay".to_owned()]));
    table
}

#[test]
fn e22_a_leader_in_reserve() {
    let mut table = e22_before_reinforcement();
    table.play(&["leader_stay"]);
    assert_eq!((table.purpose().as_str(), table.dice()), ("pursuit", 5));
    table.play(&["roll 0 0"]);
    assert_eq!(table.dict()["sides"][0]["survivors"], json!({ "lord": 1, "orc-warrior": 3 }));
    let mut table = e22_before_reinforcement();
    table.play(&["leader_front", "battle_go continue"]);
    assert_eq!(table.legal(), ["rally retreat orc-warrior", "done"]);
    table.play(&["rally retreat orc-warrior"]);
    assert_eq!(table.node(), "battle_go 1");
    assert_eq!(table.side("A")["reserve"], json!({ "orc-warrior": 1 }));
    table.play(&["battle_go continue"]);
    assert_eq!(table.side("A")["front"], json!({ "lord": 1, "orc-warrior": 1 }));
}

/// The rally limit of A at B11; null if there is none.
fn rallies(rally: &str, effect: Option<Value>, leaders: &str) -> Value {
    let changes = json!({ "rally": rally });
    let attacker = json!({ "lord": 1, "lieutenant-1": 1, "goblin-warrior": 5, "orc-archer": 4 });
    let defender = json!({ "elf-warrior": 5 });
    let mut table = match effect {
        Some(effect) => {
            let mut table = Table::new(game_with_effect(effect, changes, attacker, defender));
            table.play(&["leader_front", "leader_front", "use whetstones"]);
            table
        }
        None => {
            let mut table = Table::new(game_with(&changes, json!({ "pieces": attacker }), json!({ "pieces": defender })));
            table.play(&["leader_front", "leader_front"]);
            table
        }
    };
    table.play(&["declare front", "declare back", "roll 0 0", "roll 0 4"]).play(&["flag back orc-archer"; 4]);
    table.play(&["roll 0 0"]);
    let kills = if leaders == "one" { 5 } else { 7 };
    table.play(&[&format!("roll {kills} 0")]).play(&["hit front goblin-warrior"; 3]).play(&["hit front lord", "hit front lord 1"]);
    if leaders == "both" {
        table.play(&["hit front lieutenant-1", "hit front lieutenant-1 1"]);
    }
    table.play(&["battle_go continue"]);
    table.dict()["battle"]["rallies"].clone()
}

#[test]
fn e23_rally_limits() {
    let options = ["per_leader_min_one", "per_leader", "one_plus_leaders"];
    let limits = |effect: Option<Value>, leaders: &str| options.map(|option| rallies(option, effect.clone(), leaders));
    assert_eq!(limits(None, "one"), [json!(1), json!(1), json!(2)]);
    assert_eq!(limits(None, "both"), [json!(1), Value::Null, json!(1)]);
    assert_eq!(limits(Some(json!({ "effect": "rally", "n": 2 })), "both"), [json!(3), json!(2), json!(3)]);
}

#[test]
fn e24_pursuit_of_an_elf() {
    let mut table = Table::new(game(json!({ "goblin-warrior": 3, "goblin-archer": 1 }), json!({ "elf-warrior": 1 })));
    table.play(&["declare front", "declare back", "roll 0 0", "roll 0 1", "flag back goblin-archer"]);
    table.play(&["roll 0 0", "roll 0 1", "flag front goblin-warrior", "battle_go continue", "rally retreat goblin-archer"]);
    assert_eq!(table.side("A")["reserve"], json!({ "goblin-archer": 1 }));
    table.play(&["battle_go retreat"]);
    assert_eq!((table.purpose().as_str(), table.dice()), ("pursuit", 3));
    let over = |game: &BattleGame, state: &Battle| {
        (game.kind(state) == Kind::Terminal).then(|| dict(game, state)["sides"][1]["survivors"] == json!({}))
    };
    assert_eq!(odds(&table.game, table.state, &first, &over)[&true], Fraction(7, 27));
}

#[test]
fn e24_pursuit_of_an_orc_and_a_lord() {
    let mut table = Table::new(game(json!({ "goblin-warrior": 2, "goblin-archer": 1 }), json!({ "orc-warrior": 1, "lord": 1 })));
    table.play(&["leader_front", "declare front", "roll 1 0", "hit front orc-warrior", "roll 0 0", "roll 0 0"]);
    table.play(&["battle_go continue", "battle_go retreat"]);
    let mut other = Table { state: table.state, game: table.game.clone() };
    table.play(&["roll 2 0"]);
    assert_eq!(table.legal(), ["pursuit_hit orc-warrior 1"]);
    table.play(&["pursuit_hit orc-warrior 1", "pursuit_hit lord"]);
    assert_eq!(table.dict()["sides"][1]["survivors"], json!({ "lord": 1 }));
    assert_eq!(table.game.points(&table.state), Some(vec![6, 0]));
    let mut weights = Vec::new();
    other.game.chance_weights(&other.state, &mut weights);
    let three = weights.iter().find(|(outcome, _)| *outcome == dice::encode(3, 0)).expect("three skulls");
    assert_eq!(Fraction::new(three.1, weights.iter().map(|&(_, weight)| weight).sum()), Fraction(1, 27));
    other.play(&["roll 3 0", "pursuit_hit orc-warrior 1", "pursuit_hit lord", "pursuit_hit lord 1"]);
    assert_eq!(other.game.points(&other.state), Some(vec![7, 0]));
}

fn never_retreat(texts: &[String]) -> String {
    texts.iter().find(|text| text.as_str() == "leader_front" || text.as_str() == "battle_go continue").unwrap_or(&texts[0]).clone()
}

/// How a lord's attack on one goblin warrior ends.
fn e25_end(game: &BattleGame, state: &Battle) -> Option<&'static str> {
    if game.kind(state) != Kind::Terminal {
        return None;
    }
    let dict = dict(game, state);
    let (battle, lord_lost) = (&dict["battle"], dict["sides"][0]["survivors"] == json!({}));
    Some(match (battle["winner"].as_str(), battle["goer"].as_str()) {
        (Some("A"), None) => "goblin destroyed",
        (Some("A"), Some("D")) => "goblin driven off",
        (Some("D"), None) => "lord killed",
        (Some("D"), Some("A")) if lord_lost => "killed in the pursuit",
        (Some("D"), Some("A")) => "round limit",
        (None, None) => "nobody",
        other => panic!("{other:?}"),
    })
}

#[test]
fn e25_a_lord_attacks_a_goblin() {
    let game = game(json!({ "lord": 1 }), json!({ "goblin-warrior": 1 }));
    let ends = odds(&game, game.new_initial_state(), &never_retreat, &e25_end);
    let expected = [
        ("goblin destroyed", Fraction(24875, 34992)),
        ("goblin driven off", Fraction(34825, 139_968)),
        ("lord killed", Fraction(155, 8748)),
        ("round limit", Fraction(1, 2916)),
        ("killed in the pursuit", Fraction(5, 46656)),
        ("nobody", Fraction(775, 34992)),
    ];
    assert_eq!(ends, expected.into_iter().collect());
    let after_a_round = |game: &BattleGame, state: &Battle| {
        let dict = dict(game, state);
        let done = game.kind(state) == Kind::Terminal || dict["battle"]["round"] == 2;
        done.then(|| dict["battle"]["winner"] == "A")
    };
    assert_eq!(odds(&game, game.new_initial_state(), &never_retreat, &after_a_round)[&true], Fraction(3, 4));
}

#[test]
fn e26_ambush() {
    let target = json!({ "orc-warrior": 1 });
    let satyrs = melee_odds(&game(json!({ "satyr-warrior": 2 }), target.clone()));
    assert_eq!((chance_of(&satyrs, |&(skulls, _)| skulls > 0), mean_of_skulls(&satyrs)), (Fraction(203, 324), Fraction(7, 9)));
    let goblins = melee_odds(&game(json!({ "goblin-warrior": 2 }), target.clone()));
    assert_eq!((chance_of(&goblins, |&(skulls, _)| skulls > 0), mean_of_skulls(&goblins)), (Fraction(5, 9), Fraction(2, 3)));
    let mixed = melee_odds(&game(json!({ "goblin-warrior": 3, "satyr-warrior": 2 }), target));
    assert_eq!(mean_of_skulls(&mixed), Fraction(15019, 7776));
}

#[test]
fn e26_rerolls_and_turned_flags() {
    let reroll = json!({ "effect": "reroll_blanks", "n": 1 });
    let game = game_with_effect(reroll, json!({}), json!({ "lord": 1 }), json!({ "orc-warrior": 1 }));
    let lord = odds(&game, game.new_initial_state(), &never_retreat, &melee_result);
    assert_eq!((chance_of(&lord, |&(skulls, _)| skulls > 0), mean_of_skulls(&lord)), (Fraction(25, 36), Fraction(11, 12)));
    let turn = json!({ "effect": "flags_to_skulls", "n": 1 });
    let game = game_with_effect(turn, json!({}), json!({ "goblin-warrior": 3 }), json!({ "orc-warrior": 1 }));
    let goblins = odds(&game, game.new_initial_state(), &never_retreat, &melee_result);
    assert_eq!(chance_of(&goblins, |&(skulls, _)| skulls > 1), Fraction(49, 108));
}

#[test]
fn e27_absorb_by_round() {
    let absorb = json!({ "effect": "absorb", "n": 2 });
    let attacker = json!({ "dwarf-warrior": 5 });
    let mut table = Table::new(game_with_effect(absorb, json!({}), attacker, json!({ "elf-archer": 3, "elf-warrior": 4 })));
    table.play(&["use whetstones", "declare front", "roll 1 0", "roll 0 0"]);
    assert_eq!((table.purpose().as_str(), &table.side("A")["absorbed"]), ("front D", &json!(1)));
    table.play(&["roll 3 0"]);
    assert_eq!(table.dict()["battle"]["assign"], json!({ "by": "D", "skulls": 2, "flags": 0 }));
    table.play(&["hit front dwarf-warrior", "hit front dwarf-warrior", "battle_go continue", "battle_go continue"]);
    assert_eq!(table.side("A")["absorbed"], json!(0));
    table.play(&["declare front", "roll 3 0"]);
    assert_eq!(table.dict()["battle"]["assign"]["skulls"], json!(1));
}

/// Chances that the goblin rolls and that the orc is hit, in the melee that begins now.
fn e28_melee(table: &Table, round: u64) -> (Fraction, Fraction) {
    let leaf = |game: &BattleGame, state: &Battle| {
        let dict = dict(game, state);
        let goblin = dict["roll"]["purpose"] == "front D";
        let fought = game.kind(state) == Kind::Terminal || dict["battle"]["step"] != "front" || dict["battle"]["round"] != round;
        (goblin || fought).then_some(goblin)
    };
    let rolls = odds(&table.game, table.state, &first, &leaf).get(&true).copied().unwrap_or(Fraction(0, 1));
    let hit = |game: &BattleGame, state: &Battle| {
        let dict = dict(game, state);
        let front = &dict["battle"]["sides"]["A"];
        let hit = front["front"].get("orc-warrior 1").is_some() || front["retreat"].get("orc-warrior 1").is_some();
        let fought = game.kind(state) == Kind::Terminal || dict["battle"]["step"] != "front" || dict["battle"]["round"] != round;
        (hit || fought).then_some(hit)
    };
    (rolls, odds(&table.game, table.state, &first, &hit).get(&true).copied().unwrap_or(Fraction(0, 1)))
}

#[test]
fn e28_first_strike() {
    let armies = || (json!({ "orc-warrior": 1 }), json!({ "goblin-warrior": 1 }));
    let (attacker, defender) = armies();
    let mut table = Table::new(game_with_effect(json!({ "effect": "first_strike" }), json!({}), attacker, defender));
    table.play(&["use whetstones"]);
    assert_eq!(table.dict()["battle"]["first"], "A");
    assert_eq!(e28_melee(&table, 1), (Fraction(1, 4), Fraction(1, 12)));
    table.play(&["roll 0 0", "roll 0 0", "battle_go continue", "battle_go continue"]);
    assert_eq!(e28_melee(&table, 2), (Fraction(1, 2), Fraction(1, 6)));
    let (attacker, defender) = armies();
    assert_eq!(e28_melee(&Table::new(game(attacker, defender)), 1), (Fraction(1, 1), Fraction(1, 3)));
}

#[test]
fn e29_orcs_and_a_lord() {
    let game = game(json!({ "orc-warrior": 3, "lord": 1 }), json!({ "goblin-warrior": 1 }));
    let odds = odds(&game, game.new_initial_state(), &first, &melee_result);
    assert_eq!(chance_of(&odds, |&(skulls, _)| skulls >= 3), Fraction(1163, 2187));
}
