"""The hexes of the board: where they lie, their neighbours and distances (NX-1)."""

from __future__ import annotations

from ..regions import Regions
from .actions import FIRST_HOME
from .rules import Rules

E, SE, SW, W, NW, NE = DIRECTIONS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
WALK = [SW, W, NW, NE, E, SE]
INNER_RING = range(1, 7)
OUTER_RING = range(7, 19)
TOKEN_HEXES = range(1, 19)
HOME_HEXES = 3

Place = tuple[int, int]


def stepped(place: Place, direction: Place, steps: int) -> Place:
    return place[0] + steps * direction[0], place[1] + steps * direction[1]


def corner(ring: int, side: int) -> Place:
    """NX-1.2."""
    return stepped((0, 0), DIRECTIONS[side], ring)


def ring(number: int) -> list[Place]:
    """NX-1.2: from corner 0 on."""
    return [stepped(corner(number, side), WALK[side], steps) for side in range(6) for steps in range(number)]


def home(side: int) -> list[Place]:
    """NX-1.5: a, b and c."""
    return [stepped(corner(3, side), WALK[side], 1), stepped(corner(3, side), WALK[side], 2), outer_home(side)]


def outer_home(side: int) -> Place:
    return stepped(corner(4, side), WALK[side], 2)


def places(sides: list[int]) -> list[Place]:
    """All hexes by id (NX-1.3, 1.7)."""
    return [(0, 0), *ring(1), *ring(2), *[place for side in sides for place in home(side)]]


def home_hexes(seat: int) -> range:
    """NX-1.7."""
    return range(FIRST_HOME + HOME_HEXES * seat, FIRST_HOME + HOME_HEXES * (seat + 1))


def home_seat(place: int) -> int:
    """Whose home hex it is; -1 for the hexes of the rings."""
    return (place - FIRST_HOME) // HOME_HEXES if place >= FIRST_HOME else -1


class Board(Regions):
    """The hexes for a number of players; `around` and `in_breath` by hex, ascending."""

    def __init__(self, rules: Rules, players: int) -> None:
        where = places(rules.home_sides[players])
        ids = {place: number for number, place in enumerate(where)}
        near = [[stepped(place, direction, 1) for direction in DIRECTIONS] for place in where]
        self.around = [sorted(ids[other] for other in others if other in ids) for others in near]
        super().__init__([str(number) for number in range(len(where))], self.around)
        self.size = len(where)
        self.owner = [home_seat(number) for number in range(self.size)]
        self.in_breath = [self._within(start, rules.breath_range) for start in range(self.size)]

    def _within(self, start: int, most: int) -> list[int]:
        return sorted(other for other, steps in self._steps_to(start).items() if 1 <= steps <= most)
