"""`warquest play` at a terminal: a pseudo-terminal types and reads."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cli.command import COMMAND
from warquest.session import Session

PROMPT = re.compile(r"> (?:\x1b\[\?\d+[hl])?$")
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Typist:
    """Somebody at a terminal of a width."""

    def __init__(self, terminal: int, process: subprocess.Popen[bytes]) -> None:
        self.terminal, self.process = terminal, process

    def resize(self, width: int, height: int = 40) -> None:
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def until(self, wanted: re.Pattern[str]) -> str:
        """All that is shown until it ends so."""
        shown = b""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if select.select([self.terminal], [], [], 0.2)[0]:
                try:
                    shown += os.read(self.terminal, 65536)
                except OSError:
                    break
            elif wanted.search(shown.decode("utf-8", "replace")):
                break
        text = shown.decode("utf-8", "replace")
        assert wanted.search(text), text
        return text

    def type(self, line: str, wanted: re.Pattern[str] = PROMPT) -> str:
        os.write(self.terminal, line.encode() + b"\n")
        return self.until(wanted)

    def press(self, key: bytes) -> int:
        """The exit code after a key that ends the game."""
        os.write(self.terminal, key)
        while True:
            try:
                if not os.read(self.terminal, 65536):
                    break
            except OSError:
                break
        return self.process.wait(60)


@contextmanager
def typing(*arguments: object, width: int = 80, **environment: str) -> Iterator[Typist]:
    controller, terminal = pty.openpty()
    command = [*COMMAND, "play", *map(str, arguments)]
    told = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "LINES", "TERM")}
    told |= {"TERM": "xterm-256color", **environment}
    typist: Typist | None = None
    process = subprocess.Popen(
        command, stdin=terminal, stdout=terminal, stderr=terminal, env=told, start_new_session=True, close_fds=True
    )
    os.close(terminal)
    try:
        typist = Typist(controller, process)
        typist.resize(width)
        yield typist
    finally:
        process.kill()
        process.wait()
        os.close(controller)


def plain(text: str) -> list[str]:
    return CODES.sub("", text).replace("\r", "").splitlines()


def test_a_person_plays_in_colour_at_80_columns(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with typing("--seed", 3, "--players", 3, "--save", path) as person:
        shown = person.until(PROMPT)
        assert re.search(r"\x1b\[[0-9;]*[34]\d", shown)
        assert all(len(line) <= 80 for line in plain(shown))
        assert "seat 0, place_city> " in shown
        listed = plain(person.type("city"))
        assert any(re.search(r" 1 city mirestrand +2 city murkwallow", line) for line in listed)
        assert "no action is written 'xyzzy'" in person.type("xyzzy")
        only_shown = person.type("kwall")
        assert "city murkwallow" in only_shown and "type 2 to take it" in only_shown
        bought = person.type("mire")
        assert "> city mirestrand" in bought and "seat 0, setup_buy> " in bought
        assert "hint: " in person.type("hint")
        person.type("undo", re.compile(r"place_city> "))
        person.type("1", re.compile(r"setup_buy> "))
        assert person.press(b"\x04") == 0
    assert "city mirestrand" in [entry.do for entry in Session.load(path).log]


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_colours_can_be_without(environment: dict[str, str]) -> None:
    with typing("nexus_ops", "--seed", 3, **environment) as person:
        shown = person.until(PROMPT)
        assert not re.search(r"\x1b\[[0-9;]*[34]\d", shown)
        assert all(len(line) <= 80 for line in plain(shown))


def test_a_terminal_that_becomes_narrower_is_filled_anew() -> None:
    with typing("--seed", 3, width=120) as person:
        wide = plain(person.until(PROMPT))
        assert max(map(len, wide)) > 80
        person.resize(50)
        assert max(len(line) for line in plain(person.type("board"))) <= 50
        person.resize(5)
        assert person.type("board").endswith("seat 0, place_city> ")


def test_ctrl_c_saves_and_ends(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with typing("--seed", 3, "--players", 2, "--save", path) as person:
        # A terminal sends its keys to the processes of its session.
        person.until(PROMPT)
        person.type("mire")
        person.process.send_signal(2)
        assert person.press(b"") == 130
    assert Session.load(path).state.node == "setup_buy"


def test_people_in_turn_do_not_see_each_others_hands() -> None:
    with typing("--seed", 1, "--seat", 0, "--seat", 1, "--players", 2) as people:
        first = people.until(PROMPT)
        assert "only you (seat 0) see:" in plain(first)
        handed = people.type("1", re.compile(r"seat 1: press Enter when only you can see this $"))
        assert "\x1b[3J" in handed
        secret = {
            line for line in plain(first) if line.startswith("  ") and re.match("  (conquest|defend|quests): ", line)
        }
        assert secret
        second = people.type("")
        assert "only you (seat 1) see:" in plain(second)
        assert not secret & set(plain(second))
