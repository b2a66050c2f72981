"""The battle of Nexus Ops: both sides by type, in the order in which they attack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from warquest.board.canvas import shortened, wrapped
from warquest.board.drawing import WIDTH
from warquest.board.nexus_ops import icons
from warquest.board.pieces import seat_sign

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from warquest.board.canvas import Canvas
    from warquest.board.drawing import Scene
    from warquest.board.nexus_ops.facts import Facts

    Side = Mapping[str, Any]

SIDES = {"A": "attacker", "D": "defender"}

_LEFT, _COLUMN, _HEAD, _ROW = 130, 76, 40, 42
_RIGHT = WIDTH - 10 - (10 + _LEFT + 6 * _COLUMN)


def draw_battle(
    canvas: Canvas, facts: Facts, scene: Scene, living: Mapping[str, Mapping[str, int]], terrain: str, y: float
) -> float:
    """The battle that is on, `living` by side; the height that it took."""
    battle = scene.view["battle"]
    height = 26 + _HEAD + 2 * _ROW + 8
    canvas.rect(10, y, WIDTH - 20, height, "plate", 6)
    canvas.text(20, y + 18, _title(facts, battle, terrain), 14, "ink b")
    order = [*reversed(facts.units)] if battle["reversed"] else [*facts.units]
    for at, unit in enumerate(order):
        x = 10 + _LEFT + _COLUMN * at
        with canvas.place(unit, can=unit in scene.can):
            _draw_column(canvas, battle, unit, at + 1, x, y + 26)
            for row, name in enumerate(SIDES):
                hit = facts.hit(unit, terrain, battle["sides"][name]["targeting"])
                count, lost = living[name].get(unit, 0), battle["sides"][name]["lost"].get(unit, 0)
                _draw_cell(canvas, count, lost, hit, x, y + 26 + _HEAD + _ROW * row)
    for row, (name, role) in enumerate(SIDES.items()):
        top = y + 26 + _HEAD + _ROW * row
        with canvas.place(role, can=role in scene.can):
            canvas.rect(14, top + 2, _LEFT - 10, _ROW - 4, "bare edge", 4)
            _draw_side(canvas, battle[role], role, top)
        _draw_state(canvas, battle, name, 10 + _LEFT + _COLUMN * len(order) + 8, top)
    return height


def _title(facts: Facts, battle: Mapping[str, Any], terrain: str) -> str:
    name = facts.terrain[terrain]["name"]
    parts = [f"Battle on {name}" if battle["hex"] is None else f"Battle on hex {battle['hex']}, {name}"]
    parts += ["Critical Objective"] * battle["critical"]
    parts += ["order of attack reversed"] * battle["reversed"]
    parts += [f"{facts.units[battle['type']]['name']}s attack"] if battle["type"] else []
    parts += [f"will the {facts.units[battle['regenerating']]['name']} survive?"] if battle["regenerating"] else []
    parts += ["over"] * battle["over"]
    return " · ".join(parts)


def _draw_column(canvas: Canvas, battle: Mapping[str, Any], unit: str, number: int, x: float, y: float) -> None:
    now = unit == battle["type"]
    canvas.rect(x + 2, y, _COLUMN - 4, _HEAD + 2 * _ROW, "card edge", 5)
    if now:
        canvas.rect(x + 2, y, _COLUMN - 4, _HEAD, "now", 5)
    canvas.path(icons.UNITS.get(unit, icons.OTHER_UNIT), "nown" if now else "glyph", x + _COLUMN / 2, y + 13)
    css = "nown b" if now else "ink"
    canvas.text(x + _COLUMN / 2, y + 34, shortened(unit.capitalize(), 11, _COLUMN - 6), 11, css, "middle")
    canvas.text(x + 7, y + 14, str(number), 11, "nown" if now else "dim")


def _draw_cell(canvas: Canvas, count: int, lost: int, hit: int, x: float, y: float) -> None:
    canvas.path(f"M{x + 6:.1f},{y:.1f}h{_COLUMN - 12}", "line")
    if count:
        canvas.text(x + 20, y + 28, str(count), 20, "ink b", "middle")
        canvas.text(x + _COLUMN - 8, y + 18, f"on {hit}+", 10.5, "ink", "end")
    elif not lost:
        canvas.text(x + 20, y + 27, "–", 14, "dim", "middle")
    if lost:
        canvas.text(x + _COLUMN - 8, y + 35, f"lost {lost}", 10.5, "alarm b", "end")


def _draw_side(canvas: Canvas, seat: int | None, role: str, y: float) -> None:
    if seat is None:
        canvas.text(20, y + 26, f"{role}: nobody yet", 12, "dim")
        return
    seat_sign(canvas, seat, 30, y + _ROW / 2)
    canvas.text(44, y + 19, role.capitalize(), 13, "ink b")
    canvas.text(44, y + 33, f"seat {seat}", 11, "dim")


def _draw_state(canvas: Canvas, battle: Mapping[str, Any], name: str, x: float, y: float) -> None:
    side = battle["sides"][name]
    dice = ", ".join(_dice(battle, side, name)) or "no roll yet"
    canvas.text(x, y + 13, shortened(dice, 11, _RIGHT - 14, bold=True), 11, "ink b")
    for at, line in enumerate(wrapped(", ".join(_cards(battle, side)), 10.5, _RIGHT - 14, 2)):
        canvas.text(x, y + 26 + 13 * at, line, 10.5)


def _dice(battle: Mapping[str, Any], side: Side, name: str) -> Iterator[str]:
    if battle["rolling"] == name:
        yield "rolls now"
    if side["hits"] is not None:
        yield f"{side['hits']} hit{'' if side['hits'] == 1 else 's'}"
    if side["misses"]:
        yield f"{side['misses']} missed"


def _cards(battle: Mapping[str, Any], side: Side) -> Iterator[str]:
    if side["frenzy"]:
        yield "two dice each"
    if side["targeting"]:
        yield f"+{side['targeting']} on dice"
    if side["outflank"]:
        yield "Outflank"
    if side["volley"]:
        yield "rolled twice"
    if side["regeneration"]:
        yield f"{' and '.join(f'{unit}s' for unit in side['regeneration'])} may survive"
