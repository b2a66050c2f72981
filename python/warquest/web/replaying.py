"""Traces to look at step by step: those of finished games, and those that are brought."""

from __future__ import annotations

import tempfile
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from warquest import board
from warquest.load import title_of
from warquest.traces import End, Header, Step, Trace, TraceError, header_of, text_of, verify
from warquest.web.errors import InputError, RefusedError

if TYPE_CHECKING:
    from warquest.contract import State
    from warquest.web.table import Table

MARK = 64
"""Steps from one position that is kept to the next."""
MOST_REELS = 16
"""Replays in memory."""
BEFORE, AFTER = 14, 5
"""Lines of the log around a step."""


@dataclass(frozen=True)
class Reel:
    """A game that can be looked at in any of its positions."""

    header: Header
    steps: list[Step]
    actions: list[int]
    marks: list[State]
    complete: bool
    names: tuple[str, ...]
    """By seat."""

    @property
    def title(self) -> str:
        return title_of(self.header.game)

    def state(self, number: int) -> State:
        """The position after so many steps."""
        state = self.marks[number // MARK].clone()
        for action in self.actions[number - number % MARK : number]:
            state.apply_action(action)
        return state

    def shown(self, number: int, seat: int | None) -> dict[str, Any]:
        """A position as plain data, with the hand of a seat if there is one; `InputError`."""
        if not 0 <= number <= len(self.steps):
            raise InputError(f"There is no step {number}; expected 0 to {len(self.steps)}.")
        if seat is not None and not 0 <= seat < self.header.players:
            raise InputError(f"There is no seat {seat}; expected 0 to {self.header.players - 1}.")
        state = self.state(number)
        first = max(0, number - BEFORE)
        near = self.steps[first : number + AFTER]
        return {
            "step": number,
            "steps": len(self.steps),
            "node": state.node,
            "to_move": state.current_player(),
            "points": state.points(),
            "names": self.names,
            "log": [[first + place + 1, step.who, step.do] for place, step in enumerate(near)],
            "board": board.svg(state, seat),
        }


def reel_of(text: bytes, names: Sequence[str] | None = None) -> Reel:
    """The reel of a trace; `InputError` says what is wrong with it, and in which line."""
    steps: list[Step] = []
    actions: list[int] = []
    marks: list[State] = []

    def note(state: State, step: Step) -> None:
        if len(steps) % MARK == 0:
            marks.append(state.clone())
        steps.append(step)
        actions.append(state.string_to_action(step.do))

    with tempfile.TemporaryDirectory(prefix="warquest-") as folder:
        path = Path(folder) / "trace.jsonl"
        path.write_bytes(text)
        try:
            found = verify(path, on_step=note)
        except TraceError as error:
            raise InputError(f"This trace cannot be replayed: {str(error).removeprefix(str(path) + ': ')}") from None
    if len(steps) % MARK == 0:
        marks.append(found.state.clone())
    return Reel(found.header, steps, actions, marks, found.complete, tuple(names or _names_of(found.header)))


def _names_of(header: Header) -> list[str]:
    """The names of seats as a table has them where nobody gave any."""
    agents = header.seats or []
    if len(agents) != header.players:
        agents = [None] * header.players
    return [f"{agent.partition(':')[0] if agent else 'Seat'} {seat}" for seat, agent in enumerate(agents)]


def trace_of(table: Table) -> str:
    """The trace of a finished game; `RefusedError` before its end, for it tells all that is hidden."""
    if table.waits != "over":
        raise RefusedError("The whole game can be seen once it is over.")
    state, steps = table.game.new_initial_state(), []
    for who, action in table.steps:
        steps.append(Step(who, state.action_to_string(action)))
        state.apply_action(action)
    chance = sum(who < 0 for who, _ in table.steps)
    end = End(len(steps) - chance, chance, state.returns(), state.digest())
    return text_of(Trace(header_of(table.game), steps, end))


class Reels:
    """The reels that were looked at last."""

    def __init__(self) -> None:
        self._reels: OrderedDict[str, Reel] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: str, text: Callable[[], bytes], names: Sequence[str] | None = None) -> Reel:
        """The reel of a key; `text` gives its trace if it is not in memory, `names` are those of its seats."""
        with self._lock:
            if key in self._reels:
                self._reels.move_to_end(key)
                return self._reels[key]
        reel = reel_of(text(), names)
        with self._lock:
            self._reels[key] = reel
            while len(self._reels) > MOST_REELS:
                self._reels.popitem(last=False)
        return reel
