"""What a typed line does at the table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from warquest.errors import SessionError, WarquestError
from warquest.session import Choice, Session, battles_ahead, matching, silence
from warquest.terminal.texts import board_lines, log_lines, map_lines, plain_board, rule_lines

if TYPE_CHECKING:
    from warquest.terminal.table import Table

HELP = [
    "Type an action, its number, or part of it to see what fits.",
    "  actions [TEXT]  the legal actions, or those with the text",
    "  board           the board, and what only you see",
    "  log [N]         what has happened, or the last N lines of it",
    "  hint            what a search would do, with odds before a battle",
    "  odds [TEXT]     odds of the battle being fought, or of those that actions lead to",
    "  undo            back to the last choice of a person",
    "  map [TEXT]      regions and their neighbours",
    "  info ID         what the rules say of a unit, card or region",
    "  save [FILE]     write the game to a file",
    "  load FILE       go on with a saved game",
    "  quit            leave the table; Ctrl-D too",
]
LONGEST = 6
"""Digits of a number; no menu and no log is longer, and Python reads no number of thousands."""


class Commands:
    """Reads the lines of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._known: dict[str, Callable[[str], None]] = {
            "actions": self._actions,
            "board": self._board,
            "log": self._log,
            "hint": self._hint,
            "odds": self._odds,
            "undo": self._undo,
            "map": lambda text: self._say(map_lines(self._session.state, text)),
            "info": lambda text: self._say(rule_lines(self._session.state, text)),
            "save": self._save,
            "load": self._load,
            "help": lambda _: self._say(HELP),
            "quit": self._quit,
        }

    @property
    def names(self) -> list[str]:
        return list(self._known)

    @property
    def _session(self) -> Session:
        return self._table.session

    def _say(self, lines: list[str]) -> None:
        self._table.screen.say(lines)

    def answer(self, line: str) -> None:
        """Do what the line says; what cannot be done is told and changes nothing. A line after # is a remark."""
        text = " ".join(line.split())
        word, _, rest = text.partition(" ")
        try:
            if not text:
                self._nothing()
            elif word in self._known:
                self._known[word](rest)
            elif not text.startswith("#"):
                self._choose(text)
        except WarquestError as error:
            self._table.refused += 1
            self._table.screen.refuse(str(error))

    def show_menu(self, text: str = "") -> None:
        """The legal actions in which the text occurs."""
        if self._session.to_move is None:
            raise SessionError("the game is over")
        self._table.screen.menu(self._session.state, matching(self._session.state, text))

    def _nothing(self) -> None:
        if self._table.screen.asks and self._session.to_move is not None:
            self.show_menu()

    # --- choosing -----------------------------------------------------------------------------------------------------

    def _choose(self, text: str) -> None:
        """A number of the menu, a notation, or at a terminal part of one."""
        if self._session.to_move is None:
            raise SessionError("the game is over")
        choices = matching(self._session.state, "")
        if text.isascii() and text.isdigit():
            self._play(_numbered(choices, text), text)
            return
        found = [choice for choice in choices if _plain(choice.notation) == _plain(text)]
        if not found and self._table.screen.asks:
            found = self._meant(text)
        if not found:
            self._session.game.string_to_action(text)  # It says what is wrong, if it is no action anywhere.
            raise SessionError(f"{text} is not legal at {self._session.state.node}; `actions` shows what is")
        if len(found) == 1:
            self._play(found[0], text)
        else:
            self._table.screen.menu(self._session.state, found)

    def _meant(self, text: str) -> list[Choice]:
        """What fits part of a notation. A single one is only shown if no words of it begin so."""
        found = matching(self._session.state, text)
        if len(found) == 1 and not _begins(found[0].notation, text):
            self._table.screen.menu(self._session.state, found)
            raise SessionError(f"type {found[0].number} to take it")
        return found

    def _play(self, choice: Choice, typed: str) -> None:
        self._table.tell(self._session.play(choice.action), typed)

    # --- commands -----------------------------------------------------------------------------------------------------

    def _actions(self, text: str) -> None:
        self.show_menu(text)

    def _board(self, _: str) -> None:
        state, seat = self._session.state, self._session.to_move
        self._say(plain_board(state) if seat is None else board_lines(state, seat))

    def _log(self, text: str) -> None:
        if text and not (text.isascii() and text.isdigit() and len(text) <= LONGEST):
            raise SessionError(f"log {text[:20]}: expected a number of lines")
        lines = log_lines(self._session, self._session.log, self._table.viewer)
        self._say(lines[max(0, len(lines) - int(text)) :] if text else lines)

    def _hint(self, _: str) -> None:
        found = self._session.hint()
        battle = [] if found.battle is None else [f"  {found.battle}"]
        self._say([f"hint: {found.notation}", f"  {found.why}", *battle])

    def _odds(self, text: str) -> None:
        """Of the battle being fought, else of contests that stand and those that the actions with the text lead to."""
        battle, state, seat = self._session.odds(), self._session.state, self._session.to_move
        assert seat is not None
        if battle is not None:
            self._say([str(battle)])
            return
        lines = [str(told) for told in battles_ahead(state, seat)]
        for choice in matching(state, text):
            told = [str(each) for each in battles_ahead(state, seat, choice.action)]
            lines += [f"{choice.notation}: {each}" for each in told if each not in lines]
        self._say(lines or [silence(state, seat)])

    def _undo(self, _: str) -> None:
        undone = self._session.undo()
        self._table.go_back()
        self._say(
            [f"taken back: {undone[0].told(self._table.only_viewer)} of seat {undone[0].who}, and what came of it"]
        )

    def _save(self, text: str) -> None:
        path = Path(text) if text else self._table.file
        if path is None:
            raise SessionError("save: the name of a file is needed")
        self._session.save(path, replace=path == self._table.file)
        self._table.file = path
        self._say([f"saved: {path}"])

    def _load(self, text: str) -> None:
        if not text:
            raise SessionError("load: the name of a file is needed")
        self._table.session = Session.load(text, rules=self._table.rules)
        self._table.file = Path(text)
        self._table.forget()
        self._say([f"loaded: {text}"])

    def _quit(self, _: str) -> None:
        self._table.left = True


def _numbered(choices: list[Choice], text: str) -> Choice:
    if len(text) > LONGEST or not 1 <= int(text) <= len(choices):
        raise SessionError(f"no action {text[:12]}: expected 1 to {len(choices)}")
    return choices[int(text) - 1]


def _plain(text: str) -> str:
    return text.casefold().replace("_", "-")


def _begins(notation: str, text: str) -> bool:
    """Whether every word typed is the beginning of a word."""
    words = _plain(notation).split()
    return all(any(word.startswith(typed) for word in words) for typed in _plain(text).split())
