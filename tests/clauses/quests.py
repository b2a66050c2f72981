"""Quests for the rule tests: a hero before the monster of a card, and the odds of the attempt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from battles import go

from positions import Position
from script import legal


def before_quest(
    load: Callable[..., Any], card: str, *army: str, power: tuple[str, ...] = (), **arguments: Any
) -> Position:
    """The first player's lord, alone or with troops, in the region of a quest card of his hand."""
    position = Position(load("warquest", players=2, **arguments))
    other = "tomb-guardian" if card != "tomb-guardian" else "giant-raven"
    position.quests(0, card, other).power(0, *power)
    region = position.tables.quests[card]["location"]
    position.leader(0, "lieutenant-1", None).leader(0, "lord", region)
    return position.army(0, region, *army)


def begin_quest(position: Position, card: str, companion: str | None = None, slot: str = "lord") -> Any:
    """The attempt begun: at `quest_power` if a card can be played, else at the first roll."""
    state = go(position.state(), f"quest; quest_card {card}; quest_leader {slot}")
    if state.node == "quest_companion":
        go(state, f"quest_companion {companion or 'none'}")
    return state


def attempt(load: Callable[..., Any], card: str, companion: str | None = None, **arguments: Any) -> Any:
    """A lord with at most one troop begins the quest and plays all the cards he can."""
    army = (companion,) if companion else ()
    state = begin_quest(before_quest(load, card, *army, **arguments), card, companion)
    while state.node == "quest_power":
        go(state, legal(state)[0])
    return state


def quest(state: Any) -> dict[str, Any]:
    """The `quest` context of the state dict."""
    return state.to_dict()["quest"]


def player(state: Any, seat: int = 0) -> dict[str, Any]:
    """A player's part of the state dict."""
    return state.to_dict()["players"][seat]


def succeeded(state: Any) -> bool | None:
    """For `probability`: whether the quest under way has brought VP; None while it goes on."""
    return None if quest(state) else bool(player(state)["vp"])
