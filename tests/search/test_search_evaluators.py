"""Evaluators written in Python: what they get, what they may answer, and what is said when they do not."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy
import pytest
from positions_to_search import battle, late

import warquest
from warquest import SearchConfig, WarquestError


def flat_answer(states: list[Any], mask: Any) -> tuple[Any, Any]:
    players = states[0].game.num_players
    return mask.astype(numpy.float32), numpy.zeros((len(states), players), numpy.float32)


@pytest.mark.parametrize("method", ["uct", "determinized", "ismcts", "mo_ismcts"])
@pytest.mark.parametrize("threads", [1, 2])
def test_batches_of_positions_come_with_their_masks(method: Any, threads: int) -> None:
    state, sizes = late(3), []

    def evaluator(states: list[Any], mask: Any) -> tuple[Any, Any]:
        assert mask.shape == (len(states), state.game.num_distinct_actions)
        assert mask.dtype == numpy.int8
        for position, row in zip(states, mask, strict=True):
            assert isinstance(position, type(state))
            assert (position.legal_actions_mask() == row).all()
        sizes.append(len(states))
        return flat_answer(states, mask)

    settings = SearchConfig(method=method, simulations=200, batch=8, threads=threads, worlds=2)
    result = warquest.search(state, settings, evaluator=evaluator)
    assert result.simulations == 200
    assert max(sizes) <= 8
    assert len(sizes) < 150
    again = warquest.search(state, settings, evaluator=evaluator)
    assert again.actions == result.actions


def test_priors_draw_visits_and_values_decide() -> None:
    state = late(2, part=0.5)
    legal = state.legal_actions()
    wanted = legal[-1]

    def prior(states: list[Any], mask: Any) -> tuple[Any, Any]:
        priors, values = flat_answer(states, mask)
        priors[:, wanted] *= 50
        return priors, values

    result = warquest.search(state, SearchConfig(method="uct", simulations=100), evaluator=prior)
    assert result.action == wanted
    found = {action.action: action for action in result.actions}
    assert found[wanted].prior == pytest.approx(50 / (49 + len(legal)))
    assert sum(action.prior for action in result.actions) == pytest.approx(1)
    assert result.values == [0.0, 0.0]


def test_positions_are_dealt_anew_for_the_evaluator_too() -> None:
    """The evaluator does not see the hidden cards of the others either."""
    state = late(2, rounds=6)
    seat = state.current_player()
    views, hidden = set(), set()

    def spy(states: list[Any], mask: Any) -> tuple[Any, Any]:
        if len(states) == 1 and not views:
            views.add(states[0].information_state(seat))
        hidden.update(position.digest() == state.digest() for position in states)
        return flat_answer(states, mask)

    for seed in range(4):
        warquest.search(state, SearchConfig(simulations=1, seed=seed), evaluator=spy)
    assert views == {state.information_state(seat)}
    assert hidden == {False} or state.resample_from_infostate(seat, warquest.Generator(1, 1)) == state


def spoiled(part: int, change: Callable[[Any], Any]) -> Any:
    def evaluator(states: list[Any], mask: Any) -> Any:
        answer = list(flat_answer(states, mask))
        answer[part] = change(answer[part])
        return tuple(answer)

    return evaluator


def with_entry(value: float) -> Callable[[Any], Any]:
    def change(table: Any) -> Any:
        table[0, 1] = value
        return table

    return change


BROKEN = {
    "not a number": (spoiled(1, with_entry(float("nan"))), r"values\[0, 1\]: expected a finite number, not NaN"),
    "infinite": (spoiled(0, with_entry(float("inf"))), r"priors\[0, 1\]: expected a finite number, not inf"),
    "below zero": (spoiled(0, with_entry(-1)), r"priors\[0, 1\]: expected no number below 0, not -1"),
    "too narrow": (spoiled(1, lambda table: table[:, :1]), r"values: expected the shape \(1, 2\), not \(1, 1\)"),
    "too short": (spoiled(0, lambda table: table[:0]), r"priors: expected the shape \(1, \d+\), not \(0, \d+\)"),
    "flat": (spoiled(1, lambda table: table[0]), r"values: expected the shape \(1, 2\), not \(2,\)"),
    "text": (spoiled(1, lambda _table: "win"), "values: no table of numbers"),
    "nothing": (lambda _states, _mask: None, r"expected \(priors, values\), not NoneType"),
    "a single table": (lambda _states, mask: mask, r"expected \(priors, values\), not ndarray"),
    "three": (lambda _states, _mask: (1, 2, 3), r"expected \(priors, values\), not tuple"),
}


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize("threads", [1, 2])
def test_a_broken_answer_is_named(name: str, threads: int) -> None:
    evaluator, text = BROKEN[name]
    with pytest.raises(WarquestError, match=f"^evaluator: {text}"):
        warquest.search(battle(), SearchConfig(simulations=50, threads=threads), evaluator=evaluator)


def test_an_error_of_the_evaluator_comes_through() -> None:
    calls = []

    def fails(states: list[Any], mask: Any) -> Any:
        calls.append(len(states))
        if len(calls) == 3:
            raise LookupError("no weights")
        return flat_answer(states, mask)

    searcher = warquest.Searcher(SearchConfig(simulations=500), evaluator=fails)
    with pytest.raises(LookupError, match="no weights") as raised:
        searcher.search(battle())
    assert raised.value.__notes__ == [f"raised by the evaluator of a search, for {calls[-1]} positions"]
    assert len(calls) == 3
    later = searcher.search(battle())
    assert (later.reused, later.simulations) == (0, 500)


@pytest.mark.parametrize("method", ["uct", "ismcts"])
def test_a_deadline_is_overrun_by_one_call_at_most(method: Any) -> None:
    def slow(states: list[Any], mask: Any) -> Any:
        time.sleep(0.02)
        return flat_answer(states, mask)

    state, overruns = late(2), []
    for _ in range(5):
        start = time.perf_counter()
        warquest.search(state, SearchConfig(method=method, seconds=0.1), evaluator=slow)
        overruns.append(time.perf_counter() - start - 0.1)
    # Others on the machine may take the processor away once, but hardly five times.
    assert min(overruns) < 0.005 + 0.005 + 0.02 + 0.002


def test_other_answers_that_are_tables_will_do() -> None:
    def lists(states: list[Any], mask: Any) -> Any:
        return mask.tolist(), [(0, 0)] * len(states)

    assert warquest.search(battle(), SearchConfig(simulations=50), evaluator=lists).simulations == 50


def test_what_cannot_be_an_evaluator_is_refused() -> None:
    with pytest.raises(TypeError, match="something to call"):
        warquest.search(battle(), SearchConfig(simulations=1), evaluator=3)  # type: ignore[arg-type]
    with pytest.raises(warquest.OptionError, match="evaluator: flat"):
        warquest.search(battle(), SearchConfig(method="flat", simulations=1), evaluator=flat_answer)
