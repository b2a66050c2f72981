"""What an agent is and what it is shown (docs/agents.md).

An agent never gets the state of the game. It gets a *sight*: a position in which everything hidden from its seat has
been dealt anew, so that there is nothing in it that it may not know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from warquest.errors import WarquestError

if TYPE_CHECKING:
    from warquest._engine import Generator, State
    from warquest.contract import Game


class AgentError(WarquestError):
    """An agent that failed: it raised, or what it chose is no legal action."""


@dataclass(frozen=True)
class Sight:
    """A position as one seat knows it."""

    state: State
    """A position that the seat cannot tell from the true one; what is hidden from it is drawn at random."""
    seat: int
    generator: Generator
    """The seat's own stream of random numbers; an agent that uses no other is reproducible."""

    @property
    def game(self) -> Game:
        return self.state.game

    @property
    def node(self) -> str:
        return self.state.node

    def view(self) -> dict[str, Any]:
        """What the seat may see, as plain data."""
        return self.state.view(self.seat)

    def information_state(self) -> str:
        """The same as canonical text."""
        return self.state.information_state(self.seat)

    def resample(self) -> State:
        """Another position that the seat cannot tell from the true one."""
        return self.state.resample_from_infostate(self.seat, self.generator)


@runtime_checkable
class Agent(Protocol):
    """A player. `begin(game, seat)` is called before a game if there is such a method."""

    @property
    def name(self) -> str: ...

    def choose(self, sight: Sight, legal: list[int]) -> int:
        """One of the legal actions, which are ascending and never fewer than two."""
