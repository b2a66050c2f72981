"""Battles in observations: the same slices in both games (docs/observations.md, "Battles of WarQuest")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...observation import Sheet, one_hot, part, sides_of
from ..rules import LINES, SLOTS

if TYPE_CHECKING:
    from ...observation import Shapes, View
    from ..rules import Rules

STEPS = (
    "deploy", "cards", "back", "volley", "reinforce_1", "front", "reinforce_2", "recover", "pursuit", "retreat",
    "shed", "glorious", "hunt",
)  # fmt: skip
TARGETS = ("front", "back", "reserve")
OF_A_SIDE = ("back", "volley", "front")
OF_NOBODY = ("pursuit", "leader", "monster", "search")
PIECES = 20
DICE = 20
VANISHED = 8
RALLIES = 4


def shapes(rules: Rules) -> Shapes:
    kinds = len(rules.kind_ids)
    return [
        ("battle", (16,)),
        ("battle_step", (len(STEPS),)),
        ("battle_lines", (2, len(LINES), kinds)),
        ("battle_damage", (2, kinds)),
        ("battle_lost", (2, kinds)),
        ("battle_sides", (2, 8)),
        ("roll", (2 * len(OF_A_SIDE) + len(OF_NOBODY) + 3,)),
    ]


def write(sheet: Sheet, view: View, rules: Rules) -> None:
    battle, roll = view["battle"], view["roll"]
    if battle is not None:
        sheet.put_row(battle_values(battle, view["viewer"], rules), "battle")
        sheet.put_row(one_hot(battle["step"], STEPS), "battle_step")
        for row, side in enumerate(sides_of(battle, view["viewer"])):
            write_side(sheet, row, battle["sides"][side], rules)
    if roll is not None:
        sheet.put_row(roll_values(roll, battle, view["viewer"]), "roll")


def battle_values(battle: View, viewer: int, rules: Rules) -> list[float]:
    sides = sides_of(battle, viewer)
    assign = battle["assign"] or {"by": None, "skulls": 0, "flags": 0}
    return [
        1,
        sides[0] == "A",
        viewer in (battle["attacker"], battle["defender"]),
        part(battle["round"], rules.constants["battle_rounds"]),
        part(battle["defender_troops"], PIECES),
        *one_hot(battle["winner"], sides),
        *one_hot(battle["goer"], sides),
        *one_hot(battle["first"], sides),
        *one_hot(assign["by"], sides),
        part(assign["skulls"], DICE),
        part(assign["flags"], DICE),
        part(battle["rallies"] or 0, RALLIES),
    ]


def write_side(sheet: Sheet, row: int, side: View, rules: Rules) -> None:
    for line, name in enumerate(LINES):
        lines = [side[name], side["undeployed"]] if name == "reserve" else [side[name]]
        pieces, _ = tally(lines, rules)
        sheet.put_row([part(n, PIECES) for n in pieces], "battle_lines", row, line)
    _, damage = tally([side[name] for name in (*LINES, "undeployed")], rules)
    sheet.put_row([part(n, PIECES) for n in damage], "battle_damage", row)
    sheet.put_row([part(side["lost"].get(kind, 0), PIECES) for kind in rules.kind_ids], "battle_lost", row)
    sheet.put_row(side_values(side), "battle_sides", row)


def tally(lines: list[dict[str, int]], rules: Rules) -> tuple[list[int], list[int]]:
    """(pieces, damage of all of them) by kind."""
    pieces, damage = [0] * len(rules.kind_ids), [0] * len(rules.kind_ids)
    for line in lines:
        for name, number in line.items():
            group = rules.group_index[name]
            pieces[rules.group_kind[group]] += number
            damage[rules.group_kind[group]] += number * rules.group_damage[group]
    return pieces, damage


def side_values(side: View) -> list[float]:
    skulls, flags = side["result"] or (0, 0)
    return [
        *one_hot(side["target"], TARGETS),
        side["result"] is not None,
        part(skulls, DICE),
        part(flags, DICE),
        part(side["absorbed"], VANISHED),
        part(side["steadied"], VANISHED),
    ]


def roll_values(roll: View, battle: View | None, viewer: int) -> list[float]:
    sides = sides_of(battle, viewer) if battle is not None else ("A", "D")
    return [
        *one_hot(roll["purpose"], [f"{what} {side}" for what in OF_A_SIDE for side in sides]),
        *one_hot(roll["purpose"], OF_NOBODY),
        *(part(roll[key], DICE) for key in ("dice", "skulls", "flags")),
    ]


def bearer(artifacts: list[str | None], card: str) -> float:
    """Which slot has an artifact, the lowest one; `artifacts` are by slot."""
    return part(1 + artifacts.index(card), len(SLOTS)) if card in artifacts else 0.0


def rumour_ids(rules: Rules) -> list[str]:
    """The cards that may become artifacts."""
    return [name for name, card in zip(rules.event_ids, rules.events, strict=True) if card.kind == "rumour"]


def hand(held: list[str], used: list[str], rules: Rules) -> list[float]:
    """Power cards of a seat; those in use count twice, for they stay with it."""
    counts = [held.count(card) + used.count(card) for card in rules.power_ids]
    return [part(n, 2 * card.copies) for n, card in zip(counts, rules.power, strict=True)]
