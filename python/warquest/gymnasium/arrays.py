"""What the arrays of a vector environment are: their names, shapes and dtypes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from warquest._engine import Game

Array = np.ndarray[Any, Any]
Arrays = dict[str, Array]

OBSERVATION = "observation"
RETURNED = (OBSERVATION, "reward", "terminated", "truncated")
"""What `step` returns by itself; all other arrays are infos."""
ENDS = ("terminated", "truncated")


class Layout:
    """The arrays of so many environments of a game."""

    def __init__(self, game: Game, num_envs: int) -> None:
        one, players = (num_envs,), (num_envs, game.num_players)
        self.infos: dict[str, tuple[tuple[int, ...], Any]] = {
            "action_mask": ((num_envs, game.num_distinct_actions), np.int8),
            "current_player": (one, np.int64),
            "game_index": (one, np.int64),
            "seat": (one, np.int64),
            "illegal": (one, np.bool_),
            "returns": (players, np.float64),
        }
        if game.new_initial_state().points() is not None:
            self.infos["points"] = (players, np.int64)
        self.all = {
            OBSERVATION: ((num_envs, game.observation_size), np.float32),
            "reward": (one, np.float64),
            "terminated": (one, np.bool_),
            "truncated": (one, np.bool_),
            **self.infos,
        }

    def new(self) -> Arrays:
        """New arrays, not written yet."""
        return {name: np.empty(shape, dtype) for name, (shape, dtype) in self.all.items()}

    def new_for_reset(self) -> Arrays:
        """The same without what only a step tells."""
        wanted = (OBSERVATION, *self.infos)
        return {name: np.empty(*self.all[name]) for name in wanted}


def infos_of(arrays: Arrays, present: Array, fresh: bool) -> dict[str, Any]:
    """The infos among the arrays, each with its mask `_name` of the environments that have it."""
    infos: dict[str, Any] = {}
    for name, array in arrays.items():
        if name not in RETURNED:
            infos[name] = array
            infos[f"_{name}"] = present.copy() if fresh else present
    return infos


def last_of(arrays: Arrays, ended: Array) -> dict[str, Any]:
    """`final_obs` and `final_info` of the environments whose episode ended, as `gymnasium` lays them out."""
    rows = np.flatnonzero(ended)
    last: dict[str, Any] = {}
    if OBSERVATION in arrays:
        observations = np.full(len(ended), None, dtype=object)
        for row in rows:
            observations[row] = arrays[OBSERVATION][row].copy()
        last.update(final_obs=observations, _final_obs=ended.copy())
    final = {}
    for name, array in arrays.items():
        if name not in RETURNED:
            final[name] = np.zeros_like(array)
            final[name][rows] = array[rows]
    return {**last, "final_info": infos_of(final, ended, True), "_final_info": ended.copy()}
