//! `warquest/battle`: one battle between given armies (WQ-11.38). Seat 0 attacks, seat 1 defends.
//!
//! The state is the battle alone: gold, victory points and survivors follow from it and from what the sides brought.

mod armies;
mod contest;
mod factors;
mod observation;
mod save;

use crate::actions::ActionTable;
use crate::battle::{Battle, BattleContext, Muster, Pending, RollKind, Side, Step};
use crate::board_text::BoardText;
use crate::load;
use crate::options::{BattleOptions, Returns, only_known, returns};
use crate::rules::{Rules, SLOTS, UNIT_TYPES};
use armies::Army;
use serde_json::Value;
use std::sync::Arc;
use warquest_core::json::JsonWriter;
use warquest_core::options::write_returns;
use warquest_core::{
    Action, ActionList, ConfigError, Game, Generator, IllegalAction, Kind, NotationError, Outcome, SaveError, Seat, Slice, Weights, dice,
};

/// Names of the options; the armies are texts that are only echoed.
const OPTIONS: [&str; 7] = ["attacker", "beginner_ranged", "defender", "leader_deploy", "rally", "returns", "round_limit_result"];

/// The battle game with its armies.
#[derive(Clone, Debug)]
pub struct BattleGame {
    rules: Arc<Rules>,
    options: BattleOptions,
    returns: Returns,
    armies: [Army; 2],
    options_json: String,
}

impl BattleGame {
    /// A battle of two sides under the rules of a document. `options` are complete, the texts `attacker` and `defender`
    /// included; `sides` is a list of two objects with `pieces`, and if wanted `artifacts`, `cards`, `gold`, `retreat`.
    ///
    /// # Errors
    /// Names the part of the document, the option or the side that is broken or too large.
    pub fn new(document: &Value, options: &Value, sides: &Value) -> Result<Self, ConfigError> {
        Self::with_rules(Arc::new(load::rules(document)?), options, sides)
    }

    /// The same under rules that are read already: many battles can share them.
    ///
    /// # Errors
    /// Names the option or the side that is broken or too large.
    pub fn with_rules(rules: Arc<Rules>, options: &Value, sides: &Value) -> Result<Self, ConfigError> {
        let Some(map) = options.as_object() else {
            return Err(ConfigError("options: expected an object".to_owned()));
        };
        only_known(map, &OPTIONS)?;
        if let Some(name) = ["attacker", "defender"].into_iter().find(|name| !map.get(*name).is_some_and(Value::is_string)) {
            return Err(ConfigError(format!("option {name}: expected a text")));
        }
        let armies = armies::read(&rules, sides)?;
        let mut out = JsonWriter::new();
        out.value(options);
        Ok(Self { options: BattleOptions::parse(map)?, returns: returns(map)?, rules, armies, options_json: out.text })
    }

    /// A battle of a campaign: both sides have somewhere to retreat to. Its options are not told as text.
    pub(crate) fn of_musters(rules: Arc<Rules>, options: BattleOptions, musters: [Muster; 2]) -> Self {
        let armies = musters.map(|muster| Army { muster, retreat: true });
        Self { rules, options, returns: Returns::ZeroSum, armies, options_json: String::new() }
    }

