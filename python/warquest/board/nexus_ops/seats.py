"""The panels of the seats: rubium, victory points, cards, units in the box."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from warquest.board.canvas import shortened, text_width
from warquest.board.nexus_ops import icons
from warquest.board.nexus_ops.words import seat_place
from warquest.board.pieces import seat_sign
from warquest.board.style import seat_class

if TYPE_CHECKING:
    from collections.abc import Mapping

    from warquest.board.canvas import Canvas
    from warquest.board.drawing import Scene
    from warquest.board.nexus_ops.facts import Facts

Player = dict[str, Any]

WIDE, TALL = 212, 92


class Seats:
    """Draws the panels of a game."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts

    def draw(self, canvas: Canvas, scene: Scene, seat: int, x: float, y: float) -> None:
        """The panel of a seat with its upper left end at (x, y)."""
        player, word = scene.view["players"][seat], seat_place(seat)
        with canvas.place(word, f"Seat {seat}, played: {self._played(player)}", can=word in scene.can):
            canvas.rect(x, y, WIDE, TALL, "plate", 6)
            outline = f"line {seat_class(seat)}o edge" if seat == scene.mover else "bare edge"
            canvas.rect(x + 1, y + 1, WIDE - 2, TALL - 2, outline, 6)
            self._draw_name(canvas, scene, seat, x, y + 21)
            _draw_goods(canvas, player, x + 10, y + 40)
            self._draw_box(canvas, player, x + 10, y + 61)
            canvas.text(x + 10, y + 84, shortened(f"played: {self._played(player)}", 11, WIDE - 20), 11, "dim")

    def _draw_name(self, canvas: Canvas, scene: Scene, seat: int, x: float, y: float) -> None:
        seat_sign(canvas, seat, x + 17, y - 5)
        canvas.text(x + 32, y, f"Seat {seat}", 14, "ink b")
        canvas.text(x + 90, y, _role(scene, seat), 11, "dim")
        points = f"{scene.view['players'][seat]['vp']} VP"
        canvas.path(icons.STAR, "gold", x + WIDE - 20 - text_width(points, 14, bold=True), y - 5)
        canvas.text(x + WIDE - 10, y, points, 14, "ink b", "end")

    def _draw_box(self, canvas: Canvas, player: Player, x: float, y: float) -> None:
        """Figures that may still be bought."""
        standing: Counter[str] = Counter()
        for units in player["units"].values():
            standing.update(units)
        canvas.text(x, y + 4, "reserve", 10, "dim")
        for at, (unit, entry) in enumerate(self._facts.units.items()):
            left = x + 50 + 25 * at
            canvas.path(icons.UNITS.get(unit, icons.OTHER_UNIT), "spent", left, y, 0.7)
            canvas.text(left + 7, y + 4, str(entry["limit"] - standing[unit]), 11)

    def _played(self, player: Player) -> str:
        cards: Counter[str] = Counter(player["played"])
        told = [f"{self._facts.card_name(card)}{f' ×{n}' if n > 1 else ''}" for card, n in sorted(cards.items())]
        return ", ".join([f"{player['plain']} plain"] * (player["plain"] > 0) + told) or "no missions"


def _draw_goods(canvas: Canvas, player: Player, x: float, y: float) -> None:
    goods = (
        (0, icons.RUBIUM, "gold", player["rubium"], ""),
        (50, icons.BOLT, "glyph", _count(player["energize"]), "energize"),
        (134, icons.SECRET, "glyph even", _count(player["secrets"]), "secret"),
    )
    for at, shape, css, count, word in goods:
        canvas.path(shape, css, x + at + 6, y - 4.5, 0.75)
        canvas.text(x + at + 15, y, str(count), 13, "ink b")
        canvas.text(x + at + 19 + 8.5 * len(str(count)), y, word, 10, "dim")


def _count(cards: list[str] | int) -> int:
    return cards if isinstance(cards, int) else len(cards)


def _role(scene: Scene, seat: int) -> str:
    view: Mapping[str, Any] = scene.view
    if seat in (view["winners"] or []):
        return "wins"
    words = ["in turn"] * (seat == view["active"]) + ["to decide"] * (seat == scene.mover)
    return "to decide" if len(words) > 1 else "".join(words)
