//! Rule options (WQ-17). Each is read in one place.

use serde_json::{Map, Value};
use warquest_core::options::{choice, fault, switch};
use warquest_core::{ConfigError, choices};

pub use warquest_core::options::{Returns, only_known};

/// WQ-4.13.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupOrder {
    PlaceThenBuy,
    EachInTurn,
}

/// WQ-5.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleOfFive {
    UnitTypes,
    UnitsPerRace,
    UnitsPerType,
    Off,
}

/// WQ-5.5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stragglers {
    OwnerTurn,
    AnyTurn,
}

/// WQ-6.22.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecruitBlock {
    Region,
    Kingdom,
}

/// WQ-6.26.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchCost {
    Action,
    FreeOnce,
}

/// WQ-9.6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefendCities {
    All,
    Any,
}

/// WQ-9.9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimFlips {
    Used,
    All,
}

/// WQ-10.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventTiming {
    RoundEnd,
    RoundStart,
}

/// WQ-11.17.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RespawnRaces {
    Any,
    Two,
}

/// WQ-11.10.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rally {
    PerLeaderMinOne,
    PerLeader,
    OnePlusLeaders,
}

/// WQ-11.12.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundLimitResult {
    DefenderWins,
    NoWinner,
}

/// WQ-11.20.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeaderDeploy {
    Optional,
    Obligatory,
}

/// Options of a battle, alone or in a campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BattleOptions {
    pub beginner_ranged: bool,
    pub rally: Rally,
    pub round_limit_result: RoundLimitResult,
    pub leader_deploy: LeaderDeploy,
}

/// Options of the campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    pub rounds: u8,
    pub setup_order: SetupOrder,
    pub rule_of_five: RuleOfFive,
    pub stragglers: Stragglers,
    pub recruit_block: RecruitBlock,
    pub search_cost: SearchCost,
    pub defend_cities: DefendCities,
    pub claim_flips: ClaimFlips,
    pub glorious_draws: bool,
    pub event_timing: EventTiming,
    pub respawn_races: RespawnRaces,
    pub returns: Returns,
    pub battle: BattleOptions,
}

choices! {
    SetupOrder: "place_then_buy" => PlaceThenBuy, "each_in_turn" => EachInTurn;
    RuleOfFive: "unit_types" => UnitTypes, "units_per_race" => UnitsPerRace, "units_per_type" => UnitsPerType, "off" => Off;
    Stragglers: "owner_turn" => OwnerTurn, "any_turn" => AnyTurn;
    RecruitBlock: "region" => Region, "kingdom" => Kingdom;
    SearchCost: "action" => Action, "free_once" => FreeOnce;
    DefendCities: "all" => All, "any" => Any;
    ClaimFlips: "used" => Used, "all" => All;
    EventTiming: "round_end" => RoundEnd, "round_start" => RoundStart;
    RespawnRaces: "any" => Any, "two" => Two;
    Rally: "per_leader_min_one" => PerLeaderMinOne, "per_leader" => PerLeader, "one_plus_leaders" => OnePlusLeaders;
    RoundLimitResult: "defender_wins" => DefenderWins, "no_winner" => NoWinner;
    LeaderDeploy: "optional" => Optional, "obligatory" => Obligatory;
}

/// Names of the campaign's options.
pub const NAMES: [&str; 16] = [
    "rounds",
    "setup_order",
    "rule_of_five",
    "stragglers",
    "recruit_block",
    "search_cost",
    "defend_cities",
    "claim_flips",
    "glorious_draws",
    "event_timing",
    "beginner_ranged",
    "rally",
    "round_limit_result",
    "respawn_races",
    "leader_deploy",
    "returns",
];

/// The option `returns`.
///
/// # Errors
/// If it is absent or unknown.
pub fn returns(options: &Map<String, Value>) -> Result<Returns, ConfigError> {
    choice(options, "returns")
}

impl BattleOptions {
    /// # Errors
    /// Names the option that is absent or has an unknown value.
    pub fn parse(options: &Map<String, Value>) -> Result<Self, ConfigError> {
        Ok(Self {
            beginner_ranged: switch(options, "beginner_ranged")?,
            rally: choice(options, "rally")?,
            round_limit_result: choice(options, "round_limit_result")?,
            leader_deploy: choice(options, "leader_deploy")?,
        })
    }
}

impl Options {
    /// Reads a complete set of options.
    ///
    /// # Errors
    /// Names the option that is absent, unknown or has an unknown value.
    pub fn parse(options: &Map<String, Value>, max_rounds: u8) -> Result<Self, ConfigError> {
        only_known(options, &NAMES)?;
        let rounds = options.get("rounds");
        let in_range = rounds.and_then(Value::as_u64).filter(|rounds| (1..=u64::from(max_rounds)).contains(rounds));
        Ok(Self {
            rounds: in_range.ok_or_else(|| fault("rounds", &format!("1..{max_rounds}"), rounds))? as u8,
            setup_order: choice(options, "setup_order")?,
            rule_of_five: choice(options, "rule_of_five")?,
            stragglers: choice(options, "stragglers")?,
            recruit_block: choice(options, "recruit_block")?,
            search_cost: choice(options, "search_cost")?,
            defend_cities: choice(options, "defend_cities")?,
            claim_flips: choice(options, "claim_flips")?,
            glorious_draws: switch(options, "glorious_draws")?,
            event_timing: choice(options, "event_timing")?,
            respawn_races: choice(options, "respawn_races")?,
            returns: returns(options)?,
            battle: BattleOptions::parse(options)?,
        })
    }
}
