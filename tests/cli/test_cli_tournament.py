"""`warquest tournament`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cli.command import COMMAND, refused, run
from sessions import of_session

LINUX = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
ASKED = ("tournament", "greedy", "random", "--rounds", 2, "--games", 4, "--seed", 3)


def test_the_json_and_the_table() -> None:
    done = run(*ASKED, "--json", "-")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["game"] == "warquest" and told["players"] == 2 and told["games"] == 4 and len(told["played"]) == 4
    assert "greedy" in done.stderr and "share" in done.stderr
    table = run(*ASKED)
    assert table.returncode == 0 and "random" in table.stdout


def test_a_picture_shows_every_agent_and_is_the_same_again(tmp_path: Path) -> None:
    first, second = tmp_path / "first.svg", tmp_path / "second.svg"
    for target in (first, second):
        done = run(*ASKED, "--plot", target)
        assert done.returncode == 0 and "share" in done.stdout, done.stderr
    assert first.read_bytes() == second.read_bytes()
    words = "".join(xml.etree.ElementTree.parse(first).getroot().itertext())
    assert all(word in words for word in ("1 greedy", "2 random", "share of the wins", "95 %"))


def test_a_picture_and_the_json_are_two_files(tmp_path: Path) -> None:
    target = tmp_path / "one.svg"
    assert "--json and --plot" in refused(*ASKED, "--json", target, "--plot", target)
    assert "something.svg" in refused(*ASKED, "--plot", tmp_path / "one.pdf")
    assert not target.exists()


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


@contextmanager
def under_way(out: Path, workers: int = 2, finished: int = 2) -> Iterator[subprocess.Popen[str]]:
    """A tournament that has finished a few games, in a session of its own."""
    asked = ("greedy", "ismcts:simulations=20,depth=10", "--rounds", "2", "--games", "4000", "--workers", str(workers))
    process = subprocess.Popen(
        [*COMMAND, "tournament", *asked, "--out", str(out)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        deadline = time.monotonic() + 120
        while (not out.exists() or out.read_bytes().count(b"\n") <= finished) and time.monotonic() < deadline:
            time.sleep(0.02)
        yield process
    finally:
        process.kill()
        process.communicate(timeout=60)


@LINUX
@pytest.mark.parametrize("signalled", [signal.SIGKILL, signal.SIGTERM])
def test_workers_end_with_the_process_that_started_them(tmp_path: Path, signalled: signal.Signals) -> None:
    out = tmp_path / "games.jsonl"
    with under_way(out) as process:
        assert len(of_session(process.pid)) >= 3
        process.send_signal(signalled)
        code = process.wait(timeout=30)
        deadline = time.monotonic() + 10
        while of_session(process.pid) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert of_session(process.pid) == []
    assert code == -signalled
    whole = out.read_bytes().rpartition(b"\n")[0].splitlines()
    assert len(whole) >= 3 and all(json.loads(line) for line in whole)


def hears_ctrl_c(process: str) -> bool:
    """Whether SIGINT would reach a process: it is neither blocked nor ignored."""
    try:
        fields = dict(line.split(":\t") for line in Path(f"/proc/{process}/status").read_text().splitlines())
    except (OSError, ValueError):
        return False
    return not (int(fields["SigBlk"], 16) | int(fields["SigIgn"], 16)) >> signal.SIGINT - 1 & 1


@LINUX
def test_workers_are_deaf_to_ctrl_c_from_the_first_moment(tmp_path: Path) -> None:
    """Else one that is still importing would end with a traceback."""
    seen = set()
    with under_way(tmp_path / "games.jsonl", finished=0) as process:
        deadline = time.monotonic() + 30
        while len(seen) < 3 and time.monotonic() < deadline:
            others = set(of_session(process.pid)) - {str(process.pid)}
            assert not [other for other in others if hears_ctrl_c(other)]
            seen |= others
    assert len(seen) >= 3


def test_agents_are_told_apart_at_80_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    specs = ["ismcts:simulations=3,depth=4,exploration=0.15", "ismcts:simulations=3,depth=4,exploration=0.75", "greedy"]
    done = run("tournament", *specs, "greedy", "--rounds", 2, "--players", 2, "--games", 12)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    for number, name in enumerate([*specs, "greedy#2"], 1):
        assert f"{number:2} {name}" in lines
    assert max(map(len, lines)) <= 80
    for number, short in enumerate(("ismcts", "ismcts", "greedy", "greedy"), 1):
        (row,) = (line for line in lines if line.split()[:2] == [str(number), short] and " to " in line)
        assert row.split()[2] == "6" and len(row.split()) == 11


def test_great_numbers_fit_into_80_columns() -> None:
    from rich.console import Console

    from warquest.cli.tournament import _table
    from warquest.standings import Standing

    name = "package.module:LooksVeryFarAhead:depth=3"
    standing = Standing(name, 10000, 10000.0, 1.0, (0.9996, 1.0), 100.5, 1.0, 123.4, 10**6, 12.3456)
    console = Console(width=80, color_system=None)
    with console.capture() as capture:
        console.print(_table([standing] * 10))
    rows = [line for line in capture.get().splitlines() if "LooksV" in line]
    assert len(rows) == 10
    for row in rows:
        assert row.split()[2:] == ["10,000", "10,000.0", "100.0", "100.0", "to", "100.0", "100.5", "123.4", "12345.600"]


def test_missing_ratings_are_explained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "openskill.py").write_text("raise ImportError\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    assert 'openskill is not installed (pip install "warquest[tournament]")' in run(*ASKED).stdout


def test_the_current_folder_holds_agents(tmp_path: Path) -> None:
    """For the installed command too, which does not look there by itself; modules that are installed come first."""
    (tmp_path / "mybot.py").write_text(
        "class Highest:\n    name = 'highest'\n    def choose(self, sight, legal):\n        return legal[-1]\n"
    )
    (tmp_path / "random.py").write_text("raise ImportError\n")
    asked = ("tournament", "greedy", "mybot:Highest", "--rounds", "2", "--games", "3")
    for workers in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-P", "-m", "warquest", *asked, "--workers", workers],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert "mybot:Highest" in done.stdout


def test_rules_of_a_folder(tmp_path: Path) -> None:
    """Workers play by them, and the file of games tells which they were."""
    rules, out = tmp_path / "rules", tmp_path / "games.jsonl"
    assert run("rules", "export", "warquest", rules).returncode == 0
    (page,) = rules.rglob("constants.toml")
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace('"start_gold"\nvalue = 20', '"start_gold"\nvalue = 25'), encoding="utf-8")
    told = json.loads(run(*ASKED, "--rules", rules, "--workers", 2, "--out", out, "--json", "-").stdout)
    assert told["games"] == 4 and told["rules_digest"] != json.loads(run(*ASKED, "--json", "-").stdout)["rules_digest"]
    assert "rules_digest is" in refused(*ASKED, "--out", out)
    assert "expected a rules folder" in refused(*ASKED, "--rules", tmp_path / "nowhere")


def test_the_help_names_every_agent() -> None:
    help_text = " ".join(run("tournament", "--help").stdout.replace("│", " ").split())
    for part in ("random, greedy, flat, mcts, ismcts", "docs/agents.md", "code 2", "--rules", "current folder"):
        assert part in help_text


def test_bad_input(tmp_path: Path) -> None:
    assert "unknown agent 'gredy'; did you mean greedy?" in refused("tournament", "gredy", "random")
    assert "cannot be played by 1 players" in refused("tournament", "greedy")
    assert "4 players" in refused("tournament", "greedy", "random", "--players", 4)
    assert "games 0: expected at least 1" in refused(*ASKED[:3], "--games", 0)
    assert "workers 0" in refused(*ASKED, "--workers", 0)
    assert "cannot write" in refused(*ASKED, "--out", tmp_path)
