"""Drawing cards of either deck, one node a card (NX-2.8, 13.8, 14.13, 15.6, 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .model import ENERGIZE, Draw, insert

if TYPE_CHECKING:
    from .model import NexusFields

ROUND_THE_TABLE = ("orders", "hill")


def begin(state: NexusFields, deck: str, why: str, player: int, left: int) -> None:
    state.draw = Draw.new(deck, why, player, left)
    proceed(state)


def drawing(state: NexusFields) -> Draw:
    assert state.draw is not None
    return state.draw


def proceed(state: NexusFields) -> None:
    """A draw for which there is no card is no node."""
    draw = drawing(state)
    while draw.left:
        if has_card(state, draw.deck):
            state.ask_chance(f"draw_{draw.deck}")
            return
        count_down(state, draw)
    state.after_draw[draw.why](state)


def count_down(state: NexusFields, draw: Draw) -> None:
    draw.left -= 1
    if draw.why in ROUND_THE_TABLE and draw.left:
        draw.player = (draw.player + 1) % len(state.players)


def has_card(state: NexusFields, deck: str) -> bool:
    """The discards become the deck before they are needed; secret missions set aside come first (NX-18.4)."""
    if deck == ENERGIZE:
        if not any(state.energize_deck):
            state.energize_deck, state.energize_discards = state.energize_discards, state.energize_deck
        return any(state.energize_deck)
    if not any(state.secret_deck) and not state.set_aside:
        state.secret_deck, state.secret_discards = state.secret_discards, state.secret_deck
    return any(state.secret_deck) or bool(state.set_aside)


def energize_drawn(state: NexusFields, card: int) -> None:
    draw = drawing(state)
    state.energize_deck[card] -= 1
    insert(state.players[draw.player].energize, card)
    count_down(state, draw)
    proceed(state)


def secret_drawn(state: NexusFields, card: int) -> None:
    """With `top_priority` those of the draw phase wait for a choice."""
    draw = drawing(state)
    if any(state.secret_deck):
        state.secret_deck[card] -= 1
    else:
        state.set_aside.pop(0)
    waits = draw.why == "turn" and state.options["top_priority"]
    insert(draw.drawn if waits else state.players[draw.player].secrets, card)
    count_down(state, draw)
    proceed(state)


NODES = {"draw_energize": (None, energize_drawn), "draw_secret": (None, secret_drawn)}
