"""Jobs cut into tasks: every row is done once, whatever becomes of the tasks."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from warquest.cluster import tasks
from warquest.cluster.tasks import Desk, Done, Queue, Task, gaps


class Sleepy:
    """Rows that take a time each, by a clock that the test turns."""

    name, columns = "sleepy", {"index": "int64"}

    def __init__(self, seconds: float) -> None:
        self.seconds, self.now = seconds, 0.0

    def header(self) -> dict[str, Any]:
        return {}

    def row(self, index: int) -> dict[str, Any]:
        self.now += self.seconds
        return {"index": index}

    def describe(self, index: int) -> str:
        return str(index)


def test_a_task_that_takes_too_long_ends_early(monkeypatch: Any) -> None:
    job = Sleepy(0.4)
    monkeypatch.setattr(tasks.time, "perf_counter", lambda: job.now)
    done = Desk(job).perform(Task(10, 20, 1.0))
    assert (done.count, done.rows) == (3, [{"index": 10}, {"index": 11}, {"index": 12}])
    assert Desk(job).perform(Task(10, 20)).count == 10


def run(queue: Queue, pace: float, patience: float) -> list[int]:
    """Sizes of the tasks of rows that take so long each."""
    sizes = []
    while (task := queue.take()) is not None:
        count = len(task) if task.seconds is None else min(len(task), max(1, int(patience / pace)))
        queue.finished(Done(task, count, count * pace, []))
        sizes.append(count)
    return sizes


def test_tasks_grow_to_a_second() -> None:
    sizes = run(Queue([range(10_000)], None, 4), 0.01, 2)
    assert sizes[:5] == [1, 4, 16, 64, 100] and sizes[5:50] == [100] * 45 and sizes[-1] == 1 and sum(sizes) == 10_000
    assert set(run(Queue([range(20)], None, 4), 5.0, 2)) == {1}
    assert run(Queue([range(20)], 8, 4), 5.0, 2) == [8, 8, 4]


ranges = st.lists(st.tuples(st.integers(0, 5), st.integers(1, 9)), max_size=6)


@given(ranges, st.integers(1, 60))
def test_gaps_are_what_is_missing(pairs: list[tuple[int, int]], count: int) -> None:
    done, at = [], 0
    for skipped, length in pairs:
        done.append(range(at + skipped, at + skipped + length))
        at += skipped + length
    missing = [index for gap in gaps(done, count) for index in gap]
    assert missing == sorted(set(range(count)) - {index for one in done for index in one})


@given(ranges, st.one_of(st.none(), st.integers(1, 5)), st.data())
def test_every_row_is_done_once(pairs: list[tuple[int, int]], batch: int | None, data: st.DataObject) -> None:
    missing, at = [], 0
    for skipped, length in pairs:
        missing.append(range(at + skipped, at + skipped + length))
        at += skipped + length
    queue, done = Queue(missing, batch, 2), list[int]()
    while (task := queue.take()) is not None:
        if len(task) > 1 and data.draw(st.booleans(), label="dies"):
            queue.split(task)
            continue
        count = data.draw(st.integers(1, len(task)), label="count")
        seconds = data.draw(st.floats(0, 3), label="seconds")
        queue.finished(Done(task, count, seconds, []))
        done.extend(range(task.first, task.first + count))
    assert sorted(done) == [index for one in missing for index in one]
