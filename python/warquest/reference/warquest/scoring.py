"""The end of the game and the returns (WQ-9.6, 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .model import NONE

if TYPE_CHECKING:
    from .model import WarquestFields


def score(state: WarquestFields) -> None:
    """WQ-13.1, 13.3: tokens, cities and Defend cards; no decision and no chance."""
    constants = state.rules.constants
    for seat, player in enumerate(state.players):
        cities = sum(state.token_owner[region] == seat for region in state.rules.icons["city"])
        player.score(state.tokens_on_map(seat) // constants["tokens_per_vp"])
        player.score(cities * constants["city_vp"])
        if defends(state, seat):
            player.score(state.rules.conquest[player.defend].vp)
    state.active = NONE
    state.finish()


def defends(state: WarquestFields, seat: int) -> bool:
    """WQ-9.6: the cities of the kingdom (option `defend_cities`) are controlled and free of other armies."""
    enemies = state.enemy_regions(seat)
    cities = state.rules.conquest[state.players[seat].defend].regions
    safe = [state.token_owner[region] == seat and region not in enemies for region in cities]
    return all(safe) if state.options["defend_cities"] == "all" else any(safe)


def best(points: list[int]) -> list[int]:
    """The seats that share the most points."""
    return [seat for seat, vp in enumerate(points) if vp == max(points)]
