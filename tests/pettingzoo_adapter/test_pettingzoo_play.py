"""Games played by the environment are the core's games, told as PettingZoo wants it (docs/pettingzoo.md)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.utils import seeding

import warquest
from pettingzoo_adapter.tables import PLACES, SEATED, at_random, legal_of, move, plain, played, settings, sight, walk
from warquest.load import LISTINGS
from warquest.pettingzoo import RawEnv, env, raw_env

every_game = pytest.mark.parametrize(("game", "players"), SEATED)
both_places = pytest.mark.parametrize("place", PLACES)


class Mirror:
    """The core's state of an episode, with chance from the streams of the contract."""

    def __init__(self, game: Any, seed: int, episode: int) -> None:
        generator, _ = seeding.np_random(seed)
        self.state = game.new_initial_state()
        self.chance = warquest.Generator(int(generator.integers(2**63)), 16 * episode)
        self._roll()

    def _roll(self) -> None:
        while self.state.kind == "chance":
            self.state.apply_action(self.state.sample_chance(self.chance))

    def step(self, action: int) -> None:
        self.state.apply_action(action)
        self._roll()


@every_game
@both_places
def test_the_game_is_the_cores(game: str, players: int, place: str) -> None:
    environment = raw_env(game, mask_in=place, **settings(game, players))
    choose = at_random(5)
    for episode in range(2):
        environment.reset(seed=9 if episode == 0 else None)
        mirror = Mirror(environment.game, 9, episode)
        while not mirror.state.is_terminal():
            assert environment.agent_selection == f"player_{mirror.state.current_player()}"
            assert_told(environment, mirror.state, place)
            mirror.step(move(environment, choose))
        assert list(environment.rewards.values()) == mirror.state.returns()
        assert set(environment.terminations.values()) == {True}
        assert set(environment.truncations.values()) == {False}
        assert [info.get("points") for info in environment.infos.values()] == [mirror.state.points()] * players


def assert_told(environment: RawEnv, state: Any, place: str) -> None:
    """Each agent is told what its seat may see, who is to act what is legal, and all the same points."""
    for seat, agent in enumerate(environment.agents):
        observation, info = environment.observe(agent), environment.infos[agent]
        assert observation in environment.observation_space(agent)
        mask = state.legal_actions_mask() if seat == state.current_player() else 0 * state.legal_actions_mask()
        holder = observation if place == "observation" else info
        assert plain(holder["action_mask"]) == plain(mask)
        tensor = observation["observation"] if place == "observation" else observation
        assert plain(tensor) == plain(state.observation(seat))
        assert info.get("points") == state.points()
        assert set(info) == ({"points"} if state.points() else set()) | ({"action_mask"} if place == "info" else set())


@every_game
def test_every_agent_is_stepped_once_more_at_the_end(game: str, players: int) -> None:
    environment = raw_env(game, **settings(game, players))
    environment.reset(seed=3)
    choose, acts, last = at_random(3), [], []
    while environment.agents:
        agent, action = environment.agent_selection, move(environment, choose)
        assert type(environment.num_agents) is int
        (acts if action is not None else last).append(agent)
        for told in (environment.rewards, environment.terminations, environment.truncations, environment.infos):
            assert list(told) == environment.agents
    assert sorted(last) == environment.possible_agents
    assert len(acts) > 1


@every_game
def test_cumulative_rewards_are_the_returns(game: str, players: int) -> None:
    environment = raw_env(game, **settings(game, players))
    environment.reset(seed=8)
    choose, ends = at_random(8), {}
    for turn in played(environment, choose):
        _, reward, terminated, _ = turn["last"]
        assert terminated or reward == 0
        if terminated:
            ends[turn["to act"]] = reward
    assert len(ends) == players
    assert sum(ends.values()) == pytest.approx(0) and max(ends.values()) >= 0


@every_game
def test_points_tell_nothing_that_is_hidden(game: str, players: int) -> None:
    """They are in everybody's infos, so no seat's view may leave them open."""
    environment = raw_env(game, **settings(game, players))
    environment.reset(seed=2)
    deal, choose = warquest.Generator(1, 1), at_random(2)
    while legal_of(environment):
        state = environment.game_state()
        for seat in range(players):
            assert state.resample_from_infostate(seat, deal).points() == state.points()
        move(environment, choose)


def arrays(environment: Any) -> list[np.ndarray[Any, Any]]:
    """All arrays that an environment hands out at a turn."""
    found, todo = [environment.state()], [environment.infos, *map(environment.observe, environment.agents)]
    while todo:
        thing = todo.pop()
        if isinstance(thing, dict):
            todo.extend(thing.values())
        elif isinstance(thing, np.ndarray):
            found.append(thing)
    return found


