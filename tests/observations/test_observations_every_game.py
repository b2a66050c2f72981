"""What every game promises of observations and masks (docs/observations.md): shape, bounds, memory, secrets, `out=`."""

from __future__ import annotations

import copy
from itertools import chain
from math import prod
from typing import Any

import numpy
import pytest

import warquest
from adapters import ADAPTERS, CAMPAIGNS
from observations.sheets import SEATINGS, options_of, sheet, states
from warquest.observation import bounds

EDITS = [(game, edit) for game in CAMPAIGNS for edit in ADAPTERS[game].public_edits if edit != "the number of battles"]


@pytest.fixture(params=SEATINGS, ids=lambda seating: "-".join(map(str, seating)))
def game(load: Any, request: pytest.FixtureRequest) -> Any:
    name, players = request.param
    return load(name, players=players, **options_of(name))


@pytest.fixture(params=warquest.games())
def state(load: Any, request: pytest.FixtureRequest) -> Any:
    """The last of some states of a game for two."""
    game = load(request.param, players=2, **options_of(request.param))
    return list(states(game, 2, 30))[-1]


def test_slices_follow_one_another_and_make_up_the_whole(game: Any) -> None:
    slices = game.observation_slices
    assert isinstance(slices, list)
    assert len({name for name, _, _, _ in slices}) == len(slices)
    for name, shape, low, high in slices:
        assert isinstance(name, str) and isinstance(shape, tuple)
        assert all(isinstance(length, int) for length in shape)
        assert (low, high) == (0.0, 1.0)
    assert type(game.observation_size) is int
    assert sum(prod(shape) for _, shape, _, _ in slices) == game.observation_size > 1


def test_every_observation_of_every_seat_is_finite_and_inside_the_bounds(game: Any) -> None:
    low, high = bounds(game)
    kinds = set()
    for seed in range(2):
        for number, state in enumerate(states(game, seed, 240)):
            if number % 4 and state.node in kinds:
                continue
            kinds.add(state.node)
            for seat in range(game.num_players):
                tensor = state.observation(seat)
                assert (tensor.dtype, tensor.shape) == (numpy.float32, (game.observation_size,))
                assert tensor.flags.c_contiguous and tensor.flags.writeable
                assert numpy.isfinite(tensor).all()
                assert (low <= tensor).all() and (tensor <= high).all(), state.node
    assert len(kinds) > 3


def test_the_size_is_that_of_both_engines_and_of_all_options(game: Any) -> None:
    for engine in ("rust", "reference"):
        for number in range(3):
            other = warquest.load(game.name, players=game.num_players, engine=engine, **options_of(game.name, number))
            assert other.observation_slices == game.observation_slices


def test_the_chance_nodes_and_the_end_have_observations(game: Any) -> None:
    generator, state = warquest.Generator(1, 0), game.new_initial_state()
    met = set()
    while True:
        met.add(state.kind)
        node = state.observation(0)[: game.observation_slices[0][1][0]]
        assert node.sum() == node.max() == 1
        if state.is_terminal():
            break
        actions = state.legal_actions()
        state.apply_action(actions[generator.below(len(actions))])
    assert met == {"decision", "chance", "terminal"}


def test_new_memory_each_time_and_the_state_stays(state: Any) -> None:
    before = state.digest()
    one, two = state.observation(1), state.observation(1)
    assert numpy.array_equal(one, two)
    assert not numpy.shares_memory(one, two)
    one[:] = 7
    assert numpy.array_equal(state.observation(1), two)
    mask = state.legal_actions_mask()
    assert not numpy.shares_memory(mask, state.legal_actions_mask())
    assert state.digest() == before


def test_an_array_given_is_written_whole_and_returned(state: Any) -> None:
    whole = numpy.full((3, state.game.observation_size), numpy.nan, dtype=numpy.float32)
    assert state.observation(1, out=whole[1]).base is whole
    assert numpy.array_equal(whole[1], state.observation(1))
    assert numpy.isnan(whole[[0, 2]]).all()
    masks = numpy.full((2, state.game.num_distinct_actions), 5, dtype=numpy.int8)
    kept = masks[1]
    assert state.legal_actions_mask(out=kept) is kept
    assert state.legal_actions_mask(kept) is kept
    assert numpy.array_equal(masks[1], state.legal_actions_mask())
    assert (masks[0] == 5).all()


