"""Environments of every game for the tests, and what is seen and done in them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import warquest
from adapters import ADAPTERS, small
from warquest.load import LISTINGS

SEATED = [(game, players) for game in warquest.games() for players in LISTINGS[game].players]
"""Every game with every number of players."""

PLACES = ("observation", "info")

Chooser = Callable[[list[int]], int]


def settings(game: str, players: int) -> dict[str, Any]:
    """Players, and options under which a campaign is short; battles have their usual sides."""
    return {"players": players, **(small(game) if game in ADAPTERS else {})}


def plain(value: Any) -> Any:
    """What is seen, as data that can be compared with `==`; arrays with dtype and shape."""
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, np.ndarray):
        return str(value.dtype), value.shape, value.tobytes()
    return value


def sight(environment: Any) -> dict[str, Any]:
    """Everything an environment tells at a turn."""
    observation, reward, terminated, truncated, info = environment.last()
    return {
        "agents": list(environment.agents),
        "to act": environment.agent_selection,
        "last": (plain(observation), reward, terminated, truncated),
        "infos": plain(environment.infos),
        "rewards": dict(environment.rewards),
        "ends": (dict(environment.terminations), dict(environment.truncations)),
        "info": plain(info),
    }


def mask_of(environment: Any) -> np.ndarray[Any, Any]:
    """The mask of who is to act, wherever it is."""
    observation, _, _, _, info = environment.last()
    return info["action_mask"] if "action_mask" in info else observation["action_mask"]  # type: ignore[no-any-return]


def legal_of(environment: Any) -> list[int]:
    """Ascending; nothing for an agent whose game is over."""
    return [int(action) for action in mask_of(environment).nonzero()[0]]


def move(environment: Any, choose: Chooser) -> int | None:
    """Step once, with None for an agent whose game is over; what was done."""
    legal = legal_of(environment)
    action = choose(legal) if legal else None
    environment.step(action)
    return action


def played(environment: Any, choose: Chooser) -> Iterator[dict[str, Any]]:
    """What is seen at each turn until no agent is left."""
    while environment.agents:
        yield sight(environment)
        move(environment, choose)


def at_random(seed: int) -> Chooser:
    return random.Random(seed).choice


def walk(environment: Any, steps: int, choose: Chooser) -> Any:
    """The environment after so many steps, or fewer if its game is over: always with an agent that can act or end."""
    for _ in range(steps):
        if not legal_of(environment):
            break
        move(environment, choose)
    return environment
