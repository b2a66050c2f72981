"""Observations by name: the slices of a tensor, and the bounds of a game's tensors (docs/observations.md)."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any

import numpy

from warquest.errors import OptionError

if TYPE_CHECKING:
    from warquest.contract import Game

    Array = numpy.ndarray[Any, Any]


def named(game: Game, tensor: Array) -> dict[str, Array]:
    """The slices of one observation, shape `(k,)`, or of a batch, `(n, k)` or more axes before the last, by name.

    Each is a view of the tensor (no copy) of the slice's shape, after the axes of the batch: what is written to one
    is written to the other. Any dtype, any strides. Raises `OptionError` if the last axis is not
    `game.observation_size` long.
    """
    if not isinstance(tensor, numpy.ndarray) or tensor.ndim < 1 or tensor.shape[-1] != game.observation_size:
        raise OptionError(f"tensor: expected an array whose last axis has length {game.observation_size}")
    slices, start = {}, 0
    for name, shape, _, _ in game.observation_slices:
        end = start + prod(shape)
        slices[name] = tensor[..., start:end].reshape(*tensor.shape[:-1], *shape)
        start = end
    return slices


def bounds(game: Game) -> tuple[Array, Array]:
    """(low, high) of every value: float32 arrays of shape `(game.observation_size,)`, new memory."""
    slices = game.observation_slices
    sizes = [prod(shape) for _, shape, _, _ in slices]
    low, high = (numpy.array([each[end] for each in slices], dtype=numpy.float32) for end in (2, 3))
    return numpy.repeat(low, sizes), numpy.repeat(high, sizes)
