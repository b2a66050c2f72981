"""Sampled odds: within five standard errors of the exact ones, the same for a seed, and never silent about it."""

from __future__ import annotations

import math
import random
import time
from typing import Any

import pytest

import warquest
from odds.duels import army
from odds.tables import table
from strategies.battles import ARTIFACTS, OPTIONS

SAMPLES = 3_000
LEAST_EXPECTED = 30
ERRORS = 5
PORTION = 50
BATTLES = 10_000
BY_DEFAULT = 300

portions = [
    pytest.param(first, marks=pytest.mark.slow if first >= BY_DEFAULT else ()) for first in range(0, BATTLES, PORTION)
]

LARGE: dict[str, Any] = {
    "attacker": "5 dwarf-warrior + 5 elf-archer + 5 satyr-archer + lord + 2 lieutenant",
    "defender": "5 orc-warrior + 5 elf-warrior + 5 satyr-archer + lord",
}


def battle(number: int) -> dict[str, Any]:
    """A random battle of some more pieces than can be counted state by state."""
    dice = random.Random(f"sampled {number}")
    worn = dice.sample(ARTIFACTS, len(ARTIFACTS))
    options = {name: dice.choice(values) for name, values in OPTIONS.items()}
    return {**{side: army(dice, worn, health=5) for side in ("attacker", "defender")}, **options}


@pytest.mark.parametrize("first", portions)
def test_exact_and_sampled_agree(first: int) -> None:
    """Every outcome that is expected often enough; the standard error is the larger of the true and the told one."""
    compared = 0
    for number in range(first, first + PORTION):
        armies = battle(number)
        exact = warquest.odds(**armies, exact=True)
        sampled = warquest.odds(**armies, exact=False, samples=SAMPLES, seed=number)
        assert (exact.exact, sampled.exact, sampled.samples) == (True, False, SAMPLES)
        assert set(table(sampled)) <= set(table(exact))
        for row, chance in table(exact).items():
            if chance * SAMPLES >= LEAST_EXPECTED:
                compared += 1
                seen = table(sampled).get(row, 0.0)
                error = max(sampled.stderr(seen), math.sqrt(chance * max(0.0, 1 - chance) / SAMPLES))
                assert abs(seen - chance) <= ERRORS * error + 1e-12, (number, armies, row)
    assert compared > 2 * PORTION


def test_a_seed_gives_the_same_numbers_on_any_threads() -> None:
    question: dict[str, Any] = {**LARGE, "exact": False, "samples": 2000, "seed": 7}
    told = [table(warquest.odds(**question, threads=threads)) for threads in (1, 1, 2, 3)]
    assert told[0] == told[1] == told[2] == told[3]
    assert told[0] != table(warquest.odds(**{**question, "seed": 8}))


def test_what_is_too_large_is_sampled_and_says_so() -> None:
    odds = warquest.odds(**LARGE)
    assert not odds.exact
    assert odds.samples is not None and odds.samples > 0
    assert 0 < odds.stderr("attacker") < 0.1
    assert 0 < odds.survivors("attacker").mean_stderr < 1
    assert "sampled" in str(odds)
    assert odds.to_json()["stderr"]["attacker"] == odds.stderr("attacker")


def test_exact_or_an_error() -> None:
    with pytest.raises(warquest.OddsError):
        warquest.odds(**LARGE, exact=True, memory=1 << 20)


def test_a_number_of_samples_has_no_clock_and_a_time_no_number() -> None:
    odds = warquest.odds(**LARGE, exact=False, samples=10)
    assert odds.samples == 10
    began = time.perf_counter()
    timed = warquest.odds("lord", "goblin-warrior", exact=False, seconds=0.2)
    assert 0.2 <= timed.seconds <= time.perf_counter() - began < 10
    assert timed.samples is not None and timed.samples > 100


@pytest.mark.parametrize("policy", ["greedy", "random", "callable"])
def test_every_policy_can_be_sampled(policy: str) -> None:
    chosen: Any = (lambda state, legal: legal[-1]) if policy == "callable" else policy
    odds = [
        warquest.odds("2 orc-warrior", "goblin-warrior + goblin-archer", policy=chosen, exact=exact, samples=2000)
        for exact in (True, False)
    ]
    assert odds[1].win["attacker"] == pytest.approx(odds[0].win["attacker"], abs=5 * odds[1].stderr("attacker"))


def test_retreat_rules_are_sampled_too() -> None:
    pair = (warquest.Policy(retreat_below=1.2), warquest.Policy("random", retreat_below=0.5, retreat_after=2))
    armies = ("2 orc-warrior + lord", "3 goblin-warrior + goblin-archer")
    exact, sampled = (warquest.odds(*armies, policy=pair, exact=exact, samples=20_000) for exact in (True, False))
    for winner in ("attacker", "defender", "none"):
        assert abs(exact.win[winner] - sampled.win[winner]) <= 5 * sampled.stderr(winner)
