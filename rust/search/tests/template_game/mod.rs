//! A game as small as one can be, for docs/adding-a-game.md: two bands of men shoot at each other in turn. Whoever is at turn shoots, and a die
//! of 4 or more fells one enemy, or yields. After `turns` turns nobody has won.

use serde_json::{Value, json};
use std::array::from_fn;
use warquest_core::json::JsonWriter;
use warquest_core::reading::{byte, list, member, number, object};
use warquest_core::{Action, ActionList, Contest, Ending, Game, Heuristic, Kind, Left, Outcome, SaveError, Seat, Slice};
use warquest_core::{Verdict, Weights};

const ACTIONS: [&str; 2] = ["shoot", "yield"];
const OUTCOMES: [&str; 2] = ["shot misses", "shot hits"];

pub struct Skirmish {
    pub men: [u8; 2],
    pub turns: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    men: [u8; 2],
    turn: u8,
    /// 0 nothing yet, 1 a shot, 2 yielded.
    deed: u8,
}

impl Game for Skirmish {
    type State = State;

    fn name(&self) -> &'static str {
        "skirmish"
    }
    fn num_players(&self) -> usize {
        2
    }
    fn num_distinct_actions(&self) -> usize {
        ACTIONS.len()
    }
    fn max_game_length(&self) -> u64 {
        self.turns.into()
    }
    fn max_chance_outcomes(&self) -> u32 {
        2
    }
    fn utility(&self) -> (f64, f64, Option<f64>) {
        (-1.0, 1.0, Some(0.0))
    }
    fn rules_version(&self) -> &str {
        "1"
    }
    fn rules_digest(&self) -> &str {
        "skirmish"
    }
    fn new_initial_state(&self) -> State {
        State { men: self.men, turn: 0, deed: 0 }
    }
    fn kind(&self, state: &State) -> Kind {
        match state.deed {
            0 if !state.men.contains(&0) && state.turn < self.turns => Kind::Decision(state.turn % 2),
            1 => Kind::Chance,
            _ => Kind::Terminal,
        }
    }
    fn node(&self, state: &State) -> &'static str {
        let running = if state.deed == 1 { "shot" } else { "turn" };
        if self.kind(state) == Kind::Terminal { "terminal" } else { running }
    }
    fn legal_actions(&self, state: &State, out: &mut ActionList) {
        let decides = matches!(self.kind(state), Kind::Decision(_));
        (0..2).for_each(|action| out.push_if(action, decides));
    }
    fn apply_unchecked(&self, state: &mut State, action: Action) {
        state.deed = 1 + (action as u8).min(1);
    }
    fn chance_weights(&self, state: &State, out: &mut Weights) {
        out.clear();
        out.extend((0..2).filter(|_| state.deed == 1).map(|outcome| (outcome, 3)));
    }
    fn apply_outcome_unchecked(&self, state: &mut State, outcome: Outcome) {
        let enemy = &mut state.men[usize::from(1 - state.turn % 2)];
        *enemy = enemy.saturating_sub(outcome.min(1) as u8);
        *state = State { turn: state.turn.saturating_add(1), deed: 0, ..*state };
    }
    fn returns(&self, state: &State) -> Vec<f64> {
        let sign = |seat| self.verdict(state).winner.map_or(0.0, |winner| if winner == seat { 1.0 } else { -1.0 });
        vec![sign(0), sign(1)]
    }
    fn action_to_string(&self, action: Action) -> Option<String> {
        ACTIONS.get(usize::from(action)).map(ToString::to_string)
    }
    fn label(&self, state: &State, id: u32, _viewer: Option<Seat>) -> Option<String> {
        let names = if state.deed == 1 { OUTCOMES } else { ACTIONS };
        names.get(id as usize).map(ToString::to_string)
    }
    fn write_dict(&self, state: &State, out: &mut JsonWriter) {
        out.value(&json!({"deed": state.deed, "men": state.men, "turn": state.turn}));
    }
    fn write_view(&self, state: &State, seat: Seat, out: &mut JsonWriter) {
        out.value(&json!({"deed": state.deed, "men": state.men, "turn": state.turn, "viewer": seat}));
    }
    fn observation_slices(&self) -> Vec<Slice> {
        vec![Slice::new("men", &[2], [0.0, 255.0]), Slice::new("turn", &[], [0.0, 255.0]), Slice::new("deed", &[], [0.0, 2.0])]
    }
    fn write_observation(&self, state: &State, seat: Seat, out: &mut [f32]) {
        let [own, enemy] = [seat, 1 - seat].map(|seat| state.men[usize::from(seat)]);
        out.iter_mut().zip([own, enemy, state.turn, state.deed]).for_each(|(place, number)| *place = number.into());
    }
    fn read_dict(&self, dict: &Value) -> Result<State, SaveError> {
        let map = object(dict, "", &["deed", "men", "turn"])?;
        let [first, second] = &list(member(map, "men"), "men")?[..] else { return Err(SaveError("men: expected two".to_owned())) };
        let men = [number(first, "men", 0, self.men[0].into())? as u8, number(second, "men", 0, self.men[1].into())? as u8];
        Ok(State { men, turn: byte(map, "", "turn", self.turns)?, deed: byte(map, "", "deed", 2)? })
    }
    fn render(&self, state: &State) -> String {
        format!("turn {} of {}: {:?} men", state.turn, self.turns, state.men)
    }
}

impl Contest for Skirmish {
    fn kinds(&self) -> Vec<String> {
        vec!["man".to_owned()]
    }
    fn brought(&self, seat: Seat) -> Left {
        from_fn(|kind| if kind == 0 { self.men[usize::from(seat)] } else { 0 })
    }
    fn verdict(&self, state: &State) -> Verdict {
        let beaten = state.men.iter().position(|&men| men == 0).map(|seat| seat as Seat);
        let winner = beaten.or((state.deed == 2).then_some(state.turn % 2)).map(|beaten| 1 - beaten);
        Verdict { winner, left: state.men.map(|men| from_fn(|kind| if kind == 0 { men } else { 0 })) }
    }
    fn ending(&self, state: &State) -> Ending {
        match state.deed {
            2 => Ending::Retreat,
            _ if state.men.contains(&0) => Ending::Annihilation,
            _ => Ending::Undecided,
        }
    }
    fn round(&self, state: &State) -> u8 {
        state.turn.saturating_add(1)
    }
    fn max_rounds(&self) -> u8 {
        self.turns
    }
    fn points_of(&self, verdict: &Verdict) -> [i64; 2] {
        [0, 1].map(|seat| i64::from(verdict.winner == Some(seat)))
    }
    fn value_of(&self, verdict: &Verdict) -> [i64; 2] {
        verdict.left.map(|left| left[0].into())
    }
    fn greedy(&self, _state: &State, _legal: &[Action]) -> Action {
        0
    }
    fn retreat(&self, _state: &State) -> Option<Action> {
        Some(1)
    }
    fn strength(&self, state: &State, seat: Seat) -> u32 {
        state.men[usize::from(seat)].into()
    }
}

impl Heuristic for Skirmish {
    fn evaluate(&self, state: &State, seat_values: &mut [f64]) {
        let lead = (f64::from(state.men[0]) - f64::from(state.men[1])) / f64::from(self.men[0].max(self.men[1]));
        seat_values.copy_from_slice(&[lead, -lead]);
    }
}
