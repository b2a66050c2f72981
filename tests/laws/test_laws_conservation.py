"""Pieces, tokens, cards and money along steered games of every game: nothing is created, lost or negative."""

from __future__ import annotations

from typing import Any

import pytest

from adapters import ADAPTERS, SEATED
from laws.conservation import Stock, broken
from laws.walking import mixed_walk, start_of, told_walk, walk

GAMES = [(game, players, seed) for game, players in SEATED for seed in range(4)]


@pytest.mark.clause("WQ-2.2", "WQ-2.4", "WQ-2.5", "WQ-5.1", "WQ-1.14", "WQ-9.12", "NX-4.4", "NX-13.8")
@pytest.mark.parametrize(("game", "players", "seed"), GAMES)
def test_nothing_is_created_or_lost(load: Any, game: str, players: int, seed: int) -> None:
    adapter = ADAPTERS[game]
    played = load(game, players=players, **adapter.brief | {adapter.length: 3})
    stock = adapter.stock(played)
    points, before = [0] * players, None
    for state, text in told_walk(played, seed, 500, start_of(played, seed)):
        document = state.to_dict()
        faults = adapter.broken(document, stock)
        if before:
            faults += adapter.step_faults(before, text, document, stock)
            assert document["battles"] - before["battles"] in (0, 1)
        assert not faults, (state.node, faults)
        assert all(new >= old for new, old in zip(state.points(), points, strict=True)), "points fell"
        points, before = state.points(), document


@pytest.mark.parametrize("seed", range(4))
def test_two_active_conquest_cards_at_most_with_glorious_draws(load: Any, seed: int) -> None:
    game = load(players=3, rounds=3, glorious_draws=True, claim_flips="all")
    stock = Stock(game)
    for state in mixed_walk(game, 2 * seed + 1, 500):
        assert not broken(state.to_dict(), stock), state.node


@pytest.mark.clause("WQ-1.15", "NX-16.6")
@pytest.mark.parametrize(("game", "players"), [seated for seated in SEATED if seated[1] != 3])
def test_a_game_is_no_longer_than_declared_and_returns_are_in_range(load: Any, game: str, players: int) -> None:
    for returns in ADAPTERS[game].option_values["returns"]:
        played = load(game, players=players, **{ADAPTERS[game].length: 1}, returns=returns)
        decisions = 0
        for state in walk(played, players, 100_000):
            decisions += state.kind == "decision"
            assert state.is_terminal() or list(state.returns()) == list(state.rewards()) == [0.0] * players
        assert state.is_terminal()
        assert decisions <= played.max_game_length
        result = list(state.returns())
        assert list(state.rewards()) == result
        assert all(played.min_utility <= value <= played.max_utility for value in result)
        if played.utility_sum is not None:
            assert sum(result) == pytest.approx(played.utility_sum)


@pytest.mark.parametrize("game", ADAPTERS)
@pytest.mark.parametrize("rounds", [1, 30])
def test_the_declared_length_grows_with_the_rounds(load: Any, game: str, rounds: int) -> None:
    one, more = (load(game, **{ADAPTERS[game].length: count}).max_game_length for count in (1, rounds))
    assert 0 < one <= more < 2**31
