"""Victory points, elimination and the end of the game (NX-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .model import NONE

if TYPE_CHECKING:
    from .model import NexusFields

BROKE = 2
"""NX-16.5: rubium and cards in hand below this buy nothing."""


def score(state: NexusFields, seat: int, points: int) -> bool:
    """Victory points of a seat; whether they end the game (NX-16.1)."""
    state.players[seat].vp += points
    if state.players[seat].vp < state.options["vp_target"]:
        return False
    finish(state, [seat])
    return True


def finish(state: NexusFields, winners: list[int]) -> None:
    """Nothing pending is resolved."""
    state.winners = winners
    state.active = NONE
    state.turn = state.draw = state.battle = None
    state.chain = []
    state.finish()


def eliminated(state: NexusFields) -> list[int]:
    """NX-16.3, 16.5: the seats that are eliminated now."""
    rule = state.options["elimination"]
    if rule == "off":
        return []
    gone = [seat for seat, player in enumerate(state.players) if player.settled and not any(state.strength[seat])]
    return gone if rule == "no_units" else [seat for seat in gone if broke(state, seat)]


def broke(state: NexusFields, seat: int) -> bool:
    player = state.players[seat]
    return player.rubium + len(player.energize) + len(player.secrets) < BROKE


def ends_by_elimination(state: NexusFields) -> bool:
    if not eliminated(state):
        return False
    finish(state, leaders(state))
    return True


def leaders(state: NexusFields) -> list[int]:
    """NX-16.4: by VP, then rubium, then the cost of the units on the board."""
    ranks = [(player.vp, player.rubium, army_cost(state, seat)) for seat, player in enumerate(state.players)]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


def army_cost(state: NexusFields, seat: int) -> int:
    rules = state.rules
    kinds = zip(rules.cost, rules.limit, state.supply[seat], strict=True)
    return sum(cost * (limit - left) for cost, limit, left in kinds)
