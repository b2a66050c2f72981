"""What a stranger needs to read a picture of Nexus Ops: units, terrain, signs, decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from warquest.board.canvas import shortened, text_width, wrapped
from warquest.board.drawing import WIDTH
from warquest.board.nexus_ops import icons
from warquest.board.nexus_ops.geometry import hexagon
from warquest.board.nexus_ops.hexes import draw_mine, draw_token
from warquest.board.nexus_ops.words import token_place

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from warquest.board.canvas import Canvas
    from warquest.board.drawing import Scene
    from warquest.board.nexus_ops.facts import Entry, Facts

    Sign = Callable[[Canvas, float, float], None]
    """What draws itself around a point."""

_UNIT_WIDE, _UNIT_TALL = 130, 70
_LINES = 2
"""Most lines that a deck takes."""


def draw_units(canvas: Canvas, facts: Facts, scene: Scene, y: float) -> float:
    """The types of units in the order of attack; the height that it took."""
    for at, (unit, entry) in enumerate(facts.units.items()):
        with canvas.place(unit, can=unit in scene.can):
            _draw_unit(canvas, entry, facts.overrides(unit), 10 + _UNIT_WIDE * at, y)
    return _UNIT_TALL + 6


def _draw_unit(canvas: Canvas, entry: Entry, overrides: Mapping[str, int], x: float, y: float) -> None:
    canvas.rect(x + 1, y, _UNIT_WIDE - 4, _UNIT_TALL, "plate edge", 5)
    canvas.path(icons.UNITS.get(entry["id"], icons.OTHER_UNIT), "glyph", x + 14, y + 15)
    canvas.text(x + 25, y + 19, shortened(entry["name"], 11, _UNIT_WIDE - 29, bold=True), 11, "ink b")
    canvas.text(x + 8, y + 36, f"{entry['cost']} rubium{', mines' if entry['miner'] else ''}", 11)
    canvas.text(x + 8, y + 50, f"hits on {entry['hit']}+", 11)
    told = ", ".join(f"{terrain} {hit}+" for terrain, hit in overrides.items())
    canvas.text(x + 8, y + 63, shortened(told, 10, _UNIT_WIDE - 14), 10, "dim")


def draw_signs(canvas: Canvas, facts: Facts, y: float) -> float:
    """Terrain, mines, tokens, rings; the height that it took."""
    x = 12.0
    for terrain, entry in facts.terrain.items():
        canvas.path(hexagon(12), f"t-{terrain} hex", x + 11, y + 12)
        canvas.path(icons.TERRAIN.get(terrain, ""), "glyph even", x + 11, y + 12, 0.75)
        canvas.text(x + 27, y + 16, entry["name"], 11)
        x += 38 + text_width(entry["name"], 11)
    canvas.path(hexagon(22), "hot", x + 11, y + 12, 0.5)
    canvas.text(x + 27, y + 16, "in action", 11)
    _draw_others(canvas, y + 30)
    return 58


def _draw_others(canvas: Canvas, y: float) -> None:
    x = 22.0
    for text, drawn in _SIGNS:
        drawn(canvas, x, y + 12)
        canvas.text(x + 14, y + 16, text, 11)
        x += 33 + text_width(text, 11)


def _sign(shape: str, css: str, scale: float) -> Sign:
    return lambda canvas, x, y: canvas.path(shape, css, x, y, scale)


def _fray(canvas: Canvas, x: float, y: float) -> None:
    canvas.path(hexagon(22), "fray", x, y, 0.5)
    canvas.path(icons.SWORDS, "alarm", x, y, 0.8)


def _moved(canvas: Canvas, x: float, y: float) -> None:
    canvas.path(icons.UNITS["human"], "spent", x, y - 1, 0.9)
    canvas.path(f"M{x - 8:.1f},{y + 8:.1f}h16", "line")


_SIGNS: tuple[tuple[str, Sign], ...] = (
    ("mine", lambda canvas, x, y: draw_mine(canvas, 2, x, y)),
    ("unknown token", draw_token),
    ("held", _sign(hexagon(22), "ring s0o", 0.5)),
    ("contested", _fray),
    ("moved", _moved),
    ("can breathe", _sign(icons.FLAME, "alarm even", 0.9)),
    ("rubium", _sign(icons.RUBIUM, "gold", 0.9)),
    ("energize card", _sign(icons.BOLT, "glyph", 0.9)),
    ("secret mission", _sign(icons.SECRET, "glyph even", 0.9)),
)


def draw_stock(canvas: Canvas, facts: Facts, scene: Scene, y: float) -> float:
    """Tiles and tokens that are left, decks and discards; the height that it took."""
    view, top = scene.view, y
    tiles = [(entry["terrain"], left) for entry, left in zip(facts.single, view["single_pool"], strict=True)]
    double = [("+".join(entry["halves"]), left) for entry, left in zip(facts.double, view["double_pool"], strict=True)]
    if left := [(word, word.replace("+", " + "), n) for word, n in tiles + double if n]:
        y += _draw_line(canvas, scene, "Tiles left", left, y)
    pool = view["token_pool"]
    tokens = [(token_place(kind), facts.tokens[kind]["name"], pool[kind]) for kind in facts.tokens if kind in pool]
    y += _draw_line(canvas, scene, "Tokens left", tokens, y)
    for title, deck in (("Energize cards", "energize"), ("Secret missions", "secret")):
        y += _draw_deck(canvas, facts, title, view[f"{deck}_deck"], view[f"{deck}_discards"], y)
    return y + 4 - top


def _draw_line(canvas: Canvas, scene: Scene, title: str, entries: list[tuple[str, str, int]], y: float) -> float:
    canvas.text(10, y + 16, f"{title}:", 12, "ink b")
    x = 18 + text_width(f"{title}:", 12, bold=True)
    for word, name, count in entries:
        text = f"{name}: {count}"
        wide = text_width(text, 11) + 8
        with canvas.place(word, can=word in scene.can):
            canvas.rect(x, y + 2, wide, 20, "plate edge", 5)
            canvas.text(x + wide / 2, y + 16, text, 11, "ink", "middle")
        x += wide + 5
    if not entries:
        canvas.text(x, y + 16, "none", 12, "dim")
    return 26


def _draw_deck(canvas: Canvas, facts: Facts, title: str, size: int, discards: Mapping[str, int], y: float) -> float:
    canvas.text(10, y + 16, f"{title}:", 12, "ink b")
    x = 18 + text_width(f"{title}:", 12, bold=True)
    told = ", ".join(f"{facts.card_name(card)}{_times(discards[card])}" for card in sorted(discards))
    lines = wrapped(f"{size} in the deck; discards: {told or 'none'}", 11, WIDTH - 10 - x, _LINES)
    for at, line in enumerate(lines):
        canvas.text(x, y + 16 + 15 * at, line, 11)
    return 8 + 15 * len(lines)


def _times(count: Any) -> str:
    return f" ×{count}" if count > 1 else ""
