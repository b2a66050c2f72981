"""The two engines refuse the same texts by the same error in the same words, at every node."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import warquest
from adapters import ADAPTERS, BATTLES, CAMPAIGNS, adapter_of, duel

ENGINES = ("rust", "reference")
TEXTS = (
    "", " ", "x", "Done", "done", "done ", "city", "city x", "city a\nb", "use war_drums", "use_ war", "display 0",
    "display 00", "roll", "roll 1", "roll 1 1", "roll 1 1 ", "roll 1  1", "roll 01 1", "roll -1 0", "roll +1 0",
    "roll x y", "roll 99 99", "roll 2000 0", "roll 40 0", "roll 40 1", "roll 0 41", "roll 0 42",
    "roll \u0661 1", "first_player 0",
    "first_player 5", "first_player 99999999999999999999", "first-player 0", "first_player 0 1", "draw_event x",
    "draw_event all_quiet", "draw_display war-drums", "draw_display\twar-drums", "draw_display defend-snagfen",
    "draw_quest cave-wolves", "hits", "hits 1", "hits 0 0", "hits 40", "hits 41", "hits -1", "reroll 01",
    "move human 20", "move human", "move 20 human", "move_to 40", "buy human 18", "card frenzy",
    "card ambush", "token strider 1",
    "draw_secret ?", "draw_secret win_plains", "draw_secret win-plains", "double_flip 2", "regeneration live",
    "draw_conquest defend-snagfen", "it's", 'say "x"', "\\", "\0", "\x1b[2J", "\u00e9",
    "\u202e", "\ud800", "\ud83d\ude00", "\U0001f701", "x" * 5000,
)  # fmt: skip


def answer(read: Callable[[str], int], text: str) -> object:
    """The action of a text, or how it was refused."""
    try:
        return read(text)
    except warquest.WarquestError as error:
        return type(error).__name__, str(error)


def nodes(games: tuple[Any, Any], seed: int) -> Iterator[tuple[Any, Any]]:
    """The two states at the first visit of each kind of node of a game."""
    states = tuple(game.new_initial_state() for game in games)
    chooser, seen = random.Random(seed), set[str]()
    while True:
        if states[0].node not in seen:
            seen.add(states[0].node)
            yield states
        if states[0].is_terminal():
            return
        action = chooser.choice(states[0].legal_actions())
        for state in states:
            state.apply_action(action)


GAMES = {game: {"players": 3, **ADAPTERS[game].brief} for game in CAMPAIGNS}
GAMES |= {game: duel(game, next(iter(adapter_of(game).duels))) for game in BATTLES}


@pytest.mark.parametrize(("game", "options"), GAMES.items(), ids=GAMES)
def test_texts_are_refused_in_the_same_words(game: str, options: dict[str, Any]) -> None:
    games = tuple(warquest.load(game, engine=engine, **options) for engine in ENGINES)
    visited = 0
    for states in (games, *nodes(games, seed=1)):
        visited += 1
        for text in TEXTS:
            rust, reference = (answer(state.string_to_action, text) for state in states)
            assert rust == reference, (states[0], text)
    assert visited >= 5


@pytest.mark.parametrize("game", CAMPAIGNS)
@pytest.mark.parametrize("region", ["", "x", "it's", "Bogmoor", "bogmoor ", "25", "01", "\ud800", "\x1b[2J", "\u00e9"])
def test_regions_are_refused_in_the_same_words(game: str, region: str) -> None:
    rust, reference = (warquest.load(game, players=2, engine=engine) for engine in ENGINES)
    told = [answer(game.map.neighbours, region) for game in (rust, reference)]
    told += [answer(game.new_initial_state().reachable, region) for game in (rust, reference)]
    assert told == [("NotationError", f"no region is called {region!r}")] * 4
