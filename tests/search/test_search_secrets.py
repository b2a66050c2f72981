"""No cheating: what a search answers does not depend on what the seat cannot see."""

from __future__ import annotations

from typing import Any

import pytest
from positions_to_search import choices

import warquest
from warquest import SearchConfig

SECRET_NODES = ("quest_card", "quest_keep", "conquest_keep", "redraw_card", "redraw_keep")


def twins(players: int, seed: int) -> list[tuple[Any, Any]]:
    """Pairs of positions that the seat to move cannot tell apart, though their hidden cards differ."""
    found = []
    for number, state in enumerate(choices(seed, players=players, rounds=5)):
        if number % 40 == 0 or (state.node in SECRET_NODES and number % 3 == 0):
            seat = state.current_player()
            other = state.resample_from_infostate(seat, warquest.Generator(seed, number))
            if other != state:
                found.append((state, other))
    return found


def answer(state: Any, **options: Any) -> Any:
    result = warquest.search(state, SearchConfig(**{"simulations": 20, "depth": 60, "seed": 3, **options}))
    return result.actions, result.line, result.nodes, result.decisions


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_equal_views_give_equal_answers(players: int) -> None:
    pairs = twins(players, players)
    assert len(pairs) > 3
    for state, other in pairs:
        assert state.information_state(state.current_player()) == other.information_state(state.current_player())
        for method in ("flat", "uct", "determinized", "ismcts", "mo_ismcts"):
            assert answer(state, method=method) == answer(other, method=method), (state.node, method)


def test_a_kept_tree_gives_equal_answers_too() -> None:
    """Both games go on alike as far as the seat sees; the searchers are told the hidden steps of each."""
    checked = 0
    for state, other in twins(2, 11):
        seat = state.current_player()
        for method in ("ismcts", "mo_ismcts", "uct"):
            games = [state.clone(), other.clone()]
            settings = SearchConfig(method=method, simulations=60, evaluation="heuristic", seed=1)
            searchers = [warquest.Searcher(settings) for _ in games]
            results = [searcher.search(game) for searcher, game in zip(searchers, games, strict=True)]
            for searcher, game in zip(searchers, games, strict=True):
                searcher.advance(results[0].action)
                game.apply_action(results[0].action)
            same_view = games[0].information_state(seat) == games[1].information_state(seat)
            if not same_view or any(game.kind != "decision" or game.current_player() != seat for game in games):
                continue
            after = [searcher.search(game) for searcher, game in zip(searchers, games, strict=True)]
            assert (after[0].actions, after[0].reused) == (after[1].actions, after[1].reused), (state.node, method)
            checked += after[0].reused > 0
    assert checked > 10


def test_who_cheats_sees_the_difference() -> None:
    options = {"method": "uct", "cheat": True, "simulations": 100, "depth": None}
    pairs = twins(3, 7)
    assert sum(answer(state, **options) != answer(other, **options) for state, other in pairs) > len(pairs) / 2


def test_the_line_hides_what_the_seat_does_not_see() -> None:
    hidden = 0
    settings = SearchConfig(simulations=400, evaluation="heuristic", exploration=0.1, first_play=0.5)
    for number, state in enumerate(choices(4, players=2, rounds=5)):
        if number % 10 == 0 or state.node in SECRET_NODES:
            seat = state.current_player()
            line = warquest.search(state, settings).line
            for who, notation in line:
                hidden += notation.endswith("?")
                if who not in (-1, seat):
                    assert notation.split()[0] not in ("quest_keep", "conquest_keep", "redraw_keep") or "?" in notation
    assert hidden > 0
