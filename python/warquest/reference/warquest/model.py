"""The state as values: players, armies, cards and the contexts of half-made decisions; no rules (WQ-1, 2, 5).

All ids are indices of the rules tables, -1 is "none". Lists of cards, regions and slots are kept sorted.
"""

from __future__ import annotations

from abc import abstractmethod
from bisect import insort
from typing import TYPE_CHECKING, Any, ClassVar

from ..contract import CHANCE, TERMINAL, State
from ..dice import Below, sample_roll
from ..record import Record, duplicate
from . import chance, notation

if TYPE_CHECKING:
    from .rules import Effect, Rules

NONE = -1
ATTACKER, DEFENDER = 0, 1
SIDES = (ATTACKER, DEFENDER)
COUNTER_LIMIT = 65_535
DECKS = ("conquest", "quest")


class Hand(Record):
    """The cards of one deck in a hand, and what their owner knows of the discards (WQ-16.2)."""

    __slots__ = ("cards", "mixed", "old", "seen")
    cards: list[int]
    mixed: list[int]
    old: int
    seen: list[int]


class Pile(Record):
    """A deck and its discards, counts by card (WQ-1.5)."""

    __slots__ = ("deck", "discards")
    deck: list[int]
    discards: list[int]


class Player(Record):
    """What one seat owns; leaders by slot: their region and their artifact."""

    __slots__ = (
        "artifacts", "claimed", "defend", "glorious", "glorious_against", "gold", "hands", "power", "regions", "scored",
        "vp",
    )  # fmt: skip
    artifacts: list[int]
    claimed: list[int]
    defend: int
    glorious: int
    glorious_against: list[int]
    gold: int
    hands: dict[str, Hand]
    power: list[int]
    regions: list[int]
    scored: list[int]
    vp: int

    @classmethod
    def new(cls, gold: int, glorious: int) -> Player:
        hands = {deck: Hand([], [], 0, []) for deck in DECKS}
        return cls([NONE] * 3, [], NONE, glorious, [], gold, hands, [], [NONE] * 3, [], 0)

    def gain(self, gold: int) -> None:
        """Gold saturates at 65,535; it is never negative."""
        self.gold = min(COUNTER_LIMIT, self.gold + gold)

    def score(self, points: int) -> None:
        """Victory points saturate like gold; they are never lost (WQ-1.14)."""
        self.vp = min(COUNTER_LIMIT, self.vp + points)

    def slots_in(self, region: int) -> list[int]:
        return [slot for slot, place in enumerate(self.regions) if place == region]

    def led_regions(self) -> list[int]:
        """The regions of the leaders on the map, ascending."""
        return sorted({region for region in self.regions if region >= 0})


class Turn(Record):
    __slots__ = ("actions", "bought", "searched", "taxed")
    actions: int
    bought: list[int]
    searched: list[int]
    taxed: list[int]


class Arrived(Record):
    """Pieces that have moved into a region in this march."""

    __slots__ = ("leaders", "origins", "units")
    leaders: list[int]
    origins: list[int]
    units: list[int]


class MarchingArmy(Record):
    """`asked`: slot at leader_choice, type at cargo, NONE at step."""

    __slots__ = ("asked", "leaders", "region", "start", "staying", "steps", "units")
    asked: int
    leaders: list[int]
    region: int
    start: int
    staying: list[int]
    steps: int
    units: list[int]


class March(Record):
    __slots__ = ("army", "budget", "moved")
    army: MarchingArmy | None
    budget: int
    moved: dict[int, Arrived]


class Contest(Record):
    """The attacker's troops and origins of a battle that waits."""

    __slots__ = ("origins", "units")
    origins: list[int]
    units: list[int]


class Recruit(Record):
    __slots__ = ("bought", "region")
    bought: int
    region: int


class Quest(Record):
    __slots__ = (
        "card", "companion", "companion_damage", "flags", "leader_damage", "monster_damage", "round", "skulls", "slot",
        "used",
    )  # fmt: skip
    card: int
    companion: int
    companion_damage: int
    flags: int
    leader_damage: int
    monster_damage: int
    round: int
    skulls: int
    slot: int
    used: list[int]


class Search(Record):
    __slots__ = ("card", "companion", "slot")
    card: int
    companion: int
    slot: int


class Claim(Record):
    __slots__ = ("card", "picked")
    card: int
    picked: list[int]


class Draw(Record):
    __slots__ = ("deck", "drawn", "left", "player", "why")
    deck: str
    drawn: list[int]
    left: int
    player: int
    why: str


class Respawn(Record):
    __slots__ = ("bought", "purse", "region")
    bought: list[int]
    purse: int
    region: int


class EventStep(Record):
    __slots__ = ("left", "player", "region")
    left: int
    player: int
    region: int


