"""Cross checks: what the entries of a rules folder must say about each other (WQ-3.4, 12.4, 12.11).

Each check is a generator of faults. It may ask for any table; where one did not validate, the check ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from warquest.errors import Fault
from warquest.rules.warquest.checks import board, decks, effects, ids, numbers, outlines
from warquest.rules.warquest.tables import WarQuestTables

Check = Callable[[WarQuestTables], Iterator[Fault]]

CHECKS: tuple[Check, ...] = (
    *ids.CHECKS,
    *board.CHECKS,
    *outlines.CHECKS,
    *numbers.CHECKS,
    *decks.CHECKS,
    *effects.CHECKS,
)
