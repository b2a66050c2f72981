"""The policy `greedy` of a battle (docs/odds.md, "Policies"): cards that help, and the cheapest casualties."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..model import ATTACKER, DEFENDER
from . import attack, casualties, machine

if TYPE_CHECKING:
    from ..model import TableState

TARGETING, FRENZY, OUTFLANK, VOLLEY = "targeting_array", "frenzy", "outflank", "second_volley"
REGENERATIONS = ("crystalline_regeneration", "fungoid_regeneration")
CARDS = (TARGETING, FRENZY, *REGENERATIONS, OUTFLANK, VOLLEY)
"""In the order in which they are played; any other card is kept."""
TYPES_TO_OUTFLANK = 2


def greedy(state: TableState) -> int:
    """The action of `greedy` at a decision node of a battle."""
    return casualty(state) if state.node == "casualty" else card_or_pass(state)


# Cards.


def card_or_pass(state: TableState) -> int:
    """The first card that may be played and helps; else `pass`."""
    actions, rules = state.rules.actions, state.rules
    playable = {rules.energize_ids[actions.value[action]]: action for action in state.legal() if is_card(state, action)}
    side = ATTACKER if state.player == state.fighting().attacker else DEFENDER
    for name in CARDS:
        if name in playable and helps(state, side, name):
            return playable[name]
    return actions.first["pass"]


def is_card(state: TableState, action: int) -> bool:
    return state.rules.actions.row[action] == "card"


def helps(state: TableState, side: int, name: str) -> bool:
    """Whether a card does anything for the side that plays it, as its units stand now."""
    own = state.fighting().sides[side]
    if name == TARGETING:
        return any(attack.need_of(state, side, kind) > attack.LOWEST_NEED for kind in casualties.living(state, side))
    if name == FRENZY:
        return not own.frenzy
    if name == OUTFLANK:
        return not own.outflank and len(casualties.living(state, 1 - side)) >= TYPES_TO_OUTFLANK
    if name == VOLLEY:
        return True  # it may be played for dice that missed only
    kind = state.rules.regenerates[state.rules.energize_index[name]]
    return kind not in own.regeneration and state.fighters(side)[kind] > 0


# Casualties.


def casualty(state: TableState) -> int:
    """The first of the order of loss; who has outflanked the other side takes the last."""
    side = casualties.victim(state)
    kinds = order_of_loss(state, side)
    owner = state.player == state.fighting().seat(side)
    return state.rules.actions.of["lose"][kinds[0 if owner else -1]]


def order_of_loss(state: TableState, side: int) -> list[int]:
    """The living types: least loss; equal: those that attack no more before others; then the latest to attack."""
    battle = state.fighting()
    order = machine.attack_order(state)
    now = order.index(battle.type)

    def rank(kind: int) -> tuple[int, bool, int]:
        place = order.index(kind)
        return expected_loss(state, side, kind), place > now, -place

    return sorted(casualties.living(state, side), key=rank)


def expected_loss(state: TableState, side: int, kind: int) -> int:
    """Twice the cost that a hit takes on average: every second unit that regenerates is saved (NX-13.13)."""
    cost = state.rules.cost[kind]
    return cost if kind in state.fighting().sides[side].regeneration else 2 * cost
