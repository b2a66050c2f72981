"""Self-play on two processes, kept in a folder: stop it with Ctrl-C and run it again, and it goes on.

`python examples/cluster_run.py [FOLDER]`; with `backend="ray"` the same call runs on a Ray cluster.
"""

from __future__ import annotations

import sys
import tempfile

import warquest
from warquest import cluster


def main(folder: str) -> None:
    game = warquest.load("warquest", players=2, rounds=3)
    run = cluster.self_play(["greedy", "random"], game, games=12, seed=1, workers=2, out=folder)
    table = cluster.read(folder)
    print(f"{table.num_rows} games in {folder}: {cluster.manifest(folder)['job']}")
    for row in list(run.rows())[:3]:
        choices = sum(player >= 0 and len(state.legal_actions()) > 1 for state, player, _ in cluster.replay(game, row))
        print(f"game {row['index']}: {row['seats']} scored {row['points']} in {choices} choices")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(sys.argv[1])
    else:
        with tempfile.TemporaryDirectory() as folder:
            main(folder)
