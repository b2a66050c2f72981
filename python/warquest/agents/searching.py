"""Agents that search (docs/search.md); their parameters are the fields of `SearchConfig`.

They get a position dealt anew and hand it to the search, which deals anew again: nothing hidden reaches them.
"""

from __future__ import annotations

import math
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, ClassVar

from warquest import _engine
from warquest.errors import OptionError
from warquest.load import LISTINGS, known
from warquest.search import SearchConfig, Searcher, SearchResult

if TYPE_CHECKING:
    from warquest.agents.protocol import Sight
    from warquest.contract import Game

LIMITS = ("seconds", "simulations", "nodes")
SECONDS = 0.05
"""Time of a decision if no limit is given."""

GUIDED: dict[str, Any] = {"playout": "heuristic", "depth": 20, "chance": "open", "exploration": 0.15, "bias": 0.5}
"""The rule of thumb plays on for a while, then the position is judged."""

PARAMETERS = tuple(field.name for field in fields(SearchConfig) if field.name not in ("method", "cheat", "widening"))
PARAMETERS += ("trust",)

TRUST = 0.3
"""By how many standard errors, of a return that spreads by 1, a choice must be better than the rule of thumb's."""


def _trust(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < math.inf:
        raise OptionError(f"trust {value!r}: expected a number, not below 0")
    return float(value)


class _Searching:
    """Searches every decision; the tree is kept from one to the next while nothing but the own action lies between."""

    defaults: ClassVar[dict[str, Any]]

    def __init__(self, **parameters: Any) -> None:
        for name in parameters:
            known(name, PARAMETERS, "parameter")
        settings = self.defaults | parameters
        self.trust = self._usual_trust = _trust(settings.pop("trust", TRUST))
        if not any(name in parameters for name in LIMITS):
            settings["seconds"] = SECONDS
        self.config = SearchConfig(**settings)
        given = ",".join(f"{name}={value}" for name, value in parameters.items())
        self.name = f"{type(self).__name__.lower()}:{given}" if given else type(self).__name__.lower()
        self._given = frozenset(parameters)
        self._searcher: Searcher | None = None

    def begin(self, game: Game, seat: int) -> None:
        """A new game, a new tree."""
        self._searcher = None

    def choose(self, sight: Sight, legal: list[int]) -> int:
        if self._searcher is None:
            self._searcher = self._prepared(sight)
        action = self._better(self._searcher.search(sight.state, seat=sight.seat), sight)
        self._searcher.advance(action)
        return action

    def _prepared(self, sight: Sight) -> Searcher:
        """A searcher by the settings of the game; what was given by name stays."""
        settings = LISTINGS[sight.game.name].agents.get(type(self).__name__.lower(), {})
        own = {name: value for name, value in settings.items() if name not in self._given}
        self.trust = own.pop("trust", self._usual_trust)
        seed = self.config.seed if "seed" in self._given else sight.generator.next_word()
        return Searcher(replace(self.config, **own, seed=seed))

    def _better(self, result: SearchResult, sight: Sight) -> int:
        """The action found if it is clearly better than that of the rule of thumb, else that one."""
        known = _engine.greedy_action(sight.state, True)
        found = {action.action: action for action in result.actions}
        if result.action == known:
            return known
        best, usual = found[result.action], found[known]
        if best.values is None or usual.values is None:
            return known
        gain = best.values[sight.seat] - usual.values[sight.seat]
        doubt = math.sqrt(1 / best.visits + 1 / usual.visits)
        return best.action if gain > self.trust * doubt else known


class Flat(_Searching):
    """Flat Monte Carlo: playouts of the rule of thumb after every action, the best mean wins."""

    defaults: ClassVar[dict[str, Any]] = {"method": "flat", "playout": "heuristic", "depth": 20}


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

    defaults: ClassVar[dict[str, Any]] = {"method": "ismcts", **GUIDED}
