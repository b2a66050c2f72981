"""The rule of five and what may be bought (WQ-4.12, 5.3, 5.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .model import WarquestFields


def keeps_rule_of_five(state: WarquestFields, units: list[int]) -> bool:
    """WQ-5.3 for one army, counts by type; leaders do not count."""
    return not excess_types(state, units)


def excess_types(state: WarquestFields, units: list[int]) -> list[int]:
    """The types one of which must go while an army breaks the rule (WQ-5.7); none while it holds."""
    limit = state.rules.constants["army_limit"]
    rule = state.options["rule_of_five"]
    present = [kind for kind, count in enumerate(units) if count]
    if rule == "unit_types":
        return present if len(present) > limit else []
    if rule == "units_per_type":
        return [kind for kind in present if units[kind] > limit]
    if rule == "units_per_race":
        race = state.rules.race
        of_race = [0] * len(state.rules.race_ids)
        for kind in present:
            of_race[race[kind]] += units[kind]
        return [kind for kind in present if of_race[race[kind]] > limit]
    return []


def room_for(state: WarquestFields, seat: int, region: int, kind: int) -> bool:
    """WQ-5.6: whether one more unit of that type may join the army there."""
    units = state.own_units(seat, region)[:]
    units[kind] += 1
    return keeps_rule_of_five(state, units)


def buyable(state: WarquestFields, seat: int, region: int, gold: int, discount: int = 0) -> list[int]:
    """The types with a figure left that the gold pays for and the army has room for; a price is at least 1."""
    cost = state.rules.cost
    return [
        kind
        for kind, left in enumerate(state.pools)
        if left and max(1, cost[kind] - discount) <= gold and room_for(state, seat, region, kind)
    ]


def within_races(state: WarquestFields, kinds: list[int], bought: list[int]) -> list[int]:
    """WQ-4.8: those of `kinds` with which the bought units are of at most two races."""
    race = state.rules.race
    races = {race[kind] for kind, count in enumerate(bought) if count}
    full = len(races) >= state.rules.constants["setup_races"]
    return [kind for kind in kinds if not full or race[kind] in races]
