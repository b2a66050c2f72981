"""Games for OpenSpiel, and their registration."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, cast

import pyspiel

from warquest import _engine
from warquest.load import LISTINGS, load
from warquest.openspiel.declarations import game_info, game_type, max_chance_nodes
from warquest.openspiel.observer import Observer
from warquest.openspiel.parameters import Parameter, options_of, specification, usual, written
from warquest.openspiel.state import State


class Game(pyspiel.Game):  # type: ignore[misc]
    """A game by its parameters; `core` is the game of the engine.

    Raises `OptionError` for a number of players or an option that cannot be. Each game has a class of its own below
    this one, made by `register`.
    """

    name: ClassVar[str]
    core: _engine.Game

    def __init__(self, parameters: Mapping[str, Parameter] | None = None) -> None:
        defaults = specification(self.name)
        given = {**defaults, **(parameters or {})}
        core = load(self.name, players=cast("int", given["players"]), **options_of(self.name, given))
        shown = {"players": core.num_players, **written(core)}
        # A text may come with commas or spaces that its canonical form has not: only that can be read back.
        told = {name: value for name, value in shown.items() if value != defaults[name]}
        super().__init__(game_type(core), game_info(core), told)
        self.core = core
        self._start = _engine.Recollection(core)

    def new_initial_state(self) -> State:
        """The beginning of a game. OpenSpiel calls this for every clone, so it is kept quick."""
        state = State(self)
        state.__dict__["core"] = self._start
        return state

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer of what the type asks for; `OptionError` if that cannot be told apart."""
        if not isinstance(iig_obs_type, pyspiel.IIGObservationType | None):
            iig_obs_type, params = None, iig_obs_type  # OpenSpiel leaves a type out that it has not
        return Observer(self.core, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def max_chance_nodes_in_history(self) -> int:
        return max_chance_nodes(self.core)

    def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
        return loaded, (str(self),)


def loaded(text: str) -> Game:
    """The game of a game string, for pickles: this module is imported, so the games are registered."""
    game: Game = pyspiel.load_game(text)
    return game


def register() -> None:
    """Registers every game with OpenSpiel; again does no harm."""
    for name, made in CLASSES.items():
        pyspiel.register_game(game_type(usual(name)), made)


def _class_of(name: str) -> type[Game]:
    """OpenSpiel lets go of what makes a game after the interpreter has ended: a class bears that, a closure crashes."""
    words = "".join(word.capitalize() for word in name.replace("/", "_").split("_"))
    return type(words, (Game,), {"name": name, "__module__": __name__, "__doc__": f"`{name}` for OpenSpiel."})


CLASSES = {name: _class_of(name) for name in LISTINGS}
