"""Agents that die with their process, or take their time: they stand for workers that are killed in a game."""

from __future__ import annotations

import os
import signal
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from warquest import Generator
from warquest.agents import Sight


class Mortal:
    """Plays the lowest action. Its process is killed at a decision, but not more often than graves are needed."""

    name = "mortal"

    def __init__(self, graves: str, deaths: int = 1) -> None:
        self.graves, self.deaths = Path(graves), deaths

    def choose(self, sight: Sight, legal: list[int]) -> int:
        for number in range(self.deaths):
            grave = self.graves / f"grave-{number}"
            if not grave.exists():
                grave.write_text(str(os.getpid()))
                os.kill(os.getpid(), signal.SIGKILL)
        return legal[0]


class HalfSaying(Mortal):
    """Plays the lowest action. Its process is killed, once, in the middle of telling what it has played."""

    name = "half-saying"

    def choose(self, sight: Sight, legal: list[int]) -> int:
        if once(self.graves):
            Connection._send = _send_half  # type: ignore[attr-defined]
        return legal[0]


def once(graves: Path) -> bool:
    """Whether it is the first time, in any process."""
    grave = graves / "grave"
    if grave.exists():
        return False
    grave.write_text(str(os.getpid()))
    return True


class Cursed:
    """Plays the lowest action. In one game, told by the first random number of its seat, its process is killed."""

    name = "cursed"

    def __init__(self, word: int) -> None:
        self.word = word

    def choose(self, sight: Sight, legal: list[int]) -> int:
        if sight.generator.next_word() == self.word:
            os.kill(os.getpid(), signal.SIGKILL)
        return legal[0]


def cursed(seed: int, index: int, seat: int = 0) -> str:
    """The spec of an agent that dies in this game of a seed if it sits there."""
    return f"cluster.mortals:Cursed:word={Generator(seed, 16 * index + 1 + seat).next_word()}"


class HalfSaid:
    """A job of numbers whose worker is killed in the middle of telling its first ones."""

    name, columns = "half-said", {"index": "int64"}

    def __init__(self, graves: Path) -> None:
        self.graves = graves

    def header(self) -> dict[str, Any]:
        return {}

    def row(self, index: int) -> dict[str, Any]:
        if once(self.graves):
            Connection._send = _send_half  # type: ignore[attr-defined]
        return {"index": index}

    def describe(self, index: int) -> str:
        return f"number {index}"


def _send_half(connection: Connection, data: bytes) -> None:
    os.write(connection.fileno(), data[: len(data) // 2])
    os.kill(os.getpid(), signal.SIGKILL)


class Sleeper:
    """Plays the lowest action, slowly."""

    name = "sleeper"

    def __init__(self, seconds: float = 0.01) -> None:
        self.seconds = seconds

    def choose(self, sight: Sight, legal: list[int]) -> int:
        time.sleep(self.seconds)
        return legal[0]
