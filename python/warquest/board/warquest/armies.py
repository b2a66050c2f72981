"""Which pieces stand where, from a view of WarQuest."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    View = Mapping[str, Any]

SLOTS = ("lord", "lieutenant-1", "lieutenant-2")
SIDES = {"A": "attacker", "D": "defender"}
LINES = ("front", "back", "reserve", "retreat", "undeployed")


@dataclass
class Army:
    """All pieces of one seat in one region."""

    seat: int
    leaders: list[int] = field(default_factory=list)
    """Slots, 0 the lord."""
    units: Counter[str] = field(default_factory=Counter)


def armies(view: View) -> dict[str, list[Army]]:
    """Region to the armies in it, by seat: two where a battle is due. Those in the lines of a battle are left out."""
    found: dict[tuple[str, int], Army] = {}

    def army(region: str, seat: int) -> Army:
        return found.setdefault((region, seat), Army(seat))

    for region, standing in view["troops"].items():
        army(region, standing["owner"]).units.update(standing["units"])
    for seat, player in enumerate(view["players"]):
        fighting = fighters(view, seat)
        for slot, leader in enumerate(player["leaders"]):
            if leader and SLOTS[slot] not in fighting:
                army(leader["region"], seat).leaders.append(slot)
    for region, units in _arrived(view):
        army(region, view["active"]).units.update(units)
    placed: dict[str, list[Army]] = {}
    for (region, _), group in sorted(found.items(), key=lambda entry: entry[0]):
        placed.setdefault(region, []).append(group)
    return placed


def _arrived(view: View) -> list[tuple[str, dict[str, int]]]:
    """Troops of the seat in turn that have marched, or wait for their battle."""
    groups = [(region, group["units"]) for region, group in (view["contests"] or {}).items()]
    if march := view["move"]:
        groups += [(region, group["units"]) for region, group in march["moved"].items()]
        army = march["army"]
        if army and army["steps"]:
            groups.append((army["region"], army["units"]))
    return [(region, units) for region, units in groups if units]


def fallen(view: View, seat: int) -> set[str]:
    """Slots and types of a seat that have fallen in the running battle; the view keeps its leaders until the end."""
    battle = view["battle"]
    sides = [battle["sides"][name] for name, role in SIDES.items() if battle[role] == seat] if battle else []
    return {group for side in sides for group in side["lost"]}


def fighters(view: View, seat: int) -> set[str]:
    """Types and slots of a seat that stand in the lines of the running battle, or have fallen in it."""
    battle = view["battle"]
    if not battle:
        return set()
    names = [name for name, role in SIDES.items() if battle[role] == seat]
    sides = [battle["sides"][name] for name in names]
    return {group.split()[0] for side in sides for line in (*LINES, "lost") for group in side[line]}
