"""A game that brings no drawing has a picture all the same."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import warquest
from board.pictures import places, read, words
from warquest import board
from warquest.load import LISTINGS


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> str:
    """A listed game as if nobody had drawn it."""
    monkeypatch.setitem(LISTINGS, "nexus_ops", replace(LISTINGS["nexus_ops"], drawing=""))
    return "nexus_ops"


def test_a_game_without_a_drawing_shows_its_view_line_by_line(undrawn: str, load: Any) -> None:
    state = load(undrawn, players=2).new_initial_state()
    root = read(board.svg(state, 0, legal=state.legal_actions()))
    assert [text.split(":")[0] for text in words(root)] == sorted(state.view(0))
    assert 'node: "first_player"' in words(root)
    assert not places(root)


def test_a_plain_picture_is_the_same_from_both_engines(undrawn: str) -> None:
    states = [warquest.load(undrawn, players=3, engine=engine).new_initial_state() for engine in ("rust", "reference")]
    for player in (None, 0):
        assert board.svg(states[0], player) == board.svg(states[1], player)
