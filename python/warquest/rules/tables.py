"""The validated tables of one rules folder, as the cross checks see them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, cast

from warquest.errors import Fault
from warquest.rules.effects import Entry
from warquest.rules.faults import place, shown
from warquest.rules.schema import (
    ConquestFile,
    ConstantsFile,
    EventsFile,
    MapFile,
    OutlinesFile,
    PowerFile,
    QuestsFile,
    UnitsFile,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

_File = TypeVar("_File", bound=Entry)


class NotLoadedError(Exception):
    """A check asked for a table that did not validate; it ends there, and the table's own faults are told."""


class Tables:
    """Models of the files that validated, and the plain data they were made of."""

    def __init__(self, models: dict[str, Entry], data: dict[str, Any]) -> None:
        self._models = models
        self.data = data

    def _file(self, name: str, kind: type[_File]) -> _File:
        if name not in self._models:
            raise NotLoadedError(name)
        return cast("_File", self._models[name])

    @property
    def map(self) -> MapFile:
        return self._file("map", MapFile)

    @property
    def outlines(self) -> OutlinesFile:
        return self._file("outlines", OutlinesFile)

    @property
    def units(self) -> UnitsFile:
        return self._file("units", UnitsFile)

    @property
    def power(self) -> PowerFile:
        return self._file("power", PowerFile)

    @property
    def conquest(self) -> ConquestFile:
        return self._file("conquest", ConquestFile)

    @property
    def quests(self) -> QuestsFile:
        return self._file("quests", QuestsFile)

    @property
    def events(self) -> EventsFile:
        return self._file("events", EventsFile)

    @property
    def constants(self) -> dict[str, int]:
        """Constant to value; the check of the constants says which are missing."""
        return {constant.id: constant.value for constant in self._file("constants", ConstantsFile).constant}

    def constant(self, name: str) -> int:
        if name not in self.constants:
            raise NotLoadedError(name)
        return self.constants[name]

    @property
    def regions(self) -> list[str]:
        return [region.id for region in self.map.region]

    @property
    def kingdoms(self) -> list[str]:
        return [kingdom.id for kingdom in self.map.kingdom]

    @property
    def cities(self) -> list[str]:
        return [region.id for region in self.map.region if region.city]

    @property
    def options(self) -> dict[str, Any]:
        if "options" not in self.data:
            raise NotLoadedError("options")
        return cast("dict[str, Any]", self.data["options"])

    def loaded(self) -> Iterator[str]:
        """Names of the files that validated."""
        yield from self._models

    def fault(self, file: str, parts: list[str | int], value: Any, expected: str) -> Fault:
        return Fault(f"{file}.toml", place(parts, self.data.get(file)), shown(value), expected)
