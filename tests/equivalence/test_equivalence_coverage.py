"""The compared games show every kind of node, card, effect and action, and every option value where it matters.

Games are steered towards what was seen least and mostly start in mid-game with armies close together; they are
played in a fixed order until nothing is missing. A node, effect or value that stays unseen is named.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import warquest
from adapters import ADAPTERS, CAMPAIGNS, Adapter
from equivalence.walk import EVERY_NODE, OUTLINE, twin
from strategies.drivers import Steered
from strategies.games import both

AT_LEAST, AT_MOST = 40, 400
STEPS = 500


@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", CAMPAIGNS)
def test_the_compared_games_visit_every_node_effect_and_option_value(game: str) -> None:
    adapter = ADAPTERS[game]
    counts: Counter[str] = Counter()
    seen: Any = None
    for number in range(AT_MOST):
        players = 2 + number % len(adapter.players)
        games = both(players, game=game, **_options(adapter, players, number, seen))
        seen = seen or adapter.seen(games[1])
        start = adapter.middle(games[1], number, seen.missing) if number % 5 else None
        compare = EVERY_NODE if number % 8 == 0 else OUTLINE
        twin(*games, Steered(number, counts), compare, steps=STEPS, start=start, watch=seen.watch)
        if number >= AT_LEAST and not seen.missing:
            break
    missing = seen.missing if seen else ["everything"]
    assert not missing, f"never compared: {', '.join(missing)}"


def _options(adapter: Adapter, players: int, number: int, seen: Any) -> dict[str, Any]:
    """Values not yet seen where they matter come first, then any."""
    dice = random.Random(number)
    missing = set(seen.missing) if seen else set()
    chosen = adapter.random_options(dice, players) | {adapter.length: dice.choice([1, 2, 3])}
    for name, values in adapter.option_values.items():
        fresh = [value for value in values if f"option {name} = {value}" in missing]
        chosen[name] = dice.choice(fresh or values)
    return chosen


@pytest.mark.parametrize(
    ("game", "numbers", "some"),
    [
        (
            "warquest",
            {"node": 59, "effect": 36, "option": 35},
            {"node shed", "node first_player", "node ambush", "effect absorb in quest", "option rally = per_leader"},
        ),
        (
            "nexus_ops",
            {"node": 35, "verb": 29, "card": 13, "mission": 18, "option": 35},
            {"node jump_to", "node breath", "verb take_vp", "card outflank", "mission win_monolith"},
        ),
    ],
)
def test_the_list_of_what_must_be_seen_comes_from_the_pages(game: str, numbers: dict[str, int], some: set[str]) -> None:
    marks = ADAPTERS[game].seen(warquest.load(game)).wanted()
    assert Counter(mark.split()[0] for mark in marks) == numbers
    assert some <= marks
