"""Memory stays flat, however many states are made and dropped."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

import warquest
from api.walks import first_of

STATUS = Path("/proc/self/statm")
PAGE = 4096


def resident() -> int:
    """Bytes of memory in use."""
    return int(STATUS.read_text(encoding="ascii").split()[1]) * PAGE


def rounds(state: Any, count: int) -> None:
    """Copies, steps, views, masks, dicts, refused actions and pickles."""
    for turn in range(count):
        copy = state.clone()
        copy.apply_action(copy.legal_actions()[0])
        if turn % 50 == 0:
            copy.legal_actions_mask()
            copy.view(0)
            copy.to_dict()
            pickle.loads(pickle.dumps(copy))
            with pytest.raises(warquest.IllegalActionError):
                copy.apply_action(2**20)


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
