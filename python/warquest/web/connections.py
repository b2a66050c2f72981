"""Connections that say nothing: each takes a file of the process, so they are few and do not last."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

from uvicorn.protocols.http.h11_impl import H11Protocol

from warquest.web.guard import SLOWEST

if TYPE_CHECKING:
    from uvicorn.protocols.http.h11_impl import RequestResponseCycle

MOST_CONNECTIONS = 2000
AT_ONCE = 64
"""Connections that are taken before one of them is looked at; those that are too many are closed a few turns later."""
OTHER_FILES = 3 * AT_ONCE + 40
"""Files that the process may need besides."""


def most_connections() -> int:
    """How many there can be, by the limit of open files, which is raised for them as far as it may be."""
    if sys.platform == "win32":
        return MOST_CONNECTIONS
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return MOST_CONNECTIONS if soft == resource.RLIM_INFINITY else max(1, min(MOST_CONNECTIONS, soft - OTHER_FILES))


class Impatient(H11Protocol):
    """A connection that is ended if no whole head of a request comes in `SLOWEST` seconds, or if there are too many."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.limit_concurrency is not None and len(self.connections) > self.limit_concurrency:
            transport.abort()
        else:
            self._expect()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.transport.is_closing():
            self._expect()

    def _expect(self) -> None:
        self.loop.call_later(SLOWEST, self._end_if_silent, self.cycle)

    def _end_if_silent(self, last: RequestResponseCycle | None) -> None:
        """`last`: the request that was the newest when the wait began."""
        if self.cycle is last and (last is None or last.response_complete):
            self.transport.abort()
