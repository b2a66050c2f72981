"""The longest game: bounds on its decisions, proven in docs/nexus-ops-state.md, "Longest game"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .actions import FIRST_HOME
from .board import HOME_HEXES

if TYPE_CHECKING:
    from .rules import Rules


def game_length(rules: Rules, players: int, rounds: int) -> int:
    """At most so many decisions in a game."""
    units, energize, secrets = sum(rules.limit), sum(rules.energize_count), sum(rules.secret_count)
    hexes = FIRST_HOME + HOME_HEXES * players
    cards = energize + players * units + 3
    battles = hexes + cards
    rest_of_a_turn = 8 * units + 20 + secrets
    turn = rest_of_a_turn + cards * (players + 6) + battles * (12 * players + 4 * units + 8)
    return players * rounds * turn


def battle_length(units: int, cards: int) -> int:
    """At most so many decisions in a battle alone, by the units and cards of both sides."""
    return 24 + 2 * units + 4 * cards
