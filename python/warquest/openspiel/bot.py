"""Agents of warquest as bots of OpenSpiel."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pyspiel

from warquest.agents import Agent, AgentError, Sight, make_agent
from warquest.errors import WarquestError
from warquest.match import HIDDEN, STREAMS
from warquest.openspiel.state import State
from warquest.simulate import bounded

if TYPE_CHECKING:
    from warquest._engine import Generator


def bot(spec: str | Agent, *, seed: int = 0) -> Bot:
    """An agent by its spec (`ismcts:seconds=0.1`; docs/agents.md), or one of your own, as a bot of OpenSpiel."""
    return Bot(spec, seed=seed)


@dataclass
class _Seated:
    """The agent in one seat in one game, with its random numbers."""

    agent: Agent
    own: Generator
    hidden: Generator


class Bot(pyspiel.Bot):  # type: ignore[misc]
    """`step(state)` gives the action of an agent, which gets a position dealt anew and so nothing that is hidden.

    One bot can sit in any seats: it makes an agent for each from a spec; an agent handed over as an object is the same
    in all. Random numbers are those of `warquest.play_match`: game after game of the seed, a new one with every
    `restart` or `restart_at` after a decision.
    """

    def __init__(self, spec: str | Agent, *, seed: int = 0) -> None:
        super().__init__()
        make_agent(spec)
        self.spec, self.seed = spec, bounded("seed", seed)
        self._index = 0
        self._seats: dict[int, _Seated] = {}

    def step(self, state: State) -> int:
        """The action for the player to move; `pyspiel.INVALID_ACTION` at a chance node.

        Raises `AgentError` if the agent fails, `WarquestError` at the end of a game.
        """
        if not isinstance(state, State):
            raise TypeError(f"state: a state of a game of warquest is needed, not {type(state).__name__}")
        seat = state.core.current_player()
        if seat == pyspiel.PlayerId.CHANCE:
            return int(pyspiel.INVALID_ACTION)
        legal = state.core.legal_actions()
        if not legal:
            raise WarquestError("step: the game is over")
        return legal[0] if len(legal) == 1 else self._choose(state, seat, legal)

    def restart(self) -> None:
        """A new game."""
        if self._seats:
            self._index += 1
        self._seats.clear()

    def restart_at(self, state: State) -> None:
        """A new game, from any state of it."""
        self.restart()

    def inform_action(self, state: State, player_id: int, action: int) -> None:
        """What others do is seen in the next state."""

    def _choose(self, state: State, seat: int, legal: list[int]) -> int:
        seated = self._seats.get(seat) or self._sit(state, seat)
        sight = Sight(state.core.state.resample_from_infostate(seat, seated.hidden), seat, seated.own)
        try:
            chosen: Any = seated.agent.choose(sight, list(legal))
        except Exception as error:
            raise _fault(seated.agent, state, f"raised {type(error).__name__}: {error}") from error
        if isinstance(chosen, bool) or not hasattr(chosen, "__index__") or operator.index(chosen) not in legal:
            raise _fault(seated.agent, state, f"chose {chosen!r}, which is not legal")
        return operator.index(chosen)

    def _sit(self, state: State, seat: int) -> _Seated:
        from warquest._engine import Generator

        agent, first = make_agent(self.spec), STREAMS * self._index
        begin = getattr(agent, "begin", None)
        if begin is not None:
            begin(state.core.game, seat)
        self._seats[seat] = _Seated(
            agent, Generator(self.seed, first + 1 + seat), Generator(self.seed, first + HIDDEN + seat)
        )
        return self._seats[seat]


def _fault(agent: Agent, state: State, what: str) -> AgentError:
    return AgentError(f"agent {agent.name!r} in seat {state.core.current_player()} at {state.core.node}: {what}")
