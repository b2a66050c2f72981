"""Where the table is shown: a terminal, by rich, or a pipe, line by line."""

from __future__ import annotations

import os
import re
import sys
import textwrap
from collections.abc import Callable, Iterable, Sequence
from contextlib import contextmanager
from itertools import groupby
from typing import TYPE_CHECKING, Protocol

import typer
from rich.console import Console
from rich.text import Text

from warquest.session import groups, notes
from warquest.terminal.texts import question

if TYPE_CHECKING:
    from collections.abc import Iterator

    from warquest.contract import State
    from warquest.session import Choice

SEATS = ("bold dark_orange", "bold deep_sky_blue1", "bold medium_spring_green", "bold magenta", "bold yellow")
"""Colours of the seats; that they differ in brightness too helps those who see few colours."""
COLUMN = 28
"""Width from which a notation takes a line of its own in a menu."""
MOST_LISTED = 60
NARROWEST = 20
LONG_LIST = 12
TIE = "\0"
"""Stands for a space at which no row ends."""


class Screen(Protocol):
    """What a table needs of its place. `asks`: a person sits there, who is asked and shown boards unasked."""

    asks: bool

    def line(self, prompt: str) -> str:
        """The next line; `EOFError` at the end of the input."""

    def say(self, lines: Iterable[str]) -> None:
        """Lines to be read."""

    def refuse(self, text: str) -> None:
        """Why something was not done."""

    def menu(self, state: State, choices: Sequence[Choice]) -> None:
        """Legal actions to choose from."""

    def hand_over(self, seat: int) -> None:
        """Hide what was shown, until the person of this seat is there."""


class Pipe:
    """Plain lines without colour; refusals go to standard error."""

    asks = False

    def line(self, prompt: str) -> str:
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            raise EOFError
        return line

    def say(self, lines: Iterable[str]) -> None:
        for line in lines:
            typer.echo(line)

    def refuse(self, text: str) -> None:
        sys.stdout.flush()
        typer.echo(f"warquest: {text}", err=True)

    def menu(self, state: State, choices: Sequence[Choice]) -> None:
        typer.echo(f"{question(state)}: {' | '.join(choice.notation for choice in choices)}")

    def hand_over(self, seat: int) -> None:
        """A pipe has nobody who looks over a shoulder."""


class Terminal:
    """A person at a terminal, of any width, with colours or without."""

    asks = True

    def __init__(self) -> None:
        self.console = Console(highlight=False)

    def line(self, prompt: str) -> str:
        sys.stdout.flush()
        return input(prompt)

    def say(self, lines: Iterable[str]) -> None:
        for line in _paired(list(lines), self.console.width):
            self.console.print(self._styled(line))

    def refuse(self, text: str) -> None:
        self.console.print(Text(text, "bold red"))

    def menu(self, state: State, choices: Sequence[Choice]) -> None:
        """By verb: short ones side by side."""
        shown = {choice.number for choice in choices[:MOST_LISTED]}
        told = notes(state, choices[:MOST_LISTED])
        for group in groups(state):
            listed = [choice for choice in group.choices if choice.number in shown]
            if listed:
                self.console.print(self._group(listed, told))
        if len(choices) > len(shown):
            self.say([f"... and {len(choices) - len(shown)} more: type part of what you look for"])

    def _group(self, choices: list[Choice], told: dict[int, str]) -> Text:
        notes_of = [f" ({told[choice.action]})" if told[choice.action] else "" for choice in choices]
        texts = [f"{each.number:>3} {each.notation}{note}" for each, note in zip(choices, notes_of, strict=True)]
        width = max(COLUMN, *(len(text) + 2 for text in texts))
        columns = max(1, self.console.width // width)
        rows = [texts[place : place + columns] for place in range(0, len(texts), columns)]
        lines = ["".join(text.ljust(width) for text in row).rstrip() for row in rows]
        menu = Text("\n".join(lines))
        menu.highlight_regex(r"(?:(?<=^)|(?<=  )|(?<=\n)) *\d+(?= [a-z])", "bold cyan")
        return menu

    def hand_over(self, seat: int) -> None:
        if self.console.is_dumb_terminal or not self.console.is_terminal:
            self.console.print("\n" * max(60, self.console.height))
        else:
            # The lines that have left the screen as well.
            self.console.file.write("\x1b[H\x1b[2J\x1b[3J")
        self.line(f"seat {seat}: press Enter when only you can see this ")

    def _styled(self, line: str) -> Text:
        """Seats in their colours; lines that go on below are set in under where they began."""
        depth = len(line) - len(line.lstrip())
        text = Text("\n".join(_wrapped(line.strip(), self.console.width, depth)))
        for seat, style in enumerate(SEATS):
            text.highlight_regex(rf"\bseat {seat}\b", style)
        return text


def _paired(lines: list[str], width: int) -> list[str]:
    """In a long list two short lines that follow each other stand side by side."""
    half, paired = width // 2, list[str]()
    for depth, run in groupby(lines, key=lambda line: len(line) - len(line.lstrip())):
        rest = list(run)
        is_list = depth > 0 and len(rest) >= LONG_LIST
        while rest:
            line = rest.pop(0)
            if is_list and rest and max(len(line), len(rest[0].lstrip())) < half - 1:
                line = line.ljust(half) + rest.pop(0).lstrip()
            paired.append(line)
    return paired


def _wrapped(line: str, width: int, depth: int) -> list[str]:
    """Rows that end where an item of a list ends, if there is room for it."""
    margin = " " * depth
    room = max(NARROWEST, width - 1)
    if len(margin) + len(line) <= room:
        return [margin + line]
    items = re.split(r"(?<=[,;:]) ", line)
    tied = " ".join(item.replace(" ", TIE) if len(item) < room - depth - 4 else item for item in items)
    rows = textwrap.wrap(tied, room, initial_indent=margin, subsequent_indent=f"{margin}    ", break_on_hyphens=False)
    return [row.replace(TIE, " ") for row in rows] or [""]


@contextmanager
def completing(words: Callable[[], list[str]]) -> Iterator[None]:
    """Lines are edited with the keys of a shell, and Tab completes one of the words, where Python can do that."""
    try:
        import readline
    except ImportError:
        yield
        return

    def complete(text: str, number: int) -> str | None:
        line = readline.get_line_buffer().lstrip()
        begun = line[: len(line) - len(text)]
        found = sorted({word[len(begun) :] for word in words() if word.startswith(line)})
        return found[number] if number < len(found) else None

    kept = readline.get_completer(), readline.get_completer_delims()
    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")
    try:
        yield
    finally:
        readline.set_completer(kept[0])
        readline.set_completer_delims(kept[1])


def screen() -> Pipe | Terminal:
    """A terminal if somebody can type there, else lines."""
    return Terminal() if sys.stdin is not None and sys.stdin.isatty() and os.isatty(1) else Pipe()
