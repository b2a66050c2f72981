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

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import warquest
from equivalence.walk import Sight
from laws.walking import one_of_each_node
from strategies.drivers import Uniform
from strategies.edits import EDITS, broken
from strategies.games import random_options

Document = dict[str, Any]
Loader = Callable[..., Any]

STEPS = 20
TRIES = 4  # edited dicts of one state; most are refused
CAMPAIGNS = range(5)
BATTLES = (
    ("5 goblin-warrior + 3 satyr-archer + lord@rumour-oak-aegis / cards war-drums + lucky-bones",
     "6 dwarf-warrior + 7 elf-archer + lieutenant"),
    ("8 elf-warrior + 2 lieutenant / cards dawn-assault", "7 orc-warrior + 4 orc-archer + lord / no-retreat"),
    ("lord + goblin-warrior", "goblin-warrior + 8 goblin-archer / cards massed-volley + high-ground / gold 9"),
)  # fmt: skip


# The states that are edited.


@cache
def campaign_states(load: Loader, number: int) -> list[Any]:
    """One of each node that some games of one number of players, with other options each, come to."""
    options = random_options(random.Random(number), rounds=(2,))
    players = 2 + number % 4
    game = load(players=players, **options)
    return list(one_of_each_node(game, range(number, number + 2), 250).values())


@cache
def battle_states(load: Loader, number: int) -> list[Any]:
    attacker, defender = BATTLES[number]
    game = load("warquest/battle", attacker=attacker, defender=defender)
    state, driver, found = game.new_initial_state(), Uniform(number), []
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


@ONCE_FOR_ALL
@given(number=st.sampled_from(CAMPAIGNS), spot=st.integers(0, 200), edits=st.integers(1, 3), first=SEEDS)
def test_a_broken_save_of_a_campaign(load: Loader, number: int, spot: int, edits: int, first: int) -> None:
    states = campaign_states(load, number)
    state = states[spot % len(states)]
    for seed in range(first, first + TRIES):
        stays_sound(state.game, broken(state.to_dict(), random.Random(seed), edits), seed)


@ONCE_FOR_ALL
@given(number=st.sampled_from(range(len(BATTLES))), spot=st.integers(0, 400), edits=st.integers(1, 3), first=SEEDS)
def test_a_broken_save_of_a_battle(load: Loader, number: int, spot: int, edits: int, first: int) -> None:
    states = battle_states(load, number)
    state = states[spot % len(states)]
    for seed in range(first, first + TRIES):
        stays_sound(state.game, broken(state.to_dict(), random.Random(seed), edits), seed)


def test_every_kind_of_edit_breaks_saves(load: Loader) -> None:
    """The law would say nothing if the edits changed nothing, or nothing that is looked at."""
    for edit in dict.fromkeys(EDITS):
        refused = 0
        for seed, state in enumerate(campaign_states(load, 0)):
            document = state.to_dict()
            edit(document, random.Random(seed))
            try:
                state.game.from_dict(document)
            except warquest.SaveError:
                refused += 1
        assert refused, edit.__name__
