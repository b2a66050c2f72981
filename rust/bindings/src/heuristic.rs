//! The rules of thumb of the games for Python (docs/agents.md).

use crate::errors::warquest_error;
use crate::state::State;
use pyo3::prelude::*;
use warquest_core::Action;

/// The action that `greedy` takes at a decision node; it looks only at what the seat to move may see. With `odds` it asks
/// for the odds of the contests that it foresees, if the game has such.
#[pyfunction]
#[pyo3(signature = (state, odds=false))]
pub fn greedy_action(py: Python<'_>, state: &State, odds: bool) -> PyResult<Action> {
    let (game, position) = state.parts();
    let game = &game.get().inner;
    let action = py.detach(|| if odds { game.greedy_action(&*position) } else { position.greedy_action() });
    action.ok_or_else(|| warquest_error(py, format!("greedy_action: {} is no decision node", position.node())))
}

/// The returns that the heuristic expects, by seat; at the end the returns themselves.
#[pyfunction]
pub fn expected_returns(state: &State) -> Vec<f64> {
    state.lock().expected_returns()
}
