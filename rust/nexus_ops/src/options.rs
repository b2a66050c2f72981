//! Rule options (docs/nexus-ops-state.md, "Options"). Each is read in one place.

use crate::rules::{HOME_HEXES, NONE};
use serde_json::{Map, Value};
use warquest_core::options::{choice, fault, switch};
use warquest_core::{ConfigError, choices};

pub use warquest_core::options::{Returns, only_known};

/// NX-2.5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoubleOrientation {
    Random,
    Fixed,
}

/// NX-12.4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoTargets {
    Any,
    SamePair,
}

/// NX-12.8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoLoserDraw {
    Role,
    NotActive,
}

/// NX-8.9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BreathTiming {
    Interleaved,
    BeforeBattles,
    AfterBattles,
}

/// NX-8.4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BreathChoice {
    Victim,
    Attacker,
}

/// NX-14.7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhiteKillWindow {
    Turn,
    Battle,
}

/// NX-13.10.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrenzyScope {
    Owner,
    All,
}

/// NX-16.5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Elimination {
    NoUnits,
    NoUnitsAndBroke,
    Off,
}

choices! {
    DoubleOrientation: "random" => Random, "fixed" => Fixed;
    CoTargets: "any" => Any, "same_pair" => SamePair;
    CoLoserDraw: "role" => Role, "not_active" => NotActive;
    BreathTiming: "interleaved" => Interleaved, "before_battles" => BeforeBattles, "after_battles" => AfterBattles;
    BreathChoice: "victim" => Victim, "attacker" => Attacker;
    WhiteKillWindow: "turn" => Turn, "battle" => Battle;
    FrenzyScope: "owner" => Owner, "all" => All;
    Elimination: "no_units" => NoUnits, "no_units_and_broke" => NoUnitsAndBroke, "off" => Off;
}

/// Options of the campaign; the scenario is read elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// A seat, or [`NONE`] for a random one.
    pub first_player: u8,
    pub double_orientation: DoubleOrientation,
    pub battle_cards_bystanders: bool,
    pub co_targets: CoTargets,
    pub co_loser_draw: CoLoserDraw,
    pub entry_needs_controlled_step: bool,
    pub breath_timing: BreathTiming,
    pub breath_choice: BreathChoice,
    pub white_kill_window: WhiteKillWindow,
    pub dominate_strict: bool,
    pub frenzy_scope: FrenzyScope,
    pub home_mines: [u8; HOME_HEXES],
    pub elimination: Elimination,
    pub vp_target: u16,
    pub max_rounds: u16,
    pub executive_orders: bool,
    pub king_of_the_hill: bool,
    pub top_priority: bool,
    pub returns: Returns,
}

/// Names of the campaign's options.
const NAMES: [&str; 21] = [
    "first_player",
    "double_orientation",
    "battle_cards_bystanders",
    "co_targets",
    "co_loser_draw",
    "entry_needs_controlled_step",
    "breath_timing",
    "breath_choice",
    "white_kill_window",
    "dominate_strict",
    "frenzy_scope",
    "home_mines",
    "elimination",
    "vp_target",
    "max_rounds",
    "executive_orders",
    "king_of_the_hill",
    "top_priority",
    "extra_tokens",
    "returns",
    "scenario",
];

fn number(options: &Map<String, Value>, name: &str, most: u64) -> Result<u16, ConfigError> {
    let value = options.get(name);
    let found = value.and_then(Value::as_u64).filter(|number| (1..=most).contains(number));
    found.map(|number| number as u16).ok_or_else(|| fault(name, &format!("1..{most}"), value))
}

fn first_player(options: &Map<String, Value>, players: usize) -> Result<u8, ConfigError> {
    let value = options.get("first_player");
    if value.and_then(Value::as_str) == Some("random") {
        return Ok(NONE);
    }
    let seat = value.and_then(Value::as_u64).filter(|&seat| seat < players as u64);
    seat.map(|seat| seat as u8).ok_or_else(|| fault("first_player", "random or a seat of the game", value))
}

fn home_mines(options: &Map<String, Value>) -> Result<[u8; HOME_HEXES], ConfigError> {
    let value = options.get("home_mines");
    let mines: Option<Vec<u8>> = value
        .and_then(Value::as_array)
        .and_then(|values| values.iter().map(|value| value.as_u64().filter(|&mine| mine <= 9).map(|mine| mine as u8)).collect());
    mines.and_then(|mines| mines.try_into().ok()).ok_or_else(|| fault("home_mines", "three whole numbers up to 9", value))
}

impl Options {
    /// Reads a complete set of options.
    ///
    /// # Errors
    /// Names the option that is absent, unknown or has an unknown value.
    pub fn parse(options: &Map<String, Value>, players: usize) -> Result<Self, ConfigError> {
        only_known(options, &NAMES)?;
        if switch(options, "extra_tokens")? {
            return Err(fault("extra_tokens", "false: their composition is unknown and needs a data file", options.get("extra_tokens")));
        }
        Ok(Self {
            first_player: first_player(options, players)?,
            double_orientation: choice(options, "double_orientation")?,
            battle_cards_bystanders: switch(options, "battle_cards_bystanders")?,
            co_targets: choice(options, "co_targets")?,
            co_loser_draw: choice(options, "co_loser_draw")?,
            entry_needs_controlled_step: switch(options, "entry_needs_controlled_step")?,
            breath_timing: choice(options, "breath_timing")?,
            breath_choice: choice(options, "breath_choice")?,
            white_kill_window: choice(options, "white_kill_window")?,
            dominate_strict: switch(options, "dominate_strict")?,
            frenzy_scope: choice(options, "frenzy_scope")?,
            home_mines: home_mines(options)?,
            elimination: choice(options, "elimination")?,
            vp_target: number(options, "vp_target", 99)?,
            max_rounds: number(options, "max_rounds", 1000)?,
            executive_orders: switch(options, "executive_orders")?,
            king_of_the_hill: switch(options, "king_of_the_hill")?,
            top_priority: switch(options, "top_priority")?,
            returns: choice(options, "returns")?,
        })
    }
}
