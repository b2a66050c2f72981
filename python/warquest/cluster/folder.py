"""A run folder (docs/cluster.md, "A run folder"): `manifest.json`, and a Parquet file for every finished task.

One run at a time: the folder is locked (`flock`, where there is such a lock) until it is closed, and the lock goes with
the process, however that ends.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from warquest.cluster import parts
from warquest.cluster.tasks import Done, Job, Row
from warquest.errors import OptionError
from warquest.ledger import differences, is_same
from warquest.traces import printable

if sys.platform != "win32":
    import fcntl

FORMAT = 1
MANIFEST = "manifest.json"
_PART = re.compile(r"part-(\d{9,})-(\d{9,})\.parquet")
_DRAFT = re.compile(r"\.warquest-[0-9a-f]{16}")


class Folder:
    """The folder of a run that is under way."""

    def __init__(self, path: Path, job: Job) -> None:
        parts.arrow("parquet")
        self.path, self._lock = path, -1
        header = header_of(job)
        self.run = name_of(header)
        try:
            self._lock = _locked(path)
            self._begin(header)
            found = part_files(path)
            for span, part in found:
                parts.check(part, self.run, span)
            self.done = [span for span, _ in found]
        except BaseException:
            self.close()
            raise

    def _begin(self, header: dict[str, Any]) -> None:
        """Nothing is changed in a folder that is not this run's."""
        names = sorted(os.listdir(self.path))
        if MANIFEST in names:
            _compare(self.path, manifest(self.path), header)
        elif foreign := [name for name in names if not _DRAFT.fullmatch(name)]:
            raise OptionError(f"{printable(self.path)}: it is no folder of a run; {foreign[0]!r} is in it")
        for name in names:
            if _DRAFT.fullmatch(name) and not (self.path / name).is_dir():
                (self.path / name).unlink(missing_ok=True)
        if MANIFEST not in names:
            parts.write(self.path / MANIFEST, json.dumps(header, indent=1).encode() + b"\n")

    def add(self, done: Done) -> None:
        """Keep the rows of a task."""
        assert isinstance(done.rows, bytes)
        first = done.task.first
        parts.write(self.path / f"part-{first:09}-{first + done.count - 1:09}.parquet", done.rows)

    def rows(self) -> Iterator[Row]:
        return rows(self.path)

    def close(self) -> None:
        if self._lock >= 0:
            os.close(self._lock)
        self._lock = -1


def header_of(job: Job) -> dict[str, Any]:
    """What the manifest says of a job."""
    from warquest import __version__

    return {"run": FORMAT, "job": job.name, "version": __version__, **job.header()}


def name_of(header: dict[str, Any]) -> str:
    """The name of a run in its parts."""
    return hashlib.sha256(json.dumps(header, sort_keys=True).encode()).hexdigest()


def _locked(path: Path) -> int:
    """The folder, made if there is none, and locked: a descriptor that has to be closed."""
    try:
        if path.exists() and not path.is_dir():
            raise OptionError(f"cannot keep a run in {printable(path)}: it is no folder")
        path.mkdir(parents=True, exist_ok=True)
        if sys.platform == "win32":
            return -1
        folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    except OSError as error:
        raise OptionError(f"cannot keep a run in {printable(path)}: {error.strerror or error}") from error
    except OptionError:
        raise
    except ValueError as error:
        # A path with a zero byte, or one that cannot be encoded.
        raise OptionError(f"cannot keep a run in {printable(path)}: no path of a folder") from error
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(folder)
        raise OptionError(f"{printable(path)} is in use by another run") from error
    except OSError:
        pass  # On a file system without locks nobody can tell.
    return folder


def _compare(path: Path, found: dict[str, Any], header: dict[str, Any]) -> None:
    # What went through JSON is compared with what did: a tuple is a list there.
    header = json.loads(json.dumps(header))
    if is_same(found, header):
        return
    told = list(differences(found, header)) or list(differences(header, found))
    raise OptionError(f"{printable(path)}: it holds another run: {'; '.join(told) or 'its manifest was edited'}")


# --- reading ----------------------------------------------------------------------------------------------------------


def manifest(path: str | os.PathLike[str]) -> dict[str, Any]:
    """What the run of a folder is: `job`, `version`, `game`, `rules_digest` and so on (docs/cluster.md).

    Raises `OptionError` if it is no folder of a run.
    """
    file = Path(path) / MANIFEST
    try:
        found = json.loads(file.read_bytes()) if file.is_file() else None
    except (OSError, ValueError, RecursionError) as error:
        raise OptionError(f"{printable(file)}: it cannot be read: {error}") from error
    if not isinstance(found, dict) or found.get("run") != FORMAT:
        raise OptionError(f"{printable(Path(path))}: it is no folder of a run, or one of another format")
    return found


def part_files(path: Path) -> list[tuple[range, Path]]:
    """The finished tasks of a folder, ascending: the numbers of their rows, and their files."""
    found = []
    for name in os.listdir(path):
        if match := _PART.fullmatch(name):
            found.append((range(int(match[1]), int(match[2]) + 1), path / name))
    found.sort(key=lambda part: part[0].start)
    for (before, _), (span, part) in pairwise(found):
        if span.start < before.stop:
            raise OptionError(f"{printable(part)}: its rows are in another part too; delete one of them")
    return found


def tables(path: str | os.PathLike[str], columns: Sequence[str] | None = None) -> Iterator[Any]:
    """The parts of a run, one Arrow table after the other, in the order of their rows."""
    if isinstance(columns, str):
        raise TypeError("columns: a list of names is needed, not str")
    names = None if columns is None else list(columns)
    run = name_of(manifest(path))
    for span, part in part_files(Path(path)):
        yield parts.read(part, run, span, names)


def read(path: str | os.PathLike[str], columns: Sequence[str] | None = None) -> Any:
    """What a run has finished so far: a `pyarrow.Table`, rows in their order, whoever made them and when.

    `columns`: only these. Of a run that has finished nothing the table has no columns.

    Raises `OptionError` for a folder that is none of a run, a part that cannot be read or is of another, and a column
    that there is not.
    """
    pa, found = parts.arrow(), list(tables(path, columns))
    return pa.concat_tables(found) if found else pa.table({})


def rows(path: str | os.PathLike[str]) -> Iterator[Row]:
    """The same row by row, as dicts; one part at a time is in memory."""
    for table in tables(path):
        yield from table.to_pylist()
