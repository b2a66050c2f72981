"""WarQuest's rules data: tables, options, checks and army texts (docs/rules/warquest.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from warquest.rules.ruleset import RuleSet
from warquest.rules.warquest.army import WarQuestDraft, army_text
from warquest.rules.warquest.options import OPTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from warquest.errors import Fault
    from warquest.rules.contest import Contest
    from warquest.rules.dice import Dice
    from warquest.rules.document import Document
    from warquest.rules.encounter import Encounter
    from warquest.rules.entry import Entry
    from warquest.rules.view import Section


class WarQuest(RuleSet):
    """What WarQuest brings to its rules folder."""

    folder = "warquest"
    tables = ("map", "units", "power", "conquest", "quests", "events", "constants")
    beside = ("outlines",)
    options = OPTIONS
    page = "docs/rules/warquest.md"
    clauses = "WQ"
    money = "gold"

    def played(self, tables: dict[str, Any]) -> dict[str, Any]:
        board = tables.get("map", {})
        board.pop("board", None)
        for region in board.get("region", []):
            region.pop("x", None)
            region.pop("y", None)
        for kingdom in board.get("kingdom", []):
            kingdom.pop("colour", None)
        return tables

    def rounds_limit(self, document: Document) -> int | None:
        constants = document["tables"]["constants"]["constant"]
        return next(int(entry["value"]) for entry in constants if entry["id"] == "max_rounds")

    def models(self) -> dict[str, type[Entry]]:
        from warquest.rules.warquest.schema import FILES

        return FILES

    def check(self, models: dict[str, Entry], data: dict[str, Any]) -> Iterator[Fault]:
        from warquest.rules.tables import run
        from warquest.rules.warquest.checks import CHECKS
        from warquest.rules.warquest.tables import WarQuestTables

        return run(CHECKS, WarQuestTables(models, data))

    def sections(self, document: Document) -> Iterator[Section]:
        from warquest.rules.warquest.view import sections

        return sections(document)

    def draft(self, document: Document) -> WarQuestDraft:
        return WarQuestDraft(document)

    def print_army(self, army: dict[str, Any], document: Document) -> str:
        return army_text(army, document)

    def contest(self, document: Document) -> Contest:
        from warquest.rules.warquest.contest import contest

        return contest(document)

    def dice(self) -> Dice:
        from warquest.rules.warquest.dice import WarQuestDice

        return WarQuestDice()

    def encounters(self, view: dict[str, Any], notation: str, document: Document) -> list[Encounter]:
        from warquest.rules.warquest.encounter import encounter

        found = encounter(view, notation, document)
        return [] if found is None else [found]

    def price(
        self, view: Mapping[str, Any], after: Mapping[str, Any], seat: int, notation: str, document: Document
    ) -> int:
        """A lord who is back on the map buys by list prices, from a purse of its own (WQ-11.36)."""
        if not view.get("respawn"):
            return super().price(view, after, seat, notation, document)
        units = document["tables"]["units"]["unit"]
        return next((int(unit["cost"]) for unit in units if notation == f"buy_unit {unit['id']}"), 0)

    def title(self, view: dict[str, Any], notation: str, document: Document) -> str:
        verb, _, place = notation.partition(" ")
        return super().title(
            view, f"display {view['display'][int(place)]}" if verb == "display" else notation, document
        )
