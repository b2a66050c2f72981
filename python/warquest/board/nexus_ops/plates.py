"""Units of Nexus Ops: a plate for each seat with its sign and its units by type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warquest.board.nexus_ops import icons
from warquest.board.pieces import seat_sign
from warquest.board.style import seat_class

if TYPE_CHECKING:
    from collections.abc import Mapping

    from warquest.board.canvas import Canvas

Chip = tuple[str, int, bool]
"""A type, how many, and whether they have moved."""

ROW, SIGN = 17, 18
"""Height of a row, width of the sign of a seat."""
COLUMNS = (2, 3)
"""How many chips may stand in a row."""
_PAD = 3


def chips(units: Mapping[str, int], moved: Mapping[str, int], order: list[str]) -> list[Chip]:
    """The units of a seat on a hex by type; those that have moved apart."""
    found = []
    for unit in order:
        gone = moved.get(unit, 0)
        found += [(unit, units.get(unit, 0) - gone, False), (unit, gone, True)]
    return [chip for chip in found if chip[1]]


def chip_width(chip: Chip) -> float:
    """How wide a chip is."""
    return 20.5 + 7 * len(str(chip[1]))


def plate_size(group: list[Chip], columns: int) -> tuple[float, float]:
    """Width and height of a plate."""
    rows = _rows(group, columns)
    width = SIGN + max(sum(chip_width(chip) for chip in row) for row in rows) + _PAD
    return width, ROW * len(rows) + _PAD


def draw_plate(canvas: Canvas, seat: int, group: list[Chip], columns: int, x: float, y: float) -> None:
    """A plate with its upper left end at (x, y)."""
    width, height = plate_size(group, columns)
    canvas.rect(x, y, width, height, f"paper {seat_class(seat)}o", 4)
    seat_sign(canvas, seat, x + SIGN / 2 + 0.5, y + height / 2, 0.85)
    for at, row in enumerate(_rows(group, columns)):
        left = x + SIGN
        for chip in row:
            draw_chip(canvas, chip, left, y + _PAD / 2 + ROW * (at + 0.5))
            left += chip_width(chip)


def draw_chip(canvas: Canvas, chip: Chip, x: float, y: float) -> None:
    """The sign of a type and a number, from x to the right, y its middle; grey and underlined: moved."""
    unit, count, moved = chip
    canvas.path(icons.UNITS.get(unit, icons.OTHER_UNIT), "spent" if moved else "glyph", x + 10, y, 0.9)
    canvas.text(x + 18.5, y + 4.5, str(count), 12, "dim" if moved else "ink b")
    if moved:
        canvas.path(f"M{x + 2:.1f},{y + 8:.1f}h{chip_width(chip) - 4:.1f}", "line")


def _rows(group: list[Chip], columns: int) -> list[list[Chip]]:
    count = -(-len(group) // columns)
    size = -(-len(group) // count)
    return [group[at : at + size] for at in range(0, len(group), size)]
