"""The same jobs on Ray: one real cluster of two worker processes on this machine for all tests."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import ray

import warquest
from cluster.mortals import cursed
from cluster.processes import script, under_way
from cluster.runs import SEED, contested, played, swept
from sessions import of_session
from warquest import cluster
from warquest.agents import AgentError


@pytest.fixture(scope="module", autouse=True)
def address() -> Iterator[str]:
    """The address of the cluster that this process is connected to."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.delenv("RAY_ADDRESS", raising=False)
        context = ray.init("local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
    yield context.address_info["address"]
    ray.shutdown()


def test_rows_are_those_of_this_process(tmp_path: Path) -> None:
    agents = ["greedy", "ismcts:simulations=4,depth=3", "random"]
    ways: tuple[dict[str, Any], ...] = ({}, {"batch": 1, "workers": 1}, {"batch": 3, "out": tmp_path})
    for number, way in enumerate(ways):
        if "out" in way:
            way = {**way, "out": tmp_path / str(number)}
        assert played(10, agents, backend="ray", **{"workers": None, **way}) == played(10, agents)
    assert contested(6, backend="ray", out=tmp_path / "tournament") == contested(6)
    assert swept(backend="ray", out=tmp_path / "sweep") == swept()


def test_a_worker_that_is_killed_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "graves").mkdir()
    agents = [f"cluster.mortals:Mortal:graves={tmp_path / 'graves'}", "random"]
    found = played(30, agents, backend="ray", workers=2, batch=2, out=tmp_path / "run")
    assert int((tmp_path / "graves" / "grave-0").read_text()) != os.getpid()
    assert found == played(30, agents)


def test_a_task_that_kills_its_workers_is_named_and_the_rest_is_done(tmp_path: Path) -> None:
    with pytest.raises(warquest.WorkerError, match="killed its worker 1 times: game 2 of seed 7") as caught:
        played(6, [cursed(SEED, 2), "random"], backend="ray", batch=3, retries=0, out=tmp_path)
    assert caught.value.tasks == [2]
    assert cluster.read(tmp_path)["index"].to_pylist() == [0, 1, 3, 4, 5]


def test_what_an_agent_raises_is_raised_here() -> None:
    for name, told in (("Raising", "RuntimeError: no idea"), ("Leaving", "SystemExit: enough")):
        with pytest.raises(AgentError, match=rf"in seat 0 of game 0 at .*: raised {told}"):
            played(2, [f"agents.sitters:{name}", "random"], backend="ray")


def test_a_run_whose_driver_is_killed_goes_on_when_called_again(tmp_path: Path, address: str) -> None:
    with under_way(tmp_path, "ray", RAY_ADDRESS=address) as process:
        process.send_signal(signal.SIGKILL)
        assert process.wait(timeout=30) == -signal.SIGKILL
    finished = cluster.read(tmp_path).to_pylist()
    assert 3 <= len(finished) < 400
    agents = ["cluster.mortals:Sleeper", "random"]
    whole = played(len(finished) + 4, agents, backend="ray", workers=2, out=tmp_path)
    assert [row["index"] for row in whole] == list(range(len(finished) + 4))
    assert all(row in whole for row in finished if row["index"] < len(whole))
    assert whole == played(len(finished) + 4, agents)


OWN = """
import warnings
from warquest import cluster
warnings.simplefilter("error")
run = cluster.self_play("random", games=3, players=2, seed=7, rounds=2, backend="ray", workers=1)
print([row["digest"] for row in run.rows()])
import ray
print(ray.is_initialized())
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
def test_a_cluster_that_a_run_has_begun_ends_with_it() -> None:
    process = script(OWN)
    stdout, stderr = process.communicate(timeout=120)
    assert process.returncode == 0, stderr
    assert stdout.splitlines() == [str([row["digest"] for row in played(3)]), "False"]
    deadline = time.monotonic() + 10
    while of_session(process.pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert of_session(process.pid) == []
