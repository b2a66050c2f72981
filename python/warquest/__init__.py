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
    OddsError,
    OptionError,
    RulesError,
    SaveError,
    SessionError,
    WarquestError,
    WorkerError,
)
from warquest.load import games, load
from warquest.odds import Policy, odds
from warquest.search import SearchConfig, SearchedAction, Searcher, SearchInterrupted, SearchResult, search
from warquest.simulate import Simulation, SimulationInterrupted, simulate

if TYPE_CHECKING:
    from warquest import agents as agents
    from warquest import board as board
    from warquest import cluster as cluster
    from warquest import gymnasium as gymnasium
    from warquest import luck as luck
    from warquest import match as match
    from warquest import observation as observation
    from warquest import openspiel as openspiel
    from warquest import outcomes as outcomes
    from warquest import pettingzoo as pettingzoo
    from warquest import plots as plots
    from warquest import rules as rules
    from warquest import session as session
    from warquest import standings as standings
    from warquest import tournament as tournament
    from warquest import traces as traces
    from warquest import web as web
    from warquest._engine import Generator as Generator
    from warquest.agents import Agent as Agent
    from warquest.agents import AgentError as AgentError
    from warquest.match import Match as Match
    from warquest.match import play_match as play_match
    from warquest.outcomes import Distribution as Distribution
    from warquest.outcomes import Odds as Odds
    from warquest.outcomes import Outcome as Outcome
    from warquest.session import Session as Session

    __version__: str

__all__ = [
    "Agent",
    "AgentError",
    "Distribution",
    "Fault",
    "Game",
    "Generator",
    "IllegalActionError",
    "Map",
    "Match",
    "NotationError",
    "Odds",
    "OddsError",
    "OptionError",
    "Outcome",
    "Policy",
    "RulesError",
    "SaveError",
    "SearchConfig",
    "SearchInterrupted",
    "SearchResult",
    "SearchedAction",
    "Searcher",
    "Session",
    "SessionError",
    "Simulation",
    "SimulationInterrupted",
    "State",
    "WarquestError",
    "WorkerError",
    "__version__",
    "games",
    "load",
    "odds",
    "play_match",
    "search",
    "simulate",
]


_MODULES = (
    "agents",
    "board",
    "cluster",
    "luck",
    "match",
    "observation",
    "outcomes",
    "plots",
    "rules",
    "session",
    "standings",
    "tournament",
    "traces",
)

_ADAPTERS = ("gymnasium", "openspiel", "pettingzoo", "web")
"""Modules that need an extra: without it they raise an ImportError that names it, so `dir` leaves them out."""

_LATE = {
    "Agent": "warquest.agents",
    "AgentError": "warquest.agents",
    "Distribution": "warquest.outcomes",
    "Generator": "warquest._engine",
    "Match": "warquest.match",
    "Odds": "warquest.outcomes",
    "Outcome": "warquest.outcomes",
    "Session": "warquest.session",
    "play_match": "warquest.match",
}


def __getattr__(name: str) -> Any:
    """What costs time to import comes when it is asked for."""
    from importlib import import_module

    if name in _LATE:
        return getattr(import_module(_LATE[name]), name)
    if name in _MODULES or name in _ADAPTERS:
        return import_module(f"warquest.{name}")
    if name == "__version__":
        from importlib.metadata import version

        return version("warquest")
    raise AttributeError(f"module 'warquest' has no attribute {name!r}")


def __dir__() -> list[str]:
    """What the package offers without an extra, come already or not."""
    return sorted({*__all__, *_MODULES, "contract", "errors", *(name for name in globals() if name.startswith("__"))})
