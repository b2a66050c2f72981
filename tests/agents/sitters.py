"""Agents for the tests: good ones, bad ones, and one that writes down what it saw."""

from __future__ import annotations

import sys
import time
from typing import Any

from warquest.agents import Sight


class Lowest:
    """Always the lowest action."""

    name = "lowest"

    def __init__(self, offset: int = 0) -> None:
        self.offset = offset

    def choose(self, sight: Sight, legal: list[int]) -> int:
        return legal[min(self.offset, len(legal) - 1)]


class Watcher(Lowest):
    """Keeps what it was shown."""

    name = "watcher"

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[Sight, list[int]]] = []
        self.begun: list[int] = []

    def begin(self, game: Any, seat: int) -> None:
        self.begun.append(seat)

    def choose(self, sight: Sight, legal: list[int]) -> int:
        self.seen.append((sight, legal))
        return legal[len(self.seen) % len(legal)]


class Raising(Lowest):
    """Has no idea: anywhere, or in one seat."""

    name = "raising"

    def __init__(self, seat: int | None = None) -> None:
        super().__init__()
        self.seat = seat

    def choose(self, sight: Sight, legal: list[int]) -> int:
        if self.seat in (None, sight.seat):
            raise RuntimeError("no idea")
        return super().choose(sight, legal)


class Leaving(Lowest):
    """Would end the program."""

    name = "leaving"

    def choose(self, sight: Sight, legal: list[int]) -> int:
        sys.exit("enough")


class Wrong(Lowest):
    """Answers with whatever it was made with."""

    name = "wrong"

    def __init__(self, answer: Any = None) -> None:
        super().__init__()
        self.answer = answer

    def choose(self, sight: Sight, legal: list[int]) -> int:
        return self.answer  # type: ignore[no-any-return]


class Slow(Lowest):
    name = "slow"

    def choose(self, sight: Sight, legal: list[int]) -> int:
        time.sleep(0.03)
        return super().choose(sight, legal)


class Greedless:
    """Has no method choose."""

    name = "greedless"


def broken(**parameters: Any) -> Any:
    raise ValueError("cannot be made")


def gone() -> Any:
    sys.exit("needs a display")
