"""Simulations a second of search beside OpenSpiel's MCTS, in turn in one run: `python benches/search.py`.

The peer's rows need open_spiel.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from peers import openspiel_mcts

import warquest

ROUNDS = 5
SIMULATIONS = 1000


def position(part: float, **arguments: Any) -> Any:
    """A choice of a random game, after a part of its choices."""
    state: Any = warquest.load("warquest", **arguments).new_initial_state()
    generator = warquest.Generator(5, 0)
    found = []
    while not state.is_terminal():
        legal = state.legal_actions()
        if state.kind == "chance":
            state.apply_action(state.sample_chance(generator))
            continue
        if len(legal) > 1:
            found.append(state.clone())
        state.apply_action(legal[generator.below(len(legal))])
    return found[int(part * len(found))]


def measured(state: Any, **options: Any) -> Callable[[], tuple[float, float]]:
    """(simulations a second, decisions a simulation) of one search."""

    def run() -> tuple[float, float]:
        result = warquest.search(state, warquest.SearchConfig(simulations=SIMULATIONS, **options))
        return result.simulations_per_second, result.decisions / result.simulations

    return run


def peer(name: str) -> Callable[[], tuple[float, float]]:
    return lambda: openspiel_mcts.simulations_per_second(name, SIMULATIONS)


def contestants() -> dict[str, Callable[[], tuple[float, float]]]:
    opening, late = position(0.0, players=4), position(0.8, players=4)
    rows: dict[str, Callable[[], tuple[float, float]]] = {}
    for threads in (1, 2):
        for name, state in (("opening", opening), ("late", late)):
            for method in ("uct", "ismcts"):
                rows[f"warquest, 4 players, {name}, {method}, threads {threads}"] = measured(
                    state, method=method, threads=threads
                )
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        print("open_spiel is not installed: no peer")
    else:
        rows |= {f"OpenSpiel MCTS, {name}": peer(name) for name in openspiel_mcts.GAMES}
    return rows


def main() -> None:
    rows = contestants()
    best = dict.fromkeys(rows, (0.0, 0.0))
    for _ in range(ROUNDS):
        for name, run in rows.items():
            best[name] = max(best[name], run())
    print(f"{'best of ' + str(ROUNDS) + ' rounds':<52}{'simulations/s':>14}{'decisions each':>16}{'decisions/s':>14}")
    for name, (speed, length) in best.items():
        print(f"{name:<52}{speed:>14,.0f}{length:>16.0f}{speed * length:>14,.0f}")


if __name__ == "__main__":
    main()
