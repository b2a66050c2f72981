"""Workers and the process that runs them are killed: nothing that is finished is lost, and nothing changes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from multiprocessing import current_process
from pathlib import Path

import pytest

import warquest
from cluster.mortals import HalfSaid, cursed
from cluster.processes import under_way
from cluster.runs import SEED, contested, played
from sessions import of_session
from warquest import cluster
from warquest.agents import AgentError
from warquest.cluster.run import Setting, run
from warquest.tournament import TournamentInterrupted


def mortal(graves: Path, deaths: int = 1) -> list[str]:
    graves.mkdir(exist_ok=True)
    return [f"cluster.mortals:Mortal:graves={graves},deaths={deaths}", "random"]


def test_a_worker_that_is_killed_changes_nothing(tmp_path: Path) -> None:
    agents = mortal(tmp_path / "graves")
    found = played(10, agents, backend="pool", workers=2, batch=2, out=tmp_path / "run")
    # In this process everybody would die; by now the grave is there.
    assert len(list((tmp_path / "graves").iterdir())) == 1
    assert found == played(10, agents)
    assert contested(3, agents) == contested(3, agents, backend="pool")


def test_a_worker_that_is_killed_while_it_tells_its_rows_is_noticed(tmp_path: Path) -> None:
    found = run(HalfSaid(tmp_path), 6, Setting("pool", 2, batch=3))
    assert (tmp_path / "grave").exists() and list(found.rows()) == [{"index": index} for index in range(6)]


def test_a_task_that_kills_its_workers_is_named_and_the_rest_is_done(tmp_path: Path) -> None:
    agents = [cursed(SEED, 4), "random"]
    with pytest.raises(warquest.WorkerError, match=r"killed its worker 2 times: game 4 of seed 7 .*is kept") as caught:
        played(8, agents, backend="pool", workers=2, batch=3, retries=1, out=tmp_path)
    assert caught.value.tasks == [4] and isinstance(caught.value, warquest.WarquestError)
    assert cluster.read(tmp_path)["index"].to_pylist() == [0, 1, 2, 3, 5, 6, 7]


def test_a_run_gives_up_when_everything_dies(tmp_path: Path) -> None:
    agents = mortal(tmp_path / "graves", deaths=1000)
    with pytest.raises(warquest.WorkerError) as caught:
        played(30, agents, backend="pool", workers=2, retries=0, batch=1, record="none")
    assert 10 <= len(caught.value.tasks) <= 12


def test_what_an_agent_raises_ends_the_run_and_keeps_the_rest(tmp_path: Path) -> None:
    agents = ["agents.sitters:Raising:seat=1", "random"]
    for backend in ("here", "pool"):
        with pytest.raises(AgentError, match=r"in seat 1 of game 1 at .*: raised RuntimeError: no idea"):
            played(4, agents, backend=backend, batch=1, out=tmp_path)
        assert cluster.read(tmp_path)["index"].to_pylist() == [0]


def test_an_agent_that_ends_the_program_is_an_agent_that_fails() -> None:
    for backend in ("here", "pool"):
        with pytest.raises(AgentError, match=r"'agents.sitters:Leaving' in seat 0 of game 0 at .* SystemExit: enough"):
            played(2, ["agents.sitters:Leaving", "random"], backend=backend)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
@pytest.mark.parametrize("backend", ["here", "pool"])
def test_a_run_whose_driver_is_killed_goes_on_when_called_again(tmp_path: Path, backend: str) -> None:
    with under_way(tmp_path, backend) as process:
        assert len(of_session(process.pid)) == {"here": 1, "pool": 4}[backend]  # Spawned workers have a tracker beside.
        process.send_signal(signal.SIGKILL)
        assert process.wait(timeout=30) == -signal.SIGKILL
        deadline = time.monotonic() + 10
        while of_session(process.pid) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert of_session(process.pid) == []
    finished = cluster.read(tmp_path).to_pylist()
    assert 3 <= len(finished) < 400
    count, agents = len(finished) + 4, ["cluster.mortals:Sleeper", "random"]
    told: list[int] = []
    whole = played(count, agents, out=tmp_path, batch=2, progress=told.append)
    assert told[0] > len([row for row in finished if row["index"] < count])
    assert [row for row in whole if row in finished] == [row for row in finished if row["index"] < count]
    known = played(count, ["agents.sitters:Lowest", "random"])
    assert [row["digest"] for row in whole] == [row["digest"] for row in known]


def test_ctrl_c_keeps_what_is_finished(tmp_path: Path) -> None:
    def stop(finished: int) -> None:
        if finished == 3:
            raise KeyboardInterrupt

    for folder in (None, tmp_path):
        with pytest.raises(cluster.RunInterrupted) as caught:
            played(9, batch=1, out=folder, progress=stop)
        assert [row["index"] for row in caught.value.run.rows()] == [0, 1, 2]
    with pytest.raises(TournamentInterrupted) as stopped:
        contested(9, backend="pool", workers=2, batch=1, progress=stop)
    assert len(stopped.value.tournament.games) == 3 and stopped.value.tournament.interrupted


def test_ctrl_c_reaches_the_driver_alone(tmp_path: Path) -> None:
    with under_way(tmp_path) as process:
        os.killpg(process.pid, signal.SIGINT)
        _, stderr = process.communicate(timeout=60)
    assert "RunInterrupted: interrupted; what is finished is kept" in stderr
    assert stderr.count("Traceback") == 1, stderr
    assert cluster.read(tmp_path).num_rows >= 3


def test_a_script_without_a_main_is_told_what_it_needs(tmp_path: Path) -> None:
    """Every worker would run the script."""
    text = 'from warquest import cluster\ncluster.self_play("random", games=4, players=2, workers=2, retries=1)\n'
    (tmp_path / "run.py").write_text(text)
    done = subprocess.run(
        [sys.executable, str(tmp_path / "run.py")], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert "WorkerError: worker processes die before they begin" in last and "__main__" in last


def test_a_daemonic_process_is_told_that_it_can_start_no_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(current_process()._config, "daemon", True)  # type: ignore[attr-defined]
    with pytest.raises(warquest.WorkerError, match="daemonic process can start no workers; expected workers=1 "):
        played(1, backend="pool")
    assert played(1, backend="here") == played(1, backend=None)


STARVED = """
import resource
import warquest
from warquest import cluster
if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (12, 12))
    try:
        cluster.self_play("random", games=4, players=2, rounds=1, backend="pool", workers=4)
    except warquest.WorkerError as error:
        print(error)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit of open files")
def test_workers_that_cannot_be_started_are_told(tmp_path: Path) -> None:
    script = tmp_path / "starved.py"
    script.write_text(STARVED)
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=60)
    assert done.stdout == "a worker process cannot be started: Too many open files\n" and not done.returncode


def test_errors_are_copied_whole() -> None:
    import pickle

    error = warquest.WorkerError("died", [1, 2])
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == "died" and again.tasks == [1, 2]
