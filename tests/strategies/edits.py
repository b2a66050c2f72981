"""Edits of a state dict: numbers go up and down, ids change places, keys come, go and wander, figures and leaders move.

Most edited dicts are impossible; which of them are is the question that the laws on saves ask.
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator

Document = dict[str, Any]
Path = tuple[Any, ...]


class Vocabulary(NamedTuple):
    """What edits must know of a game's dict."""

    busy: tuple[str, ...]
    """Keys of the dict under which stands what is being decided."""
    words: dict[str, tuple[str | None, ...]]
    """Key to the words that may stand there: nodes, steps, sides."""
    heaps: tuple[str, ...]
    """Keys of the objects that count pieces."""
    cards: tuple[tuple[str, ...], ...]
    """Groups of keys between which cards (tokens, ids) wander."""
    places: tuple[str, ...] = ()
    """Keys of objects whose keys are places on the board."""


# Places in a dict.


def places(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value inside a dict with its path."""
    if path:
        yield path, value
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield from places(item, (*path, key))


def container(document: Document, path: Path) -> Any:
    found: Any = document
    for key in path[:-1]:
        found = found[key]
    return found


def chosen_place(document: Document, dice: random.Random, kind: type, vocabulary: Vocabulary) -> Path | None:
    """A place with a value of that kind; as likely in what is being decided as anywhere else."""
    found = [path for path, value in places(document) if type(value) is kind]
    busy = [path for path in found if path[0] in vocabulary.busy]
    chosen = busy if busy and dice.random() < 0.5 else found
    return dice.choice(chosen) if chosen else None


# Edits.


def change_number(document: Document, dice: random.Random, vocabulary: Vocabulary) -> None:
    path = chosen_place(document, dice, int, vocabulary)
    if path is not None:
        container(document, path)[path[-1]] += dice.choice([-1, 1, 1, 2])


def change_text(document: Document, dice: random.Random, vocabulary: Vocabulary) -> None:
    """An id for one that stands elsewhere, or for none; two that stand under like keys change places."""
    path = chosen_place(document, dice, str, vocabulary)
    if path is None:
        return
    texts = [other for other, value in places(document) if isinstance(value, str)]
    alike = [other for other in texts if other[-1] == path[-1]]
    other = dice.choice(alike if dice.random() < 0.7 else texts)
    here, there = container(document, path), container(document, other)
    value = here[path[-1]]
    here[path[-1]] = None if dice.random() < 0.1 else there[other[-1]]
    if dice.random() < 0.4:
        there[other[-1]] = value


def move_entry(document: Document, dice: random.Random, vocabulary: Vocabulary) -> None:
    """An entry of an object to another key, often one that other objects of the dict use."""
    path = chosen_place(document, dice, dict, vocabulary)
    if path is None or not (found := container(document, path)[path[-1]]):
        return
    keys = [other[-1] for other, _ in places(document) if isinstance(other[-1], str) and len(other) > 1]
    regions = [region for path, value in places(document) if path[-1] in vocabulary.places for region in value or ()]
    value = found.pop(dice.choice(sorted(found)))
    found[dice.choice(regions if regions and dice.random() < 0.5 else keys)] = value


def change_list(document: Document, dice: random.Random, vocabulary: Vocabulary) -> None:
    """A list loses an item, has one twice or in another order, or changes places with one under a like key."""
    path = chosen_place(document, dice, list, vocabulary)
    if path is None:
        return
    found = container(document, path)[path[-1]]
    edit = dice.randrange(4)
    if edit == 0 and found:
        found.pop(dice.randrange(len(found)))
    elif edit == 1 and found:
        found.insert(dice.randrange(len(found)), copy.deepcopy(dice.choice(found)))
    elif edit == 2:
        dice.shuffle(found)
    else:
        exchange(document, dice, path)


def exchange(document: Document, dice: random.Random, path: Path) -> None:
    alike = [other for other, _ in places(document) if other[-1] == path[-1] and len(other) == len(path)]
    other = dice.choice(alike)
    here, there = container(document, path), container(document, other)
    here[path[-1]], there[other[-1]] = copy.deepcopy(there[other[-1]]), copy.deepcopy(here[path[-1]])


def heaps(document: Document, vocabulary: Vocabulary) -> list[dict[str, int]]:
    """Every object that counts figures; an edit before may have spoilt some."""
    found = [value for path, value in places(document) if path[-1] in vocabulary.heaps and isinstance(value, dict)]
    return [heap for heap in found if all(isinstance(number, int) and number > 0 for number in heap.values())]


def move_figures(document: Document, dice: random.Random, vocabulary: Vocabulary) -> None:
    """Some figures of a kind from one heap to another: the figures of the box are kept, their places are not."""
    found = heaps(document, vocabulary)
    source, target = (dice.choice(found), dice.choice(found)) if found else ({}, {})
    if not source:
        return
    group = dice.choice(sorted(source))
    number = dice.randint(1, source[group])
    source[group] -= number
    target[group] = target.get(group, 0) + number
    for heap in (source, target):
        if not heap.get(group, 1):
            del heap[group]


def move_leader(document: Document, dice: random.Random, vocabulary: Vocabulary) -> None:
    """A leader to another region with pieces."""
    leaders = [value for path, value in places(document) if path[-1] == "region" and path[0] == "players"]
    found = [path for path, _ in places(document) if path[-1] == "region" and path[0] == "players"]
    regions = [*document.get("troops", ()), *leaders]
    if found:
        path = dice.choice(found)
        container(document, path)[path[-1]] = dice.choice(regions)


def change_word(document: Document, dice: random.Random, vocabulary: Vocabulary) -> None:
    """Another node, step, purpose of a roll or side."""
    found = [path for path, value in places(document) if path[-1] in vocabulary.words and type(value) is not int]
    path = dice.choice(found)
    container(document, path)[path[-1]] = dice.choice(vocabulary.words[path[-1]])


def change_null(document: Document, dice: random.Random, vocabulary: Vocabulary) -> None:
    """Something becomes null, or what is null gets a value."""
    found = [path for path, value in places(document) if value is None or type(value) in (int, list)]
    path = dice.choice(found)
    value = container(document, path)[path[-1]]
    container(document, path)[path[-1]] = None if value is not None else dice.choice([0, 1, 2, [0, 0], [1, 1]])


def change_keys(document: Document, dice: random.Random, vocabulary: Vocabulary) -> None:
    """An object loses a key, or has one more."""
    path = dice.choice([(), *(path for path, value in places(document) if type(value) is dict)])
    found = container(document, path)[path[-1]] if path else document
    if found and dice.random() < 0.7:
        del found[dice.choice(sorted(found))]
    else:
        keys = [other[-1] for other, _ in places(document) if isinstance(other[-1], str)]
        found[dice.choice(keys)] = 1


def move_card(document: Document, dice: random.Random, vocabulary: Vocabulary) -> None:
    """A card from one place to another that such cards have, or a token from one player to another."""
    kind = dice.choice(vocabulary.cards)
    found = [value for path, value in places(document) if path[-1] in kind and isinstance(value, (dict, list))]
    sources = [value for value in found if value]
    if not sources:
        return
    source, target = dice.choice(sources), dice.choice(found)
    card = dice.choice(sorted(source, key=str))
    if isinstance(source, dict):
        left = source.pop(card)
        if isinstance(left, int) and left > 1:
            source[card] = left - 1
    else:
        source.remove(card)
    if isinstance(target, dict):
        target[card] = target.get(card, 0) + 1
    else:
        target.insert(dice.randint(0, len(target)), card)


EDITS: tuple[Callable[[Document, random.Random, Vocabulary], None], ...] = (
    change_number, change_number, change_text, move_entry, change_list, move_figures, move_figures, move_leader,
    change_word, change_null, change_keys, move_card,
)  # fmt: skip


def broken(document: Document, dice: random.Random, edits: int, vocabulary: Vocabulary) -> Document:
    edited = copy.deepcopy(document)
    for _ in range(edits):
        dice.choice(EDITS)(edited, dice, vocabulary)
    return edited
