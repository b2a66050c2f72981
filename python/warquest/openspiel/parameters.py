"""Rule options as parameters of a game string: numbers, truth values and text without commas."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from warquest.load import LISTINGS, known, load
from warquest.rules.option_kinds import Numbers, Option, Table, WordOrNumber
from warquest.rules.options import specs

if TYPE_CHECKING:
    from warquest import _engine

Parameter = int | str | bool

THE_WORD = -1
"""Stands for the word of an option that is a word or a number: a parameter has one type."""


def short_name(game: str) -> str:
    """The name of a game in OpenSpiel: `warquest_` and the id, `/` as `_`. `OptionError` for an unknown game."""
    return "warquest_" + known(game, LISTINGS, "game").replace("/", "_")


@cache
def usual(game: str) -> _engine.Game:
    """A game with the options that it has if none are given."""
    made: _engine.Game = load(game, **LISTINGS[game].usual)
    return made


@cache
def specification(game: str) -> Mapping[str, Parameter]:
    """All parameters of a game with their defaults: `players` and the options."""
    return MappingProxyType({"players": LISTINGS[game].default_players, **written(usual(game))})


def written(game: _engine.Game) -> dict[str, Parameter]:
    """The options in force that can be parameters, as such."""
    options = game.options
    return {option.name: _parameter(option, options[option.name]) for option in _writable(game.name)}


def options_of(game: str, parameters: Mapping[str, Parameter]) -> dict[str, Any]:
    """The rule options that parameters mean."""
    return {
        option.name: _value(option, parameters[option.name]) for option in _writable(game) if option.name in parameters
    }


def _writable(game: str) -> list[Option]:
    return [option for option in specs(game) if not isinstance(option, Numbers | Table)]


def _parameter(option: Option, value: Any) -> Parameter:
    if isinstance(option, WordOrNumber) and value == option.word:
        return THE_WORD
    parameter: Parameter = value
    return parameter


def _value(option: Option, parameter: Parameter) -> Any:
    return option.word if isinstance(option, WordOrNumber) and parameter == THE_WORD else parameter
