"""The table in a terminal: who is shown what, and when."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from warquest.session import Session, matching
from warquest.terminal.commands import Commands
from warquest.terminal.texts import (
    board_lines,
    changed_lines,
    log_lines,
    name_of,
    plain_board,
    question,
    result_lines,
    words,
)

if TYPE_CHECKING:
    from warquest.session import Entry
    from warquest.terminal.screens import Screen

RECENT = 20
"""Lines of the log that are shown unasked."""
RULE = "-" * 40
"""Parts the board from what has to be read now."""


class Table:
    """One session on one screen."""

    def __init__(
        self,
        session: Session,
        screen: Screen,
        *,
        rules: Path | None = None,
        file: Path | None = None,
        every: bool = False,
    ) -> None:
        self.session, self.screen, self.rules, self.file = session, screen, rules, file
        self.forced = not every
        self.refused = 0
        """Lines that were refused."""
        self.left = False
        """Whether the person has left."""
        self._commands = Commands(self)
        self._heard: dict[int, int] = {}  # By seat: entries of the log that it has been shown.
        self._boards: dict[int, list[str]] = {}
        self._position: int | None = None  # Length of the log when the menu was shown; None: it has to be shown.
        self._shown_to: int | None = None

    @property
    def words(self) -> list[str]:
        """What can be typed now."""
        choices = matching(self.session.state, "") if self.session.to_move is not None else []
        return [choice.notation for choice in choices] + self._commands.names

    @property
    def only_viewer(self) -> int | None:
        """The seat whose eyes always are at the screen; None if several people share it."""
        people = self.session.people
        return people[0] if len(people) == 1 else None

    @property
    def viewer(self) -> int | None:
        """The seat whose eyes the screen has; None: what everybody may see, of several people who are not to move."""
        return self.session.to_move if self.only_viewer is None and self.screen.asks else self.only_viewer

    def play(self) -> None:
        """Until the game is over and has been looked at, or the person leaves; `EOFError` if the input ends."""
        while not self.left:
            self._advance()
            if self.session.state.is_terminal():
                self._finish()
            else:
                self._show()
            if not self.left:
                self._commands.answer(self.screen.line(self._prompt()))

    def forget(self) -> None:
        """Show everything again: it is another game."""
        self._heard, self._boards, self._position, self._shown_to = {}, {}, None, None

    def go_back(self) -> None:
        """The log has become shorter."""
        length = len(self.session.log)
        self._heard = {seat: min(heard, length) for seat, heard in self._heard.items()}
        self._position = None

    def tell(self, entry: Entry, typed: str | None = None) -> None:
        """In a pipe every step is told at once; at a terminal with the next menu, but for what was just typed there."""
        if not self.screen.asks:
            self.screen.say([f"{name_of(entry.who)}: {entry.told(self.viewer)}"])
        elif typed is not None:
            self._heard[entry.who] = len(self.session.log)
            if typed != entry.do:
                self.screen.say([f"> {entry.do}"])

    def _advance(self) -> None:
        while (entry := self.session.step(self.forced)) is not None:
            self.tell(entry)

    def _show(self) -> None:
        """The news, what has changed on the board, and the menu, if anything has happened."""
        seat, length = self.session.to_move, len(self.session.log)
        assert seat is not None
        if self._shown_to not in (None, seat):
            self.screen.hand_over(seat)
            self._boards.pop(seat, None)  # Whoever comes to a cleared screen needs the whole board.
        if self._position != length:
            if self.screen.asks:
                self._show_news(seat)
            self._commands.show_menu()
        self._heard[seat] = self._position = length
        self._shown_to = seat

    def _show_news(self, seat: int) -> None:
        news = log_lines(self.session, self.session.log[self._heard.get(seat, 0) :], seat)[-RECENT:]
        board = board_lines(self.session.state, seat)
        changes = changed_lines(board, self._boards.get(seat, []))
        whole = 2 * len(changes) >= len(board)
        again = ["`board` shows the board again, `log` what has happened, `help` all commands"] if whole else []
        asked = f"seat {seat} is to decide: {words(self.session.state.node)}"
        self.screen.say(["", *(board if whole else changes), RULE, *news, *again, asked])
        self._boards[seat] = board

    def _finish(self) -> None:
        """The end, once."""
        if self._position != len(self.session.log):
            if self.screen.asks:
                heard = min(self._heard.values(), default=0)
                self.screen.say(["", *log_lines(self.session, self.session.log[heard:], self.viewer)[-RECENT:], ""])
            board = plain_board(self.session.state) if self.screen.asks else str(self.session.state).splitlines()
            self.screen.say([*board, "", *result_lines(self.session)])
        self._position = len(self.session.log)
        self.left = not self.screen.asks

    def _prompt(self) -> str:
        if self.session.to_move is None:
            return "over: undo, log, board, save or quit> "
        return f"{question(self.session.state)}> "
