"""Dice of a battle step: how many and what they need (NX-10.2, 10.5, 13.10, 13.14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..model import TableState

LOWEST_NEED = 2  # NX-13.14: a die never hits on 1
FRENZY_ATTACKS = 2


def need(state: TableState, side: int) -> int:
    """The face that hits, or more, in the step at hand."""
    return need_of(state, side, state.fighting().type)


def need_of(state: TableState, side: int, kind: int) -> int:
    """The face with which a type of that side hits, or more."""
    base = state.rules.hit[kind][state.terrain_of_battle()]
    return max(LOWEST_NEED, base - state.fighting().sides[side].targeting)


def dice(state: TableState, side: int) -> int:
    """The dice of a side in the step at hand."""
    battle = state.fighting()
    units = state.fighters(side)[battle.type]
    return units * FRENZY_ATTACKS if battle.sides[side].frenzy else units


def dice_at_hand(state: TableState) -> int:
    """The dice of `hits`; at `reroll` those that missed (NX-13.15)."""
    battle = state.fighting()
    return battle.sides[battle.rolling].misses if state.node == "reroll" else dice(state, battle.rolling)
