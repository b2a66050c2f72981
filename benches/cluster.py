"""What distribution costs: `python benches/cluster.py [--seconds 10] [--rounds 3] [--milliseconds 100]`.

More options: `--steps`, `--no-ray`.

A row is a game of a tournament of greedy agents, or with `--steps` a quick game of self-play with all its steps, which
cost something to be kept; a task is as many rows as take the milliseconds asked for. All contestants make the same rows
in turn: a plain loop in one process; two such processes side by side, half of the rows each; a pool and Ray with one
worker and with two, which write a run folder as well.

Rates are rows a second from the end of the first task to the end of the last, the best of all rounds; "in all" counts
the start of the workers too (of Ray: not of its cluster). "At work" is the share of the workers' time that goes into
rows, "driver" the processor time of the process that hands them out, as a share of one core: both of the last round,
and both mean something on a busy machine too.
"""

from __future__ import annotations

import argparse
import itertools
import math
import subprocess
import sys
import tempfile
import time
from typing import ClassVar
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

Rates = tuple[float, float, float, float]


def agents(steps: bool) -> list[str]:
    return ["greedy:odds=false"] * 2 if steps else ["greedy"] * 2


def loop(steps: bool, first: int, stop: int) -> float:
    """Rows a second of a plain loop in this process."""
    plan = plan_of(agents(steps), "warquest", 2, None, OPTIONS, SEED, None)
    desk = Desk(SelfPlayJob(plan, "actions") if steps else TournamentJob(plan))
    desk.perform(Task(0, WARM))
    done = desk.perform(Task(first, stop))
    return done.count / done.seconds


def loops(steps: bool, rows: int, processes: int) -> Rates:
    """Of so many processes that know nothing of each other."""
    begun = time.perf_counter()
    cuts = [rows * number // processes for number in range(processes + 1)]
    command = [sys.executable, __file__, *(["--steps"] if steps else []), "--loop"]
    running = [
        subprocess.Popen([*command, str(first), str(stop)], stdout=subprocess.PIPE, text=True)
        for first, stop in itertools.pairwise(cuts)
    ]
    rate = sum(float(process.communicate()[0]) for process in running)
    return rate, rows / (time.perf_counter() - begun), 1.0, 0.0


class Watched(Queue):
    """Notes when tasks end, and how long they took."""

    marks: ClassVar[list[tuple[float, float, Done]]] = []

    def finished(self, done: Done) -> None:
        self.marks.append((time.perf_counter(), time.process_time(), done))
        super().finished(done)


def distributed(steps: bool, rows: int, backend: str, workers: int, batch: int) -> Rates:
    Watched.marks.clear()
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, mock.patch("warquest.cluster.run.Queue", Watched):
        asked = {"backend": backend, "workers": workers, "batch": batch, "out": folder, **OPTIONS}
        call = cluster.self_play if steps else cluster.tournament
        call(agents(steps), games=rows, players=2, seed=SEED, **asked)
    (first, first_cpu, _), (last, last_cpu, _) = Watched.marks[0], Watched.marks[-1]
    later, span = Watched.marks[1:], last - first
    # Of a task that was under way at the end of the first one, the rest counts.
    work = sum(min(done.seconds, end - first) for end, _, done in later) / span / workers
    rate = sum(done.count for _, _, done in later) / span
    return rate, rows / (last - begun), work, (last_cpu - first_cpu) / span


def contest(asked: argparse.Namespace, rows: int, batch: int, workers: int) -> None:
    """A plain loop for each worker, and the backends beside it."""
    steps = asked.steps
    name = "plain loop" if workers == 1 else f"{workers} processes apart"
    contestants = {
        name: lambda: loops(steps, rows, workers),
        "pool": lambda: distributed(steps, rows, "pool", workers, batch),
    }
    if not asked.no_ray:
        contestants["ray"] = lambda: distributed(steps, rows, "ray", workers, batch)
    best: dict[str, Rates] = dict.fromkeys(contestants, (0.0, 0.0, 0.0, 0.0))
    for _ in range(asked.rounds):
        for each, run in contestants.items():
            rates = run()
            best[each] = (max(best[each][0], rates[0]), max(best[each][1], rates[1]), *rates[2:])
    for each, (rate, in_all, work, driver) in best.items():
        share = rate / best[name][0]
        print(f"{workers:>7}  {each:<20}{rate:>9.1f}{share:>9.1%}{in_all:>9.1f}{work:>9.1%}{driver:>9.1%}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--milliseconds", type=float, default=100)
    parser.add_argument("--steps", action="store_true")
    parser.add_argument("--no-ray", action="store_true")
    parser.add_argument("--loop", type=int, nargs=2)
    asked = parser.parse_args()
    if asked.loop:
        print(loop(asked.steps, *asked.loop))
        return
    loop(asked.steps, 0, WARM)
    begun = time.process_time()
    loop(asked.steps, 0, 100)
    pace = (100 + WARM) / (time.process_time() - begun)  # Other programs do not make the tasks smaller.
    rows, batch = math.ceil(asked.seconds * pace), max(1, math.ceil(asked.milliseconds / 1000 * pace))
    print(f"{rows} rows in tasks of {batch}, {batch / pace * 1000:.0f} ms each; best of {asked.rounds}")
    print(f"workers  {'':<20}{'rows/s':>9}{'':>9}{'in all':>9}{'at work':>9}{'driver':>9}")
    for workers in (1, 2):
        if not asked.no_ray:
            import ray

            ray.init("local", num_cpus=workers, include_dashboard=False, log_to_driver=False, logging_level="error")
        contest(asked, rows, batch, workers)
        if not asked.no_ray:
            ray.shutdown()


if __name__ == "__main__":
    main()
