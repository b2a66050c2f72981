"""The picture of WarQuest: map, armies, seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from warquest.board.canvas import Canvas
from warquest.board.drawing import WIDTH, Drawing
from warquest.board.pieces import flag
from warquest.board.warquest.armies import armies
from warquest.board.warquest.geometry import drawn_line, layout, shrunk
from warquest.board.warquest.land import ICON_STEP, NAME_SIZE, icon_count, land, land_roles, signs
from warquest.board.warquest.plates import Plates, plate_roles

if TYPE_CHECKING:
    from warquest.board.drawing import Scene
    from warquest.board.style import Roles
    from warquest.contract import Game


class WarQuest(Drawing):
    """The whole table."""

    def __init__(self, game: Game) -> None:
        rules = game.rules
        self._rules = rules
        self._spots = layout(rules, WIDTH)
        self._roles = {**land_roles(rules), **plate_roles()}
        self._land = land(rules, self._spots, WIDTH)
        self._regions: list[dict[str, Any]] = rules["tables"]["map"]["region"]
        self._signs = {region["id"]: signs(region) for region in self._regions}
        self._icons = {region["id"]: icon_count(region) for region in self._regions}
        self._edges = {name: self._edge(name) for name in self._spots.outlines}
        self._plates = Plates(rules)

    @property
    def roles(self) -> Roles:
        """Kingdoms, water, mountains, plates."""
        return self._roles

    def draw(self, canvas: Canvas, scene: Scene) -> float:
        """Header, map, seats."""
        canvas.put(self._land)
        flags = _flags(scene)
        standing = armies(scene.view)
        for region in self._regions:
            name = region["id"]
            with canvas.place(name, css="top", can=name in scene.can):
                self._draw_region(canvas, region, flags.get(name), name in scene.can)
                x, y = self._spots.centres[name]
                self._plates.draw(canvas, standing.get(name, []), x, y + 8)
        return self._spots.height

    def _edge(self, name: str) -> str:
        canvas = Canvas()
        inner = shrunk(self._spots.outlines[name], self._spots.centres[name], 4)
        canvas.path(drawn_line(inner) + "Z", "edge line mute")
        return str(canvas)

    def _draw_region(self, canvas: Canvas, region: dict[str, Any], owner: tuple[int, bool] | None, can: bool) -> None:
        x, y = self._spots.centres[region["id"]]
        if can:
            canvas.put(self._edges[region["id"]])
        canvas.text(x, y - 14, region["name"], NAME_SIZE, "ink b name", "middle")
        count = self._icons[region["id"]] + (owner is not None)
        left = x - count * ICON_STEP / 2
        if owner:
            flag(canvas, owner[0], left, y - 9, whole=owner[1])
            left += ICON_STEP + 3
        with canvas.group(transform=f"translate({left:.1f} {y - 1:.1f})"):
            canvas.put(self._signs[region["id"]])


def _flags(scene: Scene) -> dict[str, tuple[int, bool]]:
    """Region to the seat that controls it, and whether its token is active."""
    owners = {}
    for seat, player in enumerate(scene.view["players"]):
        owners.update(dict.fromkeys(player["active_tokens"], (seat, True)))
        owners.update(dict.fromkeys(player["inactive_tokens"], (seat, False)))
    return owners
