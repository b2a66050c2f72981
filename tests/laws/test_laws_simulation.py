"""The same seed plays the same game: both engines, any threads, and a player written from the contract."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

import warquest
from strategies.games import PLAYERS, both
from strategies.generator import RandomGame


def _by_hand(game: Any, seed: int, games: range) -> tuple[str, list[int]]:
    """Run digest and counts of a simulation, played here by the words of the contract."""
    lines, counts = hashlib.sha256(), [0, 0, 0]
    for index in games:
        played = RandomGame(game, seed, index)
        lines.update(played.play().encode("ascii"))
        counts = [a + b for a, b in zip(counts, (played.decisions, played.choices, played.chance_nodes), strict=True)]
    return lines.hexdigest(), counts


@pytest.mark.clause("WQ-1.1")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", [0, 11, 2**64 - 1])
def test_simulate_plays_the_games_of_the_contract(load: Any, players: int, seed: int) -> None:
    game = load(players=players, rounds=1)
    told = warquest.simulate(game, 3, seed=seed)
    digest, counts = _by_hand(game, seed, range(3))
    summary = told.summary
    assert told.digest == digest
    assert [summary.decisions.sum, summary.choices.sum, summary.chance_nodes.sum] == counts


@pytest.mark.parametrize("players", PLAYERS)
def test_both_engines_and_two_threads_give_one_digest(players: int) -> None:
    reference, rust = both(players, rounds=4)
    digests = [warquest.simulate(reference, 6, seed=5).digest]
    digests += [warquest.simulate(rust, 6, seed=5, threads=threads).digest for threads in (1, 2, 3)]
    assert len(set(digests)) == 1


def test_a_part_of_a_run_is_the_same_games(load: Any) -> None:
    game = load(players=2, rounds=2)
    assert warquest.simulate(game, 2, seed=3, first=4).digest == _by_hand(game, 3, range(4, 6))[0]


def test_another_seed_plays_other_games(load: Any) -> None:
    game = load(players=2, rounds=1)
    assert len({warquest.simulate(game, 1, seed=seed).digest for seed in range(5)}) == 5


def test_states_alike_give_the_same_after_the_same_actions(load: Any) -> None:
    game = load(players=3, rounds=1)
    one, other = RandomGame(game, 9, 2), RandomGame(game, 9, 2)
    while not one.state.is_terminal():
        one.step()
        other.step()
        assert one.state == other.state
        assert hash(one.state) == hash(other.state)
