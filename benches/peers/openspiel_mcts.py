"""OpenSpiel's MCTS in C++ with random rollouts, on dice games of like length (needs open_spiel)."""

from __future__ import annotations

import time

GAMES = ("backgammon", "maedn(players=4)")


def simulations_per_second(name: str, simulations: int) -> tuple[float, float]:
    """(simulations a second, decisions a random game), from the first decision of a game that is a choice."""
    import pyspiel

    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        state.apply_action(state.legal_actions()[-1])
    evaluator = pyspiel.RandomRolloutEvaluator(1, 5)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, simulations, 256, False, 5, False)
    start = time.perf_counter()
    bot.step(state)
    return simulations / (time.perf_counter() - start), _decisions_per_game(pyspiel, game)


def _decisions_per_game(pyspiel: object, game: object, games: int = 100) -> float:
    players = game.num_players()  # type: ignore[attr-defined]
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(players)]  # type: ignore[attr-defined]
    decisions = 0
    for seed in range(games):
        state = game.new_initial_state()  # type: ignore[attr-defined]
        pyspiel.evaluate_bots(state, bots, seed)  # type: ignore[attr-defined]
        decisions += sum(1 for step in state.full_history() if step.player >= 0)
    return decisions / games


if __name__ == "__main__":
    for name in GAMES:
        speed, length = simulations_per_second(name, 1000)
        print(f"{name}: {speed:,.0f} simulations a second, {length:.0f} decisions a random game")
