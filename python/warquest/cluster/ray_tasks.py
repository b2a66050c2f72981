"""Tasks on Ray: on the cluster that this process is connected to, or else on one of this machine that is begun here."""

from __future__ import annotations

import os
import pickle
import secrets
import sys
from collections.abc import Callable, Iterator
from typing import Any

from warquest.cluster.tasks import Desk, Done, Ended, Task
from warquest.pool import AHEAD

QUIET = "RAY_USAGE_STATS_ENABLED"


class OnRay:
    """Ray tasks. Ray itself does a task again whose worker or machine died, and so often."""

    def __init__(self, desk: Desk, workers: int | None, retries: int) -> None:
        self._ray = ray = installed()
        self._is_own = not ray.is_initialized()
        if self._is_own:
            _start(ray, workers)
        cpus = max(1, int(ray.cluster_resources()["CPU"]))
        # Fewer tasks than the cluster could do at a time must not be sent ahead: it would begin them.
        self.lanes = workers if workers and workers < cpus else AHEAD * cpus
        self._running: dict[Any, Task] = {}
        self._perform = ray.remote(num_cpus=1, max_retries=retries)(_performer(desk))

    def submit(self, task: Task) -> None:
        self._running[self._perform.remote(task)] = task

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


def _performer(desk: Desk) -> Callable[[Task], Done]:
    """What a worker does with a task. Ray sends a function once to each worker, and with it the desk."""
    key, folders, packed = secrets.token_hex(8), list(sys.path), pickle.dumps(desk)

    def perform(task: Task) -> Done:
        return _unpacked(key, folders, packed).perform(task)

    return perform


# --- in the worker ----------------------------------------------------------------------------------------------------

_desks: dict[str, Desk] = {}


def _unpacked(key: str, folders: list[str], packed: bytes) -> Desk:
    if key not in _desks:
        # Own agents are found where the caller finds them, as in a process pool.
        sys.path.extend(folder for folder in folders if folder not in sys.path)
        _desks.clear()
        _desks[key] = pickle.loads(packed)
    return _desks[key]
