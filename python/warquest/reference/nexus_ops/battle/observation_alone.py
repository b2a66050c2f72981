"""The view of a battle alone as an observation (docs/observations.md, "nexus_ops/battle")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...observation import Encoding, Layout, Sheet, one_hot, parts_of
from . import observation

if TYPE_CHECKING:
    from ...observation import View
    from ..rules import Rules

NODES = (
    "window_open", "window_step", "window_post", "card_side", "hits", "reroll", "casualty", "regeneration", "terminal",
)  # fmt: skip


class BattleEncoding(Encoding):
    """Of the game `nexus_ops/battle`."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        shapes = [("node", (len(NODES),)), ("decides", (2,)), ("energize", (2, len(rules.energize_ids)))]
        self.layout = Layout([*shapes, *observation.shapes(rules)])

    def encode(self, view: View) -> list[float]:
        rules, sheet = self.rules, Sheet(self.layout)
        sheet.put_row(one_hot(view["node"], NODES), "node")
        for seat, camp in enumerate(view["sides"]):
            row = (seat - view["viewer"]) % 2
            sheet.put(view["player"] == seat, "decides", row)
            cards = {card: camp["energize"].count(card) for card in rules.energize_ids}
            sheet.put_row(parts_of(cards, rules.energize_ids, rules.energize_count), "energize", row)
        living = {name: camp["units"] for name, camp in zip("AD", view["sides"], strict=True)}
        observation.write(sheet, view, living, rules)
        return sheet.values