def wrong(size: int, dtype: str) -> dict[str, Any]:
    """Things that cannot be written to as an array of that length and dtype."""
    locked = numpy.zeros(size, dtype)
    locked.flags.writeable = False
    other = {"float32": "float64", "int8": "uint8"}[dtype]
    askew = numpy.zeros(size * numpy.dtype(dtype).itemsize + 1, "int8")[1:].view(dtype)
    things = {
        "short": numpy.zeros(size - 1, dtype),
        "long": numpy.zeros(size + 1, dtype),
        "two axes": numpy.zeros((1, size), dtype),
        "of another dtype": numpy.zeros(size, other),
        "every other": numpy.zeros(2 * size, dtype)[::2],
        "backwards": numpy.zeros(size, dtype)[::-1],
        "locked": locked,
        "a list": [0.0] * size,
        "bytes": bytearray(size * numpy.dtype(dtype).itemsize),
        "a number": 3,
    }
    swapped = numpy.zeros(size, numpy.dtype(dtype).newbyteorder())
    return things | ({"askew": askew, "other bytes": swapped} if dtype == "float32" else {})


@pytest.mark.parametrize("dtype", ["float32", "int8"])
def test_an_array_that_does_not_fit_is_refused(state: Any, dtype: str) -> None:
    game = state.game
    size = game.observation_size if dtype == "float32" else game.num_distinct_actions
    for what, out in wrong(size, dtype).items():
        before = copy.deepcopy(out)
        with pytest.raises(warquest.OptionError, match="out: expected"):
            state.observation(0, out=out) if dtype == "float32" else state.legal_actions_mask(out=out)
        assert numpy.array_equal(out, before), what


@pytest.mark.parametrize("seat", [-1, 2, 2**64, 10**4000])
def test_a_seat_that_is_not_there_is_refused(state: Any, seat: int) -> None:
    with pytest.raises(warquest.OptionError, match="seat from 0 to 1"):
        state.observation(seat)


@pytest.mark.parametrize("seat", [True, "0", 1.0, None])
def test_what_is_no_seat_is_a_type_error(state: Any, seat: Any) -> None:
    with pytest.raises(TypeError):
        state.observation(seat)


def test_masks_are_the_legal_actions_and_zeros_elsewhere(game: Any) -> None:
    kinds = set()
    mask = numpy.full(game.num_distinct_actions, 3, dtype=numpy.int8)
    for state in chain(states(game, 0, 60), states(game, 1, 10**6)):
        kinds.add(state.kind)
        state.legal_actions_mask(out=mask)
        legal = state.legal_actions() if state.kind == "decision" else []
        assert numpy.flatnonzero(mask).tolist() == legal
        assert mask.max(initial=0) <= 1
    assert kinds == {"decision", "chance", "terminal"}


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_states_that_differ_in_hidden_cards_only_have_one_observation(load: Any, name: str) -> None:
    adapter, edits = ADAPTERS[name], 0
    game = load(name, players=3, **options_of(name, 1))
    for seed in range(2):
        for number, state in enumerate(states(game, seed, 200)):
            if number % 40:
                continue
            document = state.to_dict()
            for viewer in range(3):
                before = state.observation(viewer)
                for what, edited in adapter.hidden_edits(game, document, viewer):
                    edits += 1
                    assert numpy.array_equal(game.from_dict(edited).observation(viewer), before), what
    assert edits > 5


@pytest.mark.parametrize(("name", "edit"), EDITS)
def test_a_change_of_anything_public_is_in_the_observation_of_every_seat(load: Any, name: str, edit: str) -> None:
    adapter = ADAPTERS[name]
    game, changed = load(name, players=3, **{adapter.length: 6}), 0
    for seed in range(12):
        document = adapter.middle(game, seed)
        edited = copy.deepcopy(document)
        try:
            adapter.public_edits[edit](edited)
        except StopIteration:
            continue
        if edited != document:
            state, other = game.from_dict(document), game.from_dict(edited)
            changed += all((state.observation(seat) != other.observation(seat)).any() for seat in range(3))
    assert changed > 1


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_an_observation_stays_when_the_hidden_is_dealt_anew(engine: str, name: str, players: int) -> None:
    """Only the Rust engine resamples; the engine under test looks at what it made."""
    judge, rust = (
        warquest.load(name, players=players, engine=which, **options_of(name, 1)) for which in (engine, "rust")
    )
    for seed in range(2):
        for number, state in enumerate(states(rust, seed, 150)):
            if number % 15:
                continue
            looked = judge.from_dict(state.to_dict())
            for seat in range(players):
                sample = judge.from_dict(
                    state.resample_from_infostate(seat, warquest.Generator(number, seat)).to_dict()
                )
                assert numpy.array_equal(sample.observation(seat), looked.observation(seat)), state.node


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_seats_are_turned_so_that_the_viewer_comes_first(load: Any, name: str) -> None:
    """The first column of `players` says who decides, counted from the viewer."""
    game, deciders = load(name, players=3, **options_of(name)), set()
    for state in states(game, 0, 150):
        deciders.add(state.current_player())
        for seat in range(3):
            decides = sheet(state, seat)["players"][:, 0]
            assert decides.tolist() == [(seat + row) % 3 == state.current_player() for row in range(3)]
    assert len(deciders) > 2
