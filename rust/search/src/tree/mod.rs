//! Monte Carlo tree search over any game of the contract (docs/search.md).
//!
//! A search gets a position and the seat to move, and looks only at what that seat may see: every simulation starts in a
//! position dealt anew by `Game::resample`. Methods, by their names in the literature:
//!
//! - [`Method::Flat`], flat Monte Carlo: B. Abramson, "Expected-Outcome: A General Model of Static Evaluation", 1990.
//! - [`Method::Uct`], UCT with chance nodes: L. Kocsis and C. Szepesvári, "Bandit Based Monte-Carlo Planning", 2006.
//! - [`Method::Determinized`], an ensemble of trees over determinisations (PIMC): M. Ginsberg, "GIB: Imperfect Information in a
//!   Computationally Challenging Game", 2001; with UCT in each: P. Cowling, C. Ward and E. Powley, "Ensemble Determinization in Monte
//!   Carlo Tree Search for the Imperfect Information Card Game Magic: The Gathering", 2012.
//! - [`Method::Ismcts`] and [`Method::MoIsmcts`], information set MCTS with one observer or many: P. Cowling, E. Powley and
//!   D. Whitehouse, "Information Set Monte Carlo Tree Search", 2012.
//!
//! All share these parts: backup of one value a seat, each seat choosing by its own (max^n: C. Luckhardt and K. Irani, 1986; in
//! UCT: N. Sturtevant, "An Analysis of UCT in Multi-Player Games", 2008); open loop over chance (D. Perez et al., "Open Loop Search for
//! General Video Game Playing", 2015); progressive widening over chance (A. Couëtoux et al., "Continuous Upper Confidence Trees",
//! 2011); PUCT with priors (D. Silver et al., "Mastering the Game of Go without Human Knowledge", 2017); virtual loss, root
//! and tree parallelisation (G. Chaslot, M. Winands and J. van den Herik, "Parallel Monte-Carlo Tree Search", 2008); first play urgency
//! (S. Gelly and Y. Wang, "Exploration Exploitation in Go", 2006).

pub mod arena;
mod clock;
pub mod config;
mod descent;
mod evaluate;
pub mod guide;
mod leaves;
mod line;
mod report;
mod reuse;
pub mod searcher;
mod select;
mod worker;

pub use config::{Chance, Config, Evaluation, Method, Parallel, Playouts, Widening};
pub use guide::{Guide, Plain, Skilled};
pub use leaves::{Evaluator, Judged, Refused};
pub use report::{Arm, Report, Step};
pub use searcher::{Refusal, Searcher};

/// Most seats of a game that is searched.
pub const SEATS: usize = 15;

/// One value a seat.
pub type Values = [f64; SEATS];
