"""The empty hexes of Nexus Ops, each terrain by its colour, its sign and its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warquest.board.canvas import Canvas
from warquest.board.nexus_ops import icons
from warquest.board.nexus_ops.geometry import hexagon
from warquest.board.pieces import seat_sign
from warquest.board.style import SEATS, mixed

if TYPE_CHECKING:
    from warquest.board.style import Roles

TINTS = {
    "monolith": ("#b9bec6", "#4b525d"),
    "magma": ("#ea8c6d", "#86371f"),
    "forest": ("#b5deac", "#25502f"),
    "plains": ("#eadaa6", "#5d5029"),
    "spires": ("#bfc8f4", "#37427c"),
    "home": ("#e4e7ea", "#2b323a"),
    "unknown": ("#eceff1", "#23292f"),
}
FIRST_HOME, HOME_HEXES = 19, 3
_BLACK, _WHITE = "#000000", "#ffffff"
_DARK = "#10151a"


def land_roles() -> Roles:
    """The classes of terrain: its hex, and with `-sign` behind it the large faint sign on it."""
    roles: Roles = {
        "hex": ("stroke:#5a626b;stroke-width:1.5", "stroke:#0b0e11;stroke-width:1.5"),
        "even": ("fill-rule:evenodd", "fill-rule:evenodd"),
    }
    for terrain, (light, dark) in TINTS.items():
        _add(roles, f"t-{terrain}", light, dark)
    for seat, colour in enumerate(SEATS):
        _add(roles, f"t-home{seat}", mixed(colour, _WHITE, 0.7), mixed(colour, _DARK, 0.7))
    return roles


def _add(roles: Roles, name: str, light: str, dark: str) -> None:
    roles[name] = (f"fill:{light}", f"fill:{dark}")
    roles[f"{name}-sign"] = (f"fill:{mixed(light, _BLACK, 0.13)}", f"fill:{mixed(dark, _WHITE, 0.13)}")


def owner(place: int) -> int | None:
    """The seat whose home hex it is."""
    return (place - FIRST_HOME) // HOME_HEXES if place >= FIRST_HOME else None


def land(place: int, terrain: str | None, radius: float) -> str:
    """An empty hex around the origin: terrain None as long as no tile lies there."""
    canvas, seat = Canvas(), owner(place)
    css = f"t-{terrain or 'unknown'}" if seat is None else f"t-home{seat % len(SEATS)}"
    canvas.path(hexagon(radius - 0.75), f"{css} hex")
    if terrain is None:
        canvas.text(0, 12, "?", 34, f"{css}-sign b", "middle")
    elif shape := icons.TERRAIN.get(terrain):
        canvas.path(shape, f"{css}-sign even", 0, 0, 3.2)
        if seat is None:
            canvas.path(shape, "glyph even", -10, 25 - radius, 0.85)
    if seat is not None:
        seat_sign(canvas, seat, -11, 25 - radius, 0.8)
    at = 12 if terrain is not None else 0
    canvas.text(at, 29.5 - radius, str(place), 12, "ink b", "middle")
    return str(canvas)
