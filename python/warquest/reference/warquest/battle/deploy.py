"""B2 deployment (WQ-11.1, 11.20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..model import NONE
from .lines import fighting, fill, leader_group, move, present, room

if TYPE_CHECKING:
    from ..model import TableState


def ask(state: TableState, side: int) -> bool:
    """Whether the side has something to decide: each leader, the front line, the back line."""
    battle = fighting(state)
    own = battle.sides[side]
    for slot in range(3):
        group = leader_group(state.rules, own.undeployed, slot)
        if group >= 0 and state.options["leader_deploy"] == "obligatory":
            move(own.undeployed, own.front if room(state, own.front) > 0 else own.reserve, group)
        elif group >= 0:
            battle.asked = slot
            state.ask("leader_deploy", battle.seat(side))
            return True
    rules = state.rules
    for node, line, groups in (
        ("deploy_front", own.front, rules.melee_groups),
        ("deploy_back", own.back, rules.ranged_groups),
    ):
        if not fill(state, own.undeployed, line, groups):
            state.ask(node, battle.seat(side))
            return True
        for group in present(own.undeployed, groups):
            move(own.undeployed, own.reserve, group, own.undeployed[group])
    return False


def legal_leader(state: TableState) -> list[int]:
    battle = fighting(state)
    first = state.rules.first
    front = battle.sides[battle.side_of(state.player)].front
    return [first["leader_front"], first["leader_reserve"]] if room(state, front) > 0 else [first["leader_reserve"]]


def place_leader(state: TableState, side: int, action: int) -> None:
    battle = fighting(state)
    own = battle.sides[side]
    group = leader_group(state.rules, own.undeployed, battle.asked)
    move(own.undeployed, own.front if action == state.rules.first["leader_front"] else own.reserve, group)
    battle.asked = NONE


def legal_types(state: TableState) -> list[int]:
    battle = fighting(state)
    rules = state.rules
    undeployed = battle.sides[battle.side_of(state.player)].undeployed
    groups = rules.melee_groups if state.node == "deploy_front" else rules.ranged_groups
    return [rules.first[state.node] + rules.group_kind[group] for group in present(undeployed, groups)]


def place_type(state: TableState, side: int, action: int) -> None:
    own = fighting(state).sides[side]
    line = own.front if state.node == "deploy_front" else own.back
    move(own.undeployed, line, state.rules.fresh_group[state.rules.argument[action]])
