"""Faults in words: where something stands in a rules file, what was found there and what belongs there."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any

from warquest.errors import Fault

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pydantic import ValidationError

_TEXT_SHOWN = 80
_BITS_SHOWN = 128


def shown(value: Any) -> Any:
    """The value as a fault carries it: short, and printable whatever a file holds."""
    if isinstance(value, bool | float) or value is None:
        return value
    if isinstance(value, int):
        return value if value.bit_length() <= _BITS_SHOWN else f"an integer of {value.bit_length()} bits"
    if isinstance(value, str):
        return value if len(value) <= _TEXT_SHOWN else value[:_TEXT_SHOWN] + "..."
    if isinstance(value, dict):
        return f"a table of {len(value)} keys"
    if isinstance(value, list):
        return f"a list of {len(value)} values"
    return str(value)


def choices(values: Iterable[str], given: Any = None) -> str:
    """The values allowed, and the one that was probably meant."""
    known = list(values)
    listed = ", ".join(known) if len(known) <= 20 else f"one of {len(known)} ids"
    close = difflib.get_close_matches(given, known, 1) if isinstance(given, str) else []
    return f"{listed}; {close[0]} is close" if close else listed


def place(parts: Iterable[str | int], data: Any = None) -> str:
    """A path like `card[3].effects[0].n (war-drums)`: the id of the entry it goes through, if that has one."""
    path = ""
    for part in parts:
        path += f"[{part}]" if isinstance(part, int) else f"{'.' * bool(path)}{_word(part)}"
    name = _entry_id(data, list(parts))
    return f"{path} ({name})" if name else path


def _word(key: str) -> str:
    """A key as it can be printed; files may hold any."""
    plain = key.isascii() and key.isprintable()
    return str(shown(key if plain else ascii(key)))


def _entry_id(data: Any, parts: list[str | int]) -> str | None:
    """The id of the entry of the file that the path leads into."""
    if not (len(parts) >= 2 and isinstance(parts[1], int) and isinstance(data, dict)):
        return None
    entries = data.get(str(parts[0]))
    entry = entries[parts[1]] if isinstance(entries, list) and parts[1] < len(entries) else None
    name = entry.get("id") if isinstance(entry, dict) else None
    return _word(name) if isinstance(name, str) else None


def from_validation(file: str, data: Any, error: ValidationError) -> Iterator[Fault]:
    """One fault for each complaint of a model."""
    for found in error.errors(include_url=False):
        parts = list(_without_tags(data, found["loc"]))
        kind, context = found["type"], found.get("ctx") or {}
        value = None if kind == "missing" else shown(found["input"])
        expected = _EXPECTED.get(kind, "").format(**context) or found["msg"]
        if kind in ("union_tag_invalid", "union_tag_not_found"):
            parts.append(str(context["discriminator"]).strip("'"))
            value = shown(found["input"].get(parts[-1]))
        if kind == "union_tag_invalid":
            expected = choices(str(context["expected_tags"]).replace("'", "").split(", "), value)
        yield Fault(file, place(parts, data), value, expected)


_EXPECTED = {
    "missing": "a value: this key is required",
    "extra_forbidden": "no such key",
    "int_type": "an integer",
    "float_type": "a number",
    "finite_number": "a finite number",
    "string_type": "text",
    "bool_type": "true or false",
    "list_type": "a list",
    "model_type": "a table",
    "model_attributes_type": "a table",
    "literal_error": "{expected}",
    "union_tag_not_found": "a key that says which kind it is",
    "greater_than_equal": "at least {ge}",
    "less_than_equal": "at most {le}",
    "string_too_long": "at most {max_length} characters",
    "string_pattern_mismatch": "text of the form {pattern}",
    "too_short": "at least {min_length} values",
    "too_long": "at most {max_length} values",
    "value_error": "{error}",
}


def _without_tags(data: Any, location: tuple[str | int, ...]) -> Iterator[str | int]:
    """The location without the names of union members, which stand in no file."""
    for depth, part in enumerate(location):
        is_last = depth == len(location) - 1
        if isinstance(data, dict) and isinstance(part, str):
            if part in data or is_last:
                yield part
                data = data.get(part)
        else:
            yield part
            data = data[part] if isinstance(data, list) and isinstance(part, int) and part < len(data) else None
