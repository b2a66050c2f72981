"""Arrays that the engine writes: new memory each time, or the caller's `out` if it fits (docs/contract.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy
import pytest

import warquest
from adapters import small
from api.walks import first_of, walk

GAMES = warquest.games()


@pytest.fixture(params=GAMES)
def game(load: Any, request: pytest.FixtureRequest) -> Any:
    return load(request.param, players=2, **small(request.param))


@pytest.fixture
def state(game: Any) -> Any:
    return walk(game.new_initial_state(), 40, seed=4)


@pytest.fixture(params=["mask", "observation"])
def writer(state: Any, request: pytest.FixtureRequest) -> Callable[..., Any]:
    return state.legal_actions_mask if request.param == "mask" else lambda **out: state.observation(1, **out)


def read_only(array: Any) -> Any:
    array.flags.writeable = False
    return array


def off_by_a_byte(array: Any) -> Any:
    return numpy.zeros(array.nbytes + 1, numpy.uint8)[1:].view(array.dtype)


UNFIT: dict[str, Callable[[Any], Any]] = {
    "one place too many": lambda array: numpy.zeros(len(array) + 1, array.dtype),
    "one place too few": lambda array: array[:-1],
    "a row": lambda array: array[None, :],
    "a column": lambda array: array[:, None],
    "no dimension": lambda array: numpy.zeros((), array.dtype),
    "nothing": lambda array: numpy.zeros(0, array.dtype),
    "every other place": lambda array: numpy.repeat(array, 2)[::2],
    "backwards": lambda array: array[::-1],
    "one place for all": lambda array: numpy.broadcast_to(array[0], array.shape),
    "read-only": read_only,
    "int64": lambda array: array.astype(numpy.int64),
    "float64": lambda array: array.astype(numpy.float64),
    "bool": lambda array: array.astype(bool),
    "objects": lambda array: array.astype(object),
    "a list": lambda array: array.tolist(),
    "a buffer": lambda array: memoryview(array),
    "a class": type,
}


def test_arrays_are_new_memory_of_the_stated_type(game: Any, state: Any) -> None:
    for array, again, dtype, size in (
        (state.legal_actions_mask(), state.legal_actions_mask(), numpy.int8, game.num_distinct_actions),
        (state.observation(0), state.observation(0), numpy.float32, game.observation_size),
    ):
        assert (array.dtype, array.shape) == (dtype, (size,))
        assert array.flags.c_contiguous and array.flags.writeable and array.flags.owndata
        assert not numpy.shares_memory(array, again)


def test_out_is_written_and_given_back(writer: Callable[..., Any]) -> None:
    new = writer()
    out = numpy.full_like(new, 99)
    assert writer(out=out) is out
    assert numpy.array_equal(out, new)
    rows = numpy.full((3, len(new)), 99, new.dtype)
    writer(out=rows[1])
    assert numpy.array_equal(rows[1], new)
    assert (rows[[0, 2]] == 99).all()


@pytest.mark.parametrize("what", UNFIT)
def test_an_out_that_does_not_fit_is_refused_and_left_alone(writer: Callable[..., Any], what: str) -> None:
    fit = numpy.full_like(writer(), 99)
    unfit = UNFIT[what](fit.copy())
    with pytest.raises(warquest.OptionError, match=rf"^out: expected a .*{fit.dtype}.*\({len(fit)},\), not "):
        writer(out=unfit)
    if isinstance(unfit, numpy.ndarray):
        assert (unfit == 99).all() or not unfit.any() or unfit.dtype == bool


def test_an_unaligned_out_is_refused(state: Any) -> None:
    with pytest.raises(warquest.OptionError, match="not aligned"):
        state.observation(0, out=off_by_a_byte(state.observation(0)))


def test_the_other_byte_order_is_refused(state: Any) -> None:
    swapped = state.observation(0).astype(numpy.dtype(numpy.float32).newbyteorder())
    with pytest.raises(warquest.OptionError, match="byte order"):
        state.observation(0, out=swapped)


@pytest.mark.parametrize("seat", [-1, 2, 10**30])
def test_the_observation_of_a_seat_that_is_not_there_is_refused(state: Any, seat: int) -> None:
    with pytest.raises(warquest.OptionError, match="seat from 0 to 1"):
        state.observation(seat)


@pytest.mark.parametrize("kind", ["decision", "chance", "terminal"])
def test_every_node_has_observations_within_their_bounds(game: Any, kind: str) -> None:
    start = game.new_initial_state()
    state = walk(start, 10**6) if kind == "terminal" else first_of(start, kind)
    sizes = [int(numpy.prod(shape)) for _, shape, _, _ in game.observation_slices]
    assert sum(sizes) == game.observation_size > 1
    low, high = (numpy.repeat([part[side] for part in game.observation_slices], sizes) for side in (2, 3))
    for seat in range(2):
        tensor = state.observation(seat)
        assert numpy.isfinite(tensor).all() and (low <= tensor).all() and (tensor <= high).all()
    assert bool(state.legal_actions_mask().any()) == (kind == "decision")
