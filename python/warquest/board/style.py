"""The one style of all pictures: colours that the colour-blind can tell apart, for light and dark pages.

The colours of seats are those of Okabe and Ito. A seat also has a shape and its number: colour is never the only sign.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

Theme = Literal["auto", "light", "dark"]
THEMES: tuple[Theme, ...] = ("auto", "light", "dark")

VERMILLION, BLUE, GREEN, YELLOW, PURPLE, SKY = "#d55e00", "#0072b2", "#009e73", "#f0e442", "#cc79a7", "#56b4e9"
GREY = "#8a8a8a"

SEATS = (VERMILLION, BLUE, GREEN, YELLOW, PURPLE, SKY)
"""The colour of each seat; in a battle alone seat 0 attacks."""
SIDES = {"attacker": VERMILLION, "defender": BLUE, "none": GREY}
"""The colours of plots of battles."""
PLOTS: Mapping[str, object] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "warquest",
    "text.parse_math": False,
    "font.size": 9,
    "axes.titlesize": 10,
    "axes.titleweight": "bold",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": "#4d5761",
    "text.color": "#161b20",
    "axes.labelcolor": "#161b20",
    "xtick.color": "#4d5761",
    "ytick.color": "#4d5761",
    "hatch.color": "#ffffff",
    "hatch.linewidth": 0.6,
}
"""Settings of matplotlib for plots. Text stays text, and the same numbers give the same file."""
FONT = "'DejaVu Sans',Verdana,'Segoe UI',Helvetica,Arial,sans-serif"

_BLACK, _WHITE = "#111418", "#ffffff"
_ON_SEAT = (_WHITE, _WHITE, _WHITE, _BLACK, _BLACK, _BLACK)

_SHAPES = (
    "M-8,0A8,8 0 1 1 8,0A8,8 0 1 1 -8,0Z",
    "M-7,-7H7V7H-7Z",
    "M0,-9.5L9.5,0L0,9.5L-9.5,0Z",
    "M0,-10L9.8,7H-9.8Z",
    "M-8.5,0L-4.5,-7.5H4.5L8.5,0L4.5,7.5H-4.5Z",
    "M-7.5,-8H7.5V2L0,9.5L-7.5,2Z",
)

Roles = dict[str, tuple[str, str]]
"""Class to what it sets, light and dark."""

ROLES: Roles = {
    "paper": ("fill:#ffffff", "fill:#15191e"),
    "plate": ("fill:#f2f4f6;stroke:#c3cad1", "fill:#1f252c;stroke:#3d4650"),
    "blank": ("fill:none", "fill:none"),
    "card": ("fill:#ffffff;stroke:#8d97a1", "fill:#2a323b;stroke:#6a7682"),
    "ink": ("fill:#161b20", "fill:#eef2f5"),
    "dim": ("fill:#4d5761", "fill:#aab4be"),
    "line": ("fill:none;stroke:#4d5761", "fill:none;stroke:#aab4be"),
    "glyph": ("fill:#2b333b;stroke:none", "fill:#eef2f5;stroke:none"),
    "hole": ("fill:#ffffff;stroke:none", "fill:#15191e;stroke:none"),
    "halo": ("fill:none;stroke:#ffffff;stroke-width:3;stroke-opacity:.75", "fill:none;stroke:#15191e;stroke-width:3"),
    "hot": ("fill:none;stroke:#b00020;stroke-width:3", "fill:none;stroke:#ff8a80;stroke-width:3"),
    "alarm": ("fill:#b00020;stroke:none", "fill:#ff8a80;stroke:none"),
    "gold": ("fill:#e69f00;stroke:#5c4000", "fill:#e69f00;stroke:#2a1d00"),
}

_ALWAYS: dict[str, str] = {
    " text": f"font-family:{FONT}",
    " .b": "font-weight:bold",
    " .plate": "stroke-width:1",
    " .card": "stroke-width:1",
    " .line": "stroke-linejoin:round;stroke-linecap:round",
    " .round": "stroke-linejoin:round;stroke-linecap:round",
    " .halo": "stroke-linejoin:round",
    " .glyph": "fill-rule:evenodd",
    " .coin": "fill:#2a1d00",
    " .mute": "pointer-events:none",
}
_CAN = (
    "stroke:#7a00cc;stroke-width:2.5;stroke-dasharray:6 2.5",
    "stroke:#d9a6ff;stroke-width:2.5;stroke-dasharray:6 2.5",
)


def seat_shape(seat: int) -> str:
    """The path of a seat's sign, about 18 wide, around the origin."""
    return _SHAPES[seat % len(_SHAPES)]


def seat_class(seat: int) -> str:
    """The class of areas in a seat's colour; with `n` behind it, that of text on them; with `o`, that of outlines."""
    return f"s{seat % len(SEATS)}"


def seat_roles() -> Roles:
    """The classes of the seats: the same in both themes but for their outline."""
    roles: Roles = {}
    for seat, (colour, ink) in enumerate(zip(SEATS, _ON_SEAT, strict=True)):
        roles[f"s{seat}"] = (f"fill:{colour};stroke:{_BLACK}", f"fill:{colour};stroke:{_WHITE}")
        roles[f"s{seat}n"] = (f"fill:{ink}", f"fill:{ink}")
        dark = mixed(colour, _BLACK, 0.35) if ink == _BLACK else colour
        roles[f"s{seat}o"] = (f"stroke:{dark};stroke-width:2", f"stroke:{colour};stroke-width:2")
    return roles


def mixed(colour: str, other: str, share: float) -> str:
    """A colour with a share of another one; both "#rrggbb"."""
    pairs = [(int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def sheet(theme: Theme, roles: Mapping[str, tuple[str, str]]) -> str:
    """The style sheet of a picture: it reaches nothing outside of it, and pictures of two themes may share a page."""
    root = f".wq-{theme}"
    known = {**ROLES, **seat_roles(), **roles, "can>.edge": _CAN, "marked>.edge": _CAN}
    light, dark = (_rules(root, known, at) for at in (0, 1))
    always = "".join(f"{root}{name}{{{what}}}\n" for name, what in _ALWAYS.items())
    if theme != "auto":
        return always + (light if theme == "light" else dark)
    return f"{always}{light}@media(prefers-color-scheme:dark){{\n{dark}}}\n"


def _rules(root: str, roles: Mapping[str, tuple[str, str]], at: int) -> str:
    return "".join(f"{root} .{name}{{{both[at]}}}\n" for name, both in roles.items())
