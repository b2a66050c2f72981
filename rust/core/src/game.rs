//! The trait of a game. A state is plain data; the game (rules, options, player count) is shared and read-only, so a
//! state's methods take both.

use crate::chance::{Weights, pick};
use crate::error::{IllegalAction, NotationError, SaveError};
use crate::generator::Generator;
use crate::json::JsonWriter;
use crate::list::ActionList;
use crate::observation::Slice;

/// A decision's action: an index into the game's table.
pub type Action = u16;
/// A chance node's outcome.
pub type Outcome = u32;
/// A player's seat.
pub type Seat = u8;

/// Stands for an action or outcome of which a seat does not see what it is.
pub const UNSEEN: u32 = u32::MAX;

/// What kind of node a state is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Decision(Seat),
    Chance,
    Terminal,
}

/// The printed map of a game that has one. Regions are indices.
pub trait Map {
    fn region_ids(&self) -> &[String];
    fn neighbours(&self, region: usize) -> Vec<usize>;
    /// The shortest way, both ends included; among equals the smallest sequence of indices.
    fn path(&self, from: usize, to: usize) -> Option<Vec<usize>>;
    fn distance(&self, from: usize, to: usize) -> Option<usize>;
}

/// A game by the contract (docs/contract.md).
pub trait Game: Send + Sync + 'static {
    /// Flat and cheap to copy.
    type State: Clone + PartialEq + Eq + std::hash::Hash + Send + Sync + 'static;

    /// `warquest`, `warquest/battle`.
    fn name(&self) -> &'static str;
    fn num_players(&self) -> usize;
    fn num_distinct_actions(&self) -> usize;
    /// Most decisions of a game; proven.
    fn max_game_length(&self) -> u64;
    fn max_chance_outcomes(&self) -> u32;
    /// (min_utility, max_utility, utility_sum).
    fn utility(&self) -> (f64, f64, Option<f64>);
    fn rules_version(&self) -> &str;
    fn rules_digest(&self) -> &str;
    /// All options in force, as canonical JSON.
    fn options_json(&self) -> &str {
        "{}"
    }

    fn new_initial_state(&self) -> Self::State;
    fn kind(&self, state: &Self::State) -> Kind;
    /// The rules page's name of the node; `terminal` at the end.
    fn node(&self, state: &Self::State) -> &'static str;
    /// Fills the list, ascending; empty unless a decision node.
    fn legal_actions(&self, state: &Self::State, out: &mut ActionList);
    /// The checked door: an illegal action leaves the state untouched.
    ///
    /// # Errors
    /// If the node is no decision node or the action is not legal there.
    fn apply_action(&self, state: &mut Self::State, action: Action) -> Result<(), IllegalAction> {
        let mut legal = ActionList::new();
        self.legal_actions(state, &mut legal);
        if legal.as_slice().binary_search(&action).is_err() {
            return Err(IllegalAction);
        }
        self.apply_unchecked(state, action);
        Ok(())
    }
    /// The unchecked door: for an action known to be legal. Anything else gives some state, but never a panic.
    fn apply_unchecked(&self, state: &mut Self::State, action: Action);
    /// Fills the weights of a chance node, ascending by outcome; empty elsewhere.
    fn chance_weights(&self, state: &Self::State, out: &mut Weights);
    /// Draws an outcome by the stated procedure; 0 unless a chance node. Here by one number below the sum of the weights, walked in order of
    /// outcome; a game that rolls dice draws them one by one.
    fn sample_chance(&self, state: &Self::State, generator: &mut Generator) -> Outcome {
        let mut weights = Weights::new();
        self.chance_weights(state, &mut weights);
        pick(&weights, generator).unwrap_or(0)
    }
    /// The checked door of a chance node.
    ///
    /// # Errors
    /// If the node is no chance node or the outcome has weight 0.
    fn apply_outcome(&self, state: &mut Self::State, outcome: Outcome) -> Result<(), IllegalAction> {
        let mut weights = Weights::new();
        self.chance_weights(state, &mut weights);
        if weights.binary_search_by_key(&outcome, |&(possible, _)| possible).is_err() {
            return Err(IllegalAction);
        }
        self.apply_outcome_unchecked(state, outcome);
        Ok(())
    }
    /// The unchecked door of a chance node.
    fn apply_outcome_unchecked(&self, state: &mut Self::State, outcome: Outcome);
    /// A state with the view of `seat`, everything hidden from it drawn at random; in games without secrets the same state.
    fn resample(&self, state: &Self::State, _seat: Seat, _generator: &mut Generator) -> Self::State {
        state.clone()
    }

    /// One a seat; zeros before the end.
    fn returns(&self, state: &Self::State) -> Vec<f64>;
    /// The same into a place a seat, which some games do without allocating.
    fn write_returns(&self, state: &Self::State, out: &mut [f64]) {
        out.iter_mut().zip(self.returns(state)).for_each(|(place, value)| *place = value);
    }
    /// Victory points by seat, in games that count them.
    fn points(&self, _state: &Self::State) -> Option<Vec<i64>> {
        None
    }
    /// The same into a place a seat; nothing in games without points.
    fn write_points(&self, state: &Self::State, out: &mut [i64]) {
        out.iter_mut().zip(self.points(state).into_iter().flatten()).for_each(|(place, value)| *place = value);
    }
    /// Public counters of the game, by name.
    fn tallies(&self, _state: &Self::State) -> Vec<(&'static str, i64)> {
        Vec::new()
    }

    /// Notation of an action id; None if there is no such id.
    fn action_to_string(&self, action: Action) -> Option<String>;
    /// # Errors
    /// If the text is no action of the game.
    fn string_to_action(&self, text: &str) -> Result<Action, NotationError> {
        let mut actions = (0..self.num_distinct_actions()).filter_map(|action| Action::try_from(action).ok());
        let found = actions.find(|&action| self.action_to_string(action).as_deref() == Some(text));
        found.ok_or_else(|| NotationError(format!("{text:?} is no action")))
    }
    /// Notation of an action or outcome at this node, `?` for what `viewer` may not see. None if it is not legal here.
    fn label(&self, state: &Self::State, id: u32, viewer: Option<Seat>) -> Option<String>;
    /// What `viewer` sees of a legal action or possible outcome of this node: the id itself, or [`UNSEEN`].
    fn seen(&self, _state: &Self::State, id: u32, _viewer: Seat) -> u32 {
        id
    }
    /// Outcome of a chance node by its notation.
    ///
    /// # Errors
    /// If the text is no outcome of this node.
    fn string_to_outcome(&self, state: &Self::State, text: &str) -> Result<Outcome, NotationError> {
        let mut weights = Weights::new();
        self.chance_weights(state, &mut weights);
        let found = weights.iter().find(|&&(outcome, _)| self.label(state, outcome, None).as_deref() == Some(text));
        found.map(|&(outcome, _)| outcome).ok_or_else(|| NotationError(format!("no outcome of {} is called {text:?}", self.node(state))))
    }

    /// Writes the state dict as canonical JSON.
    fn write_dict(&self, state: &Self::State, out: &mut JsonWriter);
    /// Writes the view of a seat as canonical JSON.
    fn write_view(&self, state: &Self::State, seat: Seat, out: &mut JsonWriter);
    /// The slices of an observation tensor, in order: the same for all seats and states (docs/observations.md).
    fn observation_slices(&self) -> Vec<Slice>;
    /// Writes the tensor of a seat, every place of it, without allocating: nothing but what [`Self::write_view`] tells that seat.
    /// `out` has as many places as all slices together.
    fn write_observation(&self, state: &Self::State, seat: Seat, out: &mut [f32]);
    /// Reads a state dict, checking everything.
    ///
    /// # Errors
    /// Says the place and what was expected.
    fn read_dict(&self, dict: &serde_json::Value) -> Result<Self::State, SaveError>;
    /// A readable board.
    fn render(&self, state: &Self::State) -> String;

    fn map(&self) -> Option<&dyn Map> {
        None
    }
    /// Regions that the army in `region` could enter with one move (see the game's page); indices, ascending.
    fn reachable(&self, _state: &Self::State, _region: usize) -> Vec<usize> {
        Vec::new()
    }
}
