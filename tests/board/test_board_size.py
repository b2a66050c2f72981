"""How much a picture weighs."""

from __future__ import annotations

from typing import Any

import pytest

import warquest
from adapters import SEATED, adapter_of
from warquest import board

LIMIT = 300_000
"""Bytes of the fullest board."""


@pytest.mark.parametrize(("game", "players"), SEATED)
def test_the_fullest_boards_stay_small(game: str, players: int) -> None:
    played = warquest.load(game, players=players)
    for seed in range(1, 30):
        state = played.from_dict(adapter_of(played).middle(played, seed))
        assert len(_heaviest(state).encode()) < LIMIT


def _heaviest(state: Any) -> str:
    pictures = [board.svg(state, player, legal=state.legal_actions()) for player in (None, 0)]
    return max(pictures, key=len)
