"""B3 power cards declared and paid before round 1 (WQ-8.4, 11.2, 11.21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..model import insert
from .lines import fighting

if TYPE_CHECKING:
    from ..model import TableState


def usable(state: TableState, side: int) -> list[int]:
    """Own cards with a battle effect, not yet used in this battle (two copies are two cards), affordable."""
    owned = state.battle_cards(side)
    declared = fighting(state).sides[side].cards
    gold = state.battle_gold(side)
    return [
        card
        for card in dict.fromkeys(owned)
        if state.rules.power[card].battle
        and declared.count(card) < owned.count(card)
        and state.rules.power[card].use_cost <= gold
    ]


def ask(state: TableState, side: int) -> bool:
    if not usable(state, side):
        return False
    state.ask("battle_card", fighting(state).seat(side))
    return True


def legal(state: TableState) -> list[int]:
    first = state.rules.first
    side = fighting(state).side_of(state.player)
    return [*(first["use"] + card for card in usable(state, side)), first["done"]]


def use(state: TableState, side: int, action: int) -> None:
    card = state.rules.argument[action]
    state.pay_battle_card(side, state.rules.power[card].use_cost)
    insert(fighting(state).sides[side].cards, card)
