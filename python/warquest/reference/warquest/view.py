"""What one player sees: the view, hidden notation, and the board as text (WQ-1.4, 16, 16.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import encode, notation
from .rules import SLOTS

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


# The board as text.


def board(state: WarquestFields) -> str:
    lines = [headline(state)]
    lines += [player_line(state, seat) for seat in range(len(state.players))]
    lines += [line for region in range(len(state.troops)) if (line := region_line(state, region))]
    names = state.rules.power_ids
    display = " ".join("-" if card < 0 else names[card] for card in reversed(state.display))
    lines.append(f"display: {display}")
    if state.battle is not None:
        lines += battle_lines(state)
    return "\n".join(lines)


def headline(state: WarquestFields) -> str:
    rounds = state.options["rounds"]
    who = f"seat {state.player}" if state.player >= 0 else state.kind
    event = encode.name_or_none(state.rules.event_ids, state.event) or "-"
    return f"round {state.round} of {rounds}, {state.node} ({who}), event {event}, battles {state.battles}"


def player_line(state: WarquestFields, seat: int) -> str:
    player = state.players[seat]
    tokens = state.tokens_on_map(seat)
    cards = " ".join(state.rules.power_ids[card] for card in player.power) or "-"
    return f"seat {seat}: {player.vp} VP, {player.gold} gold, {tokens} tokens, power {cards}"


def region_line(state: WarquestFields, region: int) -> str:
    """Token, leaders and troops of a region; empty if it holds nothing."""
    rules = state.rules
    parts = []
    if state.token_owner[region] >= 0:
        kind = "token" if state.token_active[region] else "inactive token"
        parts.append(f"{kind} of {state.token_owner[region]}")
    for seat, player in enumerate(state.players):
        parts += [f"{SLOTS[slot]} of {seat}" for slot in player.slots_in(region)]
    if state.troop_owner[region] >= 0:
        units = encode.count_map(rules.unit_ids, state.troops[region])
        parts.append(f"{pieces(units)} of {state.troop_owner[region]}")
    return f"{rules.region_ids[region]}: {', '.join(parts)}" if parts else ""


def pieces(counts: dict[str, int]) -> str:
    return " + ".join(f"{count} {name}" for name, count in counts.items()) or "-"


def battle_lines(state: Any) -> list[str]:
    """The lines of both sides, for the campaign and the battle alone."""
    shown = encode.battle_dict(state.rules, state.battle)
    place = shown["region"] or "the open field"
    lines = [f"battle at {place}, round {shown['round']}, {shown['step']}"]
    for name, side in shown["sides"].items():
        for line in ("undeployed", "front", "back", "reserve", "retreat", "lost"):
            if side[line]:
                lines.append(f"  {name} {line}: {pieces(side[line])}")
    return lines
