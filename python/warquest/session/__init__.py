"""A game at a table: people and agents in its seats, undo, hints, saved as a trace (docs/playing.md)."""

from warquest.session.ahead import BattleAhead, battle_ahead, battles_ahead, silence
from warquest.session.ending import outcome, winners
from warquest.session.hints import Hint
from warquest.session.menu import Choice, Group, groups, matching
from warquest.session.notes import notes
from warquest.session.record import Entry
from warquest.session.table import Session

__all__ = [
    "BattleAhead",
    "Choice",
    "Entry",
    "Group",
    "Hint",
    "Session",
    "battle_ahead",
    "battles_ahead",
    "groups",
    "matching",
    "notes",
    "outcome",
    "silence",
    "winners",
]
