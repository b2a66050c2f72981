"""What the signs of the map mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from warquest.board.canvas import Canvas, text_width
from warquest.board.drawing import WIDTH
from warquest.board.pieces import flag, seat_sign
from warquest.board.warquest import icons
from warquest.board.warquest.plates import chip_width, draw_chip

if TYPE_CHECKING:
    from collections.abc import Callable

    Sign = Callable[[Canvas, float, float], None]

_STEP = 19
_SIZE = 10.5


class _Row:
    def __init__(self, canvas: Canvas) -> None:
        self.canvas, self.x, self.y = canvas, 8.0, 10.0

    def add(self, width: float, sign: Sign, text: str) -> None:
        """A sign with its meaning, in a new row if this one is full."""
        needed = width + 4 + text_width(text, _SIZE) + 7
        if self.x + needed > WIDTH - 4:
            self.x, self.y = 8, self.y + _STEP
        sign(self.canvas, self.x + width / 2, self.y)
        self.canvas.text(self.x + width + 4, self.y + 4, text, _SIZE, "ink")
        self.x += needed


def legend(rules: dict[str, Any]) -> tuple[str, float]:
    """The legend of a rules document, and its height."""
    row = _Row(Canvas())
    for at, kingdom in enumerate(rules["tables"]["map"]["kingdom"]):
        race = f" ({kingdom['race']})" if "race" in kingdom else ""
        row.add(14, _swatch(at), kingdom["name"] + race)
    for width, sign, text in (*_map_signs(), *_piece_signs(), *_round_signs()):
        row.add(width, sign, text)
    return str(row.canvas), row.y + 14


def battle_legend() -> tuple[str, float]:
    """The legend of a battle alone, and its height."""
    row = _Row(Canvas())
    for width, sign, text in _piece_signs():
        row.add(width, sign, text)
    return str(row.canvas), row.y + 12


def _map_signs() -> list[tuple[float, Sign, str]]:
    return [
        (16, _city, "city and its tax"),
        (16, _icon(icons.MARKET), "market"),
        (16, _icon(icons.VILLAGE), "village"),
        (14, _icon(icons.BATTLEFIELD), "battlefield"),
        *((15, _icon(shape), kind) for kind, shape in icons.LOCATIONS.items()),
        (22, _line("river round"), "river"),
        (16, _bridge, "bridge"),
        (26, _mountain, "mountains"),
        (18, lambda c, x, y: seat_sign(c, 0, x, y, 0.8), "army of seat 0"),
        (17, lambda c, x, y: flag(c, 0, x - 8, y - 8), "active token"),
        (17, lambda c, x, y: flag(c, 0, x - 8, y - 8, whole=False), "used (inactive) token"),
    ]


def _piece_signs() -> list[tuple[float, Sign, str]]:
    return [
        (16, lambda c, x, y: icons.draw_leader(c, 0, x, y), "lord"),
        (16, lambda c, x, y: icons.draw_leader(c, 1, x, y), "lieutenant"),
        (26, _chip("melee"), "2 melee troops of goblins"),
        (32, _chip("ranged"), "2 ranged troops"),
        (14, _damage, "damage"),
    ]


def _round_signs() -> list[tuple[float, Sign, str]]:
    return [
        (16, icons.draw_fight, "battle"),
        (9, lambda c, x, y: c.rect(x - 3.5, y - 4.5, 7, 9, "card", 1), "cards in hand"),
        (16, _can, "may be chosen now"),
        (14, icons.draw_rumour, "rumour of an artifact"),
        (14, icons.draw_quest, "quest in your hand"),
    ]


def _swatch(kingdom: int) -> Sign:
    return lambda canvas, x, y: canvas.rect(x - 7, y - 6, 14, 12, f"k{kingdom} border", 2)


def _icon(shape: str) -> Sign:
    return lambda canvas, x, y: canvas.path(shape, "glyph", x, y)


def _city(canvas: Canvas, x: float, y: float) -> None:
    icons.draw_city(canvas, "3", x, y)


def _line(css: str) -> Sign:
    return lambda canvas, x, y: canvas.path("M-10,0H10", css, x, y)


def _bridge(canvas: Canvas, x: float, y: float) -> None:
    canvas.path("M0,-8V8", "river", x, y)
    canvas.path(icons.BRIDGE, "bridge", x, y, 0.8)


def _mountain(canvas: Canvas, x: float, y: float) -> None:
    canvas.path("M-12,0H12", "mountain", x, y)
    for shift in (-7, 6):
        canvas.path(icons.PEAK, "peak", x + shift, y)


def _chip(line: str) -> Sign:
    return lambda canvas, x, y: draw_chip(canvas, "2G", line, x - chip_width("2G", line) / 2, y)


def _can(canvas: Canvas, x: float, y: float) -> None:
    with canvas.group(class_="marked"):
        canvas.rect(x - 8, y - 6.5, 16, 13, "blank edge", 2)


def _damage(canvas: Canvas, x: float, y: float) -> None:
    icons.draw_damage(canvas, "1", x, y)
