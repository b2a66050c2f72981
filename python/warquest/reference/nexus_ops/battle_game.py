"""The game `nexus_ops/battle`: one battle without a map (NX-10; docs/nexus-ops-state.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...errors import OptionError, WarquestError
from ..contract import Game
from ..record import Record
from ..returns import returns
from . import encode, length, notation, render, save
from .armies import ARMY_LIMIT, Army, read_army
from .battle import machine
from .battle.observation_alone import BattleEncoding
from .contest import CONTEST
from .game import utilities
from .model import ATTACKER, DEFENDER, NONE, SIDES, Battle, TableState
from .options import ARMY_TEXTS, check_battle_options
from .rules import Rules

SEATS = 2


class Camp(Record):
    """What a side has: living units by type, and energize cards left."""

    __slots__ = ("energize", "units")
    energize: list[int]
    units: list[int]


class BattleState(TableState):
    """A battle alone; seat 0 attacks."""

    __slots__ = ("camps",)

    camps: list[Camp]
    game: BattleGame

    nodes = machine.NODES

    @property
    def most_dice(self) -> int:
        return 2 * ARMY_LIMIT

    # What the battle asks of its table.

    def terrain_of_battle(self) -> int:
        return self.game.terrain

    def fighters(self, side: int) -> list[int]:
        return self.camps[side].units

    def kill(self, side: int, kind: int) -> None:
        self.camps[side].units[kind] -= 1

    def hand(self, seat: int) -> list[int]:
        return self.camps[seat].energize

    def spend(self, seat: int, card: int) -> None:
        self.camps[seat].energize.remove(card)

    def bystanders(self) -> list[int]:
        return []

    def battle_over(self) -> None:
        self.finish()

    # The contract.

    def winner(self) -> int:
        """NX-10.11; the defender wins if only the attacker has nothing left."""
        left = [any(camp.units) for camp in self.camps]
        if not left[DEFENDER]:
            return ATTACKER
        return NONE if left[ATTACKER] else DEFENDER

    def points(self) -> list[int]:
        won = self.is_terminal() and self.winner() == ATTACKER
        return [self.rules.plain_vp if won else 0, 0]

    def returns(self) -> list[float]:
        """Without a winner all are level."""
        if not self.is_terminal():
            return [0.0] * SEATS
        winner = self.winner()
        return returns(self.options["returns"], self.points(), list(SIDES) if winner == NONE else [winner])

    def to_dict(self) -> dict[str, Any]:
        rules = self.rules
        return {
            "node": self.node,
            "player": self.player,
            "battles": self.battles,
            "chain": encode.chain(self),
            "battle": encode.battle_dict(rules, self.fighting()),
            "sides": [
                {
                    "units": encode.count_map(rules.unit_ids, camp.units),
                    "energize": encode.names_of(rules.energize_ids, camp.energize),
                }
                for camp in self.camps
            ],
        }

    def view(self, player: int) -> dict[str, Any]:
        """There are no secrets."""
        return {**self.to_dict(), "viewer": self._seat(player)}

    def reachable(self, region: str) -> list[str]:
        raise WarquestError("the game has no board")

    def _hides(self, action: int, viewer: int) -> bool:
        return False

    def __str__(self) -> str:
        return render.battle(self)


class BattleGame(Game):
    """One battle between two given armies."""

    name = "nexus_ops/battle"
    num_players = SEATS
    map = None
    contest = CONTEST

    def __init__(
        self,
        document: dict[str, Any],
        players: int,
        options: dict[str, Any],
        sides: Sequence[Mapping[str, Any]] | None,
    ) -> None:
        if isinstance(players, bool) or players != SEATS:
            raise OptionError(f"players: {players!r}; a battle alone has {SEATS}")
        self.index = rules = Rules(document)
        check_battle_options(options, rules.terrain_ids)
        if sides is None or len(sides) != SEATS:
            raise OptionError("sides: a battle alone needs two armies")
        super().__init__(document, options)
        self._sides = [dict(side) for side in sides]
        self.armies: list[Army] = [read_army(rules, side, name) for side, name in zip(sides, ARMY_TEXTS, strict=True)]
        self.terrain = rules.terrain_index[options["terrain"]]
        self.encoding = BattleEncoding(self.index)
        self.num_distinct_actions = len(rules.actions.texts)
        units = sum(sum(army.units) for army in self.armies)
        self.max_game_length = length.battle_length(units, sum(len(army.cards) for army in self.armies))
        self.max_chance_outcomes = 2 * ARMY_LIMIT + 1
        self.min_utility, self.max_utility, self.utility_sum = utilities(options["returns"], rules.plain_vp)

    def blank_state(self) -> BattleState:
        state = BattleState()
        state.game = self
        state.rules = self.index
        state.options = self._options
        state._legal = None
        state.chain = []
        state.battles = 1
        state.camps = [Camp(army.cards[:], army.units[:]) for army in self.armies]
        return state

    def new_initial_state(self) -> BattleState:
        state = self.blank_state()
        state.battle = Battle.new(NONE, ATTACKER, DEFENDER, False, self.index.types)
        machine.begin(state)
        return state

    def from_dict(self, data: dict[str, Any]) -> BattleState:
        return save.battle_alone(self, data)

    def action_texts(self) -> list[str]:
        return self.index.actions.texts

    def find_action(self, text: str) -> int | None:
        return notation.find_action(self.index.actions, text)

    def __reduce__(self) -> tuple[Any, ...]:
        return BattleGame, (self._document, SEATS, self._options, self._sides)
