"""Where the hexes of Nexus Ops lie in the picture (NX-1), and the corners that they leave free."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from warquest.board.canvas import number

if TYPE_CHECKING:
    from collections.abc import Iterable

Point = tuple[float, float]

MARGIN = 10
LARGEST = 64
"""Most from the middle of a hex to a corner."""
_ROOT = math.sqrt(3)
_STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
_GAP = 5
_SLOTS_A_CORNER = 2


def axial(sides: Iterable[int]) -> list[tuple[int, int]]:
    """All hexes by number: monolith, two rings, the home hexes of the seats (NX-1.3, 1.5)."""
    rings = [_walked(ring, side, steps) for ring in (1, 2) for side in range(6) for steps in range(ring)]
    homes = [_walked(*corner, steps) for side in sides for corner, steps in _home(side)]
    return [(0, 0), *rings, *homes]


def _home(side: int) -> list[tuple[tuple[int, int], int]]:
    return [((3, side), 1), ((3, side), 2), ((4, side), 2)]


def _walked(ring: int, side: int, steps: int) -> tuple[int, int]:
    out, along = _STEPS[side], _STEPS[(side + 2) % 6]
    return ring * out[0] + steps * along[0], ring * out[1] + steps * along[1]


@dataclass(frozen=True)
class Layout:
    """The board in units of the picture, its top at y = 0."""

    radius: float
    height: float
    centres: list[Point]

    @property
    def half(self) -> float:
        """From the middle of a hex to the middle of its side."""
        return self.radius * _ROOT / 2

    def corners(self, width: float, wide: float, tall: float, seats: int) -> dict[int, Point]:
        """Upper left ends of panels in free corners, for the seats that find one, each near its home."""
        free = [spot for spot in self._slots(width, wide, tall) if self._is_free(spot, wide, tall)]
        found = {}
        for seat in range(seats):
            if free:
                home = self.centres[19 + 3 * seat + 2]
                near = min(free, key=lambda spot: math.dist(home, (spot[0] + wide / 2, spot[1] + tall / 2)))
                free.remove(near)
                found[seat] = near
        return found

    def _slots(self, width: float, wide: float, tall: float) -> list[Point]:
        rows = [row * (tall + _GAP) for row in range(_SLOTS_A_CORNER)]
        ys = rows + [self.height - tall - row for row in rows]
        return [(x, y) for y in ys for x in (MARGIN, width - MARGIN - wide)]

    def _is_free(self, spot: Point, wide: float, tall: float) -> bool:
        x, y = spot
        across = [x + wide * at / 20 for at in range(21)]
        down = [y + tall * at / 20 for at in range(21)]
        points = [(px, py) for px in across for py in down]
        reach = self.half + _GAP / 2
        return 0 <= y <= self.height - tall and not any(
            _length(point, centre) < reach for point in points for centre in self.centres
        )


def _length(point: Point, centre: Point) -> float:
    """How far a point is from the middle of a hex, as the middle of a side is."""
    dx, dy = abs(point[0] - centre[0]), abs(point[1] - centre[1])
    return max(dx, dx / 2 + dy * _ROOT / 2)


def layout(sides: Iterable[int], width: float) -> Layout:
    """The board for home bases on these sides, at most as wide."""
    flat = [(_ROOT * (q + r / 2), 1.5 * r) for q, r in axial(sides)]
    xs, ys = ([point[axis] for point in flat] for axis in (0, 1))
    broad, high = max(xs) - min(xs) + _ROOT, max(ys) - min(ys) + 2
    radius = min(LARGEST, (width - 2 * MARGIN) / broad)
    left, top = (width - broad * radius) / 2, 0.0
    centres = [(left + (x - min(xs) + _ROOT / 2) * radius, top + (y - min(ys) + 1) * radius) for x, y in flat]
    return Layout(radius, high * radius, centres)


def hexagon(radius: float) -> str:
    """Path data of a hex with a corner on top, around the origin."""
    points = [(radius * math.sin(math.tau * at / 6), -radius * math.cos(math.tau * at / 6)) for at in range(6)]
    return "M" + "L".join(f"{number(x)},{number(y)}" for x, y in points) + "Z"
