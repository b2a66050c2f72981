"""Notation of actions and outcomes (docs/nexus-ops-state.md, "Outcomes"; NX-17)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .actions import Actions
    from .rules import Rules

PLAIN_NUMBER = re.compile("0|[1-9][0-9]{0,2}")
NUMBERED = ("first_player", "double_flip", "hits", "reroll")
SECRET_DRAWS = ("draw_secret", "draw_energize")
WORDS = {"regeneration": ["survive", "die"], "breath": ["hit", "miss"]}


def find_action(actions: Actions, text: str) -> int | None:
    """The action of a text; `-` in an argument is understood as `_`."""
    return actions.by_text.get(underscored(text))


def underscored(text: str) -> str:
    verb, space, argument = text.partition(" ")
    return verb + space + argument.replace("-", "_")


def words(rules: Rules, node: str) -> list[str]:
    """The outcomes of a node that are not numbers."""
    if node in WORDS:
        return WORDS[node]
    return {
        "single_tile": rules.single_ids,
        "double_tile": rules.double_ids,
        "token": rules.token_ids,
        "draw_secret": rules.secret_ids,
        "draw_energize": rules.energize_ids,
    }[node]


def outcome_text(rules: Rules, node: str, outcome: int) -> str:
    return f"{node} {outcome if node in NUMBERED else words(rules, node)[outcome]}"


def find_outcome(rules: Rules, node: str, outcomes: int, text: str) -> int | None:
    """`outcomes`: how many the node can have at most, where they are numbers."""
    verb, *arguments = underscored(text).split(" ")
    if verb != node or len(arguments) != 1:
        return None
    argument = arguments[0]
    if node in NUMBERED:
        return int(argument) if PLAIN_NUMBER.fullmatch(argument) and int(argument) < outcomes else None
    names = words(rules, node)
    return names.index(argument) if argument in names else None
