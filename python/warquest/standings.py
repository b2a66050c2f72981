"""What the games of a tournament say about its agents: shares of the wins, how sure they are, ratings."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from warquest.tournament import Played

Z = 1.959963984540054
"""Of the 95 % interval."""


@dataclass(frozen=True)
class Standing:
    """One agent of a tournament."""

    name: str
    games: int
    """Games that it played in."""
    wins: float
    """Winners of a game share one win."""
    share: float | None
    interval: tuple[float, float] | None
    """Wilson's 95 % interval of the share."""
    rating: float | None
    """Plackett-Luce rating by openskill (mean 25, spread 25/3 before the first game); None if it is not installed."""
    rating_spread: float | None
    points: float | None
    """Mean of the victory points."""
    decisions: int
    seconds_per_decision: float | None


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's interval of a share; shared wins count as parts."""
    share = wins / games
    weight = 1 + Z * Z / games
    middle = (share + Z * Z / (2 * games)) / weight
    spread = Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games)) / weight
    # The ends are met exactly, which the roots above miss by a rounding.
    return 0.0 if wins <= 0 else max(0.0, middle - spread), 1.0 if wins >= games else min(1.0, middle + spread)


def standings(names: Sequence[str], games: Sequence[Played]) -> list[Standing]:
    """One line an agent, in the order of the names. Ratings follow the order of the games."""
    ratings = _ratings(len(names), games)
    return [_standing(name, entrant, games, ratings[entrant]) for entrant, name in enumerate(names)]


def _standing(name: str, entrant: int, games: Sequence[Played], rating: tuple[float, float] | None) -> Standing:
    own = [(game, game.entrants.index(entrant)) for game in games if entrant in game.entrants]
    wins = sum(_win(game.returns, seat) for game, seat in own)
    decisions = sum(game.decisions[seat] for game, seat in own)
    seconds = sum(game.seconds[seat] for game, seat in own)
    points = [game.points[seat] for game, seat in own if game.points is not None]
    return Standing(
        name,
        len(own),
        wins,
        wins / len(own) if own else None,
        wilson(wins, len(own)) if own else None,
        rating and rating[0],
        rating and rating[1],
        sum(points) / len(points) if points else None,
        decisions,
        seconds / decisions if decisions else None,
    )


def _win(returns: Sequence[float], seat: int) -> float:
    best = max(returns)
    return 1 / list(returns).count(best) if returns[seat] == best else 0.0


def _ratings(entrants: int, games: Sequence[Played]) -> list[tuple[float, float] | None]:
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return [None] * entrants
    model = PlackettLuce()
    ratings = [model.rating() for _ in range(entrants)]
    for game in games:
        ranks = [float(sum(other > own for other in game.returns)) for own in game.returns]
        new = model.rate([[ratings[entrant]] for entrant in game.entrants], ranks=ranks)
        for entrant, team in zip(game.entrants, new, strict=True):
            ratings[entrant] = team[0]
    return [(rating.mu, rating.sigma) for rating in ratings]
