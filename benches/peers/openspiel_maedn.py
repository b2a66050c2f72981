"""OpenSpiel's fastest four-player dice game, played by its own C++ loop: decisions a second (needs open_spiel)."""

from __future__ import annotations

import time


def decisions_per_second(seconds: float) -> tuple[float, float]:
    """(decisions a second, decisions a game) of `maedn`, four uniform random bots, `pyspiel.evaluate_bots`.

    Decisions are counted on a sample of games outside the clock: reading a history costs more than playing.
    """
    import pyspiel

    game = pyspiel.load_game("maedn(players=4)")
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(4)]
    played, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, played)
        played += 1
    elapsed = time.perf_counter() - start
    length = _decisions_per_game(pyspiel, game, bots, 300)
    return played * length / elapsed, length


def _decisions_per_game(pyspiel: object, game: object, bots: list[object], games: int) -> float:
    decisions = 0
    for seed in range(games):
        state = game.new_initial_state()  # type: ignore[attr-defined]
        pyspiel.evaluate_bots(state, bots, seed)  # type: ignore[attr-defined]
        decisions += sum(1 for step in state.full_history() if step.player >= 0)
    return decisions / games


if __name__ == "__main__":
    speed, length = decisions_per_second(5.0)
    print(f"maedn, 4 players: {speed:,.0f} decisions a second, {length:.0f} a game")
