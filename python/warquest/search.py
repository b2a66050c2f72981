"""Monte Carlo tree search for the seat to move, from what that seat may see (docs/search.md).

>>> import warquest
>>> state = warquest.load("warquest/battle", attacker="2 orc-warrior", defender="goblin-warrior").new_initial_state()
>>> result = warquest.search(state, warquest.SearchConfig(simulations=200, seed=1))
>>> result.simulations, result.actions[0].notation
(200, 'declare front')
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import wraps
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args

from warquest.errors import OptionError, shown
from warquest.load import known

if TYPE_CHECKING:
    import numpy

    from warquest import _engine
    from warquest.contract import Game, State

Method = Literal["flat", "uct", "determinized", "ismcts", "mo_ismcts"]
Evaluation = Literal["playout", "heuristic"]
Playout = Literal["random", "heuristic"]
Chance = Literal["closed", "open"]
Parallel = Literal["root", "tree"]

Evaluator = Callable[[list[Any], "numpy.ndarray[Any, Any]"], tuple[Any, Any]]
"""Gets n states and an int8 mask of legal actions, shape (n, num_distinct_actions). Returns priors of that shape, none
below zero, and values of shape (n, num_players) on the scale of `returns()`; all finite."""

WORDS: dict[str, Any] = {
    "method": Method,
    "evaluation": Evaluation,
    "playout": Playout,
    "chance": Chance,
    "parallel": Parallel,
}
LEAST = {"simulations": 1, "nodes": 1, "threads": 1, "memory": 2**20, "depth": 1, "worlds": 1, "batch": 1, "seed": 0}
MOST = {"threads": 1024, "worlds": 2**16, "batch": 2**16}
LIMIT = 2**64 - 1


Config = TypeVar("Config", bound=type)


def _hinting(kind: Config) -> Config:
    """A dataclass that refuses a field that it has not with the names of those that are like it."""
    plain: Any = vars(kind)["__init__"]

    @wraps(plain)
    def begin(self: Any, **given: Any) -> None:
        for name in given:
            known(name, (one.name for one in fields(kind)), "field")
        plain(self, **given)

    kind.__init__ = begin  # type: ignore[misc]
    return kind


@_hinting
@dataclass(frozen=True, kw_only=True)
class SearchConfig:
    """How to search, and how long: at least one of `seconds`, `simulations` and `nodes` is needed."""

    method: Method = "ismcts"
    """`flat`: flat Monte Carlo (Abramson, 1990). `uct`: UCT (Kocsis and Szepesvári, 2006) in one position dealt anew.
    `determinized`: UCT in each of `worlds` positions dealt anew, visits added (Ginsberg, 2001; Cowling and others,
    2012). `ismcts` and `mo_ismcts`: information set MCTS with a single observer and with many (Cowling, Powley and
    Whitehouse, 2012)."""
    seconds: float | None = None
    simulations: int | None = None
    nodes: int | None = None
    """Nodes of the trees together; no limit for `flat`, which has no tree."""
    threads: int = 1
    memory: int = 2**28
    """Bytes of all nodes. When they are full, the search goes on without new nodes, and the result says so."""
    exploration: float = 1.0
    """Weight of the exploration term of UCB1 (with an evaluator: of PUCT), for values scaled to 0..1 by those met."""
    first_play: float | None = None
    """Score of an action never tried, on the same scale (Gelly and Wang, 2006); None: each is tried once first."""
    bias: float = 0.0
    """Progressive bias (Chaslot and others, 2008): what the choice of the playout policy gains in score before it has
    been tried, less and less with every visit. Above 0 an action never tried is worth what its node is worth."""
    depth: int | None = None
    """Decisions of a playout before it is cut, at the next quiet position (in WarQuest: when a turn begins), and the
    position valued by the game's heuristic."""
    evaluation: Evaluation = "playout"
    """`heuristic`: leaves are valued at once, without a playout."""
    playout: Playout = "random"
    """`heuristic`: the game's playout policy also says which action of a node is tried first."""
    chance: Chance = "closed"
    """`closed`: outcomes are nodes of the tree. `open`: they are drawn on the way and not kept (Perez et al., 2015)."""
    widening: tuple[float, float] | None = None
    """(factor, exponent): a chance node visited n times has at most factor * n ** exponent outcomes in the tree
    (progressive widening; Couëtoux et al., 2011)."""
    worlds: int = 10
    batch: int = 16
    """Leaves that the evaluator gets at once; those that wait count as lost (virtual loss; Chaslot et al., 2008)."""
    parallel: Parallel = "root"
    """`root`: each thread has trees of its own; visits are added in thread order. `tree`: they share them, simulations
    under way count as lost, and the answer depends on who comes first (both: Chaslot et al., 2008)."""
    seed: int = 0
    cheat: bool = False
    """Search the position itself, with all that is hidden from the seat: for analysis, not for play."""

    def __post_init__(self) -> None:
        for name, words in WORDS.items():
            _check_word(name, getattr(self, name), get_args(words))
        for name, least in LEAST.items():
            value = getattr(self, name)
            if value is not None or name not in ("simulations", "nodes", "depth"):
                object.__setattr__(self, name, _integer(name, value, least, MOST.get(name, LIMIT)))
        for name in ("seconds", "exploration", "first_play", "bias"):
            value = getattr(self, name)
            if value is not None or name in ("exploration", "bias"):
                object.__setattr__(self, name, _number(name, value))
        if self.seconds is not None and self.seconds == 0:
            raise OptionError("seconds 0: expected more than 0")
        if not isinstance(self.cheat, bool):
            raise OptionError(f"cheat {self.cheat!r}: expected True or False")
        if self.widening is not None:
            object.__setattr__(self, "widening", _widening(self.widening))
        self._check_limits()

    def _check_limits(self) -> None:
        if self.seconds is None and self.simulations is None:
            if self.nodes is None:
                raise OptionError("seconds, simulations, nodes: expected at least one of these limits")
            if self.method == "flat":
                raise OptionError("nodes: no limit for flat, which has no tree; expected seconds or simulations")


