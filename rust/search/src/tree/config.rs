//! What a search is told: its method, its limits and its parameters.

/// How positions are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// No tree: the actions take turns, each simulation in a position dealt anew.
    Flat,
    /// One tree over one position dealt anew.
    Uct,
    /// One tree each over several positions dealt anew; their visits are added.
    Determinized,
    /// One tree of what the seat to move sees; every simulation deals anew.
    Ismcts,
    /// One tree a seat, of what that seat sees; every simulation deals anew.
    MoIsmcts,
}

impl Method {
    pub const ALL: [Self; 5] = [Self::Flat, Self::Uct, Self::Determinized, Self::Ismcts, Self::MoIsmcts];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Flat => "flat",
            Self::Uct => "uct",
            Self::Determinized => "determinized",
            Self::Ismcts => "ismcts",
            Self::MoIsmcts => "mo_ismcts",
        }
    }

    /// Whether trees are over positions that stay the same from simulation to simulation.
    #[must_use]
    pub const fn keeps_worlds(self) -> bool {
        matches!(self, Self::Uct | Self::Determinized)
    }
}

/// Who plays on where the tree ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Playouts {
    Random,
    Heuristic,
}

/// How a position at the end of the tree is valued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// By a playout to the end, or to the depth cut and a heuristic value there.
    Playout,
    /// By a heuristic value at once.
    Heuristic,
}

/// What the tree does with chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// Closed loop: chance nodes stand in the tree, with a child for every outcome seen.
    Closed,
    /// Open loop: outcomes are drawn on the way and leave no trace in the tree.
    Open,
}

/// What several threads do with the trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parallel {
    /// Each has its own; visits are added in thread order.
    Root,
    /// They share them, one at a time; simulations under way count as lost.
    Tree,
}

/// Progressive widening: a chance node visited n times has at most `factor * n ^ exponent` children, at least one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Widening {
    pub factor: f64,
    pub exponent: f64,
}

impl Widening {
    #[must_use]
    pub fn limit(&self, visits: u32) -> usize {
        ((self.factor * f64::from(visits).powf(self.exponent)) as usize).max(1)
    }
}

/// A search's instructions. At least one of `seconds`, `simulations` and `nodes` is set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Config {
    pub method: Method,
    pub seconds: Option<f64>,
    pub simulations: Option<u64>,
    /// Nodes of the trees together.
    pub nodes: Option<u64>,
    pub threads: usize,
    pub parallel: Parallel,
    /// Bytes of all nodes together.
    pub memory: u64,
    /// Weight of the exploration term, for values scaled to [0, 1].
    pub exploration: f64,
    /// Score of an action not tried yet, for values scaled to [0, 1]; None: all are tried once before one is tried again.
    pub first_play: Option<f64>,
    /// Progressive bias: what the choice of the playout policy gains in score before it has been tried, less and less with every visit. Above
    /// zero an action that was not tried yet is worth what its node is worth; 0: no bias.
    pub bias: f64,
    pub evaluation: Evaluation,
    pub playouts: Playouts,
    /// Decisions of a playout before it is cut.
    pub depth: Option<u64>,
    pub chance: Chance,
    pub widening: Option<Widening>,
    /// Positions of `Determinized`.
    pub worlds: usize,
    /// Leaves that the evaluator gets at once.
    pub batch: usize,
    pub seed: u64,
    /// Search the position itself, with everything that is hidden from the seat.
    pub cheat: bool,
}

impl Config {
    #[must_use]
    pub const fn new(method: Method) -> Self {
        Self {
            method,
            seconds: None,
            simulations: None,
            nodes: None,
            threads: 1,
            parallel: Parallel::Root,
            memory: 256 << 20,
            exploration: 1.0,
            first_play: None,
            bias: 0.0,
            evaluation: Evaluation::Playout,
            playouts: Playouts::Random,
            depth: None,
            chance: Chance::Closed,
            widening: None,
            worlds: 10,
            batch: 16,
            seed: 0,
            cheat: false,
        }
    }

    /// Why no search can be done so, if none can.
    #[must_use]
    pub fn fault(&self) -> Option<&'static str> {
        let seconds = self.seconds.is_none_or(|seconds| seconds > 0.0);
        let unlimited = self.seconds.is_none() && self.simulations.is_none() && (self.nodes.is_none() || self.method == Method::Flat);
        match self {
            _ if unlimited => Some("a search needs a limit: seconds, simulations or (but for flat) nodes"),
            _ if !seconds || self.simulations == Some(0) || self.nodes == Some(0) => Some("limits must be above zero"),
            _ if self.threads == 0 || self.worlds == 0 || self.batch == 0 => Some("threads, worlds and batch must be above zero"),
            _ => None,
        }
    }

    /// Sets of trees: one a thread, or one for all.
    #[must_use]
    pub const fn tree_sets(&self) -> usize {
        match self.parallel {
            Parallel::Root => self.threads,
            Parallel::Tree => 1,
        }
    }

    /// Whether a playout or a leaf needs the game's heuristic value.
    #[must_use]
    pub fn needs_values(&self) -> bool {
        self.evaluation == Evaluation::Heuristic || self.depth.is_some()
    }

    /// Whether the actions that are legal at one node of the tree may change from visit to visit.
    #[must_use]
    pub fn varies(&self) -> bool {
        !self.method.keeps_worlds() || self.chance == Chance::Open
    }
}
