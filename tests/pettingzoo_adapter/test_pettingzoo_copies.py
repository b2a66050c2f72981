"""Copies and pickles of an environment, at any point: they go on alike, and none feels what happens to another."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest

import warquest
from pettingzoo_adapter.tables import PLACES, SEATED, at_random, legal_of, move, plain, played, settings, sight, walk
from warquest.errors import WarquestError
from warquest.pettingzoo import env, parallel_env, raw_env

Duplicate = Callable[[Any], Any]

DUPLICATES: dict[str, Duplicate] = {
    "pickle": lambda environment: pickle.loads(pickle.dumps(environment)),
    "deepcopy": copy.deepcopy,
}

every_game = pytest.mark.parametrize(("game", "players"), SEATED)
either_way = pytest.mark.parametrize("duplicate", DUPLICATES.values(), ids=DUPLICATES)


def rest(environment: Any, seed: int) -> list[Any]:
    """What is seen to the end of this game and in the next one."""
    choose = at_random(seed)
    seen = list(played(environment, choose))
    environment.reset()
    return seen + list(played(environment, choose))


@every_game
@either_way
def test_a_copy_goes_on_alike(duplicate: Duplicate, game: str, players: int) -> None:
    """At random points of a game, the first decision and the last turns of dead agents included."""
    dice = random.Random(players)
    for index, place in enumerate(PLACES):
        environment = raw_env(game, mask_in=place, **settings(game, players))
        environment.reset(seed=index)
        length = len(list(played(environment, at_random(index))))
        for steps in (0, *dice.sample(range(length), 2), length - 1):
            environment.reset(seed=index)
            choose = at_random(index)
            for _ in range(steps):
                move(environment, choose)
            twin = duplicate(environment)
            assert rest(environment, steps) == rest(twin, steps)


@pytest.mark.parametrize("game", warquest.games())
@pytest.mark.parametrize("which", [0, 1], ids=["original stays", "copy stays"])
@pytest.mark.parametrize("duplicate", [*DUPLICATES.values(), copy.copy], ids=[*DUPLICATES, "copy"])
def test_copy_and_original_do_not_affect_each_other(duplicate: Duplicate, which: int, game: str) -> None:
    environment = raw_env(game, mask_in="info", **settings(game, 2))
    environment.reset(seed=2)
    walk(environment, 3, at_random(2))
    pair = (environment, duplicate(environment))
    stays, plays = pair[which], pair[1 - which]
    before, state = sight(stays), stays.game_state()
    rest(plays, 3)
    assert (sight(stays), stays.game_state()) == (before, state)
    other = duplicate(stays)
    assert rest(stays, 3) == rest(other, 3)


@pytest.mark.parametrize("game", warquest.games())
@either_way
def test_copies_at_every_kind_of_node(duplicate: Duplicate, game: str) -> None:
    """In the middle of a battle, of a discard, of a move: whatever some random games come to."""
    given = {"rounds": 6} if game == "warquest" else {}
    environment = raw_env(game, **{**settings(game, 2), **given})
    met: set[str] = set()
    for seed in range(12):
        environment.reset(seed=seed)
        choose, twins = at_random(seed), []
        while legal_of(environment):
            if environment.game_state().node not in met:
                met.add(environment.game_state().node)
                twins = [*twins[-2:], duplicate(environment)]
            action = move(environment, choose)
            for twin in twins:
                twin.step(action)
                assert sight(twin) == sight(environment)
    assert len(met) >= 3
    assert game != "warquest" or {"battle_go", "hit", "declare", "redraw_card"} <= met


@either_way
@pytest.mark.parametrize("make", [raw_env, env])
def test_copies_before_the_first_reset_and_after_the_last_agent(duplicate: Duplicate, make: Any) -> None:
    environment = duplicate(make("warquest/battle"))
    environment.reset(seed=1)
    other = make("warquest/battle")
    other.reset(seed=1)
    assert rest(environment, 1) == rest(other, 1)
    twin = duplicate(environment)
    assert twin.agents == []
    twin.reset()
    environment.reset()
    assert rest(twin, 2) == rest(environment, 2)
    environment.close()
    with pytest.raises(WarquestError, match="closed"):
        duplicate(environment).reset()


@either_way
def test_the_parallel_interface_is_copied(duplicate: Duplicate) -> None:
    environment = parallel_env("warquest/battle")
    observations, infos = environment.reset(seed=3)
    dice = random.Random(1)

    def action(told: Any, observed: Any) -> dict[str, int]:
        agent = told["player_0"]["active_agent"]
        return {agent: int(dice.choice(observed[agent]["action_mask"].nonzero()[0]))}

    for _ in range(4):
        observations, _, _, _, infos = environment.step(action(infos, observations))
    twin = duplicate(environment)
    while environment.agents:
        chosen = action(infos, observations)
        told, told_twin = environment.step(chosen), twin.step(chosen)
        assert [plain(part) for part in told] == [plain(part) for part in told_twin]
        observations, _, _, _, infos = told
    assert twin.agents == []


@either_way
def test_what_replaces_illegal_actions_is_copied(duplicate: Duplicate) -> None:
    environment = raw_env("nexus_ops", players=2, max_rounds=3, illegal="random")
    environment.reset(seed=1)
    for _ in range(20):
        environment.step(-1)
    twin = duplicate(environment)
    for _ in range(40):
        environment.step(-1)
        twin.step(-1)
        assert sight(environment) == sight(twin)


@either_way
def test_seeded_spaces_are_copied(duplicate: Duplicate) -> None:
    environment = raw_env("warquest/battle")
    space = environment.action_space("player_1")
    space.seed(5)
    twin = duplicate(environment).action_space("player_1")
    assert [space.sample() for _ in range(9)] == [twin.sample() for _ in range(9)]
