"""Rule options: names, values and defaults of each game (WQ-17, docs/warquest-state.md, "Options")."""

from __future__ import annotations

import difflib
import operator
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from warquest.errors import Fault, OptionError
from warquest.rules.document import folder_of
from warquest.rules.limits import ROUNDS_MAX


@dataclass(frozen=True)
class Choice:
    """An option that is one of some words."""

    name: str
    clause: str
    values: tuple[str, ...]

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
class ArmyText:
    """An option that is an army; it has no default."""

    name: str
    clause: str
    allowed = "an army, for example '3 goblin-warrior + lord / cards war-drums'"

    def read(self, value: Any) -> Any:
        if isinstance(value, str | Mapping):
            return value
        raise ValueError

    def schema(self) -> dict[str, Any]:
        return {"type": "string"}


Option = Choice | Switch | Range | ArmyText

_BEGINNER_RANGED = Switch("beginner_ranged", "WQ-11.5")
_RALLY = Choice("rally", "WQ-11.10", ("per_leader_min_one", "per_leader", "one_plus_leaders"))
_ROUND_LIMIT_RESULT = Choice("round_limit_result", "WQ-11.12", ("defender_wins", "no_winner"))
_LEADER_DEPLOY = Choice("leader_deploy", "WQ-11.20", ("optional", "obligatory"))
_RETURNS = Choice("returns", "WQ-13.2", ("zero_sum", "win_share", "vp", "vp_margin"))

OPTIONS: dict[str, tuple[Option, ...]] = {
    "warquest": (
        Range("rounds", "WQ-4.9", 1, ROUNDS_MAX),
        Choice("setup_order", "WQ-4.13", ("place_then_buy", "each_in_turn")),
        Choice("rule_of_five", "WQ-5.3", ("unit_types", "units_per_race", "units_per_type", "off")),
        Choice("stragglers", "WQ-5.5", ("owner_turn", "any_turn")),
        Choice("recruit_block", "WQ-6.22", ("region", "kingdom")),
        Choice("search_cost", "WQ-6.26", ("action", "free_once")),
        Choice("defend_cities", "WQ-9.6", ("all", "any")),
        Choice("claim_flips", "WQ-9.9", ("used", "all")),
        Switch("glorious_draws", "WQ-9.11"),
        Choice("event_timing", "WQ-10.1", ("round_end", "round_start")),
        _BEGINNER_RANGED,
        _RALLY,
        _ROUND_LIMIT_RESULT,
        Choice("respawn_races", "WQ-11.17", ("any", "two")),
        _LEADER_DEPLOY,
        _RETURNS,
    ),
    "warquest/battle": (
        ArmyText("attacker", "WQ-11.38"),
        ArmyText("defender", "WQ-11.38"),
        _BEGINNER_RANGED,
        _RALLY,
        _ROUND_LIMIT_RESULT,
        _LEADER_DEPLOY,
        _RETURNS,
    ),
}


def specs(game: str) -> tuple[Option, ...]:
    """The options of a game, in the order in which they are kept and shown."""
    folder_of(game)
    return OPTIONS[game]


def complete(
    game: str, defaults: Mapping[str, Any], given: Mapping[str, Any], *, max_rounds: int = ROUNDS_MAX
) -> dict[str, Any]:
    """All options of a game: those given, the rules folder's defaults for the rest; `OptionError` by name.

    `max_rounds` is the rules folder's constant of that name.
    """
    known = {option.name: option for option in specs(game)}
    if "rounds" in known:
        known["rounds"] = Range("rounds", "WQ-4.9", 1, min(max_rounds, ROUNDS_MAX))
    for name in given:
        if name not in known:
            raise OptionError(f"{game} has no option {name!r}; {_meant(name, known)}")
    chosen = {}
    for name, option in known.items():
        if name not in given and name not in defaults:
            raise OptionError(f"option {name} is needed: {option.allowed} ({option.clause})")
        chosen[name] = _read(option, given[name] if name in given else defaults[name])
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
            raise OptionError(f"option {name}: {value} is no TOML value; quotes and brackets must close") from None
        return name, value
    is_plain = list(parsed) == ["value"] and isinstance(parsed["value"], bool | int | float | str | list | dict)
    return name, parsed["value"] if is_plain else value


def faults(table: Mapping[str, Any]) -> Iterator[Fault]:
    """What is wrong with an options.toml: it states every option of the campaign."""
    file, known = "options.toml", {option.name: option for option in OPTIONS["warquest"]}
    if not (type(table.get("format")) is int and table["format"] == 1):
        yield Fault(file, "format", _shown(table.get("format")), "1")
    for name, option in known.items():
        if name not in table:
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


def json_schema() -> dict[str, Any]:
    """The JSON schema of an options.toml."""
    properties: dict[str, Any] = {"format": {"const": 1}}
    properties.update({option.name: option.schema() for option in OPTIONS["warquest"]})
    return {
        "title": "OptionsFile",
        "type": "object",
        "additionalProperties": False,
        "properties": properties,
        "required": list(properties),
    }
