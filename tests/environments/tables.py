"""Environments of every game for the tests, and how what they tell is compared."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils import seeding

import warquest
from adapters import ADAPTERS, small
from warquest.gymnasium import IDS
from warquest.load import LISTINGS

TABLES = [(game, players) for game in warquest.games() for players in LISTINGS[game].players]
"""Every game with every number of players."""

MODES = ("NextStep", "SameStep", "Disabled")


def settings(game: str, players: int) -> dict[str, Any]:
    """Players, and options under which a campaign is short; battles have their usual sides."""
    return {"players": players, **(small(game) if game in ADAPTERS else {})}


def single(game: str, players: int = 2, **more: Any) -> Any:
    """One environment, without wrappers."""
    return gymnasium.make(IDS[game], **settings(game, players), **more).unwrapped


def engine_seed(seed: int) -> int:
    """The seed that the engine gets for a seed of `reset`."""
    return int(seeding.np_random(seed)[0].integers(2**63))


def pick(masks: np.ndarray[Any, Any], dice: np.random.Generator) -> np.ndarray[Any, Any]:
    """A legal action of each row; 0 of a row without."""
    return np.array([dice.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks], dtype=np.int64)


def differences(ours: Any, theirs: Any, place: str = "") -> list[str]:
    """Where two answers differ, in type, shape or value."""
    if type(ours) is not type(theirs):
        return [f"{place}: {type(ours).__name__} for {type(theirs).__name__}"]
    if isinstance(ours, dict):
        found = [f"{place}: keys {sorted(ours.keys() ^ theirs.keys())}"] if ours.keys() != theirs.keys() else []
        for key in ours.keys() & theirs.keys():
            found += differences(ours[key], theirs[key], f"{place}.{key}")
        return found
    if isinstance(ours, tuple | list):
        found = [f"{place}: lengths"] if len(ours) != len(theirs) else []
        for index, (one, other) in enumerate(zip(ours, theirs, strict=False)):
            found += differences(one, other, f"{place}[{index}]")
        return found
    if isinstance(ours, np.ndarray):
        if (ours.dtype, ours.shape) != (theirs.dtype, theirs.shape):
            return [f"{place}: {ours.dtype} {ours.shape} for {theirs.dtype} {theirs.shape}"]
        if ours.dtype == object:
            return differences(list(ours), list(theirs), place)
        return [] if np.array_equal(ours, theirs) else [f"{place}: {ours} for {theirs}"]
    return [] if ours == theirs else [f"{place}: {ours!r} for {theirs!r}"]
