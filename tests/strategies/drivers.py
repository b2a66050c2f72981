"""Players for the twin walk: uniform ones, and one that steers towards what was seen least.

A driver is called with a sight (equivalence.walk.Sight) and answers with one of its legal ids; chance is driven too.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from adapters import adapter_of


def draw(dice: random.Random, weights: list[int]) -> int:
    """An index, drawn by exact integer weights."""
    rest = dice.randrange(sum(weights))
    for index, weight in enumerate(weights):
        rest -= weight
        if rest < 0:
            return index
    raise AssertionError("weights are positive")


class Uniform:
    """Every legal action alike; chance as it falls."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def __call__(self, sight: Any) -> int:
        if sight.kind == "chance":
            return int(sight.legal[draw(self.dice, sight.weights)])
        return int(self.dice.choice(sight.legal))


class Steered:
    """Prefers the rare: what it (or others that share its `counts`) has chosen least, and what leads to battles."""

    def __init__(self, seed: int, counts: Counter[str] | None = None, forced: float = 0.25) -> None:
        self.dice = random.Random(seed)
        self.counts: Counter[str] = Counter() if counts is None else counts
        self.forced = forced

    def __call__(self, sight: Any) -> int:
        if sight.kind == "chance":
            return int(sight.legal[self._outcome(sight)])
        taste = adapter_of(sight.game).taste
        keys = [f"{sight.node}: {taste.feature(sight, text)}" for text in sight.texts]
        wishes = [taste.appetite(key.partition(": ")[2]) / (1 + self.counts[key]) ** 0.5 for key in keys]
        chosen = self.dice.choices(range(len(keys)), wishes)[0]
        self.counts[keys[chosen]] += 1
        return int(sight.legal[chosen])

    def _outcome(self, sight: Any) -> int:
        """A card or a seat: the least seen one; a roll: any outcome, however unlikely, now and then."""
        if self.dice.random() >= self.forced:
            return draw(self.dice, sight.weights)
        if sight.node in adapter_of(sight.game).dice:
            return self.dice.randrange(len(sight.legal))
        least = min(range(len(sight.legal)), key=lambda index: (self.counts[sight.texts[index]], self.dice.random()))
        self.counts[sight.texts[least]] += 1
        return least
