"""An army while it is read: what all games' army texts have in common. Each game has pieces and clauses of its own."""

from __future__ import annotations

import difflib
import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from warquest.errors import OptionError
from warquest.rules.limits import ARMY_COUNT_MAX

Army = dict[str, Any]

_NUMBER = re.compile(r"[0-9]{1,9}")


class Draft(ABC):
    """Pieces and cards named so far, and the ids that may be named."""

    pieces_example: ClassVar[str]
    """Of pieces joined by +."""
    piece_form: ClassVar[str]
    """How one piece is written."""
    mapping_example: ClassVar[str]
    clause_forms: ClassVar[str]
    card_noun: ClassVar[str]
    keys: ClassVar[tuple[str, ...]]
    """Keys of a mapping that are no pieces."""
    parts: ClassVar[tuple[str, ...]]
    """Keys of the mapping that `finish` makes."""
    count_max: ClassVar[int] = ARMY_COUNT_MAX
    """Most pieces of a type."""

    def __init__(self, units: Iterable[str], card_copies: dict[str, int]) -> None:
        self.units = list(units)
        self.card_copies = card_copies
        self.troops: Counter[str] = Counter()
        self.cards: list[str] = []

    def add_piece(self, name: str, number: int, artifact: str | None, place: str) -> None:
        """So many of a type; `artifact` is what stands behind an @."""
        self.add_troops(known_id(name, self.units, "piece", place), number, place)
        if artifact is not None:
            raise OptionError(f"{place}: no piece of this game carries an artifact; leave out the @ and what follows")

    def add_troops(self, unit: str, number: int, place: str) -> None:
        """So many of a type whose id is known."""
        self.troops[unit] += number
        if self.troops[unit] > self.count_max:
            raise OptionError(f"{place}: {self.troops[unit]} {unit} in all; at most {self.count_max} of a type")

    def add_card(self, name: str, place: str) -> None:
        card = known_id(name, self.card_copies, self.card_noun, place)
        self.cards.append(card)
        if self.cards.count(card) > self.card_copies[card]:
            raise OptionError(f"{place}: there are {self.card_copies[card]} copies of {card}")

    def read_clause(self, name: str, rest: str, place: str) -> None:
        """A clause behind a slash."""
        if name != "cards":
            raise OptionError(f"{place}: a clause is {self.clause_forms}")
        for card in self.items(rest, place):
            self.add_card(card, place)

    def read_keys(self, army: Mapping[str, Any]) -> None:
        """What a mapping says beside the pieces."""
        cards = army.get("cards", [])
        if not isinstance(cards, list | tuple):
            raise OptionError(f"army, cards: a list of {self.card_noun} ids is meant")
        for index, card in enumerate(cards, 1):
            place = f"army, card {index}"
            self.add_card(text_or_none(card, place) or "", place)

    def read_canonical(self, army: Mapping[str, Any]) -> None:
        """The pieces of a mapping that `finish` made."""
        self.check_parts(army)
        for piece, number in army["pieces"].items():
            place = f"army, pieces, {clip(str(piece))}"
            self.add_piece(str(piece), whole(number, 1, self.count_max, place), None, place)

    def check_parts(self, army: Mapping[str, Any], *mappings: str) -> None:
        """No part unknown; `pieces` and the parts named are mappings."""
        for key in army:
            if key not in self.parts:
                raise OptionError(f"army: {key!r} is no part of an army; parts: {', '.join(self.parts)}")
        if not all(isinstance(army.get(part, {}), Mapping) for part in ("pieces", *mappings)):
            named = " and ".join(("pieces", *mappings))
            raise OptionError(f"army: {named} are mappings, for example {self.mapping_example}")

    def items(self, text: str, place: str) -> list[str]:
        """What is joined by + or a comma."""
        items = [" ".join(item.split()) for item in text.replace(",", "+").split("+")]
        for index, item in enumerate(items, 1):
            if not item:
                told = f"entry {index} is empty; write entries joined by +, for example {self.pieces_example}"
                raise OptionError(f"{place}: {told}")
        return items

    def known_pieces(self) -> dict[str, int]:
        """Types and their numbers in data order."""
        return {unit: self.troops[unit] for unit in self.units if self.troops[unit]}

    def known_cards(self) -> list[str]:
        """Cards in data order."""
        return sorted(self.cards, key=list(self.card_copies).index)

    @abstractmethod
    def finish(self) -> Army:
        """The army as a plain mapping; `OptionError` if it is none."""


def known_id(name: str, known: Iterable[str], what: str, place: str) -> str:
    """The id meant by a name; `_` typed for `-`, or `-` for `_`, is understood."""
    names = {each.replace("_", "-"): each for each in known}
    typed = name.replace("_", "-")
    if typed in names:
        return names[typed]
    close = difflib.get_close_matches(typed, names, 1)
    listed = list(names.values())
    hint = (
        f"did you mean {names[close[0]]}?"
        if close
        else f"known: {', '.join(listed[:12])}{', ...' * (len(listed) > 12)}"
    )
    raise OptionError(f"{place}: {name!r} is no {what}; {hint}")


def clip(text: str) -> str:
    """A text as a message shows it."""
    return repr(text if len(text) <= 60 else text[:60] + "...")


def number_of(text: str, low: int, high: int, place: str) -> int:
    """A number that was typed."""
    if not (text.isascii() and _NUMBER.fullmatch(text)) or not low <= int(text) <= high:
        raise OptionError(f"{place} is {clip(text)}; a whole number from {low} to {high} is meant")
    return int(text)


def whole(value: Any, low: int, high: int, place: str) -> int:
    """A number of a mapping."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise OptionError(f"{place}: a whole number from {low} to {high} is meant")
    return value


def text_or_none(value: Any, place: str) -> str | None:
    """An id of a mapping, if there is one."""
    if value is not None and not isinstance(value, str):
        raise OptionError(f"{place}: an id is meant, not {type(value).__name__}")
    return value
