//! Answers of the solvers, and what stops them.

use warquest_core::{Ending, Verdict};

/// What is asked: everything, or only who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    Full,
    /// Verdicts come with zeros for what is left.
    Win,
}

/// Chances of every verdict, and of every (round, ending); both ascending, chances above zero.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution<N = f64> {
    pub verdicts: Vec<(Verdict, N)>,
    pub endings: Vec<((u8, Ending), N)>,
}

/// What a run may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of tables and matrices together.
    pub memory: u64,
    pub threads: usize,
}

/// Why a run ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// More memory would be needed than is allowed.
    Memory,
    /// The caller said stop.
    Stopped,
    /// The method does not fit these policies or this game; another does.
    Unsuited,
}
