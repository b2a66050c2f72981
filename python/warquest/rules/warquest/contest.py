"""WarQuest's battle as a contest: troops and leaders, gold, kills and victories (WQ-11.16, 11.38)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warquest.rules.contest import Contest
from warquest.rules.warquest.limits import SLOTS

if TYPE_CHECKING:
    from warquest.rules.document import Document

LORD, *LIEUTENANTS = SLOTS


def contest(document: Document) -> Contest:
    """Lords have no price; both lieutenants have that of the document."""
    units = document["tables"]["units"]
    constants = {entry["id"]: int(entry["value"]) for entry in document["tables"]["constants"]["constant"]}
    prices = {unit["id"]: int(unit["cost"]) for unit in units["unit"]}
    lieutenant = next(int(leader["cost"]) for leader in units["leader"] if leader["id"] != LORD)
    return Contest(
        prices={**prices, LORD: 0, **dict.fromkeys(LIEUTENANTS, lieutenant)},
        currency="gold",
        victory_points=(constants["victory_vp"], constants["victory_vp"]),
        kill_points=constants["kill_vp"],
        leaders=SLOTS,
        words={"lieutenant": tuple(LIEUTENANTS)},
        endings=("annihilation", "retreat"),
        rounds=True,
        retreats=True,
    )
