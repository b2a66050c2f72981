"""One environment: whose turn it is, what is told, seats and opponents, ends, illegal actions, copies."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import warquest
from agents.sitters import Leaving, Lowest, Raising, Watcher, Wrong
from environments.tables import TABLES, differences, engine_seed, settings, single
from warquest import _engine
from warquest.agents import AgentError
from warquest.episodes import Episode
from warquest.gymnasium import WarQuestEnv

BATTLE = "warquest/battle"


def legal_of(env: Any) -> list[int]:
    return [int(action) for action in np.flatnonzero(env.action_masks())]


def play(env: Any, choose: Callable[[list[int]], int]) -> tuple[list[Any], dict[str, Any]]:
    """Plays to the end of the episode: what each step told, and the last infos."""
    steps = []
    while True:
        step = env.step(choose(legal_of(env) or [0]))
        steps.append(step)
        if step[2] or step[3]:
            return steps, step[4]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_an_episode_is_the_match_of_its_agents(game: str, players: int) -> None:
    """Chance, the opponents' choices and what they are dealt anew come from the streams of docs/contract.md."""
    kinds = [Lowest(), "greedy:odds=false", "random", "greedy:odds=false", "random"]
    for seat in (0, players - 1):
        agents = kinds[:players]
        around = [agents[(seat + 1 + place) % players] for place in range(players - 1)]
        around = [Lowest() if isinstance(agent, Lowest) else agent for agent in around]
        mine = agents[seat]
        if not isinstance(mine, Lowest):
            agents[seat] = mine = Lowest()
        env = single(game, players, seat=seat, opponents=around)
        env.reset(seed=8)
        for index in (0, 1):
            steps, info = play(env, lambda legal: legal[0])
            match = warquest.play_match(agents, env.game, engine_seed(8), index=index)
            assert (list(info["returns"]), list(info["points"])) == (match.returns, match.points)
            assert (env.state.digest(), info["game_index"], info["seat"]) == (match.digest, index, seat)
            assert [step[1] for step in steps] == [0.0] * (len(steps) - 1) + [match.returns[seat]]
            env.reset()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_who_plays_every_seat_at_random_plays_the_games_of_a_simulation(game: str, players: int) -> None:
    env = single(game, players, opponents=None)
    env.reset(seed=3)
    episode = Episode(engine_seed(3), 0)
    own = [episode.choices(seat) for seat in range(players)]
    while True:
        mover = env.state.current_player()
        legal = legal_of(env)
        _, reward, terminated, _, info = env.step(legal[own[mover].below(len(legal))])
        assert info["seat"] == -1
        if terminated:
            break
        assert reward == 0 and info["current_player"] == env.state.current_player()
    _, played = _engine.play(env.game, episode.seed, 0)
    assert (env.state.digest(), list(info["returns"])) == (played["digest"], played["returns"])
    assert reward == played["returns"][mover], "whoever moved last is rewarded"


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_all_that_is_told_is_of_the_learner_and_in_its_space(game: str, players: int) -> None:
    env = single(game, players, seat="random")
    seats = set()
    observation, info = env.reset(seed=4)
    for _ in range(12):
        seat = info["seat"]
        seats.add(seat)
        assert seat == Episode(engine_seed(4), info["game_index"]).learner(players)
        terminated = False
        while not terminated:
            state = env.state
            assert env.observation_space.contains(observation) and np.isfinite(observation).all()
            assert np.array_equal(observation, state.observation(seat))
            assert (
                np.array_equal(info["action_mask"], state.legal_actions_mask()) and info["action_mask"].dtype == np.int8
            )
            assert env.action_masks().dtype == np.bool_ and np.array_equal(env.action_masks(), info["action_mask"])
            assert info["current_player"] == state.current_player() in (seat, -4)
            assert list(info["points"]) == state.points() and list(info["returns"]) == state.returns()
            observation, reward, terminated, truncated, info = env.step((legal_of(env) or [0])[-1])
            assert (type(reward), type(terminated), truncated) == (float, bool, False)
        assert reward == env.state.returns()[seat]
        observation, info = env.reset()
    assert seats == set(range(players)) or players > 3


def test_an_episode_can_be_over_before_the_learner_is_asked() -> None:
    """It takes one step, with whatever action, to hear of it."""
    env = single("nexus_ops/battle", seat=1, attacker="9 dragon", defender="human", illegal="raise")
    _, info = env.reset(seed=1)
    assert env.state.is_terminal() and not env.action_masks().any() and info["current_player"] == -4
    _, reward, terminated, _, info = env.step(-3)
    assert terminated and not info["illegal"] and reward == env.state.returns()[1] == -1


