"""The deploy phase: purchases and start cards (NX-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import menu, movement, start_cards
from .actions import FIRST_HOME, HEXES
from .board import home_hexes

if TYPE_CHECKING:
    from .model import NexusFields

HOMES = HEXES - FIRST_HOME


def legal(state: NexusFields) -> list[int]:
    first = state.rules.actions.first
    return [*purchases(state), *start_cards.playable(state), *menu.legal(state), first["end_phase"]]


def purchases(state: NexusFields) -> list[int]:
    """NX-5.1 to 5.3."""
    rules, seat = state.rules, state.active
    rubium, supply = state.players[seat].rubium, state.supply[seat]
    first = rules.actions.first["buy"] - FIRST_HOME
    return [
        first + kind * HOMES + place
        for kind, cost in enumerate(rules.cost)
        if cost <= rubium and supply[kind]
        for place in home_hexes(seat)
    ]


def chosen(state: NexusFields, action: int) -> None:
    rules = state.rules
    row = rules.actions.row[action]
    if row == "buy":
        kind, place = divmod(rules.actions.value[action], HOMES)
        state.actor().rubium -= rules.cost[kind]
        state.place(state.active, place + FIRST_HOME, kind)
    elif row == "start_card":
        start_cards.begin(state, action)
    elif row == "end_phase":
        movement.begin(state)
    else:
        menu.taken(state, action)


NODES = {"deploy": (legal, chosen), **start_cards.NODES}
