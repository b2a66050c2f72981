"""The application: what is served under which address (docs/web.md, "Addresses")."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from os import PathLike
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.types import Scope

from warquest.web import api, pages
from warquest.web.errors import InputError, UnknownLinkError, WebError
from warquest.web.guard import Guard
from warquest.web.hall import Hall
from warquest.web.hub import Hub
from warquest.web.services import Services
from warquest.web.store import Store
from warquest.web.thinking import Thinking

STATIC = Path(__file__).parent / "static"

log = logging.getLogger("warquest.web")


def create_app(data: str | PathLike[str], *, hosts: tuple[str, ...] | None = None, workers: int = 1) -> FastAPI:
    """The application over the games of the folder `data`, which is made if it is not there.

    `hosts` are the names that it answers to; None: all. `workers` are threads for agents. Raises `OptionError` for a
    folder that cannot be used.
    """
    services = _services(Path(data), workers)
    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None, lifespan=_lifespan)
    app.state.services = services
    app.include_router(api.router)
    app.include_router(pages.router)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    _answer_errors(app)
    app.add_middleware(Guard, hosts=hosts, refuse=_refused)
    return app


def _services(data: Path, workers: int) -> Services:
    hub = Hub()
    hall = Hall(Store(data))
    thinking = Thinking(hall, workers)

    def changed(game: int) -> None:
        hub.announce(game)
        thinking.wake(game)

    hall.on_change = changed
    return Services(hall, hub, thinking)


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    services: Services = app.state.services
    services.hub.begin()
    services.thinking.resume()
    try:
        yield
    finally:
        services.end()


# --- errors -----------------------------------------------------------------------------------------------------------


def _answer_errors(app: FastAPI) -> None:
    app.add_exception_handler(WebError, _on_web_error)
    app.add_exception_handler(RequestValidationError, _on_invalid)
    app.add_exception_handler(HTTPException, _on_http_error)
    app.add_exception_handler(Exception, _on_fault)


def _refused(scope: Scope, error: WebError) -> Response:
    """JSON for programs, a page for people."""
    if scope["path"].startswith("/api/"):
        return JSONResponse({"error": str(error)}, error.status)
    return pages.error_page(error.status, str(error))


async def _on_web_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, WebError)
    return _refused(request.scope, error)


async def _on_invalid(request: Request, error: Exception) -> Response:
    """A parameter of the address that is none; what was sent is not repeated."""
    return _refused(request.scope, InputError("The address has a parameter that is none."))


async def _on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return _refused(request.scope, UnknownLinkError())
    refusal = WebError(str(error.detail))
    refusal.status = error.status_code
    answer = _refused(request.scope, refusal)
    answer.headers.update(error.headers or {})
    return answer


async def _on_fault(request: Request, error: Exception) -> Response:
    fault: Any = WebError("Something went wrong here; the log of the server says what.")
    fault.status = 500
    return _refused(request.scope, fault)
