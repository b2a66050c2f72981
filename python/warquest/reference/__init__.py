"""The reference implementation: plain Python, written from the rules pages, slow and easy to read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..errors import OptionError
from .contract import Game
from .nexus_ops.battle_game import BattleGame as NexusBattleGame
from .nexus_ops.game import NexusGame
from .warquest.battle_game import BattleGame
from .warquest.game import WarquestGame

__all__ = ["games", "load"]


GAMES: dict[str, Callable[..., Game]] = {"nexus_ops": NexusGame, "warquest": WarquestGame}
BATTLES: dict[str, Callable[..., Game]] = {"nexus_ops/battle": NexusBattleGame, "warquest/battle": BattleGame}


def load(
    name: str,
    document: dict[str, Any],
    players: int,
    options: Mapping[str, Any],
    sides: Sequence[Mapping[str, Any]] | None = None,
) -> Game:
    """The game of that name under a checked rules document; `sides` are the two armies of a battle alone."""
    if name in BATTLES:
        return BATTLES[name](document, players, dict(options), sides)
    if name not in GAMES:
        raise OptionError(f"no game is called {name!r}; the games are {', '.join(games())}")
    if sides is not None:
        raise OptionError("sides: only a battle alone has them")
    return GAMES[name](document, players, dict(options))


def games() -> list[str]:
    return sorted([*GAMES, *BATTLES])
