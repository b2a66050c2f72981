//! One battle (NX-10): a machine that both games drive. The hands of the seats are the caller's; everything else is here.

mod casualties;
mod dict;
mod greedy;
mod observation;
mod read;
mod steps;
mod windows;

use crate::figures::Units;
use crate::rules::{BattleRules, Energize, FACES, MAX_PLAYERS, MAX_TERRAINS, NONE, UNIT_TYPES};
use warquest_core::{Action, ActionList};

pub(crate) use dict::{write_cards, write_units};
pub(crate) use observation::{NODES as BATTLE_NODES, node_place};
pub(crate) use read::{demand, read_cards, read_id, read_units};

/// The two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    A = 0,
    D = 1,
}

impl Side {
    pub const BOTH: [Self; 2] = [Self::A, Self::D];

    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::D,
            Self::D => Self::A,
        }
    }

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::D => "D",
        }
    }
}

/// What the battle waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// No battle.
    Idle,
    Open,
    Step,
    Post,
    /// A bystander's card, and which side it is for.
    CardSide,
    Casualty,
    Hits,
    Reroll,
    Regeneration,
    /// The fighting is over.
    Over,
}

impl Stage {
    pub const ALL: [Self; 8] =
        [Self::Open, Self::Step, Self::Post, Self::CardSide, Self::Casualty, Self::Hits, Self::Reroll, Self::Regeneration];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "window_open",
            Self::Step => "window_step",
            Self::Post => "window_post",
            Self::CardSide => "card_side",
            Self::Casualty => "casualty",
            Self::Hits => "hits",
            Self::Reroll => "reroll",
            Self::Regeneration => "regeneration",
            Self::Idle | Self::Over => "terminal",
        }
    }

    #[must_use]
    pub const fn is_chance(self) -> bool {
        matches!(self, Self::Hits | Self::Reroll | Self::Regeneration)
    }
}

/// One side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Party {
    pub alive: Units,
    pub lost: Units,
    /// Hits scored in this step and not yet taken; None before the roll.
    pub hits: Option<u8>,
    pub misses: u8,
    pub targeting: u8,
    /// Types that regenerate, as a set.
    pub regenerates: u8,
    pub frenzy: bool,
    pub outflank: bool,
    pub volley: bool,
}

impl Party {
    /// Types alive, as a set.
    #[inline]
    #[must_use]
    pub fn kinds(&self) -> u8 {
        self.alive.iter().enumerate().fold(0, |set, (kind, &number)| set | u8::from(number > 0) << kind)
    }

    #[inline]
    #[must_use]
    pub fn number(&self) -> u32 {
        self.alive.iter().map(|&number| u32::from(number)).sum()
    }

    #[inline]
    #[must_use]
    pub fn is_gone(&self) -> bool {
        self.alive == [0; UNIT_TYPES]
    }

    #[inline]
    fn remove(&mut self, kind: u8) {
        if let Some(number) = self.alive.get_mut(usize::from(kind)).filter(|number| **number > 0) {
            *number -= 1;
            self.lost[usize::from(kind)] = self.lost[usize::from(kind)].saturating_add(1);
        }
    }

    fn remove_all(&mut self) {
        for (alive, lost) in self.alive.iter_mut().zip(&mut self.lost) {
            *lost = lost.saturating_add(*alive);
            *alive = 0;
        }
    }

    /// What ends with the fighting (NX-13.7).
    fn rest(&mut self) {
        *self = Self { alive: self.alive, lost: self.lost, ..Self::default() };
    }
}

/// A battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Battle {
    pub sides: [Party; 2],
    pub hex: u8,
    pub attacker: u8,
    pub defender: u8,
    pub critical: bool,
    pub reversed: bool,
    /// A red card was played for it.
    pub red: bool,
    /// Type of the step; [`NONE`] before the first.
    pub kind: u8,
    pub rolling: Option<Side>,
    /// The casualty that may survive; [`NONE`] elsewhere.
    pub regenerating: u8,
    pub stage: Stage,
    /// Who decides; [`NONE`] at chance nodes and when it is over.
    pub asked: u8,
    /// The bystander's card at `card_side`; [`NONE`] elsewhere.
    pub card: u8,
}

/// What the machine needs besides the battle.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub rules: &'a BattleRules,
    pub terrain: u8,
    pub seats: u8,
    pub bystanders: bool,
    /// One Frenzy is both sides' (`frenzy_scope`).
    pub frenzy_all: bool,
}

/// The cards that are held, and where played ones go.
pub struct Hands<'a> {
    pub held: &'a mut [Energize; MAX_PLAYERS],
    pub discards: &'a mut Energize,
}

