"""Jobs cut into tasks: what is missing, how much of it a worker gets at a time, and doing it (docs/cluster.md)."""

from __future__ import annotations

import time
from array import array
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

Row = dict[str, Any]

TASK_SECONDS = 1.0
"""How long a task shall take: long enough to distribute for next to nothing, short enough to lose little."""
GROWTH = 4
"""How many times as large as the last one the next task may be."""
PATIENCE = 2
"""A task that takes so many times as long as it should ends early; the rest of it is another task."""


class Job(Protocol):
    """Rows numbered from 0. A row is a function of the job and its number alone, whoever makes it, wherever."""

    @property
    def name(self) -> str: ...

    @property
    def columns(self) -> Mapping[str, str]:
        """Names of a row's fields and their types: an Arrow type, `[]` after it for a list."""

    def header(self) -> dict[str, Any]:
        """What tells this job from others, as plain data."""

    def row(self, index: int) -> Row:
        """Do the work of a row. Long lists of numbers may be arrays."""

    def describe(self, index: int) -> str:
        """What the row is, for messages."""


@dataclass(frozen=True)
class Task:
    """Rows `first` to `stop - 1`, to be done in so many seconds; None: however long it takes."""

    first: int
    stop: int
    seconds: float | None = None

    def __len__(self) -> int:
        return self.stop - self.first


@dataclass(frozen=True)
class Done:
    """The first rows of a task: as they are, or as the bytes of a Parquet file."""

    task: Task
    count: int
    seconds: float
    rows: list[Row] | bytes


Ended = Done | Task | Exception
"""What becomes of a task: it is done, or it killed its worker every time, or it raised."""


@dataclass(frozen=True)
class Desk:
    """What a worker needs: the job, and the run whose files it fills; None: rows are handed back as they are."""

    job: Job
    run: str | None = None

    def perform(self, task: Task) -> Done:
        begun = time.perf_counter()
        rows: list[Row] = []
        for index in range(task.first, task.stop):
            rows.append(self.job.row(index))
            if task.seconds is not None and time.perf_counter() - begun >= task.seconds:
                break
        seconds, count = time.perf_counter() - begun, len(rows)
        if self.run is None:
            return Done(task, count, seconds, [_plain(row) for row in rows])
        from warquest.cluster.parts import encode

        return Done(task, count, seconds, encode(self.job.columns, self.run, rows))


def _plain(row: Row) -> Row:
    """A row as it is read from a file."""
    return {name: value.tolist() if isinstance(value, array) else value for name, value in row.items()}


class Queue:
    """What is still to be done, in order. Tasks of `batch` rows, or of about a second if that is None."""

    def __init__(self, missing: Iterable[range], batch: int | None, lanes: int) -> None:
        self._ranges = deque((one.start, one.stop) for one in missing if one)
        self._left = sum(stop - first for first, stop in self._ranges)
        self._batch, self._lanes, self._size = batch, lanes, 1

    def take(self) -> Task | None:
        """The next task."""
        if not self._ranges:
            return None
        first, end = self._ranges.popleft()
        # Everybody shall have something to do until the end.
        size = self._batch or min(self._size, max(1, self._left // self._lanes))
        stop = min(end, first + size)
        self._put_back(stop, end)
        self._left -= stop - first
        return Task(first, stop, None if self._batch else PATIENCE * TASK_SECONDS)

    def finished(self, done: Done) -> None:
        """Learn the pace; what was not done of a task comes next."""
        first, stop = done.task.first + done.count, done.task.stop
        self._put_back(first, stop)
        self._left += stop - first
        pace = done.seconds / done.count
        fitting = int(TASK_SECONDS / pace) if pace * GROWTH * self._size > TASK_SECONDS else GROWTH * self._size
        self._size = max(1, fitting)

    def split(self, task: Task) -> None:
        """Do the rows of a task one by one: one of them kills its worker."""
        self._ranges.extendleft((index, index + 1) for index in reversed(range(task.first, task.stop)))
        self._left += len(task)

    def _put_back(self, first: int, stop: int) -> None:
        if first < stop:
            self._ranges.appendleft((first, stop))


def gaps(done: Iterable[range], count: int) -> list[range]:
    """The ranges below `count` that are in none of these, which are ascending."""
    found, at = [], 0
    for one in done:
        if one.start > at:
            found.append(range(at, min(one.start, count)))
        at = max(at, one.stop)
    found.append(range(at, count))
    return [gap for gap in found if gap]
