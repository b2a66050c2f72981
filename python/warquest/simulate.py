"""Many games of random players, summed up: equal on both engines and for any number of threads (docs/contract.md)."""

from __future__ import annotations

import hashlib
import math
import operator
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from warquest.errors import OptionError, shown
from warquest.load import named_or_loaded

if TYPE_CHECKING:
    from os import PathLike

    from warquest.contract import Game

SEED_LIMIT = 2**64

Progress = Callable[[int], object]


@dataclass
class Column:
    """A column of integers: enough for its mean and its spread."""

    sum: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        self.sum += value
        self.squares += value * value

    def mean(self, count: int) -> float:
        return self.sum / count if count else 0.0

    def spread(self, count: int) -> float:
        """The standard deviation of the games played."""
        return math.sqrt(max(0, count * self.squares - self.sum * self.sum)) / count if count else 0.0


@dataclass
class Summary:
    """What the games so far came to, added in game order."""

    games: int = 0
    decisions: Column = field(default_factory=Column)
    choices: Column = field(default_factory=Column)
    chance_nodes: Column = field(default_factory=Column)
    wins: list[float] = field(default_factory=list)
    points: list[Column] = field(default_factory=list)
    tallies: dict[str, int] = field(default_factory=dict)
    digest: str = hashlib.sha256().hexdigest()
    interrupted: bool = False


class Folder:
    """Folds games into a summary, one after the other."""

    def __init__(self, seats: int) -> None:
        self.summary = Summary(wins=[0.0] * seats)
        self._lines = hashlib.sha256()

    def add(self, played: Any) -> None:
        """Add the next game: an object with the fields of a playout."""
        summary = self.summary
        summary.games += 1
        summary.decisions.add(played.decisions)
        summary.choices.add(played.choices)
        summary.chance_nodes.add(played.chance_nodes)
        self._add_wins(played.returns)
        self._add_points(played.points or [])
        for name, value in played.tallies.items():
            summary.tallies[name] = summary.tallies.get(name, 0) + value
        line = f'{{"chance_nodes":{played.chance_nodes},"decisions":{played.decisions},"state":"{played.digest}"}}\n'
        self._lines.update(line.encode("ascii"))
        summary.digest = self._lines.hexdigest()

    def _add_wins(self, returns: list[float]) -> None:
        """The winners are those with the highest return; they share one win."""
        winners = [seat for seat, value in enumerate(returns) if value == max(returns)]
        for seat in winners:
            self.summary.wins[seat] += 1.0 / len(winners)

    def _add_points(self, points: list[int]) -> None:
        columns = self.summary.points
        columns.extend(Column() for _ in range(len(points) - len(columns)))
        for column, value in zip(columns, points, strict=False):
            column.add(value)


@dataclass(frozen=True)
class Simulation:
    """The games of one run and what they came to."""

    game: Game
    seed: int
    first: int
    requested: int
    threads: int
    seconds: float
    summary: Summary

    @property
    def games(self) -> int:
        """Games played to their end."""
        return self.summary.games

    @property
    def digest(self) -> str:
        """The run digest."""
        return self.summary.digest

    @property
    def decisions_per_second(self) -> float:
        return self.summary.decisions.sum / self.seconds if self.seconds > 0 else 0.0

    def to_json(self) -> dict[str, Any]:
        """The run as plain data."""
        from warquest import __version__

        summary, points = self.summary, self.summary.points
        return {
            "game": self.game.name,
            "version": __version__,
            "rules_digest": self.game.rules_digest,
            "players": self.game.num_players,
            "rounds": self.game.options.get("rounds"),
            "options": self.game.options,
            "games": summary.games,
            "games_requested": self.requested,
            "interrupted": summary.interrupted,
            "seed": self.seed,
            "engine": self.game.engine,
            "threads": self.threads,
            "decisions": summary.decisions.sum,
            "choices": summary.choices.sum,
            "chance_nodes": summary.chance_nodes.sum,
            "seconds": round(self.seconds, 6),
            "decisions_per_second": round(self.decisions_per_second),
            "wins": summary.wins,
            "vp_mean": [column.mean(summary.games) for column in points] if points else None,
            "vp_sd": [column.spread(summary.games) for column in points] if points else None,
            "tallies": summary.tallies,
            "digest": summary.digest,
        }


