"""What odds ask of a battle of Nexus Ops (NX-10.11 to 10.14; docs/odds.md)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from ..contest import Contest, Ending, Verdict
from ..record import frozen
from .battle import policies
from .model import ATTACKER, DEFENDER

if TYPE_CHECKING:
    from .battle_game import BattleState
    from .model import TableState

ROUND = 1
"""NX-10.1: a battle is one round."""


class NexusContest(Contest):
    """A battle alone; nobody retreats."""

    def kinds(self, game: Any) -> list[str]:
        return list(game.index.unit_ids)

    def key(self, state: BattleState) -> Hashable:
        return state.node, state.player, frozen(state.chain), frozen(state.battle), frozen(state.camps)

    def side(self, state: TableState) -> int:
        """The side that plays, which under an Outflank chooses the other's casualties."""
        return ATTACKER if state.player == state.fighting().attacker else DEFENDER

    def verdict(self, end: BattleState) -> Verdict:
        attacker, defender = (tuple(camp.units) for camp in end.camps)
        return end.winner(), attacker, defender

    def ending(self, end: BattleState) -> Ending:
        """NX-10.14: undecided while both sides have units."""
        return ROUND, "undecided" if all(any(camp.units) for camp in end.camps) else "annihilation"

    def value_left(self, end: BattleState, side: int) -> int:
        return sum(count * cost for count, cost in zip(end.camps[side].units, end.rules.cost, strict=True))

    def greedy(self, state: TableState) -> int:
        return policies.greedy(state)


CONTEST = NexusContest()
