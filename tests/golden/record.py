"""Writes the golden games anew:  python tests/golden/record.py

They are played by the reference; review the difference by eye before you keep it.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from golden.records import PLAYTHROUGHS, RECORDS, played, playthrough, trace_lines, written


def main() -> None:
    """All traces and the playthroughs."""
    for record in RECORDS:
        record.file.write_text(written(trace_lines(record.load("reference"), record.seed)), encoding="utf-8")
    for path, record in PLAYTHROUGHS:
        game = record.load("reference")
        path.write_text(playthrough(game, played(game, record.seed)), encoding="utf-8")


if __name__ == "__main__":
    main()
