"""What a game gives to be drawn, and how its drawing is found (docs/adding-a-game.md)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from warquest.load import LISTINGS
from warquest.rules.document import canonical

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from warquest.board.canvas import Canvas
    from warquest.contract import Game, Kind

WIDTH = 800
"""Units a picture is wide: pixels at the usual size, where the smallest text must be legible."""


@dataclass(frozen=True)
class Scene:
    """What is to be drawn: nothing but what the viewer may see."""

    view: Mapping[str, Any]
    """`state.view(player)`; for `player` None what all seats see, of hands their sizes."""
    player: int | None
    kind: Kind
    node: str
    mover: int
    """`state.current_player()`."""
    can: frozenset[str] = field(default_factory=frozenset)
    """The places to be marked: those which the legal actions that were given name."""


class Drawing(Protocol):
    """How a game is drawn: one object for all states of equal games, made once, so keep in it what never changes.

    A game's class is named in `LISTINGS` ("module:Class") and inherits from this. It gives `draw`, and if need be
    `roles`, `places`, `question` and `remark`.

    - Draw from `scene.view` alone, which holds no secrets of others; never from the state. For `player` None no hand.
      Sort what you take from dicts: the two engines order them differently, and their pictures must be equal.
    - Whatever an action can name, a region, a hex, a card, a line, is drawn within
      `canvas.place(word, title, can=word in scene.can)`. `word` is that of the notation; if drawn in layers, one place
      may have several such groups. In a place that may be marked one outline has the class `edge`: while the place is
      marked it is painted as a frame.
    - Colours come from classes (`style.ROLES`, `style.seat_class`, own `roles`), never from attributes: so both themes
      work. A seat is its colour and its number (`pieces.seat_sign`, `pieces.flag`), never colour alone.
    - No `id`, no `<use>`, no script, nothing from outside: two pictures stand in one page.
    - No text smaller than 10 units where it must be read: at the usual size a unit is a pixel.
    """

    def __init__(self, game: Game) -> None:
        """Everything that is the same for all states of games with these rules, options and players."""

    @property
    def roles(self) -> Mapping[str, tuple[str, str]]:
        """Own classes: name to style, light and dark."""
        return {}

    def draw(self, canvas: Canvas, scene: Scene) -> float:
        """Draws a state into the strip of x 0..`WIDTH` from y = 0 downwards; the height that it took."""
        ...

    def places(self, notation: str) -> Iterable[str]:
        """The places that an action's notation names; by default every word behind the verb."""
        return notation.split()[1:]

    def question(self, scene: Scene) -> str:
        """What is to be decided, in a short sentence without a capital; by default the words of the node."""
        return scene.node.replace("_", " ")

    def remark(self, scene: Scene, notation: str) -> str:
        """What an action's notation does not tell, as its price; by default nothing."""
        return ""


def drawing_of(game: Game) -> Drawing:
    """The drawing of a game, made once for all games that are drawn alike; the plain one if it brings none."""
    return _known(_Same(game))


class _Same:
    """A game as a key: this very object."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.game is other.game

    def __hash__(self) -> int:
        return id(self.game)


class _Alike:
    """A game as a key, by all that its drawing may depend on; games that are equal may have other drawing data."""

    def __init__(self, game: Game) -> None:
        self.game = game
        parts = {
            "drawing": _class_of(game),
            "name": game.name,
            "options": game.options,
            "players": game.num_players,
            "rules": game.rules,
        }
        self._told = canonical(parts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Alike) and self._told == other._told

    def __hash__(self) -> int:
        return hash(self._told)


@lru_cache(maxsize=256)
def _known(key: _Same) -> Drawing:
    """Telling whether games are drawn alike means reading their rules: not again for the same object."""
    return _made(_Alike(key.game))


@lru_cache(maxsize=32)
def _made(key: _Alike) -> Drawing:
    module, _, name = _class_of(key.game).partition(":")
    made: Drawing = getattr(import_module(module), name)(key.game)
    return made


def _class_of(game: Game) -> str:
    listing = LISTINGS.get(game.name)
    return listing.drawing if listing and listing.drawing else "warquest.board.plain:Plain"
