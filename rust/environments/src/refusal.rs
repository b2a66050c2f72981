//! Why a batch does not do what it is asked: told before anything is changed, but for a game that breaks the contract.

use std::fmt;

/// A game that breaks the contract: a fault of the engine, not of its user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    NoLegalAction { node: &'static str },
    TooLong { limit: u64 },
}

#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// Settings or arrays that do not fit.
    Unsuited(String),
    /// The environment was never reset.
    Unstarted {
        environment: usize,
    },
    /// Its episode is over.
    Ended {
        environment: usize,
    },
    /// The action is not legal there.
    Illegal {
        environment: usize,
        action: i64,
    },
    Fault {
        environment: usize,
        fault: Fault,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoLegalAction { node } => write!(formatter, "nothing is legal at {node}"),
            Self::TooLong { limit } => write!(formatter, "more than the {limit} decisions that were proven enough"),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsuited(text) => formatter.write_str(text),
            Self::Unstarted { environment } => write!(formatter, "environment {environment} was never reset: call reset first"),
            Self::Ended { environment } => {
                write!(formatter, "the episode of environment {environment} is over: reset it, with a reset_mask if only it")
            }
            Self::Illegal { environment, action } => write!(formatter, "environment {environment}: action {action} is not legal"),
            Self::Fault { environment, fault } => write!(formatter, "environment {environment}: {fault}"),
        }
    }
}

impl std::error::Error for Fault {}
impl std::error::Error for Refusal {}
