"""Small jobs, in this process if nothing else is said, and what of their rows must be the same everywhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from warquest import cluster
from warquest.tournament import Played

AGENTS = ["greedy", "random"]
SEED = 7
LIMITS: dict[str, Any] = {"samples": 2000, "memory": 1 << 17, "seed": SEED}
BATTLES = cluster.grid(
    attacker=["2 orc-warrior", "3 orc-warrior + lord"],
    defender=["2 goblin-warrior", "3 goblin-warrior + goblin-archer"],
    policy=["greedy", "random"],
)


def played(games: int = 8, agents: str | list[str] = "random", **arguments: Any) -> list[dict[str, Any]]:
    """The rows of a small self-play."""
    found = cluster.self_play(agents, games=games, players=2, seed=SEED, rounds=2, **{"workers": 1, **arguments})
    return list(found.rows())


def contested(games: int = 8, agents: list[str] = AGENTS, **arguments: Any) -> list[Any]:
    """What is reproducible of a small tournament."""
    return facts(
        cluster.tournament(agents, games=games, players=2, seed=SEED, rounds=2, **{"workers": 1, **arguments}).games
    )


def facts(games: Iterable[Played]) -> list[Any]:
    return [(game.index, game.entrants, game.returns, game.points, game.digest, game.decisions) for game in games]


def swept(**arguments: Any) -> list[dict[str, Any]]:
    """The rows of a small sweep, half of it sampled."""
    return list(cluster.sweep(BATTLES, **LIMITS, **{"workers": 1, **arguments}).rows())
