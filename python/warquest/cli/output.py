"""Where the command line writes: standard output, standard error and files, with one behaviour for all commands.

Standard output is what a command is run for. One that is closed, or open for reading only, is refused before anything
is done. One that fails later (a full disk) ends the command with code 2 and one line on standard error. When its
reader has left, the command ends without a word and with code 141, which shells give to a program that a broken pipe
has ended. Standard error only carries remarks: those that cannot be made are dropped and change no exit code.
"""

from __future__ import annotations

import errno
import io
import json
import os
import select
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

import typer

from warquest.cli.codes import BROKEN_PIPE, UNUSABLE
from warquest.errors import OptionError
from warquest.traces import draft_for

# A folder that takes no new file, or a file that is mounted by itself, leaves only writing in place.
_IRREPLACEABLE = {errno.EACCES, errno.EPERM, errno.EBUSY, errno.EROFS}


class OutputError(Exception):
    """Standard output cannot be written. It is no OSError, for libraries end the process at those in their own ways."""

    def __init__(self, reason: str, code: int = UNUSABLE) -> None:
        super().__init__(reason)
        self.code = code


class _Remarks(io.RawIOBase):
    """A stream whose first failure is its last: what is written afterwards goes nowhere."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self._lost = False

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return int(self._stream.fileno())

    def isatty(self) -> bool:
        return bool(self._stream.isatty())

    def write(self, data: Any) -> int:
        if self._lost:
            return len(data)
        try:
            return self._wait_and_write(data)
        except OSError as error:
            self._lost = True
            self._fail(error)
            return len(data)

    def _wait_and_write(self, data: Any) -> int:
        """A stream that does not block says None while it is full."""
        while (written := self._stream.write(data)) is None:
            select.select([], [self._stream], [])
        return int(written)

    def _fail(self, error: OSError) -> None:
        """A remark that cannot be made is dropped."""


class _Output(_Remarks):
    def _fail(self, error: OSError) -> None:
        code = BROKEN_PIPE if error.errno == errno.EPIPE else UNUSABLE
        raise OutputError(error.strerror or str(error), code) from error


@contextmanager
def guarded() -> Iterator[None]:
    """Watch over both streams, and end the process as the module says when standard output fails."""
    kept = sys.stdout, sys.stderr
    _fill_descriptors()
    sys.stderr = _wrap(kept[1], _Remarks) if kept[1] is not None else io.StringIO()
    try:
        sys.stdout = _checked_output(kept[0])
        try:
            yield
        finally:
            sys.stdout.flush()
    except OutputError as error:
        if error.code != BROKEN_PIPE:
            typer.echo(f"warquest: cannot write standard output: {error}", err=True)
        sys.exit(error.code)
    finally:
        sys.stdout, sys.stderr = kept


def _fill_descriptors() -> None:
    """No file that is opened later may take the number of a standard stream that is closed."""
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(descriptor)


def _checked_output(stream: TextIO | None) -> TextIO:
    if stream is None:
        raise OutputError("it is closed")
    wrapped = _wrap(stream, _Output)
    if isinstance(wrapped, io.TextIOWrapper):
        # Nothing is written, but a stream that is not open for writing refuses even that.
        _raw(wrapped.buffer).write(b"")
    return wrapped


def _wrap(stream: TextIO, kind: type[_Remarks]) -> TextIO:
    """The same stream, watched over; one without bytes below belongs to whoever put it there and stays."""
    if not hasattr(stream, "buffer"):
        return stream
    errors = "backslashreplace" if stream.errors == "strict" else stream.errors
    return io.TextIOWrapper(
        io.BufferedWriter(kind(_raw(stream.buffer))),
        stream.encoding,
        errors,
        line_buffering=getattr(stream, "line_buffering", False),
        write_through=getattr(stream, "write_through", False),
    )


def _raw(buffer: Any) -> Any:
    return getattr(buffer, "raw", buffer)


# --- files ------------------------------------------------------------------------------------------------------------


def check_writable(target: str | Path | None) -> None:
    """Try the output before the run, and leave it as it was."""
    if target is None or str(target) == "-":
        return
    path = Path(target)
    try:
        if not _is_there(path):
            # A link may lead to a file that is not there yet.
            place = Path(os.path.realpath(path))
            place.touch(exist_ok=False)
            place.unlink()
        elif path.is_file():
            path.open("ab").close()
        elif path.is_dir() or not os.access(path, os.W_OK):
            raise OptionError(f"cannot write {path}: no file")
    except OSError as error:
        raise OptionError(f"cannot write {path}: {error.strerror}") from error


def _is_there(path: Path) -> bool:
    """Unlike `Path.exists` this does not call a ring of links a file that is not there."""
    try:
        path.stat()
    except FileNotFoundError:
        return False
    return True


def same_file(first: Path, second: Path) -> bool:
    """Whether two outputs would be one file, whatever links lead there."""
    return os.path.realpath(first) == os.path.realpath(second)


def write_whole(target: Path, content: str | bytes) -> None:
    """Write a file beside its place and move it there: what stood there survives a full disk and a kill.

    A link stays, and the file it leads to is written. Devices, pipes and files that nothing can be put in the place
    of are written where they are.
    """
    place = Path(os.path.realpath(target))
    data = content.encode("utf-8") if isinstance(content, str) else content
    if target.exists() and not place.is_file():
        target.write_bytes(data)
        return
    try:
        _replace(place, data)
    except OSError as error:
        if error.errno not in _IRREPLACEABLE or not place.is_file():
            raise
        place.write_bytes(data)


def write_file(target: Path, content: str | bytes) -> None:
    """`write_whole`, told as the command line tells it if the file cannot be written."""
    try:
        write_whole(target, content)
    except OSError as error:
        raise OptionError(f"cannot write {target}: {error.strerror}") from error


def write_json(value: object, target: str) -> None:
    """What `--json` asks for; `-` is standard output."""
    text = json.dumps(value, indent=2) + "\n"
    if target == "-":
        typer.echo(text, nl=False)
    else:
        write_file(Path(target), text)


def _replace(place: Path, data: bytes) -> None:
    with draft_for(place) as draft:
        with draft.open("xb") as file:
            if place.exists():
                shutil.copymode(place, draft)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, place)
