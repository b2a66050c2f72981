"""Odds from a position of a battle, on both engines."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import warquest

ARMIES = ("goblin-warrior + lord", "2 goblin-warrior")

Battle = Callable[[], Any]


@pytest.fixture
def battle(engine: str) -> Battle:
    """The beginning of a battle."""
    game: Any = warquest.load("warquest/battle", attacker=ARMIES[0], defender=ARMIES[1], engine=engine)
    return lambda: game.new_initial_state()


@pytest.mark.parametrize("policy", ["greedy", "random", "optimal"])
def test_from_the_beginning_they_are_those_of_the_armies(battle: Battle, engine: str, policy: str) -> None:
    asked: dict[str, Any] = {"policy": policy, "exact": True, "fractions": True}
    whole = warquest.odds(*ARMIES, engine=engine, **asked)
    found = warquest.odds(state=battle(), **asked)
    assert found.win == whole.win
    assert found.rounds == whole.rounds
    assert {str(outcome) for outcome in found.outcomes} == {str(outcome) for outcome in whole.outcomes}
    assert (found.start, whole.start) == (battle().to_dict(), None)


def test_a_roll_is_the_mean_of_what_may_follow(battle: Battle) -> None:
    state = battle()
    while state.kind == "decision":
        state.apply_action(state.legal_actions()[0])
    asked: dict[str, Any] = {"policy": "random", "exact": True, "fractions": True}
    weights = state.chance_weights()
    total = sum(weight for _, weight in weights)
    for winner, chance in warquest.odds(state=state, **asked).win.items():
        parts = [
            Fraction(weight, total) * warquest.odds(state=state.child(roll), **asked).win[winner]
            for roll, weight in weights
        ]
        assert sum(parts) == chance


def test_the_state_is_left_as_it_was_and_says_what_was_brought(battle: Battle) -> None:
    state = battle()
    before = state.digest()
    odds = warquest.odds(state=state, exact=True)
    assert state.digest() == before
    assert odds.brought == {"attacker": {"goblin-warrior": 1, "lord": 1}, "defender": {"goblin-warrior": 2}}
    assert odds.to_json()["start"] == state.to_dict()


def test_a_battle_that_is_over_is_certain(battle: Battle) -> None:
    state = battle()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    odds = warquest.odds(state=state, exact=True)
    assert sorted(odds.win.values()) == [0, 0, 1]
    assert len(odds.outcomes) == 1


def test_sampled_odds_begin_there_too() -> None:
    state = warquest.load("warquest/battle", attacker=ARMIES[0], defender=ARMIES[1]).new_initial_state()
    for _ in range(6):
        state.apply_action(state.legal_actions()[0])
    exact = warquest.odds(state=state, exact=True)
    sampled = warquest.odds(state=state, exact=False, samples=20_000)
    assert sampled.win["attacker"] == pytest.approx(exact.win["attacker"], abs=5 * sampled.stderr("attacker"))


def test_a_state_brings_its_own_game(battle: Battle, engine: str) -> None:
    campaign: Any = warquest.load(players=2, engine=engine)
    wrong: list[tuple[dict[str, Any], type[Exception], str]] = [
        ({"attacker": ARMIES[0]}, warquest.OptionError, "attacker"),
        ({"defender": ARMIES[1]}, warquest.OptionError, "defender"),
        ({"rules": "/nowhere"}, warquest.OptionError, "rules"),
        ({"rally": "per_leader"}, warquest.OptionError, "rally"),
        ({"state": campaign.new_initial_state()}, warquest.OptionError, "warquest/battle"),
        ({"state": 5}, TypeError, "state"),
    ]
    for given, error, meant in wrong:
        with pytest.raises(error, match=meant):
            warquest.odds(**{"state": battle(), **given})


def test_the_engine_is_that_of_the_state() -> None:
    state: Any = warquest.load(
        "warquest/battle", attacker="lord", defender="lord", engine="reference"
    ).new_initial_state()
    assert warquest.odds(state=state, exact=True).method == "reference"
    state = warquest.load("warquest/battle", attacker="lord", defender="lord").new_initial_state()
    with pytest.raises(warquest.OptionError, match="engine"):
        warquest.odds(state=state, engine="reference")
