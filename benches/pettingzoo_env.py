"""Steps a second of the PettingZoo environments with random legal actions: `python benches/pettingzoo_env.py`.

Each step has its observation, its mask and the choice from the mask, as a learner's loop has. Seconds are processor
time, so that other work on the machine matters little.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

import warquest
from warquest.pettingzoo import env, parallel_env, raw_env

ROUNDS = 5
SECONDS = 1.0


def played(environment: Any, seconds: float = SECONDS) -> float:
    """Steps a second of whole games, resets included; the last round of steps with None counts as no step."""
    choices = np.random.default_rng(1)
    environment.reset(seed=1)
    steps, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        for _ in range(100):
            observation, _, terminated, truncated, info = environment.last()
            if terminated or truncated:
                environment.reset()
                continue
            mask = info["action_mask"] if "action_mask" in info else observation["action_mask"]
            legal = mask.nonzero()[0]
            environment.step(legal[int(choices.random() * len(legal))])
            steps += 1
    return steps / (time.process_time() - start)


def played_in_parallel(environment: Any, seconds: float = SECONDS) -> float:
    """The same by the parallel interface, which observes for every agent at every step."""
    choices = np.random.default_rng(1)
    observations, infos = environment.reset(seed=1)
    steps, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        for _ in range(100):
            if not environment.agents:
                observations, infos = environment.reset()
            agent = infos[environment.agents[0]]["active_agent"]
            legal = observations[agent]["action_mask"].nonzero()[0]
            observations, _, _, _, infos = environment.step({agent: legal[int(choices.random() * len(legal))]})
            steps += 1
    return steps / (time.process_time() - start)


def contestants() -> dict[str, Callable[[], float]]:
    rows: dict[str, Callable[[], float]] = {}
    for game in warquest.games():
        rows[f"{game}, raw_env"] = lambda game=game: played(raw_env(game))
    battle = "warquest/battle"
    rows[f"{battle}, raw_env, mask in the info"] = lambda: played(raw_env(battle, mask_in="info"))
    rows[f"{battle}, env"] = lambda: played(env(battle))
    rows[f"{battle}, parallel_env"] = lambda: played_in_parallel(parallel_env(battle))
    return rows


def main() -> None:
    rows = contestants()
    best = dict.fromkeys(rows, 0.0)
    for _ in range(ROUNDS):
        for name, run in rows.items():
            best[name] = max(best[name], run())
    print(f"{f'best of {ROUNDS} rounds':<48}{'steps/s':>12}")
    for name, speed in best.items():
        print(f"{name:<48}{speed:>12,.0f}")


if __name__ == "__main__":
    main()
