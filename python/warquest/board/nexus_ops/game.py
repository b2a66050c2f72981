"""The pictures of Nexus Ops and of its battle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from warquest.board.drawing import WIDTH, Drawing
from warquest.board.nexus_ops.battle import SIDES, draw_battle
from warquest.board.nexus_ops.cards import draw_cards
from warquest.board.nexus_ops.facts import Facts
from warquest.board.nexus_ops.geometry import MARGIN, layout
from warquest.board.nexus_ops.header import draw_header
from warquest.board.nexus_ops.hexes import Hexes, piece_roles
from warquest.board.nexus_ops.land import land_roles
from warquest.board.nexus_ops.legend import draw_signs, draw_stock, draw_units
from warquest.board.nexus_ops.seats import TALL, WIDE, Seats
from warquest.board.nexus_ops.words import named_places, phase_and_task

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from warquest.board.canvas import Canvas
    from warquest.board.drawing import Scene
    from warquest.board.nexus_ops.geometry import Point
    from warquest.board.style import Roles
    from warquest.contract import Game

View = dict[str, Any]

_GAP = 8


def _roles() -> Roles:
    return {
        **land_roles(),
        **piece_roles(),
        "bare": ("fill:none;stroke:none", "fill:none;stroke:none"),
        "now": ("fill:#1f3a5f;stroke:#1f3a5f", "fill:#cfe2ff;stroke:#cfe2ff"),
        "nown": ("fill:#ffffff", "fill:#0d1a2b"),
        "bolted": ("fill:#7a5195", "fill:#b48ad0"),
        "redcard": ("fill:#c0392b", "fill:#e57368"),
        "whitecard": ("fill:#ffffff;stroke:#8d97a1", "fill:#f2f4f6;stroke:#6a7682"),
    }


class _NexusOps(Drawing):
    """What both games share."""

    def __init__(self, game: Game) -> None:
        self._facts = Facts(game.rules)
        self._options = game.options
        self._roles = _roles()

    @property
    def roles(self) -> Roles:
        """Terrain, pieces, cards."""
        return self._roles

    def places(self, notation: str) -> Iterable[str]:
        """Hexes, types, cards, tiles, tokens, sides; seats as `seat-0`."""
        return named_places(notation)

    def question(self, scene: Scene) -> str:
        """The task of the phase."""
        return phase_and_task(scene.view, scene.node)[1]

    def remark(self, scene: Scene, notation: str) -> str:
        """The price of a unit."""
        verb, *rest = notation.split()
        return f"{self._facts.units[rest[0]]['cost']} rubium" if verb == "buy" else ""


class NexusOpsBattle(_NexusOps):
    """A battle by itself: nothing in it is hidden."""

    def draw(self, canvas: Canvas, scene: Scene) -> float:
        """Both sides, their cards, the types of units."""
        view = scene.view
        y = draw_header(canvas, scene, "Battle of Nexus Ops")
        living = {name: side["units"] for name, side in zip(SIDES, view["sides"], strict=True)}
        y += draw_battle(canvas, self._facts, scene, living, self._options["terrain"], y) + _GAP
        for seat, role in enumerate(SIDES.values()):
            cards = view["sides"][seat]["energize"]
            can: Collection[str] = scene.can if scene.mover == seat else ()
            y += draw_cards(canvas, self._facts, f"Cards of the {role}", cards, y, can)
        return y + draw_units(canvas, self._facts, scene, y + _GAP) + _GAP


class NexusOps(_NexusOps):
    """The whole table."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._spots = layout(self._facts.homes[game.num_players], WIDTH)
        self._hexes = Hexes(self._facts, self._spots, self._options["home_mines"])
        self._seats = Seats(self._facts)
        self._corners = self._spots.corners(WIDTH, WIDE, TALL, game.num_players)

    def draw(self, canvas: Canvas, scene: Scene) -> float:
        """Header, board, seats, battle, hand, units, what is left, legend."""
        y = draw_header(canvas, scene, self._where(scene.view))
        self._hexes.draw(canvas, scene, y)
        bottom = y + self._spots.height + _GAP
        spots, below = self._seat_spots(len(scene.view["players"]), y, bottom)
        for seat, (left, top) in enumerate(spots):
            self._seats.draw(canvas, scene, seat, left, top)
        return self._draw_below(canvas, scene, below)

    def _where(self, view: Mapping[str, Any]) -> str:
        if view["round"] == 0:
            return "Setup"
        return f"Round {view['round']} of {self._options['max_rounds']}, {self._options['vp_target']} VP win"

    def _seat_spots(self, seats: int, top: float, bottom: float) -> tuple[list[Point], float]:
        """Where the panels go: into free corners of the board, else below it; and where it goes on below."""
        spots, below, x = [], bottom, float(MARGIN)
        for seat in range(seats):
            if seat in self._corners:
                left, y = self._corners[seat]
                spots.append((left, y + top))
                continue
            spots.append((x, bottom))
            below, x = bottom + TALL + _GAP, x + WIDE + _GAP
        return spots, below

    def _draw_below(self, canvas: Canvas, scene: Scene, y: float) -> float:
        if battle := scene.view["battle"]:
            terrain = scene.view["terrain"][battle["hex"]]
            y += draw_battle(canvas, self._facts, scene, _living(scene.view), terrain, y) + _GAP
        y += self._draw_hand(canvas, scene, y)
        y += draw_units(canvas, self._facts, scene, y + _GAP) + _GAP
        y += draw_stock(canvas, self._facts, scene, y)
        return y + draw_signs(canvas, self._facts, y + 4) + _GAP

    def _draw_hand(self, canvas: Canvas, scene: Scene, y: float) -> float:
        if scene.player is None:
            return 0
        me, draw, top = scene.view["players"][scene.player], scene.view["draw"], y
        can: Collection[str] = scene.can if scene.mover == scene.player else ()
        title = f"Hand of seat {scene.player}"
        if draw and isinstance(draw["drawn"], list) and draw["drawn"]:
            y += draw_cards(canvas, self._facts, "Drawn, one is kept", draw["drawn"], y, can)
        return y + draw_cards(canvas, self._facts, title, me["energize"] + me["secrets"], y, can) - top


def _living(view: Mapping[str, Any]) -> dict[str, Mapping[str, int]]:
    battle, players = view["battle"], view["players"]
    place = str(battle["hex"])
    seats = {name: battle[role] for name, role in SIDES.items()}
    return {name: {} if seat is None else players[seat]["units"].get(place, {}) for name, seat in seats.items()}
