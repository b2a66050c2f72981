"""Numbered random battles that can be counted state by state: all units, cards, artifacts, options and policies."""

from __future__ import annotations

import random
from typing import Any

from clauses.rulebooks import edited
from strategies.battles import ARTIFACTS, CARDS, OPTIONS, TABLES

HEALTH = {unit["id"]: unit["defence"] for unit in TABLES["units"]["unit"]}
SHARES = (None, None, None, 0.5, 1.0, 1.5)
ROUNDS = (1, 1, 2, 3)

NARROW = {"line_places": {"value": 1}, "battle_rounds": {"value": 2}}
"""Few pieces fill lines of one place, so reserves wait; with two rounds more pieces are affordable."""


def duel(number: int, health: int = 3) -> dict[str, Any]:
    """Arguments of `warquest.odds`: armies of troops and leaders of at most so much health, and rule options.

    Every third battle has narrow lines and larger armies.
    """
    dice = random.Random(number)
    worn = dice.sample(ARTIFACTS, len(ARTIFACTS))
    chosen: dict[str, Any] = {name: dice.choice(values) for name, values in OPTIONS.items()}
    if number % 3 == 2:
        chosen["rules"] = edited(constants=NARROW)
        health += 1
    return {**{side: army(dice, worn, health) for side in ("attacker", "defender")}, **chosen}


def army(dice: random.Random, worn: list[str], health: int) -> str:
    pieces: list[str] = []
    left = dice.randint(1, health)
    while left > 0:
        fitting = [unit for unit, defence in HEALTH.items() if defence <= left]
        leads = left >= 2 and sum(piece[0] == "l" for piece in pieces) < 2 and dice.random() < 0.4
        piece = leader(dice, pieces, worn) if leads else dice.choice(fitting)
        pieces.append(piece)
        left -= HEALTH.get(piece, 2)
    cards = dice.sample(CARDS, dice.choice((0, 1, 1, 2)))
    clauses = [f"cards {' + '.join(cards)}"] if cards else []
    clauses += dice.choice(([], [], ["gold 1"], ["no-retreat"]))
    return " / ".join([" + ".join(pieces), *clauses])


def leader(dice: random.Random, pieces: list[str], worn: list[str]) -> str:
    name = "lieutenant" if any(piece.startswith("lord") for piece in pieces) else "lord"
    if dice.random() < 0.3:
        name = "lieutenant"
    return name + (f"@{worn.pop()}" if dice.random() < 0.5 else "")


def policies(number: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """The arguments of a `Policy` for each side; mostly greedy, for that has the fast method."""
    dice = random.Random(f"policies {number}")
    chosen = []
    for _ in range(2):
        base = dice.choice(("greedy", "greedy", "greedy", "random"))
        chosen.append({"base": base, "retreat_below": dice.choice(SHARES), "retreat_after": dice.choice(ROUNDS)})
    return chosen[0], chosen[1]
