//! The state: plain data, flat, without stale values: two positions that behave alike are equal (WQ-1, docs/warquest-state.md). No rules here.

use crate::battle::Battle;
use crate::cards::Places;
use crate::figures::{Figures, Units};
use crate::map::{bit, regions};
use crate::planes::Owners;
use crate::rules::Counts;
use crate::rules::{MAX_PLAYERS, MAX_RUMOURS, NONE, SLOTS, UNIT_TYPES};

/// Largest power card limit, and the sixth card above it (WQ-8.2).
pub const MAX_POWER: usize = 9;
pub const MAX_DISPLAY: usize = 8;
pub const LORD: u8 = 0;

macro_rules! nodes {
    ($($node:ident $name:literal),* $(,)?) => {
        /// The nodes of WQ-14. `Battle` stands for whatever the battle waits for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Node {
            $($node,)*
        }

        impl Node {
            pub const ALL: &'static [Self] = &[$(Self::$node),*];

            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$node => $name,)*
                }
            }
        }
    };
}

nodes! {
    PlaceCity "place_city", SetupBuy "setup_buy", Turn "turn", MoveArmy "move_army", LeaderChoice "leader_choice", Cargo "cargo", Step "step",
    ConquestRegion "conquest_region", TaxCity "tax_city", RecruitRegion "recruit_region", RecruitBuy "recruit_buy", QuestCard "quest_card",
    QuestLeader "quest_leader", QuestCompanion "quest_companion", QuestPower "quest_power", QuestHit "quest_hit", QuestGo "quest_go",
    QuestKeep "quest_keep", PowerCity "power_city", PowerCard "power_card", PowerDiscard "power_discard", RedrawCard "redraw_card",
    RedrawKeep "redraw_keep", SearchLeader "search_leader", SearchCompanion "search_companion", ClaimRegion "claim_region",
    ConquestKeep "conquest_keep", Battle "battle", RetreatTo "retreat_to", Shed "shed", Glorious "glorious", Hunt "hunt", LossRegion "loss_region",
    LossType "loss_type", LevyRegion "levy_region", LevyBuy "levy_buy", RespawnCity "respawn_city", RespawnBuy "respawn_buy",
    FirstPlayer "first_player", DrawDisplay "draw_display", DrawEvent "draw_event", DrawQuest "draw_quest", DrawConquest "draw_conquest",
    Roll "roll", Reroll "reroll", Terminal "terminal",
}

impl Node {
    /// A chance node of the campaign; those of a battle are `Battle`.
    #[inline]
    #[must_use]
    pub const fn is_chance(self) -> bool {
        matches!(
            self,
            Self::FirstPlayer | Self::DrawDisplay | Self::DrawEvent | Self::DrawQuest | Self::DrawConquest | Self::Roll | Self::Reroll
        )
    }
}

/// The two decks whose cards are held in secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deck {
    Conquest = 0,
    Quest = 1,
}

impl Deck {
    pub const BOTH: [Self; 2] = [Self::Conquest, Self::Quest];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Conquest => "conquest",
            Self::Quest => "quest",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Player {
    pub gold: u16,
    pub vp: u16,
    /// Region of each leader, or [`NONE`].
    pub leaders: [u8; SLOTS],
    /// Rumour card of each leader's artifact, or [`NONE`].
    pub artifacts: [u8; SLOTS],
    /// Power cards owned, ascending; [`NONE`] fills the end.
    pub power: [u8; MAX_POWER],
    pub defend: u8,
    /// Glorious Victories left.
    pub glorious: u8,
    /// Seats one was used against, as a set.
    pub glorious_against: u8,
    /// Cards of the hand held since before the last reshuffle, by deck.
    pub old: [u8; 2],
}

impl Default for Player {
    fn default() -> Self {
        Self {
            gold: 0,
            vp: 0,
            leaders: [NONE; SLOTS],
            artifacts: [NONE; SLOTS],
            power: [NONE; MAX_POWER],
            defend: NONE,
            glorious: 0,
            glorious_against: 0,
            old: [0; 2],
        }
    }
}

impl Player {
    /// Regions with a leader.
    #[inline]
    #[must_use]
    pub fn leader_regions(&self) -> u64 {
        self.leaders.iter().fold(0, |set, &region| set | bit(region))
    }

    /// Slots of the leaders in a region, as a set.
    #[inline]
    #[must_use]
    pub fn slots_in(&self, region: u8) -> u8 {
        (0..SLOTS).fold(0, |set, slot| set | u8::from(self.leaders[slot] == region) << slot)
    }

    #[inline]
    pub fn gain(&mut self, gold: u16) {
        self.gold = self.gold.saturating_add(gold);
    }

    #[inline]
    pub fn pay(&mut self, gold: u16) {
        self.gold = self.gold.saturating_sub(gold);
    }

    #[inline]
    pub fn score(&mut self, vp: u16) {
        self.vp = self.vp.saturating_add(vp);
    }

