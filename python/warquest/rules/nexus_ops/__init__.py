"""Nexus Ops' rules data: tables, options, checks and army texts (docs/rules/nexus-ops.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from warquest.errors import OptionError
from warquest.rules.nexus_ops.army import NexusOpsDraft, army_text
from warquest.rules.nexus_ops.limits import EXTRA_TOKENS
from warquest.rules.nexus_ops.options import OPTIONS
from warquest.rules.ruleset import RuleSet

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from warquest.errors import Fault
    from warquest.rules.contest import Contest
    from warquest.rules.dice import Dice
    from warquest.rules.document import Document
    from warquest.rules.encounter import Encounter
    from warquest.rules.entry import Entry
    from warquest.rules.view import Section


class NexusOps(RuleSet):
    """What Nexus Ops brings to its rules folder."""

    folder = "nexus_ops"
    tables = ("units", "terrain", "tiles", "tokens", "energize", "missions")
    options = OPTIONS
    page = "docs/rules/nexus-ops.md"
    clauses = "NX"
    money = "rubium"
    reconstruction = r"\[[^\]]*\bR\b"

    def check_options(self, chosen: Mapping[str, Any], document: Document, players: int) -> None:
        first = chosen.get("first_player")
        if isinstance(first, int) and first >= players:
            raise OptionError(f"option first_player cannot be {first}: there are {players} players, from 0 on (NX-2.2)")
        extra = sum(token.get("extra", 0) for token in document["tables"]["tokens"]["token"])
        if chosen.get("extra_tokens") and not extra:
            told = f"its tokens.toml says which {EXTRA_TOKENS} tokens they are, by the field extra (NX-18.5)"
            raise OptionError(f"option extra_tokens needs a rules folder of your own: {told}")

    def models(self) -> dict[str, type[Entry]]:
        from warquest.rules.nexus_ops.schema import FILES

        return FILES

    def check(self, models: dict[str, Entry], data: dict[str, Any]) -> Iterator[Fault]:
        from warquest.rules.nexus_ops.checks import CHECKS
        from warquest.rules.nexus_ops.tables import NexusOpsTables
        from warquest.rules.tables import run

        return run(CHECKS, NexusOpsTables(models, data))

    def sections(self, document: Document) -> Iterator[Section]:
        from warquest.rules.nexus_ops.view import sections

        return sections(document)

    def draft(self, document: Document) -> NexusOpsDraft:
        return NexusOpsDraft(document)

    def print_army(self, army: dict[str, Any], document: Document) -> str:
        return army_text(army)

    def contest(self, document: Document) -> Contest:
        from warquest.rules.nexus_ops.contest import contest

        return contest(document)

    def dice(self) -> Dice:
        from warquest.rules.nexus_ops.dice import NexusOpsDice

        return NexusOpsDice()

    def encounters(self, view: dict[str, Any], notation: str, document: Document) -> list[Encounter]:
        from warquest.rules.nexus_ops.encounter import encounters

        return encounters(view, notation, document)

    def contested(self, view: dict[str, Any], document: Document) -> list[Encounter]:
        from warquest.rules.nexus_ops.encounter import contested

        return contested(view, document)

    def silence(self, view: dict[str, Any]) -> str:
        from warquest.rules.nexus_ops.encounter import silence

        return silence(view)
