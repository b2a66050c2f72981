"""Observers: tensors, their pieces and texts, with and without perfect recall; what cannot be told apart is refused."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy
import pyspiel
import pytest
from open_spiel.python.observation import _Observation, make_observation
from spielers import SEATED, load, walk

import warquest
from warquest.errors import OptionError
from warquest.openspiel import Observer

PRIVATE = pyspiel.PrivateInfoType


def kind(recall: bool, private: Any = PRIVATE.SINGLE_PLAYER, public: bool = True) -> Any:
    return pyspiel.IIGObservationType(perfect_recall=recall, public_info=public, private_info=private)


def bits(memory: bytes) -> list[float]:
    return [float(bit) for bit in f"{int.from_bytes(memory):0128b}"]


@pytest.mark.parametrize(("game", "players"), SEATED)
def test_tensors_are_the_engines_observation_and_with_recall_the_bits_of_the_memory(game: str, players: int) -> None:
    played = load(game, players)
    plain, recalling = make_observation(played, kind(False)), make_observation(played, kind(True))
    for number, state in enumerate(walk(played, 1, 200)):
        if number % 13:
            continue
        for seat in range(players):
            expected = state.core.observation(seat)
            plain.set_from(state, seat)
            recalling.set_from(state, seat)
            assert numpy.array_equal(plain.tensor, expected)
            assert recalling.tensor.tolist() == expected.tolist() + bits(state.core.memory(seat))
            assert state.observation_tensor(seat) == expected.tolist()
            assert state.information_state_tensor(seat) == recalling.tensor.tolist()


@pytest.mark.parametrize("game", warquest.games())
@pytest.mark.parametrize("recall", [False, True])
def test_pieces_are_views_of_the_tensor_in_the_order_of_the_slices(game: str, recall: bool) -> None:
    played = load(game)
    observer = make_observation(played, kind(recall))
    slices = [(name, tuple(shape)) for name, shape, _, _ in played.core.observation_slices]
    assert [(name, piece.shape) for name, piece in observer.dict.items()] == slices + [("memory", (128,))] * recall
    assert all(piece.base is observer.tensor or piece.base is observer.tensor.base for piece in observer.dict.values())
    assert observer.tensor.dtype == numpy.float32
    assert observer.tensor.shape == (sum(prod(shape) for _, shape in slices) + 128 * recall,)
    sizes = played.information_state_tensor_size() if recall else played.observation_tensor_size()
    assert sizes == observer.tensor.size


@pytest.mark.parametrize("recall", [False, True])
def test_all_players_are_told_from_the_one_asked_in_order(recall: bool) -> None:
    played = load("nexus_ops", 3)
    one, everybody = Observer(played.core, kind(recall)), Observer(played.core, kind(recall, PRIVATE.ALL_PLAYERS))
    for state in walk(played, 4, 40):
        for seat in range(3):
            everybody.set_from(state, seat)
            parts, texts = [], []
            for other in (seat, (seat + 1) % 3, (seat + 2) % 3):
                one.set_from(state, other)
                parts.append(one.tensor.copy())
                texts.append(one.string_from(state, other))
            assert numpy.array_equal(everybody.tensor, numpy.concatenate(parts))
            assert everybody.string_from(state, seat) == f"[{','.join(texts)}]"
    first = played.core.observation_slices[0][0]
    assert {first, f"next_1/{first}", f"next_2/{first}"} <= set(everybody.dict)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (kind(False, PRIVATE.NONE), "private_info=NONE"),
        (kind(True, PRIVATE.NONE), "private_info=NONE"),
        (kind(False, public=False), "public_info=False"),
        (kind(True, PRIVATE.NONE, public=False), "public_info=False"),
    ],
)
def test_what_cannot_be_told_apart_is_refused(asked: Any, told: str) -> None:
    with pytest.raises(OptionError, match=told):
        make_observation(load("warquest"), asked)


def test_an_observer_has_no_parameters() -> None:
    with pytest.raises(OptionError, match="an observer of warquest/battle has none"):
        make_observation(load("warquest/battle"), kind(False), {"colour": 1})


def test_an_observer_through_c_plus_plus_gives_the_same() -> None:
    played = load("warquest/battle")
    inner, outer = make_observation(played, kind(True)), _Observation(played, played.make_observer(kind(True), {}))
    for state in walk(played, 1, 20):
        for seat in (0, 1):
            inner.set_from(state, seat)
            outer.set_from(state, seat)
            assert numpy.array_equal(inner.tensor, outer.tensor)
            assert (
                inner.string_from(state, seat) == outer.string_from(state, seat) == state.information_state_string(seat)
            )
    assert list(inner.dict) == list(outer.dict)