    #[inline]
    #[must_use]
    pub fn region(&self, slot: u8) -> u8 {
        self.leaders.get(usize::from(slot)).copied().unwrap_or(NONE)
    }

    #[inline]
    pub fn put(&mut self, slot: u8, region: u8) {
        if let Some(place) = self.leaders.get_mut(usize::from(slot)) {
            *place = region;
        }
    }

    #[inline]
    #[must_use]
    pub fn artifact(&self, slot: u8) -> u8 {
        self.artifacts.get(usize::from(slot)).copied().unwrap_or(NONE)
    }
}

/// Pieces that have moved in this move action, and later those that wait for their battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Marcher {
    pub region: u8,
    /// Slots, as a set.
    pub leaders: u8,
    pub units: Units,
    /// Regions of the last steps, ascending, where an enemy stands; [`NONE`] fills the end.
    pub origins: [u8; SLOTS],
}

impl Marcher {
    pub const NOBODY: Self = Self { region: NONE, leaders: 0, units: [0; UNIT_TYPES], origins: [NONE; SLOTS] };
}

/// An army from its choice until it ends (WQ-6.16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Army {
    pub from: u8,
    pub region: u8,
    /// Slots that go, and slots that stay, as sets.
    pub leaders: u8,
    pub staying: u8,
    pub units: Units,
    /// The slot at `leader_choice`, the type at `cargo`, else [`NONE`].
    pub asked: u8,
    pub steps: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Quest {
    pub card: u8,
    pub slot: u8,
    pub companion: u8,
    /// Power cards paid for, ascending; [`NONE`] fills the end.
    pub used: [u8; 8],
    pub round: u8,
    pub monster_damage: u8,
    pub leader_damage: u8,
    pub companion_damage: u8,
    pub skulls: u8,
    pub flags: u8,
}

/// What the player in turn, or an event, is in the middle of. One thing at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Errand {
    None,
    /// A move action between two armies.
    March,
    Army(Army),
    Recruit {
        region: u8,
        bought: u8,
    },
    Quest(Quest),
    Search {
        slot: u8,
        companion: u8,
        card: u8,
    },
    Power {
        city: u8,
    },
    /// The regions picked are in [`State::picked`].
    Claim {
        card: u8,
    },
    Respawn {
        region: u8,
        purse: u16,
        bought: Units,
    },
    Event {
        player: u8,
        left: u8,
        region: u8,
    },
}

/// Why cards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    Claim,
    Hunt,
    Glorious,
    Redraw,
    Quest,
    Setup,
}

impl Why {
    pub const ALL: [Self; 6] = [Self::Claim, Self::Hunt, Self::Glorious, Self::Redraw, Self::Quest, Self::Setup];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Claim => "claim",
            Self::Hunt => "hunt",
            Self::Glorious => "glorious",
            Self::Redraw => "redraw",
            Self::Quest => "quest",
            Self::Setup => "setup",
        }
    }
}

/// Cards being drawn (WQ-1.13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Draw {
    pub deck: Deck,
    pub why: Why,
    pub player: u8,
    /// Ascending; [`NONE`] fills the end.
    pub drawn: [u8; 2],
    /// Draws still to make, the present one included.
    pub left: u8,
}

/// Whose roll, outside of battles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    Leader,
    Monster,
    Search,
}

impl Purpose {
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Leader => "leader",
            Self::Monster => "monster",
            Self::Search => "search",
        }
    }
}

/// A roll of a quest or a search that is due: the dice to roll now, and what the dice that stay show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Roll {
    pub purpose: Purpose,
    pub dice: u8,
    pub skulls: u8,
    pub flags: u8,
}

/// Where the battle is fought, and against whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Field {
    pub region: u8,
    pub defender: u8,
    pub origins: [u8; SLOTS],
}

impl Field {
    pub const NOWHERE: Self = Self { region: NONE, defender: NONE, origins: [NONE; SLOTS] };
}

/// A position of the campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub battle: Battle,
    pub figures: Figures,
    /// By deck.
    pub places: [Places; 2],
    /// By deck and player: how many of each kind the player knew in the discards when they were last reshuffled, as the lowest copies of the kind.
    pub mixed: [[u64; MAX_PLAYERS]; 2],
    pub tokens: Owners,
    /// Regions whose token is active.
    pub active_tokens: u64,
    /// Cities taxed and bought in this turn.
    pub taxed: u64,
    pub bought: u64,
    /// Regions picked for a claim.
    pub picked: u64,
    pub power_deck: Counts,
    pub market: Counts,
    pub event_deck: Counts,
    pub players: [Player; MAX_PLAYERS],
    pub battles: u32,
    pub errand: Errand,
    pub marchers: [Marcher; SLOTS],
    pub pools: Units,
    /// Position 0 is the right end.
    pub display: [u8; MAX_DISPLAY],
    /// Open rumours, by rumour.
    pub rumours: [u8; MAX_RUMOURS],
    pub draw: Option<Draw>,
    pub roll: Option<Roll>,
    pub field: Field,
    pub node: Node,
    /// The seat that decides; [`NONE`] at chance nodes and at the end.
    pub player: u8,
    pub round: u8,
    pub first: u8,
    pub active: u8,
    pub event: u8,
    /// Whether a turn is in force, and its actions left.
    pub turn: bool,
    pub actions: u8,
    /// Slots that have searched in this turn (`free_once`), as a set.
    pub searched: u8,
    /// Steps left of the move action.
    pub budget: u8,
    pub quest_reshuffled: bool,
}

