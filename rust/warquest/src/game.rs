//! The game `warquest`: rules, options and player count, and the contract of `warquest-core`.

use crate::board_text::BoardText;
use crate::cards::CardTable;
use crate::heuristic::Guide;
use crate::load;
use crate::model::{Deck, Node, State};
use crate::observation;
use crate::options::Options;
use crate::rules::{
    ConquestCard, ConquestKind, Constants, Effects, EventEffect, MAX_PLAYERS, PowerCard, QuestCard, Rules, Specials, Tier, UnitType,
};
use crate::tables::Tables;
use crate::words::Dictionary;
use serde_json::Value;
use std::sync::{Arc, OnceLock};
use warquest_core::json::JsonWriter;
use warquest_core::{
    Action, ActionList, ConfigError, Game, Generator, IllegalAction, Kind, Map, NotationError, Outcome, SaveError, Seat, Slice, UNSEEN,
    Weights, dice,
};

/// The document of the shipped rules.
pub const SHIPPED: &str = include_str!("../../../python/warquest/rules/data/warquest.json");

/// What "no card" looks like.
struct Blank {
    power: PowerCard,
    conquest: ConquestCard,
    quest: QuestCard,
    artifact: Effects,
}

/// The campaign.
pub struct WarQuest {
    pub(crate) rules: Rules,
    pub(crate) options: Options,
    pub(crate) num_players: u8,
    /// Copies of quest cards by tier; of Defend, territory and Race Hunt cards.
    pub(crate) tiers: [u64; 3],
    pub(crate) stars: u64,
    pub(crate) territories: u64,
    pub(crate) hunt_cards: u64,
    pub(crate) tables: Tables,
    pub(crate) words: Dictionary,
    pub(crate) encoding: observation::Tables,
    options_json: String,
    blank: Blank,
    guide: OnceLock<Guide>,
    /// For the battles that the heuristic foresees.
    pub(crate) lab_rules: OnceLock<Arc<Rules>>,
}

impl WarQuest {
    /// A game of a rules document, with all its options.
    ///
    /// # Errors
    /// If the document breaks a capacity, an option or a value is unknown, or the rules do not serve that many players.
    pub fn new(document: &Value, players: usize, options: &Value) -> Result<Self, ConfigError> {
        let rules = load::rules(document)?;
        let Some(table) = options.as_object() else {
            return Err(ConfigError("options: expected an object".to_owned()));
        };
        let chosen = Options::parse(table, rules.battle.constants.max_rounds)?;
        if !(2..=MAX_PLAYERS).contains(&players) {
            return Err(ConfigError(format!("players: expected 2..{MAX_PLAYERS}, not {players}")));
        }
        let of_kind = |wanted: fn(&ConquestKind) -> bool| {
            let kinds = rules.conquest.iter().zip(&rules.conquest_table.kinds);
            kinds.filter(|(card, _)| wanted(&card.kind)).fold(0, |set, (_, copies)| set | copies)
        };
        let of_tier = |tier: Tier| {
            let kinds = rules.quests.iter().zip(&rules.quest_table.kinds);
            kinds.filter(|(card, _)| card.tier == tier).fold(0, |set, (_, copies)| set | copies)
        };
        let game = Self {
            num_players: players as u8,
            tiers: [Tier::Starting, Tier::Medium, Tier::Hard].map(of_tier),
            stars: of_kind(|kind| matches!(kind, ConquestKind::Defend { .. })),
            territories: of_kind(|kind| matches!(kind, ConquestKind::Territory { .. })),
            hunt_cards: of_kind(|kind| matches!(kind, ConquestKind::Hunt { .. })),
            tables: Tables::new(&rules),
            words: Dictionary::new(&rules),
            encoding: observation::Tables::new(&rules),
            options_json: options.to_string(),
            blank: blank(),
            guide: OnceLock::new(),
            lab_rules: OnceLock::new(),
            options: chosen,
            rules,
        };
        game.check_supply()?;
        Ok(game)
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

    /// That the setup of WQ-4 has enough cities and cards for the players, and the events for the rounds (WQ-4.11).
    fn check_supply(&self) -> Result<(), ConfigError> {
        let players = u32::from(self.num_players);
        let starting = players * u32::from(self.constants().starting_quests);
        let events: u32 =
            self.rules.events.iter().filter(|card| card.effect != EventEffect::Quiet).map(|card| u32::from(card.copies)).sum();
        let supplies = [
            ("starting cities", self.rules.board.starting_cities.count_ones(), players),
            ("Defend cards", self.stars.count_ones(), players),
            ("territory cards", self.territories.count_ones(), players),
            ("starting quests", self.tiers[Tier::Starting as usize].count_ones(), starting),
            ("events for the rounds", events, u32::from(self.options.rounds) - 1),
        ];
        match supplies.iter().find(|(_, there, needed)| there < needed) {
            Some((name, there, needed)) => Err(ConfigError(format!("rules: {name}: expected at least {needed}, not {there}"))),
            None => Ok(()),
        }
    }

    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// What the heuristic reckons once and for all, when it is first asked.
    #[inline]
    pub(crate) fn guide(&self) -> &Guide {
        self.guide.get_or_init(|| Guide::new(&self.rules))
    }

    #[inline]
    pub(crate) fn constants(&self) -> &Constants {
        &self.rules.battle.constants
    }

    #[inline]
    pub(crate) fn table(&self, deck: Deck) -> &CardTable {
        match deck {
            Deck::Conquest => &self.rules.conquest_table,
            Deck::Quest => &self.rules.quest_table,
        }
    }

    #[inline]
    pub(crate) fn power(&self, card: u8) -> &PowerCard {
        self.rules.battle.power.get(usize::from(card)).unwrap_or(&self.blank.power)
    }

    #[inline]
    pub(crate) fn conquest(&self, card: u8) -> &ConquestCard {
        self.rules.conquest.get(usize::from(card)).unwrap_or(&self.blank.conquest)
    }

    #[inline]
    pub(crate) fn quest(&self, card: u8) -> &QuestCard {
        self.rules.quests.get(usize::from(card)).unwrap_or(&self.blank.quest)
    }

    #[inline]
    pub(crate) fn artifact(&self, card: u8) -> &Effects {
        self.rules.battle.artifacts.get(usize::from(card)).unwrap_or(&self.blank.artifact)
    }

    #[inline]
    pub(crate) fn event(&self, card: u8) -> EventEffect {
        self.rules.events.get(usize::from(card)).map_or(EventEffect::Quiet, |card| card.effect)
    }

    #[inline]
    pub(crate) fn unit(&self, kind: u8) -> Option<&UnitType> {
        self.rules.battle.units.get(usize::from(kind))
    }
}

fn blank() -> Blank {
    let none = String::new;
    Blank {
        power: PowerCard { id: none(), copies: 0, cost: 0, use_cost: 0, quest: false, city: None, effects: Effects::default() },
        conquest: ConquestCard { id: none(), kind: ConquestKind::Defend { cities: 0 }, vp: 0 },
        quest: QuestCard {
            id: none(),
            tier: Tier::Hard,
            region: crate::rules::NONE,
            health: 1,
            attack: 0,
            vp: 0,
            specials: Specials::default(),
        },
        artifact: Effects::default(),
    }
}

impl Game for WarQuest {
    type State = State;

