"""Edited rules folders for the tests: the shipped tables with some fields of some entries changed."""

from __future__ import annotations

import atexit
import copy
import functools
import json
import tempfile
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import warquest

SHIPPED = Path(warquest.__file__).parent / "rules" / "data" / "warquest"
Tables = dict[str, dict[str, Any]]

_folders = tempfile.TemporaryDirectory(prefix="warquest-rules-")
atexit.register(_folders.cleanup)


@functools.cache
def _shipped_text() -> str:
    tables = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(SHIPPED.glob("*.toml"))}
    return json.dumps(tables)


def shipped() -> Tables:
    """A fresh copy of the shipped tables, by file name without its ending."""
    return json.loads(_shipped_text())


def entry(tables: Tables, table: str, name: str) -> dict[str, Any]:
    """The entry of a table that has this id."""
    lists = [rows for rows in tables[table].values() if isinstance(rows, list)]
    return next(row for rows in lists for row in rows if row.get("id") == name)


def edited(**changes: dict[str, dict[str, Any]]) -> str:
    """A rules folder with changed fields: `edited(power={"whetstones": {"use_cost": 0}})`."""
    return _edited_folder(json.dumps(changes))


@functools.cache
def _edited_folder(changes: str) -> str:
    tables = shipped()
    for table, entries in json.loads(changes).items():
        for name, fields in entries.items():
            entry(tables, table, name).update(copy.deepcopy(fields))
    return write(tables)


def rewritten(change: Callable[[Tables], None]) -> str:
    """A rules folder after any change of the tables."""
    tables = shipped()
    change(tables)
    return write(tables)


def write(tables: Tables) -> str:
    """Write the tables as TOML into a new folder."""
    folder = Path(tempfile.mkdtemp(dir=_folders.name))
    for name, table in tables.items():
        (folder / f"{name}.toml").write_text(toml(table), encoding="utf-8")
    return str(folder)


def toml(table: dict[str, Any]) -> str:
    """TOML text of a table: plain keys, then lists of entries; what lies deeper is written inline."""
    plain = {key: value for key, value in table.items() if not _is_entries(value)}
    lines = [f"{key} = {inline(value)}" for key, value in plain.items()]
    for key in (key for key in table if key not in plain):
        for row in table[key]:
            lines += [f"[[{key}]]", *(f"{field} = {inline(value)}" for field, value in row.items())]
    return "\n".join(lines) + "\n"


def _is_entries(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def inline(value: Any) -> str:
    """A TOML value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {inline(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(inline(item) for item in value) + "]"
    return json.dumps(value)
