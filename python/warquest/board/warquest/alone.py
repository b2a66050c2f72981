"""The picture of a battle alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from warquest.board.canvas import Canvas, shortened
from warquest.board.drawing import WIDTH
from warquest.board.style import seat_class
from warquest.board.warquest.armies import SIDES, SLOTS
from warquest.board.warquest.battle_lines import BattleLines
from warquest.board.warquest.campaign import Spoken
from warquest.board.warquest.header import draw_head, roll_text
from warquest.board.warquest.legend import battle_legend
from warquest.board.warquest.plates import Plates, plate_roles

if TYPE_CHECKING:
    from collections.abc import Mapping

    from warquest.board.drawing import Scene
    from warquest.board.style import Roles
    from warquest.contract import Game

    View = Mapping[str, Any]


class Battle(Spoken):
    """Two armies, their cards, and what is left of them."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        rules = game.rules
        self._plates = Plates(rules)
        self._lines = BattleLines(self._words, self._plates)
        self._legend, self._legend_height = battle_legend()

    @property
    def roles(self) -> Roles:
        """Troops."""
        return plate_roles()

    def draw(self, canvas: Canvas, scene: Scene) -> float:
        """Head, sides, lines, legend."""
        view = scene.view
        below = roll_text(view["roll"]) if view["roll"] else _outcome(view)
        y = draw_head(canvas, scene, self.question(scene), "Battle", below)
        y += self._draw_camps(canvas, scene, y)
        y += self._lines.draw(canvas, scene, _with_survivors(view), y)
        with canvas.group(transform=f"translate(0 {y})"):
            canvas.put(self._legend)
        return y + self._legend_height

    def _draw_camps(self, canvas: Canvas, scene: Scene, y: float) -> float:
        width = WIDTH / 2 - 5
        tall = 26 + 18 * max(len(camp["power"]) for camp in scene.view["sides"])
        for seat, camp in enumerate(scene.view["sides"]):
            left = 2 + seat * (width + 6)
            canvas.rect(left, y, width, tall, f"plate {seat_class(seat)}o")
            canvas.text(left + 8, y + 17, f"Seat {seat}: {camp['gold']} gold, {camp['vp']} VP", 12, "ink b")
            canvas.text(left + width - 8, y + 17, shortened(self._artifacts(camp), 10.5, 200), 10.5, "ink", "end")
            can = scene.can if seat == scene.mover else frozenset()
            for at, card in enumerate(camp["power"]):
                top = y + 24 + 18 * at
                with canvas.place(card, self._words.power_title(card), can=card in can):
                    canvas.rect(left + 6, top, width - 12, 16, "card edge")
                    text = shortened(self._words.power_title(card), 10.5, width - 22)
                    canvas.text(left + 11, top + 12, text, 10.5)
        return tall + 6

    def _artifacts(self, camp: View) -> str:
        held = zip(SLOTS, camp["artifacts"], strict=True)
        return ", ".join(f"{slot}: {self._words.events[card]['artifact']['name']}" for slot, card in held if card)


def _outcome(view: View) -> str:
    if view["player"] != -4:
        return "attacker on the left, defender on the right"
    winner = view["battle"]["winner"]
    return f"seat {view['battle'][SIDES[winner]]} has won" if winner else "nobody has won"


def _with_survivors(view: View) -> dict[str, Any]:
    """The battle; at its end the sides know what is left of them."""
    battle = dict(view["battle"])
    camps = zip(SIDES, view["sides"], strict=True)
    battle["sides"] = {name: {**battle["sides"][name], "survivors": camp["survivors"] or {}} for name, camp in camps}
    return battle
