//! The rules document as tables: what the data files say, indexed (WQ-1.8, WQ-12).

use crate::actions::ActionTable;
use crate::cards::CardTable;
use crate::lineup::Lineup;
use crate::map::Board;
use warquest_core::dice::Die;

pub const MAX_REGIONS: usize = 64;
pub const UNIT_TYPES: usize = 10;
pub const RACES: usize = 5;
/// Leader slots: lord, lieutenant-1, lieutenant-2.
pub const SLOTS: usize = 3;
/// Groups (type, damage) of troops.
pub const MAX_TROOP_GROUPS: usize = 32;
/// Groups (slot, damage) of leaders.
pub const MAX_LEADER_GROUPS: usize = 12;
pub const MAX_PLAYERS: usize = 5;
/// Last battle or quest round that data can speak of.
pub const MAX_ROUNDS_OF_BATTLE: usize = 9;
/// "No card", "no region", "no type" in packed states.
pub const NONE: u8 = u8::MAX;

/// How many of each kind of card.
pub type Counts = warquest_core::Counts<4>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    Melee,
    Ranged,
}

/// WQ-11.18.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ability {
    None,
    Pursuit,
    Rage,
    Shield,
    Ambush,
    Skirmish,
}

#[derive(Clone, Debug)]
pub struct UnitType {
    pub id: String,
    pub line: Line,
    /// Index of the race: goblin, orc, dwarf, satyr, elf.
    pub race: u8,
    pub cost: u8,
    pub attack: u8,
    pub defence: u8,
    pub pool: u8,
    pub ability: Ability,
    /// Its group with damage 0; damage d is `first_group + d`, d < defence.
    pub first_group: u8,
}

/// A leader slot: the lord or a lieutenant.
#[derive(Clone, Copy, Debug)]
pub struct LeaderKind {
    pub attack: u8,
    pub defence: u8,
    /// Its group with damage 0 among the leader groups.
    pub first_group: u8,
}

/// A troop group: (type, damage). A leader group: (slot, damage).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    pub kind: u8,
    pub damage: u8,
}

/// Where extra dice count (WQ-12.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Back = 0,
    Front = 1,
    Quest = 2,
}

/// What a set of cards or an artifact does, effects of the same name added up (WQ-12.6, WQ-12.8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// By `Phase` and round (index 1..).
    pub extra_dice: [[u8; MAX_ROUNDS_OF_BATTLE + 1]; 3],
    pub reroll_blanks: u8,
    pub flags_to_skulls: u8,
    pub absorb: u8,
    pub steadfast: u8,
    pub rally: u8,
    pub first_strike: bool,
    pub volley: bool,
    pub target_reserve: bool,
    pub move_bonus: u8,
    pub ford: bool,
    pub tax_bonus: u8,
    pub recruit_discount: u8,
    pub cheap_lieutenant: u8,
    pub scout: bool,
    /// Has an effect of the battle list (extra dice of `quest` do not count): may be declared in a battle (WQ-11.21).
    pub in_battle: bool,
}

#[derive(Clone, Debug)]
pub struct PowerCard {
    pub id: String,
    pub copies: u8,
    pub cost: u8,
    pub use_cost: u8,
    /// May be paid for in a quest.
    pub quest: bool,
    /// Region of its market city; None for a resource card.
    pub city: Option<u8>,
    pub effects: Effects,
}

/// Numbers of `constants.toml`, by their ids.
#[derive(Clone, Copy, Debug, Default)]
pub struct Constants {
    pub start_gold: u16,
    pub actions_per_turn: u8,
    pub steps_per_move: u8,
    pub line_places: u8,
    pub battle_rounds: u8,
    pub quest_rounds: u8,
    pub victory_vp: u16,
    pub kill_vp: u16,
    pub quest_gold: u16,
    pub tokens_per_vp: u16,
    pub city_vp: u16,
    pub power_card_limit: u8,
    pub display_size: u8,
    pub control_tokens: u8,
    pub starting_quests: u8,
    pub glorious_per_player: u8,
    pub active_conquest_limit: u8,
    pub event_loss_limit: u8,
    pub flee_flags: u8,
    pub respawn_purse: u16,
    pub army_limit: u8,
    pub setup_races: u8,
    pub market_day_discount: u8,
    pub dice_limit: u8,
    pub max_rounds: u8,
}

/// The part of the rules that a battle needs; the campaign's tables hold it too.
#[derive(Clone, Debug)]
pub struct BattleRules {
    pub die: Die,
    pub units: Vec<UnitType>,
    pub leaders: [LeaderKind; SLOTS],
    /// Troop groups in order: types ascending, damage ascending.
    pub troop_groups: Vec<Group>,
    pub leader_groups: Vec<Group>,
    pub power: Vec<PowerCard>,
    /// Effect of the artifact of each event card (default: none).
    pub artifacts: Vec<Effects>,
    pub constants: Constants,
    pub lineup: Lineup,
}

/// What a conquest card asks for (WQ-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConquestKind {
    /// The cities of a kingdom, as regions.
    Defend {
        cities: u64,
    },
    Glorious {
        min_troops: u8,
    },
    Hunt {
        race: u8,
        troops: u8,
    },
    /// At least `count` active tokens among `regions` (WQ-9.10).
    Territory {
        regions: u64,
        count: u8,
    },
}

#[derive(Clone, Debug)]
pub struct ConquestCard {
    pub id: String,
    pub kind: ConquestKind,
    pub vp: u16,
}

/// WQ-12.10; 0 or false where the monster has none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Specials {
    pub armour: u8,
    pub regenerate: u8,
    pub fear: bool,
    pub poison: bool,
    pub frenzy: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tier {
    Starting,
    Medium,
    Hard,
}

#[derive(Clone, Debug)]
pub struct QuestCard {
    pub id: String,
    pub tier: Tier,
    pub region: u8,
    pub health: u8,
    pub attack: u8,
    pub vp: u16,
    pub specials: Specials,
}

/// WQ-12.9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventEffect {
    Quiet,
    /// `scope`: the regions it strikes.
    Plague {
        losses: u8,
        scope: u64,
    },
    Desertion {
        losses: u8,
    },
    TaxRevolt {
        city: u8,
    },
    Bounty {
        gold: u16,
    },
    Levy,
    Storm,
    /// `rumour`: its place among the rumours.
    Rumour {
        battlefield: u8,
        rumour: u8,
    },
    BlockedPass {
        first: u8,
        second: u8,
    },
    MarketDay,
    Raiders {
        gold: u16,
    },
}

#[derive(Clone, Debug)]
pub struct EventCard {
    pub id: String,
    pub copies: u8,
    pub effect: EventEffect,
}

/// Most rumours of the event deck.
pub const MAX_RUMOURS: usize = 8;

/// Everything the rules document says.
#[derive(Clone, Debug)]
pub struct Rules {
    pub version: String,
    pub digest: String,
    pub battle: BattleRules,
    pub board: Board,
    pub lieutenant_cost: u16,
    pub conquest: Vec<ConquestCard>,
    pub conquest_table: CardTable,
    pub glorious: u8,
    pub quests: Vec<QuestCard>,
    pub quest_table: CardTable,
    pub events: Vec<EventCard>,
    /// The event card that is revealed first.
    pub quiet: u8,
    /// Event card of each rumour.
    pub rumours: Vec<u8>,
    pub actions: ActionTable,
}
