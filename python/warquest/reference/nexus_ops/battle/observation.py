"""Battles in observations: the same slices in both games (docs/observations.md, "Battles of Nexus Ops")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...observation import Sheet, one_hot, part, sides_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...observation import Shapes, View
    from ..rules import Rules

UNITS = 20
HITS = 20
TARGETING = 4


def shapes(rules: Rules) -> Shapes:
    types = rules.types
    return [
        ("battle", (10,)),
        ("battle_type", (types,)),
        ("battle_regenerating", (types,)),
        ("battle_units", (2, types)),
        ("battle_lost", (2, types)),
        ("battle_regeneration", (2, types)),
        ("battle_sides", (2, 7)),
    ]


def write(sheet: Sheet, view: View, living: Mapping[str, Mapping[str, int]], rules: Rules) -> None:
    """`living`: the units of "A" and "D" in the battle, count maps."""
    battle = view["battle"]
    if battle is None:
        return
    sheet.put_row(battle_values(battle, view["viewer"]), "battle")
    sheet.put_row(one_hot(battle["type"], rules.unit_ids), "battle_type")
    sheet.put_row(one_hot(battle["regenerating"], rules.unit_ids), "battle_regenerating")
    for row, name in enumerate(sides_of(battle, view["viewer"])):
        side = battle["sides"][name]
        sheet.put_row([part(living[name].get(unit, 0), UNITS) for unit in rules.unit_ids], "battle_units", row)
        sheet.put_row([part(side["lost"].get(unit, 0), UNITS) for unit in rules.unit_ids], "battle_lost", row)
        sheet.put_row([float(unit in side["regeneration"]) for unit in rules.unit_ids], "battle_regeneration", row)
        sheet.put_row(side_values(side), "battle_sides", row)


def battle_values(battle: View, viewer: int) -> list[float]:
    sides = sides_of(battle, viewer)
    return [
        1,
        sides[0] == "A",
        viewer in (battle["attacker"], battle["defender"]),
        battle["defender"] is not None,
        *(battle[key] for key in ("critical", "reversed", "over", "red")),
        *one_hot(battle["rolling"], sides),
    ]


def side_values(side: View) -> list[float]:
    return [
        side["frenzy"],
        side["outflank"],
        part(side["targeting"], TARGETING),
        side["hits"] is not None,
        part(side["hits"] or 0, HITS),
        part(side["misses"], HITS),
        side["volley"],
    ]
