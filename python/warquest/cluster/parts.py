"""Parts of a run as Parquet files: the rows of one task each, and the name of the run in the schema."""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from typing import Any

from warquest.errors import OptionError
from warquest.traces import draft_for, printable

RUN = b"warquest.run"


def arrow(module: str = "") -> Any:
    """pyarrow or a module of it, if it is installed."""
    from importlib import import_module

    try:
        return import_module(f"pyarrow.{module}" if module else "pyarrow")
    except ImportError as error:
        raise ImportError("run folders and tables need pyarrow: pip install 'warquest[parquet]'") from error


def schema(columns: Mapping[str, str], run: str | None = None) -> Any:
    """The Arrow schema of rows."""
    pa = arrow()

    def kind(name: str) -> Any:
        return pa.list_(kind(name[:-2])) if name.endswith("[]") else pa.type_for_alias(name)

    fields = [pa.field(name, kind(value)) for name, value in columns.items()]
    return pa.schema(fields, metadata=None if run is None else {RUN: run.encode()})


def encode(columns: Mapping[str, str], run: str, rows: Sequence[Mapping[str, Any]]) -> bytes:
    """The file of these rows."""
    pa, sink = arrow(), arrow().BufferOutputStream()
    kinds = schema(columns, run)
    arrays = [pa.array([_fast(row[kind.name]) for row in rows], type=kind.type) for kind in kinds]
    table = pa.Table.from_arrays(arrays, schema=kinds)
    # Small files: what dictionaries and statistics take is more than what they save.
    arrow("parquet").write_table(table, sink, compression="zstd", use_dictionary=False, write_statistics=False)
    data: bytes = sink.getvalue().to_pybytes()
    return data


def _fast(value: Any) -> Any:
    """Numbers that Arrow need not look at one by one."""
    if isinstance(value, array):
        import numpy

        return numpy.frombuffer(value, dtype=value.typecode)
    return value


def write(path: Path, data: bytes) -> None:
    """A file, whole and on the disk or not at all."""
    try:
        with draft_for(path) as draft:
            with FileIO(draft, "x") as file:
                rest = memoryview(data)
                while rest:
                    rest = rest[file.write(rest) :]
                os.fsync(file.fileno())
            os.replace(draft, path)
    except OSError as error:
        raise OptionError(f"cannot write {printable(path)}: {error.strerror or error}") from error


@contextmanager
def _opened(path: Path) -> Iterator[Any]:
    """A file by itself, not as a part of a data set of the files around it. Arrow takes no path that is not UTF-8."""
    if path.exists() and not path.is_file():
        raise OSError("it is no file")  # who opened a pipe would wait
    with open(path, "rb") as data, arrow("parquet").ParquetFile(data) as file:
        yield file


def read(path: Path, run: str, span: range, columns: Sequence[str] | None = None) -> Any:
    """The table of a part, without the name of its run."""
    pa = arrow()
    try:
        with _opened(path) as file:
            _check(path, file, run, span)
            _known(columns, file.schema_arrow.names)
            table = file.read(columns=columns)
    except (OSError, pa.ArrowException) as error:
        raise OptionError(f"cannot read {printable(path)}: {error}") from error
    return table.replace_schema_metadata(None)


def check(path: Path, run: str, span: range) -> None:
    """That a file holds these rows of a run; of those only the numbers are read."""
    pa = arrow()
    try:
        with _opened(path) as file:
            _check(path, file, run, span)
    except (OSError, pa.ArrowException) as error:
        raise OptionError(
            f"{printable(path)}: it is broken ({error}); delete it, and the run does its tasks again"
        ) from error


def _check(path: Path, file: Any, run: str, span: range) -> None:
    found, rows = (file.schema_arrow.metadata or {}).get(RUN), file.metadata.num_rows
    # A range can be longer than what `len` tells.
    is_fit = found == run.encode() and rows == span.stop - span.start
    if not is_fit or file.read(columns=["index"]).to_pydict() != {"index": list(span)}:
        raise OptionError(f"{printable(path)}: it is no part of this run; delete it")


def _known(columns: Sequence[str] | None, names: Sequence[str]) -> None:
    for name in columns or ():
        if name not in names:
            raise OptionError(f"columns: there is no {name!r}; known: {', '.join(names)}")
