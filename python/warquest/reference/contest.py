"""What odds ask of a battle, whatever the game: who decides, what an end is, what greed chooses (docs/odds.md)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import Any

Verdict = tuple[int, tuple[int, ...], tuple[int, ...]]
"""The winner (0 attacker, 1 defender, -1 none) and what the attacker and the defender have left, by kind of piece."""

Ending = tuple[int, str]
"""The battle round in which it ended, and how."""


class Contest(ABC):
    """The answers of one game about the states of its battles. It has no state of its own."""

    @abstractmethod
    def kinds(self, game: Any) -> list[str]:
        """The ids of the kinds of pieces, in the order of a verdict."""

    @abstractmethod
    def key(self, state: Any) -> Hashable:
        """All that tells two states of one battle apart."""

    @abstractmethod
    def side(self, state: Any) -> int:
        """The side that decides at a decision node: 0 the attacker, 1 the defender."""

    @abstractmethod
    def verdict(self, end: Any) -> Verdict:
        """What the end of a battle comes to."""

    @abstractmethod
    def ending(self, end: Any) -> Ending:
        """When and how it ended."""

    @abstractmethod
    def value_left(self, end: Any, side: int) -> int:
        """The list prices of what a side has left."""

    @abstractmethod
    def greedy(self, state: Any) -> int:
        """The action of `greedy` at a decision node."""

    def retreat(self, state: Any, below: float, after: int) -> int | None:
        """The action by which the side that decides has to give up under a retreat rule, if it has to."""
        return None
