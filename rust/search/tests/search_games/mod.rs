//! Tiny games on the contract whose values are known, for tests of the search.
#![allow(dead_code, reason = "each test file uses some of the games")]

pub mod kuhn;
pub mod pig;
pub mod tic_tac_toe;

use serde_json::Value;
use std::fmt::Debug;
use std::hash::Hash;
use warquest_core::json::JsonWriter;
use warquest_core::{
    Action, ActionList, Game, Generator, IllegalAction, Kind, NotationError, Outcome, SaveError, Seat, Slice, UNSEEN, Weights,
};

/// The rules of a tiny game of two players; weights of chance are all 1.
pub trait Rules: Send + Sync + 'static {
    type State: Clone + PartialEq + Eq + Hash + Send + Sync + Debug + 'static;
    const ACTIONS: usize;
    const OUTCOMES: u32;
    fn start(&self) -> Self::State;
    fn kind(&self, state: &Self::State) -> Kind;
    fn legal(&self, state: &Self::State) -> Vec<Action>;
    fn act(&self, state: &mut Self::State, action: Action);
    fn outcomes(&self, _state: &Self::State) -> Vec<Outcome> {
        Vec::new()
    }
    fn chance(&self, _state: &mut Self::State, _outcome: Outcome) {}
    fn returns(&self, state: &Self::State) -> [f64; 2];
    /// What a seat sees, as text.
    fn view(&self, state: &Self::State, _seat: Seat) -> String {
        format!("{state:?}")
    }
    fn slices(&self) -> Vec<Slice>;
    /// What a seat sees, as numbers; the places are zero before.
    fn observe(&self, state: &Self::State, seat: Seat, out: &mut [f32]);
    fn resample(&self, state: &Self::State, _seat: Seat, _generator: &mut Generator) -> Self::State {
        state.clone()
    }
    /// Whether a seat sees the outcome due.
    fn sees(&self, _state: &Self::State, _seat: Seat) -> bool {
        true
    }
}

pub struct Tiny<R>(pub R);

impl<R: Rules> Game for Tiny<R> {
    type State = R::State;

    fn name(&self) -> &'static str {
        "tiny"
    }
    fn num_players(&self) -> usize {
        2
    }
    fn num_distinct_actions(&self) -> usize {
        R::ACTIONS
    }
    fn max_game_length(&self) -> u64 {
        100_000
    }
    fn max_chance_outcomes(&self) -> u32 {
        R::OUTCOMES
    }
    fn utility(&self) -> (f64, f64, Option<f64>) {
        (-2.0, 2.0, Some(0.0))
    }
    fn rules_version(&self) -> &str {
        "1"
    }
    fn rules_digest(&self) -> &str {
        "tiny"
    }
    fn options_json(&self) -> &str {
        "{}"
    }
    fn new_initial_state(&self) -> R::State {
        self.0.start()
    }
    fn kind(&self, state: &R::State) -> Kind {
        self.0.kind(state)
    }
    fn node(&self, state: &R::State) -> &'static str {
        match self.0.kind(state) {
            Kind::Decision(_) => "choose",
            Kind::Chance => "draw",
            Kind::Terminal => "terminal",
        }
    }
    fn legal_actions(&self, state: &R::State, out: &mut ActionList) {
        out.clear();
        if matches!(self.0.kind(state), Kind::Decision(_)) {
            self.0.legal(state).into_iter().for_each(|action| out.push(action));
        }
    }
    fn apply_unchecked(&self, state: &mut R::State, action: Action) {
        self.0.act(state, action);
    }
    fn chance_weights(&self, state: &R::State, out: &mut Weights) {
        out.clear();
        if self.0.kind(state) == Kind::Chance {
            out.extend(self.0.outcomes(state).into_iter().map(|outcome| (outcome, 1)));
        }
    }
    fn sample_chance(&self, state: &R::State, generator: &mut Generator) -> Outcome {
        let outcomes = self.0.outcomes(state);
        outcomes[generator.below(outcomes.len() as u64) as usize]
    }
    fn apply_outcome(&self, state: &mut R::State, outcome: Outcome) -> Result<(), IllegalAction> {
        if self.0.kind(state) != Kind::Chance || !self.0.outcomes(state).contains(&outcome) {
            return Err(IllegalAction);
        }
        self.0.chance(state, outcome);
        Ok(())
    }
    fn apply_outcome_unchecked(&self, state: &mut R::State, outcome: Outcome) {
        self.0.chance(state, outcome);
    }
    fn resample(&self, state: &R::State, seat: Seat, generator: &mut Generator) -> R::State {
        self.0.resample(state, seat, generator)
    }
    fn returns(&self, state: &R::State) -> Vec<f64> {
        match self.0.kind(state) {
            Kind::Terminal => self.0.returns(state).to_vec(),
            _ => vec![0.0; 2],
        }
    }
    fn points(&self, _state: &R::State) -> Option<Vec<i64>> {
        None
    }
    fn tallies(&self, _state: &R::State) -> Vec<(&'static str, i64)> {
        Vec::new()
    }
    fn action_to_string(&self, action: Action) -> Option<String> {
        (usize::from(action) < R::ACTIONS).then(|| format!("choose {action}"))
    }
    fn string_to_action(&self, text: &str) -> Result<Action, NotationError> {
        text.strip_prefix("choose ").and_then(|id| id.parse().ok()).ok_or_else(|| NotationError(text.to_owned()))
    }
    fn label(&self, state: &R::State, id: u32, viewer: Option<Seat>) -> Option<String> {
        match self.0.kind(state) {
            Kind::Decision(_) => self.0.legal(state).contains(&(id as Action)).then(|| format!("choose {id}")),
            Kind::Chance if viewer.is_some_and(|seat| !self.0.sees(state, seat)) => Some("draw ?".to_owned()),
            Kind::Chance => Some(format!("draw {id}")),
            Kind::Terminal => None,
        }
    }
    fn seen(&self, state: &R::State, id: u32, viewer: Seat) -> u32 {
        if self.0.kind(state) == Kind::Chance && !self.0.sees(state, viewer) { UNSEEN } else { id }
    }
    fn string_to_outcome(&self, _state: &R::State, text: &str) -> Result<Outcome, NotationError> {
        text.strip_prefix("draw ").and_then(|id| id.parse().ok()).ok_or_else(|| NotationError(text.to_owned()))
    }
    fn write_dict(&self, state: &R::State, out: &mut JsonWriter) {
        out.string(&format!("{state:?}"));
    }
    fn write_view(&self, state: &R::State, seat: Seat, out: &mut JsonWriter) {
        out.string(&self.0.view(state, seat));
    }
    fn observation_slices(&self) -> Vec<Slice> {
        self.0.slices()
    }
    fn write_observation(&self, state: &R::State, seat: Seat, out: &mut [f32]) {
        out.fill(0.0);
        self.0.observe(state, seat, out);
    }
    fn read_dict(&self, _dict: &Value) -> Result<R::State, SaveError> {
        Err(SaveError("tiny games are not read".to_owned()))
    }
    fn render(&self, state: &R::State) -> String {
        format!("{state:?}")
    }
}
