"""Worker processes that do tasks. They leave Ctrl-C to the process that started them, and end when that one does."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from multiprocessing import current_process, get_context, parent_process
from typing import Any, Generic, TypeVar

from warquest.errors import WorkerError
from warquest.interrupts import undisturbed

RETRIES = 2
"""How often a task is tried again whose worker died."""
MOST_WORKERS = 256
AHEAD = 2
"""Tasks that a worker has: one under way, and the next, so that it never waits."""

Task = TypeVar("Task")
Result = TypeVar("Result")


class Pool(Generic[Task, Result]):
    """Workers that do tasks by a function, which is sent to each of them once. A task is tried again when its worker
    dies. Each worker is an executor of its own: when one dies it is known over which task, and the others go on.

    Raises `WorkerError` where processes cannot be started, or die before they begin.
    """

    def __init__(self, perform: Callable[[Task], Result], workers: int, retries: int = RETRIES) -> None:
        if current_process().daemon:
            raise WorkerError(
                "a daemonic process can start no workers; expected workers=1 in it, of a cluster backend='here'"
            )
        self.lanes = AHEAD * workers
        self._retries = retries
        self._workers: list[_Worker[Task, Result]] = []
        try:
            for _ in range(workers):
                self._workers.append(_Worker(perform))
        except BaseException:
            self.close()
            raise

    def wants(self, left: int) -> bool:
        """Whether a worker has nothing to do or, while more tasks are left than there are workers, nothing next."""
        ahead = AHEAD if left > len(self._workers) else 1
        return min(len(worker.given) for worker in self._workers) < ahead

    def submit(self, task: Task) -> None:
        min(self._workers, key=lambda worker: len(worker.given)).give(_Given(task))

    def wait(self) -> Iterator[Result | Task | Exception]:
        """What has ended since, at least one if any was submitted: a result, what the function raised, or the task
        itself if it killed its worker every time."""
        ended: list[Result | Task | Exception] = []
        while not ended:
            wait([worker.given[0].future for worker in self._workers if worker.given], return_when=FIRST_COMPLETED)
            for worker in self._workers:
                ended.extend(worker.ended(self._retries))
        yield from ended

    def close(self) -> None:
        for worker in self._workers:
            _dismiss(worker.pool)


def killed(told: str, tasks: list[int], retries: int = RETRIES) -> WorkerError:
    """The error for tasks that killed their workers every time."""
    return WorkerError(f"killed its worker {retries + 1} times: {told}. What is finished is kept", tasks)


@dataclass
class _Given(Generic[Task, Result]):
    """A task that a worker was given."""

    task: Task
    deaths: int = 0
    future: Future[Result] = field(default_factory=Future)


class _Worker(Generic[Task, Result]):
    """A process, or the one that took its place, and its tasks in their order."""

    def __init__(self, perform: Callable[[Task], Result]) -> None:
        self._function, self._stillborn = perform, 0
        self.given: deque[_Given[Task, Result]] = deque()
        self._start()

    def _start(self) -> None:
        try:
            # Begun outside: the first one starts a process that tracks semaphores, and with that lets Ctrl-C through.
            self.pool = ProcessPoolExecutor(1, get_context("spawn"), _begin, (self._function,))
            with undisturbed():
                self._awake = self.pool.submit(_awake)
                _listen(self.pool)
        except OSError as error:
            raise WorkerError(f"a worker process cannot be started: {error.strerror or error}") from error

    def give(self, given: _Given[Task, Result]) -> None:
        self.given.append(given)
        self._send(given)

    def _send(self, given: _Given[Task, Result]) -> None:
        try:
            given.future = self.pool.submit(_perform, given.task)
        except BrokenProcessPool as error:
            given.future = Future()
            given.future.set_exception(error)

    def ended(self, retries: int) -> Iterator[Result | Task | Exception]:
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
            raise WorkerError(
                "worker processes die before they begin; a script that starts workers needs "
                '`if __name__ == "__main__":` around the call'
            )
        _dismiss(self.pool)
        self._start()
        if self.given[0].deaths > retries:
            yield self.given.popleft().task
        for given in self.given:
            self._send(given)


def _dismiss(pool: ProcessPoolExecutor) -> None:
    """What is under way is given up, not waited for."""
    processes = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(5)


def _listen(pool: ProcessPoolExecutor) -> None:
    """Let the pool notice a worker that is killed while it sends a result: else half a result is waited for.

    To be called when all workers are started. The end of the pipe that the workers write to is open here too, so that
    it would not be seen to end with them.
    """
    writer = getattr(getattr(pool, "_result_queue", None), "_writer", None)
    if writer is not None:
        writer.close()


# --- in the worker ----------------------------------------------------------------------------------------------------

_function: Callable[[Any], Any] | None = None


def _begin(function: Callable[[Any], Any]) -> None:
    global _function
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _function = function


def _end_with_parent() -> None:
    """However the parent ends, killed too, its end of a pipe is closed. Nobody is left to work for then."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _awake() -> bool:
    return _function is not None


def _perform(task: Any) -> Any:
    assert _function is not None
    return _function(task)
