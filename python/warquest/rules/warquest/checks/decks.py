"""Decks: their sizes and parts, and enough of everything for five players (WQ-4.5, 4.6, 12.3)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from warquest.rules.warquest.limits import PLAYERS_MAX

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from warquest.errors import Fault
    from warquest.rules.warquest.tables import WarQuestTables

POWER_PARTS = {"resource": 36, "market": 14}
CONQUEST_PARTS = {"defend": 8, "glorious_victory": 10, "race_hunt": 5, "territory": 17}
QUEST_PARTS = {"starting": 10, "medium": 10, "hard": 10}
EVENT_PARTS = {"quiet": 1, "rumour": 8, "negative": 11, "positive": 10}
_MARKET_CITIES = 7
_CARDS_A_MARKET = 2


def _parts(
    tables: WarQuestTables, file: str, wanted: dict[str, int], cards: Iterable[tuple[str, int]]
) -> Iterator[Fault]:
    found: Counter[str] = Counter()
    for part, copies in cards:
        found[part] += copies
    for part, size in wanted.items():
        if found[part] != size:
            yield tables.fault(file, ["card"], f"{found[part]} {part} cards, copies counted", f"{size}")


def power(tables: WarQuestTables) -> Iterator[Fault]:
    """36 resource and 14 market cards (WQ-12.3)."""
    yield from _parts(tables, "power", POWER_PARTS, ((card.kind, card.copies) for card in tables.power.card))


def conquest(tables: WarQuestTables) -> Iterator[Fault]:
    """Parts of the 40 conquest cards (WQ-12.3)."""
    cards = tables.conquest.card
    yield from _parts(tables, "conquest", CONQUEST_PARTS, ((card.kind, card.copies) for card in cards))
    kinds = sum(1 for card in cards if card.kind == "glorious_victory")
    if kinds != 1:
        yield tables.fault("conquest", ["card"], f"{kinds} kinds of Glorious Victory", "exactly one")


def quests(tables: WarQuestTables) -> Iterator[Fault]:
    """Ten quests of each tier (WQ-12.3)."""
    yield from _parts(tables, "quests", QUEST_PARTS, ((card.tier, card.copies) for card in tables.quests.card))


def events(tables: WarQuestTables) -> Iterator[Fault]:
    """Parts of the 30 events (WQ-12.3)."""
    yield from _parts(tables, "events", EVENT_PARTS, ((card.kind, card.copies) for card in tables.events.card))


def markets(tables: WarQuestTables) -> Iterator[Fault]:
    """Two market cards lie at each of seven market cities."""
    at_city: Counter[str] = Counter()
    market_cities = [region.id for region in tables.map.region if region.city and region.city.market]
    if len(market_cities) != _MARKET_CITIES:
        yield tables.fault("map", ["region"], f"{len(market_cities)} market cities", str(_MARKET_CITIES))
    for index, card in enumerate(tables.power.card):
        if card.kind != "market":
            continue
        at_city[card.city] += card.copies
        if card.city not in market_cities:
            yield tables.fault("power", ["card", index, "city"], card.city, "a region with a market city")
    for city in market_cities:
        if at_city[city] != _CARDS_A_MARKET:
            found = f"{at_city[city]} market cards at {city}"
            yield tables.fault("power", ["card"], found, str(_CARDS_A_MARKET))


def enough_for_all(tables: WarQuestTables) -> Iterator[Fault]:
    """Starting quests and Glorious Victories for five players (WQ-4.5, 4.6)."""
    starting = sum(card.copies for card in tables.quests.card if card.tier == "starting")
    needed = PLAYERS_MAX * tables.constant("starting_quests")
    if starting < needed:
        yield tables.fault("quests", ["card"], f"{starting} starting quests", f"at least {needed}, for five players")
    for index, card in enumerate(tables.conquest.card):
        needed = PLAYERS_MAX * tables.constant("glorious_per_player")
        if card.kind == "glorious_victory" and card.copies < needed:
            expected = f"at least {needed}, for five players"
            yield tables.fault("conquest", ["card", index, "copies"], card.copies, expected)


CHECKS = (power, conquest, quests, events, markets, enough_for_all)
