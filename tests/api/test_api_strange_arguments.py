"""Arguments no caller should give: each is refused by its own error, alike on both engines."""

from __future__ import annotations

import pickle
import threading
from collections.abc import Callable
from typing import Any

import pytest

import warquest

HUGE = 10**5000
SURROGATE = "\ud800"


class Unprintable:
    """An integer-like value that no message can show."""

    def __index__(self) -> int:
        return 2000

    def __repr__(self) -> str:
        raise RuntimeError("no text")

    __str__ = __repr__


@pytest.mark.parametrize(
    "action",
    [HUGE, -HUGE, 2**63, 2**64, -1, Unprintable()],
    ids=["huge", "least", "2^63", "2^64", "minus", "unprintable"],
)
def test_integers_that_are_no_actions_are_illegal(load: Callable[..., Any], action: Any) -> None:
    game = load()
    state = game.new_initial_state()
    before = state.digest()
    for refuse in (state.apply_action, state.child, state.action_to_string, game.action_to_string):
        with pytest.raises(warquest.IllegalActionError):
            refuse(action)
    assert state.digest() == before


def test_a_number_that_is_no_action_is_told_from_an_illegal_one(load: Callable[..., Any]) -> None:
    game = load()
    count = game.num_distinct_actions
    for number in (-1, count, 99999):
        with pytest.raises(warquest.IllegalActionError) as caught:
            game.action_to_string(number)
        assert str(caught.value) == f"{number} is no action: expected 0 to {count - 1}"
        assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    with pytest.raises(warquest.IllegalActionError, match="a number of more than a hundred digits is no action"):
        game.action_to_string(HUGE)


@pytest.mark.parametrize("generator", [3, None, "seed"])
def test_what_is_no_generator_samples_nothing(load: Callable[..., Any], generator: Any) -> None:
    state = load().new_initial_state()
    assert state.kind == "chance"
    with pytest.raises(TypeError):
        state.sample_chance(generator)


def test_text_that_is_not_unicode_is_no_notation(load: Callable[..., Any]) -> None:
    game = load()
    state = game.new_initial_state()
    for refuse in (game.string_to_action, state.string_to_action, game.map.neighbours, state.reachable):
        with pytest.raises(warquest.NotationError):
            refuse(SURROGATE)
    for refuse in (game.map.path, game.map.distance):
        with pytest.raises(warquest.NotationError):
            refuse(SURROGATE, game.map.regions[0])


def test_a_seat_that_does_not_exist_has_no_view(load: Callable[..., Any]) -> None:
    state = load(players=3).new_initial_state()
    for seat in (3, -1, HUGE):
        with pytest.raises(warquest.OptionError, match="seat from 0 to 2"):
            state.view(seat)


@pytest.mark.parametrize("key", ["round", "market", "players"])
def test_values_that_cannot_be_printed_are_refused_by_place(load: Callable[..., Any], key: str) -> None:
    game = load()
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    for value in (HUGE, deep):
        with pytest.raises(warquest.SaveError, match=key):
            game.from_dict({**game.new_initial_state().to_dict(), key: value})


def test_only_bytes_are_bytes(load: Callable[..., Any]) -> None:
    game = load()
    for data in ([], bytearray(game.new_initial_state().to_bytes())):
        with pytest.raises(TypeError):
            game.from_bytes(data)


def test_an_integer_may_look_at_the_state_it_is_applied_to(load: Callable[..., Any]) -> None:
    state = load().new_initial_state()

    class First:
        def __index__(self) -> int:
            return int(state.legal_actions()[0])

    state.apply_action(First())
    assert state.node == "draw_display"


def test_threads_may_share_a_state() -> None:
    state = warquest.load().new_initial_state()
    faults: list[Exception] = []

    def play(seed: int) -> None:
        generator = warquest.Generator(seed, 0)
        for _ in range(3000):
            legal = state.legal_actions()
            if not legal:
                return
            try:
                state.apply_action(legal[generator.below(len(legal))])
            except warquest.IllegalActionError:
                continue  # another thread was quicker
            except Exception as fault:
                faults.append(fault)

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    assert state.game.from_dict(state.to_dict()) == state
