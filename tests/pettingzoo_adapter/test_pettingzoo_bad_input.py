"""What cannot be done is said, by the name of what is wrong."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import warquest
from pettingzoo_adapter.tables import at_random, move
from warquest.errors import OptionError, WarquestError
from warquest.pettingzoo import env, parallel_env, raw_env

BATTLE = "warquest/battle"

every_face = pytest.mark.parametrize("make", [raw_env, env, parallel_env])


@every_face
@pytest.mark.parametrize(
    ("given", "error", "match"),
    [
        ({"game": "chess"}, OptionError, "unknown game 'chess'"),
        ({"game": 3}, TypeError, "a name or a loaded game"),
        ({"players": 9}, OptionError, "9 players"),
        ({"players": "2"}, TypeError, "integer"),
        ({"round": 3}, OptionError, "rounds"),
        ({"rounds": "many"}, OptionError, "rounds"),
        ({"game": BATTLE, "attacker": "a dragon"}, OptionError, "attacker"),
        ({"rules": "/no/such/folder"}, warquest.RulesError, "/no/such/folder"),
        ({"mask_in": "obs"}, OptionError, "mask_in 'obs'"),
        ({"mask_in": None}, TypeError, "mask_in: expected one of observation, info"),
        ({"illegal": "ignore"}, OptionError, "illegal 'ignore'"),
        ({"illegal": 1}, TypeError, "illegal: expected one of raise, lose, random"),
        ({"render_mode": "rgb_array"}, OptionError, "render_mode 'rgb_array'"),
        ({"render_mode": 1}, TypeError, "render_mode: expected one of human, ansi"),
        ({"max_steps": 0}, OptionError, "max_steps: expected 1 to"),
        ({"max_steps": True}, TypeError, "max_steps: an integer is needed, not bool"),
        ({"max_steps": 1.5}, TypeError, "max_steps: an integer is needed, not float"),
    ],
)
def test_settings_that_are_none(make: Any, given: dict[str, Any], error: type[Exception], match: str) -> None:
    with pytest.raises(error, match=match):
        make(**given)


@every_face
def test_settings_that_contradict_a_loaded_game(make: Any) -> None:
    game = warquest.load("warquest", players=3)
    assert make(game, players=3).possible_agents == ["player_0", "player_1", "player_2"]
    with pytest.raises(OptionError, match="players: the loaded game has 3"):
        make(game, players=4)
    with pytest.raises(OptionError, match="rounds, rules: a loaded game has its rules and options"):
        make(game, rounds=4, rules="folder")
    with pytest.raises(OptionError, match="Rust engine"):
        make(warquest.load("warquest", engine="reference"))


def calls(environment: Any) -> list[Any]:
    return [
        lambda: environment.step(0),
        lambda: environment.observe("player_0"),
        environment.state,
        environment.render,
    ]


def test_use_before_the_first_reset() -> None:
    environment = raw_env(BATTLE)
    for call in [*calls(environment), environment.last]:
        with pytest.raises(WarquestError, match=r"reset\(\) begins one"):
            call()
    for call in calls(env(BATTLE)):
        with pytest.raises(AssertionError, match="reset"):
            call()
    with pytest.raises(AttributeError, match="before reset"):
        env(BATTLE).last()
    with pytest.raises(AttributeError, match="reset"):
        parallel_env(BATTLE).step({"player_0": 0})


@pytest.mark.parametrize("make", [raw_env, env])
@pytest.mark.parametrize("turns", [0, 3, 10**6])
def test_use_after_close(make: Any, turns: int) -> None:
    environment = make(BATTLE)
    environment.reset(seed=1)
    choose = at_random(1)
    while environment.agents and turns:
        move(environment, choose)
        turns -= 1
    ended = not environment.agents
    environment.close()
    environment.close()
    assert environment.action_space("player_0").n > 0, "spaces stay"
    for call in [*calls(environment)[ended:], environment.last, environment.reset]:
        with pytest.raises(WarquestError, match="closed"):
            call()


def test_the_parallel_interface_after_close() -> None:
    environment = parallel_env(BATTLE)
    environment.reset(seed=1)
    environment.close()
    for call in (environment.reset, environment.state, environment.render):
        with pytest.raises(WarquestError, match="closed"):
            call()
    with pytest.raises(WarquestError, match="closed"):
        environment.step(dict.fromkeys(environment.possible_agents, 0))


def test_steps_after_the_last_agent(caplog: pytest.LogCaptureFixture) -> None:
    environment, wrapped = raw_env(BATTLE), env(BATTLE)
    for each in (environment, wrapped):
        each.reset(seed=1)
        choose = at_random(1)
        while each.agents:
            move(each, choose)
    asked = (environment.last, wrapped.last, lambda: wrapped.last(observe=False))
    for call in (lambda: environment.step(0), lambda: environment.step(None), *asked):
        with pytest.raises(WarquestError, match=r"over: reset\(\) begins the next"):
            call()
    wrapped.step(0)
    assert "Should reset() first" in caplog.text, "PettingZoo's wrapper says so instead of raising"


@pytest.mark.parametrize("make", [raw_env, env])
@pytest.mark.parametrize("agent", ["player_2", "attacker", 0, None])
def test_agents_that_are_none(make: Any, agent: Any) -> None:
    environment = make(BATTLE)
    environment.reset(seed=1)
    for call in (environment.observe, environment.action_space, environment.observation_space):
        with pytest.raises(OptionError, match="expected one of player_0, player_1"):
            call(agent)


def test_parallel_actions_without_the_one_that_counts() -> None:
    environment = parallel_env(BATTLE)
    _, infos = environment.reset(seed=1)
    acting = infos["player_0"]["active_agent"]
    for actions in ({}, {agent: 0 for agent in environment.agents if agent != acting}):
        with pytest.raises(OptionError, match=f"{acting} is to act and has none"):
            environment.step(actions)
    environment.step({acting: -1})
    with pytest.raises(WarquestError, match="no game is under way"):
        environment.step({acting: 0})


def in_fresh_python(script: str) -> str:
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True).stdout


def test_a_missing_extra_is_named() -> None:
    script = """
import sys
sys.modules["pettingzoo"] = None
import warquest
try:
    import warquest.pettingzoo
except ImportError as error:
    print(error)
"""
    assert in_fresh_python(script).strip() == "warquest.pettingzoo needs PettingZoo: pip install 'warquest[pettingzoo]'"


def test_the_core_does_without_the_extra() -> None:
    script = "import sys, warquest; warquest.load().new_initial_state(); print('pettingzoo' in sys.modules)"
    assert in_fresh_python(script).strip() == "False"
