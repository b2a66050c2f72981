//! The document as it is written. Names, sources and abbreviations are for readers.

use serde::Deserialize;

#[derive(Deserialize)]
pub struct Document {
    pub rules_version: String,
    pub digest: String,
    pub tables: Tables,
}

#[derive(Deserialize)]
pub struct Tables {
    pub units: UnitsTable,
    pub terrain: TerrainTable,
    pub tiles: TilesTable,
    pub tokens: TokensTable,
    pub energize: EnergizeTable,
    pub missions: MissionsTable,
}

#[derive(Deserialize)]
pub struct UnitsTable {
    pub unit: Vec<UnitEntry>,
    pub hit_override: Vec<HitEntry>,
    pub move_special: Vec<SpecialEntry>,
    pub breath: BreathEntry,
}

#[derive(Deserialize)]
pub struct UnitEntry {
    pub id: String,
    pub cost: u64,
    pub hit: u64,
    pub limit: u64,
    pub miner: bool,
    pub banned: Vec<String>,
}

#[derive(Deserialize)]
pub struct HitEntry {
    pub unit: String,
    pub terrain: String,
    pub hit: u64,
}

#[derive(Deserialize)]
pub struct SpecialEntry {
    pub unit: String,
    pub kind: String,
    pub terrain: String,
    pub range: Option<u64>,
    #[serde(default)]
    pub passes_enemies: bool,
}

#[derive(Deserialize)]
pub struct BreathEntry {
    pub unit: String,
    pub range: u64,
    pub hit: u64,
}

#[derive(Deserialize)]
pub struct TerrainTable {
    pub terrain: Vec<TerrainEntry>,
}

#[derive(Deserialize)]
pub struct TerrainEntry {
    pub id: String,
}

#[derive(Deserialize)]
pub struct TilesTable {
    pub single: Vec<SingleEntry>,
    pub double: Vec<DoubleEntry>,
    pub home_sites: Vec<SiteEntry>,
    pub start_rubium: StartEntry,
}

#[derive(Deserialize)]
pub struct SingleEntry {
    pub terrain: String,
    pub count: u64,
}

#[derive(Deserialize)]
pub struct DoubleEntry {
    pub halves: [String; 2],
    pub count: u64,
}

#[derive(Deserialize)]
pub struct SiteEntry {
    pub players: u64,
    pub sides: Vec<u64>,
}

#[derive(Deserialize)]
pub struct StartEntry {
    pub first: u64,
    pub step: u64,
}

#[derive(Deserialize)]
pub struct TokensTable {
    pub token: Vec<TokenEntry>,
}

#[derive(Deserialize)]
pub struct TokenEntry {
    pub id: String,
    pub count: u64,
    pub mine: u64,
    pub unit: Option<String>,
}

#[derive(Deserialize)]
pub struct EnergizeTable {
    pub card: Vec<EnergizeEntry>,
}

#[derive(Deserialize)]
pub struct EnergizeEntry {
    pub id: String,
    pub count: u64,
    pub window: String,
}

#[derive(Deserialize)]
pub struct MissionsTable {
    pub plain: PlainEntry,
    pub secret: Vec<MissionEntry>,
}

#[derive(Deserialize)]
pub struct PlainEntry {
    pub vp: u64,
}

#[derive(Deserialize)]
pub struct MissionEntry {
    pub id: String,
    pub colour: String,
    pub count: u64,
    pub vp: u64,
    pub kind: String,
    pub terrain: Option<String>,
    pub unit: Option<String>,
    pub kills: Option<u64>,
}