    fn name(&self) -> &'static str {
        "warquest"
    }

    fn num_players(&self) -> usize {
        usize::from(self.num_players)
    }

    fn num_distinct_actions(&self) -> usize {
        usize::from(self.rules.actions.count)
    }

    fn max_game_length(&self) -> u64 {
        crate::length::campaign(&self.rules.battle.constants, self.num_players, self.options.rounds)
    }

    fn max_chance_outcomes(&self) -> u32 {
        dice::ROLL_OUTCOMES
    }

    fn utility(&self) -> (f64, f64, Option<f64>) {
        let most = f64::from(u16::MAX);
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
            _ if state.player == crate::rules::NONE => Kind::Chance,
            _ => Kind::Decision(state.player),
        }
    }

    fn node(&self, state: &State) -> &'static str {
        self.node_name(state)
    }

    #[inline]
    fn legal_actions(&self, state: &State, out: &mut ActionList) {
        out.clear();
        self.offer(state, out);
    }

    #[inline]
    fn apply_unchecked(&self, state: &mut State, action: Action) {
        if state.player != crate::rules::NONE {
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
        if state.player == crate::rules::NONE {
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
        Some(self.vp(state).map(i64::from).collect())
    }

    fn write_points(&self, state: &State, out: &mut [i64]) {
        out.iter_mut().zip(self.vp(state)).for_each(|(place, points)| *place = points.into());
    }

    fn tallies(&self, state: &State) -> Vec<(&'static str, i64)> {
        vec![("battles", i64::from(state.battles))]
    }

    fn action_to_string(&self, action: Action) -> Option<String> {
        self.rules.actions.describe(action).map(str::to_owned)
    }

    fn string_to_action(&self, text: &str) -> Result<Action, NotationError> {
        self.rules.actions.parse(text).ok_or_else(|| NotationError(format!("'{text}' is no action")))
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
        BoardText::new(&self.rules, self, state).campaign(self.options.rounds)
    }

    fn map(&self) -> Option<&dyn Map> {
        Some(&self.rules.board)
    }

    fn reachable(&self, state: &State, region: usize) -> Vec<usize> {
        let region = u8::try_from(region).unwrap_or(crate::rules::NONE);
        crate::map::regions(self.reachable_from(state, region)).map(usize::from).collect()
    }
}
