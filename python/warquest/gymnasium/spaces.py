"""The spaces of a game, and the seed of its generators."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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
    return Discrete(game.num_distinct_actions)


def engine_seed(np_random: np.random.Generator) -> int:
    """The seed S of an environment (docs/gymnasium.md, "Seeds")."""
    return int(np_random.integers(2**63))


def checked_options(options: dict[str, Any] | None, names: tuple[str, ...]) -> dict[str, Any]:
    """The options of a reset."""
    from warquest.errors import OptionError

    if options is None:
        return {}
    if not isinstance(options, dict):
        raise TypeError(f"options: a dict is needed, not {type(options).__name__}")
    for name in options:
        if name not in names:
            takes = f"known: {', '.join(names)}" if names else "a reset takes none; rule options are given to make"
            raise OptionError(f"options: unknown option {name!r}; {takes}")
    return options
