"""The table of actions: ids count up row by row (docs/nexus-ops-state.md, "Action ids")."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .rules import Rules

HEXES = 31
FIRST_HOME = 19
SEATS = 4
SIDE_NAMES = ("attacker", "defender")
SOLE = (("", 0),)

Arguments = list[tuple[str, int]]
"""(argument as it is written, what it stands for)."""


class Actions:
    """`first[row]` is the first id of a row; `row`, `value` and `texts` are by id; `of[row]` leads from value to id.

    A value is an index; that of two arguments is the first times the number of the second, plus the second. Discards
    of energize cards have their index, those of secret missions theirs plus the number of energize cards.
    """

    def __init__(self, rules: Rules) -> None:
        self.first: dict[str, int] = {}
        self.of: dict[str, dict[int, int]] = {}
        self.row: list[str] = []
        self.value: list[int] = []
        self.texts: list[str] = []
        for name, arguments in table(rules):
            self.first[name] = len(self.texts)
            self.of[name] = {value: len(self.texts) + place for place, (_, value) in enumerate(arguments)}
            for argument, value in arguments:
                self.row.append(name)
                self.value.append(value)
                self.texts.append(f"{name} {argument}" if argument else name)
        self.by_text = {text: action for action, text in enumerate(self.texts)}


def table(rules: Rules) -> list[tuple[str, Arguments]]:
    """(row, arguments) in the order of the page."""
    units, hexes, seats = rules.unit_ids, numbers(range(HEXES)), numbers(range(SEATS))
    homes = numbers(range(FIRST_HOME, HEXES))
    windows = rules.window
    return [
        ("buy", product(units, homes)),
        ("start_card", some(rules.energize_ids, [window == "start" for window in windows])),
        ("move", product(units, hexes)),
        ("fight", every(hexes)),
        ("breath", every(hexes)),
        ("red", some(rules.secret_ids, [card.red for card in rules.secrets])),
        ("plain", list(SOLE)),
        ("white", some(rules.secret_ids, [not card.red for card in rules.secrets])),
        ("discard", sorted(every([*rules.energize_ids, *rules.secret_ids]))),
        ("end_phase", list(SOLE)),
        ("end_turn", list(SOLE)),
        ("move_to", every(hexes)),
        ("move_count", [(number, int(number)) for number in numbers(range(1, max(rules.limit) + 1))]),
        ("jump_unit", product(units, hexes)),
        ("jump_to", every(hexes)),
        ("volunteer_hex", every(hexes)),
        ("ambush_hex", every(hexes)),
        ("ambush_unit", product(seats, units)),
        ("breath_at", product(hexes, seats)),
        ("defender", every(seats)),
        ("card", some(rules.energize_ids, [window in ("open", "step", "post_roll") for window in windows])),
        ("critical", list(SOLE)),
        ("pass", list(SOLE)),
        ("card_side", every(list(SIDE_NAMES))),
        ("lose", every(units)),
        ("done", list(SOLE)),
        ("two_cards", list(SOLE)),
        ("take_vp", list(SOLE)),
        ("keep", every(rules.secret_ids)),
    ]


def numbers(span: range) -> list[str]:
    return [str(number) for number in span]


def every(names: list[str]) -> Arguments:
    return [(name, index) for index, name in enumerate(names)]


def some(names: list[str], chosen: list[bool]) -> Arguments:
    return [(name, index) for index, name in enumerate(names) if chosen[index]]


def product(slow: list[str], fast: list[str]) -> Arguments:
    return every([f"{one} {other}" for one in slow for other in fast])
