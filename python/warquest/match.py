"""One game between agents (docs/agents.md, "A match").

Chance is drawn from stream `16 * index`, seat s has stream `16 * index + 1 + s`, as in `warquest.simulate`: random
agents play the very games that it plays. What is hidden from seat s is dealt anew from stream `16 * index + 8 + s`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from numbers import Real
from typing import TYPE_CHECKING

from warquest.agents.protocol import Agent
from warquest.agents.seated import Seated
from warquest.agents.specs import make_agent
from warquest.contract import CHANCE, Game
from warquest.episodes import MOST_SEATS, STREAMS, Episode
from warquest.errors import OptionError
from warquest.load import load
from warquest.simulate import SEED_LIMIT, bounded
from warquest.traces import End, Step, Trace, header_of

if TYPE_CHECKING:
    from warquest._engine import State

    OnStep = Callable[[State, int, int], object]

MOST_GAMES = SEED_LIMIT // STREAMS
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
        episode = Episode(seed, index)
        self.game, self.names, self.episode = game, names, episode
        self.state: State = game.new_initial_state()  # type: ignore[assignment]
        self.chance = episode.chance()
        self.seats = [
            Seated(agent, name, seat, index, episode.choices(seat), episode.hidden(seat), limit)
            for seat, (agent, name) in enumerate(zip(agents, names, strict=True))
        ]
        self.nodes = [0, 0]
        self.steps: list[Step] | None = None

    def play(self, trace: bool, on_step: OnStep | None = None) -> Match:
        self.steps = [] if trace else None
        for seated in self.seats:
            seated.begin(self.state)
        while not self.state.is_terminal():
            seat = self.state.current_player()
            chance = seat == CHANCE
            action = self.state.sample_chance(self.chance) if chance else self.seats[seat].decide(self.state)
            self.nodes[chance] += 1
            if self.steps is not None:
                self.steps.append(Step(seat, self.state.action_to_string(action)))
            if on_step is not None:
                on_step(self.state, seat, action)
            self.state.apply_action(action)
        return self._result()

    def _result(self) -> Match:
        state = self.state
        digest, returns = state.digest(), state.returns()
        trace = None
        if self.steps is not None:
            end = End(self.nodes[0], self.nodes[1], returns, digest)
            trace = Trace(header_of(self.game, self.episode.seed, self.episode.index), self.steps, end)
        decisions, seconds = [seated.decisions for seated in self.seats], [seated.seconds for seated in self.seats]
        return Match(self.names, returns, state.points(), digest, decisions, seconds, trace)
