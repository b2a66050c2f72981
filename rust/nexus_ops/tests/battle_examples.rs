//! The worked examples of battles (NX-E11 to E20, E33, E34), exact by enumeration of `nexus_ops/battle`.

use nexus_ops::SHIPPED;
use nexus_ops::battle_game::{BattleGame, BattleState};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use warquest_core::{ActionList, Game, Kind, Weights};

/// A chance in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ratio(u128, u128);

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Ratio {
    fn new(numerator: u128, denominator: u128) -> Self {
        let common = gcd(numerator, denominator).max(1);
        Self(numerator / common, denominator / common)
    }

    fn plus(self, other: Self) -> Self {
        Self::new(self.0 * other.1 + other.0 * self.1, self.1 * other.1)
    }

    fn times(self, numerator: u128, denominator: u128) -> Self {
        Self::new(self.0 * numerator, self.1 * denominator)
    }
}

/// Survivors of both sides, and the chance of each pair.
type Results = BTreeMap<String, Ratio>;
/// Who chooses: the labels of the legal actions, and which is taken.
type Choose<'a> = &'a dyn Fn(&BattleGame, &BattleState, &[String]) -> usize;

struct Duel {
    game: BattleGame,
}

impl Duel {
    fn new(attacker: Value, defender: Value, terrain: &str) -> Self {
        Self::with_cards(attacker, &[], defender, &[], terrain)
    }

    fn with_cards(attacker: Value, of_attacker: &[&str], defender: Value, of_defender: &[&str], terrain: &str) -> Self {
        let document: Value = serde_json::from_str(SHIPPED).expect("the shipped document is JSON");
        let options = json!({"attacker": "", "defender": "", "terrain": terrain, "frenzy_scope": "owner", "returns": "zero_sum"});
        let sides = json!([{"pieces": attacker, "cards": of_attacker}, {"pieces": defender, "cards": of_defender}]);
        Self { game: BattleGame::new(&document, &options, &sides).expect("a battle") }
    }

    fn results(&self, choose: Choose) -> Results {
        let mut results = Results::new();
        self.follow(&self.game.new_initial_state(), Ratio(1, 1), choose, &mut results);
        assert_eq!(results.values().fold(Ratio(0, 1), |sum, chance| sum.plus(*chance)), Ratio(1, 1));
        results
    }

    fn follow(&self, state: &BattleState, chance: Ratio, choose: Choose, results: &mut Results) {
        match self.game.kind(state) {
            Kind::Terminal => {
                let name = state.battle.sides.each_ref().map(|party| survivors(&party.alive)).join("|");
                let sum = results.entry(name).or_insert(Ratio(0, 1));
                *sum = sum.plus(chance);
            }
            Kind::Chance => {
                let mut weights = Weights::new();
                self.game.chance_weights(state, &mut weights);
                let total: u128 = weights.iter().map(|&(_, weight)| weight).sum();
                for (outcome, weight) in weights {
                    let mut child = *state;
                    self.game.apply_outcome(&mut child, outcome).expect("possible");
                    self.follow(&child, chance.times(weight, total), choose, results);
                }
            }
            Kind::Decision(_) => {
                let mut legal = ActionList::new();
                self.game.legal_actions(state, &mut legal);
                let texts: Vec<String> =
                    legal.as_slice().iter().map(|&action| self.game.action_to_string(action).expect("a text")).collect();
                let mut child = *state;
                let choice = legal.as_slice()[choose(&self.game, state, &texts)];
                self.game.apply_action(&mut child, choice).expect("legal");
                self.follow(&child, chance, choose, results);
            }
        }
    }
}

fn survivors(alive: &[u8; 6]) -> String {
    let there = alive.iter().zip("DLSCFH".chars()).filter(|&(&number, _)| number > 0);
    let text: String = there.map(|(number, kind)| format!("{number}{kind}")).collect();
    if text.is_empty() { "-".to_owned() } else { text }
}

