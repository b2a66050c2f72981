"""The validated tables of one rules folder, as the cross checks see them, and how these are run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, cast

from warquest.errors import Fault
from warquest.rules.entry import Entry
from warquest.rules.faults import place, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

_File = TypeVar("_File", bound=Entry)
_Tables = TypeVar("_Tables", bound="Tables")


class NotLoadedError(Exception):
    """A check asked for a table that did not validate; it ends there, and the table's own faults are told."""


class Tables:
    """Models of the files that validated, and the plain data they were made of."""

    def __init__(self, models: dict[str, Entry], data: dict[str, Any]) -> None:
        self._models = models
        self.data = data

    def file(self, name: str, kind: type[_File]) -> _File:
        if name not in self._models:
            raise NotLoadedError(name)
        return cast("_File", self._models[name])

    @property
    def options(self) -> dict[str, Any]:
        if "options" not in self.data:
            raise NotLoadedError("options")
        return cast("dict[str, Any]", self.data["options"])

    def loaded(self) -> Iterator[str]:
        """Names of the files that validated."""
        yield from self._models

    def entries(self, tables: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, str, list[dict[str, Any]]]]:
        """File, table and entries of the lists named, where the file validated."""
        for file, names in tables.items():
            if file in self._models:
                for name in names:
                    yield file, name, self.data[file].get(name, [])

    def fault(self, file: str, parts: list[str | int], value: Any, expected: str) -> Fault:
        return Fault(f"{file}.toml", place(parts, self.data.get(file)), shown(value), expected)


def run(checks: Iterable[Callable[[_Tables], Iterator[Fault]]], tables: _Tables) -> Iterator[Fault]:
    """The faults of all checks, in the order of the checks."""
    for check in checks:
        try:
            yield from check(tables)
        except NotLoadedError:
            continue


def repeated_ids(tables: Tables, lists: Mapping[str, tuple[str, ...]]) -> Iterator[Fault]:
    """No id twice in a list."""
    for file, table, entries in tables.entries(lists):
        seen: set[str] = set()
        for index, entry in enumerate(entries):
            if entry["id"] in seen:
                yield tables.fault(file, [table, index, "id"], entry["id"], "an id that no other entry has")
            seen.add(entry["id"])
