"""The ids by which `gymnasium.make` and `make_vec` know the games: one each."""

from __future__ import annotations

import gymnasium

from warquest.load import LISTINGS, title_of

VERSION = 0
"""Goes up when rules, action ids, the layout of observations or rewards change."""


def _name(game: str) -> str:
    return title_of(game).replace(" ", "")


IDS = {game: f"warquest/{_name(game)}-v{VERSION}" for game in LISTINGS}
"""The id of each game."""


def register() -> None:
    """Make the ids known, those that are not yet; importing `warquest.gymnasium` does it."""
    for game, name in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                id=name,
                entry_point="warquest.gymnasium:WarQuestEnv",
                vector_entry_point="warquest.gymnasium:WarQuestVectorEnv",
                kwargs={"game": game},
            )
