"""`warquest.observation`: slices by name as views, also of batches, and the bounds of a game."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy
import pytest

import warquest
from observations.sheets import SEATINGS, options_of
from warquest.observation import bounds, named


@pytest.fixture(params=SEATINGS, ids=lambda seating: "-".join(map(str, seating)))
def game(load: Any, request: pytest.FixtureRequest) -> Any:
    name, players = request.param
    return load(name, players=players, **options_of(name))


def test_slices_are_views_in_order_and_shape(game: Any) -> None:
    tensor = numpy.arange(game.observation_size, dtype=numpy.float32)
    slices = named(game, tensor)
    assert [(name, view.shape) for name, view in slices.items()] == [
        (name, shape) for name, shape, _, _ in game.observation_slices
    ]
    assert sum(view.size for view in slices.values()) == game.observation_size
    assert numpy.array_equal(numpy.concatenate([view.ravel() for view in slices.values()]), tensor)
    for view in slices.values():
        view[...] = -1
    assert (tensor == -1).all()


@pytest.mark.parametrize("batch", [(5,), (2, 3), (0,)])
def test_batches_keep_their_axes(game: Any, batch: tuple[int, ...]) -> None:
    size = game.observation_size
    tensors = numpy.arange(prod(batch) * size, dtype=numpy.float64).reshape(*batch, size)
    for (name, shape, _, _), view in zip(game.observation_slices, named(game, tensors).values(), strict=True):
        assert view.shape == (*batch, *shape), name
        assert view.size == 0 or numpy.shares_memory(view, tensors)
    if batch == (5,):
        assert all(
            numpy.array_equal(whole[3], one)
            for whole, one in zip(named(game, tensors).values(), named(game, tensors[3]).values(), strict=True)
        )


def test_rows_of_a_wider_table_are_views_too(game: Any) -> None:
    table = numpy.zeros((4, game.observation_size + 9), dtype=numpy.float32)
    for view in named(game, table[::2, 4:-5]).values():
        view[...] = 1
    assert table[::2, 4:-5].all()
    assert table.sum() == 2 * game.observation_size


def test_columns_and_what_runs_backwards_are_views_too(game: Any) -> None:
    by_column = numpy.zeros((game.observation_size, 3), dtype=numpy.float32).T
    backwards = numpy.zeros((2, game.observation_size), dtype=numpy.float32)[:, ::-1]
    for tensors in (by_column, backwards):
        for view in named(game, tensors).values():
            view[...] = 1
        assert tensors.all()


def test_what_is_no_observation_of_the_game_is_refused(game: Any) -> None:
    size = game.observation_size
    strange: list[Any] = [numpy.zeros(size + 1), numpy.zeros((size, 2)), numpy.float32(1), [0.0] * size, None]
    for tensor in strange:
        with pytest.raises(warquest.OptionError, match="tensor: expected"):
            named(game, tensor)


def test_bounds_are_those_of_the_slices(game: Any) -> None:
    low, high = bounds(game)
    for bound, end in ((low, 2), (high, 3)):
        assert (bound.dtype, bound.shape) == (numpy.float32, (game.observation_size,))
        for told, view in zip(game.observation_slices, named(game, bound).values(), strict=True):
            assert (view == told[end]).all()
    assert not numpy.shares_memory(low, bounds(game)[0])
