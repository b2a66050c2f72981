"""Tournaments (docs/agents.md): limits and interruptions."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import warquest
from warquest.search import SearchConfig, SearchInterrupted, search
from warquest.simulate import SimulationInterrupted, simulate
from warquest.tournament import Tournament, TournamentInterrupted, play_tournament

AGENTS = ["greedy", "random"]


def play(games: int = 1, **arguments: Any) -> Tournament:
    return play_tournament(AGENTS, games=games, rounds=1, **arguments)


@pytest.mark.parametrize("limit", [float("nan"), float("inf"), 0, 0.0, -1.5, 10**400])
def test_limits_of_no_use_are_refused(limit: float) -> None:
    with pytest.raises(warquest.OptionError, match="decision_limit"):
        warquest.play_match(AGENTS, decision_limit=limit)
    with pytest.raises(warquest.OptionError, match="decision_limit"):
        play(1, decision_limit=limit)


@pytest.mark.parametrize("limit", [True, "1", [1]])
def test_limits_that_are_no_numbers_are_refused(limit: Any) -> None:
    with pytest.raises(TypeError, match="decision_limit"):
        warquest.play_match(AGENTS, decision_limit=limit)
    with pytest.raises(TypeError, match="decision_limit"):
        play(1, decision_limit=limit)


def test_a_limit_may_be_a_whole_number() -> None:
    assert len(play(1, decision_limit=60).games) == 1


def again(error: BaseException) -> Any:
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is type(error) and str(copy) == str(error)
    return copy


def test_interruptions_can_be_pickled() -> None:
    tournament = play(1)
    assert again(TournamentInterrupted(tournament)).tournament == tournament
    simulation = simulate(warquest.load(rounds=1), 2)
    assert again(SimulationInterrupted(simulation)).simulation == simulation
    state = warquest.load("warquest", players=2, rounds=1).new_initial_state()
    while state.current_player() < 0:
        state.apply_action(state.legal_actions()[0])
    result = search(state, SearchConfig(simulations=4))
    assert again(SearchInterrupted(result)).result == result
