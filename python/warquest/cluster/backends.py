"""Where the tasks of a job are done: what a backend is, and the one of this process."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Protocol

from warquest.cluster.tasks import Desk, Ended, Task


class Backend(Protocol):
    """Where tasks are done. A task is tried again when its worker dies."""

    lanes: int
    """Tasks that it takes at a time."""

    def submit(self, task: Task) -> None: ...

    def wait(self) -> Iterator[Ended]:
        """What has ended since, at least one if any was submitted."""

    def close(self) -> None:
        """Give up what is under way."""


class Here:
    """This process, one task after the other."""

    lanes = 1

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._tasks: deque[Task] = deque()

    def submit(self, task: Task) -> None:
        self._tasks.append(task)

    def wait(self) -> Iterator[Ended]:
        while self._tasks:
            try:
                ended: Ended = self._desk.perform(self._tasks.popleft())
            except Exception as error:
                ended = error
            yield ended

    def close(self) -> None:
        self._tasks.clear()
