"""A picture of a board: five agents play, and one moment of their game becomes an SVG file.

`python examples/draw_board.py board.svg` writes it; without a file it only tells what it has drawn.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import warquest
from warquest import board


def moment(seed: int = 3, number: int = 9) -> Any:
    """The first battle of a round or later, of a game between five greedy agents."""
    kept: list[Any] = []

    def look(state: Any, seat: int, action: int) -> None:
        if not kept and state.node == "hit" and state.to_dict()["round"] >= number:
            kept.append(state.clone())

    warquest.play_match(["greedy:odds=false"] * 5, "warquest", seed=seed, on_step=look)
    return kept[0]


def main(*files: str) -> None:
    state = moment()
    picture = board.svg(state, legal=state.legal_actions())
    for file in files:
        Path(file).write_text(picture + "\n", encoding="utf-8", newline="\n")
    print(f"{state!r}: {len(picture):,} characters of SVG")


if __name__ == "__main__":
    main(*sys.argv[1:])
