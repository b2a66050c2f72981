"""What odds ask of a battle of WarQuest (WQ-11.16, 11.38; docs/odds.md)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from ..contest import Contest, Ending, Verdict
from ..record import frozen
from .battle import policies
from .battle.lines import fighting
from .model import ATTACKER, DEFENDER, NONE

if TYPE_CHECKING:
    from .battle_game import BattleState
    from .model import TableState


class WarquestContest(Contest):
    """Who decides, what greed chooses and when a side retreats is asked on the map too; the rest of a battle alone."""

    def kinds(self, game: Any) -> list[str]:
        return list(game.index.kind_ids)

    def key(self, state: BattleState) -> Hashable:
        return state.node, state.player, frozen(state.roll), frozen(state.battle), frozen(state.camps)

    def side(self, state: TableState) -> int:
        return fighting(state).side_of(state.player)

    def verdict(self, end: BattleState) -> Verdict:
        left = [tuple(camp.survivors or ()) for camp in end.camps]
        return fighting(end).winner, left[ATTACKER], left[DEFENDER]

    def ending(self, end: BattleState) -> Ending:
        """A side that went has retreated, whatever became of it."""
        battle = fighting(end)
        return battle.round, "annihilation" if battle.goer == NONE else "retreat"

    def value_left(self, end: BattleState, side: int) -> int:
        """Troops and lieutenants; a lord has no price."""
        rules = end.rules
        left = end.camps[side].survivors or []
        troops = sum(count * rules.cost[kind] for kind, count in enumerate(left[: rules.types]))
        return troops + rules.lieutenant_cost * sum(left[rules.types + 1 :])

    def greedy(self, state: TableState) -> int:
        return policies.greedy(state)

    def retreat(self, state: TableState, below: float, after: int) -> int | None:
        if state.node != "battle_go" or not policies.has_to_retreat(state, below, after):
            return None
        return state.rules.first["battle_go"] + 1


CONTEST = WarquestContest()
