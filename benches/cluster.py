"""What distribution costs: `python benches/cluster.py [--seconds 10] [--rounds 3] [--milliseconds 100]`.

More options: `--steps`, `--no-ray`.

A row is a game of a tournament of greedy agents, or with `--steps` a quick game of self-play with all its steps, which
cost something to be kept; a task is as many rows as take the milliseconds asked for. All contestants make the same rows
in turn: a plain loop in one process; two such processes side by side, half of the rows each; a pool and Ray with one
worker and with two, which write a run folder as well.

Rates are rows a second over a span in which everybody is at it: the plain loops begin together, once all of them are
ready, and count until the first is done; the others from the end of the first task to the end of the last. Of a task
that lies in the span in part, that part counts. "Of the loop" is the rate as a share of that of the plain loops in the
same round; "in all" counts the start of the workers too (of Ray: not of its cluster); "at work" is the share of the
workers' time that goes into rows; "driver" the processor time of the process that hands them out, as a share of one
core. All are medians of the rounds. On a machine busy with other work "at work" is the one to go by.
"""

from __future__ import annotations

import argparse
import itertools
import math
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from statistics import median
from typing import ClassVar, NamedTuple
from unittest import mock

from warquest import cluster
from warquest.cluster.selfplay import SelfPlayJob
from warquest.cluster.tasks import Desk, Done, Queue, Task
from warquest.cluster.tournaments import TournamentJob
from warquest.tournament import plan_of

OPTIONS = {"rounds": 4}
SEED = 1
WARM = 20
"""Rows played before a plain loop is timed, as the first task is before the others."""


class Piece(NamedTuple):
    """Rows that were made one after the other: when they were done, how long that took, how many they are."""

    end: float
    seconds: float
    rows: int

    def inside(self, begin: float, end: float) -> float:
        """Its seconds within a span."""
        return max(0.0, min(self.end, end) - max(self.end - self.seconds, begin))


class Rates(NamedTuple):
    rate: float
    in_all: float
    work: float
    driver: float


def rate(pieces: Iterable[Piece], begin: float, end: float) -> float:
    """Rows a second in a span."""
    return sum(piece.rows * piece.inside(begin, end) / piece.seconds for piece in pieces) / (end - begin)


def agents(steps: bool) -> list[str]:
    return ["greedy:odds=false"] * 2 if steps else ["greedy"] * 2


def desk(steps: bool) -> Desk:
    plan = plan_of(agents(steps), "warquest", 2, None, OPTIONS, SEED, None)
    return Desk(SelfPlayJob(plan, "actions") if steps else TournamentJob(plan))


def loop(steps: bool, first: int, stop: int, batch: int) -> None:
    """A plain loop in this process: says that it is ready, waits for a word, and tells its pieces."""
    work, pieces = desk(steps), []
    work.perform(Task(0, WARM))
    print("ready", flush=True)
    sys.stdin.readline()
    for begin in range(first, stop, batch):
        done = work.perform(Task(begin, min(stop, begin + batch)))
        pieces.append(Piece(time.monotonic(), done.seconds, done.count))
    for piece in pieces:
        print(*piece)


