"""Tournaments (docs/agents.md): limits and interruptions."""

from __future__ import annotations

import pickle
from typing import Any

import warquest
from warquest.search import SearchConfig, SearchInterrupted, search
from warquest.simulate import SimulationInterrupted, simulate
from warquest.tournament import Tournament, TournamentInterrupted, play_tournament

AGENTS = ["greedy", "random"]


def play(games: int = 1, **arguments: Any) -> Tournament:
    return play_tournament(AGENTS, games=games, rounds=1, **arguments)


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
