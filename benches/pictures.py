"""Milliseconds and bytes of pictures: `python benches/pictures.py`.

The boards are positions with armies and tokens everywhere, of each game the one whose picture weighs most. Times are
processor time, so that other work on the machine matters little.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import warquest
from warquest import board

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from adapters import ADAPTERS

ROUNDS = 5
SEEDS = range(1, 60, 2)


def milliseconds(call: Callable[[], object], calls: int = 20) -> float:
    """Of one call; the best of some rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.process_time()
        for _ in range(calls):
            call()
        best = min(best, (time.process_time() - start) / calls)
    return best * 1000


def fullest(game: Any, adapter: Any) -> Any:
    """The position whose picture weighs most."""
    states = [game.from_dict(adapter.middle(game, seed)) for seed in SEEDS]
    return max(states, key=lambda state: len(board.svg(state)))


def rows() -> Iterator[str]:
    for name, adapter in ADAPTERS.items():
        for engine in ("rust", "reference"):
            game = warquest.load(name, players=max(adapter.players), engine=engine)
            start = time.process_time()
            board.svg(game.new_initial_state())
            first = (time.process_time() - start) * 1000
            state = fullest(game, adapter)
            legal = state.legal_actions()
            picture = board.svg(state, 0, legal=legal)
            each = milliseconds(lambda state=state, legal=legal: board.svg(state, 0, legal=legal))
            yield f"| {name}, {engine} | {first:.0f} | {each:.1f} | {len(picture.encode()) / 1000:.0f} |"


if __name__ == "__main__":
    print("| fullest board | first picture of a game, ms | each, ms | kB |\n| --- | --: | --: | --: |")
    for row in rows():
        print(row, flush=True)
