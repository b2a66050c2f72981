"""What no move may create or lose, counted on the state dict and the rules document alone."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

LINES = ("undeployed", "front", "back", "reserve", "retreat")
SCORED_STEPS = ("glorious", "hunt")


class Stock:
    """The components of a rules document."""

    def __init__(self, game: Any) -> None:
        tables = game.rules["tables"]
        self.players = game.num_players
        self.pool = {unit["id"]: unit["pool"] for unit in tables["units"]["unit"]}
        self.power = Counter({card["id"]: card["copies"] for card in tables["power"]["card"]})
        self.quests = _copies(tables["quests"]["card"], "tier", ("medium", "hard"))
        self.starting = _copies(tables["quests"]["card"], "tier", ("starting",))
        self.conquest = _copies(tables["conquest"]["card"], "kind", ("territory", "race_hunt"))
        self.events = _copies(tables["events"]["card"], "kind", ("rumour", "negative", "positive"))
        self.constants = {entry["id"]: entry["value"] for entry in tables["constants"]["constant"]}


def _copies(cards: list[dict[str, Any]], field: str, kinds: tuple[str, ...]) -> Counter[str]:
    return Counter({card["id"]: card["copies"] for card in cards if card[field] in kinds})


def broken(document: dict[str, Any], stock: Stock) -> list[str]:
    """The conservation laws that a state dict breaks, as sentences."""
    laws = (figures, tokens, purses, one_owner, power_cards, conquest_cards, quest_cards, event_cards, memory)
    return [sentence for law in laws for sentence in law(document, stock)]


def figures(document: dict[str, Any], stock: Stock) -> Iterator[str]:
    """WQ-2.4: pool + board + march + battle = the figures of the box, type by type."""
    total = Counter(document["pools"])
    for troops in document["troops"].values():
        total.update(troops["units"])
    total.update(_marching(document))
    total.update(_fighting(document))
    for unit, number in stock.pool.items():
        if total[unit] != number:
            yield f"{total[unit]} figures of {unit} instead of {number}"


def _marching(document: dict[str, Any]) -> Counter[str]:
    total: Counter[str] = Counter()
    move = document["move"]
    for army in (*(move["moved"] if move else {}).values(), *(document["contests"] or {}).values()):
        total.update(army["units"])
    if move and move["army"] and move["army"]["steps"]:
        total.update(move["army"]["units"])
    return total


def _fighting(document: dict[str, Any]) -> Counter[str]:
    """Troops in the lines of a battle, and those laid aside until it is scored (WQ-2.5)."""
    total: Counter[str] = Counter()
    battle = document["battle"]
    for side in battle["sides"].values() if battle else ():
        for line in LINES:
            for group, number in side[line].items():
                total[group.split()[0]] += number
        if battle["step"] not in SCORED_STEPS:
            total.update(side["lost"])
    return total


def tokens(document: dict[str, Any], stock: Stock) -> Iterator[str]:
    """WQ-2.2, 3.6: so many tokens of a colour, at most one in a region."""
    lying: Counter[str] = Counter()
    for seat, player in enumerate(document["players"]):
        own = player["active_tokens"] + player["inactive_tokens"]
        lying.update(own)
        if len(own) > stock.constants["control_tokens"]:
            yield f"seat {seat} has {len(own)} tokens on the map"
    yield from (f"{number} tokens in {region}" for region, number in lying.items() if number > 1)


def purses(document: dict[str, Any], stock: Stock) -> Iterator[str]:
    """WQ-1.14, 8.2, 9.3: gold and points not negative, hands within their limits."""
    spare = 1 if document["node"] == "power_discard" else 0
    for seat, player in enumerate(document["players"]):
        if min(player["gold"], player["vp"]) < 0:
            yield f"seat {seat}: gold {player['gold']}, points {player['vp']}"
        if len(player["power"]) > stock.constants["power_card_limit"] + spare:
            yield f"seat {seat} holds {len(player['power'])} power cards"
        if len(player["conquest"]) > stock.constants["active_conquest_limit"]:
            yield f"seat {seat} holds {len(player['conquest'])} active conquest cards"
        if player["glorious"] + len(player["glorious_against"]) != stock.constants["glorious_per_player"]:
            yield f"seat {seat}: {player['glorious']} Glorious Victories left, used {player['glorious_against']}"


def one_owner(document: dict[str, Any], _stock: Stock) -> Iterator[str]:
    """WQ-5.1: one player's pieces in a region, except where a march or a battle is going on."""
    if document["move"] or document["contests"] or document["battle"]:
        return
    owners = {region: {troops["owner"]} for region, troops in document["troops"].items()}
    for seat, player in enumerate(document["players"]):
        for leader in filter(None, player["leaders"]):
            owners.setdefault(leader["region"], set()).add(seat)
    yield from (f"seats {seats} stand in {region}" for region, seats in owners.items() if len(seats) > 1)


