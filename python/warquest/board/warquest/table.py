"""What lies on the table for everybody: display, market, pools, decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from warquest.board.canvas import shortened, wrapped
from warquest.board.drawing import WIDTH

if TYPE_CHECKING:
    from collections.abc import Mapping

    from warquest.board.canvas import Canvas
    from warquest.board.drawing import Scene
    from warquest.board.warquest.plates import Plates
    from warquest.board.warquest.words import Words

    View = Mapping[str, Any]

_LEFT, _GAP = 8, 6
_TALL = 44
"""Height of a card of the display."""


def draw_table(canvas: Canvas, scene: Scene, words: Words, plates: Plates, y: float) -> float:
    """All of it from y downwards; the height."""
    start = y
    canvas.text(WIDTH - _LEFT, y + 12, _decks(scene.view), 10.5, "dim", "end")
    y += _caption(canvas, y, "Power cards on display (0 is the right end)")
    y += _display(canvas, scene, words, y)
    if scene.view["market"]:
        y += _caption(canvas, y, "Power cards at market cities")
        y += _market(canvas, scene, words, y)
    y += _caption(canvas, y, "Troops left in the pools: price, attack / defence")
    return y + _pools(canvas, scene, words, plates, y) - start


def _caption(canvas: Canvas, y: float, text: str) -> float:
    canvas.text(_LEFT, y + 12, text, 10.5, "dim")
    return 17


def _decks(view: View) -> str:
    conquest = f"conquest {view['conquest_deck']} + {view['conquest_discards']} discarded"
    quests = f"quests {view['quest_deck']} + {view['quest_discards']}"
    return f"Decks: power {sum(view['power_deck'].values())}, {conquest}, {quests}"


def _cell(columns: int, at: int) -> tuple[float, float]:
    """Left end and width of a column."""
    width = (WIDTH - 2 * _LEFT - _GAP * (columns - 1)) / columns
    return _LEFT + at % columns * (width + _GAP), width


def _display(canvas: Canvas, scene: Scene, words: Words, y: float) -> float:
    cards = scene.view["display"]
    for place, card in enumerate(cards):
        x, width = _cell(len(cards), len(cards) - 1 - place)
        name = f"display {place}"
        if card is None:
            canvas.rect(x, y, width, _TALL, "blank line")
            continue
        entry = words.power[card]
        with canvas.place(name, words.power_title(card), can=name in scene.can):
            canvas.rect(x, y, width, _TALL, "card edge")
            canvas.text(x + 5, y + 13, shortened(f"{place}  {entry['name']}", 11, width - 8, bold=True), 11, "ink b")
            canvas.text(x + width - 5, y + 38, f"{entry['cost']} g", 11, "ink b", "end")
            for at, line in enumerate(wrapped(words.effects(entry["effects"]), 10, width - 36, 2)):
                canvas.text(x + 5, y + 26 + 12 * at, line, 10, "dim")
    return _TALL + 4


def _market(canvas: Canvas, scene: Scene, words: Words, y: float) -> float:
    cards = scene.view["market"]
    for at, card in enumerate(cards):
        x, width = _cell(4, at)
        top, entry = y + at // 4 * 19, words.power[card]
        with canvas.place(card, words.power_title(card), can=card in scene.can):
            canvas.rect(x, top, width, 16, "card edge")
            text = f"{entry['name']}, {words.regions[entry['city']]}"
            canvas.text(x + 5, top + 12, shortened(text, 10.5, width - 40), 10.5)
            canvas.text(x + width - 5, top + 12, f"{entry['cost']} g", 10.5, "ink b", "end")
    return (len(cards) + 3) // 4 * 19


def _pools(canvas: Canvas, scene: Scene, words: Words, plates: Plates, y: float) -> float:
    for at, (unit, entry) in enumerate(words.units.items()):
        x, width = _cell(5, at // 2)
        top = y + at % 2 * 31
        title = f"{entry['name']}: {entry['line']}, ability {entry['ability']}"
        with canvas.place(unit, title, can=unit in scene.can):
            canvas.rect(x, top, width, 28, "card edge")
            _, drawn = plates.chip(unit, scene.view["pools"].get(unit, 0))
            drawn(canvas, x + 4, top + 14)
            canvas.text(x + 47, top + 12, shortened(entry["name"], 10, width - 50), 10)
            numbers = f"{entry['cost']} g, {entry['attack']} / {entry['defence']}"
            canvas.text(x + 47, top + 24, numbers, 10, "dim")
    return 64
