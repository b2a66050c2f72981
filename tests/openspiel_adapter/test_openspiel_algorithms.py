"""OpenSpiel's own algorithms run on our games: what docs/openspiel.md says works, works; what crashes, crashes."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import evaluate_bots, exploitability, ismcts, mcts
from open_spiel.python.bots import uniform_random
from spielers import decision, load, walk

import warquest
from adapters import BATTLES, CAMPAIGNS


def _evaluator(seed: int) -> Any:
    return mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(seed))


@pytest.mark.parametrize("game", warquest.games())
def test_mcts_in_python_chooses_legal_actions(game: str) -> None:
    played = load(game)
    bot = mcts.MCTSBot(played, 1.0, 20, _evaluator(1), random_state=numpy.random.RandomState(2))
    for skip in (0, 5):
        state = decision(played, 3, skip)
        assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_ismcts_in_python_chooses_legal_actions(game: str) -> None:
    played = load(game, 2)
    for options in ({}, {"use_observation_string": True}, {"max_world_samples": 3}):
        bot = ismcts.ISMCTSBot(
            played,
            _evaluator(1),
            1.0,
            15,
            random_state=numpy.random.RandomState(2),
            allow_inconsistent_action_sets=True,
            **options,
        )
        for skip in (0, 7):
            state = decision(played, 3, skip)
            assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("game", warquest.games())
@pytest.mark.parametrize("kind", list(rl_environment.ObservationType))
def test_rl_environment_plays_games_to_their_end(game: str, kind: Any) -> None:
    environment = rl_environment.Environment(load(game, 2), observation_type=kind)
    environment.seed(1)
    chooser = numpy.random.RandomState(1)
    step = environment.reset()
    while not step.last():
        seat = step.observations["current_player"]
        assert len(step.observations["info_state"][seat]) == environment.observation_spec()["info_state"][0]
        step = environment.step([chooser.choice(step.observations["legal_actions"][seat])])
    assert sum(step.rewards) == pytest.approx(0)


def test_random_bots_of_openspiel_play_in_python_and_in_c_plus_plus() -> None:
    played = load("nexus_ops", 3)
    bots = [uniform_random.UniformRandomBot(seat, numpy.random.RandomState(seat)) for seat in range(3)]
    assert len(evaluate_bots.evaluate_bots(played.new_initial_state(), bots, numpy.random.RandomState(1))) == 3
    fast = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(3)]
    state = played.new_initial_state()
    assert pyspiel.evaluate_bots(state, fast, 1) == state.returns()
    assert state.is_terminal()


@pytest.mark.parametrize("game", warquest.games())
def test_mcts_search_in_c_plus_plus_counts_its_simulations(game: str) -> None:
    played = load(game, 2)
    bot = pyspiel.MCTSBot(played, pyspiel.RandomRolloutEvaluator(1, 5), 1.0, 25, 16, False, 5, False)
    state = decision(played, 2)
    root = bot.mcts_search(state)
    assert root.explore_count == 25
    assert root.best_child().action in state.legal_actions()


def test_the_tree_of_a_small_battle_is_walked_by_exploitability() -> None:
    """A whole game: nash_conv walks every history by information states."""
    from open_spiel.python import policy

    played = pyspiel.load_game("warquest_nexus_ops_battle", {"attacker": "human", "defender": "human"})
    assert exploitability.nash_conv(played, policy.UniformRandomPolicy(played)) >= 0


def test_resampling_from_c_plus_plus_is_not_there() -> None:
    played = load("nexus_ops", 2)
    bot = pyspiel.ISMCTSBot(
        1, pyspiel.RandomRolloutEvaluator(1, 5), 1.0, 10, -1, pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, True
    )
    with pytest.raises(pyspiel.SpielError):
        bot.get_policy(decision(played, 2))


CRASH = """
import pyspiel, warquest.openspiel
game = pyspiel.load_game("warquest_nexus_ops(players=2,max_rounds=1)")
state = game.new_initial_state()
while state.is_chance_node() or len(state.legal_actions()) < 2:
    state.apply_action(state.legal_actions()[0])
evaluator = pyspiel.RandomRolloutEvaluator(1, 5)
"""

STEPS = {
    "MCTSBot": "pyspiel.MCTSBot(game, evaluator, 1.0, 5, 16, False, 5, False).step(state)",
    "ISMCTSBot": """pyspiel.ISMCTSBot(
        1, evaluator, 1.0, 5, -1, pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, True
    ).step(state)""",
}


@pytest.mark.parametrize("bot", STEPS)
def test_the_step_of_a_search_in_c_plus_plus_kills_the_process(bot: str) -> None:
    """The day it does not, the table in docs/openspiel.md is out of date."""
    run = subprocess.run([sys.executable, "-c", CRASH + STEPS[bot]], capture_output=True, timeout=60, check=False)
    assert run.returncode < 0, f"OpenSpiel's {bot}.step works now: {run.stderr!r}"


def test_battles_have_no_secrets_for_ismcts_and_it_says_so() -> None:
    played = load(BATTLES[0])
    with pytest.raises(AssertionError):
        ismcts.ISMCTSBot(played, _evaluator(1), 1.0, 5).step(decision(played))
    assert sum(1 for _ in walk(played, 1)) > 3
