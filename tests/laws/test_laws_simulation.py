"""The same seed plays the same game: both engines, any threads, and a player written from the contract."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

import warquest
from adapters import ADAPTERS, SEATED
from strategies.games import both
from strategies.generator import RandomGame


def _by_hand(game: Any, seed: int, games: range) -> tuple[str, list[int]]:
    """Run digest and counts of a simulation, played here by the words of the contract."""
    lines, counts = hashlib.sha256(), [0, 0, 0]
    for index in games:
        played = RandomGame(game, seed, index)
        lines.update(played.play().encode("ascii"))
        counts = [a + b for a, b in zip(counts, (played.decisions, played.choices, played.chance_nodes), strict=True)]
    return lines.hexdigest(), counts


def _short(load: Any, game: str, players: int, rounds: int) -> Any:
    return load(game, players=players, **{ADAPTERS[game].length: rounds})


@pytest.mark.clause("WQ-1.1")
@pytest.mark.parametrize(("game", "players"), SEATED)
@pytest.mark.parametrize("seed", [0, 11, 2**64 - 1])
def test_simulate_plays_the_games_of_the_contract(load: Any, game: str, players: int, seed: int) -> None:
    played = _short(load, game, players, 1)
    told = warquest.simulate(played, 3, seed=seed)
    digest, counts = _by_hand(played, seed, range(3))
    summary = told.summary
    assert told.digest == digest
    assert [summary.decisions.sum, summary.choices.sum, summary.chance_nodes.sum] == counts


@pytest.mark.parametrize(("game", "players"), SEATED)
def test_both_engines_and_two_threads_give_one_digest(game: str, players: int) -> None:
    reference, rust = both(players, game=game, **{ADAPTERS[game].length: 4})
    digests = [warquest.simulate(reference, 6, seed=5).digest]
    digests += [warquest.simulate(rust, 6, seed=5, threads=threads).digest for threads in (1, 2, 3)]
    assert len(set(digests)) == 1


@pytest.mark.parametrize("game", ADAPTERS)
def test_a_part_of_a_run_is_the_same_games(load: Any, game: str) -> None:
    played = _short(load, game, 2, 2)
    assert warquest.simulate(played, 2, seed=3, first=4).digest == _by_hand(played, 3, range(4, 6))[0]


@pytest.mark.parametrize("game", ADAPTERS)
def test_another_seed_plays_other_games(load: Any, game: str) -> None:
    played = _short(load, game, 2, 1)
    assert len({warquest.simulate(played, 1, seed=seed).digest for seed in range(5)}) == 5


@pytest.mark.parametrize("game", ADAPTERS)
def test_states_alike_give_the_same_after_the_same_actions(load: Any, game: str) -> None:
    played = _short(load, game, 3, 1)
    one, other = RandomGame(played, 9, 2), RandomGame(played, 9, 2)
    while not one.state.is_terminal():
        one.step()
        other.step()
        assert one.state == other.state
        assert hash(one.state) == hash(other.state)
