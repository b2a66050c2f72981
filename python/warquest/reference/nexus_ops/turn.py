"""The order of turns and rounds (NX-4.1, 16.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import scoring
from .model import Turn

if TYPE_CHECKING:
    from .model import NexusFields


def begin(state: NexusFields, seat: int) -> None:
    """The round counts up when the first player begins a turn."""
    if seat == state.first:
        state.round += 1
    state.active = seat
    state.turn = Turn.new(state.rules.types)
    state.ask("deploy", seat)


def next_turn(state: NexusFields) -> None:
    seat = (state.active + 1) % len(state.players)
    if seat == state.first and state.round == state.options["max_rounds"]:
        scoring.finish(state, scoring.leaders(state))
    else:
        begin(state, seat)
