"""`warquest replay`, `games`, `rules` and `--version`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import warquest
from api.walks import edited_rules
from cli.command import refused, run
from warquest import traces


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    traces.write(path, traces.record(warquest.load(players=2, rounds=1), 8, 3)[0])
    return path


@pytest.mark.parametrize("engine", ["rust", "reference"])
def test_a_trace_is_verified_with_log_and_board(trace: Path, engine: str) -> None:
    done = run("replay", trace, "--engine", engine)
    assert done.returncode == 0, done.stderr
    read = traces.read(trace)
    log = [line for line in done.stdout.splitlines() if line[:6].strip().isdigit()]
    assert all(step.do in line for step, line in zip(read.steps, log, strict=False))
    assert str(traces.verify(trace, engine=engine).state) in done.stdout
    assert f"verified: {read.end.decisions if read.end else None:,} decisions" in done.stdout
    assert f"engine {engine}" in done.stdout


def test_every_board_is_shown_step_by_step(trace: Path) -> None:
    boards: list[str] = []
    traces.verify(trace, on_step=lambda state, step: boards.append(str(state)))
    done = run("replay", trace, "--step")
    assert done.returncode == 0
    place = 0
    for board in boards:
        place = done.stdout.index(board, place) + 1


def test_a_trace_cut_short_says_so(trace: Path) -> None:
    lines = trace.read_bytes().splitlines(keepends=True)
    trace.write_bytes(b"".join(lines[:40]) + lines[40][:5])
    done = run("replay", trace)
    assert done.returncode == 0
    assert "the trace was cut short; verified as far as it goes" in done.stdout


def test_a_broken_trace_is_refused_by_line(trace: Path, tmp_path: Path) -> None:
    lines = trace.read_bytes().splitlines(keepends=True)
    trace.write_bytes(b"".join([*lines[:20], *lines[21:]]))
    done = run("replay", trace)
    assert done.returncode == 2
    assert "warquest: line " in done.stderr
    assert "Traceback" not in done.stderr
    trace.write_bytes(b"\x00\x80\xff")
    assert "line 1" in refused("replay", trace)
    assert "cannot read" in refused("replay", tmp_path / "nothing")
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe", "/dev/stdin"):
        assert "no regular file" in refused("replay", path)
    assert "unknown engine" in _refused_engine(tmp_path)


def _refused_engine(folder: Path) -> str:
    path = folder / "other.jsonl"
    traces.write(path, traces.record(warquest.load(players=2, rounds=1), 0, 0)[0])
    return refused("replay", path, "--engine", "ruby")


def test_rules_are_given_by_their_folder(tmp_path: Path) -> None:
    rules, path = edited_rules(tmp_path / "rules"), tmp_path / "game.jsonl"
    traces.write(path, traces.record(warquest.load(players=2, rounds=1, rules=rules), 0, 0)[0])
    assert "--rules DIR" in refused("replay", path)
    assert run("replay", path, "--rules", rules).returncode == 0


INTERRUPTED = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a parent may ignore it
from warquest import cli, traces
def stop(state, step):
    if step.line == 20:
        os.kill(os.getpid(), signal.SIGINT)
checked = traces.verify
traces.verify = lambda trace, on_step, **given: checked(trace, on_step=stop, **given)
sys.argv = ["warquest", "replay", sys.argv[1]]
cli.main()
"""


def test_ctrl_c_ends_a_replay(trace: Path) -> None:
    command = [sys.executable, "-c", INTERRUPTED, str(trace)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 130
    assert done.stderr == "warquest: interrupted\n"


def test_the_games_are_listed() -> None:
    done = run("games")
    assert done.returncode == 0
    assert all(game in done.stdout for game in warquest.games())


def test_the_version_is_told() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout) == (0, f"warquest {warquest.__version__}\n")


def test_the_rules_are_a_part_of_the_command_line() -> None:
    done = run("rules", "--help")
    assert done.returncode == 0
    for name in ("check", "show", "export"):
        assert name in done.stdout


def test_an_unknown_command_is_refused() -> None:
    assert "conquer" in refused("conquer")
