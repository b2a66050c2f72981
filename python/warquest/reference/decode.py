"""Readers of saved values: each names the place of what it refuses (docs/contract.md, `SaveError`)."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Sequence
from typing import Any, NoReturn, TypeVar

from ..errors import SaveError

Value = TypeVar("Value")
NUMBER_LIMIT = 65_535


def shown(value: Any) -> str:
    """A short text of whatever was found: deep, long and unprintable values too."""
    try:
        return reprlib.repr(value)
    except Exception:  # the value's own __repr__, or an integer too long to print
        return f"something of type {type(value).__name__}"


def refuse(place: str, found: Any, expected: str) -> NoReturn:
    raise SaveError(f"{place}: found {shown(found)}, expected {expected}")


def require(condition: bool, place: str, expected: str) -> None:
    if not condition:
        raise SaveError(f"{place}: expected {expected}")


def record(value: Any, names: Sequence[str], place: str) -> dict[str, Any]:
    """An object with exactly these keys."""
    if not isinstance(value, dict):
        refuse(place, value, "an object")
    for name in names:
        if name not in value:
            raise SaveError(f"{place}: the key {name!r} is missing")
    for name in value:
        if name not in names:
            raise SaveError(f"{place}: the key {shown(name)} is unknown")
    return value


def number(value: Any, low: int, high: int, place: str) -> int:
    if type(value) is not int or not low <= value <= high:
        refuse(place, value, f"a number of {low}..{high}")
    return value


def boolean(value: Any, place: str) -> bool:
    if type(value) is not bool:
        refuse(place, value, "true or false")
    return value


def choice(value: Any, names: Sequence[str], place: str) -> int:
    """The index of a name."""
    if not isinstance(value, str) or value not in names:
        refuse(place, value, "a known id")
    return names.index(value)


def choice_or_none(value: Any, names: Sequence[str], place: str) -> int:
    return -1 if value is None else choice(value, names, place)


def items(value: Any, place: str) -> list[Any]:
    if not isinstance(value, list):
        refuse(place, value, "a list")
    return value


def choices(value: Any, names: Sequence[str], place: str) -> list[int]:
    """Ids sorted by index, copies repeated."""
    found = [choice(item, names, f"{place}[{index}]") for index, item in enumerate(items(value, place))]
    require(found == sorted(found), place, "ids sorted by index")
    return found


def distinct(value: Any, names: Sequence[str], place: str) -> list[int]:
    found = choices(value, names, place)
    require(len(set(found)) == len(found), place, "no id twice")
    return found


def seats(value: Any, players: int, place: str) -> list[int]:
    found = [number(item, 0, players - 1, f"{place}[{index}]") for index, item in enumerate(items(value, place))]
    require(found == sorted(set(found)), place, "seats ascending, none twice")
    return found


def counts(value: Any, names: Sequence[str], place: str) -> list[int]:
    """A count map as a count by index; only counts above 0 are written."""
    if not isinstance(value, dict):
        refuse(place, value, "an object of counts")
    found = [0] * len(names)
    for name, count in value.items():
        found[choice(name, names, place)] = number(count, 1, NUMBER_LIMIT, f"{place}.{name}")
    return found


def optional(value: Any, read: Callable[[Any, str], Value], place: str) -> Value | None:
    return None if value is None else read(value, place)
