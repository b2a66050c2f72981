//! The state: plain data, flat, without stale values: two positions that behave alike are equal (docs/nexus-ops-state.md). No rules here.

use crate::battle::Battle;
use crate::figures::{Figures, Heap, Units};
use crate::rules::{Energize, MAX_KINDS, MAX_MISSION_COPIES, MAX_PLAYERS, MAX_TERRAINS, Missions, NONE, TILE_HEXES, UNIT_TYPES};
use warquest_core::Action;

macro_rules! nodes {
    ($($node:ident $name:literal),* $(,)?) => {
        /// The nodes of NX section 5. `Battle` stands for whatever the battle waits for.
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
    Deploy "deploy", Move "move", MoveTo "move_to", MoveCount "move_count", JumpUnit "jump_unit", JumpTo "jump_to", VolunteerHex "volunteer_hex",
    AmbushHex "ambush_hex", AmbushUnit "ambush_unit", BattleSelect "battle_select", BreathAt "breath_at", BreathCasualty "breath_casualty",
    ChooseDefender "choose_defender", Battle "battle", MissionWindow "mission_window", CriticalWindow "critical_window", EndTurn "end_turn",
    HillChoice "hill_choice", KeepMission "keep_mission",
    FirstPlayer "first_player", SingleTile "single_tile", DoubleTile "double_tile", DoubleFlip "double_flip", Token "token", Breath "breath",
    DrawSecret "draw_secret", DrawEnergize "draw_energize", Terminal "terminal",
}

impl Node {
    /// A chance node of the campaign; those of a battle are `Battle`.
    #[inline]
    #[must_use]
    pub const fn is_chance(self) -> bool {
        matches!(
            self,
            Self::FirstPlayer
                | Self::SingleTile
                | Self::DoubleTile
                | Self::DoubleFlip
                | Self::Token
                | Self::Breath
                | Self::DrawSecret
                | Self::DrawEnergize
        )
    }

    /// Where cards may be discarded (NX-4.3).
    #[inline]
    #[must_use]
    pub const fn is_top(self) -> bool {
        matches!(self, Self::Deploy | Self::Move | Self::BattleSelect | Self::EndTurn)
    }

    /// A link of a chain, the breath that follows one included.
    #[must_use]
    pub const fn is_link(self) -> bool {
        matches!(
            self,
            Self::MoveTo
                | Self::MoveCount
                | Self::JumpUnit
                | Self::JumpTo
                | Self::VolunteerHex
                | Self::AmbushHex
                | Self::AmbushUnit
                | Self::BreathAt
                | Self::BreathCasualty
                | Self::Breath
        )
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deck {
    Energize,
    Secret,
}

/// Why cards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    Orders,
    Lost,
    Turn,
    Monolith,
    Hill,
}

impl Why {
    pub const ALL: [Self; 5] = [Self::Orders, Self::Lost, Self::Turn, Self::Monolith, Self::Hill];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Orders => "orders",
            Self::Lost => "lost",
            Self::Turn => "turn",
            Self::Monolith => "monolith",
            Self::Hill => "hill",
        }
    }

    #[must_use]
    pub const fn deck(self) -> Deck {
        match self {
            Self::Orders | Self::Turn => Deck::Secret,
            Self::Lost | Self::Monolith | Self::Hill => Deck::Energize,
        }
    }
}

/// Cards being drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Draw {
    pub why: Why,
    pub player: u8,
    /// Draws still to make, or seats still to draw, the present one included.
    pub left: u8,
    /// Secret missions of which one is kept, ascending; [`NONE`] fills the end.
    pub drawn: [u8; 2],
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Player {
    pub rubium: u16,
    pub vp: u16,
    /// Plain missions played.
    pub plain: u16,
}

impl Player {
    #[inline]
    pub fn gain(&mut self, rubium: u32) {
        self.rubium = u32::from(self.rubium).saturating_add(rubium).min(u16::MAX.into()) as u16;
    }

    #[inline]
    pub fn pay(&mut self, rubium: u16) {
        self.rubium = self.rubium.saturating_sub(rubium);
    }
}

/// Secret missions set aside, in the order in which they will be drawn: the card, and by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Aside {
    cards: [u8; MAX_MISSION_COPIES],
}

impl Default for Aside {
    fn default() -> Self {
        Self { cards: [NONE; MAX_MISSION_COPIES] }
    }
}