class SimulationInterrupted(KeyboardInterrupt):
    """Ctrl-C during a simulation; `simulation` holds the games that were finished."""

    def __init__(self, simulation: Simulation) -> None:
        super().__init__(f"interrupted after {simulation.games} games")
        self.simulation = simulation

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.simulation,)


def simulate(
    game: Game | str = "warquest",
    games: int = 1000,
    *,
    players: int | None = None,
    rules: str | PathLike[str] | None = None,
    seed: int = 0,
    first: int = 0,
    threads: int = 1,
    traces: str | PathLike[str] | None = None,
    progress: Progress | None = None,
    **options: Any,
) -> Simulation:
    """Play games `first` to `first + games - 1` of a seed with random players.

    The game is a loaded `Game` of either engine, or a name; with a name go `players`, a folder of `rules` and the rule
    options as keywords (`rounds=8`), as in `warquest.load`. The reference plays on one thread whatever is asked. With
    `traces` each game is written to `game-000000.jsonl` and so on in that folder; files that exist already are an
    error. `progress` is told the number of games finished. Ctrl-C raises `SimulationInterrupted`, which holds the games
    finished.

    Raises `OptionError` for numbers out of range and for files that exist or cannot be written, and what
    `warquest.load` raises; `TypeError` for settings beside a loaded game.
    """
    played = named_or_loaded(game, players, rules, options)
    numbers = {"games": games, "seed": seed, "first": first}
    games, seed, first = (bounded(name, value) for name, value in numbers.items())
    if first + games > SEED_LIMIT:
        raise OptionError(f"first {first} and games {games}: games are numbered below 2^64")
    threads = 1 if played.engine == "reference" else checked_threads(threads)
    start = time.perf_counter()
    if traces is not None:
        from warquest.traces import record_all

        summary = record_all(played, range(first, first + games), seed, threads, traces, progress)
    elif played.engine == "reference":
        summary = _simulate_reference(played, range(first, first + games), seed, progress)
    else:
        summary = _simulate_engine(played, games, first, seed, threads, progress)
    seconds = time.perf_counter() - start
    simulation = Simulation(played, seed, first, games, threads, seconds, summary)
    if summary.interrupted:
        raise SimulationInterrupted(simulation)
    return simulation


def bounded(name: str, value: int) -> int:
    """An integer of 64 bits without a sign."""
    if isinstance(value, bool):
        raise TypeError(f"{name}: an integer is needed, not bool")
    number = operator.index(value)
    if not 0 <= number < SEED_LIMIT:
        raise OptionError(f"{name} {shown(number)}: expected 0 to {SEED_LIMIT - 1}")
    return number


def checked_threads(threads: int) -> int:
    """A number of threads that a simulation can have."""
    if isinstance(threads, bool):
        raise TypeError("threads: an integer is needed, not bool")
    number = operator.index(threads)
    if not 1 <= number <= 1024:
        raise OptionError(f"threads {shown(number)}: expected 1 to 1024")
    return number


def _simulate_engine(game: Any, games: int, first: int, seed: int, threads: int, progress: Progress | None) -> Summary:
    from warquest import _engine

    fields = _engine.simulate(game, games, first, seed, threads, progress)
    for name in ("decisions", "choices", "chance_nodes"):
        fields[name] = Column(*fields[name])
    fields["points"] = [Column(*column) for column in fields["points"]]
    return Summary(**fields)


def _simulate_reference(game: Any, indices: range, seed: int, progress: Progress | None) -> Summary:
    from warquest.reference import playout

    folder = Folder(game.num_players)
    try:
        for index in indices:
            folder.add(playout.play(game, seed, index))
            if progress is not None:
                progress(folder.summary.games)
    except KeyboardInterrupt:
        folder.summary.interrupted = True
    return folder.summary
