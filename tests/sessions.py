"""Processes that are still there when they should not be (Linux)."""

from __future__ import annotations

from pathlib import Path


def of_session(session: int) -> list[str]:
    """The processes of a session that still run; those that only wait to be reaped do not."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] not in "ZX":
            found.append(stat.parent.name)
    return found
