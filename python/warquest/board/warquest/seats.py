"""The seats: points, gold, tokens, sizes of hands, leaders, artifacts, power cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from warquest.board.canvas import Canvas, shortened
from warquest.board.drawing import WIDTH
from warquest.board.pieces import flag, seat_sign
from warquest.board.style import seat_class
from warquest.board.warquest import icons
from warquest.board.warquest.armies import SLOTS, fallen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from warquest.board.drawing import Scene
    from warquest.board.warquest.words import Words

    Player = Mapping[str, Any]

_GAP = 6
_LINE = 16


def draw_seats(canvas: Canvas, scene: Scene, words: Words, y: float) -> float:
    """One column a seat; the height."""
    count = len(scene.view["players"])
    width = (WIDTH - 2 * 8 - _GAP * (count - 1)) / count
    columns = [Canvas() for _ in range(count)]
    heights = [_draw_seat(column, scene, seat, words, width) for seat, column in enumerate(columns)]
    tall = max(heights)
    for seat, column in enumerate(columns):
        with canvas.group(transform=f"translate({8 + seat * (width + _GAP):.1f} {y:.1f})"):
            mine = f" {seat_class(seat)}o" if seat == scene.view["active"] else ""
            canvas.rect(0, 0, width, tall, f"plate{mine}")
            canvas.put(str(column))
    return tall


def _draw_seat(canvas: Canvas, scene: Scene, seat: int, words: Words, width: float) -> float:
    player, y = scene.view["players"][seat], 18.0
    seat_sign(canvas, seat, 15, y - 3)
    canvas.text(29, y + 2, f"Seat {seat}", 13, "ink b")
    canvas.text(width - 8, y + 2, f"{player['vp']} VP", 15, "ink b", "end")
    y = _draw_numbers(canvas, seat, player, y + 3, width)
    can = scene.can if seat == scene.mover else frozenset()
    y = _draw_leaders(canvas, scene, seat, words, y, width, can)
    for card in player["power"]:
        y += _LINE
        with canvas.place(card, words.power_title(card), can=card in can):
            canvas.rect(5, y - 8, width - 10, 15, "card edge")
            canvas.text(9, y + 3.5, shortened(words.power[card]["name"], 10.5, width - 18), 10.5)
    return y + 14


def _draw_numbers(canvas: Canvas, seat: int, player: Player, y: float, width: float) -> float:
    half, size = width / 2, 10.5
    scored = len(player["claimed"]) + len(player["scored"]) + len(player["glorious_against"])
    canvas.text(8, y + _LINE + 4, f"{player['gold']} gold", 11.5, "ink b")
    canvas.text(half, y + _LINE + 4, f"{scored} scored", size)
    for left, tokens, whole in ((8.0, player["active_tokens"], True), (half, player["inactive_tokens"], False)):
        flag(canvas, seat, left, y + 2 * _LINE - 6, whole=whole, scale=0.72)
        canvas.text(left + 17, y + 2 * _LINE + 4, f"{len(tokens)} {'active' if whole else 'used'}", size)
    conquest = _size(player["conquest"]) + (player["defend"] is not None)
    hand = f"{conquest} conquest, {_size(player['quests'])} quest"
    for at, text in enumerate((hand, f"{player['glorious']} Glorious Victories"), start=3):
        canvas.rect(9, y + at * _LINE - 4.5, 7, 9, "card", 1)
        canvas.text(20, y + at * _LINE + 4, shortened(text, size, width - 22), size)
    return y + 4 * _LINE + 1


def _size(hand: list[str] | int) -> int:
    return hand if isinstance(hand, int) else len(hand)


def _draw_leaders(
    canvas: Canvas, scene: Scene, seat: int, words: Words, y: float, width: float, can: frozenset[str]
) -> float:
    lost = fallen(scene.view, seat)
    for slot, leader in enumerate(scene.view["players"][seat]["leaders"]):
        if not leader or SLOTS[slot] in lost:
            continue
        y += _LINE
        artifact = leader["artifact"]
        title = f"{SLOTS[slot]} at {words.regions[leader['region']]}"
        with canvas.place(
            SLOTS[slot], f"{title} with {words.artifact_title(artifact)}" if artifact else title, can=SLOTS[slot] in can
        ):
            canvas.rect(5, y - 8, width - 10, 15, "blank edge")
            icons.draw_leader(canvas, slot, 14, y)
            text = words.regions[leader["region"]]
            if artifact:
                text += f", {words.events[artifact]['artifact']['name']}"
            canvas.text(25, y + 3.5, shortened(text, 10.5, width - 32), 10.5)
    return y
