"""Battles of Nexus Ops as questions about odds, and their outcomes in the words of the rules page."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import warquest

GAME = "nexus_ops/battle"
ENGINES = ("reference", "rust")
"""The engines that play Nexus Ops."""

UNITS = ("dragon", "leaper", "strider", "crystalline", "fungoid", "human")
LETTERS = "DLSCFH"
CARDS = {
    "crystalline_regeneration": 2,
    "frenzy": 3,
    "fungoid_regeneration": 2,
    "gravity_anomaly": 2,
    "outflank": 2,
    "second_volley": 2,
    "targeting_array": 2,
}
TERRAIN = ("monolith", "magma", "forest", "plains", "spires", "home")


def exactly(attacker: Any, defender: Any, engine: str, **asked: Any) -> Any:
    """The odds of a battle as fractions."""
    return warquest.odds(attacker, defender, game=GAME, engine=engine, exact=True, fractions=True, **asked)


def survivors(odds: Any) -> dict[str, Fraction]:
    """Outcomes that can be, as `2D|1H`: what is left of the attacker, and of the defender."""
    told = {}
    for outcome in odds.outcomes:
        if outcome.probability:
            told[f"{letters(outcome.attacker)}|{letters(outcome.defender)}"] = outcome.probability
    return told


def letters(left: dict[str, int]) -> str:
    """Units in attack order with their numbers; none is a dash."""
    return "".join(f"{left[unit]}{letter}" for unit, letter in zip(UNITS, LETTERS, strict=True) if unit in left) or "-"


def skirmish(number: int) -> dict[str, Any]:
    """Arguments of `warquest.odds`: up to three units and two cards of one deck a side, a terrain, an option."""
    dice = random.Random(f"skirmish {number}")
    deck = [card for card, copies in CARDS.items() for _ in range(copies)]
    dice.shuffle(deck)
    return {
        "attacker": army(dice, deck),
        "defender": army(dice, deck),
        "terrain": dice.choice(TERRAIN),
        "frenzy_scope": dice.choice(("owner", "all")),
    }


def army(dice: random.Random, deck: list[str]) -> str:
    units = " + ".join(dice.choices(UNITS, k=dice.randint(1, 3)))
    cards = [deck.pop() for _ in range(dice.choice((0, 1, 1, 2)))]
    return f"{units} / cards {' + '.join(cards)}" if cards else units
