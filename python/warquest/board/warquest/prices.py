"""What a purchase costs whoever decides, discounts taken off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from warquest.board.warquest.words import Words

    View = Mapping[str, Any]


def unit_price(view: View, unit: str, words: Words) -> int:
    """Of a troop; whoever recruits may have it cheaper (WQ-6.7), never for less than 1."""
    cost: int = words.units[unit]["cost"]
    if view["node"] != "recruit_buy":
        return cost
    discount: int = sum(effect["n"] for effect in _owned(view, words) if effect["effect"] == "recruit_discount")
    return max(1, cost - discount)


def card_price(view: View, card: str, words: Words) -> int:
    """Of a power card; less on a market day (WQ-12.4)."""
    event = view["event"]
    sale = event and any(effect["effect"] == "market_day" for effect in words.events[event]["effects"])
    cost: int = words.power[card]["cost"]
    return max(0, cost - (words.market_day_discount if sale else 0))


def _owned(view: View, words: Words) -> Iterator[Mapping[str, Any]]:
    """The effects of power cards, and of artifacts whose leaders are on the map."""
    player = view["players"][view["player"]]
    for card in player["power"]:
        yield from words.power[card]["effects"]
    for leader in player["leaders"]:
        if leader and leader["artifact"] and leader["region"]:
            yield words.events[leader["artifact"]]["artifact"]["effect"]
