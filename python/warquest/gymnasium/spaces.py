"""The spaces of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from gymnasium.spaces import Box, Discrete

from warquest.observation import bounds

if TYPE_CHECKING:
    from warquest._engine import Game


def observation_space(game: Game) -> Box:
    """float32, shape `(game.observation_size,)`, with the bounds of the slices."""
    low, high = bounds(game)
    return Box(low, high, dtype=np.float32)


def action_space(game: Game) -> Discrete:
    """Every action of the game, legal or not."""
    return Discrete(game.num_distinct_actions)
