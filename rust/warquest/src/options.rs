//! Rule options (WQ-17). Each is read in one place.

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

/// WQ-13.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Returns {
    ZeroSum,
    WinShare,
    Vp,
    VpMargin,
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
