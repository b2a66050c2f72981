"""What OpenSpiel's face costs a step, above the same calls of the engine: `python benches/openspiel.py`.

Random games are recorded and played again; a line is the best of several rounds, in microseconds of processor time.
OpenSpiel copies the history with every clone, about half a microsecond for 1,000 moves: `moves` is the mean length of
the games. Needs open_spiel.
"""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable
from typing import Any

import pyspiel

import warquest
from warquest.openspiel import short_name

ROUNDS = 30
STEPS = 4_000
OPTIONS: dict[str, dict[str, Any]] = {"warquest": {"rounds": 4}, "nexus_ops": {"max_rounds": 4}}


def recorded(game: Any, steps: int) -> list[list[int]]:
    """Random games of so many steps together."""
    chooser, games, left = random.Random(1), [], steps
    while left > 0:
        state, actions = game.new_initial_state(), []
        while not state.is_terminal() and len(actions) < left:
            actions.append(chooser.choice(state.legal_actions()))
            state.apply_action(actions[-1])
        games.append(actions)
        left -= len(actions)
    return games


def applied(start: Callable[[], Any], games: list[list[int]]) -> float:
    """Microseconds of an `apply_action`, loop included."""
    seconds = 0.0
    for actions in games:
        apply = start().apply_action
        begin = time.thread_time()
        for action in actions:
            apply(action)
        seconds += time.thread_time() - begin
    return 1e6 * seconds / sum(map(len, games))


def cloned(start: Callable[[], Any], games: list[list[int]]) -> float:
    """Microseconds of a `clone` and of forgetting it, every tenth state on the way."""
    seconds, count = 0.0, 0
    for actions in games:
        state = start()
        for number, action in enumerate(actions):
            if number % 10 == 0:
                clone = state.clone
                begin = time.thread_time()
                for _ in range(10):
                    clone()
                seconds += time.thread_time() - begin
                count += 10
            state.apply_action(action)
    return 1e6 * seconds / count


def main() -> None:
    print(f"{'best of ' + str(ROUNDS) + ' rounds':<32}{'moves':>8}{'engine':>10}{'OpenSpiel':>10}{'overhead':>10}")
    for name in warquest.games():
        game = pyspiel.load_game(short_name(name), OPTIONS.get(name, {}))
        games = recorded(game.core, STEPS)
        for what, measure in (("clone", cloned), ("apply_action", applied)):
            best = [float("inf")] * 2
            for _ in range(ROUNDS):
                for place, start in enumerate((game.core.new_initial_state, game.new_initial_state)):
                    gc.collect()
                    best[place] = min(best[place], measure(start, games))
            numbers = "".join(f"{number:>10.2f}" for number in (*best, best[1] - best[0]))
            print(f"{name + ', ' + what:<32}{sum(map(len, games)) / len(games):>8.0f}{numbers}", flush=True)


if __name__ == "__main__":
    main()
