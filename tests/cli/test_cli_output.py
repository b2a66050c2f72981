"""Standard output and standard error that are missing, closed, full, slow or left by their reader: every command."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

import warquest
from cli.command import COMMAND
from warquest import traces

ROOT = Path(__file__).parents[2]
SIMULATE = ("simulate", "--games", "2", "--rounds", "1", "--players", "2")

COMMANDS: dict[str, tuple[str, ...]] = {
    "games": ("games",),
    "simulate": SIMULATE,
    "simulate-json": (*SIMULATE, "--json", "-"),
    "odds": ("odds", "lord", "vs", "goblin-warrior"),
    "odds-json": ("odds", "lord", "vs", "goblin-warrior", "--json", "-"),
    "luck": ("luck", "TRACE"),
    "luck-json": ("luck", "TRACE", "--json", "-"),
    "replay": ("replay", "TRACE"),
    "replay-step": ("replay", "TRACE", "--step"),
    "rules-check": ("rules", "check", "RULES"),
    "rules-show": ("rules", "show"),
    "rules-schema": ("rules", "schema"),
    "rules-schema-out": ("rules", "schema", "--out", "NEW"),
    "rules-export": ("rules", "export", "warquest", "NEW"),
    "rules-coverage": ("rules", "coverage", "--tree", str(ROOT)),
    "rules-coverage-json": ("rules", "coverage", "--tree", str(ROOT), "--json", "-"),
    "version": ("--version",),
    "help": ("--help",),
    "simulate-help": ("simulate", "--help"),
}

BAD: dict[str, tuple[str, ...]] = {
    "game": ("simulate", "chess"),
    "option": ("simulate", "--frobnicate"),
    "army": ("odds", "3 dragon", "vs", "lord"),
    "trace": ("replay", "/nowhere/at/all"),
    "folder": ("rules", "check", "/nowhere/at/all"),
}

# With JSON on standard output the tables are remarks, and are still made when its reader has left.
TABLES = {
    "simulate-json": b"VP mean",
    "odds-json": b"pieces left",
    "luck-json": b"so many",
    "rules-coverage-json": b"reconstructed",
}

every_command = pytest.mark.parametrize("name", COMMANDS)
every_refusal = pytest.mark.parametrize("name", BAD)

needs_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")


@pytest.fixture(scope="session")
def places(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A trace and a rules folder to work on."""
    folder = tmp_path_factory.mktemp("places")
    traces.write(folder / "game.jsonl", traces.record(warquest.load(players=2, rounds=1), 8, 3)[0])
    warquest.rules.export_folder("warquest", folder / "rules")
    return {"TRACE": folder / "game.jsonl", "RULES": folder / "rules"}


@pytest.fixture
def shell(places: dict[str, Path], tmp_path: Path):  # type: ignore[no-untyped-def]
    """Run a command with the redirections of a shell; what it said and its code."""

    def run(arguments: tuple[str, ...], redirections: str, **given: str) -> subprocess.CompletedProcess[str]:
        known = {**places, "NEW": tmp_path / "new"}
        words = [str(known.get(word, word)) for word in arguments]
        script = f'"$@" {redirections}'
        return subprocess.run(
            ["sh", "-c", script, "sh", *COMMAND, *words],
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
            stdin=subprocess.DEVNULL,
            env={**os.environ, **given},
        )

    return run


def unwritable(done: subprocess.CompletedProcess[str], why: str) -> None:
    assert (done.returncode, done.stderr) == (2, f"warquest: cannot write standard output: {why}\n")


@needs_full
@every_command
def test_full_output_is_said_in_one_line(shell, name: str) -> None:  # type: ignore[no-untyped-def]
    errors = shell(COMMANDS[name], ">/dev/full")
    unwritable(errors, os.strerror(errno.ENOSPC))


