//! `nexus_ops/battle`: one battle between given armies (docs/nexus-ops-state.md). Seat 0 attacks, seat 1 defends.

mod armies;
mod contest;
mod observation;
mod save;

use crate::battle::{Battle, Context, Hands, Side, Stage};
use crate::chance;
use crate::load;
use crate::notation;
use crate::options::{FrenzyScope, Returns, only_known};
use crate::rules::{Energize, MAX_PLAYERS, NONE, Rules};
use crate::words::Dictionary;
use armies::Army;
use serde_json::Value;
use std::sync::Arc;
use warquest_core::json::JsonWriter;
use warquest_core::options::{choice, fault, write_returns};
use warquest_core::{
    Action, ActionList, ConfigError, Game, Generator, IllegalAction, Kind, NotationError, Outcome, SaveError, Seat, Slice, Weights,
};

/// Names of the options; the armies are texts that are only echoed.
const OPTIONS: [&str; 5] = ["attacker", "defender", "terrain", "frenzy_scope", "returns"];
/// Most units of a type.
pub const MOST_OF_A_TYPE: u8 = 20;

/// The rules of battles, with their words.
pub struct BattleBook {
    rules: Rules,
    words: Dictionary,
}

impl BattleBook {
    /// Reads a document.
    ///
    /// # Errors
    /// Names the place of the document that is broken or too large.
    pub fn new(document: &Value) -> Result<Self, ConfigError> {
        let rules = load::rules(document)?;
        Ok(Self { words: Dictionary::new(&rules), rules })
    }
}

/// A position: the battle, and the cards that the sides have left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BattleState {
    pub battle: Battle,
    pub hands: [Energize; MAX_PLAYERS],
}

/// The battle game with its armies.
pub struct BattleGame {
    book: Arc<BattleBook>,
    terrain: u8,
    frenzy_scope: FrenzyScope,
    returns: Returns,
    armies: [Army; 2],
    options_json: String,
}

impl BattleGame {
    /// A battle of two sides under the rules of a document. `options` are complete, the texts `attacker` and `defender`
    /// included; `sides` is a list of two objects with `pieces` and if wanted `cards`.
    ///
    /// # Errors
    /// Names the part of the document, the option or the side that is broken or too large.
    pub fn new(document: &Value, options: &Value, sides: &Value) -> Result<Self, ConfigError> {
        Self::with_book(Arc::new(BattleBook::new(document)?), options, sides)
    }

    /// The same under rules that are read already: many battles can share them.
    ///
    /// # Errors
    /// Names the option or the side that is broken or too large.
    pub fn with_book(book: Arc<BattleBook>, options: &Value, sides: &Value) -> Result<Self, ConfigError> {
        let Some(map) = options.as_object() else {
            return Err(ConfigError("options: expected an object".to_owned()));
        };
        only_known(map, &OPTIONS)?;
        if let Some(name) = ["attacker", "defender"].into_iter().find(|name| !map.get(*name).is_some_and(Value::is_string)) {
            return Err(ConfigError(format!("option {name}: expected a text")));
        }
        let terrain = map.get("terrain");
        let found = terrain.and_then(Value::as_str).and_then(|id| book.words.terrains.find(id));
        let mut out = JsonWriter::new();
        out.value(options);
        Ok(Self {
            terrain: found.ok_or_else(|| fault("terrain", "a terrain", terrain))?,
            frenzy_scope: choice(map, "frenzy_scope")?,
            returns: choice(map, "returns")?,
            armies: armies::read(&book, sides)?,
            book,
            options_json: out.text,
        })
    }

    #[inline]
    fn context(&self) -> Context<'_> {
        Context {
            rules: &self.book.rules.battle,
            terrain: self.terrain,
            seats: 2,
            bystanders: false,
            frenzy_all: self.frenzy_scope == FrenzyScope::All,
        }
    }

    /// Who has won, of a battle that is over.
    fn winner(state: &BattleState) -> Option<Side> {
        match (state.battle.stage, state.battle.sides.each_ref().map(|party| party.is_gone())) {
            (Stage::Over, [_, true]) => Some(Side::A),
            (Stage::Over, [true, false]) => Some(Side::D),
            _ => None,
        }
    }

    /// The plain mission of an attacker who has won.
    fn points_by_seat(&self, winner: Option<Side>) -> [i64; 2] {
        [if winner == Some(Side::A) { self.book.rules.plain_vp.into() } else { 0 }, 0]
    }

    fn is_rolling(state: &BattleState) -> bool {
        state.battle.stage.is_chance()
    }
}

impl Game for BattleGame {
    type State = BattleState;

