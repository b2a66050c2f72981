"""Battles of the campaign as battles of their own: all that counts in them is public (WQ-11)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from warquest.rules.encounter import Encounter
from warquest.rules.warquest.limits import SLOTS

if TYPE_CHECKING:
    from warquest.rules.document import Document

GAME = "warquest/battle"
SIDES = ("A", "D")
FOUGHT = ("deploy", "cards", "back", "volley", "reinforce_1", "front", "reinforce_2", "recover")
"""Steps in which a battle can still go either way."""


def encounter(view: dict[str, Any], notation: str, document: Document) -> Encounter | None:
    """The battle that stands before the seat: the one being fought, or the one that a step would lead to."""
    if view.get("battle") is not None and "players" in view:
        return _under_way(view, document) if view["battle"]["step"] in FOUGHT else None
    verb, _, region = notation.partition(" ")
    if verb != "step" or not view.get("move") or not view["move"]["army"]:
        return None
    return _marching(view, view["move"], region)


def _marching(view: dict[str, Any], move: dict[str, Any], region: str) -> Encounter | None:
    """The army of the march, with what came to the region before it, against who stands there."""
    attacker = view["player"]
    standing = view["troops"].get(region, {"owner": None, "units": {}})
    others = {seat for seat in range(len(view["players"])) if seat != attacker and _leaders(view, seat, region)}
    defender = standing["owner"] if standing["owner"] not in (None, attacker) else next(iter(sorted(others)), None)
    if defender is None:
        return None
    there = move["moved"].get(region, {"units": {}, "leaders": []})
    troops = Counter(move["army"]["units"]) + Counter(there["units"])
    first = _army(view, attacker, troops, [*move["army"]["leaders"], *there["leaders"]])
    units = standing["units"] if standing["owner"] == defender else {}
    return Encounter(
        GAME, (attacker, defender), (first, _army(view, defender, units, _leaders(view, defender, region))), region
    )


def _leaders(view: dict[str, Any], seat: int, region: str) -> list[str]:
    leaders = view["players"][seat]["leaders"]
    return [slot for slot, leader in zip(SLOTS, leaders, strict=True) if leader and leader["region"] == region]


def _army(view: dict[str, Any], seat: int, units: Any, leaders: list[str]) -> dict[str, Any]:
    player = view["players"][seat]
    slots = sorted(set(leaders), key=SLOTS.index)
    carried = {slot: player["leaders"][SLOTS.index(slot)]["artifact"] for slot in slots}
    return _whole(dict(units), slots, {slot: card for slot, card in carried.items() if card}, player)


def _whole(
    units: dict[str, int], slots: list[str], artifacts: dict[str, str], player: dict[str, Any]
) -> dict[str, Any]:
    """A lieutenant stands in the lowest slot that is free, whichever was his in the campaign."""
    names = [slot for slot in slots if slot == SLOTS[0]]
    held = dict(artifacts)
    for place, slot in zip(SLOTS[1:], (slot for slot in slots if slot != SLOTS[0]), strict=False):
        names.append(place)
        if slot in artifacts:
            held[place] = artifacts[slot]
        if place != slot:
            held.pop(slot, None)
    pieces = units | dict.fromkeys(names, 1)
    cards, gold = list(player["power"]), player["gold"]
    return {"pieces": pieces, "artifacts": held, "cards": cards, "gold": gold, "retreat": True}


def _under_way(view: dict[str, Any], document: Document) -> Encounter | None:
    """The battle as it stands, its seats 0 and 1."""
    battle = view["battle"]
    seats = battle["attacker"], battle["defender"]
    if view["player"] not in (-1, *seats):
        return None
    costs = {card["id"]: int(card["use_cost"]) for card in document["tables"]["power"]["card"]}
    armies = tuple(_fighting(view, battle["sides"][side], seat, costs) for side, seat in zip(SIDES, seats, strict=True))
    position = {
        "node": view["node"],
        "player": seats.index(view["player"]) if view["player"] in seats else -1,
        "battles": 1,
        "roll": view["roll"],
        "battle": {**battle, "attacker": 0, "defender": 1, "origins": [], "region": None},
        "sides": [_purse(view["players"][seat], battle["region"]) for seat in seats],
    }
    return Encounter(GAME, seats, (armies[0], armies[1]), battle["region"], position=position)


def _fighting(view: dict[str, Any], side: dict[str, Any], seat: int, costs: dict[str, int]) -> dict[str, Any]:
    """All that a side has brought: fallen pieces and the gold that its declared cards have cost too."""
    pieces: Counter[str] = Counter(side["lost"])
    for line in ("undeployed", "front", "back", "reserve", "retreat"):
        for group, number in side[line].items():
            pieces[group.partition(" ")[0]] += number
    player = view["players"][seat]
    slots = [slot for slot in SLOTS if slot in pieces]
    artifacts = {
        slot: leader["artifact"]
        for slot, leader in zip(SLOTS, player["leaders"], strict=True)
        if slot in slots and leader and leader["artifact"]
    }
    units = {piece: number for piece, number in pieces.items() if piece not in SLOTS}
    army = _whole(units, slots, artifacts, player)
    gold = player["gold"] + sum(costs[card] for card in side["cards"])
    return {**army, "pieces": units | dict.fromkeys(slots, 1), "artifacts": artifacts, "gold": gold}


def _purse(player: dict[str, Any], region: str) -> dict[str, Any]:
    here = [leader if leader and leader["region"] == region else None for leader in player["leaders"]]
    return {
        "artifacts": [leader["artifact"] if leader else None for leader in here],
        "gold": player["gold"],
        "power": player["power"],
        "survivors": None,
        "vp": 0,
    }
