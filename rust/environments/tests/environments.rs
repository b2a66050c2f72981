//! Batches of a small game: the streams, what ends an episode, illegal actions, opponents, threads, faults.

#[path = "../../search/tests/race/mod.rs"]
mod race;

use race::{Race, State};
use std::sync::Arc;
use warquest_core::{Action, Game, Generator, Heuristic, Kind};
use warquest_environments::environment::Stage;
use warquest_environments::{Batch, Columns, Fault, Illegal, Learner, Opponent, Refusal, Settings};
use warquest_search::Playout;

impl Heuristic for Race {
    fn greedy_action(&self, _state: &State, legal: &[Action]) -> Action {
        legal.last().copied().unwrap_or(0)
    }
    fn evaluate(&self, _state: &State, seat_values: &mut [f64]) {
        seat_values.fill(0.0);
    }
}

fn settings() -> Settings {
    Settings { learner: Learner::Everyone, opponents: vec![], illegal: Illegal::Lose, max_steps: None, begins_next: true, threads: 1 }
}

fn against(opponents: &[Opponent], learner: Learner) -> Settings {
    Settings { learner, opponents: opponents.to_vec(), ..settings() }
}

/// What a batch writes.
#[derive(Clone, Debug, PartialEq)]
struct Arrays {
    action_mask: Vec<i8>,
    current_player: Vec<i64>,
    reward: Vec<f64>,
    terminated: Vec<bool>,
    truncated: Vec<bool>,
    illegal: Vec<bool>,
    game_index: Vec<i64>,
    seat: Vec<i64>,
    returns: Vec<f64>,
    points: Vec<i64>,
    observation: Vec<f32>,
}

impl Arrays {
    /// Full of what no batch writes.
    fn new(count: usize, players: usize) -> Self {
        Self {
            action_mask: vec![9; count * 2],
            current_player: vec![99; count],
            reward: vec![99.0; count],
            terminated: vec![true; count],
            truncated: vec![true; count],
            illegal: vec![true; count],
            game_index: vec![99; count],
            seat: vec![99; count],
            returns: vec![99.0; count * players],
            points: vec![99; count * players],
            observation: vec![99.0; count * (2 * players + 1)],
        }
    }

    fn columns(&mut self) -> Columns<'_> {
        Columns {
            action_mask: &mut self.action_mask,
            current_player: &mut self.current_player,
            reward: &mut self.reward,
            terminated: &mut self.terminated,
            truncated: &mut self.truncated,
            illegal: &mut self.illegal,
            game_index: &mut self.game_index,
            seat: &mut self.seat,
            returns: &mut self.returns,
            points: &mut self.points,
            observation: &mut self.observation,
        }
    }
}

struct Bench {
    batch: Batch<Race>,
    arrays: Arrays,
}

impl Bench {
    /// So many environments with the seeds 100, 101 and so on, reset.
    fn new(game: Race, count: usize, settings: Settings) -> Self {
        let mut bench = Self::unset(game, count, settings);
        let seeds: Vec<_> = (0..count as u64).map(|number| Some(100 + number)).collect();
        bench.batch.reset(&seeds, None, bench.arrays.columns()).unwrap();
        bench
    }

    fn unset(game: Race, count: usize, settings: Settings) -> Self {
        let players = game.players;
        Self { batch: Batch::new(Arc::new(game), count, settings, None).unwrap(), arrays: Arrays::new(count, players) }
    }

    fn step(&mut self, actions: &[i64]) -> Result<usize, Refusal> {
        self.batch.step(actions, self.arrays.columns())
    }

    fn step_random(&mut self) -> usize {
        self.batch.step_random(self.arrays.columns()).unwrap()
    }

    fn states(&self) -> Vec<State> {
        self.batch.environments().iter().map(|environment| environment.state.clone()).collect()
    }
}

/// Episode `index` of a seed as a simulation plays it: returns and points.
fn simulated(seed: u64, index: u64) -> (Vec<f64>, Vec<i64>) {
    let played = Playout::new(&Race::new(3)).play(seed, index).unwrap();
    (played.returns, played.points.unwrap())
}