    #[inline]
    pub(crate) fn context(&self) -> BattleContext<'_> {
        BattleContext { rules: &self.rules.battle, options: &self.options, actions: self.actions() }
    }

    #[inline]
    fn actions(&self) -> &ActionTable {
        &self.rules.actions
    }

    /// What follows without a node: a side that goes leaves or, without a retreat region, is destroyed (B14-B16).
    #[inline]
    fn settle(&self, state: &mut Battle) {
        match state.pending() {
            Pending::Retreat { side } if !self.armies[side as usize].retreat => state.destroy_goer(&self.context()),
            Pending::Retreat { .. } | Pending::Over => {}
            Pending::Choice { .. } | Pending::Roll { .. } => return,
        }
        let step = if state.goer().is_some() { Step::Retreat } else { state.step() };
        state.stand_down(step);
    }

    /// Pieces left after the battle.
    fn survivors(&self, state: &Battle, side: Side) -> ([u8; UNIT_TYPES], [bool; SLOTS]) {
        let muster = &self.armies[side as usize].muster;
        let (lost, fallen) = state.lost(side);
        let troops = std::array::from_fn(|kind| muster.troops[kind].saturating_sub(lost[kind]));
        (troops, std::array::from_fn(|slot| muster.leaders[slot] && !fallen[slot]))
    }

    pub(crate) fn pieces_left(&self, state: &Battle, side: Side) -> u32 {
        let (troops, leaders) = self.survivors(state, side);
        let leaders = leaders.iter().map(|&there| u32::from(there)).sum::<u32>();
        leaders + troops.iter().map(|&count| u32::from(count)).sum::<u32>()
    }

    pub(crate) const fn returns_option(&self) -> Returns {
        self.returns
    }

    /// Victory points (WQ-11.16); 0 before the end.
    fn victory_points(&self, state: &Battle, side: Side) -> i64 {
        if state.pending() != Pending::Over {
            return 0;
        }
        let constants = &self.rules.battle.constants;
        let (troops, leaders) = state.lost(side.other());
        let kills = troops.iter().map(|&count| i64::from(count)).sum::<i64>() + leaders.iter().map(|&lost| i64::from(lost)).sum::<i64>();
        let victory = if state.winner() == Some(side) { i64::from(constants.victory_vp) } else { 0 };
        (victory + kills * i64::from(constants.kill_vp)).min(i64::from(u16::MAX))
    }

    /// Dice and kind of the roll that is due.
    fn due(state: &Battle) -> Option<(u32, RollKind)> {
        match state.pending() {
            Pending::Roll { kind } => Some((state.dice(), kind)),
            _ => None,
        }
    }

    /// The pair of an outcome that the roll that is due can show.
    fn shown(&self, state: &Battle, outcome: Outcome) -> Option<(u32, u32)> {
        let (due, _) = Self::due(state)?;
        dice::decode(outcome).filter(|&(skulls, flags)| dice::possible(self.rules.battle.die, due, skulls, flags))
    }

    fn outcome_of(&self, state: &Battle, text: &str) -> Option<Outcome> {
        let (_, kind) = Self::due(state)?;
        let (skulls, flags) = text.strip_prefix(kind.name())?.strip_prefix(' ')?.split_once(' ')?;
        let outcome = dice::checked_encode(plain_number(skulls)?, plain_number(flags)?)?;
        self.shown(state, outcome).map(|_| outcome)
    }
}

/// A number below 100 as it is printed.
fn plain_number(text: &str) -> Option<u32> {
    text.parse().ok().filter(|number: &u32| *number < 100 && number.to_string() == text)
}

impl Game for BattleGame {
    type State = Battle;

