"""Which episode of which seed an environment plays (docs/pettingzoo.md, "Seeds")."""

from __future__ import annotations

from typing import SupportsIndex

import numpy as np
from gymnasium.utils import seeding

from warquest.episodes import Episode, checked_seed, engine_seed


class Episodes:
    """The generator from which the engine's seed came, and the present episode; copies and pickles go on alike."""

    def __init__(self) -> None:
        self.np_random: np.random.Generator | None = None
        self.present = Episode(0, 0)

    def begin(self, seed: SupportsIndex | None) -> Episode:
        """Episode 0 of a seed, or of a random one; without a seed the one after the present.

        Raises `TypeError` for a seed that is no integer, `OptionError` for one beyond 64 bits.
        """
        if seed is None and self.np_random is not None:
            self.present = Episode(self.present.seed, self.present.index + 1)
        else:
            self.np_random, _ = seeding.np_random(checked_seed(seed))
            self.present = Episode(engine_seed(self.np_random), 0)
        return self.present
