"""What a game brings to its rules folder; `registry` lists the games, the rest of this package knows none by name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from warquest.errors import Fault
    from warquest.rules.army_draft import Draft
    from warquest.rules.contest import Contest
    from warquest.rules.dice import Dice
    from warquest.rules.document import Document
    from warquest.rules.encounter import Encounter
    from warquest.rules.entry import Entry
    from warquest.rules.option_kinds import Option
    from warquest.rules.view import Section


class RuleSet(ABC):
    """The tables, options, checks and words of one game, and of the games that are played by its rules.

    Importing one loads neither pydantic nor networkx: `models`, `check` and `sections` import what they need.
    """

    folder: ClassVar[str]
    """Name of the game and of its folder in `data`."""
    tables: ClassVar[tuple[str, ...]]
    """Files that make the document, in the order in which their faults are told."""
    beside: ClassVar[tuple[str, ...]] = ()
    """Files that are checked and left out of the document."""
    options: ClassVar[Mapping[str, tuple[Option, ...]]]
    """Game to options, in the order in which they are kept; options.toml states those of `folder`."""
    page: ClassVar[str]
    """Its rules page in a source tree."""
    clauses: ClassVar[str]
    """How the ids of the clauses of that page begin."""
    money: ClassVar[str] = ""
    """What players pay with, as their part of a state dict calls it; empty: with nothing."""
    reconstruction: ClassVar[str | None] = None
    """Pattern of the mark of its clauses that are reconstructions, if data are not all that is."""

    @property
    def files(self) -> tuple[str, ...]:
        """Names of all files of the folder, without `.toml`."""
        return ("game", "options", *self.beside, *self.tables)

    def played(self, tables: dict[str, Any]) -> dict[str, Any]:
        """The tables without what is only drawn, for the digest. They may be changed: they are a copy."""
        return tables

    def rounds_limit(self, document: Document) -> int | None:
        """The most rounds that the document allows, if it says so."""
        return None

    def check_options(self, chosen: Mapping[str, Any], document: Document, players: int) -> None:
        """`OptionError` if complete options do not fit the document or the number of players."""
        return

    @abstractmethod
    def models(self) -> dict[str, type[Entry]]:
        """File to strict model; options.toml has none."""

    @abstractmethod
    def check(self, models: dict[str, Entry], data: dict[str, Any]) -> Iterator[Fault]:
        """What entries say about each other; files that did not validate are missing from `models`."""

    @abstractmethod
    def sections(self, document: Document) -> Iterator[Section]:
        """The tables for people to read."""

    @abstractmethod
    def draft(self, document: Document) -> Draft:
        """An army to be read: its vocabulary is that of the document."""

    @abstractmethod
    def print_army(self, army: dict[str, Any], document: Document) -> str:
        """The one text of an army as `draft` finishes it."""

    @abstractmethod
    def contest(self, document: Document) -> Contest:
        """What its battle alone is, to those who tell odds."""

    @abstractmethod
    def dice(self) -> Dice:
        """Its dice, to those who tell luck."""

    def encounters(self, view: dict[str, Any], notation: str, document: Document) -> list[Encounter]:
        """The battle that is being fought, or those that an action leads to (one with each enemy who may be chosen).

        As the seat of a view sees them; without a notation only the one that is being fought.
        """
        return []

    def contested(self, view: dict[str, Any], document: Document) -> list[Encounter]:
        """The battles that the board as it stands leads to in this turn, where none is being fought."""
        return []

    def silence(self, view: dict[str, Any]) -> str:
        """Why nothing is told of a battle that there is or may come; empty if none is ahead."""
        return ""

    def price(
        self, view: Mapping[str, Any], after: Mapping[str, Any], seat: int, notation: str, document: Document
    ) -> int:
        """What an action costs the seat, by the state dicts before and after it, with all discounts; 0: nothing."""
        if not self.money or "players" not in view:
            return 0
        before, left = (int(position["players"][seat][self.money]) for position in (view, after))
        return max(0, before - left)

    def title(self, view: dict[str, Any], notation: str, document: Document) -> str:
        """The title of the card that an action names; empty if it names none."""
        ids = notation.split()[1:]
        tables = document["tables"].values()
        cards = [card for table in tables if isinstance(table, dict) for card in table.get("card", ())]
        return next((str(card["name"]) for card in cards if card["id"] in ids), "")
