"""The lines of a battle: the attacker on the left, the defender on the right, the front lines face to face."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from warquest.board.canvas import Canvas, counted, shortened
from warquest.board.drawing import WIDTH
from warquest.board.pieces import seat_sign
from warquest.board.style import seat_class
from warquest.board.warquest import icons
from warquest.board.warquest.armies import SIDES, SLOTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from warquest.board.drawing import Scene
    from warquest.board.warquest.plates import Plates
    from warquest.board.warquest.words import Words

    Battle = Mapping[str, Any]
    Side = Mapping[str, Any]

_COLUMNS = {"A": ("reserve", "back", "front"), "D": ("front", "back", "reserve")}
_LISTED = ("undeployed", "retreat", "survivors", "lost")
_LISTED_WORDS = {"undeployed": "to deploy", "retreat": "retreated", "survivors": "survivors", "lost": "lost"}
_HALF = (WIDTH - 16 - 14) / 2
_CELL, _ROW = 122, 18
_BARE = ("deploy_front", "deploy_back", "pursuit_hit")
"""Nodes whose actions name a group without its line."""
_STEPS = {
    "back": "back lines attack",
    "front": "front lines attack",
    "reinforce_1": "reinforcements",
    "reinforce_2": "reinforcements",
    "glorious": "Glorious Victory",
}
_ON_FOES = ("hit", "flag", "pursuit_hit", "declare")
"""Nodes whose actions name the pieces and lines of the other side."""


class BattleLines:
    """Draws battles by the unit types of a rules document."""

    def __init__(self, words: Words, plates: Plates) -> None:
        self._words, self._plates = words, plates
        self._order = {name: at for at, name in enumerate([*words.units, *SLOTS])}

    def draw(self, canvas: Canvas, scene: Scene, battle: Battle, y: float) -> float:
        """The battle from y downwards; the height."""
        body = Canvas()
        halves = [Canvas(), Canvas()]
        asked = _asked(scene, battle)
        tall = max(
            self._draw_side(half, scene, battle, name, name == asked) for name, half in zip("AD", halves, strict=True)
        )
        for half, left in zip(halves, (8, WIDTH - 8 - _HALF), strict=True):
            with body.group(transform=f"translate({left} 26)"):
                body.put(str(half))
        canvas.rect(2, y, WIDTH - 4, tall + 30, "plate", 4)
        with canvas.group(transform=f"translate(0 {y})"):
            canvas.text(WIDTH / 2, 17, self._headline(battle), 12.5, "ink b", "middle")
            canvas.put(str(body))
        return tall + 34

    def _headline(self, battle: Battle) -> str:
        where = f" of {self._words.regions[battle['region']]}" if battle["region"] else ""
        parts = [f"Battle{where}, round {battle['round']}, {_STEPS.get(battle['step'], battle['step'])}"]
        if results := battle["assign"]:
            what = _results(results["skulls"], results["flags"])
            parts.append(f"seat {battle[SIDES[results['by']]]} assigns {what}")
        if battle["winner"]:
            parts.append(f"seat {battle[SIDES[battle['winner']]]} wins")
        if battle["goer"]:
            parts.append(f"seat {battle[SIDES[battle['goer']]]} retreats")
        return ": ".join(parts[:2]) if len(parts) == 2 else ", ".join(parts)

    def _draw_side(self, canvas: Canvas, scene: Scene, battle: Battle, name: str, asked: bool) -> float:
        side, seat = battle["sides"][name], battle[SIDES[name]]
        seat_sign(canvas, seat, 10, 9, 0.95)
        canvas.text(24, 13.5, f"Seat {seat} {'attacks' if name == 'A' else 'defends'}", 12, "ink b")
        canvas.text(24, 28, shortened(self._intent(side), 10.5, _HALF - 24), 10.5, "ink")
        columns = [Canvas() for _ in range(3)]
        lines = _COLUMNS[name]
        tall = max(
            self._draw_line(column, scene, line, side, asked) for line, column in zip(lines, columns, strict=True)
        )
        for at, (line, column) in enumerate(zip(lines, columns, strict=True)):
            with canvas.group(transform=f"translate({at * (_CELL + 7.5):.1f} 36)"):
                self._draw_column(canvas, scene, line, tall, seat, asked and scene.node == "declare")
                canvas.put(str(column))
        return self._draw_lists(canvas, scene, side, asked, tall + 40)

    def _intent(self, side: Side) -> str:
        parts = [", ".join(self._words.power[card]["name"] for card in side["cards"])] if side["cards"] else []
        if side["target"]:
            parts.append(f"aims at the {_line(side['target'])}")
        if side["result"]:
            parts.append(f"rolled {_results(*side['result'])}")
        return "; ".join(parts)

    def _draw_column(self, canvas: Canvas, scene: Scene, line: str, tall: float, seat: int, named: bool) -> None:
        css = f"paper {seat_class(seat)}o edge" if line == "front" else "card edge"
        if named:
            with canvas.place(line, f"the {_line(line)}", can=line in scene.can):
                canvas.rect(0, 0, _CELL, tall, css)
        else:
            canvas.rect(0, 0, _CELL, tall, css)
        canvas.text(_CELL / 2, 12, _line(line), 10.5, "dim", "middle")

    def _draw_line(self, canvas: Canvas, scene: Scene, line: str, side: Side, asked: bool) -> float:
        x, y = 5.0, 26.0
        for group, count in self._sorted(side[line]):
            wide = self._width(group, count)
            if x + wide > _CELL - 4:
                x, y = 5, y + _ROW
            self._draw_group(canvas, scene, line, group, count, x, y, asked)
            x += wide + 8
        return y + 13

    def _draw_lists(self, canvas: Canvas, scene: Scene, side: Side, asked: bool, y: float) -> float:
        for line in _LISTED:
            if not side.get(line):
                continue
            canvas.text(2, y + 12, f"{_LISTED_WORDS[line]}:", 10.5, "dim")
            x = 66.0
            for group, count in self._sorted(side[line]):
                self._draw_group(canvas, scene, line, group, count, x, y + 8, asked and line != "lost")
                x += self._width(group, count) + 8
            y += _ROW
        return y

    def _sorted(self, pieces: Mapping[str, int]) -> list[tuple[str, int]]:
        return sorted(pieces.items(), key=lambda entry: (self._order[entry[0].split()[0]], entry[0]))

    def _width(self, group: str, count: int) -> float:
        kind, *damage = group.split()
        return (18 if kind in SLOTS else self._plates.chip(kind, count)[0]) + 9 * len(damage)

    def _draw_group(
        self, canvas: Canvas, scene: Scene, line: str, group: str, count: int, x: float, y: float, asked: bool
    ) -> None:
        title = f"{count} {group}" + (" damage" if " " in group else "")
        if not asked:
            with canvas.group():
                canvas.add("title", title)
                self._draw_pieces(canvas, group, count, x, y)
            return
        place = group if scene.node in _BARE else f"{line} {group}"
        with canvas.place(place, title, can=place in scene.can):
            canvas.rect(x - 2, y - 9, self._width(group, count) + 4, 18, "blank edge")
            self._draw_pieces(canvas, group, count, x, y)

    def _draw_pieces(self, canvas: Canvas, group: str, count: int, x: float, y: float) -> None:
        kind, *damage = group.split()
        if kind in SLOTS:
            icons.draw_leader(canvas, SLOTS.index(kind), x + 9, y)
        else:
            self._plates.chip(kind, count)[1](canvas, x, y)
        if damage:
            right = x + self._width(group, count)
            icons.draw_damage(canvas, damage[0], right - 5, y)


def _results(skulls: int, flags: int) -> str:
    return f"{counted(skulls, 'skull')}, {counted(flags, 'flag')}"


def _line(line: str) -> str:
    return line if line == "reserve" else f"{line} line"


def _asked(scene: Scene, battle: Battle) -> str | None:
    """The side whose pieces the actions of the node name."""
    by = next((name for name, role in SIDES.items() if battle[role] == scene.mover), None)
    if by is None or scene.node not in _ON_FOES:
        return by
    return "D" if by == "A" else "A"
