"""The reference implementation: plain Python, written from the rules pages, slow and easy to read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..errors import OptionError
from .contract import Game
from .warquest.battle_game import BattleGame
from .warquest.game import WarquestGame

__all__ = ["games", "load"]


def load(
    name: str,
    document: dict[str, Any],
    players: int,
    options: Mapping[str, Any],
    sides: Sequence[Mapping[str, Any]] | None = None,
) -> Game:
    """The game of that name under a checked rules document; `sides` are the two armies of `warquest/battle`."""
    if name == "warquest":
        if sides is not None:
            raise OptionError("sides: only warquest/battle has them")
        return WarquestGame(document, players, dict(options))
    if name == "warquest/battle":
        return BattleGame(document, players, dict(options), sides)
    raise OptionError(f"no game is called {name!r}; the games are {', '.join(games())}")


def games() -> list[str]:
    return ["warquest", "warquest/battle"]
