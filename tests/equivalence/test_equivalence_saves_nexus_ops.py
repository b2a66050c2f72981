"""The two engines of Nexus Ops agree on what is impossible: an edited dict is refused by both, or played alike."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from equivalence.saves import Document, Games, agree
from equivalence.walk import Sight
from strategies.drivers import Uniform
from strategies.nexus_edits import broken
from strategies.nexus_meetings import random_game

SEEDS = st.integers(0, 2**32 - 1)
EDITS = st.sampled_from([1, 1, 2])
STEPS = 250
TRIES = 12  # edited dicts of one state; most are refused


def place(state: Any) -> tuple[str, str]:
    """Where the play stands: the node, and why cards are drawn."""
    draw = state.to_dict()["draw"]
    return state.node, draw["why"] if draw else ""


@cache
def games_and_states(number: int) -> tuple[Games, list[Document]]:
    """A game of its own for each number, and a state of each place that three plays of it come to."""
    dice = random.Random(number)
    games = random_game(dice)
    found: dict[tuple[str, str], Document] = {}
    for seed in range(3):
        state, driver = games[1].new_initial_state(), Uniform(seed)
        for _ in range(STEPS):
            if place(state) not in found or dice.random() < 0.01:
                found[place(state)] = state.to_dict()
            if state.is_terminal():
                break
            state.apply_action(driver(Sight(state, {})))
    return games, list(found.values())


@settings(suppress_health_check=list(HealthCheck))
@given(number=st.integers(0, 99), spot=st.integers(0, 60), edits=EDITS, first=SEEDS)
def test_edited_saves_of_nexus_ops(number: int, spot: int, edits: int, first: int) -> None:
    games, documents = games_and_states(number)
    document = documents[spot % len(documents)]
    assert agree(games, document, first)
    for seed in range(first, first + TRIES):
        agree(games, broken(document, random.Random(seed), edits), seed)
