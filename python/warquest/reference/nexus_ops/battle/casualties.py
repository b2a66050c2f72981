"""Casualties of a step: the attacker's, then the defender's, one unit at a time (NX-10.6 to 10.8, 13.12, 13.13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..model import ATTACKER, DEFENDER, NONE, SIDES

if TYPE_CHECKING:
    from ..model import TableState

SURVIVES = 0


def victim(state: TableState) -> int:
    """The side that takes casualties now: the attacker while there are hits for it."""
    return ATTACKER if state.fighting().sides[DEFENDER].hits else DEFENDER


def proceed(state: TableState) -> bool:
    """Take casualties until somebody chooses or dice are rolled; False when all hits are taken or lost."""
    return any(take(state, side) for side in SIDES)


def take(state: TableState, side: int) -> bool:
    """Those of one side; hits that find no unit are lost."""
    by = state.fighting().sides[1 - side]
    while by.hits:
        kinds = living(state, side)
        if not kinds or all_fall(state, side):
            fall(state, side)
        elif len(kinds) > 1:
            state.ask("casualty", chooser(state, side))
            return True
        elif choose(state, side, kinds[0]):
            return True
    return False


def living(state: TableState, side: int) -> list[int]:
    return [kind for kind, count in enumerate(state.fighters(side)) if count]


def all_fall(state: TableState, side: int) -> bool:
    """No choice matters: enough hits for all, and none of them can survive one."""
    battle, units = state.fighting(), state.fighters(side)
    regenerates = any(units[kind] for kind in battle.sides[side].regeneration)
    return not regenerates and (battle.sides[1 - side].hits or 0) >= sum(units)


def fall(state: TableState, side: int) -> None:
    battle = state.fighting()
    battle.sides[1 - side].hits = 0
    for kind in living(state, side):
        while state.fighters(side)[kind]:
            lose(state, side, kind)


def lose(state: TableState, side: int, kind: int) -> None:
    state.kill(side, kind)
    state.fighting().sides[side].lost[kind] += 1


def chooser(state: TableState, side: int) -> int:
    """NX-10.7, 13.12."""
    battle = state.fighting()
    return battle.seat(1 - side if battle.sides[1 - side].outflank else side)


def legal(state: TableState) -> list[int]:
    first = state.rules.actions.first["lose"]
    return [first + kind for kind in living(state, victim(state))]


def choose(state: TableState, side: int, kind: int) -> bool:
    """A unit is chosen; whether a roll decides about it. The hit is spent when that is made."""
    battle = state.fighting()
    if kind in battle.sides[side].regeneration:
        battle.regenerating = kind
        state.ask_chance("regeneration")
        return True
    lose(state, side, kind)
    spend_hit(state, side)
    return False


def spend_hit(state: TableState, side: int) -> None:
    by = state.fighting().sides[1 - side]
    by.hits = (by.hits or 0) - 1


def regenerated(state: TableState, outcome: int) -> None:
    """NX-13.13."""
    battle, side = state.fighting(), victim(state)
    if outcome != SURVIVES:
        lose(state, side, battle.regenerating)
    battle.regenerating = NONE
    spend_hit(state, side)
