//! The order of a battle (WQ-11.19): steps, each a list of small tasks of a side. A task says whether it has something to
//! decide; if not, it does what follows by itself and the next one begins.

use super::{Battle, BattleContext, BattleNode, Side};

/// Steps as the state dict names them. The last three belong to what comes after the lines are cleared (B15-B18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    Deploy,
    Cards,
    Back,
    Volley,
    ReinforceFirst,
    Front,
    ReinforceSecond,
    Recover,
    Pursuit,
    Retreat,
    Shed,
    Glorious,
    Hunt,
}

impl Step {
    pub const ALL: [Self; 13] = [
        Self::Deploy,
        Self::Cards,
        Self::Back,
        Self::Volley,
        Self::ReinforceFirst,
        Self::Front,
        Self::ReinforceSecond,
        Self::Recover,
        Self::Pursuit,
        Self::Retreat,
        Self::Shed,
        Self::Glorious,
        Self::Hunt,
    ];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Deploy => "deploy",
            Self::Cards => "cards",
            Self::Back => "back",
            Self::Volley => "volley",
            Self::ReinforceFirst => "reinforce_1",
            Self::Front => "front",
            Self::ReinforceSecond => "reinforce_2",
            Self::Recover => "recover",
            Self::Pursuit => "pursuit",
            Self::Retreat => "retreat",
            Self::Shed => "shed",
            Self::Glorious => "glorious",
            Self::Hunt => "hunt",
        }
    }
}

/// One small task of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// Each leader: to the front line or not.
    Leaders,
    /// Melee troops of the reserve fill the front line.
    FillFront,
    /// Ranged troops of the reserve fill the back line.
    FillBack,
    Cards,
    Declare,
    /// Who has `first_strike` alone.
    Opening,
    Roll,
    Hits,
    Flags,
    /// Check E.
    CheckEnd,
    /// B9.
    Forced,
    /// B10.
    RoundLimit,
    Go,
    Rally,
    NextRound,
    PursuitRoll,
    PursuitHits,
    /// B14.
    Retreat,
    Over,
}

/// What a task answers.
pub(super) enum Flow {
    /// Something is to be decided or rolled.
    Stop,
    /// The next task of the list.
    Next,
    /// The battle has been put elsewhere.
    Moved,
}

/// Value of `Battle::at` when the battle is over.
pub(super) const OVER: u8 = u8::MAX;

type Entry = (Task, Side);

const A: Side = Side::A;
const D: Side = Side::D;

static LINES: [Entry; 6] =
    [(Task::Leaders, A), (Task::FillFront, A), (Task::FillBack, A), (Task::Leaders, D), (Task::FillFront, D), (Task::FillBack, D)];
static CARDS: [Entry; 2] = [(Task::Cards, A), (Task::Cards, D)];
static SHOOTING: [Entry; 9] = [
    (Task::Declare, A),
    (Task::Declare, D),
    (Task::Roll, A),
    (Task::Roll, D),
    (Task::Hits, D),
    (Task::Flags, D),
    (Task::Hits, A),
    (Task::Flags, A),
    (Task::CheckEnd, A),
];
/// The place before check E.
pub(super) const LAST_OF_SHOOTING: u8 = SHOOTING.len() as u8 - 2;
static MELEE: [Entry; 8] = [
    (Task::Opening, A),
    (Task::Roll, A),
    (Task::Roll, D),
    (Task::Hits, D),
    (Task::Flags, D),
    (Task::Hits, A),
    (Task::Flags, A),
    (Task::CheckEnd, A),
];
static MELEE_A_FIRST: [Entry; 8] = [
    (Task::Opening, A),
    (Task::Roll, A),
    (Task::Hits, A),
    (Task::Flags, A),
    (Task::Roll, D),
    (Task::Hits, D),
    (Task::Flags, D),
    (Task::CheckEnd, A),
];
static MELEE_D_FIRST: [Entry; 8] = [
    (Task::Opening, A),
    (Task::Roll, D),
    (Task::Hits, D),
    (Task::Flags, D),
    (Task::Roll, A),
    (Task::Hits, A),
    (Task::Flags, A),
    (Task::CheckEnd, A),
];
static RECOVERY: [Entry; 8] = [
    (Task::Forced, A),
    (Task::Forced, D),
    (Task::RoundLimit, A),
    (Task::Go, A),
    (Task::Rally, A),
    (Task::Go, D),
    (Task::Rally, D),
    (Task::NextRound, A),
];
static PURSUIT_BY_A: [Entry; 2] = [(Task::PursuitRoll, A), (Task::PursuitHits, A)];
static PURSUIT_BY_D: [Entry; 2] = [(Task::PursuitRoll, D), (Task::PursuitHits, D)];
static RETREAT_OF_A: [Entry; 1] = [(Task::Retreat, A)];
static RETREAT_OF_D: [Entry; 1] = [(Task::Retreat, D)];
static NOTHING: [Entry; 0] = [];

