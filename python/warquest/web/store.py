"""Games on disk: SQLite, one transaction for every change, which is on the disk before it is acknowledged."""

from __future__ import annotations

import json
import secrets
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from warquest.errors import OptionError
from warquest.web.errors import BusyError, StaleError, StoreError, UnknownLinkError

FILE = "games.sqlite3"
PATIENCE = 1.0
"""Seconds that a change waits for a database that somebody else holds."""
MOST_GAMES = 20_000
MOST_REPLAYS = 500
"""Uploaded traces that are kept: the newest."""
SPECTATOR, HOST = -1, -2
"""Links that belong to no seat: who watches, and who has all the links."""

_SCHEMA = """
CREATE TABLE IF NOT EXISTS games (
    id INTEGER PRIMARY KEY, game TEXT NOT NULL, players INTEGER NOT NULL, options TEXT NOT NULL,
    rules_digest TEXT NOT NULL, seed TEXT NOT NULL, version INTEGER NOT NULL, waits TEXT NOT NULL, created REAL NOT NULL
);
CREATE TABLE IF NOT EXISTS seats (
    game INTEGER NOT NULL REFERENCES games, seat INTEGER NOT NULL, name TEXT NOT NULL, agent TEXT,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS links (
    token TEXT PRIMARY KEY, game INTEGER NOT NULL REFERENCES games, seat INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS links_of_game ON links (game);
CREATE TABLE IF NOT EXISTS steps (
    game INTEGER NOT NULL REFERENCES games, number INTEGER NOT NULL, who INTEGER NOT NULL, action INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS replays (
    id INTEGER PRIMARY KEY, token TEXT NOT NULL UNIQUE, trace BLOB NOT NULL
);
CREATE INDEX IF NOT EXISTS waiting ON games (waits) WHERE waits = 'agent';
"""
_WAITING = "SELECT id FROM games WHERE waits = 'agent'"


@dataclass(frozen=True)
class Seat:
    """Who sits in a seat: a person with a link, or an agent by its spec."""

    name: str
    agent: str | None = None


@dataclass(frozen=True)
class Record:
    """A game as it is kept."""

    id: int
    game: str
    players: int
    options: dict[str, Any]
    rules_digest: str
    seed: int
    version: int
    """Goes up with every change, undone moves included: no two positions of a game ever share one."""
    seats: tuple[Seat, ...]
    steps: tuple[tuple[int, int], ...]
    """Who (-1 for chance) and the action or outcome."""


@dataclass(frozen=True)
class Link:
    """What a token stands for."""

    game: int
    seat: int


