"""Results of an attack: skulls, then flags, one piece at a time (WQ-11.4, 11.7, 11.8, 11.24, 12.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..model import Assign
from .attack import FRONT, effect_total
from .lines import fighting, hardest_first, move, other, wound

if TYPE_CHECKING:
    from ..model import Side, TableState


def victim(state: TableState) -> Side:
    battle = fighting(state)
    assert battle.assign is not None
    return battle.sides[other(battle.assign.by)]


def target(state: TableState) -> int:
    """The line shot at, or the front line in a front-line attack."""
    battle = fighting(state)
    assert battle.assign is not None
    return FRONT if battle.step == "front" else battle.sides[battle.assign.by].target


def target_line(state: TableState) -> list[int]:
    return victim(state).lines()[target(state)]


def begin(state: TableState, by: int) -> bool:
    """Take up a side's result: the victim's `absorb` swallows skulls. Whether a node awaits."""
    battle = fighting(state)
    own = battle.sides[by]
    assert own.result is not None
    skulls, flags = own.result
    own.result = None
    enemy = battle.sides[other(by)]
    vanished = min(skulls, max(0, effect_total(state, other(by), "absorb") - enemy.absorbed))
    enemy.absorbed += vanished
    battle.assign = Assign(by, flags, skulls - vanished)
    return next_hit(state)


def next_hit(state: TableState) -> bool:
    """While a skull and a piece in the target line are left; skulls that find no piece are dropped."""
    battle = fighting(state)
    assign = battle.assign
    assert assign is not None
    if assign.skulls and any(target_line(state)):
        state.ask("hit", battle.seat(assign.by))
        return True
    assign.skulls = 0
    return begin_flags(state)


def begin_flags(state: TableState) -> bool:
    """The victim's `steadfast`, read after the skulls, swallows flags."""
    battle = fighting(state)
    assign = battle.assign
    assert assign is not None
    enemy = victim(state)
    steadfast = effect_total(state, other(assign.by), "steadfast")
    vanished = min(assign.flags, max(0, steadfast - enemy.steadied))
    enemy.steadied += vanished
    assign.flags -= vanished
    return next_flag(state)


def next_flag(state: TableState) -> bool:
    """While a flag and a troop in the target line are left."""
    battle = fighting(state)
    assign = battle.assign
    assert assign is not None
    if assign.flags and any(target_line(state)[: state.rules.troop_groups]):
        state.ask("flag", battle.seat(assign.by))
        return True
    battle.assign = None
    return False


def legal_hits(state: TableState) -> list[int]:
    rules = state.rules
    first = rules.first["hit"] + target(state) * rules.groups
    return [first + group for group in hardest_first(rules, target_line(state))]


def hit(state: TableState, action: int) -> bool:
    assign = fighting(state).assign
    assert assign is not None
    rules = state.rules
    wound(rules, victim(state), target_line(state), rules.argument[action] % rules.groups)
    assign.skulls -= 1
    return next_hit(state)


def legal_flags(state: TableState) -> list[int]:
    rules = state.rules
    first = rules.first["flag"] + target(state) * rules.troop_groups
    line = target_line(state)
    return [first + group for group in range(rules.troop_groups) if line[group]]


def flag(state: TableState, action: int) -> bool:
    """The troop goes to the retreat line with its damage."""
    assign = fighting(state).assign
    assert assign is not None
    rules = state.rules
    move(target_line(state), victim(state).retreat, rules.argument[action] % rules.troop_groups)
    assign.flags -= 1
    return next_flag(state)
