"""Agents that search (docs/search.md); their parameters are the fields of `SearchConfig`.

They get a position dealt anew and hand it to the search, which deals anew again: nothing hidden reaches them.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, ClassVar

from warquest.errors import OptionError
from warquest.search import SearchConfig, Searcher

if TYPE_CHECKING:
    from warquest.agents.protocol import Sight
    from warquest.contract import Game

LIMITS = ("seconds", "simulations", "nodes")
SECONDS = 0.05
"""Time of a decision if no limit is given."""

PARAMETERS = tuple(field.name for field in fields(SearchConfig) if field.name not in ("method", "cheat", "widening"))


class _Searching:
    """Searches every decision; the tree is kept from one to the next while nothing but the own action lies between."""

    defaults: ClassVar[dict[str, Any]]

    def __init__(self, **parameters: Any) -> None:
        for name in parameters:
            if name not in PARAMETERS:
                raise OptionError(f"unknown parameter {name!r}; known: {', '.join(PARAMETERS)}")
        settings = self.defaults | parameters
        if not any(name in parameters for name in LIMITS):
            settings["seconds"] = SECONDS
        self.config = SearchConfig(**settings)
        given = ",".join(f"{name}={value}" for name, value in parameters.items())
        self.name = f"{type(self).__name__.lower()}:{given}" if given else type(self).__name__.lower()
        self._seeded = "seed" in parameters
        self._searcher: Searcher | None = None

    def begin(self, game: Game, seat: int) -> None:
        """A new game, a new tree."""
        self._searcher = None

    def choose(self, sight: Sight, legal: list[int]) -> int:
        if self._searcher is None:
            seed = self.config.seed if self._seeded else sight.generator.next_word()
            self._searcher = Searcher(replace(self.config, seed=seed))
        action = self._searcher.search(sight.state, seat=sight.seat).action
        self._searcher.advance(action)
        return action


class Flat(_Searching):
    """Flat Monte Carlo: playouts of the rule of thumb after every action, the best mean wins."""

    defaults: ClassVar[dict[str, Any]] = {"method": "flat", "playout": "heuristic", "depth": 60}


class Mcts(_Searching):
    """UCT in several positions dealt anew, visits added."""

    defaults: ClassVar[dict[str, Any]] = {
        "method": "determinized",
        "playout": "heuristic",
        "depth": 60,
        "chance": "open",
    }


class Ismcts(_Searching):
    """Information set MCTS with a single observer."""

    defaults: ClassVar[dict[str, Any]] = {"method": "ismcts", "playout": "heuristic", "depth": 60, "chance": "open"}