@every_command
def test_closed_output_is_refused_before_anything_is_done(shell, name: str, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    unwritable(shell(COMMANDS[name], ">&-"), "it is closed")
    assert not (tmp_path / "new").exists()


def test_output_that_is_open_for_reading_only_is_refused_before_the_run(shell, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    target = tmp_path / "result.json"
    unwritable(shell((*SIMULATE, "--json", str(target)), "1</dev/null"), os.strerror(errno.EBADF))
    assert not target.exists()


@every_command
def test_a_reader_that_leaves_ends_the_command_without_a_word(
    places: dict[str, Path], tmp_path: Path, name: str
) -> None:
    known = {**places, "NEW": tmp_path / "new"}
    reading, writing = os.pipe()
    os.close(reading)
    words = [str(known.get(word, word)) for word in COMMANDS[name]]
    with os.fdopen(writing, "wb") as pipe:
        done = subprocess.run(
            [*COMMAND, *words], stdout=pipe, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, timeout=120, check=False
        )
    assert done.returncode == 141
    if name in TABLES:
        assert TABLES[name] in done.stderr and b"warquest: " not in done.stderr and b"Traceback" not in done.stderr
    else:
        assert done.stderr == b""


@every_command
@pytest.mark.parametrize("redirection", ["2>&-", pytest.param("2>/dev/full", marks=needs_full)])
def test_remarks_that_cannot_be_made_change_nothing(shell, name: str, redirection: str) -> None:  # type: ignore[no-untyped-def]
    done = shell(COMMANDS[name], redirection)
    assert done.returncode == 0
    assert done.stdout != ""


@every_refusal
@pytest.mark.parametrize("redirection", ["2>&-", pytest.param("2>/dev/full", marks=needs_full), ">&- 2>&-"])
def test_a_refusal_that_cannot_be_told_is_still_one(shell, name: str, redirection: str) -> None:  # type: ignore[no-untyped-def]
    assert shell(BAD[name], redirection).returncode == 2


@needs_full
def test_nothing_can_be_told_at_all(shell) -> None:  # type: ignore[no-untyped-def]
    assert shell(SIMULATE, ">/dev/full 2>/dev/full").returncode == 2
    assert shell(SIMULATE, ">/dev/full 2>&-").returncode == 2
    assert shell(SIMULATE, "<&- >&- 2>&-").returncode == 2


@needs_full
def test_the_note_on_threads_is_only_a_remark(shell) -> None:  # type: ignore[no-untyped-def]
    done = shell((*SIMULATE, "--engine", "reference", "--json", "-"), "2>/dev/full")
    assert (done.returncode, json.loads(done.stdout)["games"]) == (0, 2)


def test_a_board_is_shown_step_by_step_without_standard_input(shell) -> None:  # type: ignore[no-untyped-def]
    done = shell(COMMANDS["replay-step"], "<&-")
    assert (done.returncode, done.stderr) == (0, "")
    assert "verified" in done.stdout


def test_a_file_never_takes_the_place_of_a_closed_stream(shell, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    target = tmp_path / "result.json"
    done = shell((*SIMULATE, "--engine", "reference", "--json", str(target)), "<&- 2>&-")
    assert done.returncode == 0
    assert json.loads(target.read_text(encoding="utf-8"))["games"] == 2


def test_the_result_is_kept_when_its_table_cannot_be_shown(shell, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    target = tmp_path / "result.json"
    assert shell((*SIMULATE, "--json", str(target)), "| true").stderr == ""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as pipe:
        done = subprocess.run([*COMMAND, *SIMULATE, "--json", str(target)], stdout=pipe, timeout=60, check=False)
    assert done.returncode == 141
    assert json.loads(target.read_text(encoding="utf-8"))["games"] == 2


def test_the_table_is_shown_when_the_result_cannot_be_written(shell) -> None:  # type: ignore[no-untyped-def]
    done = shell((*SIMULATE, "--json", "/dev/full"), "")
    assert done.returncode == 2
    assert "VP mean" in done.stdout
    assert done.stderr == f"warquest: cannot write /dev/full: {os.strerror(errno.ENOSPC)}\n"


def test_an_output_that_does_not_wait_is_waited_for() -> None:
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    writer = subprocess.Popen([*COMMAND, "rules", "schema"], stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    time.sleep(2)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read()
    errors = writer.communicate(timeout=60)[1]
    assert (writer.returncode, errors) == (0, b"")
    assert json.loads(told) == warquest.rules.json_schema()
    assert len(told) > 65536


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
@every_command
def test_every_encoding_can_be_written(shell, name: str, encoding: str) -> None:  # type: ignore[no-untyped-def]
    done = shell(COMMANDS[name], "", PYTHONIOENCODING=encoding)
    assert (done.returncode, "Traceback" in done.stderr) == (0, False)


IN_PROCESS = """
import sys
from warquest.cli import main
before = sys.stdout, sys.stderr
sys.argv = ["warquest", "games"]
try:
    main()
except SystemExit as end:
    assert end.code in (0, None)
assert (sys.stdout, sys.stderr) == before
print("still here")
"""


def test_the_streams_are_given_back() -> None:
    done = subprocess.run([sys.executable, "-c", IN_PROCESS], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("still here\n")
