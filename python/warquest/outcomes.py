"""What battle odds come to: outcomes, distributions of any number, standard errors (docs/odds.md)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from warquest.errors import OddsError, OptionError
from warquest.rules.army import parse_army
from warquest.rules.registry import rule_set

if TYPE_CHECKING:
    from warquest.contract import Game
    from warquest.rules.contest import Contest

Chance = float | Fraction

SIDES = ("attacker", "defender")
WINNERS = (*SIDES, "none")

_ROUNDING = 1e-12


def standard_error(chance: Chance, samples: int | None) -> float:
    """The standard error of a chance that was counted in so many battles; 0 if it is exact.

    It is that of one more case seen and one more not seen, so it is never 0 for a sampled chance.
    """
    if samples is None:
        return 0.0
    seen = (float(chance) * samples + 1) / (samples + 2)
    return math.sqrt(seen * (1 - seen) / samples)


@dataclass(frozen=True)
class Outcome:
    """One way a battle can end: the winner (or "none"), and what each side has left, by kind of piece."""

    winner: str
    attacker: dict[str, int]
    defender: dict[str, int]
    probability: Chance


@dataclass(frozen=True)
class Distribution:
    """How likely a number is: pieces, victory points, money, rounds.

    `chances` are by value, ascending. With `samples` they were counted in so many battles and have standard errors.
    """

    chances: dict[int, Chance]
    samples: int | None = None

    @classmethod
    def of(cls, pairs: Any, samples: int | None = None) -> Distribution:
        """Of pairs (value, chance), in any order; equal values are added up."""
        parts: dict[int, list[Chance]] = {}
        for value, chance in pairs:
            parts.setdefault(value, []).append(chance)
        return cls({value: total(parts[value]) for value in sorted(parts)}, samples)

    def items(self) -> list[tuple[int, Chance]]:
        """(value, chance), ascending."""
        return list(self.chances.items())

    @cached_property
    def mean(self) -> Chance:
        """The expected value."""
        mean: Chance = total(value * chance for value, chance in self.chances.items())
        return mean

    @cached_property
    def sd(self) -> float:
        """The standard deviation."""
        mean = self.mean
        return math.sqrt(total((value - mean) ** 2 * chance for value, chance in self.chances.items()))

    @property
    def mean_stderr(self) -> float:
        """The standard error of the mean; 0 if it is exact."""
        return 0.0 if self.samples is None else self.sd / math.sqrt(self.samples)

    def stderr(self, chance: Chance) -> float:
        """The standard error of a chance that this distribution has told; 0 if it is exact."""
        return standard_error(chance, self.samples)

    def quantile(self, q: float) -> int:
        """The smallest value that is not exceeded with a chance of at least q (0 to 1)."""
        if not 0 <= q <= 1:
            raise OptionError(f"quantile {q}: expected a chance from 0 to 1")
        reached: Chance = 0
        for value, chance in self.chances.items():
            reached += chance
            if reached >= (q if isinstance(reached, Fraction) else q - _ROUNDING):
                return value
        return max(self.chances)

    def at_least(self, value: float) -> Chance:
        """The chance of this value or more."""
        reached: Chance = total(chance for each, chance in self.chances.items() if each >= value)
        return reached

    def at_most(self, value: float) -> Chance:
        """The chance of this value or less."""
        reached: Chance = total(chance for each, chance in self.chances.items() if each <= value)
        return reached

    def __getitem__(self, value: int) -> Chance:
        """The chance of exactly this value; 0 if it cannot be."""
        return self.chances.get(value, 0)


def total(chances: Iterable[Any]) -> Any:
    """The sum, exact for fractions and rounded once for floats; of nothing the 0 that is both."""
    parts = list(chances)
    return math.fsum(parts) if any(isinstance(part, float) for part in parts) else sum(parts)


@dataclass(frozen=True, eq=False)
class Odds:
    """The odds of one battle.

    `exact` tells whether the chances are exact or counted in `samples` battles; `method` which solver found them in
    `seconds`, `cells` how much it looked at. Chances are floats, or `fractions` if asked for. `start` is the dict of
    the state in which the battle was taken up; None: its beginning.
    """

    game: Game
    policy: tuple[str, str]
    utility: str
    detail: str
    seed: int
    exact: bool
    method: str
    samples: int | None
    seconds: float
    cells: int
    fractions: bool
    start: dict[str, Any] | None
    _found: Mapping[str, Any] = field(repr=False, compare=False)

    @classmethod
    def of(cls, game: Game, policy: tuple[str, str], asked: Mapping[str, Any], found: Mapping[str, Any]) -> Odds:
        """Of the question that was asked and what a solver answered."""
        return cls(
            game,
            policy,
            asked["utility"],
            asked["detail"],
            asked["seed"],
            found["exact"],
            found["method"],
            None if found["exact"] else found["samples"],
            found["seconds"],
            found["cells"],
            asked["fractions"],
            None if asked["state"] is None else asked["state"].to_dict(),
            found,
        )

    # Who wins.

    @cached_property
    def win(self) -> dict[str, Chance]:
        """The chances that the attacker wins, the defender wins, and nobody does ("none")."""
        parts: dict[str, list[Chance]] = {winner: [] for winner in WINNERS}
        for winner, _, _, chance in self._found["verdicts"]:
            parts[WINNERS[winner]].append(_chance(chance))
        return {winner: self._zero + total(chances) for winner, chances in parts.items()}

    def stderr(self, chance: str | Chance) -> float:
        """The standard error of a chance of this result, or of a winner's; 0 if the odds are exact."""
        if isinstance(chance, str):
            if chance not in WINNERS:
                raise OptionError(f"unknown winner {chance!r}; expected {', '.join(WINNERS)}")
            chance = self.win[chance]
        elif not isinstance(chance, int | float | Fraction):
            raise TypeError(f"stderr: a chance or a winner is needed, not {type(chance).__name__}")
        return standard_error(chance, self.samples)

    @cached_property
    def value(self) -> Chance:
        """The expected `utility` to the attacker: a share of a win, or a margin of victory points or of value."""
        if self.utility == "win":
            worth: Chance = self.win["attacker"] + self.win["none"] / 2
        elif self.utility == "vp_margin":
            worth = self.vp("attacker").mean - self.vp("defender").mean
        else:
            worth = self._value_left("attacker") - self._value_left("defender")
        return worth

    # What is left.

    @cached_property
    def outcomes(self) -> list[Outcome]:
        """All ways the battle can end; the likeliest first."""
        found = [
            Outcome(WINNERS[winner], self._named(attacker), self._named(defender), _chance(chance))
            for winner, attacker, defender, chance in self._verdicts()
        ]
        return sorted(found, key=lambda outcome: -outcome.probability)

    @cached_property
    def brought(self) -> dict[str, dict[str, int]]:
        """What each side has brought, by kind of piece."""
        return {side: dict(parse_army(self.game.options[side], self._document)["pieces"]) for side in SIDES}

    def distribution(self, quantity: Callable[[Outcome], int]) -> Distribution:
        """How any number is distributed that depends on the outcome alone."""
        pairs = ((quantity(outcome), outcome.probability) for outcome in self.outcomes)
        return Distribution.of(pairs, self.samples)

    def survivors(self, side: str, kind: str | None = None) -> Distribution:
        """Pieces that the side has left: all, or those of a kind, or of a word for several of them."""
        return self._weighed(side, self._weights(self._meant(kind)))

    def lost(self, side: str, kind: str | None = None) -> Distribution:
        """Pieces of the side that are destroyed, counted like `survivors`."""
        left, meant = self.survivors(side, kind), self._meant(kind)
        all_of = sum(count for name, count in self.brought[_side(side)].items() if name in meant)
        return Distribution.of(((all_of - value, chance) for value, chance in left.items()), self.samples)

    def leaders_lost(self, side: str) -> Distribution:
        """Leaders of the side that are killed; 0 in a game without leaders."""
        leaders = self.contest.leaders
        all_of = sum(count for name, count in self.brought[_side(side)].items() if name in leaders)
        return self._weighed(side, self._weights(leaders), lambda left, winner: all_of - left)

    def value_lost(self, side: str) -> Distribution:
        """List price of the side's pieces that are destroyed, in the game's currency; what has no price counts 0."""
        prices = self.contest.prices
        all_of = sum(prices[name] * count for name, count in self.brought[_side(side)].items())
        return self._weighed(side, self._price_list, lambda left, winner: all_of - left)

    def gold_lost(self, side: str) -> Distribution:
        """`value_lost` by another name."""
        return self.value_lost(side)

    def vp(self, side: str) -> Distribution:
        """Victory points that the side gains: for enemy pieces destroyed and for the victory, by the game's rules."""
        victor = SIDES.index(_side(side))
        enemy = SIDES[1 - victor]
        all_of = sum(self.brought[enemy].values())

        def gained(left: int, winner: int) -> int:
            return self.contest.points(victor, all_of - left, winner == victor)

        return self._weighed(enemy, [1] * len(self._kinds), gained)

    # When and how it ends.

    @cached_property
    def rounds(self) -> Distribution:
        """The battle round in which the battle ends; 1 where a battle is one round."""
        return Distribution.of(((number, _chance(chance)) for number, _, chance in self._endings()), self.samples)

    @cached_property
    def endings(self) -> dict[str, Chance]:
        """The chances of the ways in which a battle of this game can end: that a side is annihilated, retreats, ..."""
        parts: dict[str, list[Chance]] = {how: [] for how in self.contest.endings}
        for _, how, chance in self._endings():
            parts[how].append(_chance(chance))
        return {how: self._zero + total(chances) for how, chances in parts.items()}

    # As data and as text.

    @property
    def policies(self) -> str:
        """The policy of both sides, or the attacker's `v` the defender's."""
        attacker, defender = self.policy
        return attacker if attacker == defender else f"{attacker} v {defender}"

    def to_json(self) -> dict[str, Any]:
        """The odds as plain data; fractions are texts like `3/4`."""
        from warquest import __version__

        options = {name: value for name, value in self.game.options.items() if name not in SIDES}
        whole = self.detail == "full"
        return {
            "game": self.game.name,
            "version": __version__,
            "rules_digest": self.game.rules_digest,
            "options": options,
            "attacker": self.game.options["attacker"],
            "defender": self.game.options["defender"],
            "start": self.start,
            "policy": self.policies,
            "utility": self.utility,
            "exact": self.exact,
            "method": self.method,
            "samples": self.samples,
            "seed": None if self.exact else self.seed,
            "seconds": round(self.seconds, 6),
            "value": _plain(self.value) if whole or self.utility == "win" else None,
            "win": {winner: _plain(chance) for winner, chance in self.win.items()},
            "stderr": None if self.exact else {winner: self.stderr(winner) for winner in WINNERS},
            "rounds": {str(number): _plain(chance) for number, chance in self.rounds.items()} if whole else None,
            "endings": {how: _plain(chance) for how, chance in self.endings.items()} if whole else None,
            "outcomes": [_row(outcome) for outcome in self.outcomes] if whole else None,
        }

    def __str__(self) -> str:
        def told(winner: str) -> str:
            error = "" if self.exact else f" ± {100 * self.stderr(winner):.2f}"
            return f"{100 * float(self.win[winner]):.2f}{error} %"

        how = "exact" if self.exact else f"{self.samples:,} battles sampled"
        return f"attacker {told('attacker')}, defender {told('defender')}, nobody {told('none')} ({how})"

    # What the solver found.

    @cached_property
    def contest(self) -> Contest:
        """What the battle is by the rules it was fought by: kinds of pieces, prices, points."""
        return rule_set(self.game.name).contest(self._document)

    @cached_property
    def _document(self) -> dict[str, Any]:
        return self.game.rules

    @property
    def _kinds(self) -> list[str]:
        return list(self._found["kinds"])

    @property
    def _price_list(self) -> list[int]:
        return [self.contest.prices[name] for name in self._kinds]

    def _value_left(self, side: str) -> Chance:
        """The mean list price of what a side has left."""
        return self._weighed(side, self._price_list).mean

    @property
    def _zero(self) -> Chance:
        """The 0 of the kind of chances that these are."""
        return Fraction(0) if self.fractions else 0.0

    def _verdicts(self) -> Any:
        if self.detail != "full":
            raise OddsError("detail 'win' keeps who wins and nothing else; ask with detail='full'")
        return self._found["verdicts"]

    def _endings(self) -> Any:
        if self.detail != "full":
            raise OddsError("detail 'win' keeps no rounds and no endings; ask with detail='full'")
        return self._found["endings"]

    def _named(self, left: Any) -> dict[str, int]:
        return {name: count for name, count in zip(self._found["kinds"], left, strict=True) if count}

    def _meant(self, kind: str | None) -> tuple[str, ...]:
        """The kinds of pieces that are asked for."""
        meant = self.contest.kinds if kind is None else self.contest.kinds_of(kind)
        if not meant:
            known = ", ".join((*self.contest.kinds, *self.contest.words))
            raise OptionError(f"unknown kind of piece {kind!r}; known: {known}")
        return meant

    def _weights(self, meant: Iterable[str]) -> list[int]:
        """1 for each kind that is meant, else 0, in the order in which the solver tells them."""
        return [int(name in meant) for name in self._kinds]

    def _weighed(
        self, side: str, weights: list[int], told: Callable[[int, int], int] = lambda left, winner: left
    ) -> Distribution:
        """How a weighed sum of what the side has left is distributed."""
        place = 1 + SIDES.index(_side(side))
        pairs = (
            (told(sum(map(int.__mul__, weights, verdict[place])), verdict[0]), _chance(verdict[3]))
            for verdict in self._verdicts()
        )
        return Distribution.of(pairs, self.samples)


def _side(side: str) -> str:
    if side not in SIDES:
        raise OptionError(f"unknown side {side!r}; expected attacker or defender")
    return side


def _chance(value: Any) -> Chance:
    return Fraction(*value) if isinstance(value, tuple) else float(value)


def _plain(chance: Chance) -> float | str:
    return str(chance) if isinstance(chance, Fraction | int) else chance


def _row(outcome: Outcome) -> dict[str, Any]:
    return {
        "winner": outcome.winner,
        "attacker": outcome.attacker,
        "defender": outcome.defender,
        "probability": _plain(outcome.probability),
    }
