"""Runs in processes of their own, to be killed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

TESTS = Path(__file__).parents[1]


def script(text: str, *arguments: object, **environment: str) -> subprocess.Popen[str]:
    """A Python script in a session of its own, which finds the agents."""
    path = os.pathsep.join([str(TESTS), *sys.path])
    return subprocess.Popen(
        [sys.executable, "-c", text, *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": path, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


SLOW = """
import sys
from warquest import cluster
cluster.self_play(["cluster.mortals:Sleeper", "random"], games=400, players=2, seed=7, rounds=2, batch=1,
                  out=sys.argv[1], backend={backend!r}, workers=2)
"""


@contextmanager
def under_way(folder: Path, backend: str = "pool", **environment: str) -> Iterator[subprocess.Popen[str]]:
    """A run that has finished some tasks."""
    process = script(SLOW.format(backend=backend), folder, **environment)
    try:
        deadline = time.monotonic() + 120
        while len(list(folder.glob("part-*"))) < 3 and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.02)
        yield process
    finally:
        process.kill()
        process.communicate(timeout=60)
