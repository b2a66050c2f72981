"""The validated tables of WarQuest's rules folder."""

from __future__ import annotations

from warquest.rules.tables import NotLoadedError, Tables
from warquest.rules.warquest.schema import (
    ConquestFile,
    ConstantsFile,
    EventsFile,
    MapFile,
    OutlinesFile,
    PowerFile,
    QuestsFile,
    UnitsFile,
)


class WarQuestTables(Tables):
    """Its files by name, and what checks often ask of them."""

    @property
    def map(self) -> MapFile:
        return self.file("map", MapFile)

    @property
    def outlines(self) -> OutlinesFile:
        return self.file("outlines", OutlinesFile)

    @property
    def units(self) -> UnitsFile:
        return self.file("units", UnitsFile)

    @property
    def power(self) -> PowerFile:
        return self.file("power", PowerFile)

    @property
    def conquest(self) -> ConquestFile:
        return self.file("conquest", ConquestFile)

    @property
    def quests(self) -> QuestsFile:
        return self.file("quests", QuestsFile)

    @property
    def events(self) -> EventsFile:
        return self.file("events", EventsFile)

    @property
    def constants(self) -> dict[str, int]:
        """Constant to value; the check of the constants says which are missing."""
        return {constant.id: constant.value for constant in self.file("constants", ConstantsFile).constant}

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
