"""Views show what a seat may know and nothing else: hidden cards may be swapped, public changes are seen."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from laws.swaps import PUBLIC_EDITS, Kinds, hidden_edits, sorted_memory
from laws.walking import mixed_walk
from strategies.scattered import scattered


def _unmixed(document: dict[str, Any]) -> bool:
    """Nobody remembers cards from before a reshuffle, so any card of a deck may be in any hand."""
    return not any(player["quest_mixed"] or player["conquest_mixed"] for player in document["players"])


@pytest.mark.clause("WQ-1.4", "WQ-1.6", "WQ-16.1", "WQ-4.10")
@pytest.mark.parametrize("seed", range(6))
def test_states_that_differ_in_hidden_cards_only_look_alike(load: Any, seed: int) -> None:
    game = load(players=3, rounds=2)
    kinds, edits = Kinds(game), set()
    for number, state in enumerate(mixed_walk(game, seed, 400)):
        document = state.to_dict()
        if number % 9 or not _unmixed(document):
            continue
        for viewer in range(game.num_players):
            for what, edited in hidden_edits(document, viewer, kinds):
                edits.add(what.split()[0])
                other = game.from_dict(sorted_memory(edited, kinds.order["conquest"]))
                _look_alike(state, other, viewer, what)
    assert edits, "nothing hidden was ever swapped"


def _look_alike(state: Any, other: Any, viewer: int, what: str) -> None:
    assert other != state, what
    assert other.view(viewer) == state.view(viewer), (state.node, what)
    assert other.information_state(viewer) == state.information_state(viewer), (state.node, what)
    assert (other.node, other.current_player()) == (state.node, state.current_player())
    if state.current_player() == viewer:
        assert other.legal_actions() == state.legal_actions(), (state.node, what)
    _go_on_alike(state, other, what)


def _go_on_alike(state: Any, other: Any, what: str) -> None:
    """WQ-1.6: after the same action the same node comes, whatever lies hidden."""
    for action in [action for action in state.legal_actions() if action in other.legal_actions()][:3]:
        one, two = state.child(action), other.child(action)
        assert (one.node, one.current_player()) == (two.node, two.current_player()), (state.node, what)


@pytest.mark.parametrize("public", PUBLIC_EDITS)
def test_a_change_of_anything_public_is_seen_by_every_seat(load: Any, public: str) -> None:
    game = load(players=3, rounds=6)
    done = 0
    for seed in range(30):
        document = scattered(game, seed)
        edited = copy.deepcopy(document)
        try:
            PUBLIC_EDITS[public](edited)
        except StopIteration:
            continue
        if edited == document:
            continue
        state, other = game.from_dict(document), game.from_dict(edited)
        assert all(other.view(seat) != state.view(seat) for seat in range(game.num_players))
        done += 1
    assert done > 2


@pytest.mark.clause("WQ-16.1")
def test_the_notation_of_hidden_cards_is_a_question_mark_to_others(load: Any) -> None:
    game = load(players=3, rounds=3)
    masked = {"draw_quest", "draw_conquest", "quest_keep", "conquest_keep", "redraw_keep"}
    met = set()
    for seed in range(12):
        for state in mixed_walk(game, seed, 300):
            secret = state.node in masked or state.node == "redraw_card"
            drawer = (
                state.to_dict()["draw"]["player"]
                if state.node.startswith("draw_") and secret
                else state.current_player()
            )
            for seat in range(3):
                shown = [state.action_to_string(action, viewer=seat) for action in state.legal_actions()]
                plain = [state.action_to_string(action) for action in state.legal_actions()]
                if secret and seat != drawer:
                    assert all(text == f"{real.split()[0]} ?" for text, real in zip(shown, plain, strict=True))
                    met.add(state.node)
                else:
                    assert shown == plain
    assert {"draw_quest", "draw_conquest", "redraw_card", "redraw_keep"} <= met
