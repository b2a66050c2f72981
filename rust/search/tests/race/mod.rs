//! A small dice race on the contract, for tests of what is generic: in turn each player picks one or two dice, rolls
//! them and moves on by the skulls; whoever first reaches the goal wins.

use serde_json::{Value, json};
use warquest_core::dice::{self, Die};
use warquest_core::json::JsonWriter;
use warquest_core::observation::{Tensor, seen_from, set};
use warquest_core::{Action, ActionList, Game, Generator, IllegalAction, Kind, NotationError, Outcome, SaveError, Seat, Slice, Weights};

const DIE: Die = Die { skulls: 1, flags: 2, blanks: 3 };

pub struct Race {
    pub players: usize,
    pub goal: i64,
    /// The proven bound, or less to see it broken.
    pub limit: u64,
    /// Whether players may pick dice at all.
    pub stuck: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    seat: Seat,
    dice: u32,
    places: [i64; 4],
}

impl Race {
    pub fn new(players: usize) -> Self {
        Self { players, goal: 6, limit: 1_000_000, stuck: false }
    }

    fn winner(&self, state: &State) -> Option<usize> {
        state.places.iter().position(|&place| place >= self.goal)
    }
}

impl Game for Race {
    type State = State;

    fn name(&self) -> &'static str {
        "race"
    }
    fn num_players(&self) -> usize {
        self.players
    }
    fn num_distinct_actions(&self) -> usize {
        2
    }
    fn max_game_length(&self) -> u64 {
        self.limit
    }
    fn max_chance_outcomes(&self) -> u32 {
        dice::ROLL_OUTCOMES
    }
    fn utility(&self) -> (f64, f64, Option<f64>) {
        (0.0, 1.0, Some(1.0))
    }
    fn rules_version(&self) -> &str {
        "1"
    }
    fn rules_digest(&self) -> &str {
        "race"
    }
    fn options_json(&self) -> &str {
        "{}"
    }
    fn new_initial_state(&self) -> State {
        State { seat: 0, dice: 0, places: [0; 4] }
    }
    fn kind(&self, state: &State) -> Kind {
        match (self.winner(state), state.dice) {
            (Some(_), _) => Kind::Terminal,
            (None, 0) => Kind::Decision(state.seat),
            _ => Kind::Chance,
        }
    }
    fn node(&self, state: &State) -> &'static str {
        match self.kind(state) {
            Kind::Decision(_) => "pick",
            Kind::Chance => "roll",
            Kind::Terminal => "terminal",
        }
    }
    fn legal_actions(&self, state: &State, out: &mut ActionList) {
        if !self.stuck && self.node(state) == "pick" {
            out.push(0);
            out.push(1);
        }
    }
    fn apply_unchecked(&self, state: &mut State, action: Action) {
        state.dice = u32::from(action) + 1;
    }
    fn chance_weights(&self, state: &State, out: &mut Weights) {
        out.clear();
        if state.dice > 0 {
            dice::weights(DIE, state.dice, out);
        }
    }
    fn sample_chance(&self, state: &State, generator: &mut Generator) -> Outcome {
        let (skulls, flags) = dice::sample(DIE, state.dice, generator);
        dice::encode(skulls, flags)
    }
    fn apply_outcome(&self, state: &mut State, outcome: Outcome) -> Result<(), IllegalAction> {
        let mut weights = Weights::new();
        self.chance_weights(state, &mut weights);
        if weights.iter().all(|&(known, _)| known != outcome) {
            return Err(IllegalAction);
        }
        self.apply_outcome_unchecked(state, outcome);
        Ok(())
    }
    fn apply_outcome_unchecked(&self, state: &mut State, outcome: Outcome) {
        let (skulls, _) = dice::decode(outcome).unwrap_or_default();
        state.places[usize::from(state.seat)] += i64::from(skulls);
        state.dice = 0;
        state.seat = (state.seat + 1) % self.players as Seat;
    }
    fn returns(&self, state: &State) -> Vec<f64> {
        (0..self.players).map(|seat| f64::from(u8::from(self.winner(state) == Some(seat)))).collect()
    }
    fn points(&self, state: &State) -> Option<Vec<i64>> {
        Some(state.places[..self.players].to_vec())
    }
    fn tallies(&self, state: &State) -> Vec<(&'static str, i64)> {
        vec![("skulls", state.places.iter().sum())]
    }
    fn action_to_string(&self, action: Action) -> Option<String> {
        ["pick 1", "pick 2"].get(usize::from(action)).map(ToString::to_string)
    }
    fn string_to_action(&self, text: &str) -> Result<Action, NotationError> {
        let action = ["pick 1", "pick 2"].iter().position(|name| *name == text);
        action.map(|action| action as Action).ok_or_else(|| NotationError(format!("{text:?} is no action")))
    }
    fn label(&self, state: &State, id: u32, _viewer: Option<Seat>) -> Option<String> {
        match self.kind(state) {
            Kind::Decision(_) => self.action_to_string(Action::try_from(id).ok()?),
            Kind::Chance => dice::decode(id).map(|(skulls, flags)| format!("roll {skulls} {flags}")),
            Kind::Terminal => None,
        }
    }
    fn string_to_outcome(&self, _state: &State, text: &str) -> Result<Outcome, NotationError> {
        let numbers: Vec<u32> = text.split(' ').skip(1).filter_map(|word| word.parse().ok()).collect();
        match numbers[..] {
            [skulls, flags] if skulls + flags <= 40 => Ok(dice::encode(skulls, flags)),
            _ => Err(NotationError(format!("{text:?} is no roll"))),
        }
    }
    fn write_dict(&self, state: &State, out: &mut JsonWriter) {
        out.begin_object();
        out.key("dice");
        out.integer(i64::from(state.dice));
        out.key("places");
        out.begin_array();
        state.places.iter().for_each(|&place| out.integer(place));
        out.end_array();
        out.key("seat");
        out.integer(i64::from(state.seat));
        out.end_object();
    }
    fn write_view(&self, state: &State, _seat: Seat, out: &mut JsonWriter) {
        self.write_dict(state, out);
    }
    fn observation_slices(&self) -> Vec<Slice> {
        let places = Slice::new("places", &[self.players], [0.0, 1000.0]);
        vec![Slice::unit("mover", &[self.players]), Slice::new("dice", &[], [0.0, 2.0]), places]
    }
    fn write_observation(&self, state: &State, seat: Seat, out: &mut [f32]) {
        let players = self.players as Seat;
        let mut tensor = Tensor::zeroed(out);
        tensor.one_of(self.players, seen_from(seat, state.seat, players));
        tensor.put(state.dice as f32);
        let places = tensor.take(self.players);
        (0..players).for_each(|other| set(places, seen_from(seat, other, players), state.places[usize::from(other)] as f32));
    }
    fn read_dict(&self, dict: &Value) -> Result<State, SaveError> {
        let number = |value: &Value| value.as_i64().ok_or_else(|| SaveError("expected a number".to_owned()));
        let mut places = [0; 4];
        for (place, value) in places.iter_mut().zip(dict["places"].as_array().unwrap_or(&Vec::new())) {
            *place = number(value)?;
        }
        Ok(State { seat: number(&dict["seat"])? as Seat, dice: number(&dict["dice"])? as u32, places })
    }
    fn render(&self, state: &State) -> String {
        json!(state.places).to_string()
    }
}
