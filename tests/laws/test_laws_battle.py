"""The laws of states once more for `warquest/battle`: legality, copies, pieces conserved, nothing secret."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from typing import Any

import pytest

import warquest
from laws.walking import walk

LINES = ("undeployed", "front", "back", "reserve", "retreat")
SIDES = [
    (
        "5 goblin-warrior + 3 satyr-archer + lord@rumour-oak-aegis / cards war-drums + lucky-bones",
        "4 dwarf-warrior + 2 elf-archer",
    ),
    ("6 elf-warrior + 2 lieutenant / cards dawn-assault", "7 orc-warrior + 4 orc-archer + lord / no-retreat"),
    ("lord", "goblin-warrior + 3 goblin-archer / cards massed-volley + high-ground / gold 9"),
]


@pytest.fixture(params=SIDES, ids=["shields", "rage", "lone lord"])
def battle(load: Any, request: pytest.FixtureRequest) -> Any:
    attacker, defender = request.param
    return load("warquest/battle", attacker=attacker, defender=defender)


def _pieces(document: dict[str, Any], side: str) -> Counter[str]:
    """Pieces of a side on its lines, laid aside, or back when all is over."""
    own = document["battle"]["sides"][side]
    total = Counter(own["lost"])
    for line in LINES:
        for group, number in own[line].items():
            total[group.split()[0]] += number
    total.update(document["sides"]["AD".index(side)]["survivors"] or {})
    return total


@pytest.mark.clause("WQ-11.38", "WQ-2.5")
def test_every_piece_stands_somewhere_until_the_end(battle: Any) -> None:
    for seed in range(6):
        states = [state.to_dict() for state in walk(battle, seed, 2000)]
        for side in "AD":
            assert {frozenset(_pieces(state, side).items()) for state in states} == {
                frozenset(_pieces(states[0], side).items())
            }
        assert states[-1]["node"] == "terminal"


def test_unlisted_ids_are_refused(battle: Any) -> None:
    for state in walk(battle, 1, 40):
        digest, listed = state.digest(), set(state.legal_actions())
        for action in range(0, battle.num_distinct_actions, 7):
            if action not in listed:
                with pytest.raises(warquest.IllegalActionError):
                    state.apply_action(action)
        assert state.digest() == digest


def test_copies_are_equal_and_independent(battle: Any) -> None:
    for state in walk(battle, 2, 30):
        copies = [state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
        copies += [battle.from_dict(state.to_dict()), battle.from_bytes(state.to_bytes())]
        assert all(other == state for other in copies)
        digest = state.digest()
        if not state.is_terminal():
            copies[0].apply_action(state.legal_actions()[0])
            assert copies[0] != state
        assert state.digest() == digest


def test_both_seats_see_everything(battle: Any) -> None:
    for state in walk(battle, 3, 60):
        assert [state.view(seat) for seat in (0, 1)] == [{**state.to_dict(), "viewer": seat} for seat in (0, 1)]


def test_ids_are_those_of_the_campaign(load: Any, battle: Any) -> None:
    campaign = load()
    assert battle.num_distinct_actions == campaign.num_distinct_actions
    assert all(
        battle.action_to_string(action) == campaign.action_to_string(action)
        for action in range(campaign.num_distinct_actions)
    )