/// Plays every card at once, and gives the cheapest units first: `lose human` stands last.
fn cheapest(_: &BattleGame, _: &BattleState, legal: &[String]) -> usize {
    if legal[0].starts_with("card") { 0 } else { legal.len() - 1 }
}

fn sum(results: &Results, wanted: impl Fn(&str, &str) -> bool) -> Ratio {
    let found = results.iter().filter(|(name, _)| name.split_once('|').is_some_and(|(attacker, defender)| wanted(attacker, defender)));
    found.fold(Ratio(0, 1), |sum, (_, chance)| sum.plus(*chance))
}

fn win(results: &Results) -> Ratio {
    sum(results, |_, defender| defender == "-")
}

/// Win, lost, undecided.
fn odds(results: &Results) -> [Ratio; 3] {
    let lost = sum(results, |attacker, defender| attacker == "-" && defender != "-");
    [win(results), lost, sum(results, |attacker, defender| attacker != "-" && defender != "-")]
}

fn mutual(results: &Results) -> Ratio {
    sum(results, |attacker, defender| attacker == "-" && defender == "-")
}

fn table(entries: &[(&str, u128, u128)]) -> Results {
    entries.iter().map(|&(name, numerator, denominator)| (name.to_owned(), Ratio::new(numerator, denominator))).collect()
}

#[test]
fn e11_dragons_against_humans() {
    let found = Duel::new(json!({"dragon": 2}), json!({"human": 3}), "plains").results(&cheapest);
    let expected = table(&[
        ("2D|1H", 125, 216),
        ("2D|2H", 125, 648),
        ("2D|3H", 125, 7776),
        ("1D|1H", 25, 216),
        ("1D|2H", 25, 324),
        ("1D|3H", 25, 2592),
        ("-|2H", 5, 648),
        ("-|3H", 1, 486),
    ]);
    assert_eq!(found, expected);
}

#[test]
fn e12_a_dragon_more() {
    let found = Duel::new(json!({"dragon": 3}), json!({"human": 3}), "plains").results(&cheapest);
    assert_eq!((win(&found), found["3D|-"]), (Ratio(125, 216), Ratio(125, 216)));
    assert_eq!(sum(&found, |attacker, _| attacker == "-"), Ratio(1, 46656));
}

#[test]
fn e13_to_e16_and_e34_small_battles() {
    let one =
        |attacker: &str, defender: &str, terrain: &str| Duel::new(json!({attacker: 1}), json!({defender: 1}), terrain).results(&cheapest);
    assert_eq!(one("human", "human", "plains"), table(&[("1H|1H", 25, 36), ("1H|-", 5, 36), ("-|1H", 5, 36), ("-|-", 1, 36)]));
    let three =
        |a: (u128, u128), b: (u128, u128), c: (u128, u128)| [a, b, c].map(|(numerator, denominator)| Ratio::new(numerator, denominator));
    assert_eq!(odds(&one("fungoid", "crystalline", "forest")), three((5, 12), (1, 6), (5, 12)));
    assert_eq!(odds(&one("fungoid", "crystalline", "spires")), three((1, 12), (1, 2), (5, 12)));
    assert_eq!(odds(&one("fungoid", "crystalline", "plains")), three((2, 9), (1, 3), (4, 9)));
    let magma = one("leaper", "leaper", "magma");
    assert_eq!((odds(&magma), mutual(&magma)), (three((5, 6), (5, 36), (1, 36)), Ratio(25, 36)));
    let forest = one("leaper", "leaper", "forest");
    assert_eq!((odds(&forest), mutual(&forest)), (three((2, 3), (2, 9), (1, 9)), Ratio(4, 9)));
    let two =
        |terrain: &str, attacker: &str, defender: &str| Duel::new(json!({attacker: 2}), json!({defender: 2}), terrain).results(&cheapest);
    let striders = two("plains", "strider", "strider");
    assert_eq!((odds(&striders), mutual(&striders)), (three((1, 4), (3, 16), (9, 16)), Ratio(1, 16)));
    assert_eq!(odds(&two("forest", "fungoid", "crystalline")), three((25, 144), (1, 36), (115, 144)));
    assert_eq!(odds(&two("spires", "fungoid", "crystalline")), three((1, 144), (1, 4), (107, 144)));
}

