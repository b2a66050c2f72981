"""The tables of a rules folder as strict models, one for each kind of entry and of effect (WQ-12.4, 12.6, 12.8 to 12.10).

A model knows one entry at a time; what entries say about each other is in `checks`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from warquest.rules.limits import (
    COPIES_MAX,
    DICE_MAX,
    EFFECT_MAX,
    FACES_MAX,
    ID_LENGTH_MAX,
    ID_PATTERN,
    POINTS_MAX,
    REGIONS_MAX,
)


class Entry(BaseModel):
    """What every model here is: no field unknown, no value bent into shape."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


def _always_true(value: bool) -> bool:
    if not value:
        raise ValueError("true, or no such field")
    return value


# A literal would take `true` and `1.0` for 1, so numbers with one allowed value are ranges.
One = Annotated[int, Field(ge=1, le=1)]
Present = Annotated[bool, AfterValidator(_always_true), Field(json_schema_extra={"const": True})]
Id = Annotated[str, Field(pattern=ID_PATTERN, max_length=ID_LENGTH_MAX)]
Text = Annotated[str, Field(pattern=r"^[ -~]+$", max_length=200)]
Coordinate = Annotated[float, Field(ge=0, le=10000, allow_inf_nan=False)]
Points = Annotated[int, Field(ge=0, le=POINTS_MAX)]
Price = Annotated[int, Field(ge=1, le=POINTS_MAX)]
Copies = Annotated[int, Field(ge=1, le=COPIES_MAX)]
Attack = Annotated[int, Field(ge=1, le=9)]
Defence = Annotated[int, Field(ge=1, le=4)]
Strength = Annotated[int, Field(ge=1, le=EFFECT_MAX)]
Count = Annotated[int, Field(ge=1, le=REGIONS_MAX)]
Faces = Annotated[int, Field(ge=0, le=FACES_MAX)]
Source = Literal["seed", "public", "reconstruction"]
Race = Literal["goblin", "orc", "dwarf", "satyr", "elf"]
Line = Literal["melee", "ranged"]


class Sourced(Entry):
    """An entry that says where its numbers come from (WQ-12.5)."""

    source: Source
    from_seed: list[Text] | None = None


# --- effects ---------------------------------------------------------------------------------------------------------


class ExtraDice(Entry):
    effect: Literal["extra_dice"]
    phase: Literal["back", "front", "quest"]
    n: Strength
    rounds: Annotated[int, Field(ge=1, le=5)] | None = None


class RerollBlanks(Entry):
    effect: Literal["reroll_blanks"]
    n: Strength


class FlagsToSkulls(Entry):
    effect: Literal["flags_to_skulls"]
    n: Strength


class Absorb(Entry):
    effect: Literal["absorb"]
    n: Strength


class Steadfast(Entry):
    effect: Literal["steadfast"]
    n: Strength


class Rally(Entry):
    effect: Literal["rally"]
    n: Strength


class FirstStrike(Entry):
    effect: Literal["first_strike"]


class Volley(Entry):
    effect: Literal["volley"]


class TargetReserve(Entry):
    effect: Literal["target_reserve"]


class MoveBonus(Entry):
    effect: Literal["move_bonus"]
    n: Strength


class Ford(Entry):
    effect: Literal["ford"]


class TaxBonus(Entry):
    effect: Literal["tax_bonus"]
    n: Strength


class RecruitDiscount(Entry):
    effect: Literal["recruit_discount"]
    n: Strength


class CheapLieutenant(Entry):
    effect: Literal["cheap_lieutenant"]
    n: Strength


class Scout(Entry):
    effect: Literal["scout"]


CardEffect = Annotated[
    ExtraDice
    | RerollBlanks
    | FlagsToSkulls
    | Absorb
    | Steadfast
    | Rally
    | FirstStrike
    | Volley
    | TargetReserve
    | MoveBonus
    | Ford
    | TaxBonus
    | RecruitDiscount
    | CheapLieutenant
    | Scout,
    Field(discriminator="effect"),
]


