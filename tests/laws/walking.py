"""States of one engine along steered games, for laws that must hold everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adapters import adapter_of
from equivalence.walk import Sight
from strategies.drivers import Steered, Uniform

if TYPE_CHECKING:
    from collections.abc import Iterator


def told_walk(
    game: Any, seed: int, steps: int, start: dict[str, Any] | None = None, forced: float = 0.25
) -> Iterator[tuple[Any, str]]:
    """Every state of one steered game, the same object each time (clone it to keep it), and what led to it."""
    state = game.new_initial_state() if start is None else game.from_dict(start)
    driver = Steered(seed, forced=forced)
    yield state, ""
    for _ in range(steps):
        if state.is_terminal():
            return
        sight = Sight(state, state.to_dict())
        action = driver(sight)
        text = sight.text_of(action)
        state.apply_action(action)
        yield state, text


def walk(game: Any, seed: int, steps: int, start: dict[str, Any] | None = None, forced: float = 0.25) -> Iterator[Any]:
    """The states alone."""
    yield from (state for state, _ in told_walk(game, seed, steps, start, forced))


def start_of(game: Any, seed: int) -> dict[str, Any] | None:
    """Where mixed games begin: at the beginning (even seeds), or in mid-game, armies close together (odd seeds)."""
    return adapter_of(game).middle(game, seed) if seed % 2 else None


def mixed_walk(game: Any, seed: int, steps: int) -> Iterator[Any]:
    """The states of a steered game from its beginning or from mid-game."""
    yield from walk(game, seed, steps, start_of(game, seed))


def one_of_each_node(game: Any, seeds: range, steps: int) -> dict[str, Any]:
    """The first state met at each kind of node in some steered games."""
    found: dict[str, Any] = {}
    for seed in seeds:
        for state in mixed_walk(game, seed, steps):
            if state.node not in found:
                found[state.node] = state.clone()
    return found


def play_on(state: Any, seed: int, steps: int) -> list[tuple[str, str]]:
    """Uniform play from a state: nodes and digests, for comparing two states that should go on alike."""
    driver, told = Uniform(seed), []
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(driver(Sight(state, {})))
        told.append((state.node, state.digest()))
    return told