const _: () = assert!(size_of::<State>() <= 1024);

impl State {
    #[inline]
    #[must_use]
    pub fn seat(&self, player: u8) -> &Player {
        &self.players[usize::from(player).min(MAX_PLAYERS - 1)]
    }

    #[inline]
    pub fn seat_mut(&mut self, player: u8) -> &mut Player {
        &mut self.players[usize::from(player).min(MAX_PLAYERS - 1)]
    }

    /// Whether a move action is under way.
    #[inline]
    #[must_use]
    pub const fn marching(&self) -> bool {
        matches!(self.errand, Errand::March | Errand::Army(_))
    }

    /// Whether a battle is under way, its aftermath included.
    #[inline]
    #[must_use]
    pub const fn fighting(&self) -> bool {
        self.field.region != NONE
    }

    /// Regions that hold a piece of anybody else: standing, or waiting for a battle (its leader is there).
    #[inline]
    #[must_use]
    pub fn held_by_others(&self, player: u8) -> u64 {
        let leaders = self.players.iter().enumerate().filter(|(seat, _)| *seat != usize::from(player));
        leaders.fold(self.figures.of_others(player), |set, (_, other)| set | other.leader_regions())
    }

    /// Whether a region is one of them.
    #[inline]
    #[must_use]
    pub fn is_held_by_others(&self, player: u8, region: u8) -> bool {
        let owner = self.figures.owner(region);
        let leaders = self.players.iter().enumerate();
        (owner != NONE && owner != player)
            || leaders.fold(false, |some, (seat, other)| some | (other.leaders.contains(&region) & (seat != usize::from(player))))
    }

    /// A decision node.
    #[inline]
    pub fn ask(&mut self, node: Node, player: u8) {
        self.node = node;
        self.player = player;
    }

    /// A chance node.
    #[inline]
    pub fn chance(&mut self, node: Node) {
        self.node = node;
        self.player = NONE;
    }

    /// Slots that have moved in this move action or wait for a battle, as a set.
    #[inline]
    #[must_use]
    pub fn moved_slots(&self) -> u8 {
        self.marchers.iter().fold(0, |set, marcher| set | marcher.leaders)
    }

    /// The moved pieces in a region.
    #[inline]
    #[must_use]
    pub fn marcher(&self, region: u8) -> Option<&Marcher> {
        self.marchers.iter().find(|marcher| marcher.region == region && region != NONE)
    }

    /// A troop goes back to its pool.
    #[inline]
    pub fn to_pool(&mut self, kind: u8, number: u8) {
        if let Some(pool) = self.pools.get_mut(usize::from(kind)) {
            *pool = pool.saturating_add(number);
        }
    }

    pub fn all_to_pool(&mut self, units: &Units) {
        for (kind, &number) in units.iter().enumerate() {
            self.to_pool(kind as u8, number);
        }
    }

    /// A troop comes from its pool and stands in a region.
    #[inline]
    pub fn recruit(&mut self, player: u8, region: u8, kind: u8) {
        if let Some(pool) = self.pools.get_mut(usize::from(kind))
            && *pool > 0
        {
            *pool -= 1;
            self.figures.add(player, region, kind, 1);
        }
    }

    #[inline]
    #[must_use]
    pub fn pool(&self, kind: u8) -> u8 {
        self.pools.get(usize::from(kind)).copied().unwrap_or(0)
    }
}

/// Adds a card to an ascending list; lost if the list is full.
pub fn add_card(list: &mut [u8], card: u8) {
    let mut carried = card;
    for place in list {
        if carried < *place {
            std::mem::swap(place, &mut carried);
        }
    }
}

/// Takes a card out of an ascending list.
pub fn take_card(list: &mut [u8], card: u8) {
    let Some(index) = list.iter().position(|&known| known == card) else { return };
    list[index..].rotate_left(1);
    if let Some(last) = list.last_mut() {
        *last = NONE;
    }
}

/// The cards of a list.
#[inline]
pub fn cards(list: &[u8]) -> impl Iterator<Item = u8> + Clone + '_ {
    list.iter().copied().take_while(|&card| card != NONE)
}

/// The slots of a set, ascending.
#[inline]
pub fn slots(set: u8) -> impl Iterator<Item = u8> + Clone {
    regions(u64::from(set))
}
