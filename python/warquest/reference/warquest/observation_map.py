"""What an observation tells of the map: tokens, armies and whoever is on the way (docs/observations.md, "warquest")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..observation import Sheet, part, parts_of
from .rules import SLOTS

if TYPE_CHECKING:
    from ..observation import Shapes, View
    from .rules import Rules

BUDGET = 16


def shapes(rules: Rules, players: int) -> Shapes:
    regions, types = len(rules.region_ids), rules.types
    return [
        ("tokens", (players, regions)),
        ("armies", (players, regions)),
        ("troops", (regions, types)),
        ("place", (regions,)),
        ("arrived", (len(SLOTS), types)),
        ("march", (types + 8,)),
        ("asked", (types + len(SLOTS),)),
    ]


def write(sheet: Sheet, view: View, rules: Rules) -> None:
    for seat, player in enumerate(view["players"]):
        row = (seat - view["viewer"]) % len(view["players"])
        write_tokens(sheet, row, player, rules)
        for region, value in armies(view, seat).items():
            sheet.put(value, "armies", row, rules.region_index[region])
    for region, standing in view["troops"].items():
        units = parts_of(standing["units"], rules.unit_ids, rules.pool)
        sheet.put_row(units, "troops", rules.region_index[region])
    for region, value in places(view):
        sheet.put_greatest(value, "place", rules.region_index[region])
    write_arrived(sheet, view, rules)
    if view["move"] is not None:
        sheet.put_row(march_values(view["move"], rules), "march")
    sheet.put_row([float(kind in asked(view)) for kind in rules.kind_ids], "asked")


def write_tokens(sheet: Sheet, row: int, player: View, rules: Rules) -> None:
    for key, value in (("active_tokens", 1.0), ("inactive_tokens", 1 / 2)):
        for region in player[key]:
            sheet.put(value, "tokens", row, rules.region_index[region])


def armies(view: View, seat: int) -> dict[str, float]:
    """By region: 1/8 for being there, and 1/8, 2/8 and 4/8 for the leaders."""
    eighths = {region: 1 for region, standing in view["troops"].items() if standing["owner"] == seat}
    for slot, leader in enumerate(view["players"][seat]["leaders"]):
        if leader is not None:
            eighths[leader["region"]] = eighths.get(leader["region"], 1) + 2**slot
    return {region: n / 8 for region, n in eighths.items()}


def places(view: View) -> list[tuple[str, float]]:
    """(region, value) of all that is under way; a region may be in it more than once."""
    told: list[tuple[str, float]] = []
    for key in ("recruit", "respawn", "event_step", "battle"):
        told += [(view[key]["region"], 1.0)] if view[key] and view[key]["region"] is not None else []
    told += [(view["power"]["city"], 1.0)] if view["power"] else []
    told += [(region, 1.0) for region in (view["claim"] or {"picked": []})["picked"]]
    told += [(region, 3 / 4) for region in view["contests"] or {}]
    told += [(region, 1 / 2) for region in (view["battle"] or {"origins": []})["origins"]]
    told += marched(view["move"]) if view["move"] else []
    turn = view["turn"] or {"taxed": [], "bought": []}
    return [*told, *((region, 1 / 8) for region in [*turn["taxed"], *turn["bought"]])]


def marched(move: View) -> list[tuple[str, float]]:
    told = [(region, 3 / 4 if arrived["origins"] else 1 / 4) for region, arrived in move["moved"].items()]
    army = move["army"]
    return told if army is None else [*told, (army["region"], 1.0), (army["from"], 1 / 2)]


def write_arrived(sheet: Sheet, view: View, rules: Rules) -> None:
    """The troops that came with each leader of the active seat."""
    if view["active"] is None:
        return
    arrived = {**(view["contests"] or {}), **(view["move"] or {"moved": {}})["moved"]}
    for slot, leader in enumerate(view["players"][view["active"]]["leaders"]):
        if leader is not None and leader["region"] in arrived:
            units = parts_of(arrived[leader["region"]]["units"], rules.unit_ids, rules.pool)
            sheet.put_row(units, "arrived", slot)


def march_values(move: View, rules: Rules) -> list[float]:
    army = move["army"] or {"units": {}, "leaders": [], "staying": [], "steps": 0}
    moved = {slot for arrived in move["moved"].values() for slot in arrived["leaders"]}
    return [
        *parts_of(army["units"], rules.unit_ids, rules.pool),
        *(1.0 if slot in army["leaders"] else 1 / 2 if slot in army["staying"] else 0.0 for slot in SLOTS),
        *(float(slot in moved) for slot in SLOTS),
        part(move["budget"], BUDGET),
        part(army["steps"], BUDGET),
    ]


def asked(view: View) -> set[str | None]:
    """The kinds of piece that the decision is about."""
    army = (view["move"] or {}).get("army") or {}
    battle, quest, search = (view[key] or {} for key in ("battle", "quest", "search"))
    told = [army.get("asked"), battle.get("asked")]
    return {*told, quest.get("slot"), quest.get("companion"), search.get("slot"), search.get("companion")}
