//! Limits, reproduction, threads, memory, the tree between moves, evaluators, and what is refused.

mod search_games;

use search_games::kuhn::{BET, Hand, JACK, KING, Kuhn, PASS, QUEEN};
use search_games::pig::{Pig, Track};
use search_games::tic_tac_toe::{Board, TicTacToe};
use search_games::{Rules, Tiny};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use warquest_core::Game;
use warquest_search::tree::{
    Chance, Config, Evaluation, Evaluator, Judged, Method, Parallel, Plain, Refusal, Refused, Report, Searcher, arena::Arena,
};

const TREES: [Method; 4] = [Method::Uct, Method::Determinized, Method::Ismcts, Method::MoIsmcts];

fn config(method: Method, simulations: u64) -> Config {
    Config { simulations: Some(simulations), ..Config::new(method) }
}

fn search<R: Rules>(rules: R, state: &R::State, config: Config) -> Result<Report, Refusal> {
    Searcher::new(config)?.search::<Plain>(&Tiny(rules), state, None, None, &mut |_| true)
}

fn start() -> Track {
    Track { places: [0; 2], mover: 0, rolling: false }
}

#[test]
fn a_seed_and_a_number_of_simulations_make_the_answer() {
    for method in Method::ALL {
        for threads in [1, 3] {
            let answer = |seed| {
                let config = Config { seed, threads, ..config(method, 1001) };
                let report = search(Pig { goal: 20 }, &start(), config).unwrap();
                assert_eq!(report.simulations, 1001);
                assert_eq!(report.arms.iter().map(|arm| arm.visits).sum::<u64>(), 1001);
                (report.arms, report.line, report.decisions, report.nodes)
            };
            assert_eq!(answer(4), answer(4), "{method:?} {threads}");
            assert_ne!(answer(4), answer(5), "{method:?} {threads}");
        }
    }
}

#[test]
fn more_threads_than_simulations_are_no_harm() {
    let report = search(TicTacToe, &Board::default(), Config { threads: 16, ..config(Method::Uct, 3) }).unwrap();
    assert_eq!(report.simulations, 3);
}

#[test]
fn threads_may_share_a_tree() {
    for method in Method::ALL {
        let config = Config { parallel: Parallel::Tree, threads: 3, worlds: 4, ..config(method, 3001) };
        let mut searcher = Searcher::new(config).unwrap();
        let mut again = || searcher.search::<Plain>(&Tiny(Pig { goal: 20 }), &start(), None, None, &mut |_| true).unwrap();
        let report = again();
        let visits = |report: &Report| report.arms.iter().map(|arm| arm.visits).sum::<u64>();
        assert_eq!((report.simulations, visits(&report), report.reused), (3001, 3001, 0), "{method:?}");
        if method != Method::Flat {
            // One tree of 3001 simulations is deeper than three of a third each.
            assert!(report.nodes > 2000, "{method:?}: {}", report.nodes);
        }
        let later = again();
        assert_eq!((later.reused, visits(&later)), (3001, 6002), "{method:?}");
    }
    let lone = Config { parallel: Parallel::Tree, seed: 2, ..config(Method::Ismcts, 500) };
    let arms = |config| search(Pig { goal: 20 }, &start(), config).unwrap().arms;
    assert_eq!(arms(lone), arms(Config { parallel: Parallel::Root, ..lone }));
}

#[test]
fn threads_that_share_a_tree_win_at_tic_tac_toe() {
    let config = Config { parallel: Parallel::Tree, threads: 3, ..config(Method::Uct, 3000) };
    let report = search(TicTacToe, &Board::after(&[0, 3, 1, 4]), config).unwrap();
    assert_eq!((report.action, report.chosen().unwrap().value(0)), (2, Some(1.0)));
}

