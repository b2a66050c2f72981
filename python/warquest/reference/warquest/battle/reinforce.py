"""B6, B8 reinforcement (WQ-11.9, 11.26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..model import NONE
from .lines import fighting, fill, leader_group, move, present, room

if TYPE_CHECKING:
    from ..model import TableState


def ask(state: TableState, side: int, above: int = NONE) -> bool:
    """Whether the side has something to decide: leaders of slots `above`, the front line, the back line."""
    battle = fighting(state)
    own = battle.sides[side]
    rules = state.rules
    for slot in range(above + 1, 3):
        if room(state, own.front) > 0 and leader_group(rules, own.reserve, slot) >= 0:
            battle.asked = slot
            state.ask("leader_reinforce", battle.seat(side))
            return True
    for node, line, groups in (
        ("reinforce_front", own.front, rules.melee_groups),
        ("reinforce_back", own.back, rules.ranged_groups),
    ):
        if not fill(state, own.reserve, line, groups):
            state.ask(node, battle.seat(side))
            return True
    return False


def legal_leader(state: TableState) -> list[int]:
    first = state.rules.first
    return [first["leader_front"], first["leader_stay"]]


def choose_leader(state: TableState, side: int, action: int) -> int:
    """The slot that was asked: later leaders come next."""
    battle = fighting(state)
    own = battle.sides[side]
    slot, battle.asked = battle.asked, NONE
    if action == state.rules.first["leader_front"]:
        move(own.reserve, own.front, leader_group(state.rules, own.reserve, slot))
    return slot


def legal_groups(state: TableState) -> list[int]:
    battle = fighting(state)
    rules = state.rules
    reserve = battle.sides[battle.side_of(state.player)].reserve
    groups = rules.melee_groups if state.node == "reinforce_front" else rules.ranged_groups
    return [rules.first[state.node] + group for group in present(reserve, groups)]


def place_group(state: TableState, side: int, action: int) -> None:
    own = fighting(state).sides[side]
    move(own.reserve, own.front if state.node == "reinforce_front" else own.back, state.rules.argument[action])
