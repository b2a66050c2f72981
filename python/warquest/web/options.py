"""Rule options as fields of a form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warquest.load import LISTINGS, load
from warquest.rules.option_kinds import ArmyText, Choice, Numbers, Option, Range, Switch, Table, WordOrNumber
from warquest.rules.options import specs
from warquest.web.looking import words


@dataclass(frozen=True)
class Field:
    """A field: `values` to choose from, or none for one to type into; `value` is what stands there at first."""

    name: str
    label: str
    hint: str
    value: str
    values: tuple[str, ...] = ()
    main: bool = False
    """Shown at once: the others are for those who look for them."""


def fields_of(game: str) -> list[Field]:
    """The options of a game that a form can ask for, those first without which nobody would play."""
    chosen = load(game, **LISTINGS[game].usual).options
    fields = [_field(option, chosen[option.name]) for option in specs(game) if not isinstance(option, Table)]
    return sorted(fields, key=lambda field: not field.main)


def _field(option: Option, value: Any) -> Field:
    label, hint = words(option.name), f"{option.allowed} ({option.clause})"
    if isinstance(option, Choice):
        return Field(option.name, label, hint, value, option.values)
    if isinstance(option, Switch):
        return Field(option.name, label, hint, _written(value), ("true", "false"))
    assert isinstance(option, Range | WordOrNumber | Numbers | ArmyText)
    return Field(option.name, label, hint, _written(value), main=isinstance(option, Range | ArmyText))


def _written(value: Any) -> str:
    """A value as `parse_option_text` reads it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
