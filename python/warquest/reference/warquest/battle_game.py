"""The game `warquest/battle`: one battle, B1 to B16, without a map (WQ-11.38)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...errors import OptionError, WarquestError
from .. import returns
from ..contract import Game
from ..record import Record
from . import encode, length, notation, render, save
from .armies_alone import Army, read_army
from .battle import machine, spoils
from .battle.lines import destroy_all, fighting
from .battle.observation_alone import BattleEncoding
from .contest import CONTEST
from .game import MAX_CHANCE_OUTCOMES, UTILITIES
from .model import NONE, SIDES, Battle, Side, TableState
from .options import ARMY_TEXTS, check_battle_options
from .rules import SLOTS, Rules

SEATS = 2


class Camp(Record):
    """What a side brought besides its pieces, and what it has at the end; `survivors` is None before."""

    __slots__ = ("artifacts", "gold", "power", "retreat", "survivors", "vp")
    artifacts: list[int]
    gold: int
    power: list[int]
    retreat: bool
    survivors: list[int] | None
    vp: int


class BattleState(TableState):
    """A battle alone; seat 0 is the attacker."""

    __slots__ = ("camps",)
    camps: list[Camp]
    game: BattleGame

    nodes = machine.NODES
    rolls = machine.ROLLS

    # What the battle asks of its table.

    def battle_gold(self, side: int) -> int:
        return self.camps[side].gold

    def pay_battle_card(self, side: int, gold: int) -> None:
        self.camps[side].gold -= gold

    def battle_cards(self, side: int) -> list[int]:
        return self.camps[side].power

    def battle_artifacts(self, side: int) -> list[int]:
        return self.camps[side].artifacts

    def goer_leaves(self) -> None:
        """B14 is no node: a goer without a retreat region is destroyed."""
        battle = fighting(self)
        if not self.camps[battle.goer].retreat:
            destroy_all(self.rules, battle.sides[battle.goer])
        self.battle_decided()

    def battle_decided(self) -> None:
        """B15 and B16: the survivors are counted, both sides score."""
        battle = fighting(self)
        constants = self.rules.constants
        losses = [side.lost for side in battle.sides]
        gained = spoils.points(losses, battle.winner, constants["kill_vp"], constants["victory_vp"])
        for side, camp in enumerate(self.camps):
            camp.vp = gained[side]
            camp.survivors = take_all(self.rules, battle.sides[side])
        self.finish()

    # The contract.

    def points(self) -> list[int]:
        return [camp.vp for camp in self.camps]

    def returns(self) -> list[float]:
        """The winner's are those of a win; if nobody wins both share."""
        if not self.is_terminal():
            return [0.0] * SEATS
        winner = fighting(self).winner
        winners = list(SIDES) if winner == NONE else [winner]
        return returns.returns(self.options["returns"], self.points(), winners)

    def to_dict(self) -> dict[str, Any]:
        return {
            "node": self.node,
            "player": self.player,
            "battles": self.battles,
            "roll": self.roll and encode.roll_dict(self.roll),
            "battle": encode.battle_dict(self.rules, fighting(self)),
            "sides": [camp_dict(self.rules, camp) for camp in self.camps],
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


def take_all(rules: Rules, side: Side) -> list[int]:
    """The pieces of all lines, by type, then slot; the lines are empty after it."""
    counts = [0] * (rules.types + len(SLOTS))
    for line in side.lines():
        for group, count in enumerate(line):
            counts[rules.group_kind[group]] += count
            line[group] = 0
    return counts


def camp_dict(rules: Rules, camp: Camp) -> dict[str, Any]:
    survivors = camp.survivors
    return {
        "gold": camp.gold,
        "vp": camp.vp,
        "power": encode.names_of(rules.power_ids, camp.power),
        "artifacts": [encode.name_or_none(rules.event_ids, card) for card in camp.artifacts],
        "survivors": None if survivors is None else encode.count_map(rules.kind_ids, survivors),
    }


class BattleGame(Game):
    """One battle between two given armies."""

    name = "warquest/battle"
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
        check_battle_options(options)
        if sides is None or len(sides) != SEATS:
            raise OptionError("sides: a battle alone needs two armies")
        super().__init__(document, options)
        self.index = Rules(document)
        self._sides = [dict(side) for side in sides]
        self.armies = [read_army(self.index, side, name) for side, name in zip(sides, ARMY_TEXTS, strict=True)]
        self.encoding = BattleEncoding(self.index)
        self.num_distinct_actions = len(self.index.actions.texts)
        self.max_game_length = length.battle_length(self.index.constants)
        self.max_chance_outcomes = MAX_CHANCE_OUTCOMES
        self.min_utility, self.max_utility, self.utility_sum = UTILITIES[options["returns"]]

    def blank_state(self) -> BattleState:
        state = BattleState()
        state.game = self
        state.rules = self.index
        state.options = self._options
        state._legal = None
        state.battles = 1
        state.roll = None
        return state

    def new_initial_state(self) -> BattleState:
        """B1; the battle goes on to its first node."""
        state = self.blank_state()
        state.camps = [new_camp(army) for army in self.armies]
        pieces = [Side.new(self.index, army.units, army.slots) for army in self.armies]
        state.battle = Battle.new(NONE, (0, 1), [], pieces, sum(self.armies[1].units))
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


def new_camp(army: Army) -> Camp:
    return Camp(army.artifacts[:], army.gold, army.cards[:], army.retreat, None, 0)
