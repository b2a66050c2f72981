"""Agents by text: `greedy`, `ismcts:seconds=0.05,exploration=0.7`, `package.module:Class:depth=3`."""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Callable
from typing import Any

from warquest.agents.basic import Greedy, Random
from warquest.agents.protocol import Agent
from warquest.agents.searching import Flat, Ismcts, Mcts
from warquest.errors import OptionError
from warquest.load import known

KNOWN: dict[str, Callable[..., Agent]] = {
    "random": Random,
    "greedy": Greedy,
    "flat": Flat,
    "mcts": Mcts,
    "ismcts": Ismcts,
}

_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")
_WORDS = {"true": True, "false": False, "none": None}


def make_agent(spec: str | Agent) -> Agent:
    """The agent of a spec; an agent is handed back as it is.

    Raises `OptionError` for an unknown name, module, class or parameter and for a value that the agent refuses.
    """
    if isinstance(spec, type):
        raise TypeError(f"agent: an object is needed, not its class; {spec.__name__}() makes one")
    if not isinstance(spec, str):
        if not callable(getattr(spec, "choose", None)) or not isinstance(getattr(spec, "name", None), str):
            raise TypeError(f"agent: a spec or an object with name and choose is needed, not {type(spec).__name__}")
        return spec
    maker, parameters = _parse(spec)
    _check(spec, maker, parameters)
    try:
        agent = maker(**parameters)
    except (TypeError, ValueError) as error:
        raise OptionError(f"agent {spec!r}: {error}") from error
    except SystemExit as error:
        raise OptionError(f"agent {spec!r}: raised SystemExit: {error}") from error
    if not callable(getattr(agent, "choose", None)) or not isinstance(getattr(agent, "name", None), str):
        raise OptionError(f"agent {spec!r}: it makes no agent, which has a name and a method choose")
    return agent


def _parse(spec: str) -> tuple[Callable[..., Agent], dict[str, Any]]:
    name, _, rest = spec.strip().partition(":")
    if name in KNOWN:
        return KNOWN[name], _parameters(spec, rest)
    where, _, rest = rest.partition(":")
    if where and "=" not in where:
        return _imported(spec, name, where), _parameters(spec, rest)
    return KNOWN[known(name, KNOWN, "agent")], {}


def _imported(spec: str, module: str, where: str) -> Callable[..., Agent]:
    try:
        found = getattr(importlib.import_module(module), where)
    except ImportError as error:
        raise OptionError(f"agent {spec!r}: cannot import {module!r}: {error}") from error
    except SystemExit as error:
        raise OptionError(f"agent {spec!r}: cannot import {module!r}: raised SystemExit: {error}") from error
    except AttributeError as error:
        raise OptionError(f"agent {spec!r}: {module} has no {where}") from error
    if not callable(found):
        raise OptionError(f"agent {spec!r}: {where} is no class")
    return found  # type: ignore[no-any-return]


def _parameters(spec: str, text: str) -> dict[str, Any]:
    parameters: dict[str, Any] = {}
    for pair in text.split(",") if text.strip() else []:
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not equals or not name or not value:
            raise OptionError(f"agent {spec!r}: expected name=value, not {pair.strip()!r}")
        if name in parameters:
            raise OptionError(f"agent {spec!r}: {name} is given twice")
        parameters[name] = _value(value)
    return parameters


def _value(text: str) -> Any:
    if text.lower() in _WORDS:
        return _WORDS[text.lower()]
    if _NUMBER.fullmatch(text):
        return int(text) if re.fullmatch(r"[+-]?\d{1,80}", text) else float(text)
    return text


def _check(spec: str, maker: Callable[..., Agent], parameters: dict[str, Any]) -> None:
    """That the maker takes these parameters, as far as its signature tells."""
    try:
        names = inspect.signature(maker).parameters
    except (TypeError, ValueError):
        return
    if any(parameter.kind is parameter.VAR_KEYWORD for parameter in names.values()):
        return
    for name in parameters:
        if name not in names:
            takes = f"known: {', '.join(names)}" if names else "it takes none"
            raise OptionError(f"agent {spec!r}: unknown parameter {name!r}; {takes}")
