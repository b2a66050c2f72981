"""Progressive bias: the playout policy's choice is visited more, the more the greater the bias."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from positions_to_search import choices

import warquest
from warquest import OptionError, SearchConfig, _engine


def share_of_the_policy(states: list[Any], bias: float) -> float:
    """Of the visits, over all positions."""
    config = SearchConfig(simulations=60, depth=10, playout="heuristic", chance="open", seed=1, bias=bias)
    visits = total = 0
    for state in states:
        known = _engine.greedy_action(state)
        for action in warquest.search(state, config).actions:
            total += action.visits
            visits += action.visits * (action.action == known)
    return visits / total


def test_bias_draws_visits_to_the_choice_of_the_playout_policy() -> None:
    states = [state for state in islice(choices(5, players=2, rounds=4), 300) if len(state.legal_actions()) > 4][::4]
    assert len(states) >= 8
    none, some, much = (share_of_the_policy(states, bias) for bias in (0.0, 0.5, 50.0))
    assert none < some < much
    assert much > 2 * none


@pytest.mark.parametrize("bias", [-0.1, float("nan"), float("inf"), None, True, "much"])
def test_a_bias_that_is_none_is_refused(bias: Any) -> None:
    with pytest.raises(OptionError, match=r"^bias\b"):
        SearchConfig(simulations=10, bias=bias)
