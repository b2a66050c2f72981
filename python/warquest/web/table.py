"""A game in memory: its position, how it came to be, and the log as each viewer may read it.

Nothing is random but what follows from the game's secret seed and the number of steps taken. So a game that is read
from the disk goes on as it would have gone on, and nobody rolls anew by undoing: chance is stream 0 of the seed, drawn
node by node; an agent's decision after k steps has the streams of episode k + 1 (warquest.episodes).
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from warquest.contract import CHANCE
from warquest.episodes import Episode
from warquest.errors import WarquestError
from warquest.web.errors import RefusedError
from warquest.web.games import shared_game
from warquest.web.thinking import AGENTS

if TYPE_CHECKING:
    from warquest._engine import Game, Generator, State
    from warquest.web.store import Record

    Waits = Literal["person", "agent", "over"]


@dataclass(frozen=True)
class Entry:
    """A line of the log as one viewer may read it; `who` is -1 for chance."""

    who: int
    text: str


@dataclass(frozen=True)
class Draft:
    """What an action leads to: steps that are not taken yet."""

    state: State
    chance: Generator
    steps: tuple[tuple[int, int], ...]
    lines: tuple[tuple[str, ...], ...]
    """Of each step the text for every viewer: the seats, and last who only watches."""
    free: bool
    """Whether the first step is a decision between several actions."""


class Table:
    """A game that is played. Not safe for threads: whoever uses it holds its lock."""

    def __init__(self, game: Game, record: Record) -> None:
        self.game, self.id, self.seats = game, record.id, record.seats
        self.version = record.version
        self.episode = Episode(record.seed, 0)
        self.failed = False
        """An agent failed at this version."""
        self.state: State = game.new_initial_state()
        self.chance = self.episode.chance()
        self.steps: list[tuple[int, int]] = []
        self.free: list[int] = []
        """Numbers of the steps that were decisions between several actions."""
        self.logs: list[list[Entry]] = [[] for _ in range(game.num_players + 1)]
        self._replay(record.steps)

    @classmethod
    def of(cls, record: Record) -> Table:
        """The game of a record; `RefusedError` if this version of the rules does not lead to it."""
        try:
            game = shared_game(record.game, record.players, record.options)
        except WarquestError as error:
            raise RefusedError("This game was begun by other rules and cannot be continued.") from error
        if game.rules_digest != record.rules_digest:
            raise RefusedError("This game was begun by other rules and cannot be continued.")
        if any(seat.agent is not None and seat.agent not in AGENTS for seat in record.seats):
            # The text of an agent can import code.
            raise RefusedError("The record of this game names an agent that games here do not have.")
        return cls(game, record)

    def _replay(self, steps: Sequence[tuple[int, int]]) -> None:
        for who, action in steps:
            if who == CHANCE and self.state.sample_chance(self.chance) != action:
                raise RefusedError("The record of this game does not hold: its chance was drawn by another version.")
            free = who != CHANCE and len(self.state.legal_actions()) > 1
            try:
                lines = lines_of(self.state, action)
                self.state.apply_action(action)
            except WarquestError as error:
                raise RefusedError("The record of this game does not hold and cannot be continued.") from error
            self._note((who, action), lines, free)

    @property
    def waits(self) -> Waits:
        """Whom the game waits for."""
        return _waits(self.state, self)

    @property
    def to_move(self) -> int | None:
        """The seat that decides; None at the end."""
        seat = self.state.current_player()
        return seat if seat >= 0 else None

    @property
    def persons(self) -> list[int]:
        """Seats of persons."""
        return [seat for seat, sits in enumerate(self.seats) if sits.agent is None]

    def beginning(self) -> Draft:
        """Chance that comes before the first decision."""
        return self._after(self.state.clone(), [], [], free=False)

    def draft(self, action: int) -> Draft:
        """An action of the seat to move, and all chance until the next decision; `IllegalActionError`."""
        before, seat = self.state, self.state.current_player()
        state = before.child(action)
        return self._after(state, [(seat, action)], [lines_of(before, action)], free=len(before.legal_actions()) > 1)

    def _after(self, state: State, steps: list[tuple[int, int]], lines: list[tuple[str, ...]], *, free: bool) -> Draft:
        chance = copy.copy(self.chance)
        while state.kind == "chance":
            outcome = state.sample_chance(chance)
            steps.append((CHANCE, outcome))
            lines.append(lines_of(state, outcome))
            state.apply_action(outcome)
        return Draft(state, chance, tuple(steps), tuple(lines), free)

    def waits_after(self, draft: Draft) -> Waits:
        """Whom the game waits for once the draft is taken."""
        return _waits(draft.state, self)

    def take(self, draft: Draft) -> None:
        """Makes a draft true, which has been written to the disk."""
        self.state, self.chance, self.failed = draft.state, draft.chance, False
        for place, (step, lines) in enumerate(zip(draft.steps, draft.lines, strict=True)):
            self._note(step, lines, draft.free and place == 0)
        self.version += 1

    def _note(self, step: tuple[int, int], lines: tuple[str, ...], free: bool) -> None:
        if free:
            self.free.append(len(self.steps))
        self.steps.append(step)
        last = None
        for log, text in zip(self.logs, lines, strict=True):
            # Most lines are the same for everybody, and then one in memory.
            last = last if last is not None and last.text == text else Entry(step[0], text)
            log.append(last)

    def undo_to(self, seat: int) -> int | None:
        """The number of the first step that undoing takes back: the last time that this seat had a choice."""
        return next((number for number in reversed(self.free) if self.steps[number][0] == seat), None)


def _waits(state: State, table: Table) -> Waits:
    seat = state.current_player()
    if seat < 0:
        return "over"
    return "person" if table.seats[seat].agent is None else "agent"


def lines_of(state: State, action: int) -> tuple[str, ...]:
    """An action or outcome in words for every seat, and last for who only watches: what all seats may read."""
    texts = [state.action_to_string(action, viewer=seat) for seat in range(state.game.num_players)]
    return (*texts, _common(texts))


def _common(texts: list[str]) -> str:
    """The words that are the same in all texts, `?` for the others."""
    if len(set(texts)) == 1:
        return texts[0]
    words = [text.split() for text in texts]
    most = max(map(len, words))
    padded = [[*each, *["?"] * (most - len(each))] for each in words]
    return " ".join(column[0] if len(set(column)) == 1 else "?" for column in zip(*padded, strict=True))
