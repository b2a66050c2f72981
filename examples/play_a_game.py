"""Play one game of WarQuest with random players and show where it ended: `python examples/play_a_game.py [SEED]`."""

from __future__ import annotations

import sys

import warquest


def main(seed: int) -> None:
    game = warquest.load("warquest", players=3, rounds=12)
    state = game.new_initial_state()
    chance = warquest.Generator(seed, 0)
    players = [warquest.Generator(seed, 1 + seat) for seat in range(game.num_players)]
    while not state.is_terminal():
        if state.kind == "chance":
            state.apply_action(state.sample_chance(chance))
        else:
            legal = state.legal_actions()
            state.apply_action(legal[players[state.current_player()].below(len(legal))])
    print(state)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
