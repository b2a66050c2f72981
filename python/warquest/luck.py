"""Luck: the dice of a trace, what was to be expected of them, and how rare what they showed is (docs/odds.md).

Every die that is rolled counts, rerolled ones too: its chances are the same whatever came before. The tails are exact,
given how many dice were rolled: the distributions of all rolls, convolved. Each game says which its rolls are.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from warquest.rules.registry import rule_set
from warquest.traces import verify

if TYPE_CHECKING:
    from os import PathLike

    from warquest.contract import State
    from warquest.rules.dice import Dice, Roll
    from warquest.traces import Header, Step

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
    """The dice of one seat for one purpose: `of` says which, or that others roll them against that seat.

    `symbols` are by name; each is an attribute too, as `rolls.skulls` in a game whose dice show skulls.
    """

    seat: int
    of: str
    rolls: int
    dice: int
    symbols: dict[str, Symbols]

    def __getattr__(self, name: str) -> Symbols:
        found = self.__dict__.get("symbols", {})
        if name not in found:
            raise AttributeError(f"these rolls have no {name}; they have {', '.join(found)}")
        symbols: Symbols = found[name]
        return symbols

    @property
    def monster(self) -> bool:
        """Whether monsters roll them against that seat."""
        return self.of == "monster"


@dataclass(frozen=True)
class Luck:
    """The luck of everybody in a game that was written down; `complete` is false if the trace was cut short."""

    header: Header
    complete: bool
    rolls: list[Rolls]

    def owner(self, rolls: Rolls) -> str:
        """Words for whose rolls these are."""
        return rule_set(self.header.game).dice().owner(rolls.seat, rolls.of)

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
                    "dice_of": rolls.of,
                    "rolls": rolls.rolls,
                    "dice": rolls.dice,
                    **{name: _plain(symbols) for name, symbols in rolls.symbols.items()},
                }
                for rolls in self.rolls
            ],
        }


def _plain(symbols: Symbols) -> dict[str, Any]:
    chances = {"expected": symbols.expected, "at_least": symbols.at_least, "at_most": symbols.at_most}
    return {"rolled": symbols.rolled, **{name: float(chance) for name, chance in chances.items()}}


@dataclass
class _Tally:
    """Rolls while a trace is replayed: how often each sort of roll was made, with how many dice, and what was shown."""

    dice: int = 0
    shown: Counter[int] = field(default_factory=Counter)
    """By place of the symbol."""
    made: Counter[Hashable] = field(default_factory=Counter)
    """By sort of roll."""

    def add(self, roll: Roll, shown: tuple[int, ...]) -> None:
        self.dice += roll.dice
        self.shown.update(dict(enumerate(shown)))
        self.made[roll.sort] += 1


def luck(trace: str | PathLike[str], *, engine: str = "rust", rules: str | PathLike[str] | None = None) -> Luck:
    """The luck of every player in a trace of any game; seats without a roll are left out.

    Raises `TraceError` for a trace that cannot be read or replayed.
    """
    tallies: dict[tuple[int, str], _Tally] = {}
    chances: dict[Hashable, list[Weights]] = {}
    described: list[Dice] = []

    def count(state: State, step: Step) -> None:
        if not described:
            described.append(rule_set(state.game.name).dice())
        dice = described[0]
        if state.node not in dice.nodes:
            return
        roll = dice.roll(state)
        if roll.sort not in chances:
            chances[roll.sort] = _marginals(state, dice)
        tallies.setdefault((roll.seat, roll.of), _Tally()).add(roll, dice.shown(step.do))

    replay = verify(trace, engine=engine, rules=rules, on_step=count)
    order = {of: place for dice in described for place, of in enumerate(dice.symbols)}
    seats = sorted(tallies, key=lambda who: (who[0], order[who[1]]))
    return Luck(
        replay.header,
        replay.complete,
        [_rolls(who, described[0].symbols[who[1]], tallies[who], chances) for who in seats],
    )


def _marginals(state: State, dice: Dice) -> list[Weights]:
    """For each symbol the weights of 0, 1, 2 ... of it at a roll."""
    sums: list[Counter[int]] = []
    for outcome, weight in state.chance_weights():
        shown = dice.shown(state.action_to_string(outcome))
        sums = sums or [Counter() for _ in shown]
        for number, symbols in zip(shown, sums, strict=True):
            symbols[number] += weight
    return [tuple(symbols[number] for number in range(max(symbols) + 1)) for symbols in sums]


def _rolls(
    who: tuple[int, str], names: tuple[str, ...], tally: _Tally, chances: dict[Hashable, list[Weights]]
) -> Rolls:
    symbols = {
        name: Symbols(tally.shown[place], convolved([(chances[sort][place], n) for sort, n in tally.made.items()]))
        for place, name in enumerate(names)
    }
    return Rolls(*who, tally.made.total(), tally.dice, symbols)


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
