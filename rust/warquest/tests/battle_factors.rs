//! The promise of `Factors` (docs/odds.md): what the sides come to one by one is what the whole machine comes to, on random
//! states of random battles with all types, cards, artifacts and options.

mod battle_table;

use battle_table::{DOCUMENT, game_with};
use serde_json::{Map, Value, json};
use std::collections::HashMap;
use warquest::battle::{Battle, Part};
use warquest::battle_game::BattleGame;
use warquest_core::{Action, ActionList, After, Blow, Bout, Contest, Factors, Game, Generator, Kind, Limit, Seat, Verdict};

fn ids(table: &str, list: &str) -> Vec<&'static str> {
    let entries = DOCUMENT["tables"][table][list].as_array().expect("a list");
    entries.iter().map(|entry| entry["id"].as_str().expect("an id")).collect()
}

fn rumours() -> Vec<&'static str> {
    let cards = DOCUMENT["tables"]["events"]["card"].as_array().expect("a list");
    cards.iter().filter(|card| card["kind"] == "rumour").map(|card| card["id"].as_str().expect("an id")).collect()
}

fn pick<T: Copy>(list: &[T], generator: &mut Generator) -> T {
    list[generator.below(list.len() as u64) as usize]
}

fn random_side(generator: &mut Generator) -> Value {
    let slots = ["lord", "lieutenant-1", "lieutenant-2"];
    let (mut pieces, mut artifacts) = (Map::new(), Map::new());
    for _ in 0..=generator.below(5) {
        let count = 1 + generator.below(2);
        pieces.insert(pick(&ids("units", "unit"), generator).to_owned(), json!(count));
    }
    for slot in slots.into_iter().filter(|_| generator.below(3) == 0).collect::<Vec<_>>() {
        pieces.insert(slot.to_owned(), json!(1));
        if generator.below(2) == 0 {
            artifacts.insert(slot.to_owned(), json!(pick(&rumours(), generator)));
        }
    }
    let cards: Vec<&str> = (0..generator.below(5)).map(|_| pick(&ids("power", "card"), generator)).collect();
    json!({ "pieces": pieces, "artifacts": artifacts, "cards": cards, "gold": generator.below(10), "retreat": generator.below(3) > 0 })
}

fn random_game(generator: &mut Generator) -> BattleGame {
    let changes = json!({
        "beginner_ranged": generator.below(4) == 0,
        "leader_deploy": pick(&["optional", "obligatory"], generator),
        "rally": pick(&["per_leader_min_one", "per_leader", "one_plus_leaders"], generator),
        "round_limit_result": pick(&["defender_wins", "no_winner"], generator),
    });
    game_with(&changes, random_side(generator), random_side(generator))
}

/// Where the next roll is due, or how the battle ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Next {
    Bout(u8, u8, Box<[Part; 2]>),
    Over(Verdict),
}

type Chances = HashMap<Next, f64>;

fn decide(game: &BattleGame, state: &mut Battle) {
    let mut legal = ActionList::new();
    while let Kind::Decision(_) = game.kind(state) {
        game.legal_actions(state, &mut legal);
        let action = game.greedy(state, legal.as_slice());
        game.apply_unchecked(state, action);
    }
}

/// The whole machine, from where the bout begins to the next one.
fn whole(game: &BattleGame, state: Battle, bout: &Bout, chance: f64, chances: &mut Chances) {
    let mut state = state;
    // Declaring is asked in the bout itself.
    decide(game, &mut state);
    let next = match (game.kind(&state), game.split(&state)) {
        (Kind::Terminal, _) => Some(Next::Over(game.verdict(&state))),
        (_, Some((next, parts))) if (next.round, next.kind) != (bout.round, bout.kind) => {
            Some(Next::Bout(next.round, next.kind, Box::new(parts)))
        }
        _ => None,
    };
    if let Some(next) = next {
        *chances.entry(next).or_default() += chance;
        return;
    }
    let mut weights = Vec::new();
    game.chance_weights(&state, &mut weights);
    let total: u128 = weights.iter().map(|&(_, weight)| weight).sum();
    for (outcome, weight) in weights {
        let mut after = state;
        game.apply_outcome_unchecked(&mut after, outcome);
        whole(game, after, bout, chance * (weight as f64 / total as f64), chances);
    }
}

/// The sides one by one.
struct Sides<'a> {
    game: &'a BattleGame,
    bouts: &'a [Bout],
    chances: Chances,
}

type Rolls = Vec<(u32, u32, f64)>;