def test_a_seed_begins_anew_and_a_reset_without_goes_on() -> None:
    env, other = single(BATTLE), single(BATTLE)
    assert env.reset()[1]["game_index"] == 0
    told = [env.reset(seed=7), env.reset(), env.reset(seed=np.int64(7)), env.reset()]
    assert not differences(told[:2], told[2:])
    assert [info["game_index"] for _, info in told] == [0, 1, 0, 1]
    assert env.np_random_seed == 7
    assert env.np_random.bit_generator.state == (other.reset(seed=7), other.np_random)[1].bit_generator.state


@pytest.mark.parametrize("policy", ["lose", "random", "raise"])
@pytest.mark.parametrize("wrong", [-1, 10**9, 2**70, "illegal"])
def test_an_illegal_action_is_answered_as_it_is_set(policy: str, wrong: Any) -> None:
    env = single(BATTLE, illegal=policy)
    env.reset(seed=2)
    before = env.state.to_dict()
    wrong = int(np.flatnonzero(~env.action_masks())[0]) if wrong == "illegal" else wrong
    if policy == "raise":
        with pytest.raises(warquest.IllegalActionError, match="not legal at"):
            env.step(wrong)
        assert env.state.to_dict() == before
        assert not env.step(legal_of(env)[0])[2]
        return
    drawn = legal_of(env)[Episode(engine_seed(2), 0).choices(0).below(len(legal_of(env)))]
    _, reward, terminated, truncated, info = env.step(wrong)
    assert (info["illegal"], truncated) == (True, False)
    if policy == "lose":
        assert (reward, terminated, env.state.to_dict()) == (-1.0, True, before)
        return
    other = single(BATTLE)
    other.reset(seed=2)
    other.step(drawn)
    assert (reward, terminated, env.state) == (0.0, False, other.state)


def test_to_lose_is_never_better_than_the_lowest_return() -> None:
    env = single("warquest", returns="vp_margin")
    env.reset(seed=2)
    _, reward, _, _, _ = env.step(-1)
    assert reward == env.game.min_utility < -1


def test_an_episode_is_cut_after_max_steps() -> None:
    env = single("warquest", max_steps=3)
    env.reset(seed=1)
    ends = [env.step(legal_of(env)[0])[1:4] for _ in range(3)]
    assert ends == [(0.0, False, False)] * 2 + [(0.0, False, True)]
    assert env.action_masks().any(), "the game itself is not over"
    with pytest.raises(warquest.WarquestError, match="the episode is over"):
        env.step(legal_of(env)[0])
    env.reset()
    assert env.step(legal_of(env)[0])[1:4] == (0.0, False, False)


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("game", warquest.games())
def test_a_copy_goes_on_alike_and_apart(game: str, duplicate: Callable[[Any], Any]) -> None:
    env = single(game, seat="random", opponents="greedy:odds=false")
    env.reset(seed=6)
    if env.step(legal_of(env)[0])[2]:
        env.reset()  # a battle may be over with one decision
    other = duplicate(env)
    told = play(env, lambda legal: legal[-1]), env.reset()
    again = play(other, lambda legal: legal[-1]), other.reset()
    assert not differences(told, again)
    index = told[1][1]["game_index"]
    assert other.reset(seed=9)[1]["game_index"] == 0 and env.reset()[1]["game_index"] == index + 1


def test_opponents_see_only_a_sight_and_are_told_their_seats() -> None:
    watchers = [Watcher(), Watcher()]
    env = single("warquest", 3, seat=1, opponents=watchers)
    env.reset(seed=1)
    play(env, lambda legal: legal[0])
    assert [watcher.begun for watcher in watchers] == [[2], [0]]
    for watcher, seat in zip(watchers, (2, 0), strict=True):
        assert watcher.seen and all(sight.seat == seat and len(legal) > 1 for sight, legal in watcher.seen)


@pytest.mark.parametrize("opponent", [Raising(), Leaving(), Wrong("nothing"), Wrong(-7)])
def test_an_opponent_that_fails_is_named_and_ends_the_episode(opponent: Any) -> None:
    env = single(BATTLE, seat=0, opponents=[opponent])
    env.reset(seed=1)
    with pytest.raises(AgentError, match=f"agent '{opponent.name}' in seat 1 of game 0"):
        play(env, lambda legal: legal[0])
    with pytest.raises(warquest.WarquestError, match="the episode is over"):
        env.step(0)


