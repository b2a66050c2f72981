"""Loaded games, shared: tables of one game by the same options have one, and so one drawing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from warquest.load import build

if TYPE_CHECKING:
    from warquest._engine import Game


def shared_game(game: str, players: int | None, options: Mapping[str, Any]) -> Game:
    """A game by the shipped rules; `OptionError` for what `warquest.load` refuses."""
    return _shared(game, players, json.dumps(options, sort_keys=True))


@lru_cache(maxsize=128)
def _shared(game: str, players: int | None, options: str) -> Game:
    return cast("Game", build(game, players, None, "rust", json.loads(options)))
