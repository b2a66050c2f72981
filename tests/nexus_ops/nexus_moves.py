"""Moves of Nexus Ops for the rule tests: where units can go, and what a player has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from script import legal, play


def numbers(state: Any, verb: str) -> list[int]:
    """The first arguments of the legal actions of one kind, in their order: `numbers(state, "move_to")`."""
    return [int(text.split()[1]) for text in legal(state) if text.split()[0] == verb]


def verbs(state: Any) -> set[str]:
    """The kinds of the legal actions."""
    return {text.split()[0] for text in legal(state)}


def offered(state: Any, verb: str) -> list[str]:
    """The legal actions of one kind, without the verb: `offered(state, "white")`."""
    return [text.removeprefix(verb).strip() for text in legal(state) if text.split()[0] == verb]


def destinations(state: Any, unit: str, place: int) -> set[int]:
    """Where a unit can go by a move; nowhere if the move is not even offered."""
    if f"move {unit} {place}" not in legal(state):
        return set()
    found = numbers(play(state, f"move {unit} {place}"), "move_to")
    assert found and found == sorted(set(found))
    return set(found)


def goes(unit: str, start: int, to: int, count: int = 1) -> str:
    """The chain of a move."""
    return f"move {unit} {start}; move_to {to}; move_count {count}"


def player(state: Any, seat: int = 0) -> dict[str, Any]:
    """A player's part of the state dict."""
    found: dict[str, Any] = state.to_dict()["players"][seat]
    return found


def turn(state: Any) -> dict[str, Any]:
    """The `turn` part of the state dict."""
    found: dict[str, Any] = state.to_dict()["turn"]
    return found


def until(state: Any, stop: Callable[[Any], bool]) -> Any:
    """Plays the last legal action of each node (the end of a phase at top-level nodes), the first outcome of each
    chance node, until the predicate holds."""
    after = state.clone()
    while not stop(after):
        assert not after.is_terminal(), "the game is over"
        actions = after.legal_actions()
        after.apply_action(actions[0] if after.kind == "chance" else ending(after))
    return after


def ending(state: Any) -> int:
    """The action that ends the phase, the turn or the window, else the first one."""
    for text in ("end_phase", "end_turn", "pass", "done"):
        if text in legal(state):
            found: int = state.string_to_action(text)
            return found
    first: int = state.legal_actions()[0]
    return first