class Roll(Record):
    """`dice` to roll now; `skulls` and `flags` of the dice that stay."""

    __slots__ = ("dice", "flags", "purpose", "skulls")
    dice: int
    flags: int
    purpose: str
    skulls: int


class Assign(Record):
    __slots__ = ("by", "flags", "skulls")
    by: int
    flags: int
    skulls: int


class Side(Record):
    """One side of a battle; each line is a count per piece group, `lost` a count per type, then slot."""

    __slots__ = (
        "absorbed", "back", "cards", "front", "lost", "reserve", "result", "retreat", "steadied", "target",
        "undeployed",
    )  # fmt: skip
    absorbed: int
    back: list[int]
    cards: list[int]
    front: list[int]
    lost: list[int]
    reserve: list[int]
    result: tuple[int, int] | None
    retreat: list[int]
    steadied: int
    target: int
    undeployed: list[int]

    @classmethod
    def new(cls, rules: Rules, units: list[int], slots: list[int]) -> Side:
        pieces = [0] * rules.groups
        for kind, count in enumerate(units):
            pieces[rules.fresh_group[kind]] = count
        for slot in slots:
            pieces[rules.fresh_group[rules.types + slot]] = 1
        empty = [0] * rules.groups
        lost = [0] * (rules.types + 3)
        return cls(0, empty[:], [], empty[:], lost, empty[:], None, empty[:], 0, NONE, pieces)

    def lines(self) -> list[list[int]]:
        """Front, back, reserve and retreat line, in this order."""
        return [self.front, self.back, self.reserve, self.retreat]

    def stands(self) -> bool:
        return any(self.front) or any(self.back) or any(self.reserve) or any(self.retreat)


class Battle(Record):
    """WQ-11.19. Sides, winner and goer are ATTACKER, DEFENDER or NONE."""

    __slots__ = (
        "asked", "assign", "attacker", "defender", "defender_troops", "first", "goer", "origins", "rallies", "region",
        "round", "sides", "step", "winner",
    )  # fmt: skip
    asked: int
    assign: Assign | None
    attacker: int
    defender: int
    defender_troops: int
    first: int
    goer: int
    origins: list[int]
    rallies: int
    region: int
    round: int
    sides: list[Side]
    step: str
    winner: int

    @classmethod
    def new(cls, region: int, seats: tuple[int, int], origins: list[int], sides: list[Side], troops: int) -> Battle:
        return cls(NONE, None, *seats, troops, NONE, NONE, origins, NONE, region, 1, sides, "deploy", NONE)

    def seat(self, side: int) -> int:
        return self.attacker if side == ATTACKER else self.defender

    def side_of(self, seat: int) -> int:
        return ATTACKER if seat == self.attacker else DEFENDER


STATE_SLOTS = ("_legal", "game", "node", "player")
SHARED = ("options", "rules")


class TableState(State):
    """What the campaign and the battle alone share: the node, the roll, the battle and where they lead."""

    __slots__ = ("battle", "battles", "options", "roll", "rules")

    battle: Battle | None
    battles: int
    options: dict[str, Any]
    roll: Roll | None
    rules: Rules

    nodes: ClassVar[dict[str, Any]]
    rolls: ClassVar[dict[str, Any]]

    # Where the play stands.

    def ask(self, node: str, player: int) -> None:
        self.node = node
        self.player = player

    def ask_chance(self, node: str) -> None:
        self.node = node
        self.player = CHANCE

    def finish(self) -> None:
        self.node = "terminal"
        self.player = TERMINAL

    def clone(self) -> TableState:
        twin = object.__new__(type(self))
        for name in STATE_SLOTS:
            setattr(twin, name, getattr(self, name))
        for kind in type(self).__mro__:
            for name in () if kind is State else getattr(kind, "__slots__", ()):
                setattr(twin, name, getattr(self, name) if name in SHARED else duplicate(getattr(self, name)))
        return twin

    def _compute_legal(self) -> list[int]:
        if self.player < 0:
            return []
        legal: list[int] = self.nodes[self.node][0](self)
        return legal

    def _advance(self, action: int) -> None:
        self.nodes[self.node][1](self, action)

    def chance_weights(self) -> list[tuple[int, int]]:
        return chance.weights(self) if self.player == CHANCE else []

    def _sample_dice(self, generator: Below) -> int | None:
        return None if self.roll is None else sample_roll(self.roll.dice, self.rules.die_faces, generator)

    def tallies(self) -> dict[str, int]:
        return {"battles": self.battles}

    # Notation.

    def _outcome_to_string(self, outcome: int) -> str:
        return notation.outcome_text(self.rules, self.node, outcome)

    def _find_outcome(self, text: str) -> int | None:
        return notation.find_outcome(self.rules, self.game.num_players, self.node, text)

    # What a battle asks of the table it is fought on.

    @abstractmethod
    def battle_gold(self, side: int) -> int:
        """The gold that the side can pay with."""

    @abstractmethod
    def pay_battle_card(self, side: int, gold: int) -> None:
        """Take the use cost of a card (WQ-11.21)."""

    @abstractmethod
    def battle_cards(self, side: int) -> list[int]:
        """The power cards that the side owns."""

    @abstractmethod
    def battle_artifacts(self, side: int) -> list[int]:
        """By slot, the artifacts that the side's leaders brought into the battle (WQ-10.5)."""

    @abstractmethod
    def goer_leaves(self) -> None:
        """B14: the goer's survivors leave the region of the battle."""

    @abstractmethod
    def battle_decided(self) -> None:
        """From B15 on, when nobody has to leave."""


