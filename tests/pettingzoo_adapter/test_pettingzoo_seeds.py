"""The same seed and actions, the same game, to its end."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import warquest
from adapters import ADAPTERS
from pettingzoo_adapter.tables import PLACES, SEATED, at_random, played, settings, sight
from warquest.pettingzoo import env, parallel_env, raw_env

SEEDS = range(200)
FEW = range(12)
"""Seeds of a campaign in the default run; the rest is slow."""

CAMPAIGNS = [(game, players) for game, players in SEATED if game in ADAPTERS]
BATTLES = [(game, players) for game, players in SEATED if game not in ADAPTERS]


def assert_seeds_repeat(game: str, players: int, seeds: range) -> None:
    """Two environments, one of them used before; the mask in either place in turn."""
    pairs = [[raw_env(game, mask_in=place, **settings(game, players)) for _ in range(2)] for place in PLACES]
    ends = set()
    for seed in seeds:
        first, second = pairs[seed % 2]
        first.reset(seed=seed)
        second.reset(seed=seed)
        choices = at_random(seed), at_random(seed)
        for one, other in zip(played(first, choices[0]), played(second, choices[1]), strict=True):
            assert one == other
            ends.add(one["last"][1])
        assert plain_state(first) == plain_state(second)
        first.reset()
    assert len(ends) > 1, "games end differently"


def plain_state(environment: Any) -> tuple[Any, ...]:
    """The very end of a game, the final ranking included."""
    state = environment.game_state()
    return state.digest(), state.returns(), state.points()


@pytest.mark.parametrize(("game", "players"), BATTLES)
def test_battles_repeat(game: str, players: int) -> None:
    assert_seeds_repeat(game, players, SEEDS)


@pytest.mark.parametrize(("game", "players"), CAMPAIGNS)
def test_campaigns_repeat(game: str, players: int) -> None:
    assert_seeds_repeat(game, players, FEW)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), CAMPAIGNS)
def test_many_campaigns_repeat(game: str, players: int) -> None:
    assert_seeds_repeat(game, players, range(len(FEW), len(SEEDS)))


def game_of(environment: Any) -> list[Any]:
    """The game from here on, by a player whose choices do not depend on what came before."""
    return list(played(environment, at_random(4)))


@pytest.mark.parametrize("game", warquest.games())
def test_resets_without_a_seed_go_on_with_the_next_episode(game: str) -> None:
    games = []
    for _ in range(2):
        environment = env(game, **settings(game, 2))
        environment.reset(seed=123)
        episodes = [game_of(environment)]
        for _ in range(3):
            environment.reset()
            episodes.append(game_of(environment))
        games.append(episodes)
    assert games[0] == games[1]
    first, *others = games[0]
    assert any(other != first for other in others)


def test_a_game_left_in_the_middle_is_an_episode_too() -> None:
    left, played_out = raw_env("warquest/battle"), raw_env("warquest/battle")
    left.reset(seed=5)
    played_out.reset(seed=5)
    game_of(played_out)
    left.reset()
    played_out.reset()
    assert game_of(left) == game_of(played_out)


def test_a_seed_begins_anew_whatever_came_before() -> None:
    environment = raw_env("warquest/battle")
    environment.reset(seed=1)
    first = game_of(environment)
    environment.reset(seed=2)
    assert game_of(environment) != first
    environment.reset()
    environment.reset(seed=1)
    assert game_of(environment) == first


def test_without_any_seed_games_differ() -> None:
    environments = [raw_env("warquest/battle") for _ in range(4)]
    for environment in environments:
        environment.reset()
    assert len({environment.np_random.integers(2**63) for environment in environments}) == 4


@pytest.mark.parametrize("seed", [0, np.int64(7), np.uint8(7), 2**64 - 1])
def test_seeds_are_integers_of_64_bits(seed: Any) -> None:
    one, other = raw_env("warquest/battle"), raw_env("warquest/battle")
    one.reset(seed=seed)
    other.reset(seed=int(seed))
    assert sight(one) == sight(other)


@pytest.mark.parametrize("make", [raw_env, env, parallel_env])
@pytest.mark.parametrize(
    ("seed", "error"),
    [("1", TypeError), (1.0, TypeError), (True, TypeError), ([1], TypeError), (-1, ValueError), (2**64, ValueError)],
)
def test_wrong_seeds_are_refused_and_change_nothing(make: Any, seed: Any, error: type[Exception]) -> None:
    environment = make("warquest/battle")
    environment.reset(seed=4)
    before = environment.unwrapped.game_state()
    with pytest.raises(error, match="seed"):
        environment.reset(seed=seed)
    assert environment.unwrapped.game_state() == before
    environment.reset()
    second = make("warquest/battle")
    second.reset(seed=4)
    second.reset()
    assert environment.unwrapped.game_state() == second.unwrapped.game_state()


def test_global_generators_are_left_alone() -> None:
    np.random.seed(3)
    expected = np.random.RandomState(3).randint(2**31)
    environment = env("warquest/battle")
    environment.reset()
    game_of(environment)
    assert np.random.randint(2**31) == expected
