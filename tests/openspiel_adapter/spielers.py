"""Games and states of OpenSpiel for the tests of the adapter."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pyspiel

import warquest
from adapters import ADAPTERS
from warquest.load import LISTINGS
from warquest.openspiel import short_name

if TYPE_CHECKING:
    from collections.abc import Iterator

SEATED = [(game, players) for game in warquest.games() for players in LISTINGS[game].players]
"""Every game with every number of players."""


def load(game: str, players: int | None = None, **options: Any) -> Any:
    """A game of OpenSpiel, short where it has rounds."""
    brief = ADAPTERS[game].brief if game in ADAPTERS else {}
    return pyspiel.load_game(short_name(game), parameters(game, players, **brief | options))


def parameters(game: str, players: int | None, **options: Any) -> dict[str, Any]:
    """Those options that a game string can hold."""
    kept = {name: value for name, value in options.items() if isinstance(value, int | str | bool)}
    return kept | ({} if players is None else {"players": players})


def walk(game: Any, seed: int, most: int = 10**6) -> Iterator[Any]:
    """The states of a random game, the same object each time."""
    state, chooser = game.new_initial_state(), random.Random(seed)
    yield state
    while not state.is_terminal() and most > 0:
        state.apply_action(chooser.choice(state.legal_actions()))
        most -= 1
        yield state


def after(game: Any, steps: int, seed: int = 0) -> Any:
    """The state after so many random steps, or at the end."""
    state = None
    for state in walk(game, seed, steps):  # noqa: B007
        pass
    return state


def decision(game: Any, seed: int = 0, skip: int = 0) -> Any:
    """A decision with a choice on a random walk, after so many others; the last one, if there are not so many."""
    found = None
    for state in walk(game, seed):
        if state.current_player() >= 0 and len(state.legal_actions()) > 1:
            found = state.clone()
            if skip == 0:
                break
            skip -= 1
    assert found is not None
    return found
