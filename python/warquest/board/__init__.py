"""Pictures of boards, as SVG (docs/pictures.md)."""

from __future__ import annotations

import math
import operator
from typing import TYPE_CHECKING, SupportsIndex

from warquest.board.canvas import Canvas, number
from warquest.board.drawing import WIDTH, Drawing, Scene, drawing_of
from warquest.board.seen import view_of
from warquest.board.style import THEMES, Theme, sheet
from warquest.errors import OptionError
from warquest.load import known, title_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from warquest.contract import Game, State

__all__ = ["Drawing", "Scene", "places", "question", "remarks", "svg"]

SIZES = range(100, 10_001)


def svg(
    state: State,
    player: SupportsIndex | None = None,
    *,
    size: SupportsIndex = WIDTH,
    theme: Theme = "auto",
    legal: Iterable[SupportsIndex] | None = None,
) -> str:
    """One `<svg>` element of a state: the same text from both engines, without scripts, ids and outside references.

    `player`: the seat that looks, whose hand is drawn; None: what everybody may see, without hands.
    `size`: pixels that it is wide, 100 to 10,000. `theme`: "light", "dark", or "auto" for what the reader prefers.
    `legal`: actions (outcomes at a chance node); the places that they name get the class `can`.
    Raises `OptionError` for another size or theme, what `state.view` raises for a seat that is none, and what
    `state.action_to_string` raises for an action that is none.
    """
    wide = operator.index(size)
    if wide not in SIZES:
        raise OptionError(f"size: {wide} pixels; expected {SIZES[0]} to {SIZES[-1]}")
    known(theme, THEMES, "theme")
    seat = None if player is None else operator.index(player)
    drawing, canvas = drawing_of(state.game), Canvas()
    height = math.ceil(drawing.draw(canvas, _scene(state, seat, drawing, legal)))
    return _framed(canvas, drawing, _label(state), wide, height, theme)


def places(game: Game, notation: str) -> tuple[str, ...]:
    """The `data-place` values that an action's notation names, in the game's picture."""
    return tuple(drawing_of(game).places(notation))


def question(state: State, player: SupportsIndex | None = None) -> str:
    """What is to be decided, in a short sentence without a capital; of nothing but what the player (None: all) may see.

    Raises what `state.view` raises for a seat that is none.
    """
    drawing = drawing_of(state.game)
    return drawing.question(_scene(state, None if player is None else operator.index(player), drawing, None))


def remarks(state: State, player: SupportsIndex | None, notations: Iterable[str]) -> list[str]:
    """What the notations of legal actions do not tell, as prices and what lies in a place; empty where that is nothing.

    Raises what `state.view` raises for a seat that is none.
    """
    drawing = drawing_of(state.game)
    scene = _scene(state, None if player is None else operator.index(player), drawing, None)
    return [drawing.remark(scene, notation) for notation in notations]


def _scene(state: State, seat: int | None, drawing: Drawing, legal: Iterable[SupportsIndex] | None) -> Scene:
    view = view_of(state, seat)
    told = [] if legal is None else [state.action_to_string(action, viewer=seat) for action in legal]
    can = frozenset(place for text in told for place in drawing.places(text))
    return Scene(view, seat, state.kind, state.node, state.current_player(), can)


def _label(state: State) -> str:
    return f"{title_of(state.game.name)}, {state.node}"


def _framed(canvas: Canvas, drawing: Drawing, label: str, wide: int, height: int, theme: Theme) -> str:
    frame = Canvas()
    frame.add("title", label)
    frame.add("style", sheet(theme, drawing.roles))
    frame.rect(0, 0, WIDTH, height, "paper", 0)
    tall = number(wide * height / WIDTH)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="wq-board wq-{theme}" role="img" width="{wide}" '
        f'height="{tall}" viewBox="0 0 {WIDTH} {height}">{frame}{canvas}</svg>'
    )
