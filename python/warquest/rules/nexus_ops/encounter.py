"""Battles of the campaign as battles of their own (NX-10); what the others hold in hand is not seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from warquest.rules.encounter import Encounter
from warquest.rules.nexus_ops.limits import BATTLE_WINDOWS

if TYPE_CHECKING:
    from warquest.rules.document import Document

GAME = "nexus_ops/battle"


def encounter(view: dict[str, Any], notation: str, document: Document) -> Encounter | None:
    """The battle that `fight` would begin, or the one that is about to have its first step."""
    if "players" not in view:
        return None
    battle = view["battle"]
    if battle is not None and battle["defender"] is not None and battle["type"] is None and not battle["over"]:
        return _between(view, str(battle["hex"]), battle["attacker"], battle["defender"], document)
    verb, _, place = notation.partition(" ")
    if verb != "fight":
        return None
    enemies = [seat for seat in range(len(view["players"])) if seat != view["player"] and _units(view, seat, place)]
    return _between(view, place, view["player"], enemies[0], document) if len(enemies) == 1 else None


def _units(view: dict[str, Any], seat: int, place: str) -> dict[str, int]:
    units: dict[str, int] = view["players"][seat]["units"].get(place, {})
    return units


def _between(view: dict[str, Any], place: str, attacker: int, defender: int, document: Document) -> Encounter:
    windows = {card["id"]: card["window"] for card in document["tables"]["energize"]["card"]}
    armies = []
    for seat in (attacker, defender):
        hand = view["players"][seat]["energize"]
        cards = [card for card in hand if windows[card] in BATTLE_WINDOWS] if isinstance(hand, list) else []
        armies.append({"pieces": _units(view, seat, place), "cards": cards})
    terrain = view["terrain"][int(place)]
    hidden = [seat for seat in (attacker, defender) if not isinstance(view["players"][seat]["energize"], list)]
    unknown = f"without cards of seat {hidden[0]}" if hidden and view["players"][hidden[0]]["energize"] else ""
    options = {"terrain": terrain} if terrain is not None else {}
    return Encounter(GAME, (attacker, defender), (armies[0], armies[1]), place, options, unknown=unknown)
