//! Games and states without their types, for Python: one implementation for every `Game`.

use crate::environments::AnyBatch;
use crate::search::{AnySearcher, Kept};
use serde_json::Value;
use std::any::Any;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;
use warquest_core::json::JsonWriter;
use warquest_core::{
    Action, ActionList, Contest, Factors, Foresight, Game, Generator, Heuristic, IllegalAction, Kind, Map, NotationError, Outcome,
    SaveError, Seat, Slice, Weights,
};
use warquest_environments::{Adviser, Batch, Settings};
use warquest_search::odds::{self, Answer, Detail, Forecaster, Limits, Player, Players, Policy, Question, Refusal, Utility, Wanted, Who};
use warquest_search::tree::{self, Config};
use warquest_search::{Fault, Played, Playout, Run, Summary};

/// One step of a recorded game: who (None: chance) and its notation.
pub type Step = (Option<Seat>, String);

/// A choice of a side that the caller makes; None stops the run.
pub type Ask<'a> = &'a (dyn Fn(Box<dyn AnyState>, &[Action]) -> Option<Action> + Sync);

/// Who plays a battle whose odds are asked.
pub enum Cast<'a> {
    Policies([(Policy, Option<Ask<'a>>); 2]),
    Optimal(Utility),
}

/// A question about odds.
pub struct Inquiry<'a> {
    /// None: from the beginning.
    pub start: Option<Box<dyn AnyState>>,
    pub cast: Cast<'a>,
    pub wanted: Wanted,
    pub detail: Detail,
    pub fractions: bool,
    pub samples: Option<u64>,
    pub time: Option<Duration>,
    pub seed: u64,
    pub limits: Limits,
}

/// A game, whatever its type.
pub trait AnyGame: Send + Sync {
    fn name(&self) -> &'static str;
    fn num_players(&self) -> usize;
    fn num_distinct_actions(&self) -> usize;
    fn max_game_length(&self) -> u64;
    fn max_chance_outcomes(&self) -> u32;
    fn utility(&self) -> (f64, f64, Option<f64>);
    fn rules_version(&self) -> &str;
    fn rules_digest(&self) -> &str;
    fn options_json(&self) -> &str;
    fn action_to_string(&self, action: Action) -> Option<String>;
    fn string_to_action(&self, text: &str) -> Result<Action, NotationError>;
    fn map(&self) -> Option<&dyn Map>;
    fn observation_slices(&self) -> Vec<Slice>;
    fn new_initial_state(&self) -> Box<dyn AnyState>;
    fn read_dict(&self, dict: &Value) -> Result<Box<dyn AnyState>, SaveError>;
    fn simulate(&self, run: Run, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Summary, Fault>;
    fn record(&self, seed: u64, index: u64) -> Result<(Vec<Step>, Played), Fault>;
    fn searcher(&self, config: Config) -> Result<Box<dyn AnySearcher>, tree::Refusal>;
    fn environments(&self, count: usize, settings: Settings) -> Result<Box<dyn AnyBatch>, warquest_environments::Refusal>;
    /// Kinds of pieces and the odds of a contest; None for all other games.
    fn odds(&self, inquiry: Inquiry, go_on: &mut dyn FnMut(f64) -> bool) -> Option<(Vec<String>, Result<Answer, Refusal>)>;
    /// The choice of the agent `greedy` in a state of this game, by odds where contests are foreseen; None elsewhere than at a decision node.
    fn greedy_action(&self, state: &dyn AnyState) -> Option<Action>;
}

/// A state with its game, whatever their types.
pub trait AnyState: Send + Sync {
    fn clone_box(&self) -> Box<dyn AnyState>;
    fn as_any(&self) -> &dyn Any;
    fn kind(&self) -> Kind;
    fn node(&self) -> &'static str;
    fn legal_actions(&self, out: &mut ActionList);
    fn apply_action(&mut self, action: Action) -> Result<(), IllegalAction>;
    fn chance_weights(&self, out: &mut Weights);
    fn sample_chance(&self, generator: &mut Generator) -> Outcome;
    fn apply_outcome(&mut self, outcome: Outcome) -> Result<(), IllegalAction>;
    /// Takes a legal action or possible outcome and tells, for every seat, what it sees of it; false, and nothing told, for any other id.
    fn play(&mut self, id: u32, tell: &mut dyn FnMut(Seat, u32)) -> bool;
    fn resample(&self, seat: Seat, generator: &mut Generator) -> Box<dyn AnyState>;
    fn returns(&self) -> Vec<f64>;
    fn points(&self) -> Option<Vec<i64>>;
    fn tallies(&self) -> Vec<(&'static str, i64)>;
    fn label(&self, id: u32, viewer: Option<Seat>) -> Option<String>;
    fn string_to_outcome(&self, text: &str) -> Result<Outcome, NotationError>;
    fn write_dict(&self, out: &mut JsonWriter);
    fn write_view(&self, seat: Seat, out: &mut JsonWriter);
    fn write_observation(&self, seat: Seat, out: &mut [f32]);
    fn render(&self) -> String;
    fn reachable(&self, region: usize) -> Vec<usize>;
    /// The choice of `greedy` without odds; None elsewhere than at a decision node.
    fn greedy_action(&self) -> Option<Action>;
    /// The returns that the heuristic expects; at the end the returns themselves.
    fn expected_returns(&self) -> Vec<f64>;
    /// Whether the other is a state of the same type with the same fields; games are compared elsewhere.
    fn equals(&self, other: &dyn AnyState) -> bool;
    fn hash(&self) -> u64;
}

type Found = Result<Answer, Refusal>;
/// A way to answer questions about a contest.
type Solver<G> = fn(&G, &Question<<G as Game>::State>, Limits, &mut dyn FnMut(f64) -> bool) -> Found;

/// What only contests have.
struct Lab<G: Game> {
    kinds: fn(&G) -> Vec<String>,
    solve: Solver<G>,
}

/// A game behind its erased face.
pub struct Loaded<G: Heuristic> {
    game: Arc<G>,
    lab: Option<Lab<G>>,
    /// The agent `greedy`, if it asks for odds.
    adviser: Option<Adviser<G>>,
}

impl<G: Factors + Heuristic> Loaded<G> {
    /// A contest whose sides can be followed one by one.
    pub fn share_factors(game: G) -> Arc<dyn AnyGame> {
        Arc::new(Self { game: Arc::new(game), lab: Some(Lab { kinds: G::kinds, solve: odds::odds }), adviser: None })
    }
}

impl<G: Contest + Heuristic> Loaded<G> {
    /// Any other contest.
    pub fn share_contest(game: G) -> Arc<dyn AnyGame> {
        Arc::new(Self { game: Arc::new(game), lab: Some(Lab { kinds: G::kinds, solve: odds::odds_by_states }), adviser: None })
    }
}

impl<G: Foresight> Loaded<G> {
    /// A game whose heuristic foresees contests.
    pub fn share_foreseeing(game: G) -> Arc<dyn AnyGame> {
        let judge = Forecaster::default();
        let adviser: Adviser<G> = Arc::new(move |game, state, legal| game.foreseeing_action(state, legal, &judge));
        Arc::new(Self { game: Arc::new(game), lab: None, adviser: Some(adviser) })
    }
}

/// Answers a question about a contest.
fn answer<G: Heuristic>(game: &Arc<G>, solve: Solver<G>, inquiry: Inquiry, go_on: &mut dyn FnMut(f64) -> bool) -> Found {
    let start = inquiry.start.as_ref().and_then(|start| start.as_any().downcast_ref::<Position<G>>());
    let start = start.map_or_else(|| game.new_initial_state(), |position| position.state.clone());
    let Inquiry { cast, wanted, detail, fractions, samples, time, seed, limits, .. } = inquiry;
    let position = |state: &G::State| -> Box<dyn AnyState> { Box::new(Position { game: Arc::clone(game), state: state.clone() }) };
    let (policies, callers) = match cast {
        Cast::Optimal(utility) => {
            let question = Question { start, who: Who::Optimal(utility), wanted, detail, fractions, samples, time, seed };
            return solve(game, &question, limits, go_on);
        }
        Cast::Policies([(first, of_first), (second, of_second)]) => ([first, second], [of_first, of_second]),
    };
    let asks = callers.map(|ask| ask.map(|ask| move |state: &G::State, legal: &[Action]| ask(position(state), legal)));
    let player = |seat: usize| Player { policy: policies[seat], ask: asks[seat].as_ref().map(|ask| ask as odds::Ask<G::State>) };
    let who = Who::Players(Players::new([player(0), player(1)], limits.memory / 4));
    solve(game, &Question { start, who, wanted, detail, fractions, samples, time, seed }, limits, go_on)
}

impl<G: Heuristic> Loaded<G> {
    /// A game without contests that its heuristic foresees.
    pub fn share(game: G) -> Arc<dyn AnyGame> {
        Arc::new(Self { game: Arc::new(game), lab: None, adviser: None })
    }

    fn position(&self, state: G::State) -> Box<dyn AnyState> {
        Box::new(Position { game: Arc::clone(&self.game), state })
    }
}

impl<G: Heuristic> AnyGame for Loaded<G> {
    fn name(&self) -> &'static str {
        self.game.name()
    }
    fn num_players(&self) -> usize {
        self.game.num_players()
    }
    fn num_distinct_actions(&self) -> usize {
        self.game.num_distinct_actions()
    }
    fn max_game_length(&self) -> u64 {
        self.game.max_game_length()
    }
    fn max_chance_outcomes(&self) -> u32 {
        self.game.max_chance_outcomes()
    }
    fn utility(&self) -> (f64, f64, Option<f64>) {
        self.game.utility()
    }
    fn rules_version(&self) -> &str {
        self.game.rules_version()
    }
    fn rules_digest(&self) -> &str {
        self.game.rules_digest()
    }
    fn options_json(&self) -> &str {
        self.game.options_json()
    }
    fn action_to_string(&self, action: Action) -> Option<String> {
        self.game.action_to_string(action)
    }
    fn string_to_action(&self, text: &str) -> Result<Action, NotationError> {
        self.game.string_to_action(text)
    }
    fn map(&self) -> Option<&dyn Map> {
        self.game.map()
    }
    fn observation_slices(&self) -> Vec<Slice> {
        self.game.observation_slices()
    }
    fn new_initial_state(&self) -> Box<dyn AnyState> {
        self.position(self.game.new_initial_state())
    }
    fn read_dict(&self, dict: &Value) -> Result<Box<dyn AnyState>, SaveError> {
        self.game.read_dict(dict).map(|state| self.position(state))
    }
    fn simulate(&self, run: Run, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Summary, Fault> {
        warquest_search::simulate(&*self.game, run, go_on)
    }
    fn record(&self, seed: u64, index: u64) -> Result<(Vec<Step>, Played), Fault> {
        let game = &*self.game;
        let mut steps = Vec::new();
        let played = Playout::new(game).watch(seed, index, |state, who, id| {
            steps.push((who, game.label(state, id, None).unwrap_or_default()));
        })?;
        Ok((steps, played))
    }
    fn searcher(&self, config: Config) -> Result<Box<dyn AnySearcher>, tree::Refusal> {
        Ok(Box::new(Kept::new(Arc::clone(&self.game), config)?))
    }
    fn environments(&self, count: usize, settings: Settings) -> Result<Box<dyn AnyBatch>, warquest_environments::Refusal> {
        Ok(Box::new(Batch::new(Arc::clone(&self.game), count, settings, self.adviser.clone())?))
    }

    fn odds(&self, inquiry: Inquiry, go_on: &mut dyn FnMut(f64) -> bool) -> Option<(Vec<String>, Result<Answer, Refusal>)> {
        let lab = self.lab.as_ref()?;
        Some(((lab.kinds)(&self.game), answer(&self.game, lab.solve, inquiry, go_on)))
    }

    fn greedy_action(&self, state: &dyn AnyState) -> Option<Action> {
        let Some(adviser) = &self.adviser else { return state.greedy_action() };
        let position = state.as_any().downcast_ref::<Position<G>>()?;
        choose(&*self.game, &position.state, |legal| adviser(&self.game, &position.state, legal))
    }
}

/// A state with its game.
pub struct Position<G: Game> {
    pub game: Arc<G>,
    pub state: G::State,
}

/// What is chosen among the legal actions of a decision node.
fn choose<G: Game>(game: &G, state: &G::State, choice: impl FnOnce(&[Action]) -> Action) -> Option<Action> {
    let mut legal = ActionList::new();
    game.legal_actions(state, &mut legal);
    (!legal.is_empty()).then(|| choice(legal.as_slice()))
}

/// Whether an id is a legal action or possible outcome.
fn is_legal<G: Game>(game: &G, state: &G::State, id: u32) -> bool {
    match game.kind(state) {
        Kind::Decision(_) => {
            let mut legal = ActionList::new();
            game.legal_actions(state, &mut legal);
            Action::try_from(id).is_ok_and(|action| legal.as_slice().binary_search(&action).is_ok())
        }
        Kind::Chance => {
            let mut weights = Weights::new();
            game.chance_weights(state, &mut weights);
            weights.binary_search_by_key(&id, |&(outcome, _)| outcome).is_ok()
        }
        Kind::Terminal => false,
    }
}

impl<G: Heuristic> AnyState for Position<G> {
    fn clone_box(&self) -> Box<dyn AnyState> {
        Box::new(Self { game: Arc::clone(&self.game), state: self.state.clone() })
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn kind(&self) -> Kind {
        self.game.kind(&self.state)
    }
    fn node(&self) -> &'static str {
        self.game.node(&self.state)
    }
    fn legal_actions(&self, out: &mut ActionList) {
        out.clear();
        self.game.legal_actions(&self.state, out);
    }
    fn apply_action(&mut self, action: Action) -> Result<(), IllegalAction> {
        self.game.apply_action(&mut self.state, action)
    }
    fn chance_weights(&self, out: &mut Weights) {
        out.clear();
        self.game.chance_weights(&self.state, out);
    }
    fn sample_chance(&self, generator: &mut Generator) -> Outcome {
        self.game.sample_chance(&self.state, generator)
    }
    fn apply_outcome(&mut self, outcome: Outcome) -> Result<(), IllegalAction> {
        self.game.apply_outcome(&mut self.state, outcome)
    }
    fn play(&mut self, id: u32, tell: &mut dyn FnMut(Seat, u32)) -> bool {
        let game = &*self.game;
        if !is_legal(game, &self.state, id) {
            return false;
        }
        let seats = Seat::try_from(game.num_players()).unwrap_or(Seat::MAX);
        (0..seats).for_each(|seat| tell(seat, game.seen(&self.state, id, seat)));
        match (game.kind(&self.state), Action::try_from(id)) {
            (Kind::Decision(_), Ok(action)) => game.apply_unchecked(&mut self.state, action),
            _ => game.apply_outcome_unchecked(&mut self.state, id),
        }
        true
    }
    fn resample(&self, seat: Seat, generator: &mut Generator) -> Box<dyn AnyState> {
        let state = self.game.resample(&self.state, seat, generator);
        Box::new(Self { game: Arc::clone(&self.game), state })
    }
    fn returns(&self) -> Vec<f64> {
        self.game.returns(&self.state)
    }
    fn points(&self) -> Option<Vec<i64>> {
        self.game.points(&self.state)
    }
    fn tallies(&self) -> Vec<(&'static str, i64)> {
        self.game.tallies(&self.state)
    }
    fn label(&self, id: u32, viewer: Option<Seat>) -> Option<String> {
        self.game.label(&self.state, id, viewer)
    }
    fn string_to_outcome(&self, text: &str) -> Result<Outcome, NotationError> {
        self.game.string_to_outcome(&self.state, text)
    }
    fn write_dict(&self, out: &mut JsonWriter) {
        self.game.write_dict(&self.state, out);
    }
    fn write_view(&self, seat: Seat, out: &mut JsonWriter) {
        self.game.write_view(&self.state, seat, out);
    }
    fn write_observation(&self, seat: Seat, out: &mut [f32]) {
        self.game.write_observation(&self.state, seat, out);
    }
    fn render(&self) -> String {
        self.game.render(&self.state)
    }
    fn reachable(&self, region: usize) -> Vec<usize> {
        self.game.reachable(&self.state, region)
    }
    fn greedy_action(&self) -> Option<Action> {
        choose(&*self.game, &self.state, |legal| self.game.greedy_action(&self.state, legal))
    }
    fn expected_returns(&self) -> Vec<f64> {
        let mut values = self.game.returns(&self.state);
        if self.game.kind(&self.state) != Kind::Terminal {
            self.game.evaluate(&self.state, &mut values);
        }
        values
    }
    fn equals(&self, other: &dyn AnyState) -> bool {
        other.as_any().downcast_ref::<Self>().is_some_and(|other| self.state == other.state)
    }
    fn hash(&self) -> u64 {
        let mut hasher = Words(0);
        self.state.hash(&mut hasher);
        hasher.finish()
    }
}

/// A quick hasher of flat states, eight bytes at a time; SipHash takes microseconds for a kilobyte of small fields.
struct Words(u64);

impl Words {
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Hasher for Words {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.mix(u64::from(value));
    }

    fn write_u16(&mut self, value: u16) {
        self.mix(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.mix(value);
    }

    fn write_usize(&mut self, value: usize) {
        self.mix(value as u64);
    }

    fn finish(&self) -> u64 {
        warquest_core::generator::mix(self.0)
    }
}
