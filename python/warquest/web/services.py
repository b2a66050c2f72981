"""What the routes work with: the games, who waits for them, the agents, and who a link belongs to."""

from __future__ import annotations

import json
import re
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import Depends, Request

from warquest.session import battle_ahead, battles_ahead, silence
from warquest.session.hints import hint
from warquest.web import looking, replaying
from warquest.web.errors import BusyError, RefusedError, UnknownLinkError
from warquest.web.panels import panel
from warquest.web.store import HOST, SPECTATOR, Link

if TYPE_CHECKING:
    from warquest._engine import State
    from warquest.session import BattleAhead
    from warquest.web.hall import Hall
    from warquest.web.hub import Hub
    from warquest.web.thinking import Thinking

TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
ODDS_SECONDS, HINT_SECONDS = 0.5, 0.3
"""Seconds after which no further battle is counted, and that a hint is searched."""
PATIENCE = 3.0
"""Seconds that such a question waits for others."""
MOST_ASKING = 8
"""Such questions that wait at one time: the threads that they wait on also take the moves of everybody."""
MOST_LOOKS = 1000
"""Answers in memory."""
MOST_LINKS = 5000
"""Links in memory."""


class Look:
    """What a viewer gets of a game, and what is made of it when it is first asked for."""

    def __init__(self, seen: dict[str, Any]) -> None:
        self.seen = seen

    @cached_property
    def parts(self) -> dict[str, str]:
        """The parts of the page that change, as HTML."""
        return panel(self.seen)

    @cached_property
    def json(self) -> bytes:
        """All of it for the page's script."""
        return json.dumps({**self.seen, "html": self.parts}, separators=(",", ":")).encode()