@pytest.mark.parametrize("game", warquest.games())
@both_places
def test_every_array_is_new_memory(game: str, place: str) -> None:
    environment = raw_env(game, mask_in=place, **settings(game, 2))
    environment.reset(seed=1)
    earlier = arrays(environment)
    kept = [plain(array) for array in earlier]
    first = move(environment, min)
    second = legal_of(environment)[-1]
    later = arrays(environment)
    assert not any(np.shares_memory(one, other) for one in earlier for other in later)
    for array in later:
        assert array.flags.writeable and array.flags.c_contiguous
        array.fill(1)
    assert [plain(array) for array in earlier] == kept
    other = raw_env(game, mask_in=place, **settings(game, 2))
    other.reset(seed=1)
    for action in (first, second):
        other.step(action)
    environment.step(second)
    assert sight(environment) == sight(other), "what was overwritten is the caller's"


@pytest.mark.parametrize("game", warquest.games())
@both_places
def test_the_reference_plays_the_same(game: str, place: str) -> None:
    given = settings(game, 2)
    reference = warquest.load(game, engine="reference", **{**LISTINGS[game].usual, **given})
    environment, mirror = raw_env(game, mask_in=place, **given), Mirror(reference, 6, 0)
    environment.reset(seed=6)
    choose = at_random(6)
    for _ in range(60):
        if mirror.state.is_terminal():
            break
        assert_told(environment, mirror.state, place)
        mirror.step(move(environment, choose))
    assert environment.game_state().to_dict() == mirror.state.to_dict()


@pytest.mark.parametrize("make", [raw_env, env])
def test_a_limit_of_steps_cuts_the_game_off(make: Any) -> None:
    environment = make("warquest", players=3, rounds=2, max_steps=7)
    environment.reset(seed=1)
    turns = list(played(environment, at_random(1)))
    assert len(turns) == 7 + 3
    for turn in turns[7:]:
        assert turn["last"][1:] == (0.0, False, True)
    environment.reset()
    assert len(list(played(environment, at_random(1)))) == 7 + 3, "counted anew"


def test_a_game_that_ends_with_the_last_step_allowed_is_not_cut_off() -> None:
    environment = raw_env("nexus_ops/battle")
    environment.reset(seed=1)
    steps = len(list(played(environment, at_random(1)))) - 2
    for limit, is_cut in ((steps, False), (steps - 1, True)):
        environment = raw_env("nexus_ops/battle", max_steps=limit)
        environment.reset(seed=1)
        *_, last = played(environment, at_random(1))
        assert last["last"][2:] == (not is_cut, is_cut)


@every_game
def test_what_an_environment_says_of_itself(game: str, players: int) -> None:
    environment = env(game, **settings(game, players))
    assert str(environment) == f"{game.replace('/', '_')}_v0"
    assert environment.possible_agents == [f"player_{seat}" for seat in range(players)]
    assert environment.metadata["render_modes"] == ["human", "ansi"]
    spaces = [environment.observation_space(agent) for agent in environment.possible_agents]
    assert all(space == spaces[0] and (space is spaces[0]) == (i == 0) for i, space in enumerate(spaces))
    assert environment.action_space("player_0").n == environment.unwrapped.game.num_distinct_actions
    assert environment.state_space.shape == (players * environment.unwrapped.game.observation_size,)


def test_the_usual_options_are_filled_in_by_name_and_only_where_none_is_given() -> None:
    usual = LISTINGS["warquest/battle"].usual
    assert {**raw_env("warquest/battle").game.options}.items() >= usual.items()
    other = raw_env("warquest/battle", attacker="2 orc-warrior").game
    assert (other.options["attacker"], other.options["defender"]) == ("2 orc-warrior", usual["defender"])
    loaded = warquest.load("warquest", players=3, rounds=2)
    assert raw_env(loaded).game is loaded


def test_boards_are_rendered(capsys: pytest.CaptureFixture[str]) -> None:
    shown = raw_env("warquest/battle", render_mode="ansi")
    shown.reset(seed=1)
    assert shown.render() == str(shown.game_state())
    assert capsys.readouterr().out == ""
    printed = raw_env("warquest/battle", render_mode="human")
    printed.reset(seed=1)
    walk(printed, 1, at_random(1))
    walk(shown, 1, at_random(1))
    assert capsys.readouterr().out.endswith(f"{shown.render()}\n"), "human shows every step"
    blind = raw_env("warquest/battle")
    blind.reset()
    with pytest.warns(UserWarning, match="without a render_mode"):
        blind.render()
