"""Who plays which seat of an environment."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex

from warquest.agents import Agent, make_agent
from warquest.episodes import MOST_SEATS
from warquest.errors import OptionError, shown

if TYPE_CHECKING:
    from warquest._engine import Game

Opponents = str | Agent | Sequence[str | Agent] | None

EVERYONE = "all"
DRAWN = "random"


class Seating:
    """Where the learner sits and who the others are, counted from the seat after the learner's.

    `learner` is a seat, `"random"` (each episode draws one), or `"all"`: then there are no opponents.
    """

    def __init__(self, game: Game, seat: SupportsIndex | str | None, opponents: Opponents) -> None:
        self.players = game.num_players
        if self.players > MOST_SEATS:
            raise OptionError(f"{self.players} players: an environment has room for {MOST_SEATS}")
        self.learner: int | str = EVERYONE if opponents is None else _seat(seat, self.players)
        if opponents is None and seat is not None:
            raise OptionError("seat: opponents=None means that the caller plays every seat")
        self.agents = [] if opponents is None else _agents(opponents, self.players - 1)

    def names(self) -> list[str]:
        """What the opponents are called."""
        return [agent.name for agent in self.agents]

    def opponents(self, learner: int) -> dict[int, Agent]:
        """The opponents by seat, if the learner sits there."""
        return {(learner + 1 + place) % self.players: agent for place, agent in enumerate(self.agents)}


def _seat(seat: Any, players: int) -> int | str:
    if seat is None:
        return 0
    if isinstance(seat, str):
        if seat != DRAWN:
            raise OptionError(f"seat {seat!r}: expected a seat from 0 to {players - 1}, or 'random'")
        return DRAWN
    if isinstance(seat, bool) or not hasattr(seat, "__index__"):
        raise TypeError(f"seat: an integer or 'random' is needed, not {type(seat).__name__}")
    number = operator.index(seat)
    if not 0 <= number < players:
        raise OptionError(f"seat {shown(number)}: expected a seat from 0 to {players - 1}, or 'random'")
    return number


def _agents(opponents: Any, seats: int) -> list[Agent]:
    """An agent for each seat: those of the list, or one of the spec for each."""
    if isinstance(opponents, str):
        return [make_agent(opponents) for _ in range(seats)]
    if callable(getattr(opponents, "choose", None)):
        opponents = [opponents]
    if not isinstance(opponents, Sequence):
        raise TypeError(f"opponents: a spec, an agent or a list of them is needed, not {type(opponents).__name__}")
    if len(opponents) != seats:
        raise OptionError(f"opponents: {len(opponents)} for {seats} seats; a text is for all, a list has one for each")
    return [make_agent(opponent) for opponent in opponents]
