"""The compared games show every node kind of section 14, every effect of 12.4, every option value where it matters.

Games are steered towards what was seen least and mostly start in mid-game with armies close together; they are
played in a fixed order until nothing is missing. A node, effect or value that stays unseen is named.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from equivalence.sightings import Seen, wanted
from equivalence.walk import EVERY_NODE, OUTLINE, twin
from strategies.drivers import Steered
from strategies.games import OPTION_VALUES, both
from strategies.scattered import scattered

AT_LEAST, AT_MOST = 40, 400
STEPS = 500


@pytest.mark.timeout(900)
def test_the_compared_games_visit_every_node_effect_and_option_value() -> None:
    counts: Counter[str] = Counter()
    seen: Seen | None = None
    for number in range(AT_MOST):
        games = both(2 + number % 4, **_options(number, seen))
        seen = seen or Seen(games[1])
        start = scattered(games[1], number) if number % 5 else None
        compare = EVERY_NODE if number % 8 == 0 else OUTLINE
        twin(*games, Steered(number, counts), compare, steps=STEPS, start=start, watch=seen.watch)
        if number >= AT_LEAST and not seen.missing:
            break
    missing = seen.missing if seen else ["everything"]
    assert not missing, f"never compared: {', '.join(missing)}"


def _options(number: int, seen: Seen | None) -> dict[str, object]:
    """Values not yet seen where they matter come first, then any."""
    dice = random.Random(number)
    missing = set(seen.missing) if seen else set()
    chosen: dict[str, object] = {"rounds": dice.choice([1, 2, 3])}
    for name, values in OPTION_VALUES.items():
        fresh = [value for value in values if f"option {name} = {value}" in missing]
        chosen[name] = dice.choice(fresh or values)
    return chosen


def test_the_list_of_what_must_be_seen_comes_from_the_pages() -> None:
    marks = wanted()
    kinds = Counter(mark.split()[0] for mark in marks)
    assert kinds["node"] == 59
    assert kinds["effect"] == 36
    assert kinds["option"] == 35
    assert {
        "node shed",
        "node first_player",
        "node ambush",
        "effect absorb in quest",
        "option rally = per_leader",
    } <= marks
