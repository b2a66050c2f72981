"""Ids: unique, no word of the notation, fixed where the engines know them, and named where they are (NX-1.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warquest.rules.faults import choices
from warquest.rules.nexus_ops.limits import RESERVED_WORDS, TERRAIN, UNITS
from warquest.rules.tables import repeated_ids

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from warquest.errors import Fault
    from warquest.rules.nexus_ops.tables import NexusOpsTables

_LISTS = {
    "units": ("unit",),
    "terrain": ("terrain",),
    "tokens": ("token",),
    "energize": ("card",),
    "missions": ("secret",),
}

# Lists whose entries name a unit type or a terrain.
_NAMING = {
    "units": ("hit_override", "move_special"),
    "tiles": ("single",),
    "tokens": ("token",),
    "missions": ("secret",),
}
_NAMED = {"unit": UNITS, "terrain": TERRAIN}


def unique(tables: NexusOpsTables) -> Iterator[Fault]:
    """No id twice in a list."""
    yield from repeated_ids(tables, _LISTS)


def reserved(tables: NexusOpsTables) -> Iterator[Fault]:
    """No id is a word of the notation."""
    for file, table, entries in tables.entries(_LISTS):
        for index, entry in enumerate(entries):
            if entry["id"] in RESERVED_WORDS:
                yield tables.fault(file, [table, index, "id"], entry["id"], "an id that is no word of the notation")


def decks_apart(tables: NexusOpsTables) -> Iterator[Fault]:
    """A discard names energize and mission cards at one node (NX-4.4)."""
    energize = {card.id for card in tables.energize.card}
    for index, card in enumerate(tables.missions.secret):
        if card.id in energize:
            yield tables.fault("missions", ["secret", index, "id"], card.id, "an id that no energize card has")


def _in_order(
    tables: NexusOpsTables, file: str, table: str, found: Sequence[str], wanted: Sequence[str]
) -> Iterator[Fault]:
    if len(found) != len(wanted):
        yield tables.fault(file, [table], f"{len(found)} entries", f"{len(wanted)}: {', '.join(wanted)}")
    for index, (have, want) in enumerate(zip(found, wanted, strict=False)):
        if have != want:
            yield tables.fault(file, [table, index, "id"], have, want)


def unit_types(tables: NexusOpsTables) -> Iterator[Fault]:
    """The six types in attack order (NX-1.9)."""
    yield from _in_order(tables, "units", "unit", [unit.id for unit in tables.units.unit], UNITS)


def terrain_kinds(tables: NexusOpsTables) -> Iterator[Fault]:
    """The six kinds of terrain, in the order of their indexes."""
    yield from _in_order(tables, "terrain", "terrain", [kind.id for kind in tables.terrain.terrain], TERRAIN)


def names(tables: NexusOpsTables) -> Iterator[Fault]:
    """Units and terrain that entries name."""
    for file, table, entries in tables.entries(_NAMING):
        for index, entry in enumerate(entries):
            for key, known in _NAMED.items():
                if key in entry and entry[key] not in known:
                    expected = f"a {key}: {choices(known, entry[key])}"
                    yield tables.fault(file, [table, index, key], entry[key], expected)


def breath(tables: NexusOpsTables) -> Iterator[Fault]:
    """The unit type that breathes (NX-8)."""
    name = tables.units.breath.unit
    if name not in UNITS:
        yield tables.fault("units", ["breath", "unit"], name, f"a unit: {choices(UNITS, name)}")


def alphabetical(tables: NexusOpsTables) -> Iterator[Fault]:
    """Cards in the order of their ids: their index is their place in a list of actions."""
    for file, table, entries in tables.entries({"energize": ("card",), "missions": ("secret",)}):
        found = [entry["id"] for entry in entries]
        for index in range(1, len(found)):
            if found[index] < found[index - 1]:
                yield tables.fault(file, [table, index, "id"], found[index], "an id behind the one before it")


def letters(tables: NexusOpsTables) -> Iterator[Fault]:
    """No abbreviation twice."""
    for file, table, entries in tables.entries({"units": ("unit",), "terrain": ("terrain",)}):
        seen: set[str] = set()
        for index, entry in enumerate(entries):
            if entry["abbr"] in seen:
                yield tables.fault(file, [table, index, "abbr"], entry["abbr"], "a letter that no other entry has")
            seen.add(entry["abbr"])


CHECKS = (unique, reserved, decks_apart, unit_types, terrain_kinds, names, breath, alphabetical, letters)
