"""Nexus Ops: what no move may create or lose, what may change unseen, and what every seat must see."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

Document = dict[str, Any]
Edit = Callable[[Document], None]
HANDS = {"energize": "energize", "secret": "secrets"}


class Stock:
    """The components of a rules document."""

    def __init__(self, game: Any) -> None:
        tables = game.rules["tables"]
        self.limits = {unit["id"]: unit["limit"] for unit in tables["units"]["unit"]}
        self.costs = {unit["id"]: unit["cost"] for unit in tables["units"]["unit"]}
        self.cards = {
            "energize": Counter({card["id"]: card["count"] for card in tables["energize"]["card"]}),
            "secret": Counter({card["id"]: card["count"] for card in tables["missions"]["secret"]}),
        }
        self.tokens = Counter({token["id"]: token["count"] for token in tables["tokens"]["token"]})
        self.worth = {token["mine"] for token in tables["tokens"]["token"]}
        self.tiles = {name: sum(tile["count"] for tile in tables["tiles"][name]) for name in ("single", "double")}
        self.top = game.options["vp_target"] - 1 + max(card["vp"] for card in tables["missions"]["secret"])


def broken(document: Document, stock: Stock) -> list[str]:
    """The conservation laws that a state dict breaks, as sentences."""
    laws = (units, cards, tokens, tiles, purses, turn)
    return [sentence for law in laws for sentence in law(document, stock)]


def units(document: Document, stock: Stock) -> Iterator[str]:
    """NX-5.3: of each type no faction has more on the board than its supply holds."""
    for seat, player in enumerate(document["players"]):
        total: Counter[str] = Counter()
        for here in player["units"].values():
            total.update(here)
        yield from (f"seat {seat} has {n} {unit}" for unit, n in total.items() if n > stock.limits[unit])


def cards(document: Document, stock: Stock) -> Iterator[str]:
    """NX-13.8, 14.13: a card is in the deck, the discards or a hand, was played, drawn, or laid aside."""
    for kind, hand in HANDS.items():
        total = Counter(document[f"{kind}_deck"]) + Counter(document[f"{kind}_discards"])
        for player in document["players"]:
            total.update(player[hand])
            total.update(player["played"] if kind == "secret" else [])
        if kind == "secret":
            total.update(entry["card"] for entry in document["set_aside"])
            total.update(document["draw"]["drawn"] if document["draw"] else [])
        yield from (
            f"{total[card]} copies of {card}, not {n}" for card, n in stock.cards[kind].items() if total[card] != n
        )


def tokens(document: Document, stock: Stock) -> Iterator[str]:
    """NX-2.7: as many tokens in the pool as lie unrevealed; a mine never lies under one."""
    pool = Counter(document["token_pool"])
    if pool.total() != len(document["tokens"]) or pool - stock.tokens:
        yield f"tokens {dict(pool)} for the hexes {document['tokens']}"
    mines = {place: value for place, value in enumerate(document["mines"]) if value}
    if set(mines) & set(document["tokens"]) or not set(mines.values()) <= stock.worth:
        yield f"mines {mines} with tokens on {document['tokens']}"


def tiles(document: Document, stock: Stock) -> Iterator[str]:
    """NX-2.3, 2.4: a tile is on the board or among those left."""
    for name, hexes, size in (("single", range(1, 7), 1), ("double", range(7, 19), 2)):
        laid = sum(document["terrain"][place] is not None for place in hexes) / size
        if laid + sum(document[f"{name}_pool"]) != stock.tiles[name]:
            yield f"{laid} {name} tiles are laid, left {document[f'{name}_pool']}"


def purses(document: Document, stock: Stock) -> Iterator[str]:
    """NX-16.1: nothing is negative; no more VP than the last card could bring."""
    for seat, player in enumerate(document["players"]):
        if player["rubium"] < 0 or not 0 <= player["vp"] <= stock.top:
            yield f"seat {seat}: rubium {player['rubium']}, VP {player['vp']}"


def turn(document: Document, _stock: Stock) -> Iterator[str]:
    """NX-8.1, 9.1: what has moved or may breathe stands there; what is to be fought is contested."""
    if not document["turn"]:
        return
    own = document["players"][document["active"]]["units"]
    for place, moved in document["turn"]["moved"].items():
        if Counter(moved) - Counter(own.get(place, {})):
            yield f"{moved} have moved to {place}, there are {own.get(place)}"
    for place, dragons in document["turn"]["breath"].items():
        if dragons > own.get(place, {}).get("dragon", 0):
            yield f"{dragons} dragons may breathe at {place}"
    others = [player["units"] for seat, player in enumerate(document["players"]) if seat != document["active"]]
    for place in map(str, document["turn"]["fights"]):
        if place not in own or not any(place in units for units in others):
            yield f"{place} is to be fought"


def step_faults(before: Document, text: str, after: Document, stock: Stock) -> Iterator[str]:
    """Rubium comes and goes by the steps that the rules name, and by no other."""
    verb, *arguments = text.split(" ")
    for seat, (old, new) in enumerate(zip(before["players"], after["players"], strict=True)):
        gain = new["rubium"] - old["rubium"]
        own = seat == before["active"]
        if verb == "buy" and own:
            right = gain == -stock.costs[arguments[0]]
        elif verb == "discard" and own:
            right = gain == 1
        elif own and (text == "start_card scattered_rubium" or (verb == "end_phase" and before["node"] != "deploy")):
            right = gain >= 0
        elif before["first"] is None and after["first"] is not None:
            right = gain > 0
        elif before["active"] is None and after["active"] is not None:
            right = gain >= 0
        else:
            right = gain == 0
        if not right:
            yield f"seat {seat} has {gain} rubium more after {text}"


# What a viewer cannot tell apart.


def hidden_edits(document: Document, viewer: int, stock: Stock) -> Iterator[tuple[str, Document]]:
    """Cards of others for cards of the deck or of a third hand; drawn and laid aside ones for cards of the deck."""
    chain = [link.split()[1] for link in document["chain"] if link.startswith(("start_card ", "card "))]
    others = [seat for seat in range(len(document["players"])) if seat != viewer]
    for kind, hand in HANDS.items():
        order = list(stock.cards[kind])
        for seat in others:
            held = [card for card in document["players"][seat][hand] if card not in chain]
            yield from _with_deck(document, ("players", seat, hand), held, f"{kind}_deck", order)
        for one, other in pairwise(others):
            yield from _two_hands(document, (one, other), hand, order, chain)
    draw = document["draw"]
    if draw and draw["drawn"] and draw["player"] != viewer:
        yield from _with_deck(document, ("draw", "drawn"), draw["drawn"], "secret_deck", list(stock.cards["secret"]))
    for number, entry in enumerate(document["set_aside"]):
        if entry["by"] != viewer:
            for lying in [card for card in document["secret_deck"] if card != entry["card"]][:1]:
                edited = copy.deepcopy(document)
                edited["set_aside"][number]["card"] = lying
                _exchange(edited["secret_deck"], lying, entry["card"])
                yield f"aside {entry['card']} for {lying}", edited


def _with_deck(
    document: Document, path: tuple[Any, ...], held: list[str], deck: str, order: list[str]
) -> Iterator[tuple[str, Document]]:
    pairs = [(card, lying) for card in held for lying in document[deck] if card != lying]
    for card, lying in pairs[:: max(1, len(pairs) // 2)][:2]:
        edited = copy.deepcopy(document)
        place: Any = edited
        for key in path:
            place = place[key]
        _put(place, card, lying, order)
        _exchange(edited[deck], lying, card)
        yield f"{path[-1]} {card} for {lying}", edited


def _two_hands(
    document: Document, seats: tuple[int, int], hand: str, order: list[str], chain: list[str]
) -> Iterator[tuple[str, Document]]:
    one, other = ([c for c in document["players"][seat][hand] if c not in chain] for seat in seats)
    pairs = [(mine, theirs) for mine in one for theirs in other if mine != theirs]
    for mine, theirs in pairs[:1]:
        edited = copy.deepcopy(document)
        _put(edited["players"][seats[0]][hand], mine, theirs, order)
        _put(edited["players"][seats[1]][hand], theirs, mine, order)
        yield f"two others exchange {mine} and {theirs}", edited


def _put(cards: list[str], old: str, new: str, order: list[str]) -> None:
    cards[cards.index(old)] = new
    cards.sort(key=order.index)


def _exchange(counts: dict[str, int], out: str, into: str) -> None:
    counts[out] -= 1
    if not counts[out]:
        del counts[out]
    counts[into] = counts.get(into, 0) + 1


# What every seat sees.


def _change(key: str) -> Edit:
    def edit(document: Document) -> None:
        player = document["players"][1]
        player[key] += 1 if key != "vp" or not player["vp"] else -1

    return edit


def _lose_unit(document: Document) -> None:
    """At home, where no battle is."""
    homes = ((player["units"], place) for player in document["players"] for place in player["units"] if int(place) > 18)
    units, place = next((units, place) for units, place in homes if sum(units[place].values()) > 1)
    unit = next(unit for unit in units[place] if unit != "dragon")
    _exchange(units[place], unit, "")
    del units[place][""]


def _turn_mine(document: Document) -> None:
    place = next(place for place in range(1, 19) if place not in document["tokens"])
    document["mines"][place] = 0 if document["mines"][place] else 1


def _discard(kind: str) -> Edit:
    def edit(document: Document) -> None:
        card = next(iter(document[f"{kind}_deck"]))
        _exchange(document[f"{kind}_deck"], card, card)
        document[f"{kind}_deck"][card] -= 1
        document[f"{kind}_discards"][card] = document[f"{kind}_discards"].get(card, 0) + 1
        document[f"{kind}_deck"] = {name: n for name, n in document[f"{kind}_deck"].items() if n}

    return edit


def _lose_card(kind: str) -> Edit:
    """A hand is smaller by one: which card it was lies open in the discards."""

    def edit(document: Document) -> None:
        hand = next(player[HANDS[kind]] for player in document["players"] if player[HANDS[kind]])
        card = hand.pop()
        document[f"{kind}_discards"] = {card: 1}

    return edit


def _count(key: str) -> Edit:
    def edit(document: Document) -> None:
        document[key] += 1

    return edit


def _other_terrain(document: Document) -> None:
    document["terrain"][1] = "forest" if document["terrain"][1] != "forest" else "plains"


PUBLIC_EDITS: dict[str, Edit] = {
    "rubium": _change("rubium"),
    "points": _change("vp"),
    "plain missions": _change("plain"),
    "a unit": _lose_unit,
    "a mine": _turn_mine,
    "terrain": _other_terrain,
    "a card of the deck": _discard("energize"),
    "an energize card of a hand": _lose_card("energize"),
    "a secret mission of a hand": _lose_card("secret"),
    "the number of battles": _count("battles"),
}
