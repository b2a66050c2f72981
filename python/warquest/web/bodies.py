"""What may be sent: the bodies of requests, checked before anything is done."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from warquest.errors import OptionError
from warquest.load import LISTINGS, known, seats_of
from warquest.rules.options import parse_option_text
from warquest.web.errors import InputError
from warquest.web.store import Seat
from warquest.web.thinking import AGENTS

LONGEST_NAME = 40
MOST_SEATS = 8


def _plain(text: str) -> str:
    """A name of printable characters on one line: no control characters, nothing that turns text around."""
    kept = "".join(" " if char.isspace() else char for char in text if unicodedata.category(char)[0] != "C")
    return " ".join(kept.split())


Name = Annotated[str, Field(max_length=LONGEST_NAME), AfterValidator(_plain)]
Text = Annotated[str, Field(max_length=2000)]


class _Body(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class NewSeat(_Body):
    """A seat of a game to be begun: an agent's spec, or None for a person."""

    name: Name = ""
    agent: Annotated[str, Field(max_length=200)] | None = None


class NewGame(_Body):
    """A game to be begun. `options` are texts `NAME=VALUE`, as on the command line."""

    game: Annotated[str, Field(max_length=100)]
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=MOST_SEATS)]
    options: Annotated[list[Text], Field(max_length=50)] = []

    def people(self) -> list[Seat]:
        """Who sits where; `OptionError` for an agent that is not offered."""
        return [_seat(number, each) for number, each in enumerate(self.seats)]

    def rules(self) -> dict[str, Any]:
        """The options, with the usual ones where none are given; `OptionError`."""
        known(self.game, LISTINGS, "game")
        seats_of(self.game, len(self.seats))
        return {**LISTINGS[self.game].usual, **dict(parse_option_text(text) for text in self.options)}


class Move(_Body):
    """An action for the position that has this version."""

    version: Annotated[int, Field(ge=0, lt=2**62)]
    action: Annotated[int, Field(ge=0, lt=2**31)]


class Undo(_Body):
    """The wish to take the last choice back, in the position that has this version."""

    version: Annotated[int, Field(ge=0, lt=2**62)]


def _seat(number: int, given: NewSeat) -> Seat:
    if given.agent is None:
        return Seat(given.name or f"Seat {number}")
    try:
        known(given.agent, AGENTS, "agent")
    except OptionError as error:
        raise InputError(f"Seat {number}: {error}") from None
    kind = given.agent.partition(":")[0]
    return Seat(given.name or f"{kind} {number}", given.agent)
