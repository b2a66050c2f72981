"""Policies of a side: `greedy`, `random`, a caller's, each with a retreat rule; as chances of the legal actions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .contest import Contest

Chances = list[tuple[int, Fraction]]
"""Actions and how likely a policy takes each."""

Choice = Callable[[Any, list[int]], int]
"""A caller's policy: a state and its legal actions to one of them."""


@dataclass(frozen=True)
class Policy:
    """How one side chooses: by a named base or a caller's function, and when it retreats."""

    base: str | Choice = "greedy"
    retreat_below: float | None = None
    retreat_after: int = 1


def chances(contest: Contest, state: Any, policy: Policy) -> Chances:
    """What the policy does at a decision node of its side."""
    if policy.retreat_below is not None:
        action = contest.retreat(state, policy.retreat_below, policy.retreat_after)
        if action is not None:
            return [(action, Fraction(1))]
    if policy.base == "random":
        legal = state.legal()
        return [(action, Fraction(1, len(legal))) for action in legal]
    if policy.base == "greedy":
        return [(contest.greedy(state), Fraction(1))]
    assert callable(policy.base)
    return [(policy.base(state.clone(), state.legal_actions()), Fraction(1))]