impl Task {
    /// The decision node of a task.
    #[inline]
    pub(super) const fn node(self, step: Step) -> Option<BattleNode> {
        let deploying = matches!(step, Step::Deploy);
        Some(match self {
            Self::Leaders if deploying => BattleNode::LeaderDeploy,
            Self::Leaders => BattleNode::LeaderReinforce,
            Self::FillFront if deploying => BattleNode::DeployFront,
            Self::FillFront => BattleNode::ReinforceFront,
            Self::FillBack if deploying => BattleNode::DeployBack,
            Self::FillBack => BattleNode::ReinforceBack,
            Self::Cards => BattleNode::BattleCard,
            Self::Declare => BattleNode::Declare,
            Self::Hits => BattleNode::Hit,
            Self::Flags => BattleNode::Flag,
            Self::Go => BattleNode::BattleGo,
            Self::Rally => BattleNode::Rally,
            Self::PursuitHits => BattleNode::PursuitHit,
            _ => return None,
        })
    }
}

impl Battle {
    /// The tasks of the step in force.
    #[inline]
    pub(super) fn tasks(&self) -> &'static [Entry] {
        match self.step {
            Step::Deploy | Step::ReinforceFirst | Step::ReinforceSecond => &LINES,
            Step::Cards => &CARDS,
            Step::Back | Step::Volley => &SHOOTING,
            Step::Front => match self.first {
                None => &MELEE,
                Some(A) => &MELEE_A_FIRST,
                Some(D) => &MELEE_D_FIRST,
            },
            Step::Recover => &RECOVERY,
            Step::Pursuit if self.winner == Some(A) => &PURSUIT_BY_A,
            Step::Pursuit => &PURSUIT_BY_D,
            Step::Retreat if self.goer == Some(A) => &RETREAT_OF_A,
            Step::Retreat => &RETREAT_OF_D,
            Step::Shed | Step::Glorious | Step::Hunt => &NOTHING,
        }
    }

    #[inline]
    pub(super) fn now(&self) -> Entry {
        self.tasks().get(usize::from(self.at)).copied().unwrap_or((Task::Over, A))
    }

    /// A number that never falls while the battle goes on: round, step, task, part of the roll, results assigned.
    #[must_use]
    pub fn progress(&self) -> u64 {
        let parts = [self.round, self.step as u8, self.at, self.kind as u8, !self.skulls_left.saturating_add(self.flags_left)];
        parts.iter().fold(0, |number, &part| (number << 8) | u64::from(part))
    }

    /// On to the first task that has something to decide or to roll, or to the end.
    pub(super) fn run(&mut self, ctx: &BattleContext) {
        self.run_greedily(ctx, [false; 2]);
    }

    /// The same, but the sides that are `greedy` decide on the way.
    #[inline]
    pub fn run_greedily(&mut self, ctx: &BattleContext, greedy: [bool; 2]) {
        loop {
            let (step, tasks) = (self.step, self.tasks());
            loop {
                let Some(&(task, side)) = tasks.get(usize::from(self.at)) else {
                    if self.at == OVER {
                        return;
                    }
                    self.enter(self.next_step());
                    break;
                };
                match self.perform(ctx, task, side) {
                    Flow::Next => self.at = self.at.saturating_add(1),
                    Flow::Moved => break,
                    Flow::Stop => match task.node(step) {
                        Some(node) if greedy[side as usize] => self.take_at(ctx, side, node, self.greedy_at(ctx, side, node)),
                        _ => return,
                    },
                }
                if self.step != step {
                    break;
                }
            }
        }
    }

    #[inline]
    pub(super) fn perform(&mut self, ctx: &BattleContext, task: Task, side: Side) -> Flow {
        match task {
            Task::Leaders if self.step == Step::Deploy => self.deploy_leaders(ctx, side),
            Task::Leaders => self.reinforce_leaders(ctx, side),
            Task::FillFront => self.fill_front(ctx, side),
            Task::FillBack => self.fill_back(ctx, side),
            Task::Cards => self.offer_cards(ctx, side),
            Task::Declare => self.declare_target(ctx, side),
            Task::Opening => self.open_melee(ctx),
            Task::Roll => self.begin_roll(ctx, side),
            Task::Hits => self.take_hits(ctx, side),
            Task::Flags => self.take_flags(ctx, side),
            Task::CheckEnd => self.check_end(),
            Task::Forced => self.forced_retreat(ctx, side),
            Task::RoundLimit => self.round_limit(ctx),
            Task::Go => Flow::Stop,
            Task::Rally => self.offer_rally(ctx, side),
            Task::NextRound => self.next_round(),
            Task::PursuitRoll => self.begin_pursuit(ctx, side),
            Task::PursuitHits => self.take_pursuit_hits(side),
            Task::Retreat => self.leave_region(side),
            Task::Over => Flow::Stop,
        }
    }

    /// The next task of the step, or the first of the next step.
    #[inline]
    pub(super) fn leave(&mut self) {
        self.at = self.at.saturating_add(1);
        if usize::from(self.at) >= self.tasks().len() {
            self.enter(self.next_step());
        }
    }

    #[inline]
    pub(super) fn enter(&mut self, step: Step) {
        self.first = None;
        self.step = step;
        self.at = 0;
    }

    /// B4 after B12 of the next round is not here: `NextRound` leads there itself.
    const fn next_step(&self) -> Step {
        match self.step {
            Step::Deploy => Step::Cards,
            Step::Cards => Step::Back,
            Step::Back if self.round == 1 => Step::Volley,
            Step::Back | Step::Volley => Step::ReinforceFirst,
            Step::ReinforceFirst => Step::Front,
            Step::Front => Step::ReinforceSecond,
            Step::ReinforceSecond | Step::Recover => Step::Recover,
            Step::Pursuit | Step::Retreat | Step::Shed | Step::Glorious | Step::Hunt => Step::Retreat,
        }
    }
}
