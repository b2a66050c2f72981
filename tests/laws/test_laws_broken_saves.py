"""Broken saves: a dict edited at random is refused, or it is a state that play never leads out of what can be saved.

Numbers go up and down, ids change places, keys move from region to region and from player to player, lists grow and
shrink, figures wander. Whatever `from_dict` takes must come back from its own dict, and so must every state after it.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import warquest
from equivalence.walk import Sight
from laws.walking import one_of_each_node
from strategies.drivers import Uniform
from strategies.games import random_options

Document = dict[str, Any]
Path = tuple[Any, ...]
Loader = Callable[..., Any]

STEPS = 20
TRIES = 4  # edited dicts of one state; most are refused
CAMPAIGNS = range(5)
BATTLES = (
    ("5 goblin-warrior + 3 satyr-archer + lord@rumour-oak-aegis / cards war-drums + lucky-bones",
     "6 dwarf-warrior + 7 elf-archer + lieutenant"),
    ("8 elf-warrior + 2 lieutenant / cards dawn-assault", "7 orc-warrior + 4 orc-archer + lord / no-retreat"),
    ("lord + goblin-warrior", "goblin-warrior + 8 goblin-archer / cards massed-volley + high-ground / gold 9"),
)  # fmt: skip
WHERE = ("node", "player", "active", "round", "first", "event")
CONTEXTS = (
    "turn", "move", "contests", "recruit", "quest", "search", "power", "claim", "draw", "respawn", "event_step", "roll",
    "battle",
)  # fmt: skip


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


def chosen_place(document: Document, dice: random.Random, kind: type) -> Path | None:
    """A place with a value of that kind; as likely in what is being decided as anywhere else."""
    found = [path for path, value in places(document) if type(value) is kind]
    busy = [path for path in found if path[0] in (*WHERE, *CONTEXTS)]
    chosen = busy if busy and dice.random() < 0.5 else found
    return dice.choice(chosen) if chosen else None


# Edits.


def change_number(document: Document, dice: random.Random) -> None:
    path = chosen_place(document, dice, int)
    if path is not None:
        container(document, path)[path[-1]] += dice.choice([-1, 1, 1, 2])


def change_text(document: Document, dice: random.Random) -> None:
    """An id for one that stands elsewhere, or for none; two that stand under like keys change places."""
    path = chosen_place(document, dice, str)
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


def move_entry(document: Document, dice: random.Random) -> None:
    """An entry of an object to another key, often one that other objects of the dict use."""
    path = chosen_place(document, dice, dict)
    if path is None or not (found := container(document, path)[path[-1]]):
        return
    keys = [other[-1] for other, _ in places(document) if isinstance(other[-1], str) and len(other) > 1]
    regions = list(document.get("troops", ()))
    value = found.pop(dice.choice(sorted(found)))
    found[dice.choice(regions if regions and dice.random() < 0.5 else keys)] = value


def change_list(document: Document, dice: random.Random) -> None:
    """A list loses an item, has one twice or in another order, or changes places with one under a like key."""
    path = chosen_place(document, dice, list)
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


HEAPS = ("pools", "units", "undeployed", "front", "back", "reserve", "retreat", "lost")


def heaps(document: Document) -> list[dict[str, int]]:
    """Every object that counts figures; an edit before may have spoilt some."""
    found = [value for path, value in places(document) if path[-1] in HEAPS and isinstance(value, dict)]
    return [heap for heap in found if all(isinstance(number, int) and number > 0 for number in heap.values())]


def move_figures(document: Document, dice: random.Random) -> None:
    """Some figures of a kind from one heap to another: the figures of the box are kept, their places are not."""
    found = heaps(document)
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


def move_leader(document: Document, dice: random.Random) -> None:
    """A leader to another region with pieces."""
    leaders = [value for path, value in places(document) if path[-1] == "region" and path[0] == "players"]
    found = [path for path, _ in places(document) if path[-1] == "region" and path[0] == "players"]
    regions = [*document.get("troops", ()), *leaders]
    if found:
        path = dice.choice(found)
        container(document, path)[path[-1]] = dice.choice(regions)


EDITS: tuple[Callable[[Document, random.Random], None], ...] = (
    change_number, change_number, change_text, move_entry, change_list, move_figures, move_figures, move_leader,
)  # fmt: skip


def broken(document: Document, dice: random.Random, edits: int) -> Document:
    edited = copy.deepcopy(document)
    for _ in range(edits):
        dice.choice(EDITS)(edited, dice)
    return edited


# The states that are edited.


@cache
def campaign_states(load: Loader, number: int) -> list[Any]:
    """One of each node that some games of one number of players, with other options each, come to."""
    options = random_options(random.Random(number), rounds=(2,))
    players = 2 + number % 4
    game = load(players=players, **options)
    return list(one_of_each_node(game, range(number, number + 2), 250).values())


@cache
def battle_states(load: Loader, number: int) -> list[Any]:
    attacker, defender = BATTLES[number]
    game = load("warquest/battle", attacker=attacker, defender=defender)
    state, driver, found = game.new_initial_state(), Uniform(number), []
    while not state.is_terminal():
        found.append(state.clone())
        state.apply_action(driver(Sight(state, {})))
    return [*found, state]


def stays_sound(game: Any, document: Document, seed: int) -> None:
    """The law: refused with a `SaveError`, or sound along the play that follows."""
    try:
        state = game.from_dict(copy.deepcopy(document))
    except warquest.SaveError:
        return
    assert state.to_dict() == document
    driver = Uniform(seed)
    for _ in range(STEPS):
        assert game.from_dict(state.to_dict()) == state
        if state.is_terminal():
            return
        state.apply_action(driver(Sight(state, {})))


SEEDS = st.integers(0, 2**32 - 1)
ONCE_FOR_ALL = settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


@ONCE_FOR_ALL
@given(number=st.sampled_from(CAMPAIGNS), spot=st.integers(0, 200), edits=st.integers(1, 3), first=SEEDS)
def test_a_broken_save_of_a_campaign(load: Loader, number: int, spot: int, edits: int, first: int) -> None:
    states = campaign_states(load, number)
    state = states[spot % len(states)]
    for seed in range(first, first + TRIES):
        stays_sound(state.game, broken(state.to_dict(), random.Random(seed), edits), seed)


@ONCE_FOR_ALL
@given(number=st.sampled_from(range(len(BATTLES))), spot=st.integers(0, 400), edits=st.integers(1, 3), first=SEEDS)
def test_a_broken_save_of_a_battle(load: Loader, number: int, spot: int, edits: int, first: int) -> None:
    states = battle_states(load, number)
    state = states[spot % len(states)]
    for seed in range(first, first + TRIES):
        stays_sound(state.game, broken(state.to_dict(), random.Random(seed), edits), seed)


def test_every_kind_of_edit_breaks_saves(load: Loader) -> None:
    """The law would say nothing if the edits changed nothing, or nothing that is looked at."""
    for edit in dict.fromkeys(EDITS):
        refused = 0
        for seed, state in enumerate(campaign_states(load, 0)):
            document = state.to_dict()
            edit(document, random.Random(seed))
            try:
                state.game.from_dict(document)
            except warquest.SaveError:
                refused += 1
        assert refused, edit.__name__
