//! The document as it is written. Names, colours, sources and coordinates are for readers and drawings.

use serde::Deserialize;

#[derive(Deserialize)]
pub struct Document {
    pub rules_version: String,
    pub digest: String,
    pub tables: Tables,
}

#[derive(Deserialize)]
pub struct Tables {
    pub map: MapTable,
    pub units: UnitsTable,
    pub power: CardList<PowerEntry>,
    pub conquest: CardList<ConquestEntry>,
    pub quests: CardList<QuestEntry>,
    pub events: CardList<EventEntry>,
    pub constants: ConstantsTable,
}

#[derive(Deserialize)]
pub struct CardList<T> {
    pub card: Vec<T>,
}

#[derive(Deserialize)]
pub struct MapTable {
    pub kingdom: Vec<KingdomEntry>,
    pub region: Vec<RegionEntry>,
    pub border: Vec<BorderEntry>,
}

#[derive(Deserialize)]
pub struct KingdomEntry {
    pub id: String,
    pub race: Option<String>,
}

#[derive(Deserialize)]
pub struct RegionEntry {
    pub id: String,
    pub name: String,
    pub kingdom: String,
    pub city: Option<CityEntry>,
    pub battlefield: Option<serde_json::Value>,
    #[serde(default)]
    pub village: bool,
    pub location: Option<serde_json::Value>,
}

#[derive(Deserialize)]
pub struct CityEntry {
    pub tax: u64,
    pub start: bool,
}

#[derive(Deserialize)]
pub struct BorderEntry {
    pub a: String,
    pub b: String,
    pub kind: String,
}

#[derive(Deserialize)]
pub struct UnitsTable {
    pub die: DieEntry,
    pub leader: Vec<LeaderEntry>,
    pub unit: Vec<UnitEntry>,
}

#[derive(Deserialize)]
pub struct DieEntry {
    pub skulls: u64,
    pub flags: u64,
    pub blanks: u64,
}

#[derive(Deserialize)]
pub struct LeaderEntry {
    pub id: String,
    pub attack: u64,
    pub defence: u64,
    pub cost: Option<u64>,
}

#[derive(Deserialize)]
pub struct UnitEntry {
    pub id: String,
    pub race: String,
    pub line: String,
    pub cost: u64,
    pub attack: u64,
    pub defence: u64,
    pub pool: u64,
    pub ability: String,
}

/// One effect; which fields it has depends on its name.
#[derive(Deserialize)]
pub struct EffectEntry {
    pub effect: String,
    pub phase: Option<String>,
    pub n: Option<u64>,
    pub rounds: Option<u64>,
    pub kingdom: Option<String>,
    pub city: Option<String>,
    pub gold: Option<u64>,
    pub battlefield: Option<String>,
    pub border: Option<[String; 2]>,
}

#[derive(Deserialize)]
pub struct PowerEntry {
    pub id: String,
    pub kind: String,
    pub copies: u64,
    pub cost: u64,
    pub use_cost: u64,
    pub quest: bool,
    pub city: Option<String>,
    pub effects: Vec<EffectEntry>,
}

#[derive(Deserialize)]
pub struct ConquestEntry {
    pub id: String,
    pub kind: String,
    pub copies: u64,
    pub vp: u64,
    pub kingdom: Option<String>,
    pub min_troops: Option<u64>,
    pub race: Option<String>,
    pub troops: Option<u64>,
    pub condition: Option<ConditionEntry>,
}

#[derive(Deserialize)]
pub struct ConditionEntry {
    pub kind: String,
    pub regions: Option<Vec<String>>,
    pub kingdom: Option<String>,
    pub icon: Option<String>,
    pub n: Option<u64>,
}

#[derive(Deserialize)]
pub struct QuestEntry {
    pub id: String,
    pub tier: String,
    pub location: String,
    pub health: u64,
    pub attack: u64,
    pub specials: Vec<EffectEntry>,
    pub vp: u64,
    pub copies: u64,
}

#[derive(Deserialize)]
pub struct EventEntry {
    pub id: String,
    pub kind: String,
    pub copies: u64,
    pub effects: Vec<EffectEntry>,
    pub artifact: Option<ArtifactEntry>,
}

#[derive(Deserialize)]
pub struct ArtifactEntry {
    pub effect: EffectEntry,
}

#[derive(Deserialize)]
pub struct ConstantsTable {
    pub constant: Vec<ConstantEntry>,
}

#[derive(Deserialize)]
pub struct ConstantEntry {
    pub id: String,
    pub value: u64,
}
