"""Results can be pickled: apps keep them, and send them from process to process."""

from __future__ import annotations

import pickle
from typing import Any

import warquest

ARMIES = ("2 orc-warrior + lord", "3 goblin-warrior")


def copied(result: Any) -> Any:
    return pickle.loads(pickle.dumps(result))


def test_odds_and_their_outcomes(engine: str) -> None:
    odds = warquest.odds(*ARMIES, engine=engine)
    copy = copied(odds)
    assert copy.to_json() == odds.to_json()
    assert copy.lost("defender") == odds.lost("defender") == copied(odds.lost("defender"))
    assert copied(odds.outcomes) == odds.outcomes == copy.outcomes


def test_what_a_search_found() -> None:
    state = warquest.load("warquest/battle", attacker=ARMIES[0], defender=ARMIES[1]).new_initial_state()
    result = warquest.search(state, warquest.SearchConfig(simulations=50))
    assert copied(result) == result
    assert copied(result.actions) == result.actions


def test_matches() -> None:
    match = warquest.play_match(["random", "greedy"], warquest.load(players=2, rounds=1), trace=True)
    assert copied(match) == match
    assert copied(match).winners == match.winners
