"""Edits of rules folders, and what a loader says of the edited one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from strategies.small_rules import Tables, write_folder
from warquest.errors import Fault, RulesError
from warquest.rules import load_folder

if TYPE_CHECKING:
    from pathlib import Path

Edit = Callable[[Tables], Any]


def faults_of(folder: Path, tables: Tables, *edits: Edit) -> list[Fault]:
    """The faults of a rules folder after some edits."""
    for edit in edits:
        edit(tables)
    with pytest.raises(RulesError) as raised:
        load_folder(write_folder(folder, tables))
    return raised.value.faults


def assert_told(faults: list[Fault], file: str, path: str, expected: str) -> None:
    """One of the faults is at the file and path and says what belongs there."""
    there = [fault for fault in faults if fault.file == f"{file}.toml" and fault.path.split(" (")[0] == path]
    assert there, [str(fault) for fault in faults]
    assert any(expected in fault.expected for fault in there), [str(fault) for fault in there]


def put(file: str, *path: str | int, value: Any) -> Edit:
    """Sets one value of a table."""

    def edit(tables: Tables) -> None:
        held: Any = tables[file]
        for part in path[:-1]:
            held = held[part]
        held[path[-1]] = value

    return edit


def drop(file: str, *path: str | int) -> Edit:
    """Takes one value out of a table."""

    def edit(tables: Tables) -> None:
        held: Any = tables[file]
        for part in path[:-1]:
            held = held[part]
        del held[path[-1]]

    return edit


def double(file: str, table: str, index: int) -> Edit:
    """Lists an entry twice."""
    return lambda tables: tables[file][table].append(dict(tables[file][table][index]))


def both(*edits: Edit) -> Edit:
    def edit(tables: Tables) -> None:
        for single in edits:
            single(tables)

    return edit
