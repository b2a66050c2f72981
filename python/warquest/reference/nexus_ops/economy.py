"""Income, the draw phase and the end of the turn (NX-15, 18.3, 18.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import draws, menu, scoring
from .actions import FIRST_HOME
from .board import HOME_HEXES
from .model import ENERGIZE, SECRET, insert

if TYPE_CHECKING:
    from .model import NexusFields

MONOLITH = 0
MONOLITH_CARDS = 2
HILL_VP = 1
TWO = 2


def begin(state: NexusFields) -> None:
    state.actor().gain(income(state))
    left = TWO if state.options["top_priority"] else 1
    draws.begin(state, SECRET, "turn", state.active, left)


def mine(state: NexusFields, place: int) -> int:
    """The value of the mine on a hex, marker or printed; 0 without (NX-15.3)."""
    if place < FIRST_HOME:
        return state.mines[place]
    value: int = state.options["home_mines"][(place - FIRST_HOME) % HOME_HEXES]
    return value


def income(state: NexusFields) -> int:
    """NX-15.2, 15.4, 15.5."""
    seat, miner = state.active, state.rules.miner
    return sum(
        mine(state, place)
        for place, counts in enumerate(state.units[seat])
        if state.controls(seat, place) and any(count and miner[kind] for kind, count in enumerate(counts))
    )


def secrets_drawn(state: NexusFields) -> None:
    """NX-18.4: of two cards one is kept; a single one without being asked."""
    draw = draws.drawing(state)
    if len(draw.drawn) == TWO:
        state.ask("keep_mission", state.active)
        return
    for card in draw.drawn:
        insert(state.actor().secrets, card)
    monolith(state)


def keeps(state: NexusFields) -> list[int]:
    first = state.rules.actions.first["keep"]
    return [first + card for card in dict.fromkeys(draws.drawing(state).drawn)]


def kept(state: NexusFields, action: int) -> None:
    card, drawn = state.rules.actions.value[action], draws.drawing(state).drawn
    drawn.remove(card)
    insert(state.actor().secrets, card)
    state.set_aside.append((drawn[0], state.active))
    monolith(state)


def monolith(state: NexusFields) -> None:
    """NX-15.6, 18.3."""
    state.draw = None
    if not state.controls(state.active, MONOLITH):
        state.ask("end_turn", state.active)
    elif state.options["king_of_the_hill"]:
        state.ask("hill_choice", state.active)
    else:
        draws.begin(state, ENERGIZE, "monolith", state.active, MONOLITH_CARDS)


def hill_choices(state: NexusFields) -> list[int]:
    first = state.rules.actions.first
    return [first["two_cards"], first["take_vp"]]


def hill_chosen(state: NexusFields, action: int) -> None:
    """The VP comes first, then the others' cards."""
    if state.rules.actions.row[action] == "two_cards":
        draws.begin(state, ENERGIZE, "monolith", state.active, MONOLITH_CARDS)
    elif not scoring.score(state, state.active, HILL_VP):
        others = state.seats_from(state.active)[1:]
        draws.begin(state, ENERGIZE, "hill", others[0], len(others))


def all_drawn(state: NexusFields) -> None:
    state.draw = None
    state.ask("end_turn", state.active)


def end_legal(state: NexusFields) -> list[int]:
    return [*menu.legal(state), state.rules.actions.first["end_turn"]]


def end_chosen(state: NexusFields, action: int) -> None:
    if not menu.taken(state, action):
        state.next_turn()


NODES = {
    "keep_mission": (keeps, kept),
    "hill_choice": (hill_choices, hill_chosen),
    "end_turn": (end_legal, end_chosen),
}
