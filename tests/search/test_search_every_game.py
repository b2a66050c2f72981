"""Every method searches every game: the numbers fit, a seed makes the answer, hidden cards change nothing."""

from __future__ import annotations

from typing import Any, get_args

import pytest

import warquest
from adapters import CAMPAIGNS, small
from api.walks import walk
from warquest import SearchConfig
from warquest.search import Method

GAMES = warquest.games()
METHODS: tuple[Any, ...] = get_args(Method)


def choice(name: str, steps: int = 40, players: int = 2) -> Any:
    """A position some steps into a game with more than one legal action."""
    state = walk(warquest.load(name, players=players, **small(name)).new_initial_state(), 0)
    last, generator = None, warquest.Generator(1, 0)
    for _ in range(400):
        if state.is_terminal() or (last is not None and steps <= 0):
            break
        legal = state.legal_actions()
        if state.kind == "decision" and len(legal) > 1:
            last = state.clone()
        state.apply_action(
            state.sample_chance(generator) if state.kind == "chance" else legal[generator.below(len(legal))]
        )
        steps -= 1
    assert last is not None
    return last


def plain(result: Any) -> dict[str, Any]:
    told: dict[str, Any] = result.to_json()
    return {name: told[name] for name in told if name not in ("seconds", "simulations_per_second")}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("method", METHODS)
def test_the_numbers_of_a_search_fit_and_a_seed_makes_them(name: str, method: Any) -> None:
    state = choice(name)
    before = state.digest()
    settings = SearchConfig(method=method, simulations=60, depth=20, seed=8)
    first, second = (warquest.search(state, settings) for _ in range(2))
    assert plain(first) == plain(second)
    assert state.digest() == before
    assert [arm.action for arm in first.actions] == state.legal_actions()
    assert [arm.notation for arm in first.actions] == [state.action_to_string(a) for a in state.legal_actions()]
    assert sum(arm.visits for arm in first.actions) == first.simulations == 60
    assert first.action in state.legal_actions()


@pytest.mark.parametrize("name", CAMPAIGNS)
@pytest.mark.parametrize("method", METHODS)
def test_equal_views_give_equal_answers(name: str, method: Any) -> None:
    compared = 0
    for steps in (30, 60, 90):
        state = choice(name, steps, players=3)
        seat = state.current_player()
        other = state.resample_from_infostate(seat, warquest.Generator(steps, 0))
        settings = SearchConfig(method=method, simulations=20, depth=20, seed=3)
        one, two = (warquest.search(position, settings) for position in (state, other))
        assert (one.actions, one.line, one.nodes) == (two.actions, two.line, two.nodes), state.node
        compared += other != state
    assert compared


@pytest.mark.parametrize("name", GAMES)
def test_the_heuristic_is_on_the_scale_of_the_returns(name: str) -> None:
    state = choice(name)
    result = warquest.search(state, SearchConfig(method="ismcts", simulations=60, evaluation="heuristic", seed=2))
    assert result.values is not None
    assert all(state.game.min_utility <= value <= state.game.max_utility for value in result.values)
    assert sum(result.values) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("name", GAMES)
def test_a_tree_is_kept_between_the_moves_of_a_game(name: str) -> None:
    state, generator = choice(name, 10), warquest.Generator(3, 0)
    searcher = warquest.Searcher(SearchConfig(method="ismcts", simulations=200, depth=20))
    for _ in range(12):
        if state.is_terminal():
            break
        step = state.sample_chance(generator) if state.kind == "chance" else searcher.search(state).action
        searcher.advance(step)
        state.apply_action(step)
    assert state.game.from_dict(state.to_dict()) == state