    fn name(&self) -> &'static str {
        "warquest/battle"
    }

    fn num_players(&self) -> usize {
        2
    }

    fn num_distinct_actions(&self) -> usize {
        self.actions().count.into()
    }

    fn max_game_length(&self) -> u64 {
        crate::length::battle(&self.rules.battle.constants)
    }

    fn max_chance_outcomes(&self) -> u32 {
        dice::ROLL_OUTCOMES
    }

    fn utility(&self) -> (f64, f64, Option<f64>) {
        let most = f64::from(u16::MAX);
        self.returns.utility(most)
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

    fn new_initial_state(&self) -> Battle {
        let mut state = Battle::begin(&self.context(), &self.armies[0].muster, &self.armies[1].muster);
        self.settle(&mut state);
        state
    }

    fn kind(&self, state: &Battle) -> Kind {
        match state.pending() {
            Pending::Choice { side, .. } => Kind::Decision(side as Seat),
            Pending::Roll { .. } => Kind::Chance,
            Pending::Retreat { .. } | Pending::Over => Kind::Terminal,
        }
    }

    fn node(&self, state: &Battle) -> &'static str {
        match state.pending() {
            Pending::Choice { node, .. } => node.name(),
            Pending::Roll { kind } => kind.name(),
            Pending::Retreat { .. } | Pending::Over => "terminal",
        }
    }

    fn legal_actions(&self, state: &Battle, out: &mut ActionList) {
        out.clear();
        state.legal(&self.context(), out);
    }

    fn apply_unchecked(&self, state: &mut Battle, action: Action) {
        state.act(&self.context(), action);
        self.settle(state);
    }

    fn chance_weights(&self, state: &Battle, out: &mut Weights) {
        out.clear();
        if let Some((due, _)) = Self::due(state) {
            dice::weights(self.rules.battle.die, due, out);
        }
    }

    fn sample_chance(&self, state: &Battle, generator: &mut Generator) -> Outcome {
        Self::due(state).map_or(0, |(due, _)| {
            let (skulls, flags) = dice::sample(self.rules.battle.die, due, generator);
            dice::encode(skulls, flags)
        })
    }

    fn apply_outcome(&self, state: &mut Battle, outcome: Outcome) -> Result<(), IllegalAction> {
        self.shown(state, outcome).ok_or(IllegalAction)?;
        self.apply_outcome_unchecked(state, outcome);
        Ok(())
    }

    fn apply_outcome_unchecked(&self, state: &mut Battle, outcome: Outcome) {
        if let (Some(_), Some((skulls, flags))) = (Self::due(state), dice::decode(outcome)) {
            state.outcome(&self.context(), skulls, flags);
            self.settle(state);
        }
    }

    fn returns(&self, state: &Battle) -> Vec<f64> {
        let mut returns = vec![0.0; 2];
        self.write_returns(state, &mut returns);
        returns
    }

    fn write_returns(&self, state: &Battle, out: &mut [f64]) {
        out.fill(0.0);
        if state.pending() == Pending::Over {
            let points = Side::BOTH.map(|side| self.victory_points(state, side) as f64);
            let winners = state.winner().map_or(0, |side| 1 << side as u32);
            write_returns(self.returns, &points, winners, out);
        }
    }

    fn points(&self, state: &Battle) -> Option<Vec<i64>> {
        Some(Side::BOTH.into_iter().map(|side| self.victory_points(state, side)).collect())
    }

    fn write_points(&self, state: &Battle, out: &mut [i64]) {
        out.iter_mut().zip(Side::BOTH).for_each(|(place, side)| *place = self.victory_points(state, side));
    }

    fn tallies(&self, _state: &Battle) -> Vec<(&'static str, i64)> {
        vec![("battles", 1)]
    }

    fn action_to_string(&self, action: Action) -> Option<String> {
        self.actions().describe(action).map(str::to_owned)
    }

    fn string_to_action(&self, text: &str) -> Result<Action, NotationError> {
        self.actions().parse(text).ok_or_else(|| NotationError(format!("'{text}' is no action")))
    }

    fn label(&self, state: &Battle, id: u32, _viewer: Option<Seat>) -> Option<String> {
        if let Some((_, kind)) = Self::due(state) {
            let (skulls, flags) = self.shown(state, id)?;
            return Some(format!("{} {skulls} {flags}", kind.name()));
        }
        let action = Action::try_from(id).ok()?;
        let mut legal = ActionList::new();
        self.legal_actions(state, &mut legal);
        legal.as_slice().binary_search(&action).ok()?;
        self.action_to_string(action)
    }

    fn string_to_outcome(&self, state: &Battle, text: &str) -> Result<Outcome, NotationError> {
        self.outcome_of(state, text).ok_or_else(|| NotationError(format!("'{text}' is no outcome of this node")))
    }

    fn write_dict(&self, state: &Battle, out: &mut JsonWriter) {
        self.write(state, None, out);
    }

    fn write_view(&self, state: &Battle, seat: Seat, out: &mut JsonWriter) {
        self.write(state, Some(seat), out);
    }

    fn observation_slices(&self) -> Vec<Slice> {
        self.slices()
    }

    fn write_observation(&self, state: &Battle, seat: Seat, out: &mut [f32]) {
        self.observe(state, seat, out);
    }

    fn read_dict(&self, dict: &Value) -> Result<Battle, SaveError> {
        self.read(dict)
    }

    fn render(&self, state: &Battle) -> String {
        BoardText::new(&self.rules, self, state).battle()
    }
}
