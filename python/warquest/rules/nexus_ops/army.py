"""Armies of Nexus Ops: unit types with their numbers, and energize cards of a battle (NX-10, 13).

`pieces` (type to number, in attack order) and `cards` (in data order).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from warquest.errors import OptionError
from warquest.rules.army_draft import Army, Draft, known_id
from warquest.rules.nexus_ops.limits import ARMY_MAX, BATTLE_WINDOWS

if TYPE_CHECKING:
    from warquest.rules.document import Document


class NexusOpsDraft(Draft):
    """An army while it is read, and the ids it may name."""

    pieces_example = "3 human + 2 dragon"
    piece_form = "a count and an id: 3 human"
    mapping_example = "{'human': 3, 'dragon': 2}"
    clause_forms = "cards ID + ID"
    card_noun = "energize card"
    keys = ("cards",)
    parts = ("pieces", "cards")
    count_max = ARMY_MAX

    def __init__(self, document: Document) -> None:
        tables = document["tables"]
        cards = tables["energize"]["card"]
        super().__init__(
            [unit["id"] for unit in tables["units"]["unit"]], {card["id"]: int(card["count"]) for card in cards}
        )
        self.windows = {card["id"]: str(card["window"]) for card in cards}

    def add_card(self, name: str, place: str) -> None:
        card = known_id(name, self.windows, self.card_noun, place)
        if self.windows[card] not in BATTLE_WINDOWS:
            listed = ", ".join(each for each, window in self.windows.items() if window in BATTLE_WINDOWS)
            raise OptionError(f"{place}: {card} is not played within a battle; cards of a battle: {listed}")
        super().add_card(card, place)

    def finish(self) -> Army:
        pieces = self.known_pieces()
        if not pieces:
            raise OptionError("army: no pieces; name one at least, for example 3 human")
        return {"pieces": pieces, "cards": self.known_cards()}


def army_text(army: Army) -> str:
    """The one text of a finished army."""
    pieces = " + ".join(unit if number == 1 else f"{number} {unit}" for unit, number in army["pieces"].items())
    return " / ".join([pieces, *(["cards " + " + ".join(army["cards"])] if army["cards"] else [])])