    fn name(&self) -> &'static str {
        "nexus_ops/battle"
    }

    fn num_players(&self) -> usize {
        2
    }

    fn num_distinct_actions(&self) -> usize {
        self.context().rules.actions.count.into()
    }

    fn max_game_length(&self) -> u64 {
        let units = self.armies.iter().flat_map(|army| army.units).map(u64::from).sum();
        crate::length::battle(units, self.armies.iter().map(|army| u64::from(army.cards.total())).sum())
    }

    fn max_chance_outcomes(&self) -> u32 {
        2 * u32::from(MOST_OF_A_TYPE) + 1
    }

    fn utility(&self) -> (f64, f64, Option<f64>) {
        let most = f64::from(self.book.rules.plain_vp);
        self.returns.utility(most)
    }

    fn rules_version(&self) -> &str {
        &self.book.rules.version
    }

    fn rules_digest(&self) -> &str {
        &self.book.rules.digest
    }

    fn options_json(&self) -> &str {
        &self.options_json
    }

    fn new_initial_state(&self) -> BattleState {
        let mut hands = [Energize::default(); MAX_PLAYERS];
        hands.iter_mut().zip(&self.armies).for_each(|(hand, army)| *hand = army.cards);
        let mut battle = Battle::declare(NONE, 0, false, self.armies[0].units);
        battle.begin(&self.context(), &hands, 1, self.armies[1].units);
        BattleState { battle, hands }
    }

    fn kind(&self, state: &BattleState) -> Kind {
        match state.battle.stage {
            Stage::Over | Stage::Idle => Kind::Terminal,
            stage if stage.is_chance() => Kind::Chance,
            _ => Kind::Decision(state.battle.asked),
        }
    }

    fn node(&self, state: &BattleState) -> &'static str {
        state.battle.stage.name()
    }

    fn legal_actions(&self, state: &BattleState, out: &mut ActionList) {
        out.clear();
        state.battle.legal(&self.context(), &state.hands, out);
    }

    fn apply_unchecked(&self, state: &mut BattleState, action: Action) {
        // What was played follows from what is left.
        let mut discards = Energize::default();
        state.battle.act(&self.context(), &mut Hands { held: &mut state.hands, discards: &mut discards }, action);
    }

    fn chance_weights(&self, state: &BattleState, out: &mut Weights) {
        out.clear();
        chance::list_battle(&self.context(), &state.battle, out);
    }

    fn sample_chance(&self, state: &BattleState, generator: &mut Generator) -> Outcome {
        chance::sample_battle(&self.context(), &state.battle, generator)
    }

    fn apply_outcome(&self, state: &mut BattleState, outcome: Outcome) -> Result<(), IllegalAction> {
        if !chance::is_battle_outcome(&self.context(), &state.battle, outcome) {
            return Err(IllegalAction);
        }
        self.apply_outcome_unchecked(state, outcome);
        Ok(())
    }

    fn apply_outcome_unchecked(&self, state: &mut BattleState, outcome: Outcome) {
        state.battle.outcome(&self.context(), &state.hands, outcome);
    }

    fn returns(&self, state: &BattleState) -> Vec<f64> {
        let mut returns = vec![0.0; 2];
        self.write_returns(state, &mut returns);
        returns
    }

    fn write_returns(&self, state: &BattleState, out: &mut [f64]) {
        out.fill(0.0);
        if state.battle.stage == Stage::Over {
            let winner = Self::winner(state);
            let points = self.points_by_seat(winner).map(|points| points as f64);
            write_returns(self.returns, &points, winner.map_or(0, |side| 1 << side as u32), out);
        }
    }

    fn points(&self, state: &BattleState) -> Option<Vec<i64>> {
        Some(self.points_by_seat(Self::winner(state)).to_vec())
    }

    fn write_points(&self, state: &BattleState, out: &mut [i64]) {
        out.iter_mut().zip(self.points_by_seat(Self::winner(state))).for_each(|(place, points)| *place = points);
    }

    fn tallies(&self, _state: &BattleState) -> Vec<(&'static str, i64)> {
        vec![("battles", 1)]
    }

    fn action_to_string(&self, action: Action) -> Option<String> {
        self.context().rules.actions.describe(action).map(str::to_owned)
    }

    fn string_to_action(&self, text: &str) -> Result<Action, NotationError> {
        self.context().rules.actions.parse(text).ok_or_else(|| NotationError(format!("'{text}' is no action")))
    }

    fn label(&self, state: &BattleState, id: u32, _viewer: Option<Seat>) -> Option<String> {
        if Self::is_rolling(state) {
            let possible = chance::is_battle_outcome(&self.context(), &state.battle, id);
            return possible.then(|| notation::battle_outcome(&state.battle, id));
        }
        let action = Action::try_from(id).ok()?;
        let mut legal = ActionList::new();
        self.legal_actions(state, &mut legal);
        legal.as_slice().binary_search(&action).ok()?;
        self.action_to_string(action)
    }

    fn string_to_outcome(&self, state: &BattleState, text: &str) -> Result<Outcome, NotationError> {
        let argument = text.split_once(' ').filter(|(node, _)| Self::is_rolling(state) && *node == state.battle.stage.name());
        let outcome = argument.and_then(|(_, argument)| notation::parse_battle_outcome(&state.battle, argument));
        let possible = outcome.filter(|&outcome| chance::is_battle_outcome(&self.context(), &state.battle, outcome));
        possible.ok_or_else(|| NotationError(format!("'{text}' is no outcome of this node")))
    }

    fn write_dict(&self, state: &BattleState, out: &mut JsonWriter) {
        self.write(state, None, out);
    }

    fn write_view(&self, state: &BattleState, seat: Seat, out: &mut JsonWriter) {
        self.write(state, Some(seat), out);
    }

    fn observation_slices(&self) -> Vec<Slice> {
        self.slices()
    }

    fn write_observation(&self, state: &BattleState, seat: Seat, out: &mut [f32]) {
        self.observe(state, seat, out);
    }

    fn read_dict(&self, dict: &Value) -> Result<BattleState, SaveError> {
        self.read(dict)
    }

    fn render(&self, state: &BattleState) -> String {
        self.board_text(state)
    }
}
