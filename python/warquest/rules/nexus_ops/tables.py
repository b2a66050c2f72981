"""The validated tables of Nexus Ops' rules folder."""

from __future__ import annotations

from warquest.rules.nexus_ops.schema import EnergizeFile, MissionsFile, TerrainFile, TilesFile, TokensFile, UnitsFile
from warquest.rules.tables import Tables


class NexusOpsTables(Tables):
    """Its files by name."""

    @property
    def units(self) -> UnitsFile:
        return self.file("units", UnitsFile)

    @property
    def terrain(self) -> TerrainFile:
        return self.file("terrain", TerrainFile)

    @property
    def tiles(self) -> TilesFile:
        return self.file("tiles", TilesFile)

    @property
    def tokens(self) -> TokensFile:
        return self.file("tokens", TokensFile)

    @property
    def energize(self) -> EnergizeFile:
        return self.file("energize", EnergizeFile)

    @property
    def missions(self) -> MissionsFile:
        return self.file("missions", MissionsFile)
