"""Who sits where, as the command line says it."""

from __future__ import annotations

from collections.abc import Sequence

from warquest.errors import OptionError
from warquest.load import LISTINGS, known, seats_of

USUAL = "greedy"


def agents_of(text: str) -> list[str]:
    """The agents of `greedy,ismcts:seconds=0.1,depth=30`: a part that is a parameter belongs to the one before."""
    agents: list[str] = []
    for part in text.split(","):
        name = part.partition(":")[0]
        if agents and "=" in name:
            agents[-1] += f",{part.strip()}"
        else:
            agents.append(part.strip())
    if not all(agents):
        raise OptionError(f"opponents {text!r}: expected agents with commas between them")
    return agents


def seated(game: str, people: Sequence[int], opponents: str | None, players: int | None) -> list[str | None]:
    """By seat None for a person, or an agent; the agents take the free seats in turn, again from the first if needed.

    Without a number of players there are as many as people and agents named, or as many as usual if no agent is.
    """
    known(game, LISTINGS, "game")
    agents = agents_of(opponents) if opponents is not None else []
    if players is None and agents:
        players = max(len(people) + len(agents), LISTINGS[game].players[0])
    number = seats_of(game, players)
    for place, seat in enumerate(people):
        if not 0 <= seat < number:
            raise OptionError(f"seat {seat}: expected 0 to {number - 1} with {number} players")
        if seat in people[:place]:
            raise OptionError(f"seat {seat} is given twice")
    free = [seat for seat in range(number) if seat not in people]
    if len(agents) > len(free):
        raise OptionError(f"{len(agents)} opponents for {len(free)} free seats")
    sitting: list[str | None] = [None] * number
    for place, seat in enumerate(free):
        sitting[seat] = agents[place % len(agents)] if agents else USUAL
    return sitting
