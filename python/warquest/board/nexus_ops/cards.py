"""Cards of Nexus Ops: the hand of who looks."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from warquest.board.canvas import shortened, text_width, wrapped
from warquest.board.nexus_ops import icons

if TYPE_CHECKING:
    from collections.abc import Collection

    from warquest.board.canvas import Canvas
    from warquest.board.nexus_ops.facts import Facts

_WIDE, _TALL, _GAP, _IN_ROW = 190, 66, 6, 4


def draw_cards(canvas: Canvas, facts: Facts, title: str, cards: list[str], y: float, can: Collection[str]) -> float:
    """A title and the cards below it, equal ones once; the height that it took."""
    canvas.text(10, y + 16, title, 14, "ink b")
    counts = Counter(cards)
    known = [card for card in (*facts.energize, *facts.secrets) if counts[card]]
    if not known:
        canvas.text(18 + text_width(title, 14, bold=True), y + 16, "none", 13, "dim")
        return 24
    for at, card in enumerate(known):
        left, top = 10 + (_WIDE + _GAP) * (at % _IN_ROW), y + 24 + (_TALL + _GAP) * (at // _IN_ROW)
        with canvas.place(card, can=card in can):
            _draw_card(canvas, facts, card, counts[card], left, top)
    return 24 + (_TALL + _GAP) * -(-len(known) // _IN_ROW)


def _draw_card(canvas: Canvas, facts: Facts, card: str, count: int, x: float, y: float) -> None:
    energize = card in facts.energize
    white = not energize and facts.secrets[card]["colour"] == "white"
    canvas.rect(x, y, _WIDE, _TALL, "card edge", 5)
    canvas.rect(x, y, 6, _TALL, "bolted" if energize else "whitecard" if white else "redcard", 2)
    canvas.path(icons.BOLT if energize else icons.SECRET, "glyph even", x + 18, y + 14, 0.75)
    times = f"×{count}" if count > 1 else ""
    name, most = facts.card_name(card), _WIDE - 34 - 20 * (count > 1)
    size = max(10, min(12, int(24 * most / text_width(name, 12, bold=True)) / 2))
    canvas.text(x + 28, y + 18, shortened(name, size, most, bold=True), size, "ink b")
    canvas.text(x + _WIDE - 6, y + 18, times, 13, "ink b", "end")
    canvas.text(x + 12, y + 32, shortened(facts.card_kind(card), 10.5, _WIDE - 18), 10.5, "dim")
    for at, line in enumerate(wrapped(facts.card_text(card), 10.5, _WIDE - 18, 2)):
        canvas.text(x + 12, y + 46 + 13 * at, line, 10.5)
