"""The dice of Nexus Ops: attacks, regenerations and the breath of dragons (NX-8.4, 10.5, 13.13, 13.15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from warquest.rules.dice import Dice, Roll, side_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from warquest.contract import State

FACES = 6
ATTACK, REGENERATION, BREATH = "attack", "regeneration", "breath"
PURPOSES = {"hits": ATTACK, "reroll": ATTACK, "regeneration": REGENERATION, "breath": BREATH}
ONE_DIE = {"survive": 1, "die": 0, "hit": 1, "miss": 0}


class NexusOpsDice(Dice):
    """Attack dice count their hits, rerolled ones again; a die of a regeneration counts what it saves."""

    nodes = tuple(PURPOSES)
    symbols: ClassVar = {ATTACK: ("hits",), REGENERATION: ("saves",), BREATH: ("hits",)}
    owners: ClassVar = {ATTACK: "seat {seat}", REGENERATION: "seat {seat}, regeneration", BREATH: "seat {seat}, breath"}

    def roll(self, state: State) -> Roll:
        weights = tuple(weight for _, weight in state.chance_weights())
        return Roll(roller(state.to_dict()), PURPOSES[state.node], dice_of(sum(weights)), (state.node, weights))

    def what(self, position: Mapping[str, Any], of: str) -> str:
        return "" if of == BREATH else str(position["battle"]["type"])

    def shown(self, text: str) -> tuple[int, ...]:
        word = text.split()[-1]
        return (ONE_DIE[word] if word in ONE_DIE else int(word),)


def dice_of(ways: int) -> int:
    """How many dice can fall in so many ways."""
    dice = 0
    while ways > 1:
        ways //= FACES
        dice += 1
    return dice


def roller(position: dict[str, Any]) -> int:
    """The seat whose dice are rolled in a state dict."""
    battle = position["battle"]
    if position["node"] == "breath":
        seat: int = position["active"]
        return seat
    if position["node"] == "regeneration":
        # The attacker takes casualties first, so while the defender's hits are not all taken they are his (NX-10.6).
        return side_of(battle, "A" if battle["sides"]["D"]["hits"] else "D")
    return side_of(battle, battle["rolling"])
