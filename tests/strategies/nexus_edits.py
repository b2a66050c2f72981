"""Edits of a state dict of Nexus Ops: those of any dict, and units, cards, tokens, nodes, roles that change places."""

from __future__ import annotations

import copy
from functools import partial
from typing import TYPE_CHECKING, Any

from strategies.edits import (
    change_keys,
    change_list,
    change_null,
    change_number,
    change_text,
    chosen_place,
    container,
    move_entry,
    places,
)
from strategies.vocabularies import NEXUS_OPS

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

Document = dict[str, Any]

UNITS = ("dragon", "leaper", "strider", "crystalline", "fungoid", "human")
SEATS = (0, 1, 2, None)
WORDS: dict[str, tuple[Any, ...]] = {
    "node": (
        "deploy", "move", "move_to", "move_count", "jump_unit", "jump_to", "volunteer_hex", "ambush_hex",
        "ambush_unit", "battle_select", "breath_at", "breath_casualty", "breath", "choose_defender", "window_open",
        "window_step", "window_post", "card_side", "hits", "reroll", "casualty", "regeneration", "mission_window",
        "critical_window", "end_turn", "hill_choice", "keep_mission", "first_player", "single_tile", "double_tile",
        "double_flip", "token", "draw_secret", "draw_energize", "terminal",
    ),
    "player": (-4, -1, 0, 1, 2),
    "why": ("orders", "lost", "turn", "monolith", "hill"),
    "deck": ("energize", "secret"),
    "rolling": ("A", "D", None),
    "type": (*UNITS, None),
    "regenerating": (*UNITS, None),
    "attacker": SEATS, "defender": SEATS, "active": SEATS, "first": SEATS,
    "terrain": ("magma", "forest", "spires", "plains", None),
}  # fmt: skip


def change_word(document: Document, dice: random.Random) -> None:
    """Another node, seat, reason, type or side."""
    found = [path for path, value in places(document) if path[-1] in WORDS and not isinstance(value, (dict, list))]
    if found:
        path = dice.choice(found)
        container(document, path)[path[-1]] = dice.choice(WORDS[path[-1]])


def change_terrain(document: Document, dice: random.Random) -> None:
    terrain = document.get("terrain")
    if isinstance(terrain, list) and terrain:
        terrain[dice.randrange(len(terrain))] = dice.choice(WORDS["terrain"])


def change_flag(document: Document, dice: random.Random) -> None:
    path = chosen_place(document, dice, bool, NEXUS_OPS)
    if path is not None:
        found = container(document, path)
        found[path[-1]] = not found[path[-1]]


def heaps(document: Document) -> list[dict[str, int]]:
    """Every count map of units."""
    found = [value for _, value in places(document) if isinstance(value, dict) and value and set(value) <= set(UNITS)]
    return [heap for heap in found if all(type(number) is int and number > 0 for number in heap.values())]


def move_units(document: Document, dice: random.Random) -> None:
    """A unit of a heap to another heap, to a hex where its owner has none, or away."""
    found = heaps(document)
    if not found:
        return
    source = dice.choice(found)
    kind = dice.choice(sorted(source))
    source[kind] -= 1
    if not source[kind]:
        del source[kind]
    boards = [value for path, value in places(document) if path[-1] == "units" and isinstance(value, dict)]
    if dice.random() < 0.4 and boards:
        target = dice.choice(boards).setdefault(str(dice.randrange(25)), {})
    else:
        target = dice.choice(found)
    if isinstance(target, dict) and dice.random() < 0.9:
        number = target.get(kind, 0)
        target[kind] = number + 1 if type(number) is int else 1
    sweep(document)


def sweep(document: Document) -> None:
    """Hexes without units go."""
    for path, value in list(places(document)):
        if path[-1] in ("units", "moved") and isinstance(value, dict):
            for place in [place for place, heap in value.items() if heap == {}]:
                del value[place]


def lose_everything(document: Document, dice: random.Random) -> None:
    """A seat loses its units on a hex, or all."""
    boards = [value for path, value in places(document) if path[-1] == "units" and isinstance(value, dict) and value]
    if boards:
        board = dice.choice(boards)
        if dice.random() < 0.5:
            board.clear()
        else:
            del board[dice.choice(sorted(board))]


EDITS_OF_ANY = (change_number, change_number, change_text, move_entry, change_list, change_null, change_keys)

CARDS = (
    ("energize", "energize_deck", "energize_discards"),
    ("secrets", "played", "drawn", "secret_deck", "secret_discards"),
)


def move_card(document: Document, dice: random.Random) -> None:
    """Some cards of a kind from one place that has such cards to another."""
    kind = dice.choice(CARDS)
    found = [value for path, value in places(document) if path[-1] in kind and isinstance(value, (dict, list))]
    if len(found) < 2:
        return
    source, target = dice.sample(found, 2)
    for _ in range(dice.choice([1, 1, 2, 40])):
        if source:
            carry(source, target, dice.choice(sorted(source, key=str)))


def carry(source: Any, target: Any, card: Any) -> None:
    if isinstance(source, dict):
        left = source.pop(card)
        if isinstance(left, int) and left > 1:
            source[card] = left - 1
    else:
        source.remove(card)
    if isinstance(target, dict):
        number = target.get(card, 0)
        target[card] = number + 1 if type(number) is int else 1
    else:
        target.append(card)
        target.sort(key=str)


def move_token(document: Document, dice: random.Random) -> None:
    """A token goes to another hex, or out of the game."""
    tokens, pool = document.get("tokens"), document.get("token_pool")
    if not isinstance(tokens, list) or not tokens or not isinstance(pool, dict) or not pool:
        return
    tokens.pop(dice.randrange(len(tokens)))
    if dice.random() < 0.5:
        kind = dice.choice(sorted(pool))
        carry(pool, {}, kind)
    else:
        place = dice.randrange(1, 19)
        if place not in tokens:
            tokens.append(place)
            tokens.sort(key=str)
            tokens.sort(key=lambda token: token if isinstance(token, int) else 0)


EDITS: tuple[Callable[[Document, random.Random], None], ...] = (
    *(partial(edit, vocabulary=NEXUS_OPS) for edit in EDITS_OF_ANY),
    change_word, change_word, change_word, change_terrain, change_flag, change_flag, move_units, move_units,
    lose_everything, move_card, move_card, move_token,
)  # fmt: skip


def broken(document: Document, dice: random.Random, edits: int) -> Document:
    edited = copy.deepcopy(document)
    for _ in range(edits):
        dice.choice(EDITS)(edited, dice)
    return edited
