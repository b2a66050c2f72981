//! Searches of games whose values are known: tic-tac-toe, a dice race, Kuhn poker.

mod search_games;

use search_games::kuhn::{BET, Hand, JACK, KING, Kuhn, PASS, QUEEN};
use search_games::pig::{Pig, ROLL, Track, WALK};
use search_games::tic_tac_toe::{Board, TicTacToe};
use search_games::{Rules, Tiny};
use std::collections::HashMap;
use warquest_core::{Action, Game, Kind};
use warquest_search::tree::{Chance, Config, Method, Plain, Report, Searcher, Widening};

fn config(method: Method, simulations: u64) -> Config {
    Config { simulations: Some(simulations), ..Config::new(method) }
}

fn search<R: Rules>(rules: R, state: &R::State, config: Config) -> Report {
    Searcher::new(config).unwrap().search::<Plain>(&Tiny(rules), state, None, None, &mut |_| true).unwrap()
}

fn share(report: &Report, action: Action) -> f64 {
    let all: u64 = report.arms.iter().map(|arm| arm.visits).sum();
    report.arms.iter().find(|arm| arm.action == action).map_or(0.0, |arm| arm.visits as f64 / all as f64)
}

#[test]
fn every_method_wins_at_tic_tac_toe_when_it_can() {
    // X has 0 and 1, O has 3 and 4: whoever moves wins.
    let wins = [(Board::after(&[0, 3, 1, 4]), 2), (Board::after(&[0, 3, 1, 4, 8]), 5)];
    for method in Method::ALL {
        for (board, winning) in wins {
            let report = search(TicTacToe, &board, config(method, 2000));
            assert_eq!(report.action, winning, "{method:?}");
            assert_eq!(report.chosen().unwrap().value(board.mover), Some(1.0), "{method:?}");
        }
    }
}

#[test]
fn trees_block_at_tic_tac_toe() {
    let board = Board::after(&[0, 4, 1]);
    for method in [Method::Uct, Method::Determinized, Method::Ismcts, Method::MoIsmcts] {
        assert_eq!(search(TicTacToe, &board, config(method, 3000)).action, 2, "{method:?}");
    }
}

#[test]
fn tic_tac_toe_is_a_draw_between_trees() {
    for (first, second) in [(Method::Uct, Method::Ismcts), (Method::MoIsmcts, Method::Uct)] {
        let game = Tiny(TicTacToe);
        let mut board = game.new_initial_state();
        while let Kind::Decision(seat) = game.kind(&board) {
            let method = if seat == 0 { first } else { second };
            let action = search(TicTacToe, &board, config(method, 20_000)).action;
            game.apply_unchecked(&mut board, action);
        }
        assert_eq!(game.returns(&board), [0.0, 0.0], "{first:?} {second:?}");
    }
    let report = search(TicTacToe, &Board::default(), config(Method::Uct, 200_000));
    assert!(report.chosen().unwrap().value(0).unwrap().abs() < 0.1);
}

/// The exact chance to win of an action at a place of the race.
fn exact(pig: &Pig, own: u8, other: u8, action: Action) -> f64 {
    let mut memory = HashMap::new();
    match action {
        WALK if own + 1 >= pig.goal => 1.0,
        WALK => 1.0 - pig.chance(other, own + 1, &mut memory),
        _ => pig.chance_of_roll(own, other, &mut memory),
    }
}

#[test]
fn a_dice_race_is_worth_what_it_is_exactly() {
    let pig = || Pig { goal: 9 };
    for (own, other) in [(0, 0), (5, 2), (3, 6), (7, 7), (8, 5)] {
        let best = [WALK, ROLL].map(|action| exact(&pig(), own, other, action));
        let track = Track { places: [own, other], mover: 0, rolling: false };
        for method in [Method::Uct, Method::Ismcts, Method::MoIsmcts] {
            for chance in [Chance::Closed, Chance::Open] {
                let config = Config { chance, exploration: 0.5, ..config(method, 60_000) };
                let report = search(pig(), &track, config);
                let wanted = if best[0] > best[1] { WALK } else { ROLL };
                assert!(report.action == wanted || (best[0] - best[1]).abs() < 0.02, "{own} {other} {method:?} {chance:?}");
                let found = (report.chosen().unwrap().value(0).unwrap() + 1.0) / 2.0;
                let value = best[0].max(best[1]);
                assert!((found - value).abs() < 0.04, "{own} {other} {method:?} {chance:?}: {found} for {value}");
            }
        }
    }
}

