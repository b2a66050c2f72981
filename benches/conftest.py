"""States in mid-game for the benchmarks: the same random game on both engines."""

from __future__ import annotations

from typing import Any

import pytest

import warquest

SEED = 7
STEPS = 300


def mid_game(engine: str) -> Any:
    """A decision node after 300 nodes of a random four-player game."""
    game = warquest.load("warquest", players=4, engine=engine)
    generator = warquest.Generator(SEED, 0)
    state = game.new_initial_state()
    steps = 0
    while steps < STEPS or state.kind != "decision":
        if state.kind == "chance":
            state.apply_action(state.sample_chance(generator))
        else:
            legal = state.legal_actions()
            state.apply_action(legal[generator.below(len(legal))])
        steps += 1
    return state


@pytest.fixture(params=["reference", "rust"])
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def state(engine: str) -> Any:
    return mid_game(engine)
