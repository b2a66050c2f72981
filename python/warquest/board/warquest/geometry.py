"""Where the regions of a WarQuest map lie in the picture."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import Any

from warquest.board.canvas import number
from warquest.rules.document import DRAWING, shipped_drawing

Point = tuple[float, float]

MARGIN = 10
_LABEL = (92, 64)
"""A name, icons below it, and an army of two rows: width and height."""
_GRID = 14
_NARROW = 60
_CELL = 3.5
"""Radius of a region without an outline, in units of the map."""


@dataclass(frozen=True)
class Layout:
    """The map in units of the picture, y downwards."""

    height: float
    centres: dict[str, Point]
    outlines: dict[str, list[Point]]
    lines: dict[tuple[str, str], list[Point]]


def layout(rules: dict[str, Any], width: float) -> Layout:
    """The map of a rules document, as wide as asked for."""
    drawn = (rules.get(DRAWING) or shipped_drawing(rules["game"]))["outlines"]
    regions = rules["tables"]["map"]["region"]
    spots = {region["id"]: (float(region["x"]), float(region["y"])) for region in regions}
    shapes = {entry["region"]: entry["points"] for entry in drawn["outline"]}
    corners = {region: shapes.get(region) or _cell(spot) for region, spot in spots.items()}
    lines = {_pair(entry["a"], entry["b"]): entry["points"] for entry in drawn["line"]}
    borders = [_pair(border["a"], border["b"]) for border in rules["tables"]["map"]["border"]]
    xs, ys = ([point[axis] for points in corners.values() for point in points] for axis in (0, 1))
    scale = (width - 2 * MARGIN) / (max(xs) - min(xs))

    def moved(point: Any) -> Point:
        return MARGIN + (point[0] - min(xs)) * scale, MARGIN + (max(ys) - point[1]) * scale

    return Layout(
        2 * MARGIN + (max(ys) - min(ys)) * scale,
        {region: roomiest([moved(point) for point in points]) for region, points in corners.items()},
        {region: [moved(point) for point in points] for region, points in corners.items()},
        {pair: [moved(p) for p in lines.get(pair) or [spots[pair[0]], spots[pair[1]]]] for pair in borders},
    )


def _pair(a: str, b: str) -> tuple[str, str]:
    return (a, b) if a < b else (b, a)


def _cell(spot: Point) -> list[Point]:
    turns = [math.tau * at / 8 for at in range(8)]
    return [(spot[0] + _CELL * math.cos(turn), spot[1] + _CELL * math.sin(turn)) for turn in turns]


def slot(points: list[Point], top: float, bottom: float) -> tuple[float, float]:
    """From where to where an outline reaches between two heights, all along but for where it is narrow."""
    legs = list(zip(points, points[1:] + points[:1], strict=True))
    left, right = -math.inf, math.inf
    for y in (top, (top + bottom) / 2, bottom):
        crossed = [a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]) for a, b in legs if (a[1] > y) != (b[1] > y)]
        if crossed and max(crossed) - min(crossed) >= _NARROW:
            left, right = max(left, min(crossed)), min(right, max(crossed))
    return left, right


def roomiest(points: list[Point]) -> Point:
    """Where in an outline a label of the shape of `_LABEL` has most room: the best of a grid."""
    flat = [(x / _LABEL[0], y / _LABEL[1]) for x, y in points]
    legs = list(zip(flat, flat[1:] + flat[:1], strict=True))
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*flat, strict=True))
    spots = [
        (left + (right - left) * (i + 0.5) / _GRID, top + (bottom - top) * (j + 0.5) / _GRID)
        for i in range(_GRID)
        for j in range(_GRID)
    ]
    x, y = max((spot for spot in spots if _inside(spot, legs)), key=lambda spot: _room(spot, legs))
    return x * _LABEL[0], y * _LABEL[1]


def _room(spot: Point, legs: list[tuple[Point, Point]]) -> float:
    """The square of the distance to the nearest leg."""
    return min(_far(spot, a, b) for a, b in legs)


def _far(spot: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = ((spot[0] - a[0]) * dx + (spot[1] - a[1]) * dy) / (dx * dx + dy * dy or 1)
    share = min(1, max(0, share))
    return (a[0] + share * dx - spot[0]) ** 2 + (a[1] + share * dy - spot[1]) ** 2


def _inside(spot: Point, legs: list[tuple[Point, Point]]) -> bool:
    """Whether a ray to the right crosses an odd number of legs."""
    x, y = spot
    crossed = [a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]) > x for a, b in legs if (a[1] > y) != (b[1] > y)]
    return sum(crossed) % 2 == 1


def drawn_line(points: list[Point]) -> str:
    """Path data of an open line."""
    return "M" + "L".join(f"{number(x)},{number(y)}" for x, y in points)


def shrunk(points: list[Point], centre: Point, by: float) -> list[Point]:
    """The corners moved towards a point by a fixed length."""
    moved = []
    for x, y in points:
        dx, dy = x - centre[0], y - centre[1]
        share = 1 - by / max(math.hypot(dx, dy), by)
        moved.append((centre[0] + dx * share, centre[1] + dy * share))
    return moved


def along(points: list[Point], gap: float) -> list[tuple[Point, Point]]:
    """Places evenly spread on a line, about `gap` apart, at least one: (place, direction of length 1)."""
    legs = [(a, b, math.dist(a, b)) for a, b in itertools.pairwise(points) if a != b]
    total = sum(leg[2] for leg in legs)
    count = max(1, round(total / gap))
    return [_at(legs, total * (k + 0.5) / count) for k in range(count)]


def _at(legs: list[tuple[Point, Point, float]], far: float) -> tuple[Point, Point]:
    at = 0
    while at < len(legs) - 1 and far > legs[at][2]:
        far -= legs[at][2]
        at += 1
    a, b, length = legs[at]
    way = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
    return (a[0] + way[0] * far, a[1] + way[1] * far), way
