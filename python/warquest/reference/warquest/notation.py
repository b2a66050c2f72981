"""Notation of actions and outcomes (docs/warquest-state.md, "Notation of outcomes"; WQ-14, WQ-16.1)."""

from __future__ import annotations

import re

from ..dice import DICE_LIMIT, OUTCOMES, outcome_id
from .actions import Actions
from .rules import Rules

PLAIN_NUMBER = re.compile("0|[1-9][0-9]{0,2}")

ROLLS = ("roll", "reroll", "ambush")
SECRET_DRAWS = ("draw_quest", "draw_conquest")
SECRET_ROWS = ("quest_keep", "conquest_keep", "redraw_keep", "redraw_conquest", "redraw_quest")


def find_action(actions: Actions, text: str) -> int | None:
    """The action of a text; `_` in an argument is understood as `-`."""
    return actions.by_text.get(dashed(text))


def dashed(text: str) -> str:
    verb, space, argument = text.partition(" ")
    return verb + space + argument.replace("_", "-")


def drawn_ids(rules: Rules, node: str) -> list[str]:
    """The ids of the cards that a draw node draws."""
    return {
        "draw_display": rules.power_ids,
        "draw_event": rules.event_ids,
        "draw_quest": rules.quest_ids,
        "draw_conquest": rules.conquest_ids,
    }[node]


def outcome_text(rules: Rules, node: str, outcome: int) -> str:
    if node in ROLLS:
        skulls, flags = OUTCOMES[outcome]
        return f"{node} {skulls} {flags}"
    if node == "first_player":
        return f"{node} {outcome}"
    return f"{node} {drawn_ids(rules, node)[outcome]}"


def find_outcome(rules: Rules, seats: int, node: str, text: str) -> int | None:
    verb, *arguments = dashed(text).split(" ")
    if verb != node:
        return None
    if node in ROLLS:
        faces = [plain_number(argument) for argument in arguments]
        if len(faces) != 2 or None in faces or sum(face or 0 for face in faces) > DICE_LIMIT:
            return None
        return outcome_id(faces[0] or 0, faces[1] or 0)
    if len(arguments) != 1:
        return None
    if node == "first_player":
        seat = plain_number(arguments[0])
        return seat if seat is not None and seat < seats else None
    names = drawn_ids(rules, node)
    return names.index(arguments[0]) if arguments[0] in names else None


def plain_number(text: str) -> int | None:
    """A number as it is printed: digits without leading zeros, three of them at most."""
    return int(text) if PLAIN_NUMBER.fullmatch(text) else None
