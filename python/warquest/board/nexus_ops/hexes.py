"""What lies and stands on the hexes of Nexus Ops."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from warquest.board.canvas import Canvas, number
from warquest.board.nexus_ops import icons
from warquest.board.nexus_ops.geometry import LARGEST, hexagon
from warquest.board.nexus_ops.land import HOME_HEXES, land, owner
from warquest.board.nexus_ops.plates import COLUMNS, Chip, chips, draw_plate, plate_size
from warquest.board.nexus_ops.words import named_places
from warquest.board.style import seat_class

if TYPE_CHECKING:
    from collections.abc import Mapping

    from warquest.board.drawing import Scene
    from warquest.board.nexus_ops.facts import Facts
    from warquest.board.nexus_ops.geometry import Layout
    from warquest.board.style import Roles

Groups = dict[int, list[Chip]]
"""Seat to its units on a hex."""

_WIDE, _TALL, _DOWN = 98.0, 62.0, 4
"""Room for plates on a hex of the largest size."""
_LARGEST = 1.25
_GAP = 2


def piece_roles() -> Roles:
    """The classes of rings, mines and tokens."""
    return {
        "ring": ("fill:none;stroke-width:4.5", "fill:none;stroke-width:4.5"),
        "ringback": ("fill:none;stroke:#3a4149;stroke-width:7", "fill:none;stroke:#e6eaee;stroke-width:7"),
        "fray": (
            "fill:none;stroke:#b00020;stroke-width:4.5;stroke-dasharray:10 5",
            "fill:none;stroke:#ff8a80;stroke-width:4.5;stroke-dasharray:10 5",
        ),
        "spent": ("fill:#8d959d;stroke:none", "fill:#7d8790;stroke:none"),
        "token": ("fill:#3f3358;stroke:#ffffff;stroke-width:1.5", "fill:#d9cff0;stroke:#15191e;stroke-width:1.5"),
        "tokenn": ("fill:#ffffff", "fill:#1d1530"),
        "coin": ("fill:#2a1d00", "fill:#2a1d00"),
    }


class Hexes:
    """Draws the board of a game."""

    def __init__(self, facts: Facts, spots: Layout, home_mines: list[int]) -> None:
        self._facts, self._spots, self._home_mines = facts, spots, home_mines
        self._order = list(facts.units)
        self._land: dict[tuple[int, str | None], str] = {}
        self._inner = hexagon(spots.radius - 5)
        self._mark = hexagon(spots.radius - 10)

    def draw(self, canvas: Canvas, scene: Scene, top: float) -> None:
        """All hexes, from y = top on."""
        marked = _marked(scene.view)
        for place, (x, y) in enumerate(self._spots.centres):
            with canvas.group(transform=f"translate({number(x)} {number(y + top)})"):
                self._draw_hex(canvas, scene, place, place in marked)

    def _draw_hex(self, canvas: Canvas, scene: Scene, place: int, marked: bool) -> None:
        view, can = scene.view, str(place) in scene.can
        turn = view["turn"] or {"moved": {}, "breath": {}}
        groups = self._groups(view, place, turn["moved"].get(str(place), {}))
        mine, token = self._mine(view, place), place in view["tokens"]
        with canvas.place(str(place), self._title(view, place, groups, mine, token), can=can):
            canvas.put(self._empty(place, view["terrain"][place]))
            _draw_hold(canvas, groups, self._inner)
            if can:
                canvas.path(self._mark, "edge line")
            if marked:
                canvas.path(self._mark, "hot")
            self._draw_plates(canvas, groups)
            self._draw_marks(canvas, mine, token, turn["breath"].get(str(place), 0), len(groups) > 1)

    def _groups(self, view: Mapping[str, Any], place: int, moved: Mapping[str, int]) -> Groups:
        groups = {}
        for seat, player in enumerate(view["players"]):
            if units := player["units"].get(str(place)):
                groups[seat] = chips(units, moved if seat == view["active"] else {}, self._order)
        return groups

    def _mine(self, view: Mapping[str, Any], place: int) -> int:
        """The value of a mine, printed or laid."""
        if owner(place) is None:
            return int(view["mines"][place])
        return self._home_mines[(place - 1) % HOME_HEXES]

    def _empty(self, place: int, terrain: str | None) -> str:
        key = (place, terrain)
        if key not in self._land:
            self._land[key] = land(place, terrain, self._spots.radius)
        return self._land[key]

    def _title(self, view: Mapping[str, Any], place: int, groups: Groups, mine: int, token: bool) -> str:
        terrain, seat = view["terrain"][place], owner(place)
        known = self._facts.terrain.get(terrain or "")
        name = f"{known['name'] if known else 'not yet drawn'}{'' if seat is None else f' of seat {seat}'}"
        parts = [f"Hex {place}, {name}"]
        parts += [f"mine {mine}"] if mine else []
        parts += ["token"] if token else []
        for holder, group in groups.items():
            told = ", ".join(f"{count} {self._facts.units[unit]['name']}" for unit, count, _ in group)
            parts.append(f"seat {holder}: {told}")
        return "; ".join(parts)

    def _draw_marks(self, canvas: Canvas, mine: int, token: bool, breath: int, contested: bool) -> None:
        y = self._spots.radius - 21
        if token:
            draw_token(canvas, 0, y)
        elif mine:
            draw_mine(canvas, mine, 0, y)
        if contested:
            canvas.path(icons.SWORDS, "alarm", 28, 33 - self._spots.radius, 0.85)
        if breath:
            canvas.path(icons.FLAME, "alarm", 28, 31 - self._spots.radius, 1.15)
            canvas.text(28, 37 - self._spots.radius, str(breath), 10, "hole b", "middle")

    def _draw_plates(self, canvas: Canvas, groups: Groups) -> None:
        if not groups:
            return
        scale, columns = max((self._scale(groups, columns), columns) for columns in COLUMNS)
        sizes = [plate_size(group, columns) for group in groups.values()]
        y = _GAP / 2 - sum(height + _GAP for _, height in sizes) / 2
        with canvas.group(transform=f"translate(0 {_DOWN}) scale({number(scale)})"):
            for (seat, group), (width, height) in zip(groups.items(), sizes, strict=True):
                draw_plate(canvas, seat, group, columns, -width / 2, y)
                y += height + _GAP

    def _scale(self, groups: Groups, columns: int) -> float:
        """How large the plates of a hex can be."""
        sizes = [plate_size(group, columns) for group in groups.values()]
        wide, tall = max(width for width, _ in sizes), sum(height + _GAP for _, height in sizes) - _GAP
        return min(_LARGEST, _WIDE / wide, _TALL / tall) * self._spots.radius / LARGEST


def _draw_hold(canvas: Canvas, groups: Groups, shape: str) -> None:
    """A ring in the colour of who controls the hex; a frayed one where two seats stand."""
    if len(groups) == 1:
        canvas.path(shape, "ringback")
        canvas.path(shape, f"ring {seat_class(next(iter(groups)))}o")
    elif groups:
        canvas.path(shape, "fray")


def _marked(view: Mapping[str, Any]) -> set[int]:
    """The hex of the battle, and those that the actions of a chain under way have named."""
    battle = view["battle"]
    links = [word for notation in view["chain"] for word in named_places(notation)]
    return {int(word) for word in links if word.isdecimal()} | ({battle["hex"]} if battle else set())


def draw_mine(canvas: Canvas, value: int, x: float, y: float) -> None:
    """A mine with its value."""
    canvas.path(icons.RUBIUM, "gold", x, y, 1.6)
    canvas.text(x, y + 2.5, str(value), 12, "coin b", "middle")


def draw_token(canvas: Canvas, x: float, y: float) -> None:
    """An exploration token face down."""
    canvas.add("circle", class_="token", cx=x, cy=y, r=10)
    canvas.text(x, y + 4.8, "?", 13, "tokenn b", "middle")
