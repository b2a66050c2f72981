"""Broken saves: a dict edited at random is refused, or it is a state that play never leads out of what can be saved.

Numbers go up and down, ids change places, keys move from region to region and from player to player, lists grow and
shrink, figures wander. Whatever `from_dict` takes must come back from its own dict, and so must every state after it.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import warquest
from adapters import ADAPTERS, CAMPAIGNS, DUELS, adapter_of, duel
from equivalence.walk import Sight
from laws.walking import one_of_each_node
from strategies.drivers import Uniform
from strategies.edits import EDITS, broken

Document = dict[str, Any]
Loader = Callable[..., Any]

STEPS = 20
TRIES = 4  # edited dicts of one state; most are refused
NUMBERS = range(5)


# The states that are edited.


@cache
def campaign_states(load: Loader, name: str, number: int) -> list[Any]:
    """One of each node that some games of one number of players, with other options each, come to."""
    adapter = ADAPTERS[name]
    players = adapter.players[number % len(adapter.players)]
    options = adapter.random_options(random.Random(number), players) | {adapter.length: 2}
    game = load(name, players=players, **options)
    return list(one_of_each_node(game, range(number, number + 2), 250).values())


@cache
def battle_states(load: Loader, name: str, armies: str) -> list[Any]:
    game = load(name, **duel(name, armies))
    state, driver, found = game.new_initial_state(), Uniform(len(armies)), []
    while not state.is_terminal():
        found.append(state.clone())
        state.apply_action(driver(Sight(state, {})))
    return [*found, state]


def stays_sound(game: Any, document: Document, seed: int) -> None:
    """The law: refused with a `SaveError`, or sound along the play that follows."""
    try:
        state = game.from_dict(copy.deepcopy(document))
    except warquest.SaveError:
        return
    assert state.to_dict() == document
    driver = Uniform(seed)
    for _ in range(STEPS):
        assert game.from_dict(state.to_dict()) == state
        if state.is_terminal():
            return
        state.apply_action(driver(Sight(state, {})))


SEEDS = st.integers(0, 2**32 - 1)
ONCE_FOR_ALL = settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


def edited(state: Any, seed: int, edits: int) -> Document:
    return broken(state.to_dict(), random.Random(seed), edits, adapter_of(state.game).vocabulary)


@pytest.mark.parametrize("game", CAMPAIGNS)
@ONCE_FOR_ALL
@given(number=st.sampled_from(NUMBERS), spot=st.integers(0, 200), edits=st.integers(1, 3), first=SEEDS)
def test_a_broken_save_of_a_campaign(load: Loader, game: str, number: int, spot: int, edits: int, first: int) -> None:
    states = campaign_states(load, game, number)
    state = states[spot % len(states)]
    for seed in range(first, first + TRIES):
        stays_sound(state.game, edited(state, seed, edits), seed)


@ONCE_FOR_ALL
@given(armies=st.sampled_from(DUELS), spot=st.integers(0, 400), edits=st.integers(1, 3), first=SEEDS)
def test_a_broken_save_of_a_battle(load: Loader, armies: tuple[str, str], spot: int, edits: int, first: int) -> None:
    states = battle_states(load, *armies)
    state = states[spot % len(states)]
    for seed in range(first, first + TRIES):
        stays_sound(state.game, edited(state, seed, edits), seed)


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_every_kind_of_edit_breaks_saves(load: Loader, game: str) -> None:
    """The law would say nothing if the edits changed nothing, or nothing that is looked at."""
    idle = []
    for edit in dict.fromkeys(EDITS):
        changed = refused = 0
        for seed, state in enumerate(3 * campaign_states(load, game, 0)):
            document = state.to_dict()
            edit(document, random.Random(seed), ADAPTERS[game].vocabulary)
            changed += document != state.to_dict()
            try:
                state.game.from_dict(document)
            except warquest.SaveError:
                refused += 1
        idle += [] if changed else [edit.__name__]
        assert refused or not changed, edit.__name__
    assert len(idle) < 2
