"""What OpenSpiel is told of a game: its type and its sizes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyspiel

from warquest.load import LISTINGS
from warquest.openspiel.parameters import short_name, specification

if TYPE_CHECKING:
    from warquest import _engine

MOST = 2**30 - 1
"""OpenSpiel counts in 32 bits and adds decisions to chance nodes."""

CHANCE_RUN = 256
"""More chance nodes than these never come in a row: ten times the longest known run; no proof."""


def game_type(game: _engine.Game) -> pyspiel.GameType:
    """The type of a game with its options; utility depends on `returns`."""
    kind, listing = pyspiel.GameType, LISTINGS[game.name]
    information = kind.Information
    return kind(
        short_name=short_name(game.name),
        long_name=f"warquest: {listing.summary}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if listing.secrets else information.PERFECT_INFORMATION,
        utility=_utility(game.utility_sum),
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=listing.players[-1],
        min_num_players=listing.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(specification(game.name)),
    )


def _utility(utility_sum: float | None) -> pyspiel.GameType.Utility:
    utility = pyspiel.GameType.Utility
    if utility_sum is None:
        return utility.GENERAL_SUM
    return utility.ZERO_SUM if utility_sum == 0 else utility.CONSTANT_SUM


def game_info(game: _engine.Game) -> pyspiel.GameInfo:
    return pyspiel.GameInfo(
        num_distinct_actions=game.num_distinct_actions,
        max_chance_outcomes=game.max_chance_outcomes,
        num_players=game.num_players,
        min_utility=game.min_utility,
        max_utility=game.max_utility,
        utility_sum=game.utility_sum,
        max_game_length=min(game.max_game_length, MOST),
    )


def max_chance_nodes(game: _engine.Game) -> int:
    """No game has more chance nodes."""
    return min(CHANCE_RUN * (game.max_game_length + 1), MOST)
