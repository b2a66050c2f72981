//! Random battles: they end, are saved and read back at every node, and know their measures as contests.

use nexus_ops::SHIPPED;
use nexus_ops::battle_game::{BattleGame, BattleState};
use serde_json::{Map, Value, json};
use warquest_core::json::JsonWriter;
use warquest_core::{ActionList, Contest, Game, Generator, Heuristic, Kind, Weights};

const UNITS: [&str; 6] = ["dragon", "leaper", "strider", "crystalline", "fungoid", "human"];
const CARDS: [&str; 7] =
    ["crystalline_regeneration", "frenzy", "fungoid_regeneration", "gravity_anomaly", "outflank", "second_volley", "targeting_array"];
const TERRAINS: [&str; 4] = ["plains", "magma", "spires", "forest"];

fn army(generator: &mut Generator, most: u64, cards: bool) -> Value {
    let mut pieces = Map::new();
    for unit in UNITS {
        let number = generator.below(most + 1);
        if number > 0 {
            pieces.insert(unit.to_owned(), json!(number));
        }
    }
    if pieces.is_empty() {
        pieces.insert("human".to_owned(), json!(1));
    }
    let held: Vec<&str> = CARDS.into_iter().filter(|_| cards && generator.below(2) == 0).collect();
    json!({"pieces": pieces, "cards": held})
}

fn battle(generator: &mut Generator, most: u64, cards: bool) -> BattleGame {
    let document: Value = serde_json::from_str(SHIPPED).expect("the shipped document is JSON");
    let terrain = TERRAINS[generator.below(4) as usize];
    let scope = ["owner", "all"][generator.below(2) as usize];
    let options = json!({"attacker": "", "defender": "", "terrain": terrain, "frenzy_scope": scope, "returns": "vp_margin"});
    let sides = json!([army(generator, most, cards), army(generator, most, cards)]);
    BattleGame::new(&document, &options, &sides).expect("a battle")
}

fn dict(game: &BattleGame, state: &BattleState) -> Value {
    let mut out = JsonWriter::new();
    game.write_dict(state, &mut out);
    let value: Value = serde_json::from_str(&out.text).expect("a dict is JSON");
    assert_eq!(value.to_string(), out.text, "canonical");
    value
}

/// Plays at random or by a choice; `seen` is shown every state.
fn play(game: &BattleGame, generator: &mut Generator, greedy: bool, mut seen: impl FnMut(&BattleState)) -> BattleState {
    let (mut state, mut legal, mut decisions) = (game.new_initial_state(), ActionList::new(), 0);
    loop {
        seen(&state);
        match game.kind(&state) {
            Kind::Terminal => break,
            Kind::Chance => {
                let outcome = game.sample_chance(&state, generator);
                game.apply_outcome(&mut state, outcome).expect("possible");
            }
            Kind::Decision(_) => {
                game.legal_actions(&state, &mut legal);
                let any = legal.as_slice()[generator.below(legal.len() as u64) as usize];
                let action = if greedy { game.greedy(&state, legal.as_slice()) } else { any };
                game.apply_action(&mut state, action).expect("legal");
                decisions += 1;
            }
        }
    }
    assert!(decisions <= game.max_game_length(), "{decisions} of {}", game.max_game_length());
    state
}

#[test]
fn battles_are_read_back_at_every_node() {
    let mut generator = Generator::new(61, 0);
    for round in 0..400 {
        let game = battle(&mut generator, 1 + round % 4, true);
        play(&game, &mut generator.clone(), round % 3 == 0, |state| {
            let value = dict(&game, state);
            match game.read_dict(&value) {
                Ok(read) => assert!(read == *state, "{value}"),
                Err(error) => panic!("{error}\n{value}"),
            }
        });
        generator.next_word();
    }
}

