"""Figures, tokens, cards and gold along steered games: nothing is created, lost or negative."""

from __future__ import annotations

from typing import Any

import pytest

from laws.conservation import Stock, broken
from laws.walking import mixed_walk, walk

GAMES = [(players, seed) for players in (2, 3, 4, 5) for seed in range(4)]


@pytest.mark.clause("WQ-2.2", "WQ-2.4", "WQ-2.5", "WQ-5.1", "WQ-1.14", "WQ-9.12")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_nothing_is_created_or_lost(load: Any, players: int, seed: int) -> None:
    game = load(players=players, rounds=3)
    stock = Stock(game)
    points, battles = [0] * players, 0
    for state in mixed_walk(game, seed, 500):
        document = state.to_dict()
        assert not broken(document, stock), (state.node, broken(document, stock))
        assert all(new >= old for new, old in zip(state.points(), points, strict=True)), "points fell"
        assert document["battles"] - battles in (0, 1)
        points, battles = state.points(), document["battles"]


@pytest.mark.parametrize("seed", range(4))
def test_two_active_conquest_cards_at_most_with_glorious_draws(load: Any, seed: int) -> None:
    game = load(players=3, rounds=3, glorious_draws=True, claim_flips="all")
    stock = Stock(game)
    for state in mixed_walk(game, 2 * seed + 1, 500):
        assert not broken(state.to_dict(), stock), state.node


@pytest.mark.clause("WQ-1.15")
@pytest.mark.parametrize("players", [2, 5])
def test_a_game_is_no_longer_than_declared_and_returns_are_in_range(load: Any, players: int) -> None:
    for returns in ("zero_sum", "win_share", "vp", "vp_margin"):
        game = load(players=players, rounds=1, returns=returns)
        decisions = 0
        for state in walk(game, players, 100_000):
            decisions += state.kind == "decision"
            assert state.is_terminal() or list(state.returns()) == list(state.rewards()) == [0.0] * players
        assert state.is_terminal()
        assert decisions <= game.max_game_length
        result = list(state.returns())
        assert list(state.rewards()) == result
        assert all(game.min_utility <= value <= game.max_utility for value in result)
        if game.utility_sum is not None:
            assert sum(result) == pytest.approx(game.utility_sum)


@pytest.mark.parametrize("rounds", [1, 30])
def test_the_declared_length_grows_with_the_rounds(load: Any, rounds: int) -> None:
    game = load(players=4, rounds=rounds)
    assert 0 < load(players=4, rounds=1).max_game_length <= game.max_game_length < 2**31
