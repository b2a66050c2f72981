"""A battle that lies ahead in a campaign, as the game of that battle alone would begin it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Encounter:
    """Two armies about to fight, as somebody sees them. Pairs are in the order attacker, defender."""

    game: str
    """The game with two sides that tells its odds."""
    seats: tuple[int, int]
    armies: tuple[Mapping[str, Any], Mapping[str, Any]]
    """As `parse_army` takes them."""
    place: str
    options: Mapping[str, Any] = field(default_factory=dict)
    """Of the battle alone, where they are not those of the campaign."""
    position: Mapping[str, Any] | None = None
    """Where the battle stands, as a state dict of its game; None: it has not begun."""
    unknown: str = ""
    """What the odds leave out because it is not seen, and what they take for granted."""
