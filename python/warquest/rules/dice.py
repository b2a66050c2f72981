"""What whoever judges the luck of a trace has to know of a game's dice (docs/odds.md)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from warquest.contract import State


@dataclass(frozen=True)
class Roll:
    """Dice about to be rolled: by which seat, for what, how many. Rolls of one `sort` have the same chances."""

    seat: int
    of: str
    dice: int
    sort: Hashable


class Dice(ABC):
    """The rolls of a game: at which nodes, whose they are, and what is counted of them."""

    nodes: ClassVar[tuple[str, ...]]
    """Chance nodes of dice."""
    symbols: ClassVar[Mapping[str, tuple[str, ...]]]
    """What a roll is for, to the names of what is counted of it."""
    owners: ClassVar[Mapping[str, str]]
    """What a roll is for, to words for whose it is; `{seat}` stands for the seat."""

    again: ClassVar[Mapping[str, str]] = {"reroll": " again", "ambush": " (ambush)"}
    """Nodes of dice that are thrown after others, to words for that."""

    @abstractmethod
    def roll(self, state: State) -> Roll:
        """The roll at one of the nodes."""

    @abstractmethod
    def shown(self, text: str) -> tuple[int, ...]:
        """How many of each symbol an outcome shows, by its notation."""

    def told(self, state: State, text: str) -> str:
        """An outcome in words: whose dice, how many, what they show."""
        roll, position = self.roll(state), state.to_dict()
        battle = position.get("battle")
        owner, seat = self.owner(roll.seat, roll.of), f"seat {roll.seat}"
        if battle is not None and battle.get("defender") is not None and owner.startswith(seat):
            role = "attacker" if roll.seat == battle["attacker"] else "defender"
            owner = owner.replace(seat, f"{seat} ({role})", 1)
        dice = "1 die" if roll.dice == 1 else f"{roll.dice} dice"
        fallen = zip(self.shown(text), self.symbols[roll.of], strict=True)
        shown = ", ".join(f"{number} {name.removesuffix('s') if number == 1 else name}" for number, name in fallen)
        what = self.what(position, roll.of)
        return f"{owner}{f', {what},' if what else ''} rolls {dice}{self.again.get(state.node, '')}: {shown}"

    def what(self, position: Mapping[str, Any], of: str) -> str:
        """What rolls in a state dict, or in what; empty where `owner` says it."""
        return ""

    def owner(self, seat: int, of: str) -> str:
        """Words for whose a roll is."""
        return self.owners[of].format(seat=seat)


def side_of(battle: Mapping[str, Any], letter: str) -> int:
    """The seat of a side in the dict of a battle."""
    seat: int = battle["attacker" if letter == "A" else "defender"]
    return seat
