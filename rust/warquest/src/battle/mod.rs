//! The battle (WQ-11, WQ-12.6, WQ-12.7, WQ-12.12): a small machine of its own that knows nothing of the map.
//!
//! `machine` holds the order of the steps; each other file holds one family of them. A battle stops at its *pending* thing:
//! a choice of a side, a roll, the retreat of the side that goes, or its end (WQ-11.19 B1-B13).

mod attack;
mod cards;
mod choose;
mod coherence;
mod deploy;
mod dict;
mod greedy;
mod machine;
mod observation;
mod part;
mod party;
mod past;
mod pursuit;
mod read;
mod recover;
mod reinforce;
mod results;
mod roll;

pub use dict::BattlePlace;
pub(crate) use dict::{kind_counts, write_counts};
pub use machine::Step;
pub(crate) use observation::{Eye, KINDS, NODES as BATTLE_NODES, node_place, roll_places, write_roll};
pub use part::Part;
pub(crate) use read::MOST_OF_A_TYPE;

use crate::actions::ActionTable;
use crate::options::BattleOptions;
use crate::rules::{BattleRules, NONE, SLOTS, UNIT_TYPES};
use machine::Task;
use party::Party;

/// Most power cards a side can own.
pub const MAX_CARDS: usize = 8;

/// A: attacker. D: defender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    A = 0,
    D = 1,
}

impl Side {
    pub const BOTH: [Self; 2] = [Self::A, Self::D];

    #[inline]
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

/// Where a piece stands (WQ-11.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BattleLine {
    Front = 0,
    Back = 1,
    Reserve = 2,
    Retreat = 3,
}

impl BattleLine {
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Front => "front",
            Self::Back => "back",
            Self::Reserve => "reserve",
            Self::Retreat => "retreat",
        }
    }
}

/// What a side brings into a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Muster {
    pub troops: [u8; UNIT_TYPES],
    pub leaders: [bool; SLOTS],
    /// Rumour card of each leader's artifact, or `NONE`.
    pub artifacts: [u8; SLOTS],
    /// Power cards owned, ascending; `NONE` fills the end.
    pub cards: [u8; MAX_CARDS],
    pub gold: u16,
}

impl Default for Muster {
    fn default() -> Self {
        Self { troops: [0; UNIT_TYPES], leaders: [false; SLOTS], artifacts: [NONE; SLOTS], cards: [NONE; MAX_CARDS], gold: 0 }
    }
}

/// What a battle reads and never changes.
#[derive(Clone, Copy)]
pub struct BattleContext<'a> {
    pub rules: &'a BattleRules,
    pub options: &'a BattleOptions,
    pub actions: &'a ActionTable,
}

/// Decision nodes of a battle (WQ-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BattleNode {
    LeaderDeploy,
    DeployFront,
    DeployBack,
    BattleCard,
    Declare,
    Hit,
    Flag,
    LeaderReinforce,
    ReinforceFront,
    ReinforceBack,
    BattleGo,
    Rally,
    PursuitHit,
}

impl BattleNode {
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::LeaderDeploy => "leader_deploy",
            Self::DeployFront => "deploy_front",
            Self::DeployBack => "deploy_back",
            Self::BattleCard => "battle_card",
            Self::Declare => "declare",
            Self::Hit => "hit",
            Self::Flag => "flag",
            Self::LeaderReinforce => "leader_reinforce",
            Self::ReinforceFront => "reinforce_front",
            Self::ReinforceBack => "reinforce_back",
            Self::BattleGo => "battle_go",
            Self::Rally => "rally",
            Self::PursuitHit => "pursuit_hit",
        }
    }
}

/// The parts of one roll (WQ-12.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RollKind {
    Roll,
    Reroll,
    Ambush,
}

impl RollKind {
    pub const ALL: [Self; 3] = [Self::Roll, Self::Reroll, Self::Ambush];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Roll => "roll",
            Self::Reroll => "reroll",
            Self::Ambush => "ambush",
        }
    }
}

/// What a battle waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pending {
    Choice {
        side: Side,
        node: BattleNode,
    },
    Roll {
        kind: RollKind,
    },
    /// B14: the side that goes still has pieces.
    Retreat {
        side: Side,
    },
    /// B16 is next.
    Over,
}

