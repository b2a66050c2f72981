"""Odds as tables that can be compared: chances by winner and by what both sides have left."""

from __future__ import annotations

from typing import Any

Key = tuple[str, tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]]


def key(outcome: Any) -> Key:
    return outcome.winner, tuple(sorted(outcome.attacker.items())), tuple(sorted(outcome.defender.items()))


def table(odds: Any) -> dict[Key, Any]:
    """The chance of every outcome that can be."""
    rows = {key(outcome): outcome.probability for outcome in odds.outcomes if outcome.probability}
    assert len(rows) == sum(bool(outcome.probability) for outcome in odds.outcomes), "an outcome is named twice"
    return rows


def endings(odds: Any) -> dict[str, Any]:
    """The chances of the rounds and of both endings, by name; what cannot be is left out."""
    rounds = {f"round {number}": chance for number, chance in odds.rounds.items()}
    return {name: chance for name, chance in {**rounds, **odds.endings}.items() if chance}
