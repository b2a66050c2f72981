"""Positions of random games, for the tests of search."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import warquest


def choices(seed: int, **arguments: Any) -> Iterator[Any]:
    """Copies of the positions of a random game at which somebody has a choice."""
    state: Any = warquest.load("warquest", **arguments).new_initial_state()
    generator = warquest.Generator(seed, 0)
    while not state.is_terminal():
        if state.kind == "chance":
            state.apply_action(state.sample_chance(generator))
            continue
        legal = state.legal_actions()
        if len(legal) > 1:
            yield state.clone()
        state.apply_action(legal[generator.below(len(legal))])


def late(players: int, seed: int = 5, part: float = 0.8, **arguments: Any) -> Any:
    """A choice late in a random game."""
    found = list(choices(seed, players=players, **arguments))
    return found[int(part * len(found))]


def battle() -> Any:
    game = warquest.load("warquest/battle", attacker="2 orc-warrior + lord", defender="3 goblin-warrior")
    state: Any = game.new_initial_state()
    while state.kind == "chance":
        state.apply_action(state.legal_actions()[0])
    return state
