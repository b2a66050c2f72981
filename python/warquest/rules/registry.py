"""The games that have rules, and which rules folder each is played by."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from warquest.errors import OptionError
from warquest.rules.nexus_ops import NexusOps
from warquest.rules.warquest import WarQuest

if TYPE_CHECKING:
    from warquest.rules.ruleset import RuleSet

RULE_SETS: dict[str, RuleSet] = {rules.folder: rules for rules in (WarQuest(), NexusOps())}
"""Rules folder to what its game brings; a folder has the name of its game."""

FOLDERS: dict[str, str] = {game: rules.folder for rules in RULE_SETS.values() for game in rules.options}
"""Game to rules folder: a battle alone is played by the rules of its campaign."""


def folder_of(game: str) -> str:
    """Name of the shipped rules folder of a game."""
    if game not in FOLDERS:
        close = difflib.get_close_matches(game, FOLDERS, 1)
        hint = f"; did you mean {close[0]}?" if close else ""
        raise OptionError(f"no game {game!r}; games with rules: {', '.join(FOLDERS)}{hint}")
    return FOLDERS[game]


def rule_set(game: str) -> RuleSet:
    """What a game brings to its rules; `OptionError` if there is no such game."""
    return RULE_SETS[folder_of(game)]
