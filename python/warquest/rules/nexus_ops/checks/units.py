"""Units: order, bans, numbers to hit with and ways to move (NX-6, 10.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warquest.rules.faults import choices
from warquest.rules.nexus_ops.limits import TERRAIN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from warquest.errors import Fault
    from warquest.rules.nexus_ops.tables import NexusOpsTables

# Units are bought at home (NX-5.1).
_BANNABLE = TERRAIN[:-1]


def order(tables: NexusOpsTables) -> Iterator[Fault]:
    """`order` is the place in the list (NX-1.9)."""
    for index, unit in enumerate(tables.units.unit):
        if unit.order != index:
            yield tables.fault("units", ["unit", index, "order"], unit.order, f"{index}: the place in the list")


def bans(tables: NexusOpsTables) -> Iterator[Fault]:
    """Terrain that is there, once each (NX-6.4)."""
    for index, unit in enumerate(tables.units.unit):
        for position, terrain in enumerate(unit.banned):
            place: list[str | int] = ["unit", index, "banned", position]
            if terrain not in _BANNABLE:
                yield tables.fault("units", place, terrain, f"a terrain: {choices(_BANNABLE, terrain)}")
            elif terrain in unit.banned[:position]:
                yield tables.fault("units", place, terrain, "a terrain once a unit")


def overrides(tables: NexusOpsTables) -> Iterator[Fault]:
    """One number for a unit on a terrain (NX-10.2)."""
    seen: set[tuple[str, str]] = set()
    for index, entry in enumerate(tables.units.hit_override):
        pair = (entry.unit, entry.terrain)
        if pair in seen:
            expected = "a unit and a terrain that no other entry has"
            yield tables.fault("units", ["hit_override", index], " on ".join(pair), expected)
        seen.add(pair)


def specials(tables: NexusOpsTables) -> Iterator[Fault]:
    """One special way to move for a unit (NX-6.5 to 6.7)."""
    seen: set[str] = set()
    for index, entry in enumerate(tables.units.move_special):
        if entry.unit in seen:
            expected = "a unit that no other entry has"
            yield tables.fault("units", ["move_special", index, "unit"], entry.unit, expected)
        seen.add(entry.unit)


CHECKS = (order, bans, overrides, specials)
