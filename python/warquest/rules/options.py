"""Rule options by game: what is given, completed by the defaults of a rules folder (docs/rules-data.md)."""

from __future__ import annotations

import dataclasses
import difflib
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from warquest.errors import Fault, OptionError
from warquest.rules.option_kinds import Option, Range
from warquest.rules.registry import rule_set


def specs(game: str) -> tuple[Option, ...]:
    """The options of a game, in the order in which they are kept and shown."""
    return rule_set(game).options[game]


def complete(
    game: str, defaults: Mapping[str, Any], given: Mapping[str, Any], *, max_rounds: int | None = None
) -> dict[str, Any]:
    """All options of a game: those given, the rules folder's defaults for the rest; `OptionError` by name.

    `max_rounds` is the most that the rules folder allows of the option `rounds`.
    """
    known = {option.name: option for option in specs(game)}
    rounds = known.get("rounds")
    if max_rounds is not None and isinstance(rounds, Range):
        known["rounds"] = dataclasses.replace(rounds, high=min(max_rounds, rounds.high))
    for name in given:
        if name not in known:
            raise OptionError(f"{game} has no option {name!r}; {_meant(name, known)}")
    chosen = {}
    for name, option in known.items():
        value = given[name] if name in given else defaults.get(name, option.default)
        if value is None and name not in given:
            raise OptionError(f"option {name} is needed: {option.allowed} ({option.clause})")
        chosen[name] = _read(option, value)
    return chosen


def _read(option: Option, value: Any) -> Any:
    try:
        return option.read(value)
    except ValueError:
        pass
    close = difflib.get_close_matches(value, option.allowed.split(", "), 1) if isinstance(value, str) else []
    hint = f"; did you mean {close[0]}?" if close else ""
    raise OptionError(f"option {option.name} cannot be {_short(value)}; allowed: {option.allowed}{hint}")


def _short(value: Any) -> str:
    if isinstance(value, int) and value.bit_length() > 128:
        return "a number that large"
    text = repr(value)
    return text if len(text) <= 80 else text[:80] + "..."


def _meant(name: object, known: Mapping[str, Option]) -> str:
    close = difflib.get_close_matches(name.replace("-", "_"), known, 1) if isinstance(name, str) else []
    return f"did you mean {close[0]}?" if close else f"options: {', '.join(known)}"


PYTHON_BOOLEANS = {"True": True, "False": False}


def parse_option_text(text: str) -> tuple[str, Any]:
    """`NAME=VALUE` as typed: VALUE is a TOML value or Python's True or False, a bare word or phrase is text."""
    name, equals, value = (part.strip() for part in text.partition("="))
    if not (equals and name and value):
        raise OptionError(f"option {text!r} is not of the form NAME=VALUE, for example rounds=12")
    if value in PYTHON_BOOLEANS:
        return name, PYTHON_BOOLEANS[value]
    try:
        parsed = tomllib.loads(f"value = {value}")
    except (ValueError, RecursionError):
        if value[0] in "\"'[{":
            told = "quotes and brackets must close, and a table is {key = value}"
            raise OptionError(f"option {name}: {value} is no TOML value; {told}") from None
        return name, value
    is_plain = list(parsed) == ["value"] and isinstance(parsed["value"], bool | int | float | str | list | dict)
    return name, parsed["value"] if is_plain else value


def faults(game: str, table: Mapping[str, Any]) -> Iterator[Fault]:
    """What is wrong with the options.toml of a game: it states every option without a default of its own."""
    file, known = "options.toml", {option.name: option for option in specs(game)}
    if not (type(table.get("format")) is int and table["format"] == 1):
        yield Fault(file, "format", _shown(table.get("format")), "1")
    for name, option in known.items():
        if name not in table:
            if option.default is None:
                yield Fault(file, name, None, f"this option: {option.allowed}")
            continue
        try:
            option.read(table[name])
        except ValueError:
            yield Fault(file, name, _shown(table[name]), option.allowed)
    for name in table:
        if name not in known and name != "format":
            yield Fault(file, name, _shown(table[name]), f"no such option; {_meant(name, known)}")


def _shown(value: Any) -> Any:
    return value if value is None or isinstance(value, bool) else _short(value)


def json_schema(game: str) -> dict[str, Any]:
    """The JSON schema of the options.toml of a game."""
    properties: dict[str, Any] = {"format": {"const": 1}}
    properties.update({option.name: option.schema() for option in specs(game)})
    return {
        "title": "OptionsFile",
        "type": "object",
        "additionalProperties": False,
        "properties": properties,
        "required": ["format", *(option.name for option in specs(game) if option.default is None)],
    }
