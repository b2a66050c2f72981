"""Agents at the tables: they think on threads of their own, so that pages are answered meanwhile."""

from __future__ import annotations

import logging
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from warquest.agents import AgentError, make_agent
from warquest.agents.seated import Seated
from warquest.episodes import Episode
from warquest.web.errors import StaleError, StoreError

if TYPE_CHECKING:
    from warquest._engine import State
    from warquest.web.hall import Hall

AGENTS = {
    "greedy": "Greedy: a good rule of thumb",
    "random": "Random: any legal action",
    "ismcts:seconds=0.1": "Search, 0.1 s for every decision",
    "ismcts:seconds=1": "Search, 1 s for every decision: a turn has many",
}
"""Those that a game may have, by their specs. No others: a spec can import code."""
QUICK = ("greedy", "random")
"""Those that take no time to speak of."""
PAUSE = 1.0
"""Seconds until the disk is tried again."""

log = logging.getLogger("warquest.web")


class Thinking:
    """Lets agents decide wherever one is to move. A decision is a job of its own, so that games take turns, and those
    that search do not keep the others waiting."""

    def __init__(self, hall: Hall, workers: int = 1) -> None:
        self.hall = hall
        self._quick = ThreadPoolExecutor(1, thread_name_prefix="agent")
        self._searching = ThreadPoolExecutor(workers, thread_name_prefix="search")
        self._busy: set[int] = set()
        self._lock = threading.Lock()
        self._ends = threading.Event()

    def resume(self) -> None:
        """Takes up what was left when the server ended."""
        for game in self.hall.store.waiting_for_agents():
            self.wake(game)

    def wake(self, game: int) -> None:
        """A game has changed: perhaps an agent is to move."""
        with self._lock:
            if game in self._busy or self._ends.is_set():
                return
            self._busy.add(game)
        self._submit(game)

    def end(self) -> None:
        """Begins no further decision."""
        self._ends.set()
        for pool in (self._quick, self._searching):
            pool.shutdown(wait=False, cancel_futures=True)

    def _submit(self, game: int, *, searches: bool = False) -> None:
        pool = self._searching if searches else self._quick
        try:
            pool.submit(self._run, game, searches)
        except RuntimeError:
            # The server ends; the decision is taken up when it starts anew.
            return

    def _run(self, game: int, searches: bool) -> None:
        try:
            again = self._decide(game, searches)
        except StoreError:
            again = not self._ends.wait(PAUSE)
        except StaleError:
            again = True
        except Exception:
            log.exception("game %d: an agent cannot go on", game)
            again = False
            self._leave(game)
        if again:
            self._submit(game)

    def _leave(self, game: int) -> None:
        with self._lock:
            self._busy.discard(game)

    def _decide(self, game: int, searches: bool) -> bool:
        """One decision; whether to look at the game again. Whoever leaves is woken by the next change."""
        with self.hall.at(game) as table:
            if table.waits != "agent" or table.failed:
                self._leave(game)
                return False
            seat = table.state.current_player()
            spec, state, version = table.seats[seat].agent, table.state.clone(), table.version
            episode = Episode(table.episode.seed, len(table.steps) + 1)
        assert spec is not None
        if spec not in QUICK and not searches:
            self._submit(game, searches=True)
            return False
        try:
            action = decision(spec, state, seat, episode)
        except AgentError:
            log.exception("game %d: the agent in seat %d failed", game, seat)
            self.hall.fail(game, version)
            return True
        self.hall.move(game, seat, version, action)
        return True


def decision(spec: str, state: State, seat: int, episode: Episode) -> int:
    """What an agent decides; it sees a position in which all is dealt anew that is hidden from its seat."""
    seated = Seated(make_agent(spec), spec, seat, episode.index, episode.choices(seat), episode.hidden(seat))
    began = time.perf_counter()
    seated.begin(state)
    action = seated.decide(state)
    log.debug("seat %d decided after %.3f s", seat, time.perf_counter() - began)
    return action
