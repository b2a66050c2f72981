"""OpenSpiel's C++ MCTS on dice games: simulations a second at the first choice (needs open_spiel)."""

from __future__ import annotations

import random
import time

GAMES = ("backgammon", "maedn(players=4)")


def simulations_per_second(name: str, seconds: float, simulations: int = 500) -> tuple[float, float]:
    """(simulations a second, decisions of a random game) of `pyspiel.MCTSBot`, one random rollout a leaf."""
    import pyspiel

    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 1000, False, 7, False)
    state, dice = game.new_initial_state(), random.Random(7)
    while len(state.legal_actions()) < 2 or state.is_chance_node():  # the bot does not search a forced move
        state.apply_action(dice.choice(state.legal_actions()))
    searches, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        bot.mcts_search(state)
        searches += 1
    speed = searches * simulations / (time.perf_counter() - start)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    decisions = 0
    for seed in range(100):
        played = game.new_initial_state()
        pyspiel.evaluate_bots(played, bots, seed)
        decisions += sum(1 for step in played.full_history() if step.player >= 0)
    return speed, decisions / 100


if __name__ == "__main__":
    for name in GAMES:
        speed, length = simulations_per_second(name, 5.0)
        print(f"{name}: {speed:,.0f} simulations a second of {length:.0f} decisions")
