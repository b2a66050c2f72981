"""Agents that do not search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warquest import _engine

if TYPE_CHECKING:
    from warquest.agents.protocol import Sight


class Random:
    """Every legal action with equal chance, as the players of `warquest.simulate`."""

    name = "random"

    def choose(self, sight: Sight, legal: list[int]) -> int:
        return legal[sight.generator.below(len(legal))]


class Greedy:
    """The rule of thumb of the game, one turn ahead (docs/agents.md, "greedy").

    It judges battles by their odds; with `odds=False` by an estimate of the first round.
    """

    def __init__(self, *, odds: bool = True) -> None:
        if not isinstance(odds, bool):
            raise ValueError(f"odds {odds!r}: expected True or False")
        self.odds = odds
        self.name = "greedy" if odds else "greedy:odds=false"

    def choose(self, sight: Sight, legal: list[int]) -> int:
        return _engine.greedy_action(sight.state, self.odds)
