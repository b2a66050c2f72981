"""The server: one process over one folder, on an address of this machine."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from os import PathLike
from pathlib import Path
from typing import IO

import uvicorn

from warquest.errors import OptionError
from warquest.web.app import create_app
from warquest.web.connections import AT_ONCE, Impatient, most_connections
from warquest.web.guard import LOOPBACK, SLOWEST

GRACE = 3
"""Seconds that requests have at the end."""


def serve(
    data: str | PathLike[str],
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    workers: int = 1,
    on_ready: Callable[[str], object] = lambda address: None,
) -> None:
    """Serves the games of a folder until Ctrl-C or SIGTERM.

    Port 0 is any free one; `on_ready` is told the address once connections are taken. On a loopback address the server
    answers only to the names of the loopback. Raises `OptionError` for an address or a folder that cannot be used.
    """
    folder = Path(data)
    with _only_server(folder), _bound(host, port) as listening:
        own = names_of(listening.getsockname()[0])
        app = create_app(folder, hosts=own, workers=workers)
        config = uvicorn.Config(
            app,
            http=Impatient,
            ws="none",
            access_log=False,  # It would tell the tokens.
            log_level="warning",
            server_header=False,
            backlog=AT_ONCE,
            limit_concurrency=most_connections(),
            timeout_keep_alive=int(SLOWEST),  # A page that waits asks anew every 20 seconds.
            timeout_graceful_shutdown=GRACE,
            h11_max_incomplete_event_size=16 * 1024,
        )
        on_ready(_address(listening))
        _Server(config).run(sockets=[listening])


def names_of(address: str) -> tuple[str, ...] | None:
    """The names that a server on this address answers to; None: any."""
    return (*LOOPBACK, address) if ip_address(address.partition("%")[0]).is_loopback else None


class _Server(uvicorn.Server):
    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Pages that wait for news would keep the server from ending."""
        self.config.app.state.services.hub.end()  # type: ignore[union-attr]
        await super().shutdown(sockets)


def _address(listening: socket.socket) -> str:
    name, port = listening.getsockname()[:2]
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


@contextmanager
def _bound(host: str, port: int) -> Iterator[socket.socket]:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        with socket.socket(found[0], socket.SOCK_STREAM) as listening:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(found[4])
            listening.listen(socket.SOMAXCONN)
            yield listening
    except (OSError, OverflowError, UnicodeError) as error:
        raise OptionError(f"cannot serve on {host}, port {port}: {error}") from error


@contextmanager
def _only_server(folder: Path) -> Iterator[None]:
    """A folder has one server: two would not tell each other what has changed."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = (folder / "lock").open("a")
    except OSError as error:
        raise OptionError(f"cannot keep games in {folder}: {error.strerror}") from error
    with file:
        if not _locked(file):
            raise OptionError(f"another server uses {folder}; end it, or give another folder with --data")
        yield


def _locked(file: IO[str]) -> bool:
    """Takes the lock of a file until it is closed, or its process ends in whatever way."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
