"""A game of OpenSpiel: its MCTS against an agent of ours, one battle (needs `pip install 'warquest[openspiel]'`)."""

import numpy
import pyspiel
from open_spiel.python.algorithms import mcts

import warquest.openspiel

game = pyspiel.load_game("warquest_warquest_battle(attacker=3 orc-warrior + lord,defender=4 goblin-warrior)")
dice = numpy.random.RandomState(1)
bots = [
    mcts.MCTSBot(game, 1.0, 30, mcts.RandomRolloutEvaluator(1, dice), random_state=dice),
    warquest.openspiel.bot("ismcts:simulations=500", seed=1),
]

state = game.new_initial_state()
while not state.is_terminal():
    player = state.current_player()
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        action = dice.choice(outcomes, p=chances)
    else:
        action = bots[player].step(state)
    print(f"{'dice' if player < 0 else f'player {player}'}: {state.action_to_string(player, action)}")
    state.apply_action(action)
print("returns:", state.returns())
