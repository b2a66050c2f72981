"""Tasks in processes of this machine, or in this process."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from multiprocessing import current_process, get_context
from typing import Protocol

from warquest.cluster.tasks import ClusterError, Desk, Done, Ended, Task
from warquest.interrupts import undisturbed
from warquest.workers import begin, dismiss, listen

AHEAD = 2
"""Tasks that a worker has: one under way, and the next, so that it never waits."""


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


class Pool:
    """Worker processes. Each is an executor of its own: when one dies it is known over which task, and the others
    go on."""

    def __init__(self, desk: Desk, workers: int, retries: int) -> None:
        if current_process().daemon:
            raise ClusterError("a daemonic process can start no workers; expected backend='here' in it")
        self.lanes = AHEAD * workers
        self._retries = retries
        self._workers: list[_Worker] = []
        try:
            for _ in range(workers):
                self._workers.append(_Worker(desk))
        except BaseException:
            self.close()
            raise

    def submit(self, task: Task) -> None:
        min(self._workers, key=lambda worker: len(worker.given)).give(_Given(task))

    def wait(self) -> Iterator[Ended]:
        ended: list[Ended] = []
        while not ended:
            wait([worker.given[0].future for worker in self._workers if worker.given], return_when=FIRST_COMPLETED)
            for worker in self._workers:
                ended.extend(worker.ended(self._retries))
        yield from ended

    def close(self) -> None:
        for worker in self._workers:
            dismiss(worker.pool)


@dataclass
class _Given:
    """A task that a worker was given."""

    task: Task
    deaths: int = 0
    future: Future[Done] = field(default_factory=Future)


class _Worker:
    """A process, or the one that took its place, and its tasks in their order."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._stillborn = desk, 0
        self.given: deque[_Given] = deque()
        self._start()

    def _start(self) -> None:
        try:
            with undisturbed():
                self.pool = ProcessPoolExecutor(1, get_context("spawn"), _begin, (self._desk,))
                self._awake = self.pool.submit(_awake)
                listen(self.pool)
        except OSError as error:
            raise ClusterError(f"a worker process cannot be started: {error.strerror or error}") from error

    def give(self, given: _Given) -> None:
        self.given.append(given)
        self._send(given)

    def _send(self, given: _Given) -> None:
        try:
            given.future = self.pool.submit(_perform, given.task)
        except BrokenProcessPool as error:
            given.future = Future()
            given.future.set_exception(error)

    def ended(self, retries: int) -> Iterator[Ended]:
        """What has ended since."""
        while self.given and self.given[0].future.done():
            error = self.given[0].future.exception()
            if isinstance(error, BrokenProcessPool):
                yield from self._revived(retries)
                return
            given = self.given.popleft()
            yield error if isinstance(error, Exception) else given.future.result()

    def _revived(self, retries: int) -> Iterator[Task]:
        """The process died: over the first of its tasks, unless it never woke up."""
        if self._awake.done() and self._awake.exception() is None:
            self.given[0].deaths += 1
            self._stillborn = 0
        else:
            self._stillborn += 1
        if self._stillborn > retries:
            raise ClusterError(
                "worker processes die before they begin; a script that starts workers needs "
                '`if __name__ == "__main__":` around the call'
            )
        dismiss(self.pool)
        self._start()
        if self.given[0].deaths > retries:
            yield self.given.popleft().task
        for given in self.given:
            self._send(given)


# --- in the worker ----------------------------------------------------------------------------------------------------

_desk: Desk | None = None


def _begin(desk: Desk) -> None:
    global _desk
    begin()
    _desk = desk


def _awake() -> bool:
    return _desk is not None


def _perform(task: Task) -> Done:
    assert _desk is not None
    return _desk.perform(task)
