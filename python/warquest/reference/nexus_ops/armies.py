"""The armies of `nexus_ops/battle`, checked (docs/nexus-ops-state.md, "Options")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...errors import OptionError
from .rules import BATTLE_WINDOWS, Rules

FIELDS = ("pieces", "cards")
ARMY_LIMIT = 20


@dataclass(frozen=True)
class Army:
    """Units by type, and energize cards, sorted."""

    units: list[int]
    cards: list[int]


def read_army(rules: Rules, side: Mapping[str, Any], name: str) -> Army:
    if set(side) != set(FIELDS):
        raise OptionError(f"{name}: expected exactly {', '.join(FIELDS)}")
    return Army(read_pieces(rules, side["pieces"], name), read_cards(rules, side["cards"], name))


def read_pieces(rules: Rules, pieces: Mapping[str, Any], name: str) -> list[int]:
    """Counts by type, at least one unit."""
    counts = [0] * rules.types
    for piece, count in pieces.items():
        if piece not in rules.unit_index:
            raise OptionError(f"{name}, pieces: {piece!r} is no unit type")
        if type(count) is not int or not 1 <= count <= ARMY_LIMIT:
            raise OptionError(f"{name}, pieces, {piece}: {count!r} is not a number of 1..{ARMY_LIMIT}")
        counts[rules.unit_index[piece]] = count
    if not any(counts):
        raise OptionError(f"{name}, pieces: an army has at least one unit")
    return counts


def read_cards(rules: Rules, cards: Any, name: str) -> list[int]:
    """Cards that a battle alone can see, no more of one than there are."""
    found: list[int] = []
    for card in cards:
        index = rules.energize_index.get(card, -1)
        if index < 0 or rules.window[index] not in BATTLE_WINDOWS:
            raise OptionError(f"{name}, cards: {card!r} is no card of a battle")
        found.append(index)
        if found.count(index) > rules.energize_count[index]:
            raise OptionError(f"{name}, cards: there are {rules.energize_count[index]} copies of {card!r}")
    return sorted(found)
