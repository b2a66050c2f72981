"""What whoever tells the odds of a battle has to know of its game: pieces, prices, leaders, points (docs/odds.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Contest:
    """A battle between two sides, as a rules document describes it. Sides are in the order attacker, defender."""

    prices: Mapping[str, int]
    """Kind of piece to list price; in the order of the kinds."""
    currency: str
    """What prices are counted in."""
    victory_points: tuple[int, int]
    """Victory points of a side that wins."""
    kill_points: int = 0
    """Victory points for each enemy piece destroyed."""
    leaders: tuple[str, ...] = ()
    """Kinds that are leaders."""
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Words for several kinds at once."""
    endings: tuple[str, ...] = ("annihilation",)
    """How a battle can end."""
    rounds: bool = False
    """Whether a battle can last several rounds."""
    retreats: bool = False
    """Whether a side can give a battle up."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of pieces, in order."""
        return tuple(self.prices)

    def kinds_of(self, word: str) -> tuple[str, ...]:
        """The kinds that a kind or a word for several means; none if it means none."""
        return self.words.get(word, (word,) if word in self.prices else ())

    def points(self, side: int, killed: int, won: bool) -> int:
        """Victory points of a side that has destroyed so many enemy pieces."""
        return self.kill_points * killed + self.victory_points[side] * won
