"""The policy `greedy` of a battle, and when a retreat rule says retreat (docs/odds.md, "Policies")."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .lines import attack_of, fighting, other, room

if TYPE_CHECKING:
    from ..model import Side, TableState

# Retreat rules.


def has_to_retreat(state: TableState, below: float, after: int) -> bool:
    """Whether the side that decides is, from battle round `after` on, weaker than `below` times the enemy."""
    battle = fighting(state)
    if battle.round < after:
        return False
    side = battle.side_of(state.player)
    own, enemy = (strength(state, battle.sides[each]) for each in (side, other(side)))
    return own < below * enemy


def strength(state: TableState, side: Side) -> int:
    """Attack and health left of the pieces on the front line, the back line and in reserve."""
    rules = state.rules
    return sum(
        line[group] * (rules.group_attack[group] + health(state, group))
        for line in (side.front, side.back, side.reserve)
        for group in range(rules.groups)
    )


def health(state: TableState, group: int) -> int:
    """What a piece of the group can still take."""
    rules = state.rules
    return rules.toughness[rules.group_kind[group]] - rules.group_damage[group]


def price(state: TableState, group: int) -> int:
    """The list price; for every leader that of a lieutenant."""
    kind = state.rules.group_kind[group]
    return state.rules.cost[kind] if kind < state.rules.types else state.rules.lieutenant_cost


# Greedy.


def greedy(state: TableState) -> int:
    """The action of `greedy` at a decision node of a battle."""
    return GREEDY[state.node](state)


def first(state: TableState) -> int:
    """Cards in their order, then `done`; `continue` before `retreat`."""
    return state.legal()[0]


def place_leader(state: TableState) -> int:
    """To the front if the melee troops that wait leave room there; else the last action: reserve, or stay."""
    battle = fighting(state)
    own = battle.sides[battle.side_of(state.player)]
    waiting = sum(own.undeployed[group] + own.reserve[group] for group in state.rules.melee_groups)
    return state.legal()[0 if room(state, own.front) > waiting else -1]


def strongest_line(state: TableState) -> int:
    """The line with the larger summed attack; equal ones in the order front, back, reserve."""
    battle = fighting(state)
    rules = state.rules
    lines = battle.sides[other(battle.side_of(state.player))].lines()
    return max(state.legal(), key=lambda action: attack_of(rules, lines[rules.argument[action]], range(rules.groups)))


def best_fighter(state: TableState, groups: dict[int, int]) -> int:
    """Most attack, most cost, least damage, of actions and the groups they name."""
    rules = state.rules

    def rank(action: int) -> tuple[int, int, int]:
        group = groups[action]
        return -rules.group_attack[group], -price(state, group), rules.group_damage[group]

    return min(groups, key=rank)


def named_type(state: TableState) -> int:
    rules = state.rules
    return best_fighter(state, {action: rules.fresh_group[rules.argument[action]] for action in state.legal()})


def named_troop(state: TableState) -> int:
    """Of the actions that name a troop: all at a reinforcement or `flag`, all but `done` at `rally`."""
    rules = state.rules
    named = [action for action in state.legal() if action != rules.first["done"]]
    return best_fighter(state, {action: rules.argument[action] % rules.troop_groups for action in named})


def weakest_piece(state: TableState) -> int:
    """Least health left, most attack, most cost, of the class that has to be hit."""
    rules = state.rules

    def rank(action: int) -> tuple[int, int, int]:
        group = rules.argument[action] % rules.groups
        return health(state, group), -rules.group_attack[group], -price(state, group)

    return min(state.legal(), key=rank)


GREEDY: dict[str, Callable[[Any], int]] = {
    "leader_deploy": place_leader,
    "deploy_front": named_type,
    "deploy_back": named_type,
    "battle_card": first,
    "declare": strongest_line,
    "hit": weakest_piece,
    "flag": named_troop,
    "leader_reinforce": place_leader,
    "reinforce_front": named_troop,
    "reinforce_back": named_troop,
    "battle_go": first,
    "rally": named_troop,
    "pursuit_hit": weakest_piece,
}