impl Sides<'_> {
    fn choose(&self) -> impl Fn(&Battle, Seat, &[Action]) -> Action + '_ {
        |state, _, legal| self.game.greedy(state, legal)
    }

    /// Where a seat aims and what it rolls.
    fn roll(&self, bout: &Bout, seat: usize, parts: &[Part; 2]) -> Option<(u8, Rolls)> {
        let (own, enemy) = (&parts[seat], &parts[1 - seat]);
        if !bout.rollers[seat] {
            return None;
        }
        self.game.signature(bout, seat as Seat, own)?;
        let aim = self.game.aim(bout, seat as Seat, own, enemy, &self.choose())?;
        let mut rolls = Rolls::new();
        self.game.throws(bout, seat as Seat, own, &mut |skulls, flags, factors| {
            let chance = factors.iter().map(|&(n, d)| n as f64 / d as f64).product();
            match rolls.iter_mut().find(|roll| (roll.0, roll.1) == (skulls, flags)) {
                Some(roll) => roll.2 += chance,
                None => rolls.push((skulls, flags, chance)),
            }
        });
        Some((aim, rolls))
    }

    fn bout(&mut self, at: usize, parts: [Part; 2], chance: f64) {
        let bout = self.bouts[at];
        let rolled = [0, 1].map(|seat| self.roll(&bout, seat, &parts));
        let silent = || vec![(0, 0, 1.0)];
        let lists = [0, 1].map(|seat: usize| rolled[seat].as_ref().map_or_else(silent, |roll| roll.1.clone()));
        for &(first_skulls, first_flags, first) in &lists[0] {
            for &(second_skulls, second_flags, second) in &lists[1] {
                let blows = [(first_skulls, first_flags), (second_skulls, second_flags)];
                let hurt = [0, 1].map(|seat: usize| match &rolled[1 - seat] {
                    Some((aim, _)) => self.suffer(seat, parts[seat], *aim, blows[1 - seat]),
                    None => parts[seat],
                });
                self.after(at, hurt, chance * first * second);
            }
        }
    }

    fn suffer(&self, seat: usize, part: Part, aim: u8, (skulls, flags): (u32, u32)) -> Part {
        let one = |part: Part, blow| self.game.suffer(seat as Seat, &part, aim, blow, &self.choose());
        let hurt = (0..skulls).fold(part, |part, _| one(part, Blow::Skull));
        (0..flags).fold(hurt, |part, _| one(part, Blow::Flag))
    }

    fn after(&mut self, at: usize, mut parts: [Part; 2], chance: f64) {
        let (game, after) = (self.game, self.bouts[at].after);
        let last = at + 1 == self.bouts.len();
        if after == After::Nothing {
            return self.bout(at + 1, parts, chance);
        }
        let fallen = parts.map(|part| game.has_fallen(&part));
        if fallen != [false; 2] {
            let winner = [0, 1].into_iter().find(|&seat| !fallen[usize::from(seat)]);
            return self.over(winner, [game.left(&parts[0]), game.left(&parts[1])], chance);
        }
        if after >= After::Regroup {
            parts = [0, 1].map(|seat: usize| game.regroup(seat as Seat, &parts[seat], &self.choose()));
        }
        if after == After::Rest {
            if let Some(seat) = [0, 1].into_iter().find(|&seat: &usize| game.is_broken(&parts[seat])) {
                return self.chase(seat, parts, chance);
            }
            if last && game.limit() == Limit::Lost {
                return self.chase(0, parts, chance);
            }
            if last {
                return self.over(None, [game.left_gone(0, &parts[0]), game.left(&parts[1])], chance);
            }
            parts = [0, 1].map(|seat: usize| game.rest(seat as Seat, &parts[seat], &self.choose()));
        }
        let next = self.bouts[at + 1];
        if [0, 1].into_iter().all(|seat| self.roll(&next, seat, &parts).is_none()) {
            // The machine passes over it; the second half of a first strike may still roll.
            return self.bout(at + 1, parts, chance);
        }
        *self.chances.entry(Next::Bout(next.round, next.kind, Box::new(parts))).or_default() += chance;
    }

    fn chase(&mut self, loser: usize, parts: [Part; 2], chance: f64) {
        let mut weights = Vec::new();
        self.game.chase_weights(self.game.chase_dice(&parts[1 - loser]), &mut weights);
        let total: u128 = weights.iter().map(|&(_, weight)| weight).sum();
        for (skulls, weight) in weights {
            let prey = (0..skulls).fold(parts[loser], |part, _| self.game.chased(loser as Seat, &part, &self.choose()));
            let mut left = parts.map(|part| self.game.left(&part));
            left[loser] = self.game.left_gone(loser as Seat, &prey);
            self.over(Some(1 - loser as Seat), left, chance * (weight as f64 / total as f64));
        }
    }

    fn over(&mut self, winner: Option<Seat>, left: [[u8; 16]; 2], chance: f64) {
        *self.chances.entry(Next::Over(Verdict { winner, left })).or_default() += chance;
    }
}