#[test]
fn deadlines_are_kept() {
    for method in Method::ALL {
        for threads in [1, 2] {
            let seconds = 0.2;
            let config = Config { seconds: Some(seconds), simulations: None, threads, ..config(method, 1) };
            let begin = Instant::now();
            let report = search(Pig { goal: 40 }, &start(), config).unwrap();
            let taken = begin.elapsed().as_secs_f64();
            assert!(report.simulations > 100 && taken > 0.9 * seconds, "{method:?}");
            assert!(taken < seconds * 1.05 + 0.1, "{method:?}: {taken}");
        }
    }
}

#[test]
fn nodes_are_a_limit() {
    for method in TREES {
        let only = Config { nodes: Some(500), simulations: None, ..config(method, 1) };
        let report = search(Pig { goal: 40 }, &start(), only).unwrap();
        assert!((500..530).contains(&report.nodes), "{method:?}: {}", report.nodes);
        // A game of two moves has no 500 nodes.
        let small = search(TicTacToe, &Board::after(&[0, 1, 2, 3, 4, 5, 7]), only);
        assert_eq!(small.map(|report| report.nodes < 500), Ok(true));
    }
}

#[test]
fn a_full_memory_ends_the_growth_not_the_search() {
    for method in TREES {
        let memory = 200 * Arena::bytes(2) as u64;
        let report = search(Pig { goal: 40 }, &start(), Config { memory, ..config(method, 5000) }).unwrap();
        assert!(report.tree_full && report.memory <= memory + 500, "{method:?}");
        assert_eq!(report.simulations, 5000);
        assert!(!search(Pig { goal: 40 }, &start(), config(method, 100)).unwrap().tree_full);
        let stuck = Config { memory, nodes: Some(100_000), simulations: None, ..config(method, 1) };
        assert!(search(Pig { goal: 40 }, &start(), stuck).unwrap().tree_full);
    }
}