/// A battle in progress: flat, and without stale values (two battles that behave alike are equal).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Battle {
    parties: [Party; 2],
    /// D's troops at the beginning (B1).
    defender_troops: u16,
    step: Step,
    /// Index into the step's list of tasks; `machine::OVER` at the end.
    at: u8,
    round: u8,
    /// The leader slot asked, or `NONE`.
    asked: u8,
    /// Troops that may still be rallied, or `NONE` outside a recovery.
    rallies: u8,
    winner: Option<Side>,
    goer: Option<Side>,
    /// The side with `first_strike` alone, in B7.
    first: Option<Side>,
    /// The roll that is due: its part, its dice, what it shows so far. Zeros when none is due.
    kind: RollKind,
    dice: u8,
    skulls: u8,
    flags: u8,
    /// Results taken up and not yet assigned.
    skulls_left: u8,
    flags_left: u8,
}

const _: () = assert!(size_of::<Battle>() <= 300);

impl Default for Battle {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Battle {
    /// No battle.
    pub const EMPTY: Self = Self {
        parties: [Party::EMPTY; 2],
        defender_troops: 0,
        step: Step::Deploy,
        at: machine::OVER,
        round: 0,
        asked: NONE,
        rallies: NONE,
        winner: None,
        goer: None,
        first: None,
        kind: RollKind::Roll,
        dice: 0,
        skulls: 0,
        flags: 0,
        skulls_left: 0,
        flags_left: 0,
    };

    /// B1, then on to the first pending thing.
    #[must_use]
    pub fn begin(ctx: &BattleContext, attacker: &Muster, defender: &Muster) -> Self {
        let parties = [Party::muster(ctx.rules, attacker), Party::muster(ctx.rules, defender)];
        let defender_troops = parties[1].troops();
        let mut battle = Self { parties, defender_troops, at: 0, round: 1, ..Self::EMPTY };
        battle.run(ctx);
        battle
    }

    #[inline]
    #[must_use]
    pub fn pending(&self) -> Pending {
        let (task, side) = self.now();
        let node = match task {
            Task::Roll | Task::PursuitRoll => return Pending::Roll { kind: self.kind },
            Task::Retreat => return Pending::Retreat { side },
            task => task.node(self.step),
        };
        node.map_or(Pending::Over, |node| Pending::Choice { side, node })
    }

    /// D's troops at the beginning (B1).
    #[inline]
    #[must_use]
    pub const fn defender_troops(&self) -> u16 {
        self.defender_troops
    }

    #[inline]
    #[must_use]
    pub const fn winner(&self) -> Option<Side> {
        self.winner
    }

    /// The side that leaves the region.
    #[inline]
    #[must_use]
    pub const fn goer(&self) -> Option<Side> {
        self.goer
    }

    #[inline]
    #[must_use]
    pub const fn step(&self) -> Step {
        self.step
    }

    #[inline]
    #[must_use]
    pub const fn round(&self) -> u8 {
        self.round
    }

    /// Gold left.
    #[inline]
    #[must_use]
    pub const fn gold(&self, side: Side) -> u16 {
        self.parties[side as usize].gold
    }

    /// Dice of the roll that is due.
    #[inline]
    #[must_use]
    pub fn dice(&self) -> u32 {
        self.dice.into()
    }

    /// Pieces on all lines.
    #[must_use]
    pub fn survivors(&self, ctx: &BattleContext, side: Side) -> ([u8; UNIT_TYPES], [bool; SLOTS]) {
        self.party(side).survivors(ctx.rules)
    }

    /// Pieces destroyed so far.
    #[must_use]
    pub fn lost(&self, side: Side) -> ([u8; UNIT_TYPES], [bool; SLOTS]) {
        self.party(side).destroyed()
    }

    /// B14 without a region: all pieces of the side that goes are lost (WQ-11.29); then the battle is over.
    pub fn destroy_goer(&mut self, ctx: &BattleContext) {
        if let Some(side) = self.goer {
            self.party_mut(side).destroy_all(ctx.rules);
        }
        self.at = machine::OVER;
    }

    /// B15: the lines are cleared; what the dict shows from now on is `step`.
    pub fn stand_down(&mut self, step: Step) {
        for party in &mut self.parties {
            party.clear();
        }
        if step != self.step {
            self.first = None;
        }
        self.step = step;
        self.at = machine::OVER;
    }

    #[inline]
    fn party(&self, side: Side) -> &Party {
        &self.parties[side as usize]
    }

    #[inline]
    fn party_mut(&mut self, side: Side) -> &mut Party {
        &mut self.parties[side as usize]
    }
}
