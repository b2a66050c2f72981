"""Dice libraries on the one battle they can hold: up to five goblin warriors a side (needs icepool, dyce, numpy).

A goblin warrior has one attack and one health, all stand in front, nobody shoots; so a side is (fit, fled). Everybody
fights on while he may and brings one back from the retreat line each round (WQ-11.7, 11.8, 11.10 to 11.14). Each
function answers {(winner, attackers left, defenders left): chance}; winner 0, 1 or -1 for nobody.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

ROUNDS = 5
MOST = 5  # places of a line
ON = 2  # in the place of a winner: the battle goes on (outcomes are five integers: both libraries sort them)
Result = dict[tuple[int, int, int], Any]


def _struck(side: tuple[int, int], skulls: int, flags: int) -> tuple[int, int]:
    """A side after skulls, then flags."""
    fit, fled = side
    fit -= min(fit, skulls)
    driven = min(fit, flags)
    return fit - driven, fled + driven


def _rallied(side: tuple[int, int]) -> tuple[int, int]:
    back = min(1, side[1])
    return side[0] + back, side[1] - back


def _after(round_number: int, sides: tuple[tuple[int, int], tuple[int, int]]) -> tuple[Any, ...]:
    """What follows an attack: ("pursuit", winner, dice, prey, hunters) or an outcome (the end, or who goes on)."""
    (a_fit, a_fled), (d_fit, d_fled) = sides
    attackers, defenders = a_fit + a_fled, d_fit + d_fled
    if attackers == 0 or defenders == 0:
        winner = -1 if attackers == defenders else 0 if attackers else 1
        return (winner, attackers, defenders, 0, 0)
    if a_fit == 0 or (d_fit > 0 and round_number == ROUNDS):
        return ("pursuit", 1, d_fit, attackers, defenders)
    if d_fit == 0:
        return ("pursuit", 0, a_fit, defenders, attackers)
    return (ON, *_rallied(sides[0]), *_rallied(sides[1]))


def _caught(winner: int, prey: int, hunters: int, skulls: int) -> tuple[int, ...]:
    left = prey - min(prey, skulls)
    return (0, hunters, left, 0, 0) if winner == 0 else (1, left, hunters, 0, 0)


def icepool(attackers: int, defenders: int) -> Result:
    """Exact, by icepool."""
    from icepool import Die, Vector
    from icepool import map as map_dice

    die = Die({Vector((1, 0)): 2, Vector((0, 1)): 1, Vector((0, 0)): 3})  # vectors are summed place by place
    rolls = [count @ die if count else Die([Vector((0, 0))]) for count in range(MOST + 1)]

    def attack(round_number: int, sides: Any) -> Any:
        def strike(by_a: Any, by_d: Any) -> Any:
            after = _after(round_number, (_struck(sides[0], *by_d), _struck(sides[1], *by_a)))
            if after[0] != "pursuit":
                return after
            _, winner, dice, prey, hunters = after
            return rolls[dice].map(lambda roll: _caught(winner, prey, hunters, roll[0]), star=False)

        return map_dice(strike, rolls[sides[0][0]], rolls[sides[1][0]], star=False)

    return _by_rounds(attack, attackers, defenders, lambda part: part.items(), lambda part: part.denominator())


def _by_rounds(attack: Callable[[int, Any], Any], attackers: int, defenders: int, items: Any, total: Any) -> Result:
    """Rounds one after the other over the distinct positions: what a user of either library would write."""
    positions: dict[Any, Fraction] = {((attackers, 0), (defenders, 0)): Fraction(1)}
    answer: dict[Any, Fraction] = {}
    for round_number in range(1, ROUNDS + 1):
        following: dict[Any, Fraction] = {}
        for sides, chance in positions.items():
            part = attack(round_number, sides)
            whole = total(part)
            for outcome, weight in items(part):
                first, *rest = outcome
                into, key = (following, (tuple(rest[:2]), tuple(rest[2:]))) if first == ON else (answer, outcome[:3])
                into[key] = into.get(key, Fraction(0)) + chance * Fraction(weight, whole)
        positions = following
    return answer


def dyce(attackers: int, defenders: int) -> Result:
    """Exact, by dyce with `min_path_probability=0`."""
    from dyce import H, expand

    die = H({6: 2, 1: 1, 0: 3})  # skulls * 6 + flags: a sum never carries, at most five dice
    rolls = [H({0: 1}) if count == 0 else count @ die for count in range(MOST + 1)]

    def attack(round_number: int, sides: Any) -> Any:
        def strike(by_a: Any, by_d: Any) -> Any:
            struck = (_struck(sides[0], *divmod(by_d.outcome, 6)), _struck(sides[1], *divmod(by_a.outcome, 6)))
            after = _after(round_number, struck)
            if after[0] != "pursuit":
                return after
            _, winner, dice, prey, hunters = after
            caught = lambda roll: _caught(winner, prey, hunters, roll.outcome // 6)  # noqa: E731
            return expand(caught, rolls[dice], min_path_probability=Fraction(0))

        return expand(strike, rolls[sides[0][0]], rolls[sides[1][0]], min_path_probability=Fraction(0))

    return _by_rounds(attack, attackers, defenders, lambda part: part.items(), lambda part: sum(part.values()))


def numpy(attackers: int, defenders: int, samples: int = 250_000, seed: int = 0) -> Result:
    """Sampled, all battles at once; 250,000 give a standard error of 0.1 % on the chance to win."""
    import numpy as np

    generator = np.random.default_rng(seed)
    chances = [1 / 3, 1 / 6, 1 / 2]
    fit = [np.full(samples, attackers), np.full(samples, defenders)]
    fled = [np.zeros(samples, int), np.zeros(samples, int)]
    winner = np.full(samples, -1)
    live = np.ones(samples, bool)
    for round_number in range(1, ROUNDS + 1):
        rolls = [generator.multinomial(np.where(live, fit[side], 0), chances) for side in (0, 1)]
        for side in (0, 1):
            fit[side] = fit[side] - np.minimum(fit[side], rolls[1 - side][:, 0])
            driven = np.minimum(fit[side], rolls[1 - side][:, 1])
            fit[side], fled[side] = fit[side] - driven, fled[side] + driven
        total = [fit[0] + fled[0], fit[1] + fled[1]]
        dead = live & ((total[0] == 0) | (total[1] == 0))
        winner[dead & (total[0] > 0)], winner[dead & (total[1] > 0)] = 0, 1
        lost_by_a = live & ~dead & ((fit[0] == 0) | ((fit[1] > 0) & (round_number == ROUNDS)))
        lost_by_d = live & ~dead & ~lost_by_a & (fit[1] == 0)
        for loser, where in ((0, lost_by_a), (1, lost_by_d)):
            skulls = generator.binomial(np.where(where, fit[1 - loser], 0), chances[0])
            kills = np.minimum(skulls, total[loser])
            fled[loser] = fled[loser] - np.where(where, kills, 0)
            winner[where] = 1 - loser
        live &= ~(dead | lost_by_a | lost_by_d)
        for side in (0, 1):
            back = np.where(live, np.minimum(1, fled[side]), 0)
            fit[side], fled[side] = fit[side] + back, fled[side] - back
    rows, counts = np.unique(np.stack([winner, fit[0] + fled[0], fit[1] + fled[1]], 1), axis=0, return_counts=True)
    return {tuple(map(int, row)): count / samples for row, count in zip(rows, counts, strict=True)}
