//! The rules document as tables: what the data files say, indexed (NX section 4).

use crate::actions::ActionTable;

pub const MAX_PLAYERS: usize = 4;
pub const UNIT_TYPES: usize = 6;
/// Home hexes of a seat (NX-1.5).
pub const HOME_HEXES: usize = 3;
/// The monolith and two rings (NX-1.3).
pub const TILE_HEXES: usize = 19;
/// NX-1.7.
pub const MAX_HEXES: usize = TILE_HEXES + HOME_HEXES * MAX_PLAYERS;
/// Tiles of each ring.
pub const TILES: usize = 6;
pub const MAX_TERRAINS: usize = 8;
/// Kinds of tiles of a ring, and of tokens.
pub const MAX_KINDS: usize = 8;
pub const MAX_ENERGIZE: usize = 16;
pub const MAX_MISSIONS: usize = 32;
/// Copies of all secret missions together.
pub const MAX_MISSION_COPIES: usize = 48;
/// Most figures of a type.
pub const MAX_LIMIT: u64 = 15;
/// "No hex", "no seat", "no type".
pub const NONE: u8 = u8::MAX;
/// Faces of the die.
pub const FACES: u8 = 6;

/// How many of each energize card.
pub type Energize = warquest_core::Counts<1>;
/// How many of each secret mission.
pub type Missions = warquest_core::Counts<2>;

/// NX-6.5 to 6.7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    None,
    /// A longer path with this terrain on it after its start.
    Through {
        terrain: u8,
        range: u8,
    },
    /// A longer path if it starts on this terrain.
    From {
        terrain: u8,
        range: u8,
        passes_enemies: bool,
    },
    /// Anywhere if it starts on this terrain.
    Fly {
        terrain: u8,
    },
}

#[derive(Clone, Debug)]
pub struct UnitType {
    pub id: String,
    pub cost: u16,
    pub limit: u8,
    pub miner: bool,
    /// Terrains it may not enter, as a set.
    pub banned: u8,
    pub special: Special,
}

#[derive(Clone, Debug)]
pub struct Terrain {
    pub id: String,
}

/// A kind of tile: its halves, twice the same for a single tile.
#[derive(Clone, Debug)]
pub struct Tile {
    pub halves: [u8; 2],
    pub count: u8,
}

#[derive(Clone, Debug)]
pub struct Token {
    pub id: String,
    pub mine: u8,
    /// [`NONE`] for a token without a unit.
    pub unit: u8,
    pub count: u8,
}

/// When an energize card may be played (NX-13.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    Start,
    Open,
    Step,
    PostRoll,
    After,
}

/// NX-13.10 to 13.20.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    Ambush,
    CriticalObjective,
    /// Of a unit type.
    Regeneration(u8),
    ForcedMarch,
    Frenzy,
    GravityAnomaly,
    Outflank,
    RiftJump,
    ScatteredRubium,
    SecondVolley,
    TargetingArray,
    /// Of a unit type.
    Volunteers(u8),
}

#[derive(Clone, Debug)]
pub struct EnergizeCard {
    pub id: String,
    pub count: u8,
    pub window: Window,
    pub effect: Effect,
    /// Its place in the rows `start_card` and `card`; [`NONE`] if it is not in the row.
    pub start_place: u8,
    pub battle_place: u8,
    /// Its place in the row `discard`.
    pub discard_place: u8,
}

/// What a secret mission asks for (NX-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    Dominate { terrain: u8 },
    Kill { unit: u8, kills: u8 },
    WinSurvivor { unit: u8 },
    WinRivalHome,
    WinTerrain { terrain: u8 },
    WinKills { kills: u8 },
}

#[derive(Clone, Debug)]
pub struct Mission {
    pub id: String,
    pub red: bool,
    pub count: u8,
    pub vp: u8,
    pub condition: Condition,
    /// Its place in the row `red` or `white`, and in the row `discard`.
    pub place: u8,
    pub discard_place: u8,
}

/// What battles need of the rules.
#[derive(Clone, Debug)]
pub struct BattleRules {
    pub units: Vec<UnitType>,
    /// Least face that hits, by terrain and type (NX-10.2).
    pub hits: [[u8; UNIT_TYPES]; MAX_TERRAINS],
    pub energize: Vec<EnergizeCard>,
    /// Energize cards by window: `open` or `step`, `step`, `post_roll`, `after`, `start`; as sets.
    pub open_cards: u32,
    pub step_cards: u32,
    pub post_cards: u32,
    pub after_cards: u32,
    pub start_cards: u32,
    pub actions: ActionTable,
}

#[derive(Clone, Debug)]
pub struct Rules {
    pub version: String,
    pub digest: String,
    pub battle: BattleRules,
    pub terrains: Vec<Terrain>,
    pub monolith: u8,
    pub home: u8,
    pub singles: Vec<Tile>,
    pub doubles: Vec<Tile>,
    /// Sides of the home bases by number of players and seat.
    pub sites: [[u8; MAX_PLAYERS]; MAX_PLAYERS + 1],
    pub tokens: Vec<Token>,
    pub missions: Vec<Mission>,
    /// Red and white missions as sets.
    pub red: u32,
    pub white: u32,
    pub plain_vp: u8,
    pub first_rubium: u16,
    pub step_rubium: u16,
    /// The type that breathes, and the least face that hits.
    pub breather: u8,
    pub breath_hit: u8,
    /// Types that mine, as a set.
    pub miners: u8,
}

impl Rules {
    #[must_use]
    pub fn energize_copies(&self) -> u64 {
        self.battle.energize.iter().map(|card| u64::from(card.count)).sum()
    }

    #[must_use]
    pub fn mission_copies(&self) -> u64 {
        self.missions.iter().map(|card| u64::from(card.count)).sum()
    }

    #[must_use]
    pub fn figures(&self) -> u64 {
        self.battle.units.iter().map(|unit| u64::from(unit.limit)).sum()
    }

    /// The most victory points of a card, or of the hill.
    #[must_use]
    pub fn largest_vp(&self) -> u16 {
        let missions = self.missions.iter().map(|card| card.vp);
        missions.max().unwrap_or(0).max(self.plain_vp).max(1).into()
    }

    /// All copies.
    #[must_use]
    pub fn all_energize(&self) -> Energize {
        let mut all = Energize::default();
        self.battle.energize.iter().enumerate().for_each(|(kind, card)| all.set(kind as u8, card.count));
        all
    }

    /// All copies.
    #[must_use]
    pub fn all_missions(&self) -> Missions {
        let mut all = Missions::default();
        self.missions.iter().enumerate().for_each(|(kind, card)| all.set(kind as u8, card.count));
        all
    }
}
