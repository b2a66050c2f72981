"""Ids and sources: unique, no word of the notation, no card of two decks (WQ-1.8, 12.5, 12.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from warquest.rules.tables import repeated_ids
from warquest.rules.warquest.limits import RESERVED_WORDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from warquest.errors import Fault
    from warquest.rules.warquest.tables import WarQuestTables

_TABLES = {
    "map": ("kingdom", "region", "feature"),
    "units": ("unit", "leader"),
    "power": ("card",),
    "conquest": ("card",),
    "quests": ("card",),
    "events": ("card",),
    "constants": ("constant",),
}


def unique(tables: WarQuestTables) -> Iterator[Fault]:
    """No id twice in a table."""
    yield from repeated_ids(tables, _TABLES)


def reserved(tables: WarQuestTables) -> Iterator[Fault]:
    """No id is a word of the notation."""
    for file, table, entries in tables.entries(_TABLES):
        for index, entry in enumerate(entries):
            if table != "leader" and entry["id"] in RESERVED_WORDS:
                yield tables.fault(file, [table, index, "id"], entry["id"], "an id that is no word of the notation")


def decks_apart(tables: WarQuestTables) -> Iterator[Fault]:
    """A redraw names conquest and quest cards at one node (WQ-12.11)."""
    conquest = {card.id for card in tables.conquest.card}
    for index, card in enumerate(tables.quests.card):
        if card.id in conquest:
            yield tables.fault("quests", ["card", index, "id"], card.id, "an id that no conquest card has")


def _has_field(entry: Any, path: str) -> bool:
    for part in path.split("."):
        if not (isinstance(entry, dict) and part in entry):
            return False
        entry = entry[part]
    return True


def _sourced(tables: WarQuestTables) -> Iterator[tuple[str, list[str | int], dict[str, Any]]]:
    for file in tables.loaded():
        for table, held in tables.data[file].items():
            if isinstance(held, dict):
                yield file, [table], held
            elif isinstance(held, list):
                for index, entry in enumerate(held):
                    if isinstance(entry, dict):
                        yield file, [table, index], entry


def sources(tables: WarQuestTables) -> Iterator[Fault]:
    """`from_seed` names fields of its entry (WQ-12.5)."""
    for file, parts, entry in _sourced(tables):
        for index, path in enumerate(entry.get("from_seed", [])):
            if not _has_field(entry, path):
                yield tables.fault(file, [*parts, "from_seed", index], path, "a field of the entry")


CHECKS = (unique, reserved, decks_apart, sources)
