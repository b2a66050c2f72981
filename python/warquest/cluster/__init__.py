"""Jobs of many tasks, on Ray, on a process pool or in this process (docs/cluster.md): tournaments, self-play, sweeps.

Rows are the same wherever they are made. With a folder (`out`, extra `parquet`) what is finished stays finished,
whoever is killed. Ray comes with the extra `ray`; the rest needs neither.
"""

from __future__ import annotations

from warquest.cluster.folder import manifest, read, rows
from warquest.cluster.run import Run, RunInterrupted
from warquest.cluster.selfplay import Step, replay, self_play
from warquest.cluster.sweeps import grid, sweep
from warquest.cluster.tournaments import tournament

__all__ = [
    "Run",
    "RunInterrupted",
    "Step",
    "grid",
    "manifest",
    "read",
    "replay",
    "rows",
    "self_play",
    "sweep",
    "tournament",
]
