"""The file of a tournament (docs/agents.md): what is refused stays as it was; what is kept can be trusted."""

from __future__ import annotations

import json
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
from cli.command import COMMAND, run
from warquest.interrupts import undisturbed
from warquest.search import SearchConfig, SearchInterrupted, search
from warquest.simulate import SimulationInterrupted, simulate
from warquest.tournament import Tournament, TournamentInterrupted, play_tournament

AGENTS = ["greedy", "random"]
ASKED = ("tournament", *AGENTS, "--rounds", 1, "--games", 1)


def play(games: int = 1, **arguments: Any) -> Tournament:
    return play_tournament(AGENTS, games=games, rounds=1, **arguments)


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of three games."""
    path = tmp_path_factory.mktemp("file") / "games.jsonl"
    play(3, out=path)
    return path.read_bytes()


def refused(out: Path, data: bytes, message: str) -> None:
    out.write_bytes(data)
    with pytest.raises(warquest.OptionError, match=message):
        play(5, out=out)
    assert out.read_bytes() == data


# --- what is no file of this tournament -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        b"important notes, no line end",
        b"first line\nsecond line without an end",
        b"\n",
        b"\n\nx",
        b"{}",
        b'{"tournament":1}',
        b'{"tournament":1,"game":"chess"',
        b"\x00" * 100,
        b"\xff\xfe{\x00}\x00\n\x00",
        b"[" * 100_000 + b"\n",
    ],
)
def test_foreign_files_are_left_as_they_were(out: Path, data: bytes) -> None:
    refused(out, data, "no file of a tournament")


def test_the_command_leaves_a_foreign_file_too(out: Path) -> None:
    out.write_text("important notes")
    done = run(*ASKED, "--out", out)
    assert done.returncode == 2 and "no file of a tournament" in done.stderr and "Traceback" not in done.stderr
    assert out.read_text() == "important notes"


def test_nothing_is_cut_off_before_all_is_checked(out: Path, written: bytes) -> None:
    lines = written.splitlines(keepends=True)
    refused(out, lines[0] + b"{}\n" + lines[1][:20], "line 2 is no game of this tournament")
    refused(out, lines[0].replace(b'"seed":0', b'"seed":1') + lines[1][:20], "holds another tournament")


def test_a_header_of_our_own_that_was_cut_off_is_written_anew(out: Path, written: bytes) -> None:
    header = written.splitlines(keepends=True)[0]
    for length in (0, 1, len(header) // 2, len(header) - 1):
        out.write_bytes(header[:length])
        assert len(play(1, out=out).games) == 1
        assert out.read_bytes().startswith(header) and out.read_bytes().count(b"\n") == 2


@pytest.mark.parametrize(("name", "value"), [("tournament", True), ("seed", False), ("players", 2.0), ("more", 1)])
def test_a_header_is_compared_to_the_letter(out: Path, written: bytes, name: str, value: Any) -> None:
    header, rest = written.split(b"\n", 1)
    refused(out, json.dumps(json.loads(header) | {name: value}).encode() + b"\n" + rest, "line 1 is no header|another")


@pytest.mark.parametrize("path", ["/dev/full", "/dev/zero", "/dev/null"])
def test_devices_are_refused(path: str) -> None:
    if not Path(path).exists():
        pytest.skip(f"there is no {path} here")
    with pytest.raises(warquest.OptionError, match="no regular file"):
        play(out=path)


def test_pipes_folders_and_names_that_cannot_be_are_refused(tmp_path: Path) -> None:
    with pytest.raises(warquest.OptionError, match="no regular file"):
        play(out=tmp_path)
    with pytest.raises(warquest.OptionError, match="no path of a file"):
        play(out=tmp_path / "a\0b")
    with pytest.raises(warquest.OptionError, match="cannot write"):
        play(out=tmp_path / "missing" / "games.jsonl")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        with pytest.raises(warquest.OptionError, match="no regular file"):
            play(out=tmp_path / "pipe")


# --- lines that are no games ------------------------------------------------------------------------------------------

EDITED: list[dict[str, Any]] = [
    {"points": ["x"]},
    {"points": None},
    {"points": [1]},
    {"points": [True, 1]},
    {"points": [10**400, 1]},
    {"seconds": ["a", "b"]},
    {"seconds": [-0.5, 0.5]},
    {"seconds": [float("nan"), 0.5]},
    {"seconds": [1, 2]},
    {"decisions": [-1, None]},
    {"decisions": [-1, 3]},
    {"decisions": [10**400, 3]},
    {"decisions": 3},
    {"entrants": [0.5, 1.5]},
    {"entrants": [0, 0]},
    {"entrants": [1, 0]},
    {"entrants": [False, True]},
    {"entrants": [0, 1, 2]},
    {"entrants": [0.0, 1.0]},
    {"returns": {"a": 1}},
    {"returns": ["a", "b"]},
    {"returns": [float("nan"), 1.0]},
    {"returns": [float("inf"), 1.0]},
    {"returns": [True, False]},
    {"returns": "ab"},
    {"digest": 5},
    {"digest": "\ud800" * 64},
    {"digest": ""},
    {"index": True},
    {"index": 10**20},
    {"index": -1},
    {"index": 1.0},
    {"index": 2},
    {"index": None},
    {"more": 1},
]


@pytest.mark.parametrize("change", EDITED, ids=lambda change: str(change)[:40])
def test_edited_games_are_refused(out: Path, written: bytes, change: dict[str, Any]) -> None:
    """In the line of game 0; an index of 2 is a second game 2, or seats nobody as told."""
    lines = written.splitlines()
    lines[1] = json.dumps(json.loads(lines[1]) | change).encode()
    refused(out, b"\n".join(lines) + b"\n", "line [24] is no game of this tournament|line 2 is no JSON")


def test_a_game_that_stands_there_twice_is_refused(out: Path, written: bytes) -> None:
    refused(out, written + written.splitlines(keepends=True)[2], "line 5 is no game of this tournament")


def test_the_games_of_a_battle_are_read_again(out: Path) -> None:
    armies = {"attacker": "3 goblin-warrior", "defender": "2 goblin-warrior"}
    first, second = (play_tournament(["random", "random"], "warquest/battle", 2, out=out, **armies) for _ in range(2))
    assert first.games == second.games


# --- two at a time ----------------------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="there are no locks of this kind")
def test_a_file_in_use_is_refused(out: Path) -> None:
    seen: list[bytes] = []

    def second(finished: int) -> None:
        before = out.read_bytes()
        with pytest.raises(warquest.OptionError, match="in use"):
            play(3, out=out)
        done = run(*ASKED, "--out", out)
        assert done.returncode == 2 and "in use" in done.stderr
        assert out.read_bytes() == before
        seen.append(before)

    play(1, out=out, progress=second)
    assert len(seen) == 1
    assert len(play(2, out=out).games) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit of the size of files")
def test_a_full_disk_is_told_and_what_is_finished_can_be_gone_on_from(out: Path, written: bytes) -> None:
    import resource

    limit = len(written) - 50

    def small_disk() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    asked = [*COMMAND, *map(str, ASKED), "--games", "3", "--out", str(out)]
    done = subprocess.run(asked, capture_output=True, text=True, preexec_fn=small_disk, check=False)
    assert done.returncode == 2 and "cannot write" in done.stderr and "Traceback" not in done.stderr
    assert len(play(3, out=out).games) == 3


# --- limits and interruptions -----------------------------------------------------------------------------------------


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
