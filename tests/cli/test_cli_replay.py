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
    assert done.returncode == 3
    assert "the trace was cut short; verified as far as it goes" in done.stdout


def test_a_broken_trace_is_refused_by_line(trace: Path, tmp_path: Path) -> None:
    lines = trace.read_bytes().splitlines(keepends=True)
    trace.write_bytes(b"".join([*lines[:20], *lines[21:]]))
    done = run("replay", trace)
    assert done.returncode == 1
    assert f"warquest: {trace}: line " in done.stderr
    assert "Traceback" not in done.stderr
    trace.write_bytes(b"\x00\x80\xff")
    assert f"{trace}: line 1" in refused("replay", trace)
    assert "cannot read" in refused("replay", tmp_path / "nothing")
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe", "/dev/stdin"):
        assert "no regular file" in refused("replay", path)


def test_an_unknown_engine_is_no_fault_of_the_trace(trace: Path) -> None:
    for path in (trace, trace.parent / "nothing"):
        message = refused("replay", path, "--engine", "refrence")
        assert message == "warquest: unknown engine 'refrence'; did you mean reference?\n"


def test_an_end_that_does_not_hold_is_a_fault_of_the_trace(trace: Path) -> None:
    lines = trace.read_bytes().splitlines(keepends=True)
    for last in (lines[-1].replace(b'"digest":"', b'"digest":"0'), b'{"end": 0}\n', b"no JSON\n"):
        trace.write_bytes(b"".join([*lines[:-1], last]))
        done = run("replay", trace)
        assert done.returncode == 1
        assert done.stderr.startswith(f"warquest: {trace}: line {len(lines)}: ")


def test_a_first_line_that_no_game_can_begin_by_is_unusable(trace: Path) -> None:
    lines = trace.read_bytes().splitlines(keepends=True)
    for old, new in ((b'"players":2', b'"players":9'), (b'"start":null', b'"start":{}'), (b'"trace":1', b'"trace":2')):
        assert old in lines[0]
        trace.write_bytes(b"".join([lines[0].replace(old, new), *lines[1:]]))
        assert "line 1: " in refused("replay", trace)


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


# Answers that somebody types at a terminal; with none left it is Ctrl-D, and "^C" is Ctrl-C.
TYPED = """
import io, sys
from warquest.cli import main
class Terminal(io.StringIO):
    def isatty(self):
        return True
    def readline(self):
        line = super().readline()
        if line == "^C\\n":
            raise KeyboardInterrupt
        return line
sys.argv = ["warquest", "replay", "--step", sys.argv[1]]
sys.stdin = Terminal(sys.stdin.read())
main()
"""

HINT = "Enter: next step, a number: on to that line, q: quit"


def stepped(trace: Path, typed: str) -> tuple[int, list[int], list[int], str]:
    """Exit code, lines logged, lines whose board was shown before, and remarks of a replay step by step."""
    command = [sys.executable, "-c", TYPED, str(trace)]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, timeout=60, check=False)
    rows = done.stdout.splitlines()
    logged = [place for place, row in enumerate(rows) if row[:6].strip().isdigit() and row[:1] == " "]
    boards = [int(rows[place].split()[0]) for place in logged if not rows[place - 1]]
    return done.returncode, [int(rows[place].split()[0]) for place in logged], boards, done.stderr


def test_enter_shows_the_next_step_and_the_hint_comes_once(trace: Path) -> None:
    code, logged, boards, remarks = stepped(trace, "\n\n \nq\n")
    assert (code, logged, boards) == (0, [2, 3, 4, 5], [2, 3, 4, 5])
    assert remarks == f"{HINT}\n"


def test_a_number_goes_on_to_that_line(trace: Path) -> None:
    code, logged, boards, remarks = stepped(trace, "\n30\n30\nback\n31\nQ\n")
    assert code == 0
    assert logged == list(range(2, 32))
    assert boards == [2, 3, 30, 31]
    assert remarks.splitlines() == [HINT, "30 is no line to come", HINT]


def test_a_line_behind_the_end_goes_to_the_end(trace: Path) -> None:
    code, logged, boards, _ = stepped(trace, "99999999\n")
    assert (code, boards) == (0, [2])
    assert logged[-1] == len(traces.read(trace).steps) + 1


@pytest.mark.parametrize(("typed", "code"), [("", 0), ("\n\n", 0), ("^C\n", 130), ("\n^C\n", 130)])
def test_ctrl_d_ends_the_steps_quietly_and_ctrl_c_with_its_code(trace: Path, typed: str, code: int) -> None:
    found, logged, _, remarks = stepped(trace, typed)
    assert (found, len(logged)) == (code, typed.count("\n") + (code == 0))
    assert remarks == f"{HINT}\n" + ("warquest: interrupted\n" if code else "")


def test_nobody_is_asked_where_nobody_sits(trace: Path) -> None:
    done = run("replay", trace, "--step")
    assert (done.returncode, done.stderr) == (0, "")


def test_ctrl_c_ends_a_replay(trace: Path) -> None:
    command = [sys.executable, "-c", INTERRUPTED, str(trace)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 130
    assert done.stderr == "warquest: interrupted\n"


def test_ctrl_c_ends_every_other_command_alike() -> None:
    script = """
import sys
from warquest import cli
def interrupt(*_):
    raise KeyboardInterrupt
cli.rules.rules.load_folder = cli.rules.rules.shipped = interrupt
cli.main()
"""
    for arguments in (("check", "warquest"), ("show", "warquest")):
        command = [sys.executable, "-c", script, "rules", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert (done.returncode, done.stdout, done.stderr) == (130, "", "warquest: interrupted\n")


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
