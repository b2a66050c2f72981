"""What programs and the pages' script ask for: JSON. Whoever has a token may do what the token is for, and no more."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Query, Request
from fastapi.responses import PlainTextResponse, Response
from pydantic import BaseModel, ValidationError
from starlette.concurrency import run_in_threadpool

from warquest.errors import WarquestError
from warquest.web.bodies import Move, NewGame, Undo
from warquest.web.errors import InputError, WebError
from warquest.web.services import Here, Services
from warquest.web.store import HOST, SPECTATOR

WAIT = 20.0
"""Seconds that a question for what is new waits for it."""

Body = TypeVar("Body", bound=BaseModel)


router = APIRouter(prefix="/api")


@router.post("/games", status_code=201)
async def create(request: Request, services: Here) -> dict[str, Any]:
    """Begins a game: the links of its seats, of spectators and of the host."""
    wanted = await _read(request, NewGame)

    def begin() -> dict[int, str]:
        try:
            rules = wanted.rules()
            return services.hall.create(wanted.game, len(wanted.seats), rules, wanted.people())[1]
        except WebError:
            raise
        except WarquestError as error:
            raise InputError(str(error)) from None

    tokens = await run_in_threadpool(begin)
    seats = {str(seat): f"/play/{token}" for seat, token in tokens.items() if seat >= 0}
    return {"seats": seats, "watch": f"/watch/{tokens[SPECTATOR]}", "host": f"/table/{tokens[HOST]}"}


@router.post("/replays", status_code=201)
async def bring(request: Request, services: Here) -> dict[str, str]:
    """Takes a trace to be replayed."""
    text = await request.body()
    return {"replay": f"/replay/{await run_in_threadpool(services.bring, text)}"}


@router.get("/{token}/state")
async def state(token: str, services: Here, after: Annotated[int | None, Query()] = None) -> Response:
    """What the link's owner sees. With `after` the answer waits for another version than that: 204 if none comes."""
    game, viewer = await run_in_threadpool(services.viewer, token)
    change = services.hub.next_change(game)
    if after is not None and await run_in_threadpool(services.version, game) == after:
        try:
            await asyncio.wait_for(change.wait(), WAIT)
        except TimeoutError:
            return Response(status_code=204)
    return _json(await run_in_threadpool(_seen, services, game, viewer))


@router.post("/{token}/move")
async def move(token: str, request: Request, services: Here) -> Response:
    """Takes an action in the position that has the version; what is seen then."""
    wanted = await _read(request, Move)

    def act() -> bytes:
        game, seat = services.player(token)
        services.hall.move(game, seat, wanted.version, wanted.action)
        return _seen(services, game, seat)

    return _json(await run_in_threadpool(act))


@router.post("/{token}/undo")
async def undo(token: str, request: Request, services: Here) -> Response:
    """Takes the last choice back in a game with one person; what is seen then."""
    wanted = await _read(request, Undo)

    def act() -> bytes:
        game, seat = services.player(token)
        services.hall.undo(game, seat, wanted.version)
        return _seen(services, game, seat)

    return _json(await run_in_threadpool(act))


@router.get("/{token}/odds")
def odds(token: str, services: Here) -> dict[str, Any]:
    """Who wins the battle that is fought, or those that lie ahead, and how likely."""
    return services.odds(*services.player(token))


@router.get("/{token}/hint")
def hint(token: str, services: Here) -> dict[str, Any]:
    """What the seat to move might do."""
    return services.hint(*services.player(token))


@router.get("/{token}/log.txt")
def log(token: str, services: Here) -> Response:
    """The log as the link's owner may read it."""
    return _file(services.log(*services.viewer(token)), "log.txt")


@router.get("/{token}/trace.jsonl")
def trace(token: str, services: Here) -> Response:
    """The trace of a game that is over."""
    return _file(services.trace(token)[1], "trace.jsonl")


@router.get("/{token}/replay")
def replay(token: str, services: Here, step: int = 0, seat: int | None = None) -> dict[str, Any]:
    """A position of a trace, with the hand of a seat if there is one."""
    return services.reel(token).shown(step, seat)


def _seen(services: Services, game: int, viewer: int | None) -> bytes:
    return services.look(game, viewer).json


def _json(text: bytes) -> Response:
    return Response(text, media_type="application/json")


def _file(text: str | bytes, name: str) -> Response:
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="warquest-{name}"'})


async def _read(request: Request, kind: type[Body]) -> Body:
    """The body of a request, as JSON of a kind; `InputError` tells what is wrong and repeats nothing of it."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise InputError("The body must be JSON, and say so: Content-Type: application/json.")
    try:
        return kind.model_validate_json(await request.body())
    except ValidationError as error:
        told = [f"{'.'.join(map(str, each['loc'])) or 'body'}: {each['msg']}" for each in error.errors()[:5]]
        raise InputError("; ".join(told)) from None
