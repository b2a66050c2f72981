"""The fenced blocks of a page, and how they are run: Python, shell commands, and the output that is printed below."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cli.command import COMMAND

TOP = Path(__file__).parents[2]
PAGES = sorted([TOP / "README.md", TOP / "CONTRIBUTING.md", *(TOP / "docs").rglob("*.md")])

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$(?=(\n\n```text\n(.*?)^```$)?)", re.MULTILINE | re.DOTALL)
DATA = ("text", "toml")
"""Blocks of these kinds are not run: output, grammars and data, which tests of their own read."""
SCRIPT = 'if __name__ == "__main__":'
ELSEWHERE = ("pip", "pytest", "maturin", "make", "python3", ".")
"""Programs that build and install: the continuous integration runs them, from nothing."""


@dataclass(frozen=True)
class Block:
    """A fenced block: its kind, its text, the line where it begins, and the output shown right below it, if any."""

    page: Path
    kind: str
    text: str
    line: int
    shown: str | None

    def __str__(self) -> str:
        return f"{self.page.relative_to(TOP)}:{self.line}"

    def commands(self) -> Iterator[tuple[str, str | None]]:
        """The commands of the package that a shell block holds, and what it shows as the output of each."""
        if self.kind == "console":
            for part in re.split(r"^\$ ", self.text, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                yield command, output or None
            return
        for line in self.text.splitlines():
            for command in line.split("  # ")[0].split(" && "):
                if command.strip():
                    yield command.strip(), None

    def code(self) -> str:
        """Its Python, on the lines that it has on the page."""
        return "\n" * self.line + self.text


def blocks(page: Path) -> list[Block]:
    """All fenced blocks of a page, in order."""
    text = page.read_text(encoding="utf-8")
    return [
        Block(page, found[1], found[2], text.count("\n", 0, found.start()) + 1, found[4])
        for found in FENCE.finditer(text)
    ]


def run_script(block: Block, folder: Path) -> str:
    """The output of a block that must be a program of its own, for workers import it."""
    path = folder / "script.py"
    path.write_text(block.code(), encoding="utf-8")
    return _output([sys.executable, str(path)], folder)


def run_command(command: str, folder: Path) -> str:
    """The output of a command of the package, run in a folder. Who plays leaves the table after what is piped in; a
    server is not begun, but its options are read."""
    feeder, pipe, fed = command.rpartition(" | ")
    program, *arguments = shlex.split(fed, comments=True)
    assert program == "warquest", f"{command}: expected a command of the package or one of {', '.join(ELSEWHERE)}"
    piped = _output(shlex.split(feeder), folder) if pipe else ""
    if arguments[0] == "serve":
        arguments.append("--help")
    return _output([*COMMAND, *arguments], folder, piped + "quit\n" * (arguments[0] == "play"))


def _output(command: list[str], folder: Path, entered: str = "") -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, check=False, input=entered)
    assert done.returncode == 0, done.stderr
    return done.stdout
