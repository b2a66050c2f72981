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
    """The rule of thumb of the game, one turn ahead (docs/agents.md, "greedy")."""

    name = "greedy"

    def choose(self, sight: Sight, legal: list[int]) -> int:
        return _engine.greedy_action(sight.state)
