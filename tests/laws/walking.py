"""States of one engine along steered games, for laws that must hold everywhere."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from equivalence.walk import Sight
from strategies.drivers import Steered, Uniform
from strategies.scattered import scattered

if TYPE_CHECKING:
    from collections.abc import Iterator

COUNTS: Counter[str] = Counter()


def walk(game: Any, seed: int, steps: int, start: dict[str, Any] | None = None, forced: float = 0.25) -> Iterator[Any]:
    """Every state of one steered game, the same object each time: clone it to keep it."""
    state = game.new_initial_state() if start is None else game.from_dict(start)
    driver = Steered(seed, forced=forced)
    yield state
    for _ in range(steps):
        if state.is_terminal():
            return
        state.apply_action(driver(Sight(state, state.to_dict())))
        yield state


def mixed_walk(game: Any, seed: int, steps: int) -> Iterator[Any]:
    """A game from its beginning (even seeds) or from scattered armies in mid-game (odd seeds)."""
    yield from walk(game, seed, steps, scattered(game, seed) if seed % 2 else None)


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
