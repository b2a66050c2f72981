"""Tells waiting pages that a game has changed."""

from __future__ import annotations

import asyncio


class Hub:
    """Waits of one event loop. `announce` may be called from any thread, and before there is a loop."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._events: dict[int, asyncio.Event] = {}
        self._ends = False

    def begin(self) -> None:
        """Takes the running loop."""
        self._loop = asyncio.get_running_loop()

    def end(self) -> None:
        """Lets everybody go who waits."""
        self._ends = True
        for game in list(self._events):
            self._fire(game)

    def announce(self, game: int) -> None:
        """A game has changed."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._fire, game)

    def next_change(self, game: int) -> asyncio.Event:
        """An event that is set at the next change: take it first, then look at the game, then wait for it."""
        event = self._events.setdefault(game, asyncio.Event())
        if self._ends:
            event.set()
        return event

    def _fire(self, game: int) -> None:
        event = self._events.pop(game, None)
        if event is not None:
            event.set()
