"""The explore phase: tokens are revealed where units of the active player stand (NX-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import selection

if TYPE_CHECKING:
    from .model import NexusFields


def next_hex(state: NexusFields) -> int | None:
    """NX-7.1: the lowest hex with a token and a unit."""
    own = state.strength[state.active]
    return next((place for place, token in enumerate(state.tokens) if token and own[place]), None)


def proceed(state: NexusFields) -> None:
    if next_hex(state) is None:
        selection.begin(state)
    else:
        state.ask_chance("token")


def revealed(state: NexusFields, token: int) -> None:
    """NX-7.2, 7.3: a mine, and a unit if the supply has one."""
    place, rules = next_hex(state), state.rules
    assert place is not None
    state.tokens[place] = False
    state.token_pool[token] -= 1
    if rules.token_mine[token]:
        state.mines[place] = rules.token_mine[token]
    kind = rules.token_unit[token]
    if kind >= 0 and state.supply[state.active][kind]:
        state.place(state.active, place, kind)
    proceed(state)


NODES = {"token": (None, revealed)}
