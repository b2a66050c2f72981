//! The game `nexus_ops`: rules, options and player count, and the contract of `warquest-core`.

use crate::actions::ActionTable;
use crate::load;
use crate::map::Board;
use crate::model::{Node, State};
use crate::observation;
use crate::options::Options;
use crate::rules::{Condition, Effect, EnergizeCard, MAX_PLAYERS, Mission, NONE, Rules, Special, UnitType, Window};
use crate::scenario::Scenario;
use crate::words::Dictionary;
use serde_json::Value;
use warquest_core::json::JsonWriter;
use warquest_core::{
    Action, ActionList, ConfigError, Game, Generator, IllegalAction, Kind, Map, NotationError, Outcome, SaveError, Seat, Slice, UNSEEN,
    Weights,
};

/// The document of the shipped rules.
pub const SHIPPED: &str = include_str!("../../../python/warquest/rules/data/nexus_ops.json");

/// What "no card" and "no type" look like.
struct Blank {
    unit: UnitType,
    energize: EnergizeCard,
    mission: Mission,
}

/// The campaign.
pub struct NexusOps {
    pub(crate) rules: Rules,
    pub(crate) options: Options,
    pub(crate) board: Board,
    pub(crate) scenario: Scenario,
    pub(crate) num_players: u8,
    pub(crate) words: Dictionary,
    pub(crate) encoding: observation::Tables,
    options_json: String,
    blank: Blank,
}

impl NexusOps {
    /// A game of a rules document, with all its options; a `scenario` that is absent is an empty one.
    ///
    /// # Errors
    /// If the document breaks a capacity, an option or a value is unknown, or the rules do not serve that many players.
    pub fn new(document: &Value, players: usize, options: &Value) -> Result<Self, ConfigError> {
        let rules = load::rules(document)?;
        let Some(table) = options.as_object() else {
            return Err(ConfigError("options: expected an object".to_owned()));
        };
        if !(2..=MAX_PLAYERS).contains(&players) || rules.sites[players][0] == NONE {
            return Err(ConfigError(format!("players: expected 2..{MAX_PLAYERS} with home sites, not {players}")));
        }
        let chosen = Options::parse(table, players)?;
        let mut written = JsonWriter::new();
        written.value(options);
        let board = Board::new(&rules.sites[players][..players]);
        Ok(Self {
            scenario: Scenario::parse(table.get("scenario"), &rules, &chosen, &board, players)?,
            num_players: players as u8,
            words: Dictionary::new(&rules),
            encoding: observation::Tables::new(&rules),
            options_json: written.text,
            blank: blank(),
            options: chosen,
            board,
            rules,
        })
    }

    /// A game of the shipped rules; `options` overrides their defaults.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn shipped(players: usize, options: &Value) -> Result<Self, ConfigError> {
        let document: Value = serde_json::from_str(SHIPPED).map_err(|error| ConfigError(format!("rules: {error}")))?;
        let mut all = document["options"].clone();
        match (all.as_object_mut(), options.as_object()) {
            (Some(all), Some(options)) => all.extend(options.clone()),
            _ => return Err(ConfigError("options: expected an object".to_owned())),
        }
        Self::new(&document, players, &all)
    }

    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    #[inline]
    pub(crate) fn actions(&self) -> &ActionTable {
        &self.rules.battle.actions
    }

    #[inline]
    pub(crate) fn unit(&self, kind: u8) -> &UnitType {
        self.rules.battle.units.get(usize::from(kind)).unwrap_or(&self.blank.unit)
    }

    #[inline]
    pub(crate) fn energize(&self, card: u8) -> &EnergizeCard {
        self.rules.battle.energize.get(usize::from(card)).unwrap_or(&self.blank.energize)
    }

    #[inline]
    pub(crate) fn mission(&self, card: u8) -> &Mission {
        self.rules.missions.get(usize::from(card)).unwrap_or(&self.blank.mission)
    }

    /// Range of victory points (docs/nexus-ops-state.md, "Options").
    fn most_points(&self) -> f64 {
        f64::from(self.options.vp_target - 1 + self.rules.largest_vp())
    }
}

fn blank() -> Blank {
    let none = String::new;
    Blank {
        unit: UnitType { id: none(), cost: 0, limit: 0, miner: false, banned: 0, special: Special::None },
        energize: EnergizeCard {
            id: none(),
            count: 0,
            window: Window::Start,
            effect: Effect::ForcedMarch,
            start_place: NONE,
            battle_place: NONE,
            discard_place: NONE,
        },
        mission: Mission { id: none(), red: true, count: 0, vp: 0, condition: Condition::WinRivalHome, place: NONE, discard_place: NONE },
    }
}

impl Game for NexusOps {
    type State = State;

