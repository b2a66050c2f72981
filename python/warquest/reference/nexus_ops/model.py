"""The state as values: players, units on hexes, cards, the turn and the battle; no rules (NX-1 to 4).

All ids are indices of the rules tables, -1 is "none". Lists of cards are kept sorted; decks are counts by card.
"""

from __future__ import annotations

from abc import abstractmethod
from bisect import insort
from typing import TYPE_CHECKING, Any, ClassVar

from ..contract import CHANCE, TERMINAL, State
from ..record import Record, duplicate
from . import chance, notation

if TYPE_CHECKING:
    from ..dice import Below
    from .rules import Rules

NONE = -1
ATTACKER, DEFENDER = 0, 1
SIDES = (ATTACKER, DEFENDER)
RUBIUM_LIMIT = 65_535
ENERGIZE, SECRET = "energize", "secret"


class Player(Record):
    """What one seat owns besides its units; `settled`: has had a unit on the board."""

    __slots__ = ("energize", "plain", "played", "rubium", "secrets", "settled", "vp")
    energize: list[int]
    plain: int
    played: list[int]
    rubium: int
    secrets: list[int]
    settled: bool
    vp: int

    @classmethod
    def new(cls) -> Player:
        return cls([], 0, [], 0, [], False, 0)

    def gain(self, rubium: int) -> None:
        """Rubium saturates at 65,535."""
        self.rubium = min(RUBIUM_LIMIT, self.rubium + rubium)


class Turn(Record):
    """`moved`: counts by hex; `breath`: marked dragons by hex; `fights`: hexes to fight; `kills` by type."""

    __slots__ = ("bonus", "breath", "fights", "kills", "moved")
    bonus: int
    breath: dict[int, int]
    fights: list[int]
    kills: list[int]
    moved: dict[int, list[int]]

    @classmethod
    def new(cls, types: int) -> Turn:
        return cls(0, {}, [], [0] * types, {})


class Draw(Record):
    """Cards being drawn; `left` counts the one at hand."""

    __slots__ = ("deck", "drawn", "left", "player", "why")
    deck: str
    drawn: list[int]
    left: int
    player: int
    why: str

    @classmethod
    def new(cls, deck: str, why: str, player: int, left: int) -> Draw:
        return cls(deck, [], left, player, why)


class Side(Record):
    """One side of a battle; `hits` is None for a side that has not rolled in this step."""

    __slots__ = ("frenzy", "hits", "lost", "misses", "outflank", "regeneration", "targeting", "volley")
    frenzy: bool
    hits: int | None
    lost: list[int]
    misses: int
    outflank: bool
    regeneration: list[int]
    targeting: int
    volley: bool

    @classmethod
    def new(cls, types: int) -> Side:
        return cls(False, None, [0] * types, 0, False, [], 0, False)

    def clear_step(self) -> None:
        self.hits = None
        self.misses = 0
        self.volley = False

    def clear(self) -> None:
        """All but what was lost."""
        self.clear_step()
        self.frenzy = self.outflank = False
        self.regeneration = []
        self.targeting = 0


class Battle(Record):
    """`type`, `rolling` and `regenerating` are NONE while there is none; `hex` in a battle alone."""

    __slots__ = (
        "attacker", "critical", "defender", "hex", "over", "red", "regenerating", "reversed", "rolling", "sides",
        "type",
    )  # fmt: skip
    attacker: int
    critical: bool
    defender: int
    hex: int
    over: bool
    red: bool
    regenerating: int
    reversed: bool
    rolling: int
    sides: list[Side]
    type: int

    @classmethod
    def new(cls, place: int, attacker: int, defender: int, critical: bool, types: int) -> Battle:
        sides = [Side.new(types), Side.new(types)]
        return cls(attacker, critical, defender, place, False, False, NONE, False, NONE, sides, NONE)

    def seat(self, side: int) -> int:
        return self.attacker if side == ATTACKER else self.defender

    def clear(self) -> None:
        for side in self.sides:
            side.clear()
        self.reversed = False
        self.type = self.rolling = self.regenerating = NONE


STATE_SLOTS = ("_legal", "game", "node", "player")
SHARED = ("board", "options", "rules")


