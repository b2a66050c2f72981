"""The two engines agree on what is impossible: an edited dict is refused by both, or taken and played alike."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adapters import ADAPTERS, BATTLES, CAMPAIGNS, adapter_of
from equivalence.saves import Document, Games, agree
from laws.walking import one_of_each_node, walk
from strategies.edits import broken
from strategies.games import both

CASES = Path(__file__).parents[1] / "golden" / "faults" / "saves.json"
SEEDS = st.integers(0, 2**32 - 1)
EDITS = st.sampled_from([1, 1, 2])
TRIES = 12  # edited dicts of one state; most are refused

# The states that are edited.


@cache
def campaign(game: str, number: int) -> tuple[Games, list[Document]]:
    """One state of each node of two short games, with other options and players for each number."""
    adapter, dice = ADAPTERS[game], random.Random(number)
    players = adapter.players[number % len(adapter.players)]
    options = adapter.random_options(dice, players) | {adapter.length: dice.choice([2, 4])}
    games = both(players, game=game, **options)
    seeds = range(2 * number, 2 * number + 2)
    return games, [state.to_dict() for state in one_of_each_node(games[1], seeds, 250).values()]


def battle(game: str, options: dict[str, Any], seed: int) -> tuple[Games, list[Document]]:
    """Every state of one battle."""
    games = both(2, game=game, **options)
    return games, [state.to_dict() for state in walk(games[1], seed, 400)]


@pytest.mark.parametrize("game", CAMPAIGNS)
@settings(suppress_health_check=list(HealthCheck))
@given(number=st.integers(0, 39), spot=st.integers(0, 60), edits=EDITS, first=SEEDS)
def test_edited_saves_of_campaigns(game: str, number: int, spot: int, edits: int, first: int) -> None:
    games, documents = campaign(game, number)
    document = documents[spot % len(documents)]
    vocabulary = adapter_of(game).vocabulary
    assert agree(games, document, first)
    for seed in range(first, first + TRIES):
        agree(games, broken(document, random.Random(seed), edits, vocabulary), seed)


@pytest.mark.parametrize("game", BATTLES)
@settings(suppress_health_check=list(HealthCheck))
@given(data=st.data(), spot=st.integers(0, 400), edits=EDITS, first=SEEDS)
def test_edited_saves_of_battles(game: str, data: st.DataObject, spot: int, edits: int, first: int) -> None:
    games, documents = battle(game, data.draw(adapter_of(game).battles()), first)
    document = documents[spot % len(documents)]
    vocabulary = adapter_of(game).vocabulary
    assert agree(games, document, first)
    for seed in range(first, first + TRIES):
        agree(games, broken(document, random.Random(seed), edits, vocabulary), seed)


@pytest.mark.parametrize("case", json.loads(CASES.read_text(encoding="utf-8")), ids=lambda case: case["fault"])
def test_a_save_that_one_engine_took_is_refused_by_both(case: dict[str, Any]) -> None:
    games = both(case["players"], game=case["game"], **case["options"])
    assert not agree(games, case["dict"], 0)
