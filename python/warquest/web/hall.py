"""All games of a server: read from the disk when they are asked for, changed one change at a time.

A change is made on a draft, written to the disk, and only then in memory: a change that cannot be written has not
happened. Whatever goes wrong on the way, the game is read anew from the disk.
"""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from warquest.errors import IllegalActionError
from warquest.web.errors import InputError, RefusedError, StaleError, StoreError
from warquest.web.games import shared_game
from warquest.web.store import Record, Seat, Store
from warquest.web.table import Table

MOST_IN_MEMORY = 1000
"""Games; the others are on the disk."""
PATIENCE = 5.0
"""Seconds that a request waits for others to the same game."""


@dataclass
class _Place:
    """A game that may be in memory, and the lock of whoever looks at it or changes it."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    table: Table | None = None


class Hall:
    """The games. `on_change(game)` is called after every change, from the thread that made it."""

    def __init__(self, store: Store, on_change: Callable[[int], object] = lambda game: None) -> None:
        self.store, self.on_change = store, on_change
        self._places: OrderedDict[int, _Place] = OrderedDict()
        self._lock = threading.Lock()

    def create(
        self, game: str, players: int | None, options: Mapping[str, Any], seats: Sequence[Seat]
    ) -> tuple[int, dict[int, str]]:
        """Begins a game: its number, and its tokens by seat. Raises `OptionError` for what `warquest.load` refuses."""
        loaded = shared_game(game, players, options)
        if len(seats) != loaded.num_players:
            raise InputError(f"{game} with {loaded.num_players} players needs as many seats, not {len(seats)}.")
        kept = dict(sorted(loaded.options.items()))
        seed = secrets.randbits(64)
        record = Record(0, game, loaded.num_players, kept, loaded.rules_digest, seed, 0, tuple(seats), ())
        table = Table(loaded, record)
        draft = table.beginning()
        number, tokens = self.store.create(
            game, kept, loaded.rules_digest, seed, seats, draft.steps, table.waits_after(draft)
        )
        self.on_change(number)
        return number, tokens

    @contextmanager
    def at(self, game: int) -> Iterator[Table]:
        """A game, for whoever looks at it; nobody changes it meanwhile."""
        place = self._place(game)
        if not place.lock.acquire(timeout=PATIENCE):
            raise StoreError("This game is in use at the moment; nothing was done. Try again.")
        try:
            if place.table is None:
                place.table = Table.of(self.store.record(game))
            yield place.table
        except (StoreError, StaleError):
            # Somebody else may have changed it on the disk, or the disk has answered and was not heard.
            place.table = None
            raise
        finally:
            place.lock.release()

    def _place(self, game: int) -> _Place:
        with self._lock:
            place = self._places.setdefault(game, _Place())
            self._places.move_to_end(game)
            if len(self._places) > MOST_IN_MEMORY:
                oldest = next(iter(self._places))
                # A place that is in use stays: two of one game would not wait for each other.
                if not self._places[oldest].lock.locked():
                    del self._places[oldest]
                else:
                    self._places.move_to_end(oldest)
            return place

    # --- changes ------------------------------------------------------------------------------------------------------

    def move(self, game: int, seat: int, version: int, action: int) -> None:
        """Takes an action of a seat in the position that has this version.

        Raises `StaleError` if that position is no longer there, `RefusedError` if the seat is not to move, and
        `InputError` if the action is not legal.
        """
        with self.at(game) as table:
            self._check(table, version)
            if table.to_move != seat:
                raise RefusedError("It is not your turn; nothing was done.")
            try:
                draft = table.draft(action)
            except (IllegalActionError, OverflowError):
                raise InputError("This is no legal action here; nothing was done.") from None
            by_agent = table.seats[seat].agent is not None
            waits = table.waits_after(draft)
            self.store.append(game, version, len(table.steps), draft.steps, waits, by_agent=by_agent)
            table.take(draft)
        self.on_change(game)

    def undo(self, game: int, seat: int, version: int) -> None:
        """Takes the seat's last choice back, and all that came of it. Chance will come out as it did."""
        with self.at(game) as table:
            self._check(table, version)
            number = undoable(table, seat)
            if number is None:
                raise RefusedError("Nothing can be taken back: there is nothing, or other persons play too.")
            self.store.cut(game, table.version, number, "person")
            self._forget(game)
        self.on_change(game)

    def fail(self, game: int, version: int) -> None:
        """Notes that the agent to move failed: it is asked again after an undo or when the server starts anew."""
        with self.at(game) as table:
            self._check(table, version)
            self.store.append(game, version, len(table.steps), (), "agent")
            table.version += 1
            table.failed = True
        self.on_change(game)

    def _check(self, table: Table, version: int) -> None:
        if version != table.version:
            raise StaleError

    def _forget(self, game: int) -> None:
        """The lock of the game is held: it is read anew by whoever is next."""
        self._places[game].table = None


def undoable(table: Table, seat: int | None) -> int | None:
    """The step that undoing would begin with, in a game with one person. At the end every hand can be looked at."""
    if seat is None or table.persons != [seat] or table.waits == "over":
        return None
    return table.undo_to(seat)
