"""The small signs of WarQuest, paths of about 14 by 14 around the origin."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from warquest.board.canvas import Canvas

CITY = "M-8,7V-3H-6V-7H-3V-4H-1.5V-7H1.5V-4H3V-7H6V-3H8V7Z"
MARKET = "M-6,-6H6L7.5,-1H-7.5ZM-6,0H-4.5V4H4.5V0H6V7H-6Z"
VILLAGE = "M-7,0L0,-7L7,0H5V6H1.5V2H-1.5V6H-5V0Z"
BATTLEFIELD = (
    "M-6.5,-6.5L-3.5,-5.5L2.5,0.5L4,-1L5,0L3.8,1.8L6.5,4.5L4.5,6.5L1.8,3.8L0,5L-1,4L0.5,2.5L-5.5,-3.5Z"
    "M6.5,-6.5L3.5,-5.5L-2.5,0.5L-4,-1L-5,0L-3.8,1.8L-6.5,4.5L-4.5,6.5L-1.8,3.8L0,5L1,4L-0.5,2.5L5.5,-3.5Z"
)
LOCATIONS = {
    "tower": "M-4,7V-2H-5V-7H-3V-5H-1V-7H1V-5H3V-7H5V-2H4V7ZM-1,7V3H1V7Z",
    "tunnel": "M-7,6V0A7,7 0 0 1 7,0V6H3.5V1A3.5,3.5 0 0 0 -3.5,1V6Z",
    "tomb": "M-5.5,7V-2A5.5,5.5 0 0 1 5.5,-2V7ZM-1,-4V-2H-3V0H-1V5H1V0H3V-2H1V-4Z",
    "statue": "M-5.5,7V4H5.5V7ZM-2,3V-0.5H-4.5V-2.5H4.5V-0.5H2V3ZM0,-7.5A2.2,2.2 0 1 1 0,-3.1A2.2,2.2 0 1 1 0,-7.5Z",
    "dungeon": "M-6.5,-6.5H6.5V6.5H-6.5ZM-4.5,-4.5V4.5H-2.5V-4.5ZM-1,-4.5V4.5H1V-4.5ZM2.5,-4.5V4.5H4.5V-4.5Z",
    "cave": "M-8,6L-5,-3L-1,-6L4,-4.5L8,6H3.5A3.5,4.5 0 0 0 -3.5,6Z",
}
LORD = "M-7,5L-8,-4L-3.5,0L0,-6L3.5,0L8,-4L7,5Z"
LIEUTENANT = "M0,-8L2.4,-2.8L8,-2.3L3.8,1.5L5,7L0,4.2L-5,7L-3.8,1.5L-8,-2.3L-2.4,-2.8Z"
RANGED = "M-2,-5.5C3,-3.5 3,1.5 -2,3.5L-2,2.6C1.6,0.8 1.6,-2.8 -2,-4.6ZM-4,-1.5H2.4V-2.7L5,-1L2.4,0.7V-0.5H-4Z"
BRIDGE = "M-5,-9H-3V9H-5ZM3,-9H5V9H3ZM-3,-7H3V7H-3Z"
PEAK = "M-6,4L0,-6L6,4Z"


def draw_leader(canvas: Canvas, slot: int, x: float, y: float) -> None:
    """A crown for the lord, a star with its number for a lieutenant, around (x, y)."""
    canvas.path(LIEUTENANT if slot else LORD, "gold", x, y, 0.9)
    if slot:
        canvas.text(x, y + 3.2, str(slot), 8, "coin b", "middle")


def draw_city(canvas: Canvas, tax: str, x: float, y: float) -> None:
    """A city with its tax in it, around (x, y)."""
    canvas.path(CITY, "glyph", x, y)
    canvas.text(x, y + 6, tax, 10.5, "hole b", "middle")


def draw_rumour(canvas: Canvas, x: float, y: float) -> None:
    """A question mark: an artifact is said to lie here."""
    _disc(canvas, x, y, "?")


def draw_quest(canvas: Canvas, x: float, y: float) -> None:
    """An exclamation mark: a quest of the viewer leads here."""
    _disc(canvas, x, y, "!")


def draw_fight(canvas: Canvas, x: float, y: float) -> None:
    """Crossed swords in the colour of alarm: a battle is on, or due."""
    canvas.path(BATTLEFIELD, "alarm", x, y, 1.15)


MARKS = {"x": draw_fight, "?": draw_rumour, "!": draw_quest}
"""Signs of the moment, by the letter that `board_map` gives them."""


def _disc(canvas: Canvas, x: float, y: float, sign: str) -> None:
    canvas.add("circle", class_="gold", cx=x, cy=y, r=7)
    canvas.text(x, y + 4.2, sign, 12, "coin b", "middle")


def draw_damage(canvas: Canvas, damage: str, x: float, y: float) -> None:
    """Damage that a piece has taken, around (x, y)."""
    canvas.add("circle", class_="alarm", cx=x, cy=y, r=6)
    canvas.text(x, y + 3.8, damage, 10, "hole b", "middle")
