"""Tournaments as jobs: the games of `warquest.tournament`, wherever they are played."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from warquest.cluster.run import Progress, Run, RunInterrupted, Setting, run
from warquest.cluster.tasks import Row
from warquest.contract import Game
from warquest.errors import OptionError
from warquest.match import MOST_GAMES
from warquest.pool import RETRIES
from warquest.simulate import bounded
from warquest.tournament import Plan, Played, Tournament, TournamentInterrupted, plan_of, play_game

PLAYED: dict[str, str] = {
    "index": "int64",
    "entrants": "int32[]",
    "returns": "double[]",
    "points": "int64[]",
    "digest": "string",
    "decisions": "int64[]",
    "seconds": "double[]",
}


@dataclass(frozen=True)
class TournamentJob:
    """A row is a game: the fields of `warquest.tournament.Played`."""

    plan: Plan
    name: ClassVar[str] = "tournament"
    columns: ClassVar[Mapping[str, str]] = PLAYED

    def header(self) -> dict[str, Any]:
        return self.plan.header()

    def row(self, index: int) -> Row:
        return asdict(play_game(self.plan, index))

    def describe(self, index: int) -> str:
        return self.plan.describe(index)


def tournament(
    agents: Sequence[str],
    game: Game | str = "warquest",
    games: int = 100,
    *,
    players: int | None = None,
    rules: str | os.PathLike[str] | None = None,
    seed: int = 0,
    decision_limit: float | None = None,
    out: str | os.PathLike[str] | None = None,
    backend: str | None = None,
    workers: int | None = None,
    batch: int | None = None,
    retries: int = RETRIES,
    progress: Progress | None = None,
    **options: Any,
) -> Tournament:
    """`warquest.tournament.play_tournament` on Ray or a process pool, with a run folder instead of a file.

    Plays the same games: the arguments that both have mean the same. The others are those of every job
    (docs/cluster.md). Raises `TournamentInterrupted` on Ctrl-C; else what jobs raise, and `AgentError` for an agent
    that fails.
    """
    setting = Setting(backend, workers, batch, retries, out, progress)
    plan = plan_of(agents, game, players, rules, options, seed, decision_limit)
    count = counted("games", games)
    try:
        return _result(plan, run(TournamentJob(plan), count, setting))
    except RunInterrupted as interruption:
        raise TournamentInterrupted(_result(plan, interruption.run, True)) from None


def _result(plan: Plan, found: Run, interrupted: bool = False) -> Tournament:
    return Tournament(plan, found.requested, [Played(**row) for row in found.rows()], interrupted)


def counted(name: str, count: int) -> int:
    """How many games: 1 to 2^60."""
    if not 1 <= bounded(name, count) <= MOST_GAMES:
        raise OptionError(f"{name} {count}: expected 1 to 2^60")
    return count
