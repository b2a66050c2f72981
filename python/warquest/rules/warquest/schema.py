"""The tables of a rules folder as strict models, one for each kind of entry (WQ-2, 3, 12).

A model knows one entry at a time; what entries say about each other is in `checks`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from warquest.rules.entry import Entry, GameFile, One, Source, Text
from warquest.rules.limits import ID_LENGTH_MAX
from warquest.rules.warquest.effects import (
    CardEffect,
    Id,
    MonsterSpecial,
    NegativeEffect,
    PositiveEffect,
    Price,
    RumourOf,
)
from warquest.rules.warquest.limits import COPIES_MAX, DICE_MAX, FACES_MAX, POINTS_MAX, REGIONS_MAX


def _always_true(value: bool) -> bool:
    if not value:
        raise ValueError("true, or no such field")
    return value


Present = Annotated[bool, AfterValidator(_always_true), Field(json_schema_extra={"const": True})]
Coordinate = Annotated[float, Field(ge=0, le=10000, allow_inf_nan=False)]
Points = Annotated[int, Field(ge=0, le=POINTS_MAX)]
Copies = Annotated[int, Field(ge=1, le=COPIES_MAX)]
Attack = Annotated[int, Field(ge=1, le=9)]
Defence = Annotated[int, Field(ge=1, le=4)]
Count = Annotated[int, Field(ge=1, le=REGIONS_MAX)]
Faces = Annotated[int, Field(ge=0, le=FACES_MAX)]
Race = Literal["goblin", "orc", "dwarf", "satyr", "elf"]
Line = Literal["melee", "ranged"]


class Sourced(Entry):
    """An entry that says where its numbers come from (WQ-12.5)."""

    source: Source
    from_seed: list[Text] | None = None


# --- map.toml --------------------------------------------------------------------------------------------------------


class Board(Entry):
    """The size of the drawing."""

    width: Coordinate
    height: Coordinate


class Kingdom(Sourced):
    """A named group of regions; five are homelands (WQ-3.4)."""

    id: Id
    name: Text
    race: Race | None = None
    colour: Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]


class City(Entry):
    """A city and its tax (WQ-3.2)."""

    name: Text
    tax: Points
    market: bool
    start: bool


class Battlefield(Entry):
    """An ancient battlefield (WQ-3.2)."""

    name: Text


class Location(Entry):
    """A place of quests (WQ-3.2)."""

    kind: Literal["tower", "tunnel", "tomb", "statue", "dungeon", "cave"]
    name: Text


class Region(Sourced):
    """A movement space with its icons (WQ-3.1)."""

    id: Id
    name: Text
    kingdom: Id
    x: Coordinate
    y: Coordinate
    city: City | None = None
    battlefield: Battlefield | None = None
    village: Present | None = None
    location: Location | None = None


class Feature(Sourced):
    """A mountain range or a river: the borders it follows."""

    id: Id
    name: Text
    kind: Literal["mountain", "river"]
    course: Annotated[list[Annotated[list[Id], Field(min_length=2, max_length=2)]], Field(min_length=1)]


class Border(Sourced):
    """A border between two regions (WQ-3.3)."""

    a: Id
    b: Id
    kind: Literal["plain", "mountain", "river", "bridge"]
    feature: Id | None = None


class MapFile(Entry):
    """map.toml."""

    format: One
    board: Board
    kingdom: list[Kingdom]
    region: Annotated[list[Region], Field(min_length=2, max_length=REGIONS_MAX)]
    feature: list[Feature]
    border: list[Border]


# --- outlines.toml ---------------------------------------------------------------------------------------------------

Point = Annotated[list[Coordinate], Field(min_length=2, max_length=2)]


class Outline(Entry):
    """The drawn outline of a region."""

    region: Id
    points: Annotated[list[Point], Field(min_length=3)]


class BorderLine(Entry):
    """The drawn line of a border."""

    a: Id
    b: Id
    points: Annotated[list[Point], Field(min_length=2)]


class OutlinesFile(Sourced):
    """outlines.toml: drawing only."""

    format: One
    outline: list[Outline]
    line: list[BorderLine]


# --- units.toml ------------------------------------------------------------------------------------------------------


class Die(Sourced):
    """The faces of the battle die (WQ-12.1)."""

    skulls: Faces
    flags: Faces
    blanks: Faces


class Limits(Sourced):
    """Figures and leaders (WQ-2.1, 2.3)."""

    figures: Annotated[int, Field(ge=1, le=999)]
    lords_per_player: One
    lieutenants_per_player: Annotated[int, Field(ge=2, le=2)]
    colours: Annotated[int, Field(ge=5, le=5)]


class Leader(Sourced):
    """Lord or lieutenant (WQ-12.2)."""

    id: Literal["lord", "lieutenant"]
    name: Text
    line: Literal["melee"]
    cost: Points | None = None
    attack: Attack
    defence: Defence
    ability: Literal["leader"]
    figures: Annotated[int, Field(ge=1, le=99)]


class Unit(Sourced):
    """A troop type (WQ-12.2)."""

    id: Id
    name: Text
    race: Race
    line: Line
    cost: Price
    attack: Attack
    defence: Defence
    pool: Annotated[int, Field(ge=1, le=15)]
    ability: Literal["pursuit", "rage", "shield", "ambush", "skirmish", "none"]


class UnitsFile(Entry):
    """units.toml."""

    format: One
    die: Die
    limits: Limits
    leader: list[Leader]
    unit: list[Unit]


# --- cards -----------------------------------------------------------------------------------------------------------


class Card(Sourced):
    """What every card has."""

    id: Id
    name: Text
    copies: Copies


class PowerCard(Card):
    """What every power card has (WQ-8)."""

    cost: Points
    use_cost: Points
    quest: bool
    effects: Annotated[list[CardEffect], Field(min_length=1)]


class ResourceCard(PowerCard):
    """A power card of the display (WQ-8.1)."""

    kind: Literal["resource"]


class MarketCard(PowerCard):
    """A power card that lies at its city (WQ-8.1)."""

    kind: Literal["market"]
    city: Id


class PowerFile(Entry):
    """power.toml."""

    format: One
    card: list[Annotated[ResourceCard | MarketCard, Field(discriminator="kind")]]


class AllOf(Entry):
    """Tokens in all regions named (WQ-9.10)."""

    kind: Literal["all_of"]
    regions: Annotated[list[Id], Field(min_length=1)]


class NOfKingdom(Entry):
    """n tokens in a kingdom (WQ-9.10)."""

    kind: Literal["n_of_kingdom"]
    kingdom: Id
    n: Count


class NCities(Entry):
    """n tokens in cities (WQ-9.10)."""

    kind: Literal["n_cities"]
    n: Count


class NIcon(Entry):
    """n tokens in regions with an icon (WQ-9.10)."""

    kind: Literal["n_icon"]
    icon: Literal["village", "battlefield", "location"]
    n: Count


class NAny(Entry):
    """n tokens anywhere (WQ-9.10)."""

    kind: Literal["n_any"]
    n: Count


Condition = Annotated[AllOf | NOfKingdom | NCities | NIcon | NAny, Field(discriminator="kind")]


class Defend(Card):
    """Defend the Kingdom (WQ-9.6)."""

    kind: Literal["defend"]
    mark: Literal["star"]
    kingdom: Id
    vp: Points


class GloriousVictory(Card):
    """Glorious Victory (WQ-9.4)."""

    kind: Literal["glorious_victory"]
    mark: Literal["blade"]
    min_troops: Annotated[int, Field(ge=1, le=99)]
    vp: Points


class RaceHunt(Card):
    """Race Hunt (WQ-9.5)."""

    kind: Literal["race_hunt"]
    mark: Literal["blade"]
    race: Race
    troops: Annotated[int, Field(ge=1, le=30)]
    vp: Points


class Territory(Card):
    """A territory card (WQ-9.1)."""

    kind: Literal["territory"]
    mark: Literal["none"]
    condition: Condition
    vp: Points


class ConquestFile(Entry):
    """conquest.toml."""

    format: One
    card: list[Annotated[Defend | GloriousVictory | RaceHunt | Territory, Field(discriminator="kind")]]


class QuestCard(Card):
    """A quest and its monster (WQ-7)."""

    tier: Literal["starting", "medium", "hard"]
    location: Id
    monster: Text
    health: Annotated[int, Field(ge=1, le=99)]
    attack: Annotated[int, Field(ge=1, le=DICE_MAX)]
    specials: list[MonsterSpecial]
    vp: Points


class QuestsFile(Entry):
    """quests.toml."""

    format: One
    card: list[QuestCard]


class Artifact(Entry):
    """What a rumour leads to (WQ-10.5)."""

    name: Text
    effect: CardEffect


class AllQuiet(Sourced):
    """The event of the first round (WQ-4.4)."""

    id: Id
    name: Text
    kind: Literal["quiet"]
    copies: One
    effects: Annotated[list[NegativeEffect], Field(max_length=0)]


class Rumour(Sourced):
    """A rumour of an artifact (WQ-10.3)."""

    id: Id
    name: Text
    kind: Literal["rumour"]
    # An artifact is one thing: a second copy of its card would bring a second one.
    copies: One
    effects: Annotated[list[RumourOf], Field(min_length=1, max_length=1)]
    artifact: Artifact


class NegativeEvent(Card):
    """An event that costs something (WQ-12.9)."""

    kind: Literal["negative"]
    effects: Annotated[list[NegativeEffect], Field(min_length=1, max_length=1)]


class PositiveEvent(Card):
    """An event that brings something (WQ-12.9)."""

    kind: Literal["positive"]
    effects: Annotated[list[PositiveEffect], Field(min_length=1, max_length=1)]


class EventsFile(Entry):
    """events.toml."""

    format: One
    card: list[Annotated[AllQuiet | Rumour | NegativeEvent | PositiveEvent, Field(discriminator="kind")]]


# --- the rest --------------------------------------------------------------------------------------------------------


class Constant(Entry):
    """A number of the rules (WQ-12.5)."""

    id: Annotated[str, Field(pattern=r"^[a-z]+(_[a-z]+)*$", max_length=ID_LENGTH_MAX)]
    value: Annotated[int, Field(ge=0, le=999)]
    source: Source
    meaning: Text


class ConstantsFile(Entry):
    """constants.toml."""

    format: One
    constant: list[Constant]


FILES: dict[str, type[Entry]] = {
    "game": GameFile,
    "map": MapFile,
    "outlines": OutlinesFile,
    "units": UnitsFile,
    "power": PowerFile,
    "conquest": ConquestFile,
    "quests": QuestsFile,
    "events": EventsFile,
    "constants": ConstantsFile,
}
