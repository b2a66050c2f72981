"""What one player sees: the view and hidden notation (NX-17; docs/nexus-ops-state.md, "Views")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import encode, notation

if TYPE_CHECKING:
    from .model import NexusFields

HANDS = ("energize", "secrets")
DECKS = ("energize_deck", "secret_deck")


def view(state: NexusFields, viewer: int) -> dict[str, Any]:
    """The state dict with everything hidden from that seat taken out."""
    shown = encode.game(state)
    for seat, player in enumerate(shown["players"]):
        if seat != viewer:
            player.update({hand: len(player[hand]) for hand in HANDS})
    shown.update({deck: sum(shown[deck].values()) for deck in DECKS})
    for entry in shown["set_aside"]:
        if entry["by"] != viewer:
            entry["card"] = "?"
    if shown["draw"] is not None and shown["draw"]["player"] != viewer:
        shown["draw"]["drawn"] = len(shown["draw"]["drawn"])
    shown["viewer"] = viewer
    return shown


def hides(state: NexusFields, action: int, viewer: int) -> bool:
    """Draws and keeps are seen by who draws or chooses."""
    if state.node in notation.SECRET_DRAWS:
        return state.draw is not None and state.draw.player != viewer
    return state.player >= 0 and state.rules.actions.row[action] == "keep" and state.player != viewer
