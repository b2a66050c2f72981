"""The errors of warquest: everything a caller can do wrong, one class each (docs/contract.md, "Errors")."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

MOST_SHOWN = 10**100
"""Python does not print integers of thousands of digits."""


def shown(number: int, instead: str = "of many digits") -> int | str:
    """A number for a message, if it can be printed."""
    return number if abs(number) < MOST_SHOWN else instead


class WarquestError(ValueError):
    """Root of all errors raised by warquest on purpose."""


class IllegalActionError(WarquestError):
    """An action that is not legal at the node; the state is untouched.

    `actions` is how many actions the game has, said of a number that is none of them at any node.
    """

    def __init__(self, action: int, node: str, legal: Sequence[str], actions: int | None = None) -> None:
        self.action = action
        self.node = node
        self.legal = list(legal)
        self.actions = actions
        super().__init__(self._message())

    def _message(self) -> str:
        is_short = -MOST_SHOWN <= self.action <= MOST_SHOWN
        if self.actions is not None:
            shown = self.action if is_short else "a number of more than a hundred digits"
            return f"{shown} is no action: expected 0 to {self.actions - 1}"
        shown = self.action if is_short else "of more than a hundred digits"
        return f"action {shown} is not legal at {self.node}; legal: {', '.join(self.legal) or 'none'}"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.action, self.node, self.legal, self.actions)


@dataclass(frozen=True)
class Fault:
    """One fault of a rules folder: where it is, what stands there and what was expected."""

    file: str
    path: str
    value: Any
    expected: str

    def __str__(self) -> str:
        return f"{self.file}: {self.path}: found {self.value!r}, expected {self.expected}"


class RulesError(WarquestError):
    """A rules folder that cannot be used; `faults` holds all that was found, not only the first."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = list(faults)
        lines = "\n".join(f"  {fault}" for fault in self.faults)
        count = len(self.faults)
        super().__init__(f"{count} fault{'' if count == 1 else 's'} in the rules:\n{lines}")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.faults,)


class OptionError(WarquestError):
    """An unknown option, a value it cannot have, or players and sides that cannot play."""


class NotationError(WarquestError):
    """Text that names no action."""


class SaveError(WarquestError):
    """A saved state that is broken, foreign or impossible."""


class OddsError(WarquestError):
    """Odds that cannot be had as they were asked for: too expensive for the limits, or not fit for the policies."""


class WorkerError(WarquestError):
    """Worker processes that cannot be started, or that die again and again; `tasks` are the numbers of the rows or
    games at which they died."""

    def __init__(self, message: str, tasks: Iterable[int] = ()) -> None:
        super().__init__(message)
        self.tasks = list(tasks)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.tasks)


class SessionError(WarquestError):
    """What cannot be done at a table now: a decision that is not this person's, or nothing to take back."""
