"""The printed map as the contract shows it (docs/warquest-state.md, "Reachable"; WQ-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..regions import Regions
from .rules import MOUNTAIN

if TYPE_CHECKING:
    from .rules import Rules


class Board(Regions):
    """Regions and the borders that are no mountains."""

    def __init__(self, rules: Rules) -> None:
        around = [[other for other, kind in borders if kind != MOUNTAIN] for borders in rules.neighbours]
        super().__init__(rules.region_ids, around)
