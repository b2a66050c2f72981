"""The map with what stands on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from warquest.board.canvas import Canvas, number, text_width
from warquest.board.drawing import WIDTH
from warquest.board.pieces import flag
from warquest.board.style import seat_class
from warquest.board.warquest import icons
from warquest.board.warquest.armies import armies
from warquest.board.warquest.geometry import drawn_line, layout, shrunk, slot
from warquest.board.warquest.land import ICON_STEP, NAME_SIZE, icon_count, land, land_roles, signs
from warquest.board.warquest.plates import WIDEST, draw_plates, plate_roles

_LEAST = 94
"""The least that an army may be wide."""
_SHIFTS = sorted(range(-36, 37, 6), key=abs)
"""How far an army may move aside, the least first."""
_RISE = 16
"""How far the name stands above the middle of its region."""

if TYPE_CHECKING:
    from collections.abc import Mapping

    from warquest.board.drawing import Scene
    from warquest.board.warquest.armies import Army
    from warquest.board.warquest.geometry import Point
    from warquest.board.warquest.plates import Plates
    from warquest.board.warquest.words import Words

    Box = tuple[float, float, float, float]
    """Left, top, right, bottom."""
    Owner = tuple[int, bool]
    """The seat that controls a region, and whether its token is active."""


class BoardMap:
    """Draws the map of one rules document; all that never changes is drawn when it is made."""

    def __init__(self, rules: dict[str, Any], plates: Plates) -> None:
        self._plates = plates
        self._spots = layout(rules, WIDTH)
        self.height = self._spots.height
        self.roles = {**land_roles(rules), **plate_roles()}
        self._land = land(rules, self._spots, WIDTH)
        self._regions: list[dict[str, Any]] = rules["tables"]["map"]["region"]
        self._signs = {region["id"]: signs(region) for region in self._regions}
        self._icons = {region["id"]: icon_count(region) for region in self._regions}
        self._rooms = {name: self._room(name) for name in self._spots.outlines}
        self._labels = [self._label(region) for region in self._regions]
        self._edges = {name: self._inside(name) for name in self._spots.outlines}

    def draw(self, canvas: Canvas, scene: Scene, words: Words) -> None:
        """The map as it stands in a scene."""
        canvas.put(self._land)
        owners, standing = _owners(scene.view), armies(scene.view)
        fought = {name for name, groups in standing.items() if len(groups) > 1}
        if battle := scene.view["battle"]:
            fought.add(battle["region"])
        marks = _marks(scene, words, fought)
        bare = {name for name, count in self._icons.items() if not (count or name in owners or name in marks)}
        taken = list(self._labels)
        self._draw_march(canvas, scene.view)
        for name in self._icons:
            with canvas.place(name, can=name in scene.can):
                self._draw_frames(canvas, name, name in scene.can, name in fought)
                if name in standing and name not in fought:
                    self._draw_armies(canvas, name, standing[name], taken, bare=name in bare)
        for region in self._regions:
            name = region["id"]
            with canvas.place(name):
                self._draw_signs(canvas, region, owners.get(name), marks.get(name, ""))
        # Two armies need more room than there is: rather names are covered than troops.
        for name in sorted(fought & standing.keys()):
            with canvas.place(name):
                self._draw_armies(canvas, name, standing[name], taken, bare=name in bare)

    def _inside(self, name: str) -> str:
        return drawn_line(shrunk(self._spots.outlines[name], self._spots.centres[name], 4)) + "Z"

    def _label(self, region: dict[str, Any]) -> Box:
        """The box of a region's name and icons."""
        x, y = self._spots.centres[region["id"]]
        half = max(text_width(region["name"], NAME_SIZE, bold=True), self._icons[region["id"]] * ICON_STEP) / 2
        return x - half, y - _RISE - 10, x + half, y - _RISE + (20 if self._icons[region["id"]] else 3)

    def _room(self, name: str) -> tuple[float, float]:
        """Where the middle of an army stands in a region, and how wide it may be."""
        x, y = self._spots.centres[name]
        left, right = slot(self._spots.outlines[name], y - _RISE + 28, y - _RISE + 54)
        wide = min(WIDEST, max(_LEAST, right - left - 6))
        middle = (left + right) / 2
        return (middle if left < middle < right else x), wide

    def _draw_frames(self, canvas: Canvas, name: str, can: bool, fought: bool) -> None:
        if fought:
            canvas.path(self._edges[name], "hot mute")
        if can:
            canvas.path(self._edges[name], "edge line mute")

    def _draw_signs(self, canvas: Canvas, region: dict[str, Any], owner: Owner | None, marks: str) -> None:
        x, y = self._spots.centres[region["id"]]
        y -= _RISE
        canvas.text(x, y, region["name"], NAME_SIZE, "halo b", "middle")
        canvas.text(x, y, region["name"], NAME_SIZE, "ink b", "middle")
        left = x - (self._icons[region["id"]] + 1.2 * (owner is not None) + len(marks)) * ICON_STEP / 2
        if owner:
            flag(canvas, owner[0], left, y + 5, whole=owner[1])
            left += 1.2 * ICON_STEP
        with canvas.group(transform=f"translate({number(left)} {number(y + 13)})"):
            canvas.put(self._signs[region["id"]])
        left += self._icons[region["id"]] * ICON_STEP
        for mark in marks:
            icons.MARKS[mark](canvas, left + 8, y + 13)
            left += ICON_STEP

    def _draw_armies(self, canvas: Canvas, name: str, groups: list[Army], taken: list[Box], *, bare: bool) -> None:
        """Below the icons, or at once below the name where nothing else is; where it covers least of what is taken."""
        middle, room = self._rooms[name]
        plates, width, height = self._plates.measured(groups, room)
        top = self._spots.centres[name][1] - _RISE + (6 if bare else 24)
        reach = width / 2 + _SHIFTS[-1]
        others = [
            box
            for box in taken
            if box[1] < top + height and box[3] > top and box[0] < middle + reach and box[2] > middle - reach
        ]
        x = (
            middle
            if not others
            else min((middle + shift for shift in _SHIFTS), key=lambda x: _cost(x, middle, top, width, height, others))
        )
        draw_plates(canvas, plates, x, top)
        taken.append((x - width / 2, top, x + width / 2, top + height))

    def _draw_march(self, canvas: Canvas, view: Mapping[str, Any]) -> None:
        """An arrow from where the army on its way has set out."""
        army = view["move"] and view["move"]["army"]
        if army and army["steps"] and army["from"] != army["region"]:
            a, b = self._spots.centres[army["from"]], self._spots.centres[army["region"]]
            canvas.path(_arrow(a, b), f"arrow {seat_class(view['active'])}o mute")


