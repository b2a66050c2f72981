//! `warquest._engine`: the Rust engine for Python. This crate only converts; rules are in the games' crates, what is
//! generic in `warquest-core` and `warquest-search` (docs/contract.md).

mod arrays;
mod columns;
mod convert;
mod environments;
mod erased;
mod errors;
mod game;
mod generator;
mod heuristic;
mod map;
mod odds;
mod recollection;
mod registry;
mod search;
mod simulate;
mod state;

use pyo3::prelude::*;

/// The Rust engine behind `warquest.load`.
// What threads share is behind locks of its own: no lock of the interpreter is needed.
#[pymodule(gil_used = false)]
mod _engine {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::environments::Environments;
    #[pymodule_export]
    use crate::game::{Game, restore_game};
    #[pymodule_export]
    use crate::generator::Generator;
    #[pymodule_export]
    use crate::heuristic::{expected_returns, greedy_action};
    #[pymodule_export]
    use crate::map::MapView;
    #[pymodule_export]
    use crate::odds::odds;
    #[pymodule_export]
    use crate::recollection::{Recollection, restore_recollection};
    #[pymodule_export]
    use crate::search::Searcher;
    #[pymodule_export]
    use crate::simulate::{play, simulate};
    #[pymodule_export]
    use crate::state::{State, restore_state};

    /// The names of all games of the engine.
    #[pyfunction]
    fn games() -> Vec<&'static str> {
        crate::registry::GAMES.iter().map(|entry| entry.name).collect()
    }
}
