"""Edits of a state dict: hidden cards swapped behind a viewer's back, and public facts changed.

A hidden edit gives a state that the viewer cannot tell from the first (WQ-16); a public one every seat must notice.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

Document = dict[str, Any]


class Kinds:
    """Which cards may change places, and the order in which lists hold them."""

    def __init__(self, game: Any) -> None:
        tables = game.rules["tables"]
        self.order = {table: [card["id"] for card in tables[table]["card"]] for table in ("conquest", "quests")}
        self.tier = {card["id"]: card["tier"] for card in tables["quests"]["card"]}
        self.stars = [card["id"] for card in tables["conquest"]["card"] if card["kind"] == "defend"]

    def put(self, hand: list[str], old: str, new: str, table: str) -> None:
        """One card of a hand for another; the hand stays sorted."""
        hand[hand.index(old)] = new
        hand.sort(key=self.order[table].index)


def hidden_edits(document: Document, viewer: int, kinds: Kinds) -> Iterator[tuple[str, Document]]:
    """Dicts that differ only in what this viewer may not see, with a word on what was swapped."""
    for seat, player in enumerate(document["players"]):
        if seat == viewer:
            continue
        yield from _hand_and_deck(document, seat, "conquest", "conquest", "conquest_deck", kinds)
        yield from _hand_and_deck(document, seat, "quests", "quests", "quest_deck", kinds)
        if player["defend"]:
            yield from _other_star(document, seat, kinds)
    yield from _two_hands(document, viewer, kinds)
    yield from _deck_and_drawn(document, viewer, kinds)
    yield from _discards_and_deck(document, viewer)


def _hand_and_deck(
    document: Document, seat: int, hand: str, table: str, deck: str, kinds: Kinds
) -> Iterator[tuple[str, Document]]:
    open_card = document["claim"] and document["claim"]["card"]
    cards = [card for card in document["players"][seat][hand] if card != open_card]
    pairs = [(held, lying) for held in cards for lying in document[deck] if _alike(held, lying, kinds)]
    for held, lying in pairs[:2]:
        edited = copy.deepcopy(document)
        kinds.put(edited["players"][seat][hand], held, lying, table)
        _exchange(edited[deck], lying, held)
        yield f"{held} in hand of seat {seat} for {lying}", edited


def _alike(one: str, other: str, kinds: Kinds) -> bool:
    return one != other and kinds.tier.get(one) == kinds.tier.get(other)


def _exchange(counts: dict[str, int], out: str, into: str) -> None:
    counts[out] -= 1
    if not counts[out]:
        del counts[out]
    counts[into] = counts.get(into, 0) + 1


def _other_star(document: Document, seat: int, kinds: Kinds) -> Iterator[tuple[str, Document]]:
    """Defend cards that were not dealt have left the game unseen."""
    dealt = {player["defend"] for player in document["players"]}
    for star in [star for star in kinds.stars if star not in dealt][:1]:
        edited = copy.deepcopy(document)
        if star in edited["conquest_deck"]:
            _exchange(edited["conquest_deck"], star, document["players"][seat]["defend"])
        edited["players"][seat]["defend"] = star
        yield f"seat {seat} defends another kingdom", edited


def _two_hands(document: Document, viewer: int, kinds: Kinds) -> Iterator[tuple[str, Document]]:
    """Two others exchange a quest and their Defend cards."""
    others = [seat for seat in range(len(document["players"])) if seat != viewer]
    if len(others) < 2:
        return
    one, other = (document["players"][seat] for seat in others[:2])
    if one["defend"] and other["defend"]:
        edited = copy.deepcopy(document)
        for seat, star in zip(others, (other["defend"], one["defend"]), strict=False):
            edited["players"][seat]["defend"] = star
        yield "two others exchange their Defend cards", edited
    if one["quests"] and other["quests"] and _alike(one["quests"][0], other["quests"][0], kinds):
        edited = copy.deepcopy(document)
        for seat, old, new in ((others[0], one, other), (others[1], other, one)):
            kinds.put(edited["players"][seat]["quests"], old["quests"][0], new["quests"][0], "quests")
        yield "two others exchange a quest", edited


def _deck_and_drawn(document: Document, viewer: int, kinds: Kinds) -> Iterator[tuple[str, Document]]:
    """A card just drawn by somebody else, for one of the deck."""
    draw = document["draw"]
    if not draw or draw["player"] == viewer or not draw["drawn"] or draw["why"] == "setup":
        return
    deck, table = f"{draw['deck']}_deck", "quests" if draw["deck"] == "quest" else "conquest"
    drawn = draw["drawn"][0]
    for lying in [card for card in document[deck] if _alike(drawn, card, kinds)][:2]:
        edited = copy.deepcopy(document)
        edited["draw"]["drawn"][0] = lying
        if document["node"].endswith("_keep"):
            edited["draw"]["drawn"].sort(key=kinds.order[table].index)
        _exchange(edited[deck], lying, drawn)
        yield f"{drawn} drawn for {lying}", edited


def _discards_and_deck(document: Document, viewer: int) -> Iterator[tuple[str, Document]]:
    """A conquest card that the viewer has not seen go, for one of the deck."""
    for seat, player in enumerate(document["players"]):
        if seat == viewer:
            continue
        unknown = [card for card in player["conquest_seen"] if _known_by(document, card) == {seat}]
        for card in unknown[:1]:
            for lying in list(document["conquest_deck"])[:1]:
                yield _thrown(document, seat, card, lying)


def _known_by(document: Document, card: str) -> set[int]:
    return {seat for seat, player in enumerate(document["players"]) if card in player["conquest_seen"]}


def _thrown(document: Document, seat: int, card: str, lying: str) -> tuple[str, Document]:
    edited = copy.deepcopy(document)
    _exchange(edited["conquest_discards"], card, lying)
    _exchange(edited["conquest_deck"], lying, card)
    seen = edited["players"][seat]["conquest_seen"]
    seen[seen.index(card)] = lying
    return f"seat {seat} threw {lying} away, not {card}", edited


def sorted_memory(document: Document, order: list[str]) -> Document:
    """What players remember is kept in the order of the data file."""
    for player in document["players"]:
        player["conquest_seen"].sort(key=order.index)
    return document


Edit = Callable[[Document], None]


def _lose_one(document: Document) -> None:
    region = next(region for region, troops in document["troops"].items() if sum(troops["units"].values()) > 1)
    unit = next(iter(document["troops"][region]["units"]))
    document["troops"][region]["units"] = _less(document["troops"][region]["units"], unit)
    document["pools"][unit] = document["pools"].get(unit, 0) + 1


def _less(counts: dict[str, int], key: str) -> dict[str, int]:
    return {name: number - (name == key) for name, number in counts.items() if number > (name == key)}


def _turn_token(document: Document) -> None:
    player = next(player for player in document["players"] if player["active_tokens"] and not player["inactive_tokens"])
    player["inactive_tokens"] = [player["active_tokens"].pop()]


def _lose_power_card(document: Document) -> None:
    next(player for player in document["players"] if player["power"])["power"].pop()


def _lose_lieutenant(document: Document) -> None:
    player = next(player for player in document["players"] if player["leaders"][1])
    player["leaders"][1] = None


def _use_glorious(document: Document) -> None:
    player = next(player for player in document["players"] if player["glorious"] == 2)
    player["glorious"], player["glorious_against"] = 1, [1 if document["players"].index(player) == 0 else 0]


def _change(key: str, by: int) -> Edit:
    def edit(document: Document) -> None:
        document["players"][1][key] += by

    return edit


def _empty_display(document: Document) -> None:
    document["display"][0] = None


def _less_events(document: Document) -> None:
    document["rumours"] = document["rumours"][1:] if document["rumours"] else document["rumours"]


def _spend_action(document: Document) -> None:
    document["turn"]["actions"] -= 1


def _one_battle_more(document: Document) -> None:
    document["battles"] += 1


PUBLIC_EDITS: dict[str, Edit] = {
    "gold": _change("gold", 1),
    "points": _change("vp", 1),
    "a figure": _lose_one,
    "a token's side": _turn_token,
    "a power card": _lose_power_card,
    "a lieutenant": _lose_lieutenant,
    "a Glorious Victory": _use_glorious,
    "the display": _empty_display,
    "a rumour": _less_events,
    "actions left": _spend_action,
    "the number of battles": _one_battle_more,
}