impl Battle {
    /// No battle.
    pub const NONE: Self = Self {
        sides: [Party {
            alive: [0; UNIT_TYPES],
            lost: [0; UNIT_TYPES],
            hits: None,
            misses: 0,
            targeting: 0,
            regenerates: 0,
            frenzy: false,
            outflank: false,
            volley: false,
        }; 2],
        hex: NONE,
        attacker: NONE,
        defender: NONE,
        critical: false,
        reversed: false,
        red: false,
        kind: NONE,
        rolling: None,
        regenerating: NONE,
        stage: Stage::Idle,
        asked: NONE,
        card: NONE,
    };

    #[inline]
    #[must_use]
    pub fn in_force(&self) -> bool {
        self.attacker != NONE
    }

    #[inline]
    #[must_use]
    pub const fn party(&self, side: Side) -> &Party {
        &self.sides[side as usize]
    }

    #[inline]
    const fn party_mut(&mut self, side: Side) -> &mut Party {
        &mut self.sides[side as usize]
    }

    /// The seat of a side.
    #[inline]
    #[must_use]
    pub const fn seat_of(&self, side: Side) -> u8 {
        match side {
            Side::A => self.attacker,
            Side::D => self.defender,
        }
    }

    /// The side of a seat; None for a bystander.
    #[inline]
    #[must_use]
    pub const fn side_of(&self, seat: u8) -> Option<Side> {
        if seat == self.attacker {
            Some(Side::A)
        } else if seat == self.defender {
            Some(Side::D)
        } else {
            None
        }
    }

    /// NX-10.11; only once the fighting is over.
    #[inline]
    #[must_use]
    pub fn attacker_won(&self) -> bool {
        self.sides[1].is_gone()
    }

    /// Least face that hits for a side in this step (NX-10.2, 13.14).
    #[inline]
    #[must_use]
    pub fn need(&self, context: &Context, side: Side) -> u8 {
        let kind = usize::from(self.kind).min(UNIT_TYPES - 1);
        let terrain = usize::from(context.terrain).min(MAX_TERRAINS - 1);
        context.rules.hits[terrain][kind].saturating_sub(self.party(side).targeting).max(2)
    }

    /// Faces that hit.
    #[inline]
    #[must_use]
    pub fn good_faces(&self, context: &Context) -> u32 {
        self.rolling.map_or(0, |side| u32::from(FACES + 1 - self.need(context, side).min(FACES + 1)))
    }

    /// Dice of a side in the step of `kind`.
    #[inline]
    #[must_use]
    pub fn dice_of(&self, side: Side) -> u32 {
        let party = self.party(side);
        let number = party.alive.get(usize::from(self.kind)).copied().unwrap_or(0);
        u32::from(number) << u32::from(party.frenzy)
    }

    /// Dice of the roll that is due.
    #[inline]
    #[must_use]
    pub fn dice(&self) -> u32 {
        match (self.stage, self.rolling) {
            (Stage::Hits, Some(side)) => self.dice_of(side),
            (Stage::Reroll, Some(side)) => self.party(side).misses.into(),
            _ => 0,
        }
    }

    /// Legal actions, ascending.
    pub fn legal(&self, context: &Context, held: &[Energize; MAX_PLAYERS], out: &mut ActionList) {
        let actions = &context.rules.actions;
        match self.stage {
            Stage::Open | Stage::Step | Stage::Post => self.offer_cards(context, held, out),
            Stage::CardSide => {
                for side in Side::BOTH {
                    out.push_if(actions.card_side + side as Action, self.side_may_have(context, self.card, side));
                }
            }
            Stage::Casualty => {
                let kinds = self.party(self.suffering()).kinds();
                out.push_set(actions.lose, kinds.into());
            }
            _ => {}
        }
    }

    /// Applies an action known to be legal; anything else gives some state.
    pub fn act(&mut self, context: &Context, hands: &mut Hands, action: Action) {
        let actions = &context.rules.actions;
        match self.stage {
            Stage::Open | Stage::Step | Stage::Post => self.choose_card(context, hands, action),
            Stage::CardSide => {
                let side = if action == actions.card_side { Side::A } else { Side::D };
                let card = std::mem::replace(&mut self.card, NONE);
                self.stage = self.window_of(context, card);
                self.play(context, hands, card, side);
            }
            Stage::Casualty => {
                let kind = crate::actions::argument(action, actions.lose).min(UNIT_TYPES as u8 - 1);
                self.suffer(context, hands.held, kind);
            }
            _ => {}
        }
    }

    /// Applies an outcome known to be possible.
    pub fn outcome(&mut self, context: &Context, held: &[Energize; MAX_PLAYERS], outcome: u32) {
        match self.stage {
            Stage::Hits => self.take_hits(context, held, outcome),
            Stage::Reroll => self.take_reroll(context, held, outcome),
            Stage::Regeneration => self.take_regeneration(context, held, outcome),
            _ => {}
        }
    }
}
