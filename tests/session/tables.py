"""Sessions for tests: every game, agents that are quick and repeat themselves."""

from __future__ import annotations

from typing import Any

from warquest.episodes import playable
from warquest.session import Session

AGENTS = ["greedy", "random", "ismcts:simulations=15", "flat:simulations=15", "greedy:odds=false"]
SHORT: dict[str, dict[str, Any]] = {"warquest": {"rounds": 3}, "nexus_ops": {"max_rounds": 4}}


def game_of(name: str) -> Any:
    """The game, short enough to be played many times."""
    return playable(name, None, None, SHORT.get(name, {}))


def agents_of(game: Any) -> list[str]:
    return AGENTS[: game.num_players]


def with_people(game: Any, *people: int, seed: int = 7) -> Session:
    """A session with people in these seats, at the first of their decisions."""
    agents = agents_of(game)
    session = Session.new(game, [None if seat in people else agents[seat] for seat in range(game.num_players)], seed)
    session.advance(forced=True)
    return session


def play_on(session: Session, choices: int) -> None:
    """Some choices of the people, the same every time."""
    for number in range(choices):
        if session.to_move is None:
            return
        legal = session.state.legal_actions()
        session.play(legal[number % len(legal)])
        session.advance(forced=True)
