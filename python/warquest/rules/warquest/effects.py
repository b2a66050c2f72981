"""Effects of cards, monsters and events: the closed list, one strict model each (WQ-12.4, 12.6, 12.8 to 12.10)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from warquest.rules.entry import Entry
from warquest.rules.limits import ID_LENGTH_MAX
from warquest.rules.warquest.limits import EFFECT_MAX, ID_PATTERN, POINTS_MAX

Id = Annotated[str, Field(pattern=ID_PATTERN, max_length=ID_LENGTH_MAX)]
Price = Annotated[int, Field(ge=1, le=POINTS_MAX)]
Strength = Annotated[int, Field(ge=1, le=EFFECT_MAX)]


class ExtraDice(Entry):
    """+n dice in rolls of a phase, in rounds 1 to `rounds` (WQ-12.6)."""

    effect: Literal["extra_dice"]
    phase: Literal["back", "front", "quest"]
    n: Strength
    rounds: Annotated[int, Field(ge=1, le=5)] | None = None


class RerollBlanks(Entry):
    """n blanks of each own roll are rolled once more (WQ-12.6)."""

    effect: Literal["reroll_blanks"]
    n: Strength


class FlagsToSkulls(Entry):
    """n flags of each own roll become skulls (WQ-12.6)."""

    effect: Literal["flags_to_skulls"]
    n: Strength


class Absorb(Entry):
    """The first n skulls of a round vanish (WQ-12.6)."""

    effect: Literal["absorb"]
    n: Strength


class Steadfast(Entry):
    """The first n flags of a round vanish (WQ-12.6)."""

    effect: Literal["steadfast"]
    n: Strength


class Rally(Entry):
    """n troops more are rallied each round (WQ-12.6)."""

    effect: Literal["rally"]
    n: Strength


class FirstStrike(Entry):
    """The own front line strikes before the enemy rolls (WQ-12.6)."""

    effect: Literal["first_strike"]


class Volley(Entry):
    """A second back-line attack in round 1 (WQ-12.6)."""

    effect: Literal["volley"]


class TargetReserve(Entry):
    """Ranged attacks may aim at the reserve (WQ-12.6)."""

    effect: Literal["target_reserve"]


class MoveBonus(Entry):
    """+n steps of each move action (WQ-12.8)."""

    effect: Literal["move_bonus"]
    n: Strength


class Ford(Entry):
    """Unbridged rivers do not end a move (WQ-12.8)."""

    effect: Literal["ford"]


class TaxBonus(Entry):
    """+n gold of each tax action (WQ-12.8)."""

    effect: Literal["tax_bonus"]
    n: Strength


class RecruitDiscount(Entry):
    """Recruits are n gold cheaper (WQ-12.8)."""

    effect: Literal["recruit_discount"]
    n: Strength


class CheapLieutenant(Entry):
    """Lieutenants are n gold cheaper (WQ-12.8)."""

    effect: Literal["cheap_lieutenant"]
    n: Strength


class Scout(Entry):
    """Two new quests are drawn, one is kept (WQ-7.11)."""

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
    """Each roll against the monster loses n skulls (WQ-12.10)."""

    effect: Literal["armour"]
    n: Strength


class Regenerate(Entry):
    """The monster heals n damage a round (WQ-12.10)."""

    effect: Literal["regenerate"]
    n: Strength


class Fear(Entry):
    """The leader's side rolls a die fewer (WQ-12.10)."""

    effect: Literal["fear"]


class Poison(Entry):
    """One skull kills a companion (WQ-12.10)."""

    effect: Literal["poison"]


class Frenzy(Entry):
    """The extra dice of later rounds count twice (WQ-12.10)."""

    effect: Literal["frenzy"]


MonsterSpecial = Annotated[Armour | Regenerate | Fear | Poison | Frenzy, Field(discriminator="effect")]


class Plague(Entry):
    """Each player loses n troops, of the map or of a kingdom (WQ-12.9)."""

    effect: Literal["plague"]
    n: Strength
    kingdom: Id | None = None


class Desertion(Entry):
    """Each player's largest army loses n troops (WQ-12.9)."""

    effect: Literal["desertion"]
    n: Strength | None = None


class TaxRevolt(Entry):
    """A city cannot be taxed (WQ-12.9)."""

    effect: Literal["tax_revolt"]
    city: Id


class Bounty(Entry):
    """Each player gains gold (WQ-12.9)."""

    effect: Literal["bounty"]
    gold: Price


class Levy(Entry):
    """Each player may buy one unit (WQ-12.9)."""

    effect: Literal["levy"]


class Storm(Entry):
    """Unbridged rivers are impassable (WQ-12.9)."""

    effect: Literal["storm"]


class RumourOf(Entry):
    """An artifact lies on a battlefield (WQ-10.3)."""

    effect: Literal["rumour"]
    battlefield: Id


class BlockedPass(Entry):
    """A border is impassable (WQ-12.9)."""

    effect: Literal["blocked_pass"]
    border: Annotated[list[Id], Field(min_length=2, max_length=2)]


class MarketDay(Entry):
    """Power cards are cheaper (WQ-12.9)."""

    effect: Literal["market_day"]


class Raiders(Entry):
    """Each player loses n gold (WQ-12.9)."""

    effect: Literal["raiders"]
    n: Price


NegativeEffect = Annotated[
    Plague | Desertion | TaxRevolt | Storm | BlockedPass | Raiders,
    Field(discriminator="effect"),
]
PositiveEffect = Annotated[Bounty | Levy | MarketDay, Field(discriminator="effect")]