class WarquestFields(TableState):
    """The fields of a campaign; `WarquestState` in game.py gives them their rules."""

    __slots__ = (
        "active", "claim", "contests", "display", "draw", "event", "event_deck", "event_step", "first", "market",
        "move", "piles", "players", "pools", "power_deck", "quest", "quest_reshuffled", "recruit", "respawn", "round",
        "rumours", "search", "shop", "token_active", "token_owner", "troop_owner", "troops", "turn",
    )  # fmt: skip

    active: int
    claim: Claim | None
    contests: dict[int, Contest]
    display: list[int]
    draw: Draw | None
    event: int
    event_deck: list[int]
    event_step: EventStep | None
    first: int
    market: list[int]
    move: March | None
    piles: dict[str, Pile]
    players: list[Player]
    pools: list[int]
    power_deck: list[int]
    quest: Quest | None
    quest_reshuffled: bool
    recruit: Recruit | None
    respawn: Respawn | None
    round: int
    rumours: list[int]
    search: Search | None
    shop: int  # the city of the power card being bought (context `power`)
    token_active: list[bool]
    token_owner: list[int]
    troop_owner: list[int]
    troops: list[list[int]]
    turn: Turn | None

    after_draw: ClassVar[dict[str, Any]]

    # Where a rule hands over to one that is not its own (game.py).

    @abstractmethod
    def event_over(self) -> None:
        """WQ-10.6: the round goes on after the event."""

    @abstractmethod
    def battle_over(self) -> None:
        """WQ-6.4: the next battle, or back to the turn."""

    # Look-ups used by many rules.

    def turn_order(self) -> list[int]:
        """WQ-1.10."""
        count = len(self.players)
        return [(self.first + step) % count for step in range(count)]

    def tokens_on_map(self, seat: int) -> int:
        return self.token_owner.count(seat)

    def event_in_force(self, kind: str) -> Effect | None:
        """The effect of the event in force, if it is of this kind (WQ-10.6)."""
        effect = self.rules.events[self.event].effect if self.event >= 0 else None
        return effect if effect is not None and effect.kind == kind else None

    def enemy_regions(self, seat: int) -> set[int]:
        """Regions with pieces of other players, those that wait for a battle included."""
        found = {region for region, owner in enumerate(self.troop_owner) if owner >= 0 and owner != seat}
        for other, player in enumerate(self.players):
            if other != seat:
                found.update(player.regions)
        found.discard(NONE)
        return found

    def own_units(self, seat: int, region: int) -> list[int]:
        """The standing troops of that seat there, as counts by type."""
        return self.troops[region] if self.troop_owner[region] == seat else [0] * self.rules.types

    def add_troops(self, seat: int, region: int, units: list[int]) -> None:
        if any(units):
            standing = self.own_units(seat, region)
            self.troop_owner[region] = seat
            self.troops[region] = [there + more for there, more in zip(standing, units, strict=True)]

    def take_troops(self, region: int, units: list[int]) -> None:
        left = [there - gone for there, gone in zip(self.troops[region], units, strict=True)]
        self.troops[region] = left
        if not any(left):
            self.troop_owner[region] = NONE

    def add_unit(self, seat: int, region: int, kind: int) -> None:
        """One figure from the pool to a region."""
        self.pools[kind] -= 1
        if self.troop_owner[region] != seat:
            self.troop_owner[region] = seat
            self.troops[region] = [0] * self.rules.types
        self.troops[region][kind] += 1

    def remove_unit(self, region: int, kind: int) -> None:
        """One figure from a region to the pool (WQ-2.4)."""
        self.pools[kind] += 1
        self.troops[region][kind] -= 1
        if not any(self.troops[region]):
            self.troop_owner[region] = NONE

    def remove_troops(self, region: int) -> None:
        for kind, count in enumerate(self.troops[region]):
            self.pools[kind] += count
        self.troop_owner[region] = NONE
        self.troops[region] = [0] * self.rules.types

    def back_to_turn(self) -> None:
        """WQ-6.14 (3)."""
        self.ask("turn", self.active)


def insert(cards: list[int], card: int) -> None:
    insort(cards, card)