class Armour(Entry):
    effect: Literal["armour"]
    n: Strength


class Regenerate(Entry):
    effect: Literal["regenerate"]
    n: Strength


class Fear(Entry):
    effect: Literal["fear"]


class Poison(Entry):
    effect: Literal["poison"]


class Frenzy(Entry):
    effect: Literal["frenzy"]


MonsterSpecial = Annotated[Armour | Regenerate | Fear | Poison | Frenzy, Field(discriminator="effect")]


class Plague(Entry):
    effect: Literal["plague"]
    n: Strength
    kingdom: Id | None = None


class Desertion(Entry):
    effect: Literal["desertion"]
    n: Strength | None = None


class TaxRevolt(Entry):
    effect: Literal["tax_revolt"]
    city: Id


class Bounty(Entry):
    effect: Literal["bounty"]
    gold: Price


class Levy(Entry):
    effect: Literal["levy"]


class Storm(Entry):
    effect: Literal["storm"]


class RumourOf(Entry):
    effect: Literal["rumour"]
    battlefield: Id


class BlockedPass(Entry):
    effect: Literal["blocked_pass"]
    border: Annotated[list[Id], Field(min_length=2, max_length=2)]


class MarketDay(Entry):
    effect: Literal["market_day"]


class Raiders(Entry):
    effect: Literal["raiders"]
    n: Price


NegativeEffect = Annotated[
    Plague | Desertion | TaxRevolt | Storm | BlockedPass | Raiders,
    Field(discriminator="effect"),
]
PositiveEffect = Annotated[Bounty | Levy | MarketDay, Field(discriminator="effect")]


# --- map.toml --------------------------------------------------------------------------------------------------------


class Board(Entry):
    width: Coordinate
    height: Coordinate


class Kingdom(Sourced):
    id: Id
    name: Text
    race: Race | None = None
    colour: Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]


class City(Entry):
    name: Text
    tax: Points
    market: bool
    start: bool


class Battlefield(Entry):
    name: Text


class Location(Entry):
    kind: Literal["tower", "tunnel", "tomb", "statue", "dungeon", "cave"]
    name: Text


class Region(Sourced):
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
    id: Id
    name: Text
    kind: Literal["mountain", "river"]
    course: Annotated[list[Annotated[list[Id], Field(min_length=2, max_length=2)]], Field(min_length=1)]


class Border(Sourced):
    a: Id
    b: Id
    kind: Literal["plain", "mountain", "river", "bridge"]
    feature: Id | None = None


class MapFile(Entry):
    format: One
    board: Board
    kingdom: list[Kingdom]
    region: Annotated[list[Region], Field(min_length=2, max_length=REGIONS_MAX)]
    feature: list[Feature] = []
    border: list[Border]


# --- outlines.toml ---------------------------------------------------------------------------------------------------

Point = Annotated[list[Coordinate], Field(min_length=2, max_length=2)]


class Outline(Entry):
    region: Id
    points: Annotated[list[Point], Field(min_length=3)]


class BorderLine(Entry):
    a: Id
    b: Id
    points: Annotated[list[Point], Field(min_length=2)]


class OutlinesFile(Sourced):
    format: One
    outline: list[Outline]
    line: list[BorderLine]


# --- units.toml ------------------------------------------------------------------------------------------------------


class Die(Sourced):
    skulls: Faces
    flags: Faces
    blanks: Faces


class Limits(Sourced):
    figures: Annotated[int, Field(ge=1, le=999)]
    lords_per_player: One
    lieutenants_per_player: Annotated[int, Field(ge=2, le=2)]
    colours: Annotated[int, Field(ge=5, le=5)]


class Leader(Sourced):
    id: Literal["lord", "lieutenant"]
    name: Text
    line: Literal["melee"]
    cost: Points | None = None
    attack: Attack
    defence: Defence
    ability: Literal["leader"]
    figures: Annotated[int, Field(ge=1, le=99)]


class Unit(Sourced):
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
    format: One
    die: Die
    limits: Limits
    leader: list[Leader]
    unit: list[Unit]