def power_cards(document: dict[str, Any], stock: Stock) -> Iterator[str]:
    """WQ-2.2: never more copies of a power card than there are (bought and discarded ones leave the game)."""
    total = Counter(document["power_deck"])
    total.update(filter(None, document["display"]))
    total.update(document["market"])
    for player in document["players"]:
        total.update(player["power"])
    yield from (f"{n} copies of {card}" for card, n in total.items() if n > stock.power[card])


def conquest_cards(document: dict[str, Any], stock: Stock) -> Iterator[str]:
    """WQ-9.7: territory cards and hunts lie in the deck, the discards, a hand, or claimed before their owner."""
    total = Counter(document["conquest_deck"]) + Counter(document["conquest_discards"]) + _drawn(document, "conquest")
    for player in document["players"]:
        total.update(player["conquest"] + player["claimed"])
    yield from _unequal(total, stock.conquest)


def quest_cards(document: dict[str, Any], stock: Stock) -> Iterator[str]:
    """WQ-4.5, 7.6: the same for medium and hard quests; starting ones only those that were dealt."""
    total = Counter(document["quest_deck"]) + Counter(document["quest_discards"]) + _drawn(document, "quest")
    if document["quest"]:
        total[document["quest"]["card"]] += 1
    for player in document["players"]:
        total.update(player["quests"] + player["scored"])
    yield from _unequal(total, stock.quests)
    dealt = sum(number for card, number in total.items() if card in stock.starting)
    limit = stock.players * stock.constants["starting_quests"]
    if document["round"] and dealt != limit:
        yield f"{dealt} starting quests in the game instead of {limit}"


def _drawn(document: dict[str, Any], deck: str) -> Counter[str]:
    draw = document["draw"]
    return Counter(draw["drawn"] if draw and draw["deck"] == deck and draw["why"] != "setup" else [])


def _unequal(total: Counter[str], expected: Counter[str]) -> Iterator[str]:
    yield from (f"{total[card]} copies of {card} instead of {n}" for card, n in expected.items() if total[card] != n)


def event_cards(document: dict[str, Any], stock: Stock) -> Iterator[str]:
    """WQ-10.6: an event is in the pile, or it was drawn: a rumour is open, held or gone."""
    total = Counter(document["event_deck"])
    total.update(document["rumours"])
    for player in document["players"]:
        total.update(leader["artifact"] for leader in player["leaders"] if leader and leader["artifact"])
    yield from (f"{n} copies of the event {card}" for card, n in total.items() if n > stock.events[card])


def memory(document: dict[str, Any], _stock: Stock) -> Iterator[str]:
    """WQ-16.2: what is known to lie in the discards lies there; what is held for long is in the hand."""
    for deck, hand in (("quest", "quests"), ("conquest", "conquest")):
        discards = Counter(document[f"{deck}_discards"])
        for seat, player in enumerate(document["players"]):
            if Counter(player[f"{deck}_seen"]) - discards:
                yield f"seat {seat} knows {player[f'{deck}_seen']} in the discards {dict(discards)}"
            if not 0 <= player[f"{deck}_old"] <= len(player[hand]):
                yield f"seat {seat}: {player[f'{deck}_old']} old cards in a hand of {len(player[hand])}"
            others = [other for other in document["players"] if other is not player]
            if player[f"{deck}_mixed"] and not any(other[f"{deck}_old"] for other in others):
                yield f"seat {seat} remembers {player[f'{deck}_mixed']} though no other hand is old"
