"""Cards: effects that are known, missions that can be fulfilled (NX-13, 14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warquest.rules.faults import choices
from warquest.rules.nexus_ops.limits import WINDOWS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from warquest.errors import Fault
    from warquest.rules.nexus_ops.tables import NexusOpsTables


def energize(tables: NexusOpsTables) -> Iterator[Fault]:
    """Cards whose effect is known, each in its window (NX-13)."""
    for index, card in enumerate(tables.energize.card):
        if card.id not in WINDOWS:
            expected = f"a card whose effect is known: {choices(WINDOWS, card.id)}"
            yield tables.fault("energize", ["card", index, "id"], card.id, expected)
        elif card.window != WINDOWS[card.id]:
            yield tables.fault("energize", ["card", index, "window"], card.window, WINDOWS[card.id])


def kills(tables: NexusOpsTables) -> Iterator[Fault]:
    """No more kills than a faction has figures (NX-14.7)."""
    limits = {unit.id: unit.limit for unit in tables.units.unit}
    for index, card in enumerate(tables.missions.secret):
        if card.kind == "kill" and card.kills > limits.get(card.unit, card.kills):
            expected = f"at most {limits[card.unit]}: the figures of a faction"
            yield tables.fault("missions", ["secret", index, "kills"], card.kills, expected)


def places(tables: NexusOpsTables) -> Iterator[Fault]:
    """Battles at home are those of another kind of mission (NX-14.6, 14.11)."""
    for index, card in enumerate(tables.missions.secret):
        if card.kind in ("dominate", "win_terrain") and card.terrain == "home":
            expected = "another terrain; of home bases speaks win_rival_home"
            yield tables.fault("missions", ["secret", index, "terrain"], card.terrain, expected)


CHECKS = (energize, kills, places)
