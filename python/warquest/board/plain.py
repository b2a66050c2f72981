"""The picture of a game that brings no drawing: the text of its board."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from warquest.board.canvas import shortened
from warquest.board.drawing import WIDTH, Drawing

if TYPE_CHECKING:
    from warquest.board.canvas import Canvas
    from warquest.board.drawing import Scene

_SIZE, _STEP = 12, 17


class Plain(Drawing):
    """One line an entry of the view."""

    def draw(self, canvas: Canvas, scene: Scene) -> float:
        """The view of the seat, line by line, long ones cut."""
        lines = [f"{key}: {json.dumps(value, sort_keys=True)}" for key, value in sorted(scene.view.items())]
        for at, line in enumerate(lines, start=1):
            canvas.text(8, at * _STEP, shortened(line, _SIZE, WIDTH - 16), _SIZE)
        return _STEP * (len(lines) + 1)
