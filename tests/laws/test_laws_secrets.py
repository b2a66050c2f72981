"""Views show what a seat may know and nothing else: hidden cards may be swapped, public changes are seen."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from adapters import ADAPTERS, CAMPAIGNS
from laws.walking import mixed_walk

EDITS = [(game, public) for game in CAMPAIGNS for public in ADAPTERS[game].public_edits]


@pytest.mark.clause("WQ-1.4", "WQ-1.6", "WQ-16.1", "WQ-4.10", "NX-2.8", "NX-13.4")
@pytest.mark.parametrize("game", CAMPAIGNS)
@pytest.mark.parametrize("seed", range(6))
def test_states_that_differ_in_hidden_cards_only_look_alike(load: Any, game: str, seed: int) -> None:
    adapter = ADAPTERS[game]
    played, edits = load(game, players=3, **adapter.brief | adapter.rich), 0
    for number, state in enumerate(mixed_walk(played, seed, 400)):
        document = state.to_dict()
        if number % 9:
            continue
        for viewer in range(played.num_players):
            for what, edited in adapter.hidden_edits(played, document, viewer):
                edits += 1
                _look_alike(state, played.from_dict(edited), viewer, what)
    assert edits > 9, "hardly anything hidden was ever swapped"


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


@pytest.mark.parametrize(("game", "public"), EDITS)
def test_a_change_of_anything_public_is_seen_by_every_seat(load: Any, game: str, public: str) -> None:
    adapter = ADAPTERS[game]
    played = load(game, players=3, **{adapter.length: 6})
    done = 0
    for seed in range(30):
        document = adapter.middle(played, seed)
        edited = copy.deepcopy(document)
        try:
            adapter.public_edits[public](edited)
        except StopIteration:
            continue
        if edited == document:
            continue
        state, other = played.from_dict(document), played.from_dict(edited)
        assert all(other.view(seat) != state.view(seat) for seat in range(played.num_players))
        done += 1
    assert done > 2


@pytest.mark.clause("WQ-16.1")
@pytest.mark.parametrize("game", CAMPAIGNS)
def test_the_notation_of_hidden_cards_is_a_question_mark_to_others(load: Any, game: str) -> None:
    adapter = ADAPTERS[game]
    played = load(game, players=3, **adapter.brief | adapter.rich)
    met = set()
    for seed in range(12):
        for state in mixed_walk(played, seed, 300):
            knows = adapter.knows(state)
            plain = [state.action_to_string(action) for action in state.legal_actions()]
            for seat in range(3):
                shown = [state.action_to_string(action, viewer=seat) for action in state.legal_actions()]
                if knows in (None, seat):
                    assert shown == plain
                else:
                    assert shown == [f"{text.split()[0]} ?" for text in plain]
                    met.add(state.node)
    assert met >= adapter.masked
