"""A computer opponent for an app: it is asked whenever its seat is to move, and sees what that seat may see.

The other seat plays at random here; in an app its action would come from the person who plays it.
"""

from __future__ import annotations

import warquest

COMPUTER = 1
CONFIG = warquest.SearchConfig(simulations=100, depth=20, playout="heuristic", seed=1)


def main(decisions: int = 60) -> None:
    state = warquest.load("warquest", players=2, rounds=4).new_initial_state()
    dice, person = warquest.Generator(7, 0), warquest.Generator(7, 1)
    while decisions and not state.is_terminal():
        legal = state.legal_actions()
        if state.kind == "chance":
            state.apply_action(state.sample_chance(dice))
        elif state.current_player() != COMPUTER or len(legal) == 1:
            state.apply_action(legal[person.below(len(legal))])
        else:
            found = warquest.search(state, CONFIG)  # deals anew what the seat cannot see: it does not cheat
            print(f"round {state.to_dict()['round']}: {state.action_to_string(found.action)}")
            state.apply_action(found.action)
            decisions -= 1


if __name__ == "__main__":
    main()
