"""The kinds of rule options: what values each may have, and how they are told."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

PLAIN_DEPTH = 6
"""How deep a table of plain data may be nested."""


@dataclass(frozen=True)
class Choice:
    """An option that is one of some words."""

    name: str
    clause: str
    values: tuple[str, ...]
    default: str | None = None
    """Of an option that no options.toml states."""

    @property
    def allowed(self) -> str:
        return ", ".join(self.values)

    def read(self, value: Any) -> Any:
        """The value as it is kept; `ValueError` if the option cannot have it."""
        if isinstance(value, str) and value in self.values:
            return value
        raise ValueError

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.values)}


@dataclass(frozen=True)
class Switch:
    """An option that is on or off."""

    name: str
    clause: str
    allowed = "true, false"
    default = None

    def read(self, value: Any) -> Any:
        if isinstance(value, bool):
            return value
        raise ValueError

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}


@dataclass(frozen=True)
class Range:
    """An option that is a whole number."""

    name: str
    clause: str
    low: int
    high: int
    default = None

    @property
    def allowed(self) -> str:
        return f"{self.low} to {self.high}"

    def read(self, value: Any) -> Any:
        try:
            number = self.low - 1 if isinstance(value, bool) else operator.index(value)
        except TypeError:
            raise ValueError from None
        if not self.low <= number <= self.high:
            raise ValueError
        return number

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True)
class WordOrNumber:
    """An option that is a word or a whole number."""

    name: str
    clause: str
    word: str
    low: int
    high: int
    default = None

    @property
    def allowed(self) -> str:
        return f"{self.word}, {self.low} to {self.high}"

    def read(self, value: Any) -> Any:
        if isinstance(value, str) and value == self.word:
            return value
        return Range(self.name, self.clause, self.low, self.high).read(value)

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [{"const": self.word}, Range(self.name, self.clause, self.low, self.high).schema()]}


@dataclass(frozen=True)
class Numbers:
    """An option that is a list of so many whole numbers."""

    name: str
    clause: str
    length: int
    low: int
    high: int
    default = None

    @property
    def allowed(self) -> str:
        return f"a list of {self.length} numbers from {self.low} to {self.high}"

    def read(self, value: Any) -> Any:
        if not isinstance(value, list | tuple) or len(value) != self.length:
            raise ValueError
        number = Range(self.name, self.clause, self.low, self.high)
        return [number.read(each) for each in value]

    def schema(self) -> dict[str, Any]:
        item = {"type": "integer", "minimum": self.low, "maximum": self.high}
        return {"type": "array", "items": item, "minItems": self.length, "maxItems": self.length}


@dataclass(frozen=True)
class ArmyText:
    """An option that is an army; it has no default."""

    name: str
    clause: str
    example: str
    default = None

    @property
    def allowed(self) -> str:
        return f"an army, for example '{self.example}'"

    def read(self, value: Any) -> Any:
        if isinstance(value, str | Mapping):
            return value
        raise ValueError

    def schema(self) -> dict[str, Any]:
        return {"type": "string"}


@dataclass(frozen=True)
class Table:
    """An option that is a table of plain data; what may stand in it is the game's to say."""

    name: str
    clause: str
    default: Mapping[str, Any] = field(default_factory=dict)
    allowed = "a table of text, whole numbers, lists and tables"

    def read(self, value: Any) -> Any:
        if not isinstance(value, Mapping):
            raise ValueError
        return plain(value, PLAIN_DEPTH)

    def schema(self) -> dict[str, Any]:
        return {"type": "object"}


def plain(value: Any, depth: int) -> Any:
    """A copy in dicts, lists, text and numbers of 64 bits; `ValueError` if it is anything else, or nested deeper."""
    if isinstance(value, str):
        return value
    if depth and isinstance(value, Mapping) and all(isinstance(key, str) for key in value):
        return {key: plain(each, depth - 1) for key, each in value.items()}
    if depth and isinstance(value, list | tuple):
        return [plain(each, depth - 1) for each in value]
    if isinstance(value, bool) or not isinstance(value, int) or value.bit_length() > 63:
        raise ValueError
    return value


Option = Choice | Switch | Range | WordOrNumber | Numbers | ArmyText | Table
