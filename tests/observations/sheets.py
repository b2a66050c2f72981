"""Reading observations in tests: states of every game, slices by name, and rows with names for their columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy

from adapters import ADAPTERS, BATTLES, SEATED, adapter_of, duel
from laws.walking import mixed_walk, walk
from warquest.observation import named

if TYPE_CHECKING:
    from collections.abc import Iterator

SEATINGS = [*SEATED, *((game, 2) for game in BATTLES)]
"""Every game with every number of players."""


def options_of(game: str, number: int = 0) -> dict[str, Any]:
    """Options under which a game shows much: rich ones of a campaign, a pair of armies of a battle alone."""
    if game in ADAPTERS:
        return ADAPTERS[game].brief | (ADAPTERS[game].rich if number % 2 else {})
    names = list(adapter_of(game).duels)
    return duel(game, names[number % len(names)])


def states(game: Any, seed: int, steps: int) -> Iterator[Any]:
    """The states of a steered game, the same object each time; campaigns also begin in mid-game (odd seeds)."""
    yield from (mixed_walk if game.name in ADAPTERS else walk)(game, seed, steps)


def sheet(state: Any, seat: int) -> dict[str, Any]:
    """The slices of a seat's observation, by name."""
    return named(state.game, state.observation(seat))


def same(values: Any, *expected: float) -> bool:
    """Whether values are these, each rounded to float32."""
    return bool(numpy.array_equal(numpy.ravel(values), numpy.array(expected, dtype=numpy.float32)))


def filled(values: Any) -> dict[tuple[int, ...], float]:
    """Where a slice is not 0, and what stands there."""
    return {tuple(map(int, index)): float(values[tuple(index)]) for index in numpy.argwhere(values)}


def f32(value: float) -> float:
    """A number as it comes back from float32."""
    return float(numpy.float32(value))


def places(game: Any, table: str, entries: str = "card") -> dict[str, int]:
    """The place of every id in a table of the rules document: `places(game, "map", "region")`."""
    return {entry["id"]: place for place, entry in enumerate(game.rules["tables"][table][entries])}