def loops(steps: bool, rows: int, processes: int, batch: int) -> Rates:
    """Of so many processes that know nothing of each other."""
    begun = time.monotonic()
    cuts = [rows * number // processes for number in range(processes + 1)]
    command = [sys.executable, __file__, *(["--steps"] if steps else []), "--loop"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    running = [
        subprocess.Popen([*command, str(first), str(stop), str(batch)], **pipes)
        for first, stop in itertools.pairwise(cuts)
    ]
    for process in running:
        assert process.stdout.readline() == "ready\n"
    ready = time.monotonic()
    for process in running:
        process.stdin.write("go\n")
        process.stdin.flush()
    told = [told_by(process) for process in running]
    first_done = min(pieces[-1].end for pieces in told)
    last_done = max(pieces[-1].end for pieces in told)
    return Rates(rate(itertools.chain(*told), ready, first_done), rows / (last_done - begun), 1.0, 0.0)


def told_by(process: subprocess.Popen[str]) -> list[Piece]:
    told, _ = process.communicate()
    return [Piece(*map(float, line.split())) for line in told.splitlines()]


class Watched(Queue):
    """Notes when tasks end, and how long they took."""

    pieces: ClassVar[list[Piece]] = []
    processor: ClassVar[list[float]] = []

    def finished(self, done: Done) -> None:
        self.pieces.append(Piece(time.monotonic(), done.seconds, done.count))
        self.processor.append(time.process_time())
        super().finished(done)


def distributed(steps: bool, rows: int, backend: str, workers: int, batch: int) -> Rates:
    pieces, processor = Watched.pieces, Watched.processor
    pieces.clear(), processor.clear()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, mock.patch("warquest.cluster.run.Queue", Watched):
        asked = {"backend": backend, "workers": workers, "batch": batch, "out": folder, **OPTIONS}
        call = cluster.self_play if steps else cluster.tournament
        call(agents(steps), games=rows, players=2, seed=SEED, **asked)
    first, last = pieces[0].end, pieces[-1].end
    work = sum(piece.inside(first, last) for piece in pieces) / (last - first) / workers
    driver = (processor[-1] - processor[0]) / (last - first)
    return Rates(rate(pieces, first, last), rows / (last - begun), work, driver)


def contest(asked: argparse.Namespace, rows: int, batch: int, workers: int) -> None:
    """A plain loop for each worker, and the backends beside it."""
    steps = asked.steps
    name = "plain loop" if workers == 1 else f"{workers} processes apart"
    contestants: dict[str, Callable[[], Rates]] = {
        name: lambda: loops(steps, rows, workers, batch),
        "pool": lambda: distributed(steps, rows, "pool", workers, batch),
    }
    if not asked.no_ray:
        contestants["ray"] = lambda: distributed(steps, rows, "ray", workers, batch)
    rounds = [{each: run() for each, run in contestants.items()} for _ in range(asked.rounds)]
    for each in contestants:
        share = median(found[each].rate / found[name].rate for found in rounds)
        middle = Rates(*(median(column) for column in zip(*(found[each] for found in rounds), strict=True)))
        print(
            f"{workers:>7}  {each:<20}{middle.rate:>9.1f}{share:>12.1%}{middle.in_all:>9.1f}"
            f"{middle.work:>9.1%}{middle.driver:>9.1%}",
            flush=True,
        )


def pace(steps: bool) -> float:
    """Rows a second of processor time: other programs do not make the tasks smaller."""
    work = desk(steps)
    work.perform(Task(0, WARM))
    begun = time.process_time()
    work.perform(Task(0, 100))
    return 100 / (time.process_time() - begun)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--milliseconds", type=float, default=100)
    parser.add_argument("--steps", action="store_true")
    parser.add_argument("--no-ray", action="store_true")
    parser.add_argument("--loop", type=int, nargs=3, help="first row, end, rows a task: used by the benchmark itself")
    asked = parser.parse_args()
    if asked.loop:
        loop(asked.steps, *asked.loop)
        return
    speed = pace(asked.steps)
    rows, batch = math.ceil(asked.seconds * speed), max(1, math.ceil(asked.milliseconds / 1000 * speed))
    print(f"{rows} rows in tasks of {batch}, {batch / speed * 1000:.0f} ms each; medians of {asked.rounds} rounds")
    print(f"workers  {'':<20}{'rows/s':>9}{'of the loop':>12}{'in all':>9}{'at work':>9}{'driver':>9}")
    for workers in (1, 2):
        if not asked.no_ray:
            import ray

            ray.init("local", num_cpus=workers, include_dashboard=False, log_to_driver=False, logging_level="error")
        contest(asked, rows, batch, workers)
        if not asked.no_ray:
            ray.shutdown()


if __name__ == "__main__":
    main()
