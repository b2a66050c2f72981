"""A battle fought in a campaign has the odds that its armies have by themselves: one set of rules for both."""

from __future__ import annotations

from typing import Any

import pytest

import warquest
from odds.campaigns import armies, map_odds, war
from odds.tables import table
from warquest.reference.policies import Policy

OPTIONS: list[dict[str, Any]] = [
    {},
    {"rally": "one_plus_leaders", "round_limit_result": "no_winner"},
    {"beginner_ranged": True, "leader_deploy": "obligatory"},
]


def begin(seed: int) -> Any:
    game = warquest.load("warquest", players=2, engine="reference", **OPTIONS[seed % len(OPTIONS)])
    return war(game, seed)


@pytest.mark.parametrize("seed", [*range(8), *[pytest.param(seed, marks=pytest.mark.slow) for seed in range(8, 60)]])
def test_a_battle_on_the_map_has_the_odds_of_its_armies(seed: int) -> None:
    state = begin(seed)
    solved = warquest.odds(**armies(state), exact=True, fractions=True)
    assert map_odds(state, (Policy(), Policy())) == table(solved)


def test_policies_count_on_the_map_too() -> None:
    state = begin(2)
    pair = (warquest.Policy(retreat_below=1.0), warquest.Policy("random"))
    solved = warquest.odds(**armies(state), policy=pair, exact=True, fractions=True)
    assert map_odds(state, (Policy(retreat_below=1.0), Policy("random"))) == table(solved)