class Services:
    """The parts of a server, and the questions that routes ask them. Safe for threads."""

    def __init__(self, hall: Hall, hub: Hub, thinking: Thinking) -> None:
        self.hall, self.hub, self.thinking = hall, hub, thinking
        self.reels = replaying.Reels()
        self._links: OrderedDict[str, Link] = OrderedDict()
        self._looks: OrderedDict[tuple[int, int | None], Look] = OrderedDict()
        self._lock, self._counting = threading.Lock(), threading.Lock()
        self._asking = threading.BoundedSemaphore(MOST_ASKING)

    def end(self) -> None:
        """Ends everything; games go on when a server is begun anew."""
        self.hub.end()
        self.thinking.end()
        self.hall.store.close()

    # --- links --------------------------------------------------------------------------------------------------------

    def link(self, token: str) -> Link:
        """What a token stands for; `UnknownLinkError`."""
        if TOKEN.fullmatch(token) is None:
            raise UnknownLinkError
        with self._lock:
            known = self._links.get(token)
        if known is None:
            known = self.hall.store.link(token)
            with self._lock:
                self._links[token] = known
                if len(self._links) > MOST_LINKS:
                    self._links.popitem(last=False)
        return known

    def viewer(self, token: str) -> tuple[int, int | None]:
        """The game of a link, and the seat that looks at it; None: a spectator."""
        link = self.link(token)
        if link.seat == HOST:
            raise UnknownLinkError
        return link.game, None if link.seat == SPECTATOR else link.seat

    def player(self, token: str) -> tuple[int, int]:
        """The game and seat of a link by which something can be done; `RefusedError` for spectators."""
        game, seat = self.viewer(token)
        if seat is None:
            raise RefusedError("Who only watches cannot play.")
        return game, seat

    def host(self, token: str) -> int:
        """The game whose links this link shows."""
        link = self.link(token)
        if link.seat != HOST:
            raise UnknownLinkError
        return link.game

    # --- looking ------------------------------------------------------------------------------------------------------

    def version(self, game: int) -> int:
        """Where a game stands."""
        with self.hall.at(game) as table:
            return table.version

    def look(self, game: int, viewer: int | None) -> Look:
        """What a viewer gets of a game. Several pages of one viewer are drawn once."""
        key = game, viewer
        with self.hall.at(game) as table:
            kept = self._looks.get(key)
            if kept is not None and kept.seen["version"] == table.version:
                return kept
            look = Look(looking.looked(table, viewer))
        with self._lock:
            self._looks[key] = look
            self._looks.move_to_end(key)
            if len(self._looks) > MOST_LOOKS:
                self._looks.popitem(last=False)
        return look

    def log(self, game: int, viewer: int | None) -> str:
        """The whole log as a viewer may read it."""
        with self.hall.at(game) as table:
            entries = list(looking.log_of(table, viewer))
        who = {-1: "chance"}
        return "".join(
            f"{number:>6}  {who.get(entry.who, f'seat {entry.who}'):7} {entry.text}\n"
            for number, entry in enumerate(entries, 1)
        )

    def odds(self, game: int, seat: int) -> dict[str, Any]:
        """The battle that is fought and those that the seat's actions lead to, from what it sees; one at a time."""
        with self.hall.at(game) as table:
            state, version, mine = table.state.clone(), table.version, table.to_move == seat
            names = [sits.name for sits in table.seats]
        if state.is_terminal():
            raise RefusedError("The game is over; no battle lies ahead.")
        with self._count():
            told = battles(state, seat, mine, names)
            return {"version": version, "battles": told, "silence": "" if told else silence(state, seat)}

    def hint(self, game: int, seat: int) -> dict[str, Any]:
        """What the seat to move might do, from what it may see; one is searched at a time."""
        with self.hall.at(game) as table:
            if table.to_move != seat or table.waits != "person":
                raise RefusedError("A hint can be had when it is your turn.")
            state, version = table.state.clone(), table.version
        with self._count():
            found = hint(state, seat, seconds=HINT_SECONDS)
        return {"version": version, "action": found.action, "text": found.notation, "why": found.why}

    @contextmanager
    def _count(self) -> Iterator[None]:
        busy = BusyError("Too many ask for odds and hints at the moment. Try again.")
        if not self._asking.acquire(blocking=False):
            raise busy
        try:
            if not self._counting.acquire(timeout=PATIENCE):
                raise busy
            try:
                yield
            finally:
                self._counting.release()
        finally:
            self._asking.release()

    # --- whole games --------------------------------------------------------------------------------------------------

    def trace(self, token: str) -> tuple[str, bytes]:
        """What a token's trace is known by, and the trace: of a finished game, or one that was brought."""
        try:
            game, _ = self.viewer(token)
        except UnknownLinkError:
            if TOKEN.fullmatch(token) is None:
                raise
            return token, self.hall.store.replay(token)
        with self.hall.at(game) as table:
            return f"{game}/{table.version}", replaying.trace_of(table).encode()

    def reel(self, token: str) -> replaying.Reel:
        """The replay of a token."""
        key, text = self.trace(token)
        return self.reels.get(key, lambda: text, self._names(token))

    def _names(self, token: str) -> Sequence[str] | None:
        """Who sits at the game of a token; None for a trace that was brought."""
        try:
            game, _ = self.viewer(token)
        except UnknownLinkError:
            return None
        with self.hall.at(game) as table:
            return [sits.name for sits in table.seats]

    def bring(self, trace: bytes) -> str:
        """Keeps a trace to be replayed, if it can be; its token."""
        replaying.reel_of(trace)
        return self.hall.store.add_replay(trace)


def battles(state: State, seat: int, mine: bool, names: Sequence[str]) -> list[dict[str, Any]]:
    """Battles with their odds in words; those of actions only for the seat to move."""
    fought = battle_ahead(state, seat)
    standing = battles_ahead(state, seat) if fought is None else [fought]
    told: list[dict[str, Any]] = [{"text": None, "odds": _named(each, names)} for each in standing]
    ends = time.monotonic() + ODDS_SECONDS
    for action in state.legal_actions() if mine and fought is None else ():
        for ahead in battles_ahead(state, seat, action):
            told.append({"text": state.action_to_string(action, viewer=seat), "odds": _named(ahead, names)})
        if time.monotonic() > ends:
            break
    return told


def _named(ahead: BattleAhead, names: Sequence[str]) -> str:
    return ahead.told(names[ahead.attacker], names[ahead.defender])


def _services_of(request: Request) -> Services:
    found: Services = request.app.state.services
    return found


Here = Annotated[Services, Depends(_services_of)]
"""The services, for a route that has a parameter of this type."""