#[test]
fn random_steps_play_the_games_of_a_simulation() {
    for settings in [settings(), against(&[Opponent::Random; 2], Learner::Fixed(1)), against(&[Opponent::Random; 2], Learner::Drawn)] {
        let mut bench = Bench::new(Race::new(3), 4, settings);
        let mut finished = 0;
        while finished < 40 {
            bench.step_random();
            for row in (0..4).filter(|&row| bench.arrays.terminated[row]) {
                let expected = simulated(100 + row as u64, bench.arrays.game_index[row] as u64);
                let places = row * 3..row * 3 + 3;
                assert_eq!((&bench.arrays.returns[places.clone()], &bench.arrays.points[places]), (&expected.0[..], &expected.1[..]));
                finished += 1;
            }
        }
    }
}

#[test]
fn sampled_actions_are_those_of_random_steps() {
    let mut sampled = Bench::new(Race::new(2), 3, settings());
    let mut fused = Bench::new(Race::new(2), 3, settings());
    let mut actions = [0; 3];
    for _ in 0..60 {
        sampled.batch.sample(&mut actions).unwrap();
        assert_eq!(sampled.step(&actions).unwrap(), fused.step_random());
        assert_eq!(sampled.arrays, fused.arrays);
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let play = |threads| {
        let mut bench = Bench::new(Race::new(4), 7, Settings { threads, ..against(&[Opponent::Random; 3], Learner::Drawn) });
        let seen: Vec<_> = (0..50).map(|_| (bench.step_random(), bench.arrays.clone())).collect();
        seen
    };
    let alone = play(1);
    for threads in [2, 3, 7, 50] {
        assert_eq!(play(threads), alone);
    }
}

#[test]
fn the_step_after_an_end_begins_the_next_episode() {
    let mut bench = Bench::new(Race { goal: 1, ..Race::new(2) }, 1, settings());
    while bench.step_random() == 0 {}
    assert!(bench.arrays.terminated[0] && bench.arrays.game_index == [0] && bench.arrays.current_player == [-4]);
    assert_eq!(bench.arrays.action_mask, [0, 0]);
    assert_eq!(bench.step(&[-77]), Ok(0), "the action is ignored");
    assert_eq!((bench.arrays.reward[0], bench.arrays.terminated[0], bench.arrays.illegal[0]), (0.0, false, false));
    assert_eq!((bench.arrays.game_index[0], bench.arrays.current_player[0], &bench.arrays.points[..]), (1, 0, &[0, 0][..]));
}

#[test]
fn an_end_is_refused_where_nothing_begins_next_until_a_reset() {
    let mut bench = Bench::new(Race { goal: 1, ..Race::new(2) }, 2, Settings { begins_next: false, ..settings() });
    while bench.step_random() == 0 {}
    let (before, states) = (bench.arrays.clone(), bench.states());
    let over = before.terminated.iter().position(|&over| over).unwrap();
    assert_eq!(bench.step(&[0, 0]), Err(Refusal::Ended { environment: over }));
    assert_eq!((bench.states(), &bench.arrays), (states, &before), "nothing has changed");
    bench.batch.renew(bench.arrays.columns()).unwrap();
    assert_eq!(bench.arrays.game_index[over], 1);
    assert_eq!((&bench.arrays.terminated, &bench.arrays.reward), (&before.terminated, &before.reward), "ends stay as they were told");
    assert!(bench.step(&[0, 0]).is_ok());
}

#[test]
fn a_reset_goes_on_to_the_next_episode_and_spares_the_others() {
    let mut bench = Bench::new(Race::new(2), 2, settings());
    bench.step(&[1, 1]).unwrap();
    let states = bench.states();
    bench.batch.reset(&[None, None], Some(&[false, true]), bench.arrays.columns()).unwrap();
    assert_eq!(bench.arrays.game_index, [0, 1]);
    assert_eq!(bench.states()[0], states[0]);
    bench.batch.reset(&[None, Some(100)], None, bench.arrays.columns()).unwrap();
    assert_eq!(bench.arrays.game_index, [1, 0]);
}

#[test]
fn who_was_never_reset_is_not_played() {
    let mut bench = Bench::unset(Race::new(2), 2, settings());
    assert_eq!(bench.step(&[0, 0]), Err(Refusal::Unstarted { environment: 0 }));
    assert_eq!(bench.batch.sample(&mut [0, 0]), Err(Refusal::Unstarted { environment: 0 }));
    let partly = bench.batch.reset(&[Some(1), Some(2)], Some(&[true, false]), Columns::default());
    assert_eq!(partly, Err(Refusal::Unstarted { environment: 1 }));
    assert_eq!(bench.batch.environments()[0].stage, Stage::Unstarted);
    assert!(matches!(bench.step(&[0]), Err(Refusal::Unsuited(_))));
}

#[test]
fn an_illegal_action_loses() {
    for wrong in [2, -1, i64::MAX, 65_536] {
        let mut bench = Bench::new(Race::new(2), 2, settings());
        let states = bench.states();
        assert_eq!(bench.step(&[wrong, 0]), Ok(1));
        assert_eq!((&bench.arrays.terminated[..], &bench.arrays.illegal[..]), (&[true, false][..], &[true, false][..]));
        assert_eq!((bench.arrays.reward[0], &bench.arrays.returns[..2]), (-1.0, &[0.0, 0.0][..]), "no return of this game is as low");
        assert_eq!(bench.states()[0], states[0]);
        assert_ne!(bench.states()[1], states[1]);
    }
}

#[test]
fn an_illegal_action_is_replaced_by_a_drawn_one() {
    let mut bench = Bench::new(Race::new(2), 1, Settings { illegal: Illegal::Random, ..settings() });
    let mut drawn = Bench::new(Race::new(2), 1, settings());
    bench.step(&[9]).unwrap();
    drawn.step_random();
    assert!(bench.arrays.illegal[0] && !bench.arrays.terminated[0]);
    assert_eq!(bench.states(), drawn.states());
}

#[test]
fn an_illegal_action_that_is_told_changes_nothing_anywhere() {
    let mut bench = Bench::new(Race::new(2), 3, Settings { illegal: Illegal::Raise, threads: 2, ..settings() });
    let (states, arrays) = (bench.states(), bench.arrays.clone());
    assert_eq!(bench.step(&[0, 1, 2]), Err(Refusal::Illegal { environment: 2, action: 2 }));
    assert_eq!((bench.states(), &bench.arrays), (states, &arrays));
    bench.step(&[0, 1, 1]).unwrap();
    let mut other = Bench::new(Race::new(2), 3, settings());
    other.step(&[0, 1, 1]).unwrap();
    assert_eq!(bench.arrays, other.arrays, "not even a die was rolled");
}

#[test]
fn an_episode_is_cut_after_so_many_steps() {
    let mut bench = Bench::new(Race { goal: 1000, ..Race::new(2) }, 1, Settings { max_steps: Some(3), ..settings() });
    assert_eq!((0..3).map(|_| bench.step_random()).collect::<Vec<_>>(), [0, 0, 1]);
    assert_eq!((bench.arrays.truncated[0], bench.arrays.terminated[0], bench.arrays.reward[0]), (true, false, 0.0));
    assert_eq!(bench.arrays.action_mask, [1, 1], "the game could go on");
    bench.step_random();
    assert_eq!((bench.arrays.truncated[0], bench.arrays.game_index[0]), (false, 1));
}

#[test]
fn the_learner_sits_where_its_stream_says_and_gets_its_own_return() {
    let mut bench = Bench::new(Race::new(3), 5, against(&[Opponent::Random; 2], Learner::Drawn));
    let mut finished = 0;
    while finished < 30 {
        for row in 0..5 {
            let stream = 16 * bench.arrays.game_index[row] as u64 + 15;
            assert_eq!(bench.arrays.seat[row], Generator::new(100 + row as u64, stream).below(3) as i64);
            if bench.arrays.terminated[row] {
                finished += 1;
                assert_eq!(bench.arrays.reward[row], bench.arrays.returns[3 * row + bench.arrays.seat[row] as usize]);
            } else if bench.arrays.action_mask[2 * row] == 1 {
                assert_eq!(bench.arrays.current_player[row], bench.arrays.seat[row]);
            }
        }
        bench.step_random();
    }
}

#[test]
fn observations_are_those_of_the_seat_that_is_asked() {
    for settings in [settings(), against(&[Opponent::Random; 2], Learner::Drawn)] {
        let mut bench = Bench::new(Race::new(3), 3, settings);
        for _ in 0..60 {
            for (environment, tensor) in bench.batch.environments().iter().zip(bench.arrays.observation.chunks(7)) {
                let mut expected = [0.0; 7];
                let asked = environment.learner.unwrap_or(environment.viewer);
                Race::new(3).write_observation(&environment.state, asked, &mut expected);
                assert_eq!(tensor, expected);
            }
            bench.step_random();
        }
    }
}

/// A game in which who picks what is all there is to see: greedy ones pick two dice.
#[test]
fn opponents_sit_around_the_table_from_the_learner_on() {
    let game = Race { goal: 1_000_000, ..Race::new(4) };
    let opponents = [Opponent::Greedy, Opponent::Random, Opponent::Foreseeing];
    let mut bench = Bench::new(game, 1, against(&opponents, Learner::Fixed(2)));
    let (seed, game) = (100, Race { goal: 1_000_000, ..Race::new(4) });
    let (mut chance, mut own) = (Generator::new(seed, 0), Generator::new(seed, 1));
    let mut state = game.new_initial_state();
    for step in 0..40 {
        loop {
            match game.kind(&state) {
                Kind::Decision(2) => break,
                Kind::Decision(0) => game.apply_unchecked(&mut state, own.below(2) as Action),
                Kind::Decision(_) => game.apply_unchecked(&mut state, 1),
                _ => {
                    let outcome = game.sample_chance(&state, &mut chance);
                    game.apply_outcome_unchecked(&mut state, outcome);
                }
            }
        }
        assert_eq!(bench.states()[0], state);
        game.apply_unchecked(&mut state, step % 2);
        bench.step(&[i64::from(step % 2)]).unwrap();
    }
}

#[test]
fn an_episode_that_ends_before_the_learner_is_asked_takes_one_step_more() {
    let mut bench = Bench::new(Race { goal: 1, ..Race::new(2) }, 40, against(&[Opponent::Greedy], Learner::Fixed(1)));
    let early: Vec<usize> = (0..40).filter(|&row| bench.arrays.current_player[row] == -4).collect();
    assert!(!early.is_empty() && early.len() < 40);
    assert!(early.iter().all(|&row| bench.arrays.action_mask[2 * row..2 * row + 2] == [0, 0] && !bench.arrays.terminated[row]));
    let mut actions = [0; 40];
    bench.batch.sample(&mut actions).unwrap();
    early.iter().for_each(|&row| actions[row] = -5);
    bench.step(&actions).unwrap();
    for row in early {
        assert!(bench.arrays.terminated[row] && !bench.arrays.illegal[row]);
        assert_eq!((bench.arrays.reward[row], &bench.arrays.returns[2 * row..2 * row + 2]), (0.0, &[1.0, 0.0][..]));
    }
}

#[test]
fn a_game_that_breaks_the_contract_is_told_of() {
    let stuck = Race { stuck: true, ..Race::new(2) };
    let mut bench = Bench::unset(stuck, 2, settings());
    let fault = bench.batch.reset(&[Some(1), Some(2)], None, Columns::default());
    assert_eq!(fault, Err(Refusal::Fault { environment: 0, fault: Fault::NoLegalAction { node: "pick" } }));
    let mut bench = Bench::new(Race { goal: 1000, limit: 5, ..Race::new(2) }, 1, settings());
    let faults = (0..6).map(|_| bench.batch.step_random(Columns::default())).find_map(Result::err);
    assert_eq!(faults, Some(Refusal::Fault { environment: 0, fault: Fault::TooLong { limit: 5 } }));
}

#[test]
fn settings_under_which_nothing_is_played_are_refused() {
    let told = |count, settings| Batch::new(Arc::new(Race::new(3)), count, settings, None).err().map(|refusal| refusal.to_string());
    assert_eq!(told(0, settings()).unwrap(), "0 environments: expected at least 1");
    assert_eq!(told(1, Settings { threads: 0, ..settings() }).unwrap(), "threads 0: expected at least 1");
    assert_eq!(told(1, Settings { max_steps: Some(0), ..settings() }).unwrap(), "max_steps 0: expected at least 1");
}

#[test]
fn settings_that_seat_nobody_are_refused() {
    let refused = |settings| Batch::new(Arc::new(Race::new(3)), 1, settings, None).err().map(|refusal| refusal.to_string());
    assert_eq!(refused(against(&[], Learner::Fixed(0))).unwrap(), "0 opponents: expected 2");
    assert_eq!(refused(against(&[Opponent::Random; 2], Learner::Fixed(3))).unwrap(), "seat 3: expected 0 to 2");
    assert_eq!(refused(against(&[Opponent::Random], Learner::Everyone)).unwrap(), "1 opponents: expected 0");
    assert_eq!(refused(settings()), None);
}
