"""An agent in a seat of one game: what it is shown, its own random numbers, and a check of what it answers."""

from __future__ import annotations

import operator
import time
from typing import TYPE_CHECKING, Any

from warquest.agents.protocol import AgentError, Sight

if TYPE_CHECKING:
    from warquest._engine import Generator, State
    from warquest.agents.protocol import Agent

MOST_SHOWN = 12
"""Legal actions that an error names."""


class Seated:
    """Asks an agent for its decisions. `own` are its random numbers, `hidden` those by which it is dealt anew what it
    cannot see; `limit` are the seconds that it may take for a decision."""

    def __init__(
        self,
        agent: Agent,
        name: str,
        seat: int,
        index: int,
        own: Generator,
        hidden: Generator,
        limit: float | None = None,
    ) -> None:
        self.agent, self.name, self.seat, self.index = agent, name, seat, index
        self.own, self.hidden, self.limit = own, hidden, limit
        self.decisions = 0
        self.seconds = 0.0

    def begin(self, state: State) -> None:
        """Tell the agent, if it wants to know, that a game begins."""
        begin = getattr(self.agent, "begin", None)
        if begin is not None:
            self._guarded(state, begin, state.game, self.seat)

    def decide(self, state: State) -> int:
        """The action it chooses; a node with one legal action is no question. Raises `AgentError`."""
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        sight = Sight(state.resample_from_infostate(self.seat, self.hidden), self.seat, self.own)
        start = time.perf_counter()
        chosen = self._guarded(state, self.agent.choose, sight, list(legal))
        seconds = time.perf_counter() - start
        self.decisions += 1
        self.seconds += seconds
        if self.limit is not None and seconds > self.limit:
            raise self._fault(state, f"took {seconds:.3f} s; allowed are {self.limit:g} s")
        return self._checked(state, chosen, legal)

    def _guarded(self, state: State, call: Any, *arguments: Any) -> Any:
        try:
            return call(*arguments)
        except (Exception, SystemExit) as error:
            raise self._fault(state, f"raised {type(error).__name__}: {error}") from error

    def _checked(self, state: State, chosen: Any, legal: list[int]) -> int:
        """The action, if it is one; truth values are none, as in `apply_action`."""
        try:
            if isinstance(chosen, bool):
                raise TypeError
            action = operator.index(chosen)
        except TypeError:
            raise self._fault(state, f"chose {chosen!r}, which is no action") from None
        if action not in legal:
            shown = ", ".join(state.action_to_string(known, viewer=self.seat) for known in legal[:MOST_SHOWN])
            raise self._fault(state, f"chose {action}, which is not legal; legal: {shown}")
        return action

    def _fault(self, state: State, what: str) -> AgentError:
        return AgentError(f"agent {self.name!r} in seat {self.seat} of game {self.index} at {state.node}: {what}")
