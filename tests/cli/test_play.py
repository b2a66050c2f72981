"""`warquest play` from a pipe: whole games, saved games, lines that are refused, ends of all kinds."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import warquest
from cli.command import COMMAND, refused
from session.tables import SHORT, game_of, play_on
from warquest import traces
from warquest.session import Session

GAMES = warquest.games()


def piped(lines: list[str], *arguments: object) -> subprocess.CompletedProcess[str]:
    """Play with these lines as the whole input."""
    command = [*COMMAND, "play", *map(str, arguments)]
    text = "".join(f"{line}\n" for line in lines)
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=120, check=False)


def options(name: str) -> list[str]:
    return [f"--option={key}={value}" for key, value in SHORT.get(name, {}).items()]


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_from_a_pipe_is_the_game_of_its_seed(name: str, tmp_path: Path) -> None:
    game, path = game_of(name), tmp_path / "game.jsonl"
    match = warquest.play_match(["greedy"] * game.num_players, game, 6, trace=True)
    assert match.trace is not None
    lines = [step.do for step in match.trace.steps if step.who == 0]
    told = ["--seed", 6, "--players", game.num_players, "--every", "--save", path, *options(name)]
    done = piped(lines, name, *told)
    assert done.returncode == 0, done.stderr
    assert done.stderr == f"saved: {path}\n"
    assert "\x1b" not in done.stdout and "> " not in done.stdout
    assert str(warquest.traces.verify(path).state) in done.stdout
    assert done.stdout.splitlines()[-game.num_players - 2] == "the game is over"
    saved = traces.read(path)
    assert [(step.who, step.do) for step in saved.steps] == [(step.who, step.do) for step in match.trace.steps]
    assert saved.end is not None and saved.end.digest == match.digest


def test_numbers_and_commands_work_in_a_pipe(tmp_path: Path) -> None:
    lines = ["# a remark", "", "2", "undo", "1", "board", "log 1", "map mire", "info war-drums", "odds", "help", "quit"]
    done = piped(lines, "--seed", 3, "--players", 2)
    assert (done.returncode, done.stderr) == (0, "")
    assert "seat 0: city murkwallow\n" in done.stdout
    assert "taken back: city murkwallow of seat 0" in done.stdout
    assert "seat 0: city mirestrand\n" in done.stdout
    assert "only you (seat 0) see:" in done.stdout
    assert "mirestrand: bogmoor, toadwatch, coldsound" in done.stdout
    assert "  name: War Drums" in done.stdout
    assert "no battle ahead" in done.stdout


def test_lines_that_are_refused_change_nothing(tmp_path: Path) -> None:
    wrong = {
        "nonsense": "no action is written 'nonsense'",
        "hunt_pass": "hunt_pass is not legal at place_city",
        "mire": "no action is written 'mire'",
        "0": "no action 0: expected 1 to ",
        "99999999999999999999999999": "no action 999999999999: expected",
        "log many": "log many: expected a number of lines",
        "undo": "nothing to take back",
        "save": "save: the name of a file is needed",
        "save /nowhere/at/all": "cannot write /nowhere/at/all",
        "load": "load: the name of a file is needed",
        "load /nowhere": "cannot read /nowhere",
        "load /dev/zero": "no regular file",
        "\udcff\x00": "no action is written",
        "x" * 100_000: "no action is written",
    }
    path = tmp_path / "game.jsonl"
    text = "".join(f"{line}\n" for line in wrong).encode("utf-8", "surrogateescape")
    command = [*COMMAND, "play", "--seed", "3", "--players", "2", "--save", str(path)]
    done = subprocess.run(command, input=text.replace(b"save\n", b"#\n"), capture_output=True, timeout=120, check=False)
    errors = done.stderr.decode().splitlines()
    assert done.returncode == 1
    assert len(errors) == len(wrong) - 1 + 2
    expected = [message for line, message in wrong.items() if line != "save"]
    for error, message in zip(errors, expected, strict=False):
        assert error.startswith("warquest: ") and message in error
    assert Session.load(path).log == beginning().log


def beginning() -> Session:
    session = Session.new("warquest", [None, "greedy"], 3)
    session.advance(forced=True)
    return session


def test_the_end_of_the_input_saves_and_says_that_the_game_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = piped(["city mirestrand", "done"], "--seed", 3, "--players", 2, "--save", path)
    assert done.returncode == 3
    assert done.stderr == f"warquest: the input ended before the game\nsaved: {path}\n"
    session = beginning()
    session.play("city mirestrand")
    session.advance(forced=True)
    session.play("done")
    session.advance(forced=True)
    loaded = Session.load(path)
    assert loaded.state.digest() == session.state.digest()
    again = piped(["undo", "1"], "--load", path, "--save", path)
    assert again.returncode == 3
    session.undo()
    session.play(session.state.legal_actions()[0])
    session.advance(forced=True)
    assert Session.load(path).log == session.log


def test_games_are_saved_and_loaded_at_the_table(tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    done = piped(["1", f"save {one}", "1", f"save {two}", "1", "save", f"load {one}", "board", "quit"], "--seed", 4)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(Session.load(one).log) < len(Session.load(two).log)
    _, below = str(Session.load(one).state).split("\n", 1)  # The table has a heading of its own.
    assert below in done.stdout
    taken = piped([f"save {one}", "quit"], "--seed", 4)
    assert taken.returncode == 1 and f"{one} exists already" in taken.stderr


def test_several_people_play_from_one_pipe() -> None:
    done = piped(["1", "1"], "--seat", 0, "--seat", 1, "--players", 2, "--seed", 1)
    assert done.returncode == 3
    assert re.findall(r"^seat (\d), place_city: ", done.stdout, re.M) == ["0", "1"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess"], "unknown game 'chess'"),
        (["--seat", 4], "seat 4: expected 0 to 3"),
        (["--seat", 1, "--seat", 1], "seat 1 is given twice"),
        (["--opponents", "greedi"], "did you mean greedy"),
        (["--opponents", "greedy,,random"], "expected agents with commas"),
        (["--opponents", "greedy,random", "--players", 2], "2 opponents for 1 free seats"),
        (["--players", 9], "cannot be played by 9"),
        (["--seed", -1], "seed"),
        (["--option", "rounds=0"], "rounds"),
        (["--load", "/nowhere"], "cannot read /nowhere"),
        (["--load", "/nowhere", "--seed", 1], "--seed and --load"),
        (["--load", "/nowhere", "--seat", 1], "cannot read /nowhere"),
        (["--save", "/nowhere/file"], "cannot write /nowhere/file"),
        (["--save", "/"], "exists already"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: list[object], message: str) -> None:
    assert message in refused("play", *arguments)


def test_a_saved_game_is_not_overwritten_by_another(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    beginning().save(path)
    before = path.read_bytes()
    assert "exists already" in refused("play", "--save", path)
    other = tmp_path / "other.jsonl"
    beginning().save(other)
    assert "exists already" in refused("play", "--load", other, "--save", path)
    assert path.read_bytes() == before


def test_seats_of_a_saved_game_can_be_changed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = beginning()
    play_on(session, 4)
    session.save(path)
    done = piped(["quit"], "--load", path, "--seat", 1, "--opponents", "random", "--save", path)
    assert done.returncode == 0, done.stderr
    assert Session.load(path).seats == ("random", None)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_game_that_is_interrupted_is_saved(tmp_path: Path, number: int, code: int) -> None:
    path = tmp_path / "game.jsonl"
    command = [*COMMAND, "play", "--seed", "3", "--players", "2", "--save", str(path)]
    pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, text=True, env=environment, **pipes) as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdin.write("city mirestrand\n")
        process.stdin.flush()
        while "setup_buy" not in process.stdout.readline():
            assert process.poll() is None
        process.send_signal(number)
        errors = process.stderr.read()
        assert process.wait(60) == code
    assert "Traceback" not in errors and f"saved: {path}" in errors
    assert Session.load(path).state.node == "setup_buy"


def test_a_reader_that_leaves_does_not_lose_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    command = [*COMMAND, "play", "--seed", "3", "--players", "2", "--save", str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin and process.stdout
        process.stdin.write("city mirestrand\n")
        process.stdin.flush()
        while "setup_buy" not in process.stdout.readline():
            assert process.poll() is None
        process.stdout.close()
        with suppress(BrokenPipeError):
            process.stdin.write("board\n" * 3000)
            process.stdin.close()
        assert process.wait(60) == 141
    assert Session.load(path).state.node == "setup_buy"
