"""The picture of WarQuest: head, map with armies, battle, seats, table, hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warquest.board.drawing import Drawing
from warquest.board.warquest.battle_lines import BattleLines
from warquest.board.warquest.board_map import BoardMap
from warquest.board.warquest.hand import draw_hand
from warquest.board.warquest.header import campaign_head, draw_head
from warquest.board.warquest.legend import legend
from warquest.board.warquest.plates import Plates
from warquest.board.warquest.questions import question, remark
from warquest.board.warquest.seats import draw_seats
from warquest.board.warquest.table import draw_table
from warquest.board.warquest.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from warquest.board.canvas import Canvas
    from warquest.board.drawing import Scene
    from warquest.board.style import Roles
    from warquest.contract import Game

_NO_PLACE = ("cargo", "roll", "reroll", "ambush")
"""Verbs whose arguments are numbers and not places."""


class Spoken(Drawing):
    """What WarQuest and its battle have in common: places, questions, remarks."""

    def __init__(self, game: Game) -> None:
        self._words = Words(game.rules)

    def places(self, notation: str) -> Iterable[str]:
        """All words behind the verb are one place, as `front orc-warrior 1` in `hit front orc-warrior 1`.

        The cards of the display are `display 0`, and cards drawn have no place.
        """
        verb, _, rest = notation.partition(" ")
        if not rest or verb in _NO_PLACE or verb.startswith("draw_"):
            return ()
        return (notation,) if verb == "display" else (rest,)

    def question(self, scene: Scene) -> str:
        """The sentence of the node."""
        return question(scene.view, scene.node, self._words)

    def remark(self, scene: Scene, notation: str) -> str:
        """Prices, and cards of the display."""
        return remark(scene.view, notation, self._words)


class WarQuest(Spoken):
    """The whole table."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        rules = game.rules
        self._rounds = game.options["rounds"]
        self._plates = Plates(rules)
        self._map = BoardMap(rules, self._plates)
        self._lines = BattleLines(self._words, self._plates)
        self._legend, self._legend_height = legend(rules)

    @property
    def roles(self) -> Roles:
        """Kingdoms, water, mountains, plates."""
        return self._map.roles

    def draw(self, canvas: Canvas, scene: Scene) -> float:
        """From top to bottom."""
        words, view = self._words, scene.view
        y = draw_head(canvas, scene, self.question(scene), *campaign_head(view, words, self._rounds))
        with canvas.group(transform=f"translate(0 {y})"):
            self._map.draw(canvas, scene, words)
        y += self._map.height + 4
        if view["battle"]:
            y += self._lines.draw(canvas, scene, view["battle"], y) + 4
        with canvas.group(transform=f"translate(0 {y})"):
            canvas.put(self._legend)
        y += self._legend_height + 4
        y += draw_seats(canvas, scene, words, y) + 4
        y += draw_hand(canvas, scene, words, y)
        return y + draw_table(canvas, scene, words, self._plates, y)
