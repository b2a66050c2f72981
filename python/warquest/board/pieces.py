"""Signs that the pictures of all games share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warquest.board.style import seat_class, seat_shape

if TYPE_CHECKING:
    from warquest.board.canvas import Canvas


def seat_sign(canvas: Canvas, seat: int, x: float, y: float, scale: float = 1) -> None:
    """The shape of a seat in its colour with its number, about 18 wide, around (x, y)."""
    canvas.path(seat_shape(seat), seat_class(seat), x, y, scale)
    canvas.text(x, y + 4 * scale, str(seat), 11 * scale, f"{seat_class(seat)}n b", "middle")


def flag(canvas: Canvas, seat: int, x: float, y: float, *, whole: bool = True, scale: float = 1) -> None:
    """A flag of a seat on its pole, 18 by 18 from (x, y) to the right and down; empty if it is not whole."""
    canvas.path("M0,0V18", "line pole", x, y, scale)
    canvas.path("M0,0H17V11H0Z", seat_class(seat) if whole else f"paper {seat_class(seat)}o", x, y, scale)
    css = f"{seat_class(seat)}n b" if whole else "ink b"
    canvas.text(x + 8.5 * scale, y + 9.2 * scale, str(seat), 10 * scale, css, "middle")
