"""The pages for people: HTML of templates, which escape all that is filled in."""

from __future__ import annotations

from functools import cache
from http import HTTPStatus
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup

from warquest.load import LISTINGS, title_of
from warquest.web.errors import UnknownLinkError
from warquest.web.options import fields_of
from warquest.web.panels import environment
from warquest.web.services import Here, Services
from warquest.web.store import SPECTATOR
from warquest.web.thinking import AGENTS

router = APIRouter()


@router.get("/")
def home() -> Response:
    """Where games are begun."""
    return _page("home.html", games=_games(), agents=AGENTS)


@router.get("/table/{token}")
def table(token: str, request: Request, services: Here) -> Response:
    """All links of a game, for whoever began it."""
    game = services.host(token)
    with services.hall.at(game) as found:
        title, seats = title_of(found.game.name), found.seats
    tokens = services.hall.store.links(game)
    people = [(seat, sits.name, f"/play/{tokens[seat]}") for seat, sits in enumerate(seats) if sits.agent is None]
    return _page(
        "table.html",
        title=title,
        people=people,
        seats=seats,
        watch=f"/watch/{tokens[SPECTATOR]}",
        root=request.base_url,
    )


@router.get("/play/{token}")
def play(token: str, services: Here) -> Response:
    """A seat's page."""
    game, seat = services.viewer(token)
    if seat is None:
        raise UnknownLinkError
    return _game_page(services, token, game, seat)


@router.get("/watch/{token}")
def watch(token: str, services: Here) -> Response:
    """The page of who only watches."""
    game, seat = services.viewer(token)
    if seat is not None:
        raise UnknownLinkError
    return _game_page(services, token, game, None)


@router.get("/replay/{token}")
def replay(token: str, services: Here) -> Response:
    """A finished game or a trace, step by step."""
    reel = services.reel(token)
    return _page(
        "replay.html",
        title=reel.title,
        token=token,
        steps=len(reel.steps),
        complete=reel.complete,
        names=reel.names,
        board=Markup(reel.shown(0, None)["board"]),
    )


def _game_page(services: Services, token: str, game: int, viewer: int | None) -> Response:
    look = services.look(game, viewer)
    return _page("play.html", token=token, seen=look.seen, board=Markup(look.seen["board"]), parts=look.parts)


def error_page(status: int, message: str) -> Response:
    """A page that says what is wrong."""
    return _page("error.html", status, title=HTTPStatus(status).phrase, message=message)


def _page(template: str, status: int = 200, **values: Any) -> Response:
    return HTMLResponse(environment().get_template(template).render(values), status)


@cache
def _games() -> list[dict[str, Any]]:
    return [
        {
            "id": name,
            "title": title_of(name),
            "summary": listing.summary,
            "players": list(listing.players),
            "usual": listing.default_players,
            "fields": fields_of(name),
        }
        for name, listing in LISTINGS.items()
    ]
