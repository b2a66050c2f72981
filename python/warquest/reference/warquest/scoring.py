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


def returns(kind: str, points: list[int], winners: list[int]) -> list[float]:
    """WQ-13.2, 13.4: the option `returns` of the winners and the points by seat."""
    seats = range(len(points))
    if kind == "vp":
        return [float(vp) for vp in points]
    if kind == "vp_margin":
        return [float(points[seat] - max(points[other] for other in seats if other != seat)) for seat in seats]
    share = 1 / len(winners)
    if kind == "win_share":
        return [share if seat in winners else 0.0 for seat in seats]
    if len(winners) == len(points):
        return [0.0 for _ in seats]
    loss = -1 / (len(points) - len(winners))
    return [share if seat in winners else loss for seat in seats]


def best(points: list[int]) -> list[int]:
    """The seats that share the most points."""
    return [seat for seat, vp in enumerate(points) if vp == max(points)]