#[test]
fn progress_never_falls_and_rises_with_every_step() {
    let mut generator = Generator::new(62, 0);
    for _ in 0..400 {
        let game = battle(&mut generator, 4, true);
        let mut last = None;
        play(&game, &mut generator.clone(), false, |state| {
            let progress = game.progress(state);
            assert!(last.is_none_or(|last| last < progress), "{last:?} {progress} {}", dict(&game, state));
            last = Some(progress);
        });
        generator.next_word();
    }
}

#[test]
fn verdicts_and_values_fit() {
    let mut generator = Generator::new(63, 0);
    for _ in 0..200 {
        let game = battle(&mut generator, 3, true);
        let end = play(&game, &mut generator.clone(), true, |state| {
            let mut values = [0.0; 2];
            game.evaluate(state, &mut values);
            let (least, most, _) = game.utility();
            assert!(values.iter().all(|value| (least..=most).contains(value)));
        });
        let verdict = game.verdict(&end);
        let gone = verdict.left.map(|left| left.iter().all(|&number| number == 0));
        assert_eq!(verdict.winner, if gone[1] { Some(0) } else { gone[0].then_some(1) });
        assert_eq!(game.points(&end), Some(game.points_of(&verdict).to_vec()));
        generator.next_word();
    }
}

/// The largest armies and all cards: no weight overflows, nothing panics.
#[test]
fn the_largest_battles_are_played() {
    let document: Value = serde_json::from_str(SHIPPED).expect("the shipped document is JSON");
    let options = json!({"attacker": "a", "defender": "d", "terrain": "plains", "frenzy_scope": "all", "returns": "zero_sum"});
    let pieces: Map<String, Value> = UNITS.into_iter().map(|unit| (unit.to_owned(), json!(20))).collect();
    let sides = json!([{"pieces": pieces, "cards": CARDS}, {"pieces": pieces, "cards": CARDS}]);
    let game = BattleGame::new(&document, &options, &sides).expect("a battle");
    let mut generator = Generator::new(64, 0);
    let mut weights = Weights::new();
    for _ in 0..20 {
        play(&game, &mut generator, false, |state| {
            game.chance_weights(state, &mut weights);
            let total: u128 = weights.iter().map(|&(_, weight)| weight).sum();
            assert!(weights.is_empty() || total.count_ones() > 0);
        });
    }
}

#[test]
fn wild_actions_do_not_panic() {
    let mut generator = Generator::new(65, 0);
    let game = battle(&mut generator, 4, true);
    let mut wilds = generator.clone();
    for _ in 0..50 {
        play(&game, &mut generator, false, |state| {
            let mut wild = *state;
            for _ in 0..6 {
                game.apply_unchecked(&mut wild, wilds.below(u64::from(u16::MAX) + 1) as u16 >> wilds.below(12));
                game.apply_outcome_unchecked(&mut wild, wilds.below(100) as u32);
            }
            let mut legal = ActionList::new();
            game.legal_actions(&wild, &mut legal);
            game.render(&wild);
        });
    }
}

#[test]
fn impossible_battles_are_refused() {
    let document: Value = serde_json::from_str(SHIPPED).expect("the shipped document is JSON");
    let options = json!({"attacker": "", "defender": "", "terrain": "plains", "frenzy_scope": "owner", "returns": "zero_sum"});
    let one = json!({"pieces": {"human": 1}});
    for (side, place) in [
        (json!({"pieces": {}}), "attacker.pieces"),
        (json!({"pieces": {"human": 21}}), "attacker.pieces.human"),
        (json!({"pieces": {"orc": 1}}), "attacker.pieces.orc"),
        (json!({"pieces": {"human": 1}, "cards": ["ambush"]}), "attacker.cards"),
        (json!({"pieces": {"human": 1}, "cards": ["outflank", "outflank", "outflank"]}), "attacker.cards"),
    ] {
        let error = BattleGame::new(&document, &options, &json!([side, one])).err().expect("refused");
        assert!(error.0.starts_with(place), "{}", error.0);
    }
}