class Store:
    """The games of a folder. Every method may be called from any thread; `StoreError` if the disk does not answer."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self.path.touch(mode=0o600)
            self._writer = _connect(self.path)
            self._writer.executescript(_SCHEMA)
            self._reader = _connect(self.path)
            self._reader.execute(_WAITING).fetchall()  # A file may be none but for its head.
        except (OSError, sqlite3.Error) as error:
            raise OptionError(f"cannot keep games in {folder}: {error}") from error
        self._writing, self._reading = threading.Lock(), threading.Lock()

    def close(self) -> None:
        """Nothing is lost without it."""
        self._writer.close()
        self._reader.close()

    # --- reading ------------------------------------------------------------------------------------------------------

    def link(self, token: str) -> Link:
        """What a token stands for; `UnknownLinkError`."""
        with self._read() as database:
            row = database.execute("SELECT game, seat FROM links WHERE token = ?", (token,)).fetchone()
        if row is None:
            raise UnknownLinkError
        return Link(*row)

    def links(self, game: int) -> dict[int, str]:
        """The tokens of a game by seat."""
        with self._read() as database:
            return dict(database.execute("SELECT seat, token FROM links WHERE game = ?", (game,)))

    def record(self, game: int) -> Record:
        """All of a game."""
        # One view of the database for the three questions.
        with self._read() as database, database:
            database.execute("BEGIN")
            fields = database.execute(
                "SELECT id, game, players, options, rules_digest, seed, version FROM games WHERE id = ?", (game,)
            ).fetchone()
            seats = database.execute("SELECT name, agent FROM seats WHERE game = ? ORDER BY seat", (game,))
            people = tuple(Seat(*row) for row in seats)
            steps = database.execute("SELECT who, action FROM steps WHERE game = ? ORDER BY number", (game,))
            taken = tuple(steps.fetchall())
        if fields is None:
            raise UnknownLinkError
        number, name, players, options, digest, seed, version = fields
        return Record(number, name, players, json.loads(options), digest, int(seed), version, people, taken)

    def waiting_for_agents(self) -> list[int]:
        """Games in which an agent is to move."""
        with self._read() as database:
            return [row[0] for row in database.execute(_WAITING)]

    def replay(self, token: str) -> bytes:
        """An uploaded trace."""
        with self._read() as database:
            row = database.execute("SELECT trace FROM replays WHERE token = ?", (token,)).fetchone()
        if row is None:
            raise UnknownLinkError
        return bytes(row[0])

    # --- writing ------------------------------------------------------------------------------------------------------

    def create(
        self,
        game: str,
        options: dict[str, Any],
        rules_digest: str,
        seed: int,
        seats: Sequence[Seat],
        steps: Sequence[tuple[int, int]],
        waits: str,
    ) -> tuple[int, dict[int, str]]:
        """A new game and its first steps: its number, and tokens for the seats of persons, spectators and the host."""
        chosen = [*(seat for seat, sits in enumerate(seats) if sits.agent is None), SPECTATOR, HOST]
        tokens = {seat: secrets.token_urlsafe(32) for seat in chosen}
        row = (game, len(seats), json.dumps(options), rules_digest, str(seed), waits, time.time())
        with self._write() as database:
            if database.execute("SELECT COUNT(*) FROM games").fetchone()[0] >= MOST_GAMES:
                raise BusyError(f"There are {MOST_GAMES:,} games here already: no more can be begun.")
            number = database.execute(
                "INSERT INTO games (game, players, options, rules_digest, seed, version, waits, created)"
                " VALUES (?, ?, ?, ?, ?, 0, ?, ?)",
                row,
            ).lastrowid
            assert number is not None
            people = [(number, seat, sits.name, sits.agent) for seat, sits in enumerate(seats)]
            database.executemany("INSERT INTO seats VALUES (?, ?, ?, ?)", people)
            links = [(token, number, seat) for seat, token in tokens.items()]
            database.executemany("INSERT INTO links VALUES (?, ?, ?)", links)
            _insert(database, number, 0, steps)
        return number, tokens

    def append(
        self,
        game: int,
        version: int,
        first: int,
        steps: Sequence[tuple[int, int]],
        waits: str,
        *,
        by_agent: bool = False,
    ) -> None:
        """Steps from number `first` on; `StaleError`, and nothing written, if the game is not at that version.

        An agent's steps are on the disk with the next ones of a person: after a loss of power it decides anew.
        """
        with self._write(synchronous="NORMAL" if by_agent else "FULL") as database:
            _advance(database, game, version, waits)
            _insert(database, game, first, steps)

    def cut(self, game: int, version: int, first: int, waits: str) -> None:
        """Takes back all steps from number `first` on."""
        with self._write() as database:
            _advance(database, game, version, waits)
            database.execute("DELETE FROM steps WHERE game = ? AND number >= ?", (game, first))

    def add_replay(self, trace: bytes) -> str:
        """Keeps a trace; its token. The oldest beyond `MOST_REPLAYS` go."""
        token = secrets.token_urlsafe(32)
        with self._write() as database:
            database.execute("INSERT INTO replays (token, trace) VALUES (?, ?)", (token, trace))
            database.execute("DELETE FROM replays WHERE id <= (SELECT MAX(id) FROM replays) - ?", (MOST_REPLAYS,))
        return token

    # --- connections --------------------------------------------------------------------------------------------------

    @contextmanager
    def _write(self, synchronous: str = "FULL") -> Iterator[sqlite3.Connection]:
        """One transaction, whole or not at all. Whatever it is, the end of this process does no harm to it; what is
        synchronous in full outlasts a loss of power, too."""
        with _held(self._writing), _told():
            database = self._writer
            database.execute(f"PRAGMA synchronous = {synchronous}")
            database.execute("BEGIN IMMEDIATE")
            try:
                yield database
                database.execute("COMMIT")
            except BaseException:
                if database.in_transaction:
                    database.execute("ROLLBACK")
                raise

    @contextmanager
    def _read(self) -> Iterator[sqlite3.Connection]:
        with _held(self._reading), _told():
            yield self._reader


def _connect(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA foreign_keys = ON")
    return database


def _advance(database: sqlite3.Connection, game: int, version: int, waits: str) -> None:
    done = database.execute(
        "UPDATE games SET version = version + 1, waits = ? WHERE id = ? AND version = ?", (waits, game, version)
    )
    if done.rowcount != 1:
        raise StaleError


def _insert(database: sqlite3.Connection, game: int, first: int, steps: Sequence[tuple[int, int]]) -> None:
    rows = [(game, first + place, who, action) for place, (who, action) in enumerate(steps)]
    database.executemany("INSERT INTO steps VALUES (?, ?, ?, ?)", rows)


@contextmanager
def _held(lock: threading.Lock) -> Iterator[None]:
    """A lock, waited for no longer than the database itself."""
    if not lock.acquire(timeout=2 * PATIENCE):
        raise StoreError("The games are in use at the moment; nothing was done. Try again.")
    try:
        yield
    finally:
        lock.release()


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError("The games cannot be read or written at the moment; nothing was done. Try again.") from error
