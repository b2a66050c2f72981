//! The rules of thumb of the games for Python (docs/agents.md).

use crate::erased::{AnyState, Position};
use crate::errors::warquest_error;
use crate::state::State;
use pyo3::prelude::*;
use warquest_core::{Action, ActionList, Heuristic, Kind};

/// The choice of `greedy` in a state of one type of game.
fn choice<G: Heuristic>(state: &dyn AnyState) -> Option<Action> {
    let position = state.as_any().downcast_ref::<Position<G>>()?;
    let mut legal = ActionList::new();
    position.game.legal_actions(&position.state, &mut legal);
    Some(position.game.greedy_action(&position.state, legal.as_slice()))
}

/// What is expected of a state of one type of game.
fn judgement<G: Heuristic>(state: &dyn AnyState) -> Option<Vec<f64>> {
    let position = state.as_any().downcast_ref::<Position<G>>()?;
    let mut values = vec![0.0; position.game.num_players()];
    position.game.evaluate(&position.state, &mut values);
    Some(values)
}

/// The action that `greedy` takes at a decision node; it looks only at what the seat to move may see.
#[pyfunction]
pub fn greedy_action(py: Python<'_>, state: &State) -> PyResult<Action> {
    let inner = state.lock();
    let decision = matches!(inner.kind(), Kind::Decision(_));
    let action = choice::<warquest::WarQuest>(&**inner).or_else(|| choice::<warquest::battle_game::BattleGame>(&**inner));
    let node = inner.node();
    drop(inner);
    action.filter(|_| decision).ok_or_else(|| warquest_error(py, format!("greedy_action: {node} is no decision node")))
}

/// The returns that the heuristic expects, by seat; at the end the returns themselves.
#[pyfunction]
pub fn expected_returns(state: &State) -> Vec<f64> {
    let inner = state.lock();
    if inner.kind() == Kind::Terminal {
        return inner.returns();
    }
    let values = judgement::<warquest::WarQuest>(&**inner).or_else(|| judgement::<warquest::battle_game::BattleGame>(&**inner));
    values.unwrap_or_else(|| inner.returns())
}
