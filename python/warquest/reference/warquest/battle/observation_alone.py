"""The view of a battle alone as an observation (docs/observations.md, "warquest/battle")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...observation import Encoding, Layout, Sheet, one_hot, part
from . import observation
from .observation import bearer, hand, rumour_ids

if TYPE_CHECKING:
    from ...observation import View
    from ..rules import Rules

NODES = (
    "leader_deploy", "deploy_front", "deploy_back", "battle_card", "declare", "hit", "flag", "leader_reinforce",
    "reinforce_front", "reinforce_back", "battle_go", "rally", "pursuit_hit", "roll", "reroll", "ambush", "terminal",
)  # fmt: skip
SIDE_NAMES = ("A", "D")
PURSE, RICH = 40, 400


class BattleEncoding(Encoding):
    """Of the game `warquest/battle`."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.layout = Layout(
            [
                ("node", (len(NODES),)),
                ("players", (2, 5)),
                ("asked", (len(rules.kind_ids),)),
                ("power", (2, len(rules.power))),
                ("artifacts", (len(rumour_ids(rules)), 2)),
                *observation.shapes(rules),
            ]
        )

    def encode(self, view: View) -> list[float]:
        sheet = Sheet(self.layout)
        sheet.put_row(one_hot(view["node"], NODES), "node")
        for seat in range(2):
            self._write_seat(sheet, view, seat)
        sheet.put_row([float(kind == view["battle"]["asked"]) for kind in self.rules.kind_ids], "asked")
        observation.write(sheet, view, self.rules)
        return sheet.values

    def _write_seat(self, sheet: Sheet, view: View, seat: int) -> None:
        row, brought = (seat - view["viewer"]) % 2, view["sides"][seat]
        sums = [part(brought[key], most) for key in ("gold", "vp") for most in (PURSE, RICH)]
        sheet.put_row([float(view["player"] == seat), *sums], "players", row)
        declared = view["battle"]["sides"][SIDE_NAMES[seat]]["cards"]
        sheet.put_row(hand(brought["power"], declared, self.rules), "power", row)
        for artifact, card in enumerate(rumour_ids(self.rules)):
            sheet.put(bearer(brought["artifacts"], card), "artifacts", artifact, row)
