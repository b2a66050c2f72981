"""Memory stays flat, however many states are made and dropped."""

from __future__ import annotations

import pytest

import warquest
from api.residence import STATUS, resident, rounds
from api.walks import first_of


@pytest.mark.skipif(not STATUS.exists(), reason="the size of a process is read from /proc")
def test_memory_is_flat() -> None:
    state = first_of(warquest.load().new_initial_state(), "decision")
    rounds(state, 20_000)
    before = resident()
    rounds(state, 200_000)
    assert resident() - before < 4 * 1024 * 1024


@pytest.mark.skipif(not STATUS.exists(), reason="the size of a process is read from /proc")
def test_simulations_leave_nothing_behind() -> None:
    game = warquest.load(players=2, rounds=1)
    warquest.simulate(game, 200, threads=2)
    before = resident()
    for _ in range(10):
        warquest.simulate(game, 200, threads=2)
    assert resident() - before < 4 * 1024 * 1024
