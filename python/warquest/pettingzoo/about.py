"""What an environment says of itself: its metadata and its spaces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space

from warquest.observation import bounds

if TYPE_CHECKING:
    from warquest.contract import Game

RENDER_MODES = ("human", "ansi")


def metadata(game: Game) -> dict[str, Any]:
    """What PettingZoo wants to know; a game in turns is not made parallel by its `aec_to_parallel`."""
    return {
        "name": f"{game.name.replace('/', '_')}_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }


def action_space(game: Game) -> Discrete:
    """All actions of the game; each agent has a space of its own, so that each can be seeded for itself."""
    return Discrete(game.num_distinct_actions)


def observation_space(game: Game, masked: bool) -> Space[Any]:
    """The tensor's box; with `masked` a dict of it and the mask's."""
    tensor = Box(*bounds(game), dtype=np.float32)
    if not masked:
        return tensor
    return Dict({"observation": tensor, "action_mask": Box(0, 1, (game.num_distinct_actions,), np.int8)})


def state_space(game: Game) -> Box:
    """The tensors of all seats, one after the other."""
    low, high = (np.tile(bound, game.num_players) for bound in bounds(game))
    return Box(low, high, dtype=np.float32)
