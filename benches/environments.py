"""Steps a second of the vector environment: `python benches/environments.py [--seconds S] [--threads T]`.

The caller plays every seat with the random masked policy that is inside (`step_random`). A step is a decision that is
played with all chance after it; the steps that begin the next episode are not counted. Best of several rounds, since
others on the machine only ever make a round longer. A row is taken with `out=`, then with new arrays at every step.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

from warquest.gymnasium import WarQuestVectorEnv

GAMES = {"warquest/battle": {}, "warquest": {"players": 2}, "nexus_ops": {"players": 2}, "nexus_ops/battle": {}}
NEEDED = ("action_mask", "current_player", "reward", "terminated", "truncated")
ROUNDS = 7
WARM = 200


def made(game: str, envs: int, threads: int) -> WarQuestVectorEnv:
    """Environments in the middle of their games."""
    made = WarQuestVectorEnv(envs, game, opponents=None, threads=threads, **GAMES[game])
    made.reset(seed=1)
    for _ in range(WARM):
        made.step_random(out={})
    return made


def arrays(envs: WarQuestVectorEnv, names: tuple[str, ...]) -> dict[str, np.ndarray[Any, Any]]:
    return {name: array for name, array in envs.buffers().items() if name in names}


def played(game: str, count: int, threads: int, calls: int, rounds: int) -> list[int]:
    """Decisions of each round, told by a run that plays the same."""
    envs, out = made(game, count, threads), {"terminated": np.zeros(count, bool)}
    decisions = []
    for _ in range(rounds):
        over = 0
        for _ in range(calls):
            envs.step_random(out=out)
            over += int(out["terminated"].sum())
        decisions.append(count * calls - over)
    return decisions


def speed(game: str, count: int, names: tuple[str, ...], fresh: bool, seconds: float, threads: int) -> float:
    """Steps a second of the best round."""
    calls = max(10, int(seconds * 2e6 / count))
    decisions = played(game, count, threads, calls, ROUNDS)
    envs = made(game, count, threads)
    out, times = arrays(envs, names), []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for _ in range(calls):
            envs.step_random(out=arrays_like(out) if fresh else out)
        times.append(time.perf_counter() - start)
    return max(number / taken for number, taken in zip(decisions, times, strict=True))


def arrays_like(out: dict[str, np.ndarray[Any, Any]]) -> dict[str, np.ndarray[Any, Any]]:
    return {name: np.empty(array.shape, array.dtype) for name, array in out.items()}


def whole(game: str, count: int, seconds: float, threads: int) -> float:
    """Steps a second of `step_random()` as it comes: everything written, into new arrays."""
    calls = max(10, int(seconds * 1e6 / count))
    decisions, envs, times = played(game, count, threads, calls, ROUNDS), made(game, count, threads), []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for _ in range(calls):
            envs.step_random()
        times.append(time.perf_counter() - start)
    return max(number / taken for number, taken in zip(decisions, times, strict=True))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=0.3, help="about that long a round")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--game", choices=GAMES, action="append")
    given = parser.parse_args()
    print(
        "| million steps a second | environments | masks, `out=` | new arrays | observations too | new arrays | all |"
    )
    print("| --- | --: | --: | --: | --: | --: | --: |")
    for game in given.game or GAMES:
        for count in (64, 1024):
            cells = [
                speed(game, count, names, fresh, given.seconds, given.threads)
                for names in (NEEDED, (*NEEDED, "observation"))
                for fresh in (False, True)
            ]
            cells.append(whole(game, count, given.seconds, given.threads))
            shown = " | ".join(f"{cell / 1e6:.2f}" for cell in cells)
            print(f"| {game} | {count:,} | {shown} |", flush=True)


if __name__ == "__main__":
    main()
