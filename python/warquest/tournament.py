"""Many matches between agents: seats rotated, any number of workers, resumable (docs/agents.md, "Tournaments")."""

from __future__ import annotations

import itertools
import math
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from warquest.agents.specs import make_agent
from warquest.contract import Game
from warquest.errors import OptionError
from warquest.ledger import append, differences, is_game, is_same, open_file, row_of, whole_lines
from warquest.load import named_or_loaded
from warquest.match import MOST_GAMES, check_game, checked_limit, play_match
from warquest.pool import MOST_WORKERS, Pool, killed
from warquest.simulate import bounded
from warquest.standings import Standing, standings
from warquest.traces import printable

FORMAT = 1

Progress = Callable[[int], object]


@dataclass(frozen=True)
class Plan:
    """Who plays what: everything that the games of a tournament depend on, but their number."""

    agents: tuple[str, ...]
    game: Game
    seed: int
    decision_limit: float | None = None

    @property
    def players(self) -> int:
        return self.game.num_players

    def seats(self, index: int) -> tuple[int, ...]:
        """Who sits where in a game: tables of as many agents as the game has seats come one after the other, and each
        time a table comes again everybody moves on by a seat."""
        tables = math.comb(len(self.agents), self.players)
        table = next(
            itertools.islice(itertools.combinations(range(len(self.agents)), self.players), index % tables, None)
        )
        turn = index // tables % self.players
        return table[turn:] + table[:turn]

    def describe(self, index: int) -> str:
        """A game, for messages."""
        names = labels(self.agents)
        return f"game {index} of seed {self.seed} ({', '.join(names[entrant] for entrant in self.seats(index))})"

    def header(self) -> dict[str, Any]:
        """What tells these games from others, as plain data."""
        return {
            "game": self.game.name,
            "rules_digest": self.game.rules_digest,
            "options": dict(sorted(self.game.options.items())),
            "players": self.players,
            "agents": list(self.agents),
            "seed": self.seed,
        }


@dataclass(frozen=True)
class Played:
    """A game of a tournament; lists are by seat, `entrants` are places in the list of agents."""

    index: int
    entrants: list[int]
    returns: list[float]
    points: list[int] | None
    digest: str
    decisions: list[int]
    seconds: list[float]


@dataclass(frozen=True)
class Tournament:
    """The games played so far, in order, and what they came to."""

    plan: Plan
    requested: int
    games: list[Played]
    interrupted: bool = False

    @property
    def names(self) -> list[str]:
        return labels(self.plan.agents)

    def standings(self) -> list[Standing]:
        """One line an agent, in the order of the agents."""
        return standings(self.names, self.games)

    def to_json(self) -> dict[str, Any]:
        """The tournament as plain data."""
        from warquest import __version__

        names, game = self.names, self.plan.game
        return {
            "game": game.name,
            "version": __version__,
            "rules_digest": game.rules_digest,
            "options": game.options,
            "players": self.plan.players,
            "seed": self.plan.seed,
            "games": len(self.games),
            "games_requested": self.requested,
            "interrupted": self.interrupted,
            "agents": [asdict(standing) for standing in self.standings()],
            "played": [
                {
                    "index": played.index,
                    "seats": [names[entrant] for entrant in played.entrants],
                    "returns": played.returns,
                    "points": played.points,
                    "digest": played.digest,
                }
                for played in self.games
            ],
        }


class TournamentInterrupted(KeyboardInterrupt):
    """Ctrl-C during a tournament; `tournament` holds the games that were finished."""

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(f"interrupted after {len(tournament.games)} games")
        self.tournament = tournament

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.tournament,)


def labels(agents: Sequence[str]) -> list[str]:
    """Names by which agents are told apart: their specs, numbered where one plays several times."""
    seen: dict[str, int] = {}
    names = []
    for agent in agents:
        seen[agent] = seen.get(agent, 0) + 1
        names.append(agent if seen[agent] == 1 else f"{agent}#{seen[agent]}")
    return names


def play_tournament(
    agents: Sequence[str],
    game: Game | str = "warquest",
    games: int = 100,
    *,
    players: int | None = None,
    rules: str | os.PathLike[str] | None = None,
    seed: int = 0,
    workers: int = 1,
    out: str | os.PathLike[str] | None = None,
    decision_limit: float | None = None,
    progress: Progress | None = None,
    **options: Any,
) -> Tournament:
    """Play games 0 to `games - 1` of a seed between agents given by their specs.

    Agents are texts, unlike those of `play_match`: they are made anew for every game, in every worker, and the file of
    finished games tells by them whether it is the same tournament. An agent of your own is `"module:Class"`.

    The game is a loaded `Game` of the Rust engine, or a name; with a name go `players`, a folder of `rules` and the
    rule options as keywords (`rounds=8`), as in `warquest.load`.

    With more agents than `players` (default: as many as agents) every choice of that many agents plays. With `out`
    every finished game is added to that file, and games that stand there are not played again. The result does not
    depend on `workers` unless an agent plays by the clock. Ctrl-C raises `TournamentInterrupted`.

    The file is locked meanwhile, where the system has such locks: a second tournament is told that it is in use.
    """
    plan = plan_of(agents, game, players, rules, options, seed, decision_limit)
    count, workers = bounded("games", games), bounded("workers", workers)
    if count < 1:
        raise OptionError("games 0: expected at least 1")
    if not 1 <= workers <= MOST_WORKERS:
        raise OptionError(f"workers {workers}: expected 1 to {MOST_WORKERS}")
    with closing(_Ledger(plan, None if out is None else Path(out))) as ledger:
        missing = [index for index in range(count) if index not in ledger.games]
        interrupted = False
        try:
            for played in _games(plan, missing, workers):
                ledger.add(played)
                if progress is not None:
                    progress(sum(index < count for index in ledger.games))
        except KeyboardInterrupt:
            interrupted = True
        finished = [ledger.games[index] for index in sorted(ledger.games) if index < count]
    tournament = Tournament(plan, count, finished, interrupted)
    if interrupted:
        raise TournamentInterrupted(tournament)
    return tournament


