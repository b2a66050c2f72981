"""The battle of Nexus Ops as a contest: units, rubium, the plain mission of an attacker who wins (NX-10, 11.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warquest.rules.contest import Contest

if TYPE_CHECKING:
    from warquest.rules.document import Document

DEFENDER_POINTS = 0
"""NX-11.5: a defender never scores."""


def contest(document: Document) -> Contest:
    """One round, no leaders, no retreat; both sides may have units left (NX-10.14)."""
    tables = document["tables"]
    return Contest(
        prices={unit["id"]: int(unit["cost"]) for unit in tables["units"]["unit"]},
        currency="rubium",
        victory_points=(int(tables["missions"]["plain"]["vp"]), DEFENDER_POINTS),
        endings=("annihilation", "undecided"),
    )
