"""Agents of warquest as bots of OpenSpiel."""

from __future__ import annotations

import pyspiel

from warquest.agents import Agent, make_agent
from warquest.agents.seated import Seated
from warquest.episodes import Episode
from warquest.errors import WarquestError
from warquest.openspiel.state import State
from warquest.simulate import bounded


def bot(spec: str | Agent, *, seed: int = 0) -> Bot:
    """An agent by its spec (`ismcts:seconds=0.1`; docs/agents.md), or one of your own, as a bot of OpenSpiel."""
    return Bot(spec, seed=seed)


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
        self._seats: dict[int, Seated] = {}

    def step(self, state: State) -> int:
        """The action for the player to move; `pyspiel.INVALID_ACTION` at a chance node.

        Raises `AgentError` if the agent fails, `WarquestError` at the end of a game.
        """
        if not isinstance(state, State):
            raise TypeError(f"state: a state of a game of warquest is needed, not {type(state).__name__}")
        seat = state.core.current_player()
        if seat == pyspiel.PlayerId.CHANCE:
            return int(pyspiel.INVALID_ACTION)
        if seat == pyspiel.PlayerId.TERMINAL:
            raise WarquestError("step: the game is over")
        seated = self._seats.get(seat) or self._sit(state, seat)
        return seated.decide(state.core.state)

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

    def _sit(self, state: State, seat: int) -> Seated:
        agent, episode = make_agent(self.spec), Episode(self.seed, self._index)
        seated = Seated(agent, agent.name, seat, self._index, episode.choices(seat), episode.hidden(seat))
        seated.begin(state.core.state)
        self._seats[seat] = seated
        return seated
