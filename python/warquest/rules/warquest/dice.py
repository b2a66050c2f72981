"""WarQuest's dice: skulls and flags, of players and of the monsters that they meet (WQ-12.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from warquest.rules.dice import Dice, Roll, side_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from warquest.contract import State

PLAYER, MONSTER = "player", "monster"
PURPOSES = {"front": "front line", "back": "back line", "pursuit": "pursuit", "leader": "quest", "search": "search"}
"""First words of the purposes of a player's rolls, as they are read."""


class WarQuestDice(Dice):
    """Every die counts, rerolled and ambush dice too; a roll's chances depend on the number of its dice alone."""

    nodes = ("roll", "reroll", "ambush")
    symbols: ClassVar = dict.fromkeys((PLAYER, MONSTER), ("skulls", "flags"))
    owners: ClassVar = {PLAYER: "seat {seat}", MONSTER: "monsters v seat {seat}"}

    def roll(self, state: State) -> Roll:
        position = state.to_dict()
        dice = int(position["roll"]["dice"])
        return Roll(*roller(position), dice, dice)

    def what(self, position: Mapping[str, Any], of: str) -> str:
        return "" if of == MONSTER else PURPOSES[position["roll"]["purpose"].split()[0]]

    def shown(self, text: str) -> tuple[int, ...]:
        skulls, flags = map(int, text.split()[-2:])
        return skulls, flags


def roller(position: dict[str, Any]) -> tuple[int, str]:
    """The seat whose dice are rolled in a state dict, or which monsters roll against, and which of the two."""
    purpose = position["roll"]["purpose"]
    if purpose in ("leader", "monster", "search"):
        return position["active"], MONSTER if purpose == "monster" else PLAYER
    battle = position["battle"]
    return side_of(battle, battle["winner"] if purpose == "pursuit" else purpose[-1]), PLAYER
