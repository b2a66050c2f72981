"""Fast, exact, embeddable engines for tabletop war games (docs/contract.md).

>>> import warquest
>>> game = warquest.load("warquest", players=3)
>>> state = game.new_initial_state()
>>> state.kind, state.node
('chance', 'draw_display')
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from warquest.contract import Game, Map, State
from warquest.errors import (
    Fault,
    IllegalActionError,
    NotationError,
    OptionError,
    RulesError,
    SaveError,
    WarquestError,
)
from warquest.load import games, load
from warquest.search import SearchConfig, SearchedAction, Searcher, SearchInterrupted, SearchResult, search
from warquest.simulate import Simulation, SimulationInterrupted, simulate

if TYPE_CHECKING:
    from warquest._engine import Generator as Generator

    __version__: str

__all__ = [
    "Fault",
    "Game",
    "Generator",
    "IllegalActionError",
    "Map",
    "NotationError",
    "OptionError",
    "RulesError",
    "SaveError",
    "SearchConfig",
    "SearchInterrupted",
    "SearchResult",
    "SearchedAction",
    "Searcher",
    "Simulation",
    "SimulationInterrupted",
    "State",
    "WarquestError",
    "__version__",
    "games",
    "load",
    "search",
    "simulate",
]


def __getattr__(name: str) -> Any:
    """What costs time to import comes when it is asked for."""
    if name == "Generator":
        from warquest._engine import Generator

        return Generator
    if name == "__version__":
        from importlib.metadata import version

        return version("warquest")
    raise AttributeError(f"module 'warquest' has no attribute {name!r}")