def _check_word(name: str, value: object, words: tuple[str, ...]) -> None:
    if not isinstance(value, str) or value not in words:
        raise OptionError(f"{name} {value!r}: expected {', '.join(words)}")


def _integer(name: str, value: Any, least: int, most: int) -> int:
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise OptionError(f"{name} {value!r}: expected an integer")
    number = operator.index(value)
    if not least <= number <= most:
        raise OptionError(f"{name} {shown(number)}: expected {least} to {most}")
    return number


def _number(name: str, value: Any) -> float:
    try:
        number = math.nan if isinstance(value, bool | str) else float(value)
    except (TypeError, ValueError, OverflowError):
        number = math.nan
    if not math.isfinite(number) or number < 0:
        raise OptionError(f"{name} {value!r}: expected a finite number, not below 0")
    return number


def _widening(value: Any) -> tuple[float, float]:
    if not isinstance(value, tuple | list) or len(value) != 2:
        raise OptionError(f"widening {value!r}: expected (factor, exponent)")
    factor, exponent = (_number("widening", part) for part in value)
    if exponent > 1:
        raise OptionError(f"widening {value!r}: expected an exponent of at most 1")
    return factor, exponent


@dataclass(frozen=True)
class SearchedAction:
    """One legal action of the position searched."""

    action: int
    notation: str
    visits: int
    values: list[float] | None
    """Mean return by seat of the simulations that took it; None if none did."""
    prior: float
    """The evaluator's; 0 without one."""


