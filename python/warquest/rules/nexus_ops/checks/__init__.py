"""Cross checks: what the entries of a Nexus Ops rules folder must say about each other (docs/rules-data.md).

Each check is a generator of faults. It may ask for any table; where one did not validate, the check ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from warquest.errors import Fault
from warquest.rules.nexus_ops.checks import board, cards, ids, units
from warquest.rules.nexus_ops.tables import NexusOpsTables

Check = Callable[[NexusOpsTables], Iterator[Fault]]

CHECKS: tuple[Check, ...] = (*ids.CHECKS, *units.CHECKS, *board.CHECKS, *cards.CHECKS)
