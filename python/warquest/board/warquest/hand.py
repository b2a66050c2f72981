"""The hand of the viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warquest.board.canvas import wrapped
from warquest.board.drawing import WIDTH
from warquest.board.pieces import seat_sign

if TYPE_CHECKING:
    from collections.abc import Iterator

    from warquest.board.canvas import Canvas
    from warquest.board.drawing import Scene
    from warquest.board.warquest.words import Words

_COLUMNS, _GAP, _TALL = 4, 6, 56

Card = tuple[str, str, int, str]
"""Id, name, VP, text."""


def draw_hand(canvas: Canvas, scene: Scene, words: Words, y: float) -> float:
    """The viewer's secret cards, and those just drawn; nothing without a viewer. The height."""
    if scene.player is None:
        return 0
    cards = list(_cards(scene, scene.player, words))
    seat_sign(canvas, scene.player, 17, y + 10, 0.8)
    canvas.text(29, y + 14, f"Hand of seat {scene.player}", 11.5, "ink b")
    width = (WIDTH - 16 - _GAP * (_COLUMNS - 1)) / _COLUMNS
    for at, (card, name, points, text) in enumerate(cards):
        x, top = 8 + at % _COLUMNS * (width + _GAP), y + 21 + at // _COLUMNS * (_TALL + 4)
        with canvas.place(card, f"{name}, {points} VP: {text}", can=card in scene.can):
            canvas.rect(x, top, width, _TALL, "card edge")
            canvas.text(x + 5, top + 13, name, 11, "ink b")
            canvas.text(x + width - 5, top + 13, f"{points} VP", 11, "ink b", "end")
            for line, part in enumerate(wrapped(text, 10, width - 10, 3)):
                canvas.text(x + 5, top + 27 + 12 * line, part, 10, "dim")
    return 21 + (len(cards) + _COLUMNS - 1) // _COLUMNS * (_TALL + 4)


def _cards(scene: Scene, player: int, words: Words) -> Iterator[Card]:
    hand, draw = scene.view["players"][player], scene.view["draw"]
    drawn = draw["drawn"] if draw and draw["player"] == player else []
    if hand["defend"]:
        yield _conquest(hand["defend"], words)
    for card in hand["conquest"]:
        yield _conquest(card, words)
    for card in hand["quests"]:
        yield _quest(card, words)
    for card in drawn:
        yield _just_drawn(_quest(card, words) if draw["deck"] == "quest" else _conquest(card, words))


def _conquest(card: str, words: Words) -> Card:
    entry = words.conquest[card]
    return card, entry["name"], entry["vp"], words.conquest_text(card)


def _quest(card: str, words: Words) -> Card:
    entry = words.quests[card]
    return card, entry["name"], entry["vp"], words.quest_text(card)


def _just_drawn(card: Card) -> Card:
    return card[0], card[1], card[2], f"just drawn: {card[3]}"
