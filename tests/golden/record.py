"""Writes the golden games anew:  python tests/golden/record.py

They are played by the reference; review the difference by eye before you keep it.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import warquest
from golden.records import PLAYTHROUGH, SHORT, TRACES, playthrough, trace_file, trace_lines, written


def main() -> None:
    """All traces and the playthrough."""
    for players, (options, seed) in TRACES.items():
        game = warquest.load(players=players, engine="reference", **options)
        trace_file(players).write_text(written(trace_lines(game, seed)), encoding="utf-8")
    game = warquest.load(players=2, engine="reference", **SHORT[0])
    PLAYTHROUGH.write_text(playthrough(game), encoding="utf-8")


if __name__ == "__main__":
    main()