@dataclass(frozen=True)
class SearchResult:
    """What a search found out."""

    action: int
    """The action visited most, of equal ones the lowest; of `flat` the one with the best mean."""
    seat: int
    actions: list[SearchedAction]
    """All legal actions, ascending."""
    values: list[float] | None
    """Mean return by seat of the simulations that took the action."""
    line: list[tuple[int, str]]
    """The principal line: (seat, notation), -1 for chance, `?` for what the seat may not see."""
    simulations: int
    reused: int
    """Visits kept from earlier searches."""
    decisions: int
    """Decision nodes played inside the simulations."""
    chance_nodes: int
    nodes: int
    memory: int
    tree_full: bool
    depth: int
    """The longest way inside the tree."""
    mean_depth: float
    seconds: float
    interrupted: bool
    config: SearchConfig = field(repr=False)

    @property
    def simulations_per_second(self) -> float:
        return self.simulations / self.seconds if self.seconds > 0 else 0.0

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds if self.seconds > 0 else 0.0

    def to_json(self) -> dict[str, Any]:
        """The result as plain data."""
        plain = {part.name: getattr(self, part.name) for part in fields(self)}
        plain["actions"] = [vars(action).copy() for action in self.actions]
        plain["line"] = [list(step) for step in self.line]
        plain["config"] = vars(self.config).copy()
        plain["simulations_per_second"] = round(self.simulations_per_second)
        return plain


class SearchInterrupted(KeyboardInterrupt):
    """Ctrl-C during a search; `result` holds what was found so far."""

    def __init__(self, result: SearchResult) -> None:
        super().__init__(f"interrupted after {result.simulations} simulations")
        self.result = result

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.result,)


class Searcher:
    """Searches position after position of a game and keeps its tree between them.

    Tell it every action and outcome of the game by `advance`; a tree that does not stand for the position given, as the
    seat sees it, is forgotten.
    """

    def __init__(self, config: SearchConfig, *, evaluator: Evaluator | None = None) -> None:
        if not isinstance(config, SearchConfig):
            raise TypeError(f"config: a SearchConfig is needed, not {type(config).__name__}")
        if evaluator is not None and not callable(evaluator):
            raise TypeError(f"evaluator: something to call is needed, not {type(evaluator).__name__}")
        if evaluator is not None and config.method == "flat":
            raise OptionError("evaluator: flat has no tree to use it in")
        self.config = config
        self.evaluator = evaluator
        self._game: Game | None = None
        self._engine: _engine.Searcher | None = None

    def search(self, state: State, *, seat: int | None = None) -> SearchResult:
        """Search for the best action of the seat to move.

        `seat`, if given, must be that seat. Ctrl-C raises `SearchInterrupted`, which holds what was found so far.
        """
        answer = self._searcher(state).search(state, seat, self.evaluator)  # type: ignore[arg-type]
        answer["actions"] = [SearchedAction(*action) for action in answer["actions"]]
        result = SearchResult(**answer, config=self.config)
        if result.interrupted:
            raise SearchInterrupted(result)
        return result

    def advance(self, action: int) -> bool:
        """Follow the game by one action or outcome of chance; whether anything of the tree is left."""
        return self._engine is not None and self._engine.advance(action)

    def forget(self) -> None:
        """Forget the tree."""
        if self._engine is not None:
            self._engine.forget()

    def _searcher(self, state: State) -> _engine.Searcher:
        from warquest import _engine

        if not isinstance(state, _engine.State):
            if getattr(getattr(state, "game", None), "engine", None) == "reference":
                raise OptionError("state: search needs a state of the Rust engine")
            raise TypeError(f"state: a State is needed, not {type(state).__name__}")
        if self._engine is None or self._game != state.game:
            self._game = state.game
            self._engine = _engine.Searcher(state.game, self.config)
        return self._engine


def search(
    state: State, config: SearchConfig, *, seat: int | None = None, evaluator: Evaluator | None = None
) -> SearchResult:
    """Search for the best action of the seat to move, from what it may see; `seat`, if given, must be that seat."""
    return Searcher(config, evaluator=evaluator).search(state, seat=seat)
