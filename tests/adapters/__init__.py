"""One adapter for each game that the tests play. A new game is one entry more."""

from __future__ import annotations

from typing import Any

import warquest
from adapters.adapter import Adapter
from adapters.for_nexus_ops import NexusOpsAdapter
from adapters.for_warquest import WarQuestAdapter
from warquest import _engine
from warquest.rules.registry import folder_of

ADAPTERS: dict[str, Adapter] = {adapter.folder: adapter for adapter in (WarQuestAdapter(), NexusOpsAdapter())}

CAMPAIGNS = list(ADAPTERS)
"""The games that are no battle alone."""

SEATED = [(folder, players) for folder, adapter in ADAPTERS.items() for players in adapter.players]
"""Every campaign with every number of players."""

BATTLES = [game for game in warquest.games() if game not in ADAPTERS and game in _engine.games()]
"""Battles alone that both engines play; tests/api/test_api_every_game.py demands that this is all of them."""

DUELS = [(game, name) for game in BATTLES for name in ADAPTERS[folder_of(game)].duels]


def adapter_of(game: Any) -> Adapter:
    """The adapter of a loaded game, or of the name of one."""
    return ADAPTERS[folder_of(game if isinstance(game, str) else game.name)]


def duel(game: str, name: str) -> dict[str, str]:
    """The armies of a battle alone, as options."""
    return dict(zip(("attacker", "defender"), adapter_of(game).duels[name], strict=True))


def small(game: str) -> dict[str, Any]:
    """Options under which any game, campaign or battle, is short."""
    return ADAPTERS[game].brief if game in ADAPTERS else duel(game, next(iter(adapter_of(game).duels)))
