"""PettingZoo's own checks, with exactly the warnings that docs/pettingzoo.md lists."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.test.state_test import state_test

from pettingzoo_adapter.tables import PLACES, SEATED, settings
from warquest.pettingzoo import env, parallel_env, raw_env

EXPECTED = {
    "observation": {
        "Observation is not a NumPy array",
        "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
    },
    "info": set(),
}
"""What `api_test` says of a dict that holds the mask, whatever the game."""

every_game = pytest.mark.parametrize(("game", "players"), SEATED)
both_places = pytest.mark.parametrize("place", PLACES)


def warned(check: Callable[[], None]) -> set[str]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        check()
    return {str(warning.message) for warning in caught}


@every_game
@both_places
@pytest.mark.parametrize("make", [raw_env, env])
def test_the_turns(make: Any, game: str, players: int, place: str) -> None:
    environment = make(game, mask_in=place, **settings(game, players))
    assert warned(lambda: api_test(environment, num_cycles=1000)) == EXPECTED[place]


@every_game
@both_places
def test_seeds(game: str, players: int, place: str) -> None:
    make = partial(env, game, mask_in=place, **settings(game, players))
    assert warned(lambda: seed_test(make, num_cycles=500)) == set()


@every_game
@both_places
def test_the_parallel_interface(game: str, players: int, place: str) -> None:
    make = partial(parallel_env, game, mask_in=place, **settings(game, players))
    assert warned(lambda: parallel_api_test(make(), num_cycles=1000)) == set()
    assert warned(lambda: parallel_seed_test(make, num_cycles=500)) == set()


@every_game
def test_rendering(game: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    make = partial(env, game, **settings(game, players))
    assert warned(lambda: render_test(make, {"ansi": lambda board: len(board) > 20})) == set()
    assert capsys.readouterr().out, "human is printed"


@every_game
@both_places
def test_the_state_of_all(game: str, players: int, place: str) -> None:
    """The check acts without a mask, so its game ends soon."""
    given = {"mask_in": place, **settings(game, players)}
    assert warned(lambda: state_test(env(game, **given), parallel_env(game, **given))) == set()