def plan_of(
    agents: Sequence[str],
    game: Game | str,
    players: int | None,
    rules: str | os.PathLike[str] | None,
    options: dict[str, Any],
    seed: int,
    limit: float | None,
) -> Plan:
    """Everything is checked before the first game: names of agents too."""
    limit = checked_limit(limit)
    specs = _specs(agents)
    if players is None and isinstance(game, str):
        players = len(specs)
    loaded = check_game(named_or_loaded(game, players, rules, options))
    if len(specs) < loaded.num_players:
        raise OptionError(
            f"{len(specs)} agents for {loaded.num_players} players; name an agent several times to fill the seats"
        )
    return Plan(specs, loaded, bounded("seed", seed), limit)


def _specs(agents: Sequence[str]) -> tuple[str, ...]:
    if isinstance(agents, str) or not isinstance(agents, Iterable):
        given = "text" if isinstance(agents, str) else type(agents).__name__
        raise TypeError(f"agents: a sequence of specs is needed, not {given}")
    for spec in agents:
        if not isinstance(spec, str):
            raise TypeError(f"agents: specs are needed, not {type(spec).__name__}; a class is named module:Class")
        make_agent(spec)
    return tuple(agents)


# --- playing ----------------------------------------------------------------------------------------------------------


def _games(plan: Plan, missing: list[int], workers: int) -> Iterator[Played]:
    if workers == 1 or len(missing) < 2:
        return (play_game(plan, index) for index in missing)
    return _games_of_workers(plan, missing, min(workers, len(missing)))


def play_game(plan: Plan, index: int) -> Played:
    """Agents are made anew for every game: no game depends on another."""
    entrants, names = plan.seats(index), labels(plan.agents)
    match = play_match(
        [plan.agents[entrant] for entrant in entrants],
        plan.game,
        plan.seed,
        index=index,
        names=[names[entrant] for entrant in entrants],
        decision_limit=plan.decision_limit,
    )
    return Played(index, list(entrants), match.returns, match.points, match.digest, match.decisions, match.seconds)


def _games_of_workers(plan: Plan, missing: list[int], workers: int) -> Iterator[Played]:
    """Games in the order in which they end."""
    pool = Pool(partial(play_game, plan), workers)
    waiting, running = deque(missing), 0
    try:
        while waiting or running:
            while waiting and pool.wants(len(waiting)):
                pool.submit(waiting.popleft())
                running += 1
            for ended in pool.wait():
                running -= 1
                yield _played(plan, ended)
    finally:
        pool.close()


def _played(plan: Plan, ended: Played | int | Exception) -> Played:
    if isinstance(ended, Exception):
        raise ended
    if isinstance(ended, int):
        raise killed(plan.describe(ended), [ended])
    return ended


# --- the file of finished games ---------------------------------------------------------------------------------------


class _Ledger:
    """The games that are finished, and the file that keeps them, for one tournament at a time."""

    def __init__(self, plan: Plan, path: Path | None) -> None:
        self.games: dict[int, Played] = {}
        self._file: Any = None
        if path is None:
            return
        header = {"tournament": FORMAT, **plan.header()}
        try:
            self._open(path, header, plan, plan.game.new_initial_state().points() is not None)
        except OSError as error:
            self.close()
            raise OptionError(f"cannot write {printable(path)}: {error.strerror or error}") from error
        except BaseException:
            self.close()
            raise

    def _open(self, path: Path, header: dict[str, Any], plan: Plan, has_points: bool) -> None:
        self._file = open_file(path)
        lines = whole_lines(path, self._file.readall(), header)
        rows = [row_of(path, number, line) for number, line in enumerate(lines, 1)]
        if rows:
            _compare(path, rows[0], header)
            if not is_same(rows[0], header):
                raise OptionError(f"{printable(path)}: line 1 is no header of this tournament")
        for number, row in enumerate(rows[1:], 2):
            self._take(path, number, row, plan, has_points)
        # All is checked; a line that a kill cut short is played again.
        self._file.truncate(sum(len(line) + 1 for line in lines))
        if not rows:
            append(self._file, header)

    def _take(self, path: Path, number: int, row: dict[str, Any], plan: Plan, has_points: bool) -> None:
        index = row.get("index")
        if (
            type(index) is not int
            or not 0 <= index < MOST_GAMES
            or index in self.games
            or not is_game(row, plan.seats(index), has_points)
        ):
            raise OptionError(f"{printable(path)}: line {number} is no game of this tournament")
        self.games[index] = Played(**row)

    def add(self, played: Played) -> None:
        self.games[played.index] = played
        if self._file is not None:
            append(self._file, asdict(played))

    def close(self) -> None:
        if self._file is not None:
            self._file.close()


def _compare(path: Path, found: dict[str, Any], header: dict[str, Any]) -> None:
    if "tournament" not in found:
        raise OptionError(f"{path}: it is no file of a tournament")
    told = list(differences(found, header))
    if told:
        raise OptionError(f"{path}: it holds another tournament: {'; '.join(told)}")
