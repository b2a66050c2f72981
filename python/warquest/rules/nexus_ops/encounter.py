"""Battles of the campaign as battles of their own (NX-10); what the others hold in hand is not seen."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from warquest.rules.encounter import Encounter
from warquest.rules.nexus_ops.limits import BATTLE_WINDOWS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from warquest.rules.document import Document

GAME = "nexus_ops/battle"
MOVING = ("move", "move_to", "move_count", "jump_unit", "jump_to")
BEFORE = ("deploy", *MOVING, "volunteer_hex", "ambush_hex", "ambush_unit")
"""Nodes of a turn before its battles."""
CHOOSING = ("battle_select", "breath_at")
MOVES_UNTOLD = "no battle as the board stands; when it is chosen what moves, `odds` tells of each place where it can go"


def encounters(view: dict[str, Any], notation: str, document: Document) -> list[Encounter]:
    """The battle that is about to have its first step, or those that `fight`, `defender` or a move would lead to."""
    if "players" not in view:
        return []
    battle, (verb, _, rest) = view["battle"], notation.partition(" ")
    if battle is not None:
        defender = int(rest) if battle["defender"] is None and verb == "defender" else battle["defender"]
        if defender is None or battle["type"] is not None or battle["over"]:
            return []
        return [_between(view, str(battle["hex"]), battle["attacker"], defender, document)]
    if verb == "fight":
        return _at(view, rest, document)
    coming, place, condition = _coming(view, verb, rest)
    return _at(view, place, document, coming, condition) if coming else []


def contested(view: dict[str, Any], document: Document) -> list[Encounter]:
    """The hexes that the active player contests and has yet to fight for, in their order."""
    if "players" not in view or view["node"] not in (*BEFORE, *CHOOSING):
        return []
    here = view["players"][view["active"]]["units"] if view["node"] in BEFORE else view["turn"]["fights"]
    return [found for place in sorted(here, key=int) for found in _at(view, str(place), document)]


def silence(view: dict[str, Any]) -> str:
    """A battle after its first step is none that could be begun anew; a unit that is to move may go anywhere."""
    battle = view.get("battle")
    if battle is not None and "players" in view and not battle["over"]:
        if battle["defender"] is None:
            return f"the battle at {battle['hex']} is not told before its defender is chosen"
        return f"the battle at {battle['hex']} is being fought: odds are told before its first roll only"
    return MOVES_UNTOLD if view.get("node") in MOVING else ""


def _coming(view: dict[str, Any], verb: str, rest: str) -> tuple[dict[str, int], str, str]:
    """The units that a link of a chain brings, where to, and what has to be so for that."""
    chain = [link.split() for link in view["chain"]]
    if verb == "jump_to":
        return {chain[-1][1]: 1}, rest, ""
    if verb == "move_to":
        unit, start = chain[0][1:]
        moved = view["turn"]["moved"].get(start, {}).get(unit, 0)
        number = _units(view, view["player"], start).get(unit, 0) - moved
        return {unit: number}, rest, "" if number == 1 else f"if all {number} {unit} go"
    if verb == "move_count":
        return {chain[0][1]: int(rest)}, chain[1][1], ""
    return {}, "", ""


def _units(view: dict[str, Any], seat: int, place: str) -> dict[str, int]:
    units: dict[str, int] = view["players"][seat]["units"].get(place, {})
    return units


def _at(
    view: dict[str, Any], place: str, document: Document, coming: Mapping[str, int] | None = None, condition: str = ""
) -> list[Encounter]:
    """The battles of the active player at a hex, one with each enemy there, who is the one he may choose (NX-9.4)."""
    attacker = view["active"]
    enemies = [seat for seat in range(len(view["players"])) if seat != attacker and _units(view, seat, place)]
    one_of = "if this enemy is chosen" if len(enemies) > 1 else ""
    told = "; ".join(text for text in (condition, one_of) if text)
    if not coming and not _units(view, attacker, place):
        return []
    return [_between(view, place, attacker, enemy, document, coming, told) for enemy in enemies]


def _between(
    view: dict[str, Any],
    place: str,
    attacker: int,
    defender: int,
    document: Document,
    coming: Mapping[str, int] | None = None,
    condition: str = "",
) -> Encounter:
    first = dict(Counter(_units(view, attacker, place)) + Counter(coming or {}))
    armies = (
        {"pieces": first, "cards": _cards(view, attacker, document)},
        {"pieces": _units(view, defender, place), "cards": _cards(view, defender, document)},
    )
    terrain = view["terrain"][int(place)]
    options = {"terrain": terrain} if terrain is not None else {}
    hands = {seat: view["players"][seat]["energize"] for seat in (attacker, defender)}
    unseen = [f"without cards of seat {seat}" for seat, hand in hands.items() if hand and not isinstance(hand, list)]
    unknown = "; ".join(text for text in (condition, *unseen) if text)
    return Encounter(GAME, (attacker, defender), armies, place, options, unknown=unknown)


def _cards(view: dict[str, Any], seat: int, document: Document) -> list[str]:
    """What a seat may play in a battle, of what is seen of its hand."""
    windows = {card["id"]: card["window"] for card in document["tables"]["energize"]["card"]}
    hand = view["players"][seat]["energize"]
    return [card for card in hand if windows[card] in BATTLE_WINDOWS] if isinstance(hand, list) else []
