"""The laws of states once more for battles alone: legality, copies, pieces conserved, nothing secret."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import warquest
from adapters import BATTLES, DUELS, adapter_of, duel
from laws.walking import walk


@pytest.fixture(params=DUELS, ids=[f"{game}, {name}" for game, name in DUELS])
def battle(load: Any, request: pytest.FixtureRequest) -> Any:
    return load(request.param[0], **duel(*request.param))


@pytest.mark.clause("WQ-11.38", "WQ-2.5")
def test_every_piece_stands_somewhere_until_the_end(battle: Any) -> None:
    adapter = adapter_of(battle)
    for seed in range(6):
        states = [state.to_dict() for state in walk(battle, seed, 2000)]
        for side in (0, 1):
            brought = adapter.pieces(states[0], side)
            assert brought
            assert all(adapter.pieces(state, side) == brought for state in states)
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


@pytest.mark.parametrize("game", BATTLES)
def test_ids_are_those_of_the_campaign(load: Any, game: str) -> None:
    adapter = adapter_of(game)
    battle, campaign = load(game, **duel(game, next(iter(adapter.duels)))), load(adapter.folder)
    assert battle.num_distinct_actions == campaign.num_distinct_actions
    assert all(
        battle.action_to_string(action) == campaign.action_to_string(action)
        for action in range(campaign.num_distinct_actions)
    )