class TableState(State):
    """What the game and the battle alone share: the node, the battle and where they lead."""

    __slots__ = ("battle", "battles", "chain", "options", "rules")

    battle: Battle | None
    battles: int
    chain: list[int]
    options: dict[str, Any]
    rules: Rules

    nodes: ClassVar[dict[str, Any]]

    @property
    @abstractmethod
    def most_dice(self) -> int:
        """The dice of one roll at most."""

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

    def fighting(self) -> Battle:
        assert self.battle is not None
        return self.battle

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
        return chance.sample_dice(self, generator)

    def tallies(self) -> dict[str, int]:
        return {"battles": self.battles}

    # Notation.

    def _outcome_to_string(self, outcome: int) -> str:
        return notation.outcome_text(self.rules, self.node, outcome)

    def _find_outcome(self, text: str) -> int | None:
        outcomes = {"first_player": self.game.num_players, "double_flip": 2}.get(self.node, self.most_dice + 1)
        return notation.find_outcome(self.rules, self.node, outcomes, text)

    # What a battle asks of the table it is fought on.

    @abstractmethod
    def terrain_of_battle(self) -> int: ...

    @abstractmethod
    def fighters(self, side: int) -> list[int]:
        """The living units of a side, by type; not to be changed."""

    @abstractmethod
    def kill(self, side: int, kind: int) -> None:
        """Take one unit of a side off the table."""

    @abstractmethod
    def hand(self, seat: int) -> list[int]:
        """The energize cards of a seat, sorted."""

    @abstractmethod
    def spend(self, seat: int, card: int) -> None:
        """Take a played energize card out of a hand."""

    @abstractmethod
    def bystanders(self) -> list[int]:
        """Seats besides attacker and defender that may play battle cards, in the order in which they are asked."""

    @abstractmethod
    def battle_over(self) -> None:
        """What follows when the fighting is over."""


class NexusFields(TableState):
    """The fields of a game; `NexusState` in game.py gives them their rules.

    `units` is by seat, hex and type; `strength` by seat and hex, `crowd` by hex and `supply` by seat and type are sums
    kept beside it.
    """

    __slots__ = (
        "active", "board", "crowd", "double_pool", "draw", "energize_deck", "energize_discards", "first", "mines",
        "players", "round", "secret_deck", "secret_discards", "set_aside", "single_pool", "strength", "supply",
        "terrain", "token_pool", "tokens", "turn", "units", "winners",
    )  # fmt: skip

    active: int
    board: Any
    crowd: list[int]
    double_pool: list[int]
    draw: Draw | None
    energize_deck: list[int]
    energize_discards: list[int]
    first: int
    mines: list[int]
    players: list[Player]
    round: int
    secret_deck: list[int]
    secret_discards: list[int]
    set_aside: list[tuple[int, int]]  # (card, by)
    single_pool: list[int]
    strength: list[list[int]]
    supply: list[list[int]]
    terrain: list[int]
    token_pool: list[int]
    tokens: list[bool]
    turn: Turn | None
    units: list[list[list[int]]]
    winners: list[int]

    after_draw: ClassVar[dict[str, Any]]

    @abstractmethod
    def next_turn(self) -> None:
        """NX-4.1: the next seat clockwise begins its turn, or the game ends."""

    # Look-ups used by many rules.

    def turning(self) -> Turn:
        assert self.turn is not None
        return self.turn

    def actor(self) -> Player:
        """The active player."""
        return self.players[self.active]

    def seats_from(self, seat: int) -> list[int]:
        """All seats clockwise, that one first."""
        count = len(self.players)
        return [(seat + step) % count for step in range(count)]

    def controller(self, place: int) -> int:
        """NX-3.1: the seat that controls a hex, or NONE."""
        there = self.crowd[place]
        if there:
            for seat, strength in enumerate(self.strength):
                if strength[place] == there:
                    return seat
        return NONE

    def controls(self, seat: int, place: int) -> bool:
        return 0 < self.strength[seat][place] == self.crowd[place]

    def hostile(self, seat: int, place: int) -> bool:
        """Whether another player's unit stands there."""
        return self.strength[seat][place] != self.crowd[place]

    def opponents(self, seat: int, place: int) -> list[int]:
        """The other seats with units there."""
        return [other for other, strength in enumerate(self.strength) if other != seat and strength[place]]

    def place(self, seat: int, place: int, kind: int, count: int = 1) -> None:
        """From the supply to a hex."""
        self.units[seat][place][kind] += count
        self.strength[seat][place] += count
        self.crowd[place] += count
        self.supply[seat][kind] -= count
        self.players[seat].settled = True

    def remove(self, seat: int, place: int, kind: int, count: int = 1) -> None:
        """From a hex to the supply (NX-5.4)."""
        self.units[seat][place][kind] -= count
        self.strength[seat][place] -= count
        self.crowd[place] -= count
        self.supply[seat][kind] += count

    def select_battle(self) -> None:
        """Back to battle_select: what is no longer contested need not be fought (NX-9.1)."""
        turn = self.turning()
        self.battle = None
        turn.fights = [place for place in turn.fights if self.opponents(self.active, place)]
        self.ask("battle_select", self.active)


def insert(cards: list[int], card: int) -> None:
    insort(cards, card)
