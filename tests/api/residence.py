"""How much memory the process holds, and much ado with states that should leave nothing behind."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

import warquest

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
