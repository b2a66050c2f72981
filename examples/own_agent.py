"""An agent of your own in a tournament: `python examples/own_agent.py`, or
`warquest tournament own_agent:TaxCollector greedy --games 20` in this folder.
"""

from __future__ import annotations

from typing import Any

import warquest
from warquest.tournament import play_tournament


class TaxCollector:
    """Collects taxes whenever it can; else plays at random."""

    name = "tax collector"

    def choose(self, sight: Any, legal: list[int]) -> int:
        game = sight.game
        taxes = [action for action in legal if game.action_to_string(action).startswith("tax")]
        return taxes[0] if taxes else legal[sight.generator.below(len(legal))]


def main() -> None:
    game = warquest.load("warquest", players=2, rounds=4)
    match = warquest.play_match([TaxCollector(), "random"], game, seed=3)
    print(match.seats, match.points)
    result = play_tournament([f"{__name__}:TaxCollector", "random"], "warquest", 10, players=2, seed=3)
    for agent in result.standings():
        low, high = agent.interval
        print(f"{agent.name}: {agent.share:.0%} of the wins ({low:.0%} to {high:.0%}), {agent.points:.1f} VP a game")


if __name__ == "__main__":
    main()
