"""Rolls with exact weights: dice of three kinds of faces by outcome id, others by hits (docs/contract.md, "Chance")."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Protocol

DICE_LIMIT = 40


class Below(Protocol):
    """A generator of random numbers: that of either engine."""

    def below(self, n: int, /) -> int:
        """A uniform integer of 0..n-1."""


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


def sample_roll(dice: int, faces: tuple[int, int, int], generator: Below) -> int:
    """Die by die; the faces come in data order: skulls, flags, blanks."""
    skull_faces, flag_faces, blank_faces = faces
    marked = skull_faces + flag_faces
    skulls = flags = 0
    for _ in range(dice):
        face = generator.below(marked + blank_faces)
        if face < skull_faces:
            skulls += 1
        elif face < marked:
            flags += 1
    return outcome_id(skulls, flags)


SIX = 6


@cache
def hit_weights(dice: int, need: int) -> list[tuple[int, int]]:
    """(hits, weight) of dice of six faces that hit with `need` or more, of weight above 0; not to be changed."""
    hitting = SIX + 1 - need
    weights = [(hits, comb(dice, hits) * hitting**hits * (SIX - hitting) ** (dice - hits)) for hits in range(dice + 1)]
    return [(hits, weight) for hits, weight in weights if weight]


def sample_hits(dice: int, need: int, generator: Below) -> int:
    """Die by die: a drawn value plus 1 is the face."""
    return sum([generator.below(SIX) + 1 >= need for _ in range(dice)])
