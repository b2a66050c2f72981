"""What is open at every top-level node: white missions and discards for rubium (NX-4.3 to 4.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import missions

if TYPE_CHECKING:
    from .model import NexusFields

DISCARD_RUBIUM = 1


def legal(state: NexusFields) -> list[int]:
    """White missions, then discards."""
    player = state.actor()
    if not player.energize and not player.secrets:
        return []
    rows = state.rules.actions.of["discard"]
    shift = len(state.rules.energize_ids)
    cards = {rows[card] for card in player.energize} | {rows[card + shift] for card in player.secrets}
    return [*missions.whites(state), *sorted(cards)]


def taken(state: NexusFields, action: int) -> bool:
    """Whether the action was one of these; the node stays, unless the game has ended."""
    row = state.rules.actions.row[action]
    if row == "white":
        missions.play_white(state, action)
    elif row == "discard":
        discard(state, state.rules.actions.value[action])
    else:
        return False
    return True


def discard(state: NexusFields, card: int) -> None:
    """NX-4.4."""
    player, shift = state.actor(), len(state.rules.energize_ids)
    if card < shift:
        player.energize.remove(card)
        state.energize_discards[card] += 1
    else:
        player.secrets.remove(card - shift)
        state.secret_discards[card - shift] += 1
    player.gain(DISCARD_RUBIUM)
