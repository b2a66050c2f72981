"""What a table says of an action beside its notation: the title of its card, its price."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from warquest.rules.registry import rule_set

if TYPE_CHECKING:
    from warquest.contract import State
    from warquest.session.menu import Choice


def notes(state: State, choices: Iterable[Choice]) -> dict[int, str]:
    """By action what is to be said of it, as `War Drums, 4 gold`; empty if there is nothing.

    A price is what the seat to move has less after the action, so discounts are in it.
    """
    rules = rule_set(state.game.name)
    seat, document = state.current_player(), state.game.rules
    view = state.view(seat)
    told = {}
    for choice in choices:
        after = state.child(choice.action).to_dict()
        price = rules.price(view, after, seat, choice.notation, document)
        parts = [rules.title(view, choice.notation, document), f"{price} {rules.money}" if price else ""]
        told[choice.action] = ", ".join(part for part in parts if part)
    return told
