"""Rolls as exact multinomials and the ids of their outcomes (docs/contract.md, "Chance"; WQ-12.1)."""

from __future__ import annotations

from math import comb

DICE_LIMIT = 40


def outcome_id(skulls: int, flags: int) -> int:
    """The id of a roll's outcome: ascending by skulls, then by flags."""
    return skulls * (DICE_LIMIT + 1) - skulls * (skulls - 1) // 2 + flags


OUTCOMES = [(skulls, flags) for skulls in range(DICE_LIMIT + 1) for flags in range(DICE_LIMIT + 1 - skulls)]
"""(skulls, flags) by outcome id."""


def roll_weights(dice: int, faces: tuple[int, int, int]) -> list[tuple[int, int]]:
    """(outcome id, weight) of a roll; the weights sum to the number of faces to the power of the dice."""
    skull_faces, flag_faces, blank_faces = faces
    weights = []
    for skulls in range(dice + 1):
        for flags in range(dice + 1 - skulls):
            ways = comb(dice, skulls) * comb(dice - skulls, flags)
            weight = ways * skull_faces**skulls * flag_faces**flags * blank_faces ** (dice - skulls - flags)
            if weight:
                weights.append((outcome_id(skulls, flags), weight))
    return weights
