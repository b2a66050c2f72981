"""The file of a tournament's finished games (docs/agents.md, "Tournaments"): a header, then a line a game (JSON Lines).

One tournament at a time: the file is locked (`flock`, where there is such a lock) until it is closed, and the lock goes
with the process, however that ends. A file is changed only after all of it has been read and found to be of the same
tournament; then a last line that a kill cut short is cut off, and its game is played again.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from io import FileIO
from pathlib import Path
from stat import S_ISREG
from typing import Any

from warquest.errors import OptionError
from warquest.traces import printable

if sys.platform != "win32":
    import fcntl

MOST = 2**63
"""Numbers of a game are smaller: their sums must not overflow."""
FIELDS = {"index", "entrants", "returns", "points", "digest", "decisions", "seconds"}


def open_file(path: Path) -> FileIO:
    """Open a regular file for reading and appending, and lock it; it is made if there is none."""
    try:
        # A pipe would be waited for, and a device read for ever.
        is_other = path.exists() and not S_ISREG(path.stat().st_mode)
        # Without a buffer: what cannot be written is not tried again when the file is closed.
        file = None if is_other else FileIO(path, "a+")
    except OSError as error:
        raise OptionError(f"cannot write {printable(path)}: {error.strerror or error}") from error
    except ValueError as error:
        # A path with a zero byte, or one that cannot be encoded.
        raise OptionError(f"cannot write {printable(path)}: no path of a file") from error
    if file is None:
        raise OptionError(f"cannot write {printable(path)}: no regular file")
    if not _lock(file):
        file.close()
        raise OptionError(f"{printable(path)} is in use by another tournament")
    file.seek(0)
    return file


def _lock(file: FileIO) -> bool:
    """Whether nobody else has it. On a file system without locks nobody can tell."""
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            return not isinstance(error, BlockingIOError)
    return True


def append(file: FileIO, row: dict[str, Any]) -> None:
    """Add a line and see it on the disk."""
    rest = line_of(row)
    try:
        while rest:
            rest = rest[file.write(rest) :]
        os.fsync(file.fileno())
    except OSError as error:
        raise OptionError(f"cannot write {printable(Path(file.name))}: {error.strerror or error}") from error


def line_of(row: dict[str, Any]) -> bytes:
    return json.dumps(row, separators=(",", ":"), allow_nan=False).encode() + b"\n"


# --- reading ----------------------------------------------------------------------------------------------------------


def whole_lines(path: Path, data: bytes, header: dict[str, Any]) -> list[bytes]:
    """The lines without one that was cut short; if that is the first, it has to be the beginning of this header."""
    *lines, rest = data.split(b"\n")
    if not lines and not line_of(header).startswith(rest):
        raise OptionError(f"{printable(path)}: it is no file of a tournament")
    return lines


def row_of(path: Path, number: int, line: bytes) -> dict[str, Any]:
    """The object that stands in a line."""
    try:
        row = json.loads(line.decode())
    except (ValueError, RecursionError) as error:
        raise OptionError(f"{printable(path)}: line {number} is no JSON; it is no file of a tournament") from error
    if not isinstance(row, dict):
        raise OptionError(f"{printable(path)}: line {number}: expected an object; it is no file of a tournament")
    return row


def is_same(found: dict[str, Any], header: dict[str, Any]) -> bool:
    """Whether two headers are the same to the letter: to Python true is 1."""
    return json.dumps(found, sort_keys=True) == json.dumps(header, sort_keys=True)


def differences(found: dict[str, Any], expected: dict[str, Any], place: str = "") -> Iterator[str]:
    """What a header says and what it should; of options, and of a list of objects, those that differ."""
    for name, value in expected.items():
        kept = found.get(name)
        if isinstance(value, dict) and isinstance(kept, dict):
            yield from differences(kept, value, place)
        elif _are_objects(value) and isinstance(kept, list) and _are_objects(kept):
            for number, (one, other) in enumerate(zip(kept, value, strict=False)):
                yield from differences(one, other, f"{place}{name}[{number}].")
            if len(kept) != len(value):
                yield f"{place}{name} are {len(kept)}, not {len(value)}"
        elif kept != value:
            yield f"{place}{name} is {kept!r}, not {value!r}"


def _are_objects(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)


def is_game(row: dict[str, Any], seats: Sequence[int], has_points: bool) -> bool:
    """Whether a line holds a game of those who sit there, each number of the kind that is written."""
    count = len(seats)
    return (
        row.keys() == FIELDS
        and _are(row["entrants"], int, count, 0)
        and row["entrants"] == list(seats)
        and _are(row["returns"], float, count, -MOST)
        and (_are(row["points"], int, count, -MOST) if has_points else row["points"] is None)
        and isinstance(row["digest"], str)
        and re.fullmatch("[0-9a-f]{64}", row["digest"]) is not None
        and _are(row["decisions"], int, count, 0)
        and _are(row["seconds"], float, count, 0)
    )


def _are(values: Any, kind: type[int] | type[float], count: int, least: int) -> bool:
    """Whether it is a list of so many numbers of a type; truth values are none, and NaN is in no range."""
    return (
        isinstance(values, list)
        and len(values) == count
        and all(type(value) is kind and least <= value < MOST for value in values)
    )
