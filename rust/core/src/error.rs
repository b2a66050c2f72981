//! Errors as values: no input may panic an engine.

use std::fmt;

/// The action or outcome is not legal at this node; the state is untouched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalAction;

/// The text is no action or outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError(pub String);

/// A saved state is broken, foreign or impossible; says where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveError(pub String);

/// Options, player count or rules document cannot make a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError(pub String);

impl fmt::Display for IllegalAction {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the action is not legal here")
    }
}

macro_rules! text_error {
    ($($name:ident),*) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str(&self.0)
            }
        }
        impl std::error::Error for $name {}
    )*};
}

impl std::error::Error for IllegalAction {}
text_error!(NotationError, SaveError, ConfigError);
