"""Steps a second of the vector environment: `python benches/environments.py [--rounds R] [--threads T] [--game NAME]`.

The caller plays every seat with the random masked policy that is inside (`step_random`). A step is a decision that is
played with all chance after it; the steps that only begin the next episode are not counted. Rounds are short and many,
and the best counts: on a machine that does other things too some are not disturbed. Masks are written with the player,
the reward and the ends; then observations too; both with `out=` and with new arrays at every step. The last column is
`step_random()` as it comes: everything, in new arrays.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from warquest.gymnasium import WarQuestVectorEnv

GAMES: dict[str, dict[str, Any]] = {"warquest/battle": {}, "warquest": {"players": 2}, "nexus_ops": {"players": 2}}
MASKS = ("action_mask", "current_player", "reward", "terminated", "truncated")
STEPS = 2048
"""Of a round, all environments together."""
WARM = 200

Arrays = dict[str, np.ndarray[Any, Any]]


def made(game: str, count: int, threads: int) -> WarQuestVectorEnv:
    """Environments in the middle of their games."""
    envs = WarQuestVectorEnv(count, game, opponents=None, threads=threads, **GAMES[game])
    envs.reset(seed=1)
    for _ in range(WARM):
        envs.step_random(out={})
    return envs


def decisions(game: str, count: int, calls: int, rounds: int) -> list[int]:
    """Decisions of each round, told by a run that plays the same."""
    envs, out, told = made(game, count, 1), {"terminated": np.zeros(count, bool)}, []
    for _ in range(rounds):
        over = 0
        for _ in range(calls):
            over += int(out["terminated"].sum())  # these begin anew now
            envs.step_random(out=out)
        told.append(count * calls - over)
    return told


def steps(envs: WarQuestVectorEnv, names: tuple[str, ...], fresh: bool) -> Callable[[], object]:
    """One step that writes these arrays."""
    shapes = {name: (array.shape, array.dtype) for name, array in envs.buffers().items() if name in names}

    def new() -> Arrays:
        return {name: np.empty(shape, dtype) for name, (shape, dtype) in shapes.items()}

    out = new()
    return lambda: envs.step_random(out=new() if fresh else out)


def speed(step: Callable[[], object], told: list[int], calls: int) -> float:
    """Million steps a second of the best round."""
    best = 0.0
    for number in told:
        start = time.perf_counter()
        for _ in range(calls):
            step()
        best = max(best, number / (time.perf_counter() - start))
    return best / 1e6


def row(game: str, count: int, rounds: int, threads: int) -> list[float]:
    calls = max(1, STEPS // count)
    told = decisions(game, count, calls, rounds)
    cells = []
    for names in (MASKS, (*MASKS, "observation")):
        for fresh in (False, True):
            cells.append(speed(steps(made(game, count, threads), names, fresh), told, calls))
    cells.append(speed(made(game, count, threads).step_random, told, calls))
    return cells


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=500)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--game", choices=GAMES, action="append")
    given = parser.parse_args()
    print("| game | environments | masks, `out=` | new arrays | observations too, `out=` | new arrays | everything |")
    print("| --- | --: | --: | --: | --: | --: | --: |")
    for game in given.game or GAMES:
        for count in (64, 1024):
            shown = " | ".join(f"{cell:.2f}" for cell in row(game, count, given.rounds, given.threads))
            print(f"| {game} | {count:,} | {shown} |", flush=True)


if __name__ == "__main__":
    main()
