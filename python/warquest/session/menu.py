"""Legal actions as a menu: by verb, by what stands in their notation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from warquest.contract import State


@dataclass(frozen=True)
class Choice:
    """One legal action. `number` counts from 1 in the order of the menu; it holds for this position only."""

    number: int
    action: int
    notation: str

    @property
    def verb(self) -> str:
        return self.notation.partition(" ")[0]

    @property
    def arguments(self) -> list[str]:
        return self.notation.split()[1:]


@dataclass(frozen=True)
class Group:
    """The legal actions of one verb."""

    verb: str
    choices: list[Choice]


def groups(state: State) -> list[Group]:
    """The legal actions of a decision node by verb, each verb where its first action stands; else nothing."""
    if state.kind != "decision":
        return []
    verbs: dict[str, list[tuple[int, str]]] = {}
    for action in state.legal_actions():
        notation = state.action_to_string(action)
        verbs.setdefault(notation.partition(" ")[0], []).append((action, notation))
    menu, number = [], 0
    for verb, actions in verbs.items():
        choices = [Choice(number + place, *each) for place, each in enumerate(actions, 1)]
        number += len(actions)
        menu.append(Group(verb, choices))
    return menu


def matching(state: State, text: str) -> list[Choice]:
    """The legal actions in whose notation every word of the text occurs; without words all of them.

    Capitals do not matter, `_` and `-` are the same.
    """
    words = _plain(text).split()
    choices = [choice for group in groups(state) for choice in group.choices]
    return [choice for choice in choices if all(word in _plain(choice.notation) for word in words)]


def _plain(text: str) -> str:
    return text.casefold().replace("_", "-")
