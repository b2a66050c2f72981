"""What the tests that run over every game ask of a game (docs/adding-a-game.md): one `Adapter` for each rules folder.

An adapter serves the campaign of the folder and the battle alone that belongs to it. It speaks from the pages and the
rules document, never from an engine's insides.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Iterator

    from strategies.edits import Vocabulary

Document = dict[str, Any]
Edit = Callable[[Document], None]


@dataclass(frozen=True)
class Taste:
    """How a steered player tells actions apart (`feature`), and how much it likes them; 1 where nothing is said."""

    feature: Callable[[Any, str], str]
    wishes: dict[str, float]

    def appetite(self, key: str) -> float:
        """The wish for a feature, or else for its first word."""
        return self.wishes.get(key, self.wishes.get(key.split()[0], 1.0))


class Adapter(ABC):
    """One game for the tests; `game` is always a loaded game of either engine, `document` a state dict."""

    folder: str
    """The rules folder, which has the name of the campaign."""
    players: tuple[int, ...]
    length: str
    """The option that limits the rounds of a campaign."""
    brief: Document
    """Options under which a campaign is short."""
    rich: Document
    """Options that bring kinds of nodes which the defaults leave out."""
    other: Document
    """One option with a value that is not its default."""
    top: str
    """A decision node that every campaign comes to again and again, and which is not the first one."""
    masked: set[str]
    """Nodes at which others do not see which card it is; at least these are met in a dozen games of three."""
    on_boards: tuple[str, ...]
    """Texts that boards of two long random games show."""
    dice: tuple[str, ...]
    """Chance nodes at which dice are rolled."""
    kinds_of_nodes: int
    """So many kinds of nodes at least a few steered games of four show."""
    option_values: dict[str, list[Any]]
    """Every value of every option that has few."""
    taste: Taste
    vocabulary: Vocabulary
    duels: dict[str, tuple[str, str]]
    """Some pairs of armies for the battle alone, by name."""
    public_edits: dict[str, Edit]
    """Changes of a dict that every seat must see."""

    # Games.

    @abstractmethod
    def random_options(self, dice: random.Random, players: int) -> Document:
        """Any value of any option; the game is short."""

    def options(self, players: int) -> st.SearchStrategy[Document]:
        """The same for hypothesis."""
        seeds = st.integers(0, 2**32 - 1)
        return seeds.map(lambda seed: self.random_options(random.Random(seed), players))

    @abstractmethod
    def battles(self) -> st.SearchStrategy[Document]:
        """Options of a battle alone."""

    @abstractmethod
    def middle(self, game: Any, seed: int, missing: list[str] | None = None) -> Document:
        """A position that play seldom reaches: mid-game, armies close together; one that may show missing marks."""

    # What is met in play.

    @abstractmethod
    def roll(self, state: Any, below: Callable[[int], int]) -> str:
        """The notation of an outcome at a node of `dice`, rolled die by die as the state page says."""

    @abstractmethod
    def regions(self, state: Any, document: Document) -> list[str] | None:
        """Regions whose `reachable` is to be compared at this node."""

    @abstractmethod
    def seen(self, game: Any) -> Any:
        """A fresh collector of what compared games show: `watch(sight, text)`, `wanted()`, `missing`."""

    # Laws.

    @abstractmethod
    def stock(self, game: Any) -> Any:
        """The components of the box, for `broken`."""

    @abstractmethod
    def broken(self, document: Document, stock: Any) -> list[str]:
        """The conservation laws that a dict of the campaign breaks, as sentences."""

    def step_faults(self, before: Document, text: str, after: Document, stock: Any) -> list[str]:
        """What one action or outcome did that it must not do, by the dicts before and after it."""
        return []

    @abstractmethod
    def pieces(self, document: Document, side: int) -> dict[str, int]:
        """The pieces of a side of a battle alone: standing, laid aside, lost."""

    @abstractmethod
    def hidden_edits(self, game: Any, document: Document, viewer: int) -> Iterator[tuple[str, Document]]:
        """Dicts that differ only in what the viewer may not see, with a word on what was changed."""

    @abstractmethod
    def knows(self, state: Any) -> int | None:
        """The one seat that sees which card is drawn or chosen at this node; None where everybody does."""