#[test]
fn a_caller_can_stop_a_search() {
    for threads in [1, 2] {
        let config = Config { seconds: Some(60.0), simulations: None, threads, ..config(Method::Ismcts, 1) };
        let begin = Instant::now();
        let mut searcher = Searcher::new(config).unwrap();
        let report = searcher.search::<Plain>(&Tiny(Pig { goal: 40 }), &start(), None, None, &mut |_| false).unwrap();
        assert!(report.interrupted && report.simulations > 0);
        assert!(begin.elapsed() < Duration::from_secs(5));
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    let unlimited = Config::new(Method::Uct);
    assert!(matches!(Searcher::<Tiny<Pig>>::new(unlimited), Err(Refusal::Unsuited(_))));
    for broken in [
        config(Method::Uct, 0),
        Config { seconds: Some(0.0), ..unlimited },
        Config { threads: 0, ..config(Method::Uct, 1) },
        Config { nodes: Some(5), ..Config::new(Method::Flat) },
    ] {
        assert!(matches!(Searcher::<Tiny<Pig>>::new(broken), Err(Refusal::Unsuited(_))));
    }
    let over = Board::after(&[0, 3, 1, 4, 2]);
    assert_eq!(search(TicTacToe, &over, config(Method::Uct, 1)).err(), Some(Refusal::NoDecision { node: "terminal" }));
    let dealing = Kuhn.start();
    assert_eq!(search(Kuhn, &dealing, config(Method::Uct, 1)).err(), Some(Refusal::NoDecision { node: "draw" }));
    let blind = Config { evaluation: Evaluation::Heuristic, ..config(Method::Uct, 1) };
    assert!(matches!(search(TicTacToe, &Board::default(), blind), Err(Refusal::Unsuited(_))));
    let mut searcher = Searcher::new(config(Method::Uct, 1)).unwrap();
    let wrong = searcher.search::<Plain>(&Tiny(TicTacToe), &Board::default(), Some(1), None, &mut |_| true);
    assert_eq!(wrong.err(), Some(Refusal::NotTheMover { seat: 1, mover: 0 }));
}

#[test]
fn the_tree_is_kept_between_moves() {
    for method in TREES {
        let game = Tiny(TicTacToe);
        let mut searcher = Searcher::new(config(method, 2000)).unwrap();
        let mut board = Board::after(&[0]);
        for cell in [4_u16, 2] {
            let report = searcher.search::<Plain>(&game, &board, None, None, &mut |_| true).unwrap();
            assert_eq!(report.seat, 1);
            let wanted = report.arms.iter().find(|arm| arm.action == cell).unwrap().visits;
            assert!(searcher.advance(&game, cell.into()), "{method:?}");
            game.apply_unchecked(&mut board, cell);
            assert!(wanted > 0);
            let reply = TicTacToe.legal(&board)[0];
            searcher.advance(&game, reply.into());
            game.apply_unchecked(&mut board, reply);
        }
        let report = searcher.search::<Plain>(&game, &board, None, None, &mut |_| true).unwrap();
        assert!(report.reused > 0, "{method:?}");
        // One visit of a root that was a leaf once is of no action.
        let all = report.arms.iter().map(|arm| arm.visits).sum::<u64>();
        let roots = if method == Method::Determinized { 10 } else { 1 };
        assert!((all..=all + roots).contains(&(report.reused + report.simulations)), "{method:?}");
    }
}

#[test]
fn a_tree_of_another_position_is_forgotten() {
    let game = Tiny(TicTacToe);
    let mut searcher = Searcher::new(config(Method::Ismcts, 200)).unwrap();
    let mut again = |board: &Board| searcher.search::<Plain>(&game, board, None, None, &mut |_| true).unwrap().reused;
    assert_eq!([again(&Board::after(&[0])), again(&Board::after(&[1])), again(&Board::after(&[1]))], [0, 0, 200]);
    let mut searcher = Searcher::new(config(Method::Ismcts, 200)).unwrap();
    assert!(!searcher.advance(&game, 0));
    searcher.search::<Plain>(&game, &Board::default(), None, None, &mut |_| true).unwrap();
    assert!(!searcher.advance(&game, 77), "no such action");
    assert!(!searcher.advance(&game, 0), "the tree is gone");
}

#[test]
fn a_kept_tree_does_not_betray_hidden_cards() {
    for method in TREES {
        let answer = |other| {
            let game = Tiny(Kuhn);
            let mut searcher = Searcher::new(config(method, 500)).unwrap();
            let mut hand = Hand::new([QUEEN, other], &[]);
            searcher.search::<Plain>(&game, &hand, None, None, &mut |_| true).unwrap();
            for action in [PASS, BET] {
                searcher.advance(&game, action.into());
                game.apply_unchecked(&mut hand, action);
            }
            let report = searcher.search::<Plain>(&game, &hand, None, None, &mut |_| true).unwrap();
            (report.arms, report.reused)
        };
        assert_eq!(answer(JACK), answer(KING), "{method:?}");
    }
}

#[test]
fn open_loop_keeps_its_tree_over_chance() {
    let game = Tiny(Pig { goal: 30 });
    for method in TREES {
        let mut searcher = Searcher::new(Config { chance: Chance::Open, ..config(method, 3000) }).unwrap();
        let mut track = start();
        searcher.search::<Plain>(&game, &track, None, None, &mut |_| true).unwrap();
        for (id, chance) in [(1, false), (5, true), (0, false)] {
            assert!(searcher.advance(&game, id), "{method:?}");
            if chance { game.apply_outcome(&mut track, id).unwrap() } else { game.apply_unchecked(&mut track, id as u16) }
        }
        assert!(searcher.search::<Plain>(&game, &track, None, None, &mut |_| true).unwrap().reused > 0, "{method:?}");
    }
}

/// Knows the value of a cell: wants the centre, thinks the first player is ahead, and counts its calls.
struct Centre {
    calls: AtomicUsize,
    most: AtomicUsize,
    fails: bool,
}

impl Evaluator<Board> for Centre {
    fn judge(&self, states: &[Board], mask: &[i8]) -> Result<Judged, Refused> {
        self.calls.fetch_add(1, Ordering::Relaxed);
        self.most.fetch_max(states.len(), Ordering::Relaxed);
        if self.fails {
            return Err(Refused::Failed);
        }
        assert_eq!(mask.len(), 9 * states.len());
        for (board, row) in states.iter().zip(mask.chunks(9)) {
            let legal: Vec<u16> = (0..9).filter(|&cell| row[usize::from(cell)] == 1).collect();
            assert_eq!(legal, TicTacToe.legal(board));
        }
        let prior = [0.0, 0.0, 0.0, 0.0, 3.0, 0.0, 0.0, 0.0, 1.0];
        Ok(Judged { priors: prior.repeat(states.len()), values: [0.25, -0.25].repeat(states.len()) })
    }
}

#[test]
fn an_evaluator_gives_priors_and_values_in_batches() {
    for method in TREES {
        let centre = Centre { calls: AtomicUsize::new(0), most: AtomicUsize::new(0), fails: false };
        let mut searcher = Searcher::new(Config { batch: 8, worlds: 1, ..config(method, 400) }).unwrap();
        let report = searcher.search::<Plain>(&Tiny(TicTacToe), &Board::default(), None, Some(&centre), &mut |_| true).unwrap();
        assert_eq!((report.action, report.simulations), (4, 400), "{method:?}");
        let [corner, middle, last] = [0, 4, 8].map(|cell| report.arms[cell]);
        assert!((middle.prior - 0.75).abs() < 1e-6 && (last.prior - 0.25).abs() < 1e-6 && corner.prior == 0.0);
        assert!(middle.visits > last.visits && corner.visits == 0, "{method:?} {:?}", report.arms);
        assert!(centre.most.into_inner() > 2 && centre.calls.into_inner() < 300, "{method:?}");
    }
}

#[test]
fn an_evaluator_serves_threads_that_share_a_tree() {
    let centre = Centre { calls: AtomicUsize::new(0), most: AtomicUsize::new(0), fails: false };
    let config = Config { batch: 4, threads: 3, parallel: Parallel::Tree, ..config(Method::Ismcts, 301) };
    let mut searcher = Searcher::new(config).unwrap();
    let report = searcher.search::<Plain>(&Tiny(TicTacToe), &Board::default(), None, Some(&centre), &mut |_| true).unwrap();
    assert_eq!((report.action, report.simulations), (4, 301));
}

#[test]
fn an_evaluator_that_fails_ends_the_search() {
    for threads in [1, 2] {
        let centre = Centre { calls: AtomicUsize::new(0), most: AtomicUsize::new(0), fails: true };
        let mut searcher = Searcher::new(Config { threads, ..config(Method::Uct, 100) }).unwrap();
        let game = Tiny(TicTacToe);
        let answer = searcher.search::<Plain>(&game, &Board::default(), None, Some(&centre), &mut |_| true);
        assert_eq!(answer.err(), Some(Refusal::Evaluator));
        let later = searcher.search::<Plain>(&game, &Board::default(), None, None, &mut |_| true).unwrap();
        assert_eq!((later.reused, later.simulations), (0, 100));
        let mut flat = Searcher::new(config(Method::Flat, 10)).unwrap();
        assert!(flat.search::<Plain>(&game, &Board::default(), None, Some(&centre), &mut |_| true).is_err());
    }
}

#[test]
fn the_principal_line_is_legal_and_hides_what_is_hidden() {
    let report = search(TicTacToe, &Board::after(&[0, 4, 1]), config(Method::Uct, 5000)).unwrap();
    let line: Vec<_> = report.line.iter().map(|step| (step.who, step.notation.as_str())).collect();
    assert_eq!(line[0], (Some(1), "choose 2"));
    assert_eq!(line[1], (Some(0), "choose 6"));
    let race = search(Pig { goal: 30 }, &start(), config(Method::Ismcts, 5000)).unwrap();
    assert!(race.line.len() > 1 && race.line.len() <= 40);
}
