"""What one player sees: the view and hidden notation (WQ-1.4, 16, 16.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import encode, notation

if TYPE_CHECKING:
    from .model import WarquestFields

MEMORY = ("quest_seen", "conquest_seen", "quest_mixed", "conquest_mixed")
DECKS = ("conquest_deck", "conquest_discards", "quest_deck", "quest_discards")


def view(state: WarquestFields, viewer: int) -> dict[str, Any]:
    """The state dict with everything hidden from that seat taken out."""
    shown = encode.campaign(state)
    for seat, player in enumerate(shown["players"]):
        if seat != viewer:
            hide_hand(player)
    for deck in DECKS:
        shown[deck] = sum(shown[deck].values())
    if shown["draw"] is not None and shown["draw"]["player"] != viewer:
        shown["draw"]["drawn"] = len(shown["draw"]["drawn"])
    shown["viewer"] = viewer
    return shown


def hide_hand(player: dict[str, Any]) -> None:
    if player["defend"] is not None:
        player["defend"] = "?"
    player["conquest"] = len(player["conquest"])
    player["quests"] = len(player["quests"])
    for key in MEMORY:
        del player[key]


def hides(state: WarquestFields, action: int, viewer: int) -> bool:
    """Draws, keeps and redraws are seen by who draws or chooses."""
    if state.node in notation.SECRET_DRAWS:
        return state.draw is not None and state.draw.player != viewer
    secret = state.player >= 0 and state.rules.actions.row[action] in notation.SECRET_ROWS
    return secret and state.player != viewer
