"""The map without pieces: made once for a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from warquest.board.canvas import Canvas
from warquest.board.style import mixed
from warquest.board.warquest import icons
from warquest.board.warquest.geometry import along, drawn_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from warquest.board.style import Roles
    from warquest.board.warquest.geometry import Layout

Entry = dict[str, Any]

NAME_SIZE = 11.5
ICON_STEP = 17


def land_roles(rules: dict[str, Any]) -> Roles:
    """The classes of the map: a tint a kingdom, water, mountains."""
    roles: Roles = {
        "sea": ("fill:#d3e4ef", "fill:#0f1b26"),
        "border": ("fill:none;stroke:#6b6f5e;stroke-width:1", "fill:none;stroke:#0c0f12;stroke-width:1"),
        "realm": ("fill:none;stroke:#3a3d33;stroke-width:2.5", "fill:none;stroke:#dfe3d2;stroke-width:2"),
        "river": ("fill:none;stroke:#2b74c4;stroke-width:5", "fill:none;stroke:#4a9bf0;stroke-width:5"),
        "mountain": ("fill:none;stroke:#5b4636;stroke-width:3", "fill:none;stroke:#b39a86;stroke-width:3"),
        "peak": ("fill:#5b4636;stroke:#ffffff", "fill:#b39a86;stroke:#15191e"),
        "bridge": ("fill:#c78a4a;stroke:#3b2410", "fill:#d9a066;stroke:#15191e"),
    }
    for at, kingdom in enumerate(rules["tables"]["map"]["kingdom"]):
        tint = kingdom["colour"]
        roles[f"k{at}"] = (f"fill:{mixed(tint, '#ffffff', 0.25)}", f"fill:{mixed(tint, '#10151a', 0.68)}")
    return roles


def land(rules: dict[str, Any], spots: Layout, width: float) -> str:
    """Sea, regions, borders: everything that lies under names and pieces."""
    tables = rules["tables"]["map"]
    canvas = Canvas()
    canvas.rect(0, 0, width, spots.height, "sea", 0)
    kingdoms = {kingdom["id"]: at for at, kingdom in enumerate(tables["kingdom"])}
    for region in tables["region"]:
        with canvas.place(region["id"], region_title(region, tables["kingdom"])):
            shape = drawn_line(spots.outlines[region["id"]]) + "Z"
            canvas.path(shape, f"k{kingdoms[region['kingdom']]} border")
    with canvas.group(class_="mute"):
        for order in ("plain", "river", "bridge", "mountain"):
            for border in tables["border"]:
                if border["kind"] == order:
                    _draw_border(canvas, border, tables, spots)
    return str(canvas)


def region_title(region: Entry, kingdoms: list[Entry]) -> str:
    """What a region is, in words."""
    realm = next(kingdom["name"] for kingdom in kingdoms if kingdom["id"] == region["kingdom"])
    return f"{region['name']}, {realm}: {', '.join(_icon_words(region)) or 'no icons'}"


def _icon_words(region: Entry) -> Iterator[str]:
    if city := region.get("city"):
        yield f"city {city['name']}, tax {city['tax']}{', market' if city['market'] else ''}"
    if battlefield := region.get("battlefield"):
        yield f"ancient battlefield {battlefield['name']}"
    if region.get("village"):
        yield "village"
    if location := region.get("location"):
        yield f"{location['kind']} {location['name']}"


def _draw_border(canvas: Canvas, border: Entry, tables: Entry, spots: Layout) -> None:
    a, b = sorted((border["a"], border["b"]))
    line, kind = spots.lines[a, b], border["kind"]
    realms = {region["kingdom"] for region in tables["region"] if region["id"] in (a, b)}
    if kind == "plain":
        if len(realms) > 1:
            canvas.path(drawn_line(line), "realm")
        return
    canvas.path(drawn_line(line), "mountain" if kind == "mountain" else "river round")
    if kind == "mountain":
        for (x, y), _ in along(line, 13):
            canvas.path(icons.PEAK, "peak", x, y)
    if kind == "bridge":
        (x, y), (dx, dy) = along(line, 10_000)[0]
        canvas.add("path", class_="bridge", d=icons.BRIDGE, transform=_turned(x, y, dx, dy))


def _turned(x: float, y: float, dx: float, dy: float) -> str:
    return f"matrix({dx:.3f} {dy:.3f} {-dy:.3f} {dx:.3f} {x:.1f} {y:.1f})"


def signs(region: Entry) -> str:
    """Name and icons of a region around its centre, the icons in one row from x = 0 to the right."""
    canvas = Canvas()
    at = 0
    for shape, tax in _icons(region):
        canvas.path(shape, "glyph", at + 8, 0)
        if tax is not None:
            canvas.text(at + 8, 6, str(tax), 10, "hole b", "middle")
        at += ICON_STEP
    return str(canvas)


def icon_count(region: Entry) -> int:
    """How many icons a region has."""
    return sum(1 for _ in _icons(region))


def _icons(region: Entry) -> Iterator[tuple[str, int | None]]:
    if city := region.get("city"):
        yield icons.CITY, city["tax"]
        if city["market"]:
            yield icons.MARKET, None
    if region.get("battlefield"):
        yield icons.BATTLEFIELD, None
    if region.get("village"):
        yield icons.VILLAGE, None
    if location := region.get("location"):
        yield icons.LOCATIONS[location["kind"]], None
