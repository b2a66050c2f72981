"""`warquest tournament`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path

from cli.command import COMMAND, refused, run

ASKED = ("tournament", "greedy", "random", "--rounds", 2, "--games", 4, "--seed", 3)


def test_the_json_and_the_table() -> None:
    done = run(*ASKED, "--json", "-")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["game"] == "warquest" and told["players"] == 2 and told["games"] == 4 and len(told["played"]) == 4
    assert "greedy" in done.stderr and "share %" in done.stderr
    table = run(*ASKED)
    assert table.returncode == 0 and "random" in table.stdout


def test_workers_change_nothing() -> None:
    told = [json.loads(run(*ASKED, "--workers", workers, "--json", "-").stdout)["played"] for workers in (1, 2)]
    assert told[0] == told[1]


def test_a_kill_keeps_what_is_finished(tmp_path: Path) -> None:
    """Interrupted by Ctrl-C: code 130, the games so far; started again it plays the rest."""
    out = tmp_path / "games.jsonl"
    asked = (
        "tournament",
        "greedy",
        "ismcts:simulations=20,depth=10",
        "--rounds",
        "2",
        "--games",
        "40",
        "--out",
        str(out),
    )
    process = subprocess.Popen(
        [*COMMAND, *asked, "--workers", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    deadline = time.monotonic() + 120
    while (not out.exists() or out.read_bytes().count(b"\n") < 3) and time.monotonic() < deadline:
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == 130, stderr
    assert "Traceback" not in stderr and "of 40 games finished" in stdout
    finished = out.read_bytes().count(b"\n") - 1
    assert 2 <= finished < 40
    few = finished + 1
    again = run(*asked[:6], few, "--out", out, "--json", "-")
    assert again.returncode == 0, again.stderr
    assert json.loads(again.stdout)["games"] == few


def test_bad_input(tmp_path: Path) -> None:
    assert "unknown agent 'gredy'; did you mean greedy?" in refused("tournament", "gredy", "random")
    assert "cannot be played by 1 players" in refused("tournament", "greedy")
    assert "4 players" in refused("tournament", "greedy", "random", "--players", 4)
    assert "workers 0" in refused(*ASKED, "--workers", 0)
    assert "cannot write" in refused(*ASKED, "--out", tmp_path)