    fn name(&self) -> &'static str {
        "nexus_ops"
    }

    fn num_players(&self) -> usize {
        usize::from(self.num_players)
    }

    fn num_distinct_actions(&self) -> usize {
        usize::from(self.actions().count)
    }

    fn max_game_length(&self) -> u64 {
        crate::length::campaign(&self.rules, self.num_players.into(), self.options.max_rounds.into())
    }

    fn max_chance_outcomes(&self) -> u32 {
        let rules = &self.rules;
        let limit = rules.battle.units.iter().map(|unit| usize::from(unit.limit)).max().unwrap_or(0);
        let piles = [rules.singles.len(), rules.doubles.len(), rules.tokens.len(), rules.battle.energize.len(), rules.missions.len()];
        piles.into_iter().max().unwrap_or(0).max(2 * limit + 1).max(self.num_players()) as u32
    }

    fn utility(&self) -> (f64, f64, Option<f64>) {
        let most = self.most_points();
        self.options.returns.utility(most)
    }

    fn rules_version(&self) -> &str {
        &self.rules.version
    }

    fn rules_digest(&self) -> &str {
        &self.rules.digest
    }

    fn options_json(&self) -> &str {
        &self.options_json
    }

    fn new_initial_state(&self) -> State {
        self.set_up()
    }

    #[inline]
    fn kind(&self, state: &State) -> Kind {
        match state.node {
            Node::Terminal => Kind::Terminal,
            _ if state.player == NONE => Kind::Chance,
            _ => Kind::Decision(state.player),
        }
    }

    fn node(&self, state: &State) -> &'static str {
        self.node_name(state)
    }

    #[inline]
    fn legal_actions(&self, state: &State, out: &mut ActionList) {
        out.clear();
        if state.player != NONE {
            self.offer(state, out);
        }
    }

    #[inline]
    fn apply_unchecked(&self, state: &mut State, action: Action) {
        if state.player != NONE {
            self.act(state, action);
        }
    }

    fn chance_weights(&self, state: &State, out: &mut Weights) {
        self.list_chance(state, out);
    }

    #[inline]
    fn sample_chance(&self, state: &State, generator: &mut Generator) -> Outcome {
        self.sample(state, generator)
    }

    fn apply_outcome(&self, state: &mut State, outcome: Outcome) -> Result<(), IllegalAction> {
        if !self.is_outcome(state, outcome) {
            return Err(IllegalAction);
        }
        self.take_outcome(state, outcome);
        Ok(())
    }

    #[inline]
    fn apply_outcome_unchecked(&self, state: &mut State, outcome: Outcome) {
        if state.player == NONE {
            self.take_outcome(state, outcome);
        }
    }

    fn resample(&self, state: &State, seat: Seat, generator: &mut Generator) -> State {
        self.resample_for(state, seat, generator)
    }

    fn returns(&self, state: &State) -> Vec<f64> {
        let mut returns = vec![0.0; self.num_players()];
        self.write_returns(state, &mut returns);
        returns
    }

    fn write_returns(&self, state: &State, out: &mut [f64]) {
        out.fill(0.0);
        if state.node == Node::Terminal {
            self.write_final_returns(state, out);
        }
    }

    fn points(&self, state: &State) -> Option<Vec<i64>> {
        Some(state.players.iter().take(self.num_players()).map(|player| player.vp.into()).collect())
    }

    fn write_points(&self, state: &State, out: &mut [i64]) {
        out.iter_mut().zip(&state.players).for_each(|(place, player)| *place = player.vp.into());
    }

    fn tallies(&self, state: &State) -> Vec<(&'static str, i64)> {
        vec![("battles", i64::from(state.battles))]
    }

    fn action_to_string(&self, action: Action) -> Option<String> {
        self.actions().describe(action).map(str::to_owned)
    }

    fn string_to_action(&self, text: &str) -> Result<Action, NotationError> {
        self.actions().parse(text).ok_or_else(|| NotationError(format!("'{text}' is no action")))
    }

    fn label(&self, state: &State, id: u32, viewer: Option<Seat>) -> Option<String> {
        self.label_at(state, id, viewer)
    }

    #[inline]
    fn seen(&self, state: &State, id: u32, viewer: Seat) -> u32 {
        if self.is_seen(state, viewer) { id } else { UNSEEN }
    }

    fn string_to_outcome(&self, state: &State, text: &str) -> Result<Outcome, NotationError> {
        self.parse_outcome(state, text)
    }

    fn write_dict(&self, state: &State, out: &mut JsonWriter) {
        self.write_state(state, None, out);
    }

    fn write_view(&self, state: &State, seat: Seat, out: &mut JsonWriter) {
        self.write_state(state, Some(seat), out);
    }

    fn observation_slices(&self) -> Vec<Slice> {
        self.slices()
    }

    fn write_observation(&self, state: &State, seat: Seat, out: &mut [f32]) {
        self.observe(state, seat, out);
    }

    fn read_dict(&self, dict: &Value) -> Result<State, SaveError> {
        self.read_state(dict)
    }

    fn render(&self, state: &State) -> String {
        self.board_text(state)
    }

    fn map(&self) -> Option<&dyn Map> {
        Some(&self.board)
    }

    fn reachable(&self, state: &State, region: usize) -> Vec<usize> {
        let hex = u8::try_from(region).unwrap_or(NONE);
        crate::map::hexes(self.reachable_from(state, hex)).map(usize::from).collect()
    }
}
