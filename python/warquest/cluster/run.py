"""A job is run: what is missing of it is done by a backend, and what comes back is kept."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from warquest.cluster import folder as folders
from warquest.cluster.backends import Backend, Here
from warquest.cluster.folder import Folder
from warquest.cluster.parts import arrow, schema
from warquest.cluster.tasks import Desk, Done, Job, Queue, Row, gaps
from warquest.errors import OptionError
from warquest.load import known
from warquest.pool import MOST_WORKERS, RETRIES, Pool, killed
from warquest.simulate import SEED_LIMIT, bounded

BACKENDS = ("here", "pool", "ray")
MOST_RAY_WORKERS = 100_000
MOST_LOST = 10
"""Rows that may kill their workers before the run gives up."""

Progress = Callable[[int], object]


@dataclass(frozen=True, repr=False)
class Run:
    """What a job came to: its rows, in the folder or, without one, in memory."""

    job: Job
    requested: int
    folder: Path | None
    kept: list[Row] = field(default_factory=list)

    def __repr__(self) -> str:
        where = "memory" if self.folder is None else self.folder
        return f"<Run {self.job.name}: {self.requested:,} rows in {where}>"

    def rows(self) -> Iterator[Row]:
        """The rows that were asked for and are finished, ascending by `index`."""
        found = iter(self.kept) if self.folder is None else folders.rows(self.folder)
        return (row for row in found if row["index"] < self.requested)

    def table(self) -> Any:
        """The same as a `pyarrow.Table`."""
        pa = arrow()
        if self.folder is None:
            return pa.Table.from_pylist(list(self.rows()), schema=schema(self.job.columns))
        return folders.read(self.folder).filter(arrow("compute").field("index") < self.requested)


class RunInterrupted(KeyboardInterrupt):
    """Ctrl-C during a run; `run` holds what was finished."""

    def __init__(self, run: Run) -> None:
        super().__init__("interrupted; what is finished is kept")
        self.run = run

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.run,)


@dataclass(frozen=True)
class Setting:
    """Where and how a job is run, checked. None of it changes a row."""

    backend: str | None = None
    workers: int | None = None
    batch: int | None = None
    retries: int = RETRIES
    out: str | os.PathLike[str] | None = None
    progress: Progress | None = None

    def __post_init__(self) -> None:
        if self.backend is not None:
            known(self.backend, BACKENDS, "backend")
        most = MOST_RAY_WORKERS if self.backend == "ray" else MOST_WORKERS
        for name, low, high in (("workers", 1, most), ("batch", 1, SEED_LIMIT), ("retries", 0, 1000)):
            value = getattr(self, name)
            if (value is not None or name == "retries") and not low <= bounded(name, value) <= high:
                raise OptionError(f"{name} {value}: expected {low} to {high}")
        if self.out is not None and not isinstance(self.out, str | os.PathLike):
            raise TypeError(f"out: a path is needed, not {type(self.out).__name__}")
        if self.progress is not None and not callable(self.progress):
            raise TypeError(f"progress: a callable is needed, not {type(self.progress).__name__}")

    def begun(self, desk: Desk) -> Backend:
        """The backend, workers started."""
        if self.backend == "ray":
            from warquest.cluster.ray_tasks import OnRay

            return OnRay(desk, self.workers, self.retries)
        workers = self.workers if self.workers is not None else min(os.cpu_count() or 1, MOST_WORKERS)
        if self.backend == "here" or (self.backend is None and workers <= 1):
            return Here(desk)
        return Pool(desk.perform, workers, self.retries)


class _Memory:
    """Rows of a run without a folder."""

    run = None
    path = None

    def __init__(self) -> None:
        self.done: list[range] = []
        self.kept: list[Row] = []

    def add(self, done: Done) -> None:
        assert isinstance(done.rows, list)
        self.kept.extend(done.rows)

    def close(self) -> None:
        self.kept.sort(key=lambda row: row["index"])


def run(job: Job, count: int, setting: Setting) -> Run:
    """Rows 0 to `count - 1` of a job; those that stand in the folder already are not made again."""
    if setting.backend == "ray":
        from warquest.cluster.ray_tasks import installed

        installed()
    store = _Memory() if setting.out is None else Folder(Path(setting.out), job)
    result = Run(job, count, store.path, store.kept if isinstance(store, _Memory) else [])
    try:
        _fill(store, Desk(job, store.run), count, setting)
    except KeyboardInterrupt:
        raise RunInterrupted(result) from None
    finally:
        store.close()
    return result


def _fill(store: _Memory | Folder, desk: Desk, count: int, setting: Setting) -> None:
    missing = gaps(store.done, count)
    finished = count - sum(map(len, missing))
    if not missing:
        return
    backend = setting.begun(desk)
    try:
        queue = Queue(missing, setting.batch, backend.lanes)
        for done in _all_done(queue, backend, desk.job, setting.retries):
            store.add(done)
            finished += done.count
            if setting.progress is not None:
                setting.progress(finished)
    finally:
        backend.close()


def _all_done(queue: Queue, backend: Backend, job: Job, retries: int) -> Iterator[Done]:
    """All that can be done, as it comes; then an error if there are rows that cannot."""
    running, lost, errors = 0, list[int](), list[Exception]()
    while not errors and len(lost) < MOST_LOST:
        while running < backend.lanes and (task := queue.take()) is not None:
            backend.submit(task)
            running += 1
        if not running:
            break
        for ended in backend.wait():
            running -= 1
            if isinstance(ended, Done):
                queue.finished(ended)
                yield ended
            elif isinstance(ended, Exception):
                errors.append(ended)
            elif len(ended) > 1:
                queue.split(ended)
            else:
                lost.append(ended.first)
    for error in errors:
        raise error
    if lost:
        told = "; ".join(job.describe(index) for index in sorted(lost))
        raise killed(told, sorted(lost), retries)
