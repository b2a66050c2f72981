"""Tournaments (docs/agents.md): limits and interruptions."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import warquest
from cli.command import COMMAND
from warquest.interrupts import undisturbed
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


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals cannot be blocked here")
def test_ctrl_c_waits_while_processes_are_started() -> None:
    """Whichever thread takes the signal; the process started does not get it."""
    told = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))"
    steps: list[str] = []

    def interrupted() -> None:
        with undisturbed():
            os.kill(os.getpid(), signal.SIGINT)
            steps.append(subprocess.run([sys.executable, "-c", told], capture_output=True, text=True).stdout)

    ended = threading.Event()
    other = threading.Thread(target=ended.wait)
    for start in (lambda: None, other.start):
        start()
        with pytest.raises(KeyboardInterrupt):
            interrupted()
    ended.set()
    other.join()
    assert steps == ["True\n"] * 2
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def children(process: int) -> int:
    try:
        return len(Path(f"/proc/{process}/task/{process}/children").read_text().split())
    except OSError:
        return 0


@pytest.mark.skipif(
    not Path(f"/proc/self/task/{os.getpid()}/children").exists(), reason="processes are not listed here"
)
@pytest.mark.parametrize(("started", "delay"), [(1, 0), (2, 0), (3, 0), (3, 0.05), (3, 0.15), (3, 0.3)])
def test_ctrl_c_while_workers_start_shows_no_trace_of_them(started: int, delay: float) -> None:
    """The first process keeps track of resources, then come the two workers."""
    asked = [*COMMAND, "tournament", "ismcts:seconds=0.05", "random", "--games", "200", "--workers", "2"]
    process = subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    deadline = time.monotonic() + 60
    while children(process.pid) < started and time.monotonic() < deadline:
        time.sleep(0.001)
    time.sleep(delay)
    os.killpg(process.pid, signal.SIGINT)
    told, errors = process.communicate(timeout=60)
    assert process.returncode == 130, errors
    assert "interrupted" in told and "Traceback" not in errors, errors