def _cost(x: float, middle: float, top: float, width: float, height: float, others: list[Box]) -> float:
    """What an army covers of other things, and how far it is from the middle of its room."""
    left, right = x - width / 2, x + width / 2
    covered = sum(
        max(0, min(right, box[2]) - max(left, box[0])) * (min(top + height, box[3]) - max(top, box[1]))
        for box in others
    )
    return covered + 0.3 * (x - middle) ** 2


def _arrow(a: Point, b: Point) -> str:
    dx, dy = b[0] - a[0], b[1] - a[1]
    tips = [(b[0] - dx * 0.12 + side * dy * 0.06, b[1] - dy * 0.12 - side * dx * 0.06) for side in (1, -1)]
    return drawn_line([a, b]) + drawn_line([tips[0], b, tips[1]])


def _owners(view: Mapping[str, Any]) -> dict[str, Owner]:
    owners: dict[str, Owner] = {}
    for seat, player in enumerate(view["players"]):
        owners.update(dict.fromkeys(player["active_tokens"], (seat, True)))
        owners.update(dict.fromkeys(player["inactive_tokens"], (seat, False)))
    return owners


def _marks(scene: Scene, words: Words, fought: set[str]) -> dict[str, str]:
    """Region to signs: "x" battle, "?" an open rumour, "!" a quest of the viewer or the one being attempted."""
    marks = dict.fromkeys(fought, "x")
    for card in scene.view["rumours"]:
        for effect in words.events[card]["effects"]:
            marks[effect["battlefield"]] = marks.get(effect["battlefield"], "") + "?"
    quests = [] if scene.player is None else list(scene.view["players"][scene.player]["quests"])
    if scene.view["quest"]:
        quests.append(scene.view["quest"]["card"])
    for region in sorted({words.quests[card]["location"] for card in quests}):
        marks[region] = marks.get(region, "") + "!"
    return marks
