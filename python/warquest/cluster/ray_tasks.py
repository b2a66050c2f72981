"""Tasks on Ray: on the cluster that this process is connected to, or else on one of this machine that is begun here."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Iterator
from typing import Any

from warquest.cluster.pool import AHEAD
from warquest.cluster.tasks import Desk, Done, Ended, Task

QUIET = "RAY_USAGE_STATS_ENABLED"


class OnRay:
    """Ray tasks. Ray itself does a task again whose worker or machine died, and so often."""

    def __init__(self, desk: Desk, workers: int | None, retries: int) -> None:
        self._ray = ray = installed()
        self._is_own = not ray.is_initialized()
        if self._is_own:
            _start(ray, workers)
        self.lanes = workers if workers and not self._is_own else AHEAD * max(1, int(ray.cluster_resources()["CPU"]))
        self._running: dict[Any, Task] = {}
        self._key = secrets.token_hex(8)
        # Own agents are found where this process finds them, as in a process pool.
        self._desk = ray.put((list(sys.path), desk))
        self._perform = ray.remote(num_cpus=1, max_retries=retries)(_perform)

    def submit(self, task: Task) -> None:
        # In a list the reference stays one, and the desk is fetched once by each worker.
        self._running[self._perform.remote(self._key, [self._desk], task)] = task

    def wait(self) -> Iterator[Ended]:
        running = list(self._running)
        self._ray.wait(running, num_returns=1)
        ended, _ = self._ray.wait(running, num_returns=len(running), timeout=0)
        for reference in ended:
            yield self._ended(reference, self._running.pop(reference))

    def _ended(self, reference: Any, task: Task) -> Ended:
        errors = self._ray.exceptions
        try:
            done: Done = self._ray.get(reference)
        except errors.RayTaskError as error:
            return error.cause if isinstance(error.cause, Exception) else error
        except errors.RayError:
            return task
        return done

    def close(self) -> None:
        if self._is_own:
            self._ray.shutdown()
            return
        for reference in self._running:
            self._ray.cancel(reference, force=True)


def installed() -> Any:
    """Ray, if it is installed."""
    try:
        import ray
        import ray.exceptions
    except ImportError as error:
        raise ImportError("the backend ray needs Ray: pip install 'warquest[ray]'") from error
    return ray


def _start(ray: Any, workers: int | None) -> None:
    """Connect to the cluster of `RAY_ADDRESS`; without one, begin one here that needs no network."""
    if address := os.environ.get("RAY_ADDRESS"):
        ray.init(address=address, log_to_driver=False)
        return
    before = os.environ.get(QUIET)
    os.environ.setdefault(QUIET, "0")
    try:
        ray.init(
            address="local",
            num_cpus=workers,
            include_dashboard=False,
            log_to_driver=False,
            logging_level="error",
        )
    finally:
        if before is None:
            del os.environ[QUIET]


# --- in the worker ----------------------------------------------------------------------------------------------------

_desks: dict[str, Desk] = {}


def _perform(key: str, desk: list[Any], task: Task) -> Done:
    if key not in _desks:
        folders, found = installed().get(desk[0])
        sys.path.extend(folder for folder in folders if folder not in sys.path)
        _desks.clear()
        _desks[key] = found
    return _desks[key].perform(task)