def test_what_is_closed_or_never_reset_says_so() -> None:
    env = single(BATTLE, render_mode="ansi")
    for use in (lambda: env.step(0), env.render, env.action_masks, lambda: env.state):
        with pytest.raises(warquest.WarquestError, match="call reset first"):
            use()
    env.reset(seed=1)
    assert env.render() == str(env.state)
    env.close()
    env.close()
    for use in (lambda: env.step(0), env.render, env.action_masks, env.reset):
        with pytest.raises(warquest.WarquestError, match="closed"):
            use()


@pytest.mark.parametrize(
    ("given", "error", "text"),
    [
        ({"game": "chess"}, warquest.OptionError, "unknown game"),
        ({"game": 3}, TypeError, "a name or a loaded game"),
        ({"game": warquest.load("warquest", engine="reference")}, warquest.OptionError, "Rust engine"),
        ({"game": warquest.load("warquest"), "players": 2}, warquest.OptionError, "has 4"),
        ({"game": warquest.load("warquest"), "rounds": 2}, warquest.OptionError, "rounds: a loaded game"),
        ({"players": 9}, warquest.OptionError, "9 players"),
        ({"colour": "red"}, warquest.OptionError, "colour"),
        ({"seat": 4}, warquest.OptionError, "0 to 3"),
        ({"seat": -1}, warquest.OptionError, "0 to 3"),
        ({"seat": 10**5000}, warquest.OptionError, "seat of many digits"),
        ({"seat": "best"}, warquest.OptionError, "'best'"),
        ({"seat": True}, TypeError, "seat"),
        ({"seat": 1.0}, TypeError, "seat"),
        ({"seat": 0, "opponents": None}, warquest.OptionError, "every seat"),
        ({"opponents": "clever"}, warquest.OptionError, "clever"),
        ({"opponents": ["random"]}, warquest.OptionError, "1 for 3 seats"),
        ({"opponents": Lowest()}, warquest.OptionError, "1 for 3 seats"),
        ({"opponents": [1, 2, 3]}, TypeError, "agent"),
        ({"opponents": 3}, TypeError, "opponents"),
        ({"illegal": "win"}, warquest.OptionError, "illegal"),
        ({"illegal": None}, TypeError, "illegal"),
        ({"max_steps": 0}, warquest.OptionError, "max_steps"),
        ({"max_steps": 1.5}, TypeError, "max_steps"),
        ({"max_steps": True}, TypeError, "max_steps"),
        ({"render_mode": "rgb_array"}, warquest.OptionError, "render_mode"),
    ],
)
def test_settings_that_make_no_environment_are_named(given: dict[str, Any], error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        WarQuestEnv(**given)


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"seed": 1.5}, TypeError),
        ({"seed": "1"}, TypeError),
        ({"seed": True}, TypeError),
        ({"seed": -1}, warquest.OptionError),
        ({"seed": 2**64}, warquest.OptionError),
        ({"seed": 10**5000}, warquest.OptionError),
        ({"seed": np.array([1])}, TypeError),
        ({"options": {"rounds": 3}}, warquest.OptionError),
        ({"options": [1]}, TypeError),
    ],
)
def test_a_reset_that_is_refused_changes_nothing(given: dict[str, Any], error: type[Exception]) -> None:
    env = single(BATTLE)
    env.reset(seed=1)
    env.step(legal_of(env)[0])
    state = env.state
    with pytest.raises(error, match=r"seed|option"):
        env.reset(**given)
    assert env.state == state and env.reset()[1]["game_index"] == 1


@pytest.mark.parametrize("action", [True, 1.0, "0", None, [0], np.array([0])])
def test_what_is_no_integer_is_no_action(action: Any) -> None:
    env = single(BATTLE)
    env.reset(seed=1)
    state = env.state
    with pytest.raises(TypeError):
        env.step(action)
    assert env.state == state
    for same in (np.int32(legal_of(env)[0]), np.array(legal_of(env)[0])):
        assert not env.step(same)[4]["illegal"]
        env.reset(seed=1)


def test_a_loaded_game_is_played_as_it_is() -> None:
    game = warquest.load("warquest", **settings("warquest", 3))
    assert WarQuestEnv(game).game is game and WarQuestEnv(game, players=3).game is game
