"""One game between agents (docs/agents.md, "A match").

Chance is drawn from stream `16 * index`, seat s has stream `16 * index + 1 + s`, as in `warquest.simulate`: random
agents play the very games that it plays. What is hidden from seat s is dealt anew from stream `16 * index + 8 + s`.
"""

from __future__ import annotations

import operator
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from numbers import Real
from typing import TYPE_CHECKING, Any

from warquest.agents.protocol import Agent, AgentError, Sight
from warquest.agents.specs import make_agent
from warquest.contract import CHANCE, Game
from warquest.errors import OptionError
from warquest.load import load
from warquest.simulate import SEED_LIMIT, bounded
from warquest.traces import End, Step, Trace, header_of

if TYPE_CHECKING:
    from warquest._engine import Generator, State

    OnStep = Callable[[State, int, int], object]

STREAMS = 16
MOST_GAMES = SEED_LIMIT // STREAMS
MOST_SEATS = 7
HIDDEN = 8
LONGEST = 1e9
"""Seconds of a decision; nobody waits for longer."""


@dataclass(frozen=True)
class Match:
    """A finished game. Lists are by seat."""

    seats: list[str]
    """Names of the agents."""
    returns: list[float]
    points: list[int] | None
    digest: str
    """Of the last state."""
    decisions: list[int]
    """Decisions that each agent was asked for: those with two or more legal actions."""
    seconds: list[float]
    """Time that each agent took for them."""
    trace: Trace | None = None

    @property
    def winners(self) -> list[int]:
        """Seats with the highest return."""
        return [seat for seat, value in enumerate(self.returns) if value == max(self.returns)]


def play_match(
    agents: Sequence[str | Agent],
    game: Game | str = "warquest",
    seed: int = 0,
    *,
    index: int = 0,
    trace: bool = False,
    names: Sequence[str] | None = None,
    decision_limit: float | None = None,
    on_step: OnStep | None = None,
) -> Match:
    """Play game `index` of a seed: an agent or spec for every seat.

    The game is a loaded `Game`, or a name: then it has as many players as there are agents and the usual options.
    `names` are those of the agents in the result and in errors, if they shall not be called by their own. With `trace`
    the result has a trace, which `warquest.traces.write` writes to a file. `on_step(state, seat, action)` is called
    before each action is applied, chance (seat -1) included; the state is the true one and must be left as it is.

    An agent that raises, or chooses what is not legal, or takes longer than `decision_limit` seconds for one decision
    raises `AgentError`, which names it, its seat and the node.
    """
    decision_limit = checked_limit(decision_limit)
    if isinstance(agents, str):
        raise TypeError("agents: a sequence of agents is needed, one a seat, not text")
    players = [make_agent(agent) for agent in agents]
    loaded = load(game, players=len(players)) if isinstance(game, str) else game
    _check(loaded, players)
    called = [agent.name for agent in players] if names is None else list(names)
    if len(called) != len(players):
        raise OptionError(f"{len(called)} names for {len(players)} agents")
    numbers = bounded("seed", seed), bounded("index", index)
    if numbers[1] >= MOST_GAMES:
        raise OptionError(f"index {index}: expected below 2^60")
    return _Table(loaded, players, called, *numbers, decision_limit).play(trace, on_step)


def check_game(game: Game) -> Game:
    """The game, if agents can play it."""
    if game.engine != "rust":
        raise OptionError("a match needs the Rust engine: the reference cannot deal anew what is hidden")
    return game


def checked_limit(limit: float | None) -> float | None:
    """Seconds that a decision can be limited to."""
    if limit is None:
        return None
    if isinstance(limit, bool) or not isinstance(limit, Real):
        raise TypeError(f"decision_limit: a number of seconds is needed, not {type(limit).__name__}")
    if not 0 < limit <= LONGEST:
        raise OptionError(f"decision_limit: expected seconds above 0, at most {LONGEST:g}")
    return float(limit)


