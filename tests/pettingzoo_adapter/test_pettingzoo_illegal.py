"""What becomes of actions that are not legal, policy by policy (docs/pettingzoo.md, "Illegal actions")."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

import warquest
from pettingzoo_adapter.tables import SEATED, at_random, legal_of, move, played, settings, sight, walk
from warquest.pettingzoo import env, parallel_env, raw_env
from warquest.traces import record

every_game = pytest.mark.parametrize(("game", "players"), SEATED)

NUMBERS = [-1, 2**15, 2**63, -(2**70), np.int64(-3)]


def begun(make: Any, game: str, players: int, steps: int = 2, **more: Any) -> Any:
    environment = make(game, **settings(game, players), **more)
    environment.reset(seed=4)
    return walk(environment, steps, at_random(4))


def unmasked(environment: Any) -> int:
    """The first action that the mask forbids."""
    return next(action for action in range(2048) if action not in legal_of(environment))


@every_game
def test_raised_and_nothing_changed(game: str, players: int) -> None:
    environment, other = begun(raw_env, game, players), begun(raw_env, game, players)
    before = sight(environment)
    for action in (unmasked(environment), environment.game.num_distinct_actions, *NUMBERS):
        with pytest.raises(warquest.IllegalActionError):
            environment.step(action)
        assert sight(environment) == before
    choices = at_random(1), at_random(1)
    assert list(played(environment, choices[0])) == list(played(other, choices[1]))


@every_game
@pytest.mark.parametrize("make", [env, raw_env])
def test_lost(make: Any, game: str, players: int) -> None:
    environment = begun(make, game, players, illegal="lose")
    loser = environment.agent_selection
    environment.step(unmasked(environment))
    agents = environment.possible_agents
    assert environment.rewards == {agent: -1.0 if agent == loser else 0.0 for agent in agents}
    assert environment.terminations == dict.fromkeys(agents, True)
    assert environment.truncations == dict.fromkeys(agents, False)
    assert {agent for agent, info in environment.infos.items() if info.get("illegal")} == {loser}
    last = list(played(environment, at_random(1)))
    assert [turn["to act"] for turn in last] == agents
    assert {turn["to act"]: turn["last"][1] for turn in last}[loser] == -1.0


def test_losing_costs_no_less_than_the_worst_return() -> None:
    environment = begun(env, "warquest", 2, returns="vp_margin")
    loser = environment.agent_selection
    environment.step(-1)
    assert environment.rewards[loser] == environment.unwrapped.game.min_utility < -1


@pytest.mark.parametrize("number", NUMBERS)
def test_numbers_that_are_no_actions_lose_too(number: int) -> None:
    environment = begun(env, "warquest/battle", 2)
    loser = environment.agent_selection
    environment.step(number)
    assert environment.rewards[loser] == -1.0


@every_game
def test_losing_is_what_pettingzoos_wrapper_does(game: str, players: int) -> None:
    ours = begun(raw_env, game, players, illegal="lose")
    theirs = TerminateIllegalWrapper(raw_env(game, **settings(game, players)), illegal_reward=-1)
    theirs.reset(seed=4)
    walk(theirs, 2, at_random(4))
    action = unmasked(ours)
    theirs.last()
    for environment in (ours, theirs):
        environment.step(action)
    while ours.agents:
        assert ours.agents == theirs.agents
        assert ours.agent_selection == theirs.agent_selection
        assert ours.last(observe=False)[1:3] == theirs.last(observe=False)[1:3]
        ours.step(None)
        theirs.step(None)
    assert theirs.agents == []


@every_game
def test_replaced_at_random_from_the_stream_of_the_seat(game: str, players: int) -> None:
    environment, other = begun(raw_env, game, players, illegal="random"), begun(raw_env, game, players)
    seed = environment._episodes.present.seed
    streams = [warquest.Generator(seed, 1 + seat) for seat in range(players)]
    for _ in range(30):
        legal = legal_of(environment)
        if not legal:
            break
        agent = environment.agent_selection
        seat = environment.possible_agents.index(agent)
        environment.step(unmasked(environment))
        other.step(legal[streams[seat].below(len(legal))])
        assert environment.infos[agent].pop("illegal") is True
        assert sight(environment) == sight(other)
    if legal_of(environment):
        move(environment, min)
        assert not any("illegal" in info for info in environment.infos.values())


@every_game
def test_all_replaced_is_a_game_of_simulate(game: str, players: int) -> None:
    environment = raw_env(game, illegal="random", **settings(game, players))
    for episode in range(2):
        environment.reset(seed=None if episode else 6)
        while legal_of(environment):
            environment.step(-1)
        _, played_there = record(environment.game, environment._episodes.present.seed, episode)
        assert environment.game_state().digest() == played_there.digest


@pytest.mark.parametrize("policy", ["raise", "lose", "random"])
@pytest.mark.parametrize("action", [True, "0", 1.0, None, [0], np.bool_(True), np.array([1, 2]), np.float32(1)])
def test_what_is_no_integer_is_a_type_error_whatever_the_policy(policy: str, action: Any) -> None:
    environment = begun(raw_env, "warquest/battle", 2, illegal=policy)
    before = sight(environment)
    with pytest.raises(TypeError):
        environment.step(action)
    assert sight(environment) == before


@every_game
@pytest.mark.parametrize("like", [np.int32, np.int64, np.uint16, lambda action: np.array(action)])
def test_whatever_is_like_an_integer_is_an_action(game: str, players: int, like: Any) -> None:
    pair = begun(raw_env, game, players, 0), begun(raw_env, game, players, 0)
    for _ in range(4):
        legal = legal_of(pair[0])
        if not legal:
            break
        pair[0].step(legal[-1])
        pair[1].step(like(legal[-1]))
        assert sight(pair[0]) == sight(pair[1])


def test_an_action_for_a_dead_agent_is_refused() -> None:
    environment = begun(raw_env, "warquest/battle", 2, illegal="lose")
    environment.step(-1)
    with pytest.raises(ValueError, match="None"):
        environment.step(0)
    assert environment.agents == environment.possible_agents


def test_the_parallel_interface_has_the_same_policies() -> None:
    environment = parallel_env("warquest/battle", illegal="raise")
    _, infos = environment.reset(seed=1)
    with pytest.raises(warquest.IllegalActionError):
        environment.step({infos["player_0"]["active_agent"]: -1})
    environment = parallel_env("warquest/battle")
    _, infos = environment.reset(seed=1)
    loser = infos["player_0"]["active_agent"]
    _, rewards, terminations, truncations, infos = environment.step({loser: -1})
    assert rewards == {agent: -1.0 if agent == loser else 0.0 for agent in environment.possible_agents}
    assert set(terminations.values()) == {True} and set(truncations.values()) == {False}
    assert infos[loser]["illegal"] is True
    assert environment.agents == []