impl Aside {
    pub fn iter(&self) -> impl Iterator<Item = (u8, u8)> + Clone + '_ {
        self.cards.iter().take_while(|&&place| place != NONE).map(|&place| (place >> 2, place & 3))
    }

    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<u8> {
        (self.cards[0] != NONE).then_some(self.cards[0] >> 2)
    }

    /// Puts a card at the end; lost if there is no room.
    pub fn push(&mut self, card: u8, by: u8) {
        if let Some(place) = self.cards.iter_mut().find(|place| **place == NONE) {
            *place = (card & 31) << 2 | by & 3;
        }
    }

    /// Takes the first card away.
    pub fn shift(&mut self) {
        self.cards.rotate_left(1);
        self.cards[MAX_MISSION_COPIES - 1] = NONE;
    }

    /// Puts another card into a place that is taken.
    pub fn replace(&mut self, place: usize, card: u8) {
        if let Some(old) = self.cards.get_mut(place).filter(|old| **old != NONE) {
            *old = (card & 31) << 2 | *old & 3;
        }
    }
}

/// No link.
pub const NO_LINK: Action = Action::MAX;

/// A position of the campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub figures: [Figures; MAX_PLAYERS],
    /// In the move phase the units that have moved, by type and where they stand; in the battle phase the dragons that may breathe.
    pub marks: [Heap; UNIT_TYPES],
    /// Energize cards in hand.
    pub energize: [Energize; MAX_PLAYERS],
    pub energize_deck: Energize,
    pub energize_discards: Energize,
    /// Secret missions in hand, and played.
    pub secrets: [Missions; MAX_PLAYERS],
    pub played: [Missions; MAX_PLAYERS],
    pub secret_deck: Missions,
    pub secret_discards: Missions,
    pub battle: Battle,
    /// Hexes of each terrain.
    pub terrain: [u32; MAX_TERRAINS],
    /// Hexes with an unrevealed token.
    pub tokens: u32,
    /// Hexes still to be fought on.
    pub fights: u32,
    pub battles: u32,
    pub players: [Player; MAX_PLAYERS],
    /// Links of the chain under way.
    pub chain: [Action; 2],
    pub round: u16,
    pub aside: Aside,
    /// Values of the mine markers.
    pub mines: [u8; TILE_HEXES],
    pub token_pool: [u8; MAX_KINDS],
    pub single_pool: [u8; MAX_KINDS],
    pub double_pool: [u8; MAX_KINDS],
    /// For kill missions.
    pub kills: Units,
    pub draw: Option<Draw>,
    pub node: Node,
    /// The seat that decides; [`NONE`] at chance nodes and at the end.
    pub player: u8,
    pub first: u8,
    pub active: u8,
    /// Forced marches of this turn.
    pub bonus: u8,
    /// Seats that have had a unit on the board, as a set.
    pub settled: u8,
    /// At the end, as a set.
    pub winners: u8,
}

const _: () = assert!(size_of::<State>() <= 1024);

impl State {
    #[inline]
    #[must_use]
    pub fn seat(&self, player: u8) -> &Player {
        &self.players[index(player)]
    }

    #[inline]
    pub fn seat_mut(&mut self, player: u8) -> &mut Player {
        &mut self.players[index(player)]
    }

    #[inline]
    #[must_use]
    pub fn figures_of(&self, player: u8) -> &Figures {
        &self.figures[index(player)]
    }

    #[inline]
    pub fn figures_mut(&mut self, player: u8) -> &mut Figures {
        &mut self.figures[index(player)]
    }

    /// Hexes with units of anybody else.
    #[inline]
    #[must_use]
    pub fn enemies(&self, player: u8) -> u32 {
        let others = self.figures.iter().enumerate().filter(|(seat, _)| *seat != usize::from(player));
        others.fold(0, |set, (_, figures)| set | figures.standing())
    }

    /// NX-3.1.
    #[inline]
    #[must_use]
    pub fn controlled(&self, player: u8) -> u32 {
        self.figures_of(player).standing() & !self.enemies(player)
    }

    /// Seats with units on a hex, as a set.
    #[inline]
    #[must_use]
    pub fn seats_on(&self, hex: u8) -> u8 {
        let place = crate::map::bit(hex);
        self.figures.iter().enumerate().fold(0, |set, (seat, figures)| set | u8::from(figures.standing() & place != 0) << seat)
    }

    /// The terrain of a hex, or [`NONE`].
    #[inline]
    #[must_use]
    pub fn terrain_of(&self, hex: u8) -> u8 {
        let place = crate::map::bit(hex);
        self.terrain.iter().position(|set| set & place != 0).map_or(NONE, |terrain| terrain as u8)
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

    /// The value of the mine marker on a hex.
    #[inline]
    #[must_use]
    pub fn mine(&self, hex: u8) -> u8 {
        self.mines.get(usize::from(hex)).copied().unwrap_or(0)
    }

    /// The hand of secret missions.
    #[inline]
    #[must_use]
    pub fn secrets_of(&self, player: u8) -> &Missions {
        &self.secrets[index(player)]
    }

    #[inline]
    #[must_use]
    pub fn energize_of(&self, player: u8) -> &Energize {
        &self.energize[index(player)]
    }
}

/// A seat as an index; what is none is the last.
#[inline]
#[must_use]
pub fn index(player: u8) -> usize {
    usize::from(player).min(MAX_PLAYERS - 1)
}