#[test]
fn e17_who_has_rolled_may_be_given_up() {
    let duel = Duel::new(json!({"dragon": 1, "human": 1}), json!({"leaper": 1}), "plains");
    assert_eq!(win(&duel.results(&|_, _, _| 0)), Ratio(31, 36));
    assert_eq!(win(&duel.results(&cheapest)), Ratio(91, 108));
}

#[test]
fn e18_the_order_can_be_reversed() {
    let duel = |cards: &[&str]| Duel::with_cards(json!({"human": 3}), cards, json!({"dragon": 1}), &[], "plains").results(&cheapest);
    assert_eq!(win(&duel(&[])), Ratio(421, 1296));
    let expected = table(&[("3H|-", 91, 216), ("3H|1D", 125, 1296), ("2H|1D", 625, 1296)]);
    assert_eq!(duel(&["gravity_anomaly"]), expected);
    assert_eq!(win(&duel(&["gravity_anomaly", "gravity_anomaly"])), Ratio(421, 1296));
}

#[test]
fn e19_frenzy_doubles_attacks() {
    let duel = |own: &[&str], theirs: &[&str]| {
        Duel::with_cards(json!({"strider": 1}), own, json!({"strider": 1}), theirs, "plains").results(&cheapest)
    };
    for cards in [&["frenzy"][..], &["frenzy", "frenzy"]] {
        let found = duel(cards, &[]);
        assert_eq!((odds(&found), mutual(&found)), ([Ratio(3, 4), Ratio(1, 8), Ratio(1, 8)], Ratio(3, 8)));
    }
    let found = duel(&["frenzy"], &["frenzy"]);
    assert_eq!((odds(&found), mutual(&found)), ([Ratio(3, 4), Ratio(3, 16), Ratio(1, 16)], Ratio(9, 16)));
}

#[test]
fn e20_mixed_sides() {
    let found = Duel::new(json!({"strider": 1, "human": 2}), json!({"crystalline": 1, "fungoid": 1}), "forest").results(&cheapest);
    let expected = table(&[
        ("1S2H|1C1F", 125, 864),
        ("1S2H|1C", 25, 72),
        ("1S2H|-", 115, 864),
        ("1S1H|1C1F", 5, 24),
        ("1S1H|1C", 1, 9),
        ("1S1H|-", 1, 72),
        ("1S|1C1F", 1, 24),
    ]);
    assert_eq!(found, expected);
}

#[test]
fn e33_targeting_adds_to_the_die() {
    let duel = |cards: &[&str]| Duel::with_cards(json!({"strider": 1}), cards, json!({"fungoid": 1}), &[], "plains").results(&cheapest);
    assert_eq!(odds(&duel(&["targeting_array"])), [Ratio(2, 3), Ratio(1, 9), Ratio(2, 9)]);
    assert_eq!(odds(&duel(&[])), [Ratio(1, 2), Ratio(1, 6), Ratio(1, 3)]);
    let dragon = |cards: &[&str]| Duel::with_cards(json!({"dragon": 1}), cards, json!({"human": 1}), &[], "plains").results(&cheapest);
    assert_eq!(win(&dragon(&["targeting_array"])), win(&dragon(&[])));
}

/// A second volley rolls what missed once more; regeneration saves half of the hits.
#[test]
fn cards_after_the_roll_and_at_the_casualty() {
    let duel = |own: &[&str], theirs: &[&str]| Duel::with_cards(json!({"strider": 1}), own, json!({"fungoid": 1}), theirs, "plains");
    assert_eq!(win(&duel(&["second_volley"], &[]).results(&cheapest)), Ratio(3, 4));
    assert_eq!(win(&duel(&[], &["fungoid_regeneration"]).results(&cheapest)), Ratio(1, 4));
}
