"""The longest game: bounds on its decisions, proven in docs/warquest-state.md, "Longest game" (WQ-1.15)."""

from __future__ import annotations

from collections.abc import Mapping

RESULTS_OF_A_ROLL = 48
MARCH = 1300
REST_OF_A_TURN = 1000
SETUP = 200


def battle_length(constants: Mapping[str, int]) -> int:
    """At most so many decisions in a battle."""
    lines = 2 * constants["line_places"]
    results_and_rallies = 8 * RESULTS_OF_A_ROLL
    choices_of_a_round = 8 + 4 * (3 + lines)
    preparation = 2 * (3 + lines + constants["power_card_limit"] + 1)
    volleys, pursuit, aftermath = 4 * RESULTS_OF_A_ROLL, RESULTS_OF_A_ROLL, 300
    rounds = constants["battle_rounds"] * (results_and_rallies + choices_of_a_round)
    return rounds + volleys + pursuit + aftermath + preparation


def game_length(constants: Mapping[str, int], players: int, rounds: int) -> int:
    """At most so many decisions in a campaign."""
    action = 3 * battle_length(constants) + MARCH
    turn = constants["actions_per_turn"] * action + REST_OF_A_TURN
    return players * (SETUP + rounds * turn)
