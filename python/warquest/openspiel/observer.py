"""Observers: what one player, or all of them, may know of a state, as a tensor and as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import prod
from typing import TYPE_CHECKING, Any

import numpy
import pyspiel

from warquest.errors import OptionError

if TYPE_CHECKING:
    from warquest import _engine
    from warquest.openspiel.state import State

MEMORY = ("memory", (128,))
"""The slice of the bits of what a player remembers, the most significant first."""

Piece = tuple[str, tuple[int, ...]]


class Observer:
    """`set_from` writes `tensor`, float32 of one dimension, whose named pieces are the views in `dict`; `string_from`
    gives canonical JSON.

    Without perfect recall that is the observation of the player and its view; with it the 128 bits of the running
    hash of all that it has seen come last, and the text has them in hex. `PrivateInfoType.ALL_PLAYERS` asks the same of
    every seat, the player first and then in order; pieces of the seats after it are called `next_1/...` and so on.

    Raises `OptionError` for parameters, and where public and private information would have to be told apart.
    """

    def __init__(
        self, game: _engine.Game, kind: pyspiel.IIGObservationType, params: Mapping[str, Any] | None = None
    ) -> None:
        if params:
            raise OptionError(f"params {dict(params)!r}: an observer of {game.name} has none")
        self._recalls: bool = kind.perfect_recall
        self._seats = _seats(game, kind)
        self._players = game.num_players
        own = [(name, tuple(shape)) for name, shape, _, _ in game.observation_slices]
        self._size: int = game.observation_size
        pieces = [piece for place in range(self._seats) for piece in _named(place, own, self._recalls)]
        self.tensor = numpy.zeros(sum(prod(shape) for _, shape in pieces), numpy.float32)
        self.dict = dict(_views(self.tensor, pieces))

    def set_from(self, state: State, player: int) -> None:
        """Write what the player may know into `tensor`."""
        start = 0
        for seat in self._asked(player):
            end = start + self._size
            state.core.observation(seat, out=self.tensor[start:end])
            start = end
            if self._recalls:
                bits = numpy.frombuffer(state.core.memory(seat), numpy.uint8)
                self.tensor[end : end + 128] = numpy.unpackbits(bits)
                start = end + 128

    def string_from(self, state: State, player: int) -> str:
        """The same as text: a JSON object, or a list of them if all players are asked."""
        core = state.core
        tell = core.perfect_recall if self._recalls else core.information_state
        texts = [tell(seat) for seat in self._asked(player)]
        return texts[0] if self._seats == 1 else f"[{','.join(texts)}]"

    def _asked(self, player: int) -> list[int]:
        return [player, *((player + place) % self._players for place in range(1, self._seats))]


def _seats(game: _engine.Game, kind: pyspiel.IIGObservationType) -> int:
    """How many seats are asked."""
    private = pyspiel.PrivateInfoType
    if not kind.public_info:
        raise OptionError("public_info=False: what is public cannot be left out; expected True")
    if kind.private_info == private.NONE:
        raise OptionError(
            "private_info=NONE: what is private cannot be left out; expected SINGLE_PLAYER or ALL_PLAYERS"
        )
    return game.num_players if kind.private_info == private.ALL_PLAYERS else 1


def _named(place: int, own: list[Piece], recalls: bool) -> list[Piece]:
    prefix = f"next_{place}/" if place else ""
    return [(prefix + name, shape) for name, shape in [*own, *([MEMORY] if recalls else [])]]


def _views(tensor: numpy.ndarray[Any, Any], pieces: list[Piece]) -> Iterator[tuple[str, numpy.ndarray[Any, Any]]]:
    start = 0
    for name, shape in pieces:
        end = start + prod(shape)
        yield name, tensor[start:end].reshape(shape)
        start = end
