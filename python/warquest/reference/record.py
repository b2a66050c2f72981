"""Small mutable values made of slots, and deep copies of what states are made of."""

from __future__ import annotations

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
