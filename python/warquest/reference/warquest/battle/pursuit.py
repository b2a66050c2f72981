"""B13 pursuit by the winner's goblins (WQ-11.14, 11.28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..model import NONE, Assign
from .lines import attack_of, fighting, hardest_first, wound

if TYPE_CHECKING:
    from ..model import Side, TableState


def dice(state: TableState) -> int:
    """The attacks of the winner's goblins on front, back and reserve; none without a winner."""
    battle = fighting(state)
    if battle.winner == NONE:
        return 0
    lines = battle.sides[battle.winner].lines()[:3]
    goblins = state.rules.groups_with("pursuit")
    return sum(attack_of(state.rules, line, goblins) for line in lines)


def loser(state: TableState) -> Side:
    battle = fighting(state)
    return battle.sides[battle.goer]


def all_lines(side: Side) -> list[int]:
    """The counts of all lines together."""
    return [sum(counts) for counts in zip(*side.lines(), strict=True)]


def begin(state: TableState, skulls: int) -> bool:
    battle = fighting(state)
    battle.assign = Assign(battle.winner, 0, skulls)
    return next_hit(state)


def next_hit(state: TableState) -> bool:
    battle = fighting(state)
    assert battle.assign is not None
    if battle.assign.skulls and loser(state).stands():
        state.ask("pursuit_hit", battle.seat(battle.winner))
        return True
    battle.assign = None
    return False


def legal_hits(state: TableState) -> list[int]:
    first = state.rules.first["pursuit_hit"]
    return [first + group for group in hardest_first(state.rules, all_lines(loser(state)))]


def hit(state: TableState, action: int) -> bool:
    """Equal pieces on several lines are one choice: the one foremost in front, back, reserve, retreat is hit."""
    assign = fighting(state).assign
    assert assign is not None
    side = loser(state)
    group = state.rules.argument[action]
    line = next(line for line in side.lines() if line[group])
    wound(state.rules, side, line, group)
    assign.skulls -= 1
    return next_hit(state)
