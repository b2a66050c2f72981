"""The head of a picture of Nexus Ops: round, phase, and who has to do what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from warquest.board.canvas import shortened, text_width
from warquest.board.drawing import WIDTH
from warquest.board.nexus_ops.words import PHASES, phase_and_task
from warquest.board.pieces import seat_sign

if TYPE_CHECKING:
    from collections.abc import Mapping

    from warquest.board.canvas import Canvas
    from warquest.board.drawing import Scene

HEIGHT = 58
_SIZE = 14


def draw_header(canvas: Canvas, scene: Scene, where: str) -> float:
    """`where` on the left, the phases on the right, below the task; the height that it took."""
    phase, task = phase_and_task(scene.view, scene.node)
    canvas.text(10, 20, where, 15, "ink b")
    if "turn" in scene.view:
        _draw_phases(canvas, phase)
    room_left = WIDTH - 10.0
    if scene.can:
        with canvas.group(class_="marked"):
            canvas.rect(WIDTH - 128, 33, 14, 14, "bare edge", 3)
        canvas.text(WIDTH - 10, 45, "may be chosen", 12, "dim", "end")
        room_left -= 130
    _draw_task(canvas, scene, task, room_left)
    return HEIGHT


def _draw_phases(canvas: Canvas, phase: str) -> None:
    widths = [text_width(name, 12, bold=True) + 12 for name in PHASES]
    x = WIDTH - 10 - sum(widths) - 4 * (len(PHASES) - 1)
    for name, width in zip(PHASES, widths, strict=True):
        now = name == phase
        canvas.rect(x, 5, width, 20, "now" if now else "plate", 10)
        canvas.text(x + width / 2, 19.2, name, 12, "nown b" if now else "dim", "middle")
        x += width + 4


def _draw_task(canvas: Canvas, scene: Scene, task: str, end: float) -> None:
    x = 10.0
    if scene.kind == "decision":
        seat_sign(canvas, scene.mover, x + 9, 41)
        who, x = f"Seat {scene.mover}: ", x + 24
    else:
        who = "Chance: " if scene.kind == "chance" else ""
    text = f"{who}{task}{_ending(scene.view)}"
    canvas.text(x, 46, shortened(text, _SIZE, end - x), _SIZE, "ink")
    if chain := scene.view["chain"]:
        at = x + text_width(text, _SIZE) + 8
        told = f"so far: {', '.join(chain)}"
        canvas.text(at, 46, shortened(told, 12, max(end - at, 30)), 12, "dim i")


def _ending(view: Mapping[str, Any]) -> str:
    if winners := view.get("winners"):
        return f"; seat {' and seat '.join(str(seat) for seat in winners)} {'win' if len(winners) > 1 else 'wins'}"
    return ""
