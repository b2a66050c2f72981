//! The odds that a heuristic asks for: near the exact ones, the same whenever they are asked, and nothing hidden in them.

mod battles;

use battles::{game, propagate, random_game};
use serde_json::json;
use warquest::WarQuest;
use warquest::battle_game::BattleGame;
use warquest_core::{ActionList, Contest, Forecast, Foresight, Game, Generator, Heuristic, Judge, Kind, Left};
use warquest_search::odds::{Forecaster, Policy};

fn pieces(left: &Left) -> f64 {
    left.iter().map(|&count| f64::from(count)).sum()
}

/// Chances to win and pieces left, from the odds of whole states.
fn exact(game: &BattleGame) -> Option<([f64; 2], [f64; 2])> {
    let (verdicts, _) = propagate(game, [Policy::GREEDY; 2], 100_000)?;
    let win = |seat: u8| verdicts.iter().filter(|(verdict, _)| verdict.winner == Some(seat)).map(|(_, chance)| chance).sum();
    let left = |seat: usize| verdicts.iter().map(|(verdict, chance)| chance * pieces(&verdict.left[seat])).sum();
    Some(([win(0), win(1)], [left(0), left(1)]))
}

fn ask(judge: &Forecaster<BattleGame>, game: &BattleGame) -> Forecast {
    judge.forecast(game, &game.new_initial_state())
}

#[test]
fn forecasts_are_near_the_exact_odds() {
    let mut generator = Generator::new(31, 0);
    let (mut compared, mut error) = (0, 0.0);
    for _ in 0..if cfg!(debug_assertions) { 12 } else { 200 } {
        let (game, text) = random_game(&mut generator, 3);
        let Some((wins, left)) = exact(&game) else { continue };
        let forecast = ask(&Forecaster::default(), &game);
        for seat in 0..2 {
            let [win, pieces] = [forecast.wins[seat], forecast.left[seat]].map(f64::from);
            assert!((win - wins[seat]).abs() < 0.2 && (pieces - left[seat]).abs() < 1.0, "{forecast:?}, not {wins:?} {left:?} of {text}");
            error += (win - wins[seat]).abs();
        }
        compared += 2;
    }
    assert!(compared > 10);
    let mean = error / f64::from(compared);
    assert!(mean < 0.03, "mean error {mean}");
}

#[test]
fn small_contests_have_their_exact_odds() {
    let game = game(json!({ "lord": 1, "orc-warrior": 1 }), json!({ "goblin-warrior": 1, "elf-archer": 1 }));
    let ((wins, left), forecast) = (exact(&game).expect("small"), ask(&Forecaster::default(), &game));
    for seat in 0..2 {
        assert!((f64::from(forecast.wins[seat]) - wins[seat]).abs() < 1e-6);
        assert!((f64::from(forecast.left[seat]) - left[seat]).abs() < 1e-5);
    }
}

/// Neither what was asked before nor what is remembered matters.
#[test]
fn the_same_question_has_the_same_answer() {
    let mut generator = Generator::new(32, 0);
    let games: Vec<BattleGame> = (0..40).map(|_| random_game(&mut generator, 8).0).collect();
    let judge = Forecaster::default();
    let first: Vec<Forecast> = games.iter().map(|game| ask(&judge, game)).collect();
    for (game, known) in games.iter().zip(&first).rev() {
        assert_eq!(ask(&judge, game), *known);
        assert_eq!(ask(&Forecaster::default(), game), *known);
    }
}

/// Takes what is asked, and who asked.
struct Listener {
    judge: Forecaster<BattleGame>,
    asked: std::sync::Mutex<u32>,
}

impl Judge<BattleGame> for Listener {
    fn forecast(&self, contest: &BattleGame, state: &<BattleGame as Game>::State) -> Forecast {
        *self.asked.lock().expect("no thread has failed") += 1;
        let forecast = self.judge.forecast(contest, state);
        for seat in 0..2 {
            let brought = pieces(&contest.brought(seat as u8));
            assert!(f64::from(forecast.left[seat]) <= brought + 1e-4, "{forecast:?}");
        }
        assert!(forecast.wins.iter().all(|chance| (0.0..=1.0).contains(chance)) && forecast.wins.iter().sum::<f32>() < 1.0 + 1e-4);
        forecast
    }
}

/// Whole games of the foreseeing agent: legal, blind to what is hidden, and battles are asked about.
#[test]
fn the_agent_asks_about_what_it_sees_only() {
    let mut generator = Generator::new(13, 1);
    for players in [2, 4] {
        let game = WarQuest::shipped(players, &json!({"rounds": 5})).expect("the shipped rules serve");
        let listener = Listener { judge: Forecaster::default(), asked: 0.into() };
        let (mut chance, mut state, mut legal) = (Generator::new(9, 0), game.new_initial_state(), ActionList::new());
        let mut others = 0;
        loop {
            match game.kind(&state) {
                Kind::Terminal => break,
                Kind::Chance => {
                    let outcome = game.sample_chance(&state, &mut chance);
                    game.apply_outcome_unchecked(&mut state, outcome);
                }
                Kind::Decision(seat) => {
                    game.legal_actions(&state, &mut legal);
                    let action = game.foreseeing_action(&state, legal.as_slice(), &listener);
                    let twin = game.resample(&state, seat, &mut generator);
                    assert_eq!(game.foreseeing_action(&twin, legal.as_slice(), &Forecaster::default()), action, "{}", game.node(&state));
                    others += u32::from(action != game.greedy_action(&state, legal.as_slice()));
                    game.apply_action(&mut state, action).expect("legal");
                }
            }
        }
        assert!(*listener.asked.lock().expect("no thread has failed") > 20 && others > 0, "{players} players");
    }
}