def _check(game: Game, agents: list[Agent]) -> None:
    check_game(game)
    if len(agents) != game.num_players:
        raise OptionError(f"{game.name} with {game.num_players} players needs as many agents, not {len(agents)}")
    if len(agents) > MOST_SEATS:
        raise OptionError(f"{len(agents)} agents: a match has room for {MOST_SEATS}")


class _Table:
    """A game in progress: the true state, which no agent sees, and everybody's random numbers."""

    def __init__(
        self, game: Game, agents: list[Agent], names: list[str], seed: int, index: int, limit: float | None
    ) -> None:
        from warquest._engine import Generator

        first = STREAMS * index
        self.game, self.agents, self.names = game, agents, names
        self.seed, self.index, self.limit = seed, index, limit
        self.state: State = game.new_initial_state()  # type: ignore[assignment]
        self.chance = Generator(seed, first)
        self.own: list[Generator] = [Generator(seed, first + 1 + seat) for seat in range(len(agents))]
        self.hidden: list[Generator] = [Generator(seed, first + HIDDEN + seat) for seat in range(len(agents))]
        self.decisions = [0] * len(agents)
        self.seconds = [0.0] * len(agents)
        self.nodes = [0, 0]
        self.steps: list[Step] | None = None

    def play(self, trace: bool, on_step: OnStep | None = None) -> Match:
        self.steps = [] if trace else None
        for seat, agent in enumerate(self.agents):
            begin = getattr(agent, "begin", None)
            if begin is not None:
                self._guarded(seat, begin, self.game, seat)
        while not self.state.is_terminal():
            seat = self.state.current_player()
            action = self.state.sample_chance(self.chance) if seat == CHANCE else self._decide(seat)
            self.nodes[seat == CHANCE] += 1
            if self.steps is not None:
                self.steps.append(Step(seat, self.state.action_to_string(action)))
            if on_step is not None:
                on_step(self.state, seat, action)
            self.state.apply_action(action)
        return self._result()

    def _decide(self, seat: int) -> int:
        """A node with one legal action is no question."""
        legal = self.state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        sight = Sight(self.state.resample_from_infostate(seat, self.hidden[seat]), seat, self.own[seat])
        start = time.perf_counter()
        chosen = self._guarded(seat, self.agents[seat].choose, sight, list(legal))
        seconds = time.perf_counter() - start
        self.decisions[seat] += 1
        self.seconds[seat] += seconds
        if self.limit is not None and seconds > self.limit:
            raise self._fault(seat, f"took {seconds:.3f} s; allowed are {self.limit:g} s")
        return self._checked(seat, chosen, legal)

    def _guarded(self, seat: int, call: Any, *arguments: Any) -> Any:
        try:
            return call(*arguments)
        except Exception as error:
            raise self._fault(seat, f"raised {type(error).__name__}: {error}") from error

    def _checked(self, seat: int, chosen: Any, legal: list[int]) -> int:
        """The action, if it is one; truth values are none, as in `apply_action`."""
        try:
            if isinstance(chosen, bool):
                raise TypeError
            action = operator.index(chosen)
        except TypeError:
            raise self._fault(seat, f"chose {chosen!r}, which is no action") from None
        if action not in legal:
            shown = ", ".join(self.state.action_to_string(known, viewer=seat) for known in legal[:12])
            raise self._fault(seat, f"chose {action}, which is not legal; legal: {shown}")
        return action

    def _fault(self, seat: int, what: str) -> AgentError:
        node = self.state.node
        return AgentError(f"agent {self.names[seat]!r} in seat {seat} of game {self.index} at {node}: {what}")

    def _result(self) -> Match:
        state = self.state
        digest, returns = state.digest(), state.returns()
        trace = None
        if self.steps is not None:
            end = End(self.nodes[0], self.nodes[1], returns, digest)
            trace = Trace(header_of(self.game, self.seed, self.index), self.steps, end)
        return Match(self.names, returns, state.points(), digest, self.decisions, self.seconds, trace)
