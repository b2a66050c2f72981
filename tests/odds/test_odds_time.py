"""Limits of time hold whoever makes the choices: the clock is looked at after each choice of a callable."""

from __future__ import annotations

import time
from typing import Any

import pytest

import warquest

ARMIES = ("2 orc-warrior + lord", "3 goblin-warrior")
CALL = 0.05
LIMIT = 0.3
# One call that is under way, and a machine that is busy with other work.
PATIENCE = 3.0


def slow(state: Any, legal: list[int]) -> int:
    time.sleep(CALL)
    return legal[0]


def test_an_exact_run_with_a_slow_callable_ends_in_time() -> None:
    start = time.monotonic()
    with pytest.raises(warquest.OddsError, match="seconds"):
        warquest.odds(*ARMIES, policy=slow, exact=True, seconds=LIMIT)
    assert time.monotonic() - start < PATIENCE


def test_auto_with_a_slow_callable_samples_in_time() -> None:
    start = time.monotonic()
    odds = warquest.odds(*ARMIES, policy=slow, seconds=LIMIT)
    assert time.monotonic() - start < PATIENCE
    assert not odds.exact
    assert odds.samples is not None and odds.samples >= 1