# --- cards -----------------------------------------------------------------------------------------------------------


class Card(Sourced):
    id: Id
    name: Text
    copies: Copies


class PowerCard(Card):
    cost: Points
    use_cost: Points
    quest: bool
    effects: Annotated[list[CardEffect], Field(min_length=1)]


class ResourceCard(PowerCard):
    kind: Literal["resource"]


class MarketCard(PowerCard):
    kind: Literal["market"]
    city: Id


class PowerFile(Entry):
    format: One
    card: list[Annotated[ResourceCard | MarketCard, Field(discriminator="kind")]]


class AllOf(Entry):
    kind: Literal["all_of"]
    regions: Annotated[list[Id], Field(min_length=1)]


class NOfKingdom(Entry):
    kind: Literal["n_of_kingdom"]
    kingdom: Id
    n: Count


class NCities(Entry):
    kind: Literal["n_cities"]
    n: Count


class NIcon(Entry):
    kind: Literal["n_icon"]
    icon: Literal["village", "battlefield", "location"]
    n: Count


class NAny(Entry):
    kind: Literal["n_any"]
    n: Count


Condition = Annotated[AllOf | NOfKingdom | NCities | NIcon | NAny, Field(discriminator="kind")]


class Defend(Card):
    kind: Literal["defend"]
    mark: Literal["star"]
    kingdom: Id
    vp: Points


class GloriousVictory(Card):
    kind: Literal["glorious_victory"]
    mark: Literal["blade"]
    min_troops: Annotated[int, Field(ge=1, le=99)]
    vp: Points


class RaceHunt(Card):
    kind: Literal["race_hunt"]
    mark: Literal["blade"]
    race: Race
    troops: Annotated[int, Field(ge=1, le=30)]
    vp: Points


class Territory(Card):
    kind: Literal["territory"]
    mark: Literal["none"]
    condition: Condition
    vp: Points


class ConquestFile(Entry):
    format: One
    card: list[Annotated[Defend | GloriousVictory | RaceHunt | Territory, Field(discriminator="kind")]]


class QuestCard(Card):
    tier: Literal["starting", "medium", "hard"]
    location: Id
    monster: Text
    health: Annotated[int, Field(ge=1, le=99)]
    attack: Annotated[int, Field(ge=1, le=DICE_MAX)]
    specials: list[MonsterSpecial]
    vp: Points


class QuestsFile(Entry):
    format: One
    card: list[QuestCard]


class Artifact(Entry):
    name: Text
    effect: CardEffect


class AllQuiet(Sourced):
    id: Id
    name: Text
    kind: Literal["quiet"]
    copies: One
    effects: Annotated[list[NegativeEffect], Field(max_length=0)]


class Rumour(Sourced):
    id: Id
    name: Text
    kind: Literal["rumour"]
    # An artifact is one thing: a second copy of its card would bring a second one.
    copies: One
    effects: Annotated[list[RumourOf], Field(min_length=1, max_length=1)]
    artifact: Artifact


class NegativeEvent(Card):
    kind: Literal["negative"]
    effects: Annotated[list[NegativeEffect], Field(min_length=1, max_length=1)]


class PositiveEvent(Card):
    kind: Literal["positive"]
    effects: Annotated[list[PositiveEffect], Field(min_length=1, max_length=1)]


class EventsFile(Entry):
    format: One
    card: list[Annotated[AllQuiet | Rumour | NegativeEvent | PositiveEvent, Field(discriminator="kind")]]


# --- the rest --------------------------------------------------------------------------------------------------------


class Constant(Entry):
    id: Annotated[str, Field(pattern=r"^[a-z]+(_[a-z]+)*$", max_length=ID_LENGTH_MAX)]
    value: Annotated[int, Field(ge=0, le=999)]
    source: Source
    meaning: Text


class ConstantsFile(Entry):
    format: One
    constant: list[Constant]


class GameFile(Entry):
    format: One
    game: Literal["warquest"]
    rules_version: Annotated[str, Field(pattern=r"^[0-9A-Za-z._+-]{1,32}$")]


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
