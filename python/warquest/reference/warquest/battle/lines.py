"""Lines of piece groups: filling them, wounding and destroying pieces (WQ-11.1, 11.7, 11.19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..model import NONE, SIDES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..model import Battle, Side, TableState
    from ..rules import Rules


def fighting(state: TableState) -> Battle:
    assert state.battle is not None
    return state.battle


def present(line: list[int], groups: Sequence[int]) -> list[int]:
    """Those of the groups that have a piece in the line."""
    return [group for group in groups if line[group]]


def leader_group(rules: Rules, line: list[int], slot: int) -> int:
    """The group in which a leader stands in the line, or NONE."""
    first = rules.fresh_group[rules.types + slot]
    return next((group for group in range(first, first + rules.leader_defence[slot]) if line[group]), NONE)


def move(source: list[int], target: list[int], group: int, count: int = 1) -> None:
    source[group] -= count
    target[group] += count


def room(state: TableState, line: list[int]) -> int:
    return state.rules.constants["line_places"] - sum(line)


def fill(state: TableState, source: list[int], line: list[int], groups: list[int]) -> bool:
    """Fill a line from a source; False, and nothing moved, if its owner has to choose (WQ-11.20, 11.26)."""
    candidates = present(source, groups)
    places = room(state, line)
    if len(candidates) > 1 and sum(source[group] for group in candidates) > places > 0:
        return False
    for group in candidates:
        moving = min(places, source[group])
        move(source, line, group, moving)
        places -= moving
    return True


def wound(rules: Rules, side: Side, line: list[int], group: int) -> None:
    """One damage: a piece with damage = defence is destroyed at once and laid aside."""
    line[group] -= 1
    kind = rules.group_kind[group]
    if rules.group_damage[group] + 1 == rules.toughness[kind]:
        side.lost[kind] += 1
    else:
        line[group + 1] += 1


def destroy_all(rules: Rules, side: Side) -> None:
    """The whole army is destroyed and counts for the other side (WQ-11.15)."""
    for line in side.lines():
        for group, count in enumerate(line):
            side.lost[rules.group_kind[group]] += count
            line[group] = 0


def attack_of(rules: Rules, line: list[int], groups: Sequence[int]) -> int:
    """The summed attack values of those groups in the line."""
    return sum(line[group] * rules.group_attack[group] for group in groups)


def count_of(line: list[int], groups: list[int]) -> int:
    return sum(line[group] for group in groups)


def leaders_alive(rules: Rules, side: Side) -> int:
    """Leaders on any line."""
    return sum(sum(line[rules.troop_groups :]) for line in side.lines())


def hardest_first(rules: Rules, line: list[int]) -> list[int]:
    """WQ-11.7: the groups of the first class of precedence that has a piece: dwarves, others, leaders."""
    for groups in rules.precedence:
        found = present(line, groups)
        if found:
            return found
    return []


def other(side: int) -> int:
    return SIDES[1 - side]
