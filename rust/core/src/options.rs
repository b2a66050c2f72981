//! Options of games: reading them strictly, and the one that all games have, `returns` (docs/contract.md).

use crate::error::ConfigError;
use serde_json::{Map, Value};

/// What the returns of a finished game are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Returns {
    ZeroSum,
    WinShare,
    Vp,
    VpMargin,
}

impl Returns {
    /// (min_utility, max_utility, utility_sum) of a game in which nobody has more than `most` points.
    #[must_use]
    pub fn utility(self, most: f64) -> (f64, f64, Option<f64>) {
        match self {
            Self::ZeroSum => (-1.0, 1.0, Some(0.0)),
            Self::WinShare => (0.0, 1.0, Some(1.0)),
            Self::Vp => (0.0, most, None),
            Self::VpMargin => (-most, most, None),
        }
    }
}

/// A value of an option that is one of several words.
pub trait Choice: Copy + 'static {
    const WORDS: &'static [(&'static str, Self)];
}

/// Gives types of options their words: `Type: "word" => Value, ...;`.
#[macro_export]
macro_rules! choices {
    ($($kind:ident: $($word:literal => $value:ident),*;)*) => {$(
        impl $crate::options::Choice for $kind {
            const WORDS: &'static [(&'static str, Self)] = &[$(($word, $kind::$value)),*];
        }
    )*};
}

choices! {
    Returns: "zero_sum" => ZeroSum, "win_share" => WinShare, "vp" => Vp, "vp_margin" => VpMargin;
}

/// An option that is wrong.
#[must_use]
pub fn fault(name: &str, expected: &str, value: Option<&Value>) -> ConfigError {
    ConfigError(format!("option {name}: expected {expected}, not {}", value.map_or("nothing".to_owned(), Value::to_string)))
}

/// An option that is one of several words.
///
/// # Errors
/// If it is absent or another word.
pub fn choice<T: Choice>(options: &Map<String, Value>, name: &str) -> Result<T, ConfigError> {
    let value = options.get(name);
    let word = value.and_then(Value::as_str);
    let found = T::WORDS.iter().find(|(text, _)| Some(*text) == word);
    found.map(|&(_, value)| value).ok_or_else(|| {
        let words: Vec<&str> = T::WORDS.iter().map(|&(text, _)| text).collect();
        fault(name, &words.join(" or "), value)
    })
}

/// An option that is true or false.
///
/// # Errors
/// If it is absent or neither.
pub fn switch(options: &Map<String, Value>, name: &str) -> Result<bool, ConfigError> {
    let value = options.get(name);
    value.and_then(Value::as_bool).ok_or_else(|| fault(name, "true or false", value))
}

/// Refuses a name that is no option.
///
/// # Errors
/// Names the stranger.
pub fn only_known(options: &Map<String, Value>, names: &[&str]) -> Result<(), ConfigError> {
    match options.keys().find(|name| !names.contains(&name.as_str())) {
        Some(name) => Err(ConfigError(format!("unknown option {name}"))),
        None => Ok(()),
    }
}

/// The returns of a finished game by seat: `points` and who has won. The winners share what the others lose; without
/// winners or without losers all are level.
pub fn write_returns(returns: Returns, points: &[f64], winners: u32, out: &mut [f64]) {
    let won = |seat: usize| winners >> seat & 1 == 1;
    let seats = points.len();
    let first = (0..seats).filter(|&seat| won(seat)).count();
    let others = seats - first;
    for (seat, value) in out.iter_mut().enumerate().take(seats) {
        *value = match returns {
            Returns::ZeroSum if first == 0 || others == 0 => 0.0,
            Returns::ZeroSum if won(seat) => 1.0 / first as f64,
            Returns::ZeroSum => -1.0 / others as f64,
            Returns::WinShare if first == 0 => 1.0 / seats as f64,
            Returns::WinShare if won(seat) => 1.0 / first as f64,
            Returns::WinShare => 0.0,
            Returns::Vp => points[seat],
            Returns::VpMargin => {
                let rivals = points.iter().enumerate().filter(|&(other, _)| other != seat);
                points[seat] - rivals.map(|(_, &other)| other).fold(0.0, f64::max)
            }
        };
    }
}
