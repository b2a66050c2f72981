"""What every request and answer passes: limits, where it comes from, and headers that keep pages to themselves."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders

from warquest.web.errors import ForeignError, SlowError, TooLargeError, WebError

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK = ("localhost", "127.0.0.1", "::1")
MOST_BYTES = 64 * 1024
MOST_TRACE_BYTES = 8 * 1024 * 1024
SLOWEST = 30.0
"""Seconds that a body may take to arrive."""
TRACES = "/api/replays"
"""The one address that takes long bodies."""

_HEADERS = {
    # Pictures bring their own style sheets; scripts come from files of the server alone.
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Guard:
    """Middleware. `hosts` are the names by which the server may be called; None: any."""

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...] | None, refuse: Any) -> None:
        self.app, self.hosts, self.refuse = app, hosts, refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        send = _with_headers(send, scope["path"].startswith("/static/"))
        limit = MOST_TRACE_BYTES if scope["path"] == TRACES else MOST_BYTES
        try:
            self._check(scope, Headers(scope=scope), limit)
            body = await _read(receive, limit)
        except WebError as error:
            await self.refuse(scope, error)(scope, receive, send)
            return
        if body is not None:
            await self.app(scope, _Read(body, receive).receive, send)

    def _check(self, scope: Scope, headers: Headers, limit: int) -> None:
        host = headers.get("host", "")
        if self.hosts is not None and _name_of(host) not in self.hosts:
            raise ForeignError("This server answers to other names only.")
        if scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return
        origin = headers.get("origin")
        if origin is not None and _place_of(origin) != host:
            raise ForeignError("This was sent by another site.")
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise ForeignError("This was sent by another site.")
        length = headers.get("content-length", "0")
        if not length.isdigit() or len(length) > 12 or int(length) > limit:
            raise _too_large(limit)


def _name_of(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _place_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def _too_large(limit: int) -> TooLargeError:
    return TooLargeError(f"That is too much; at most {limit // 1024:,} KiB can be sent.")


async def _read(receive: Receive, limit: int) -> bytes | None:
    """The whole body, counted as it arrives: a length that was announced need not be true. None: the sender left."""
    parts, size = [], 0
    try:
        async with asyncio.timeout(SLOWEST):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return None
                parts.append(message.get("body", b""))
                size += len(parts[-1])
                if size > limit:
                    raise _too_large(limit)
                if not message.get("more_body", False):
                    return b"".join(parts)
    except TimeoutError:
        raise SlowError("That took too long to arrive.") from None


class _Read:
    """A body that has been read, for whoever reads it next."""

    def __init__(self, body: bytes, receive: Receive) -> None:
        self._body: bytes | None = body
        self._receive = receive

    async def receive(self) -> Message:
        if self._body is None:
            return await self._receive()
        body, self._body = self._body, None
        return {"type": "http.request", "body": body, "more_body": False}


def _with_headers(send: Send, is_static: bool) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers[name] = value
            headers["Cache-Control"] = "no-cache" if is_static else "no-store"
        await send(message)

    return sending
