"""Small mutable values made of slots, and deep copies of what states are made of."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, TypeVar

Entry = TypeVar("Entry", bound="Record")


def duplicate(value: Any) -> Any:
    """A deep copy of lists, dicts and records; everything else is immutable here."""
    kind = type(value)
    if kind is list:
        return value[:] if not value or type(value[0]) is int else [duplicate(item) for item in value]
    if kind is dict:
        return {key: duplicate(item) for key, item in value.items()}
    if isinstance(value, Record):
        return value.copy()
    return value


def frozen(value: Any) -> Hashable:
    """A value as a key. Lists hold numbers or records; whatever else there is never changes."""
    if isinstance(value, Record):
        return tuple([frozen(getattr(value, name)) for name in value.__slots__])
    if isinstance(value, list):
        return tuple(value if value and isinstance(value[0], int) else map(frozen, value))
    assert isinstance(value, int | str | tuple | None)
    return value


class Record:
    """A small mutable value made of its slots."""

    __slots__: tuple[str, ...] = ()

    def __init__(self, *values: Any, **named: Any) -> None:
        for name, value in zip(self.__slots__, values, strict=False):
            setattr(self, name, value)
        for name, value in named.items():
            setattr(self, name, value)

    def copy(self: Entry) -> Entry:
        twin = object.__new__(type(self))
        for name in self.__slots__:
            setattr(twin, name, duplicate(getattr(self, name)))
        return twin