fn assert_same(found: &Chances, expected: &Chances) {
    for (next, chance) in found {
        let known = expected.get(next).copied().unwrap_or(0.0);
        assert!((chance - known).abs() < 1e-12, "{chance}, not {known}: {next:?}");
    }
    assert_eq!(found.len(), expected.len());
}

#[test]
fn the_sides_one_by_one_are_the_whole() {
    let mut generator = Generator::new(8, 0);
    let (mut bouts_seen, mut halves) = (0, 0);
    for _ in 0..if cfg!(debug_assertions) { 25 } else { 500 } {
        let game = random_game(&mut generator);
        let bouts = game.bouts(&game.opening(&|state, _, legal| game.greedy(state, legal))).expect("no artifact strikes first");
        let mut state = game.new_initial_state();
        decide(&game, &mut state);
        while game.kind(&state) != Kind::Terminal {
            if let Some((bout, parts)) = game.split(&state).filter(|_| generator.below(3) == 0) {
                let at = bouts.iter().position(|other| *other == bout).expect("a bout of the battle");
                let begun = game.join(&bout, &parts);
                assert!(game.split(&begun).is_some_and(|(same, again)| same == bout && again == parts));
                let (mut expected, mut sides) = (Chances::new(), Sides { game: &game, bouts: &bouts, chances: Chances::new() });
                whole(&game, begun, &bout, 1.0, &mut expected);
                sides.bout(at, parts, 1.0);
                assert_same(&sides.chances, &expected);
                bouts_seen += 1;
                halves += usize::from(bout.after == After::Nothing);
            }
            let outcome = game.sample_chance(&state, &mut generator);
            game.apply_outcome_unchecked(&mut state, outcome);
            decide(&game, &mut state);
        }
    }
    assert!(bouts_seen > 20 && halves > 0, "{bouts_seen}, {halves}");
}

/// Parts of equal signature are one to the enemy: they throw and aim alike.
#[test]
fn equal_signatures_roll_alike() {
    let mut generator = Generator::new(9, 0);
    let mut seen = HashMap::new();
    for _ in 0..if cfg!(debug_assertions) { 40 } else { 400 } {
        let game = random_game(&mut generator);
        let mut state = game.new_initial_state();
        decide(&game, &mut state);
        while game.kind(&state) != Kind::Terminal {
            if let Some((bout, parts)) = game.split(&state) {
                for seat in 0..2 {
                    let Some(signature) = game.signature(&bout, seat, &parts[usize::from(seat)]) else { continue };
                    let mut ways = Vec::new();
                    game.throws(&bout, seat, &parts[usize::from(seat)], &mut |skulls, flags, chance| {
                        ways.push((skulls, flags, chance.to_vec()))
                    });
                    let known = seen.entry(signature.roll).or_insert_with(|| ways.clone());
                    assert_eq!(*known, ways);
                }
            }
            let outcome = game.sample_chance(&state, &mut generator);
            game.apply_outcome_unchecked(&mut state, outcome);
            decide(&game, &mut state);
        }
    }
    assert!(seen.len() > 20);
}

/// Node by node, every choice of `greedy` checked; seats that are not `greedy` take the last action.
fn step_by_step(game: &BattleGame, greedy: [bool; 2], generator: &mut Generator) -> Battle {
    let mut state = game.new_initial_state();
    let mut legal = ActionList::new();
    loop {
        match game.kind(&state) {
            Kind::Terminal => return state,
            Kind::Chance => {
                let outcome = game.sample_chance(&state, generator);
                game.apply_outcome(&mut state, outcome).expect("possible");
            }
            Kind::Decision(seat) => {
                game.legal_actions(&state, &mut legal);
                let action = if greedy[usize::from(seat)] { game.greedy(&state, legal.as_slice()) } else { last(&legal) };
                game.apply_action(&mut state, action).expect("legal");
            }
        }
    }
}

fn last(legal: &ActionList) -> Action {
    *legal.as_slice().last().expect("an action")
}

#[test]
fn battles_played_in_one_go_are_those_played_node_by_node() {
    let mut generator = Generator::new(11, 0);
    for index in 0..600 {
        let game = random_game(&mut generator);
        let greedy = [index % 4 > 0, index % 3 > 0];
        let (mut dice, mut state) = (Generator::new(12, index), game.new_initial_state());
        game.play_greedily(&mut state, greedy, &mut dice);
        while let Kind::Decision(seat) = game.kind(&state) {
            assert!(!greedy[usize::from(seat)]);
            let mut legal = ActionList::new();
            game.legal_actions(&state, &mut legal);
            game.apply_unchecked(&mut state, last(&legal));
            game.play_greedily(&mut state, greedy, &mut dice);
        }
        let mut same_dice = Generator::new(12, index);
        assert_eq!(state, step_by_step(&game, greedy, &mut same_dice));
        assert_eq!(dice, same_dice);
    }
}
