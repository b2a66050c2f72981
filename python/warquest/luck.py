"""Luck: the dice of a trace, what was to be expected of them, and how rare what they showed is (docs/odds.md).

Every die that a player rolls counts, rerolled and ambush dice too: each shows a skull or a flag with the same chance
whatever came before. The tails are exact, given how many dice were rolled: the distributions of all rolls, convolved.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from warquest.traces import verify

if TYPE_CHECKING:
    from os import PathLike

    from warquest.contract import State
    from warquest.traces import Header, Step

ROLLS = ("roll", "reroll", "ambush")

Weights = tuple[int, ...]
"""Integer weights of 0, 1, 2 ... symbols."""


@dataclass(frozen=True)
class Symbols:
    """One symbol of the dice that somebody rolled: how many were shown, and the weights of every number."""

    rolled: int
    weights: Weights

    @cached_property
    def expected(self) -> Fraction:
        """The mean of the number shown."""
        return Fraction(sum(number * weight for number, weight in enumerate(self.weights)), sum(self.weights))

    @cached_property
    def at_least(self) -> Fraction:
        """The chance of so many or more."""
        return Fraction(sum(self.weights[self.rolled :]), sum(self.weights))

    @cached_property
    def at_most(self) -> Fraction:
        """The chance of so many or fewer."""
        return Fraction(sum(self.weights[: self.rolled + 1]), sum(self.weights))


@dataclass(frozen=True)
class Rolls:
    """The dice of a player, or (`monster`) those of the monsters that the player met."""

    seat: int
    monster: bool
    rolls: int
    dice: int
    skulls: Symbols
    flags: Symbols


@dataclass(frozen=True)
class Luck:
    """The luck of everybody in a game that was written down; `complete` is false if the trace was cut short."""

    header: Header
    complete: bool
    rolls: list[Rolls]

    def to_json(self) -> dict[str, Any]:
        """The luck as plain data."""
        from warquest import __version__

        return {
            "game": self.header.game,
            "version": __version__,
            "rules_digest": self.header.rules_digest,
            "players": self.header.players,
            "complete": self.complete,
            "rolls": [
                {
                    "seat": rolls.seat,
                    "dice_of": "monster" if rolls.monster else "player",
                    "rolls": rolls.rolls,
                    "dice": rolls.dice,
                    "skulls": _symbols(rolls.skulls),
                    "flags": _symbols(rolls.flags),
                }
                for rolls in self.rolls
            ],
        }


def _symbols(symbols: Symbols) -> dict[str, Any]:
    chances = {"expected": symbols.expected, "at_least": symbols.at_least, "at_most": symbols.at_most}
    return {"rolled": symbols.rolled, **{name: float(chance) for name, chance in chances.items()}}


@dataclass
class _Tally:
    """Rolls while a trace is replayed: how often each kind of roll was made, and what was shown."""

    skulls: int = 0
    flags: int = 0
    made: Counter[int] = field(default_factory=Counter)
    """By number of dice."""


def luck(trace: str | PathLike[str], *, engine: str = "rust", rules: str | PathLike[str] | None = None) -> Luck:
    """The luck of every player in a trace of a campaign or a battle; seats without a roll are left out.

    Raises `TraceError` for a trace that cannot be read or replayed.
    """
    tallies: dict[tuple[int, bool], _Tally] = {}
    shown: dict[int, tuple[Weights, Weights]] = {}

    def count(state: State, step: Step) -> None:
        if state.node not in ROLLS:
            return
        position = state.to_dict()
        dice = position["roll"]["dice"]
        if dice not in shown:
            shown[dice] = _marginals(state)
        tally = tallies.setdefault(roller(position), _Tally())
        skulls, flags = _faces(step.do)
        tally.skulls += skulls
        tally.flags += flags
        tally.made[dice] += 1

    replay = verify(trace, engine=engine, rules=rules, on_step=count)
    rolls = [_rolls(*who, tallies[who], shown) for who in sorted(tallies)]
    return Luck(replay.header, replay.complete, rolls)


def roller(position: dict[str, Any]) -> tuple[int, bool]:
    """Whose dice are rolled in a state dict, and whether a monster rolls them against that seat."""
    purpose = position["roll"]["purpose"]
    battle = position["battle"]
    if purpose in ("leader", "monster", "search"):
        return position["active"], purpose == "monster"
    side = battle["winner"] if purpose == "pursuit" else purpose[-1]
    return battle["attacker" if side == "A" else "defender"], False


def _faces(text: str) -> tuple[int, int]:
    """Skulls and flags of a roll's notation."""
    skulls, flags = map(int, text.split()[-2:])
    return skulls, flags


def _marginals(state: State) -> tuple[Weights, Weights]:
    """The weights of 0, 1, 2 ... skulls, and of so many flags, at a roll."""
    sums: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    for outcome, weight in state.chance_weights():
        for number, symbols in zip(_faces(state.action_to_string(outcome)), sums, strict=True):
            symbols[number] += weight
    first, second = (tuple(symbols[number] for number in range(max(symbols) + 1)) for symbols in sums)
    return first, second


def _rolls(seat: int, monster: bool, tally: _Tally, shown: dict[int, tuple[Weights, Weights]]) -> Rolls:
    dice = sum(number * times for number, times in tally.made.items())
    skulls, flags = (
        convolved([(shown[number][kind], times) for number, times in tally.made.items()]) for kind in (0, 1)
    )
    return Rolls(seat, monster, tally.made.total(), dice, Symbols(tally.skulls, skulls), Symbols(tally.flags, flags))


def convolved(parts: list[tuple[Weights, int]]) -> Weights:
    """The weights of the sum of independent numbers, each given by its weights and how many there are of it."""
    whole: Weights = (1,)
    for weights, times in parts:
        power = _reduced(weights)
        while times:
            if times & 1:
                whole = _product(whole, power)
            times >>= 1
            if times:
                power = _product(power, power)
    return whole


def _reduced(weights: Weights) -> Weights:
    shared = math.gcd(*weights)
    return tuple(weight // shared for weight in weights)


def _product(first: Weights, second: Weights) -> Weights:
    """Two polynomials multiplied as integers: each coefficient has a field of bits that its sum cannot leave."""
    width = (sum(first) * sum(second)).bit_length() // 8 + 1
    product = _packed(first, width) * _packed(second, width)
    count = len(first) + len(second) - 1
    data = product.to_bytes(width * count, "little")
    return tuple(int.from_bytes(data[width * place : width * (place + 1)], "little") for place in range(count))


def _packed(weights: Weights, width: int) -> int:
    return int.from_bytes(b"".join(weight.to_bytes(width, "little") for weight in weights), "little")