#[test]
fn widening_limits_the_children_of_chance() {
    let track = Track { places: [0, 0], mover: 0, rolling: false };
    let nodes = |widening| search(Pig { goal: 30 }, &track, Config { widening, ..config(Method::Uct, 3000) });
    let narrow = nodes(Some(Widening { factor: 1.0, exponent: 0.2 }));
    let wide = nodes(None);
    assert!(narrow.depth_mean > wide.depth_mean + 0.5, "{} {}", narrow.depth_mean, wide.depth_mean);
    // One child a chance node: a line without dice, whose first roll is for ever the same.
    let single = nodes(Some(Widening { factor: 1.0, exponent: 0.0 }));
    assert!(single.depth_mean > narrow.depth_mean);
}

#[test]
fn information_set_search_avoids_dominated_actions_in_kuhn_poker() {
    // Never call with a jack; never fold with a king; with a queen, check first.
    let dominated =
        [(Hand::new([QUEEN, JACK], &[BET]), BET), (Hand::new([JACK, KING], &[BET]), PASS), (Hand::new([KING, QUEEN], &[PASS, BET]), PASS)];
    for method in [Method::Ismcts, Method::MoIsmcts] {
        for (hand, action) in &dominated {
            let report = search(Kuhn, hand, config(method, 20_000));
            assert!(share(&report, *action) < 0.05, "{method:?} {hand:?}: {}", share(&report, *action));
        }
        let king_called = search(Kuhn, &Hand::new([JACK, KING], &[BET]), config(method, 5000));
        assert_eq!(king_called.chosen().unwrap().value(1), Some(2.0));
    }
}

#[test]
fn determinized_search_never_bluffs() {
    // With a jack after a check: in each of its worlds the other knows the cards and answers a bet.
    let report = search(Kuhn, &Hand::new([QUEEN, JACK], &[PASS]), config(Method::Determinized, 20_000));
    assert_eq!(report.action, PASS);
    assert!(share(&report, BET) < 0.1);
    assert_eq!(report.chosen().unwrap().value(1), Some(-1.0));
}

#[test]
fn the_answer_does_not_depend_on_hidden_cards() {
    for method in Method::ALL {
        let report = |cards| {
            let report = search(Kuhn, &Hand::new(cards, &[]), Config { seed: 5, ..config(method, 3000) });
            (report.arms, report.line, report.nodes)
        };
        assert_eq!(report([QUEEN, JACK]), report([QUEEN, KING]), "{method:?}");
        let cheating = |cards| {
            let config = Config { cheat: true, ..config(method, 3000) };
            search(Kuhn, &Hand::new(cards, &[BET]), config).chosen().unwrap().value(1)
        };
        assert_ne!(cheating([JACK, QUEEN]), cheating([KING, QUEEN]), "{method:?}");
    }
}

#[test]
fn a_seat_that_wins_by_a_hidden_card_is_valued_by_its_chance() {
    // A queen that is checked down wins against the jack and loses to the king.
    let hand = Hand::new([QUEEN, KING], &[PASS]);
    let flat = search(Kuhn, &hand, config(Method::Flat, 40_000));
    let check = flat.arms.iter().find(|arm| arm.action == PASS).unwrap().value(0).unwrap();
    assert_eq!(check, -flat.arms[0].value(1).unwrap());
    let king = search(Kuhn, &Hand::new([JACK, KING], &[PASS]), config(Method::Flat, 100));
    assert_eq!(king.arms[usize::from(PASS)].value(1), Some(1.0));
    let queen = search(Kuhn, &Hand::new([KING, QUEEN], &[PASS]), config(Method::Flat, 40_000));
    assert!(queen.arms[usize::from(PASS)].value(1).unwrap().abs() < 0.03);
}
