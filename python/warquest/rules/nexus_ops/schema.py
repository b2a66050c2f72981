"""The tables of a Nexus Ops rules folder as strict models, one for each kind of entry (NX-1.9, 2, 5 to 8, 10, 13, 14).

A model knows one entry at a time; what entries say about each other is in `checks`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from warquest.rules.entry import Entry, GameFile, One, Source, Text
from warquest.rules.limits import ID_LENGTH_MAX
from warquest.rules.nexus_ops.limits import (
    COPIES_MAX,
    COST_MAX,
    ENERGIZE_KINDS_MAX,
    FIGURES_MAX,
    ID_PATTERN,
    MINE_MAX,
    MISSION_VP_MAX,
    RANGE_MAX,
    SECRET_KINDS_MAX,
    TOKEN_KINDS_MAX,
)

Id = Annotated[str, Field(pattern=ID_PATTERN, max_length=ID_LENGTH_MAX)]
Letter = Annotated[str, Field(pattern=r"^[A-Z]$")]
Copies = Annotated[int, Field(ge=1, le=COPIES_MAX)]
SomeCopies = Annotated[int, Field(ge=0, le=COPIES_MAX)]
Mine = Annotated[int, Field(ge=0, le=MINE_MAX)]
Points = Annotated[int, Field(ge=1, le=MISSION_VP_MAX)]
Kills = Annotated[int, Field(ge=1, le=FIGURES_MAX)]
Steps = Annotated[int, Field(ge=2, le=RANGE_MAX)]
# 7 never hits.
Hit = Annotated[int, Field(ge=2, le=7)]
Money = Annotated[int, Field(ge=0, le=COST_MAX)]


class Sourced(Entry):
    """An entry that says where it comes from, and in `source_note` more of that."""

    source: Source
    source_note: Text | None = None


class Named(Sourced):
    """An entry with an id and a name for people to read."""

    id: Id
    name: Text


class Unit(Named):
    """A unit type (NX-1.9, 5, 6.4, 10.2, 15.2)."""

    abbr: Letter
    order: Annotated[int, Field(ge=0, le=5)]
    cost: Annotated[int, Field(ge=1, le=COST_MAX)]
    hit: Hit
    limit: Annotated[int, Field(ge=1, le=FIGURES_MAX)]
    miner: bool
    banned: list[Id]
    limit_source: Source


class HitOverride(Sourced):
    """Another number to hit with, on a terrain (NX-10.2)."""

    unit: Id
    terrain: Id
    hit: Hit


class ThroughTerrain(Sourced):
    """So many steps if the path has the terrain behind its start (NX-6.5)."""

    kind: Literal["through_terrain"]
    unit: Id
    terrain: Id
    range: Steps


class FromTerrain(Sourced):
    """So many steps from the terrain (NX-6.6)."""

    kind: Literal["from_terrain"]
    unit: Id
    terrain: Id
    range: Steps
    passes_enemies: bool


class Fly(Sourced):
    """From the terrain to any hex (NX-6.7)."""

    kind: Literal["fly"]
    unit: Id
    terrain: Id


class Breath(Sourced):
    """The breath of a unit type (NX-8); a die that never or always hits would be no chance."""

    unit: Id
    range: One
    hit: Annotated[int, Field(ge=2, le=6)]


class UnitsFile(Entry):
    """units.toml."""

    format: One
    breath: Breath
    unit: list[Unit]
    hit_override: list[HitOverride]
    move_special: list[Annotated[ThroughTerrain | FromTerrain | Fly, Field(discriminator="kind")]]


class Terrain(Named):
    """A kind of terrain; `hexes` of the board, or of each player (NX-1.3, 1.5)."""

    abbr: Letter
    hexes: Annotated[int, Field(ge=1, le=18)]
    rings: Annotated[list[Annotated[int, Field(ge=0, le=4)]], Field(min_length=1)]
    per_player: bool


class TerrainFile(Entry):
    """terrain.toml."""

    format: One
    terrain: list[Terrain]


class StartRubium(Sourced):
    """Money at the start: of the first seat, and how much more each next one has (NX-2.9)."""

    first: Money
    step: Money


class Single(Sourced):
    """A tile of one hex (NX-2.3)."""

    terrain: Id
    count: Annotated[int, Field(ge=1, le=6)]


class Double(Sourced):
    """A tile of two hexes (NX-2.4)."""

    halves: Annotated[list[Id], Field(min_length=2, max_length=2)]
    count: Annotated[int, Field(ge=1, le=6)]


class HomeSites(Sourced):
    """The sides of the board with a home base, by number of players (NX-1.6)."""

    players: Annotated[int, Field(ge=2, le=4)]
    sides: list[Annotated[int, Field(ge=0, le=5)]]


class TilesFile(Entry):
    """tiles.toml."""

    format: One
    start_rubium: StartRubium
    single: list[Single]
    double: list[Double]
    home_sites: list[HomeSites]


class Token(Named):
    """A kind of exploration token (NX-7.2); `extra` copies more with the option extra_tokens (NX-18.5)."""

    count: SomeCopies
    extra: SomeCopies | None = None
    mine: Mine
    unit: Id | None = None


class TokensFile(Entry):
    """tokens.toml."""

    format: One
    token: Annotated[list[Token], Field(min_length=1, max_length=TOKEN_KINDS_MAX)]


class Card(Named):
    """What every card has."""

    name_source: Source


class EnergizeCard(Card):
    """An energize card; its id is its effect (NX-13)."""

    count: Copies
    window: Literal["start", "open", "step", "post_roll", "after"]


class EnergizeFile(Entry):
    """energize.toml."""

    format: One
    card: Annotated[list[EnergizeCard], Field(min_length=1, max_length=ENERGIZE_KINDS_MAX)]


class PlainMission(Card):
    """The mission of any battle won (NX-14.1)."""

    id: Literal["plain"]
    colour: Literal["red"]
    vp: Points


class Secret(Card):
    """What every secret mission has."""

    count: Copies
    vp: Points


class Dominate(Secret):
    """More hexes of a terrain than anyone else (NX-14.6)."""

    kind: Literal["dominate"]
    colour: Literal["white"]
    terrain: Id


class Kill(Secret):
    """So many units of a type removed in one battle (NX-14.7)."""

    kind: Literal["kill"]
    colour: Literal["white"]
    unit: Id
    kills: Kills


class WinSurvivor(Secret):
    """A battle won, and a unit of the type left (NX-14.12)."""

    kind: Literal["win_survivor"]
    colour: Literal["red"]
    unit: Id


class WinRivalHome(Secret):
    """A battle won on a home hex of another seat (NX-14.11)."""

    kind: Literal["win_rival_home"]
    colour: Literal["red"]


class WinTerrain(Secret):
    """A battle won on a terrain (NX-14.4)."""

    kind: Literal["win_terrain"]
    colour: Literal["red"]
    terrain: Id


class WinKills(Secret):
    """A battle won in which the defender lost so many units (NX-14.4)."""

    kind: Literal["win_kills"]
    colour: Literal["red"]
    kills: Kills


class MissionsFile(Entry):
    """missions.toml."""

    format: One
    plain: PlainMission
    secret: Annotated[
        list[
            Annotated[Dominate | Kill | WinSurvivor | WinRivalHome | WinTerrain | WinKills, Field(discriminator="kind")]
        ],
        Field(min_length=1, max_length=SECRET_KINDS_MAX),
    ]


FILES: dict[str, type[Entry]] = {
    "game": GameFile,
    "units": UnitsFile,
    "terrain": TerrainFile,
    "tiles": TilesFile,
    "tokens": TokensFile,
    "energize": EnergizeFile,
    "missions": MissionsFile,
}
