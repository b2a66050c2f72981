"""What has happened at a table, and how each seat may hear it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from warquest.contract import CHANCE
from warquest.rules.registry import rule_set
from warquest.traces import Step

if TYPE_CHECKING:
    from warquest._engine import Generator, State


@dataclass(frozen=True)
class Entry:
    """One action or outcome. `do` is the whole notation, which only the saved game may tell; `told` is for seats."""

    who: int
    """The seat, or -1 for chance."""
    action: int
    do: str
    node: str
    """Where it was taken."""
    heard: tuple[str, ...]
    """The notation as each seat may hear it."""
    forced: bool
    """A decision where nothing else was legal."""
    rolled: str = ""
    """Of dice: who rolled how many, and what they show."""
    own: str | None = None
    """The agent's own random numbers after it, if it drew from them."""

    @classmethod
    def of(cls, state: State, action: int, own: str | None = None) -> Entry:
        """The entry of an action that is about to be applied."""
        heard = tuple(state.action_to_string(action, viewer=seat) for seat in range(state.game.num_players))
        who = state.current_player()
        forced = who >= 0 and len(state.legal_actions()) == 1
        notation = state.action_to_string(action)
        dice = rule_set(state.game.name).dice() if who == CHANCE else None
        rolled = dice.told(state, notation) if dice is not None and state.node in dice.nodes else ""
        return cls(who, action, notation, state.node, heard, forced, rolled, own)

    def told(self, seat: int | None = None) -> str:
        """The notation with `?` for what the seat may not see; None: for what not everybody may see."""
        if seat is not None:
            return self.heard[seat]
        return next((text for text in self.heard if text != self.do), self.do)

    @property
    def step(self) -> Step:
        """Its line of a trace."""
        return Step(self.who, self.do, own=self.own)


def words_of(generator: Generator) -> str:
    """A generator as 64 hex digits."""
    return "".join(f"{word:016x}" for word in generator.__reduce__()[2])


def generator_of(text: str) -> Generator:
    """The generator of 64 hex digits; `ValueError` for anything else."""
    from warquest._engine import Generator

    if len(text) != 64 or not set(text) <= set("0123456789abcdef"):
        raise ValueError(f"{text[:80]!r} is no generator: expected 64 hex digits")
    generator = Generator(0, 0)
    generator.__setstate__([int(text[place : place + 16], 16) for place in range(0, 64, 16)])
    return generator
