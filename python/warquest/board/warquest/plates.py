"""Armies on the map: a plate with the sign of the seat, its leaders and its troops by type."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from warquest.board.canvas import text_width
from warquest.board.pieces import seat_sign
from warquest.board.style import seat_class
from warquest.board.warquest import icons

if TYPE_CHECKING:
    from collections.abc import Callable

    from warquest.board.canvas import Canvas
    from warquest.board.style import Roles
    from warquest.board.warquest.armies import Army

    Item = tuple[float, Callable[[Canvas, float, float], None]]
    """Width, and what draws it from its left end on the middle of a row."""

WIDEST = 126
_ROW = 15
_ROWS = 2
"""So many rows have room below the name and the icons of a region."""
_GAP = 2


def plate_roles() -> Roles:
    """The classes of plates: melee and ranged troops."""
    return {
        "rim": ("fill:#161b20", "fill:#eef2f5"),
        "arrow": ("fill:none;stroke-width:4", "fill:none;stroke-width:4"),
        "melee": ("fill:#e4e7ea;stroke:#59636d", "fill:#39434d;stroke:#8e9aa6"),
        "ranged": ("fill:#fff3c4;stroke:#8a6d00", "fill:#4d431c;stroke:#c9ab3a"),
    }


@dataclass(frozen=True)
class Plate:
    """An army, measured."""

    seat: int
    rows: list[list[Item]]
    width: float
    height: float

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Centred on x, from y downwards."""
        left = x - self.width / 2
        canvas.rect(left - 1.5, y - 1.5, self.width + 3, self.height + 3, "rim", 4)
        canvas.rect(left, y, self.width, self.height, f"paper {seat_class(self.seat)}o")
        for at, row in enumerate(self.rows):
            right = left + 3
            for wide, drawn in row:
                drawn(canvas, right, y + 1.5 + _ROW * (at + 0.5))
                right += wide + _GAP


def draw_plates(canvas: Canvas, plates: list[Plate], x: float, y: float) -> None:
    """Plates one below the other."""
    for plate in plates:
        plate.draw(canvas, x, y)
        y += plate.height + _GAP


class Plates:
    """Draws armies by the unit types of a rules document."""

    def __init__(self, rules: dict[str, Any]) -> None:
        self._units: dict[str, dict[str, Any]] = {unit["id"]: unit for unit in rules["tables"]["units"]["unit"]}
        self.letters = {name: unit["race"][0].upper() for name, unit in self._units.items()}

    def measured(self, armies: list[Army], room: float) -> tuple[list[Plate], float, float]:
        """The plates of a region's armies and the size of all of them, one below the other.

        They are about `room` wide; wider if that would need more than two rows in all.
        """
        plates = [self._plate(army, room) for army in armies]
        if sum(len(plate.rows) for plate in plates) > _ROWS:
            plates = [self._plate(army, WIDEST) for army in armies]
        width = max((plate.width for plate in plates), default=0)
        return plates, width, sum(plate.height + _GAP for plate in plates)

    def _plate(self, army: Army, room: float) -> Plate:
        rows = _rows(self._items(army), room)
        width = max(sum(item[0] + _GAP for item in row) for row in rows) + 4
        return Plate(army.seat, rows, width, _ROW * len(rows) + 3)

    def _items(self, army: Army) -> list[Item]:
        items: list[Item] = [(16, lambda canvas, x, y: seat_sign(canvas, army.seat, x + 8, y, 0.8))]
        items += [(16, _leader(slot)) for slot in army.leaders]
        return items + [self.chip(unit, army.units[unit]) for unit in self._units if army.units[unit]]

    def chip(self, unit: str, count: int) -> Item:
        """The sign of troops of a type: their number and the letter of their race."""
        text, line = f"{count}{self.letters[unit]}", self._units[unit]["line"]
        return chip_width(text, line), lambda canvas, x, y: draw_chip(canvas, text, line, x, y)


def chip_width(text: str, line: str) -> float:
    """How wide a chip is."""
    return 6 + text_width(text, 10, bold=True) + (10 if line == "ranged" else 0)


def draw_chip(canvas: Canvas, text: str, line: str, x: float, y: float) -> None:
    """A box for melee troops, a pill with an arrow for those who shoot; x is its left end, y its middle."""
    wide, shoots = chip_width(text, line), line == "ranged"
    canvas.rect(x, y - 6.5, wide, 13, line, 6.5 if shoots else 1.5)
    canvas.text(x + 3, y + 3.8, text, 10, "ink b")
    if shoots:
        canvas.path(icons.RANGED, "glyph", x + wide - 7, y + 0.5)


def _leader(slot: int) -> Callable[[Canvas, float, float], None]:
    return lambda canvas, x, y: icons.draw_leader(canvas, slot, x + 8, y)


def _rows(items: list[Item], room: float) -> list[list[Item]]:
    rows: list[list[Item]] = [[]]
    for item in items:
        if rows[-1] and sum(other[0] + _GAP for other in rows[-1]) + item[0] > room - 6:
            rows.append([])
        rows[-1].append(item)
    return rows
