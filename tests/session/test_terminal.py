"""The table on a screen that remembers what it shows: nothing that the seat may not know, whole games, hot seats."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

import warquest
from session.tables import game_of, play_on, with_people
from warquest.load import LISTINGS
from warquest.session import Choice, Session, matching
from warquest.terminal.seating import agents_of, seated
from warquest.terminal.table import Table
from warquest.terminal.texts import board_lines, changed_lines, own_knowledge, rule_lines

GAMES = warquest.games()
SECRET = [name for name in GAMES if LISTINGS[name].secrets]


class Recorder:
    """A screen that is typed at by a list of lines."""

    def __init__(self, lines: Iterable[str] = (), asks: bool = True) -> None:
        self.asks = asks
        self.lines = list(lines)
        self.shown: list[str] = []
        self.refusals: list[str] = []

    def line(self, prompt: str) -> str:
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    def say(self, lines: Iterable[str]) -> None:
        self.shown.extend(lines)

    def refuse(self, text: str) -> None:
        self.refusals.append(text)

    def menu(self, state: Any, choices: Sequence[Choice]) -> None:
        self.shown.extend(choice.notation for choice in choices)

    def hand_over(self, seat: int) -> None:
        self.shown.append(f"hand over to {seat}")


def shown_of(session: Session, lines: list[str], asks: bool = True) -> list[str]:
    screen = Recorder(lines, asks)
    with pytest.raises(EOFError):
        Table(session, screen).play()
    return screen.shown + screen.refusals


@pytest.mark.parametrize("asks", [True, False])
@pytest.mark.parametrize("name", SECRET)
def test_what_is_shown_does_not_depend_on_what_is_hidden(name: str, asks: bool) -> None:
    session = with_people(game_of(name), 0, seed=2)
    lines = ["board", "log", "actions", "odds", "map", "save", "info nothing", "undo", "xyzzy"]
    for turn in range(12):
        play_on(session, 5)
        if session.to_move is None:
            session.undo()
        here = Session.new(session.game, session.seats, 1, start=session.state)
        texts = shown_of(here, lines, asks)
        for seed in range(2):
            other = session.state.resample_from_infostate(0, warquest.Generator(seed, turn))
            there = Session.new(session.game, session.seats, 1, start=other)
            assert shown_of(there, lines, asks) == texts


@pytest.mark.parametrize("name", SECRET)
def test_a_whole_log_tells_no_hidden_card(name: str) -> None:
    session = with_people(game_of(name), 0, seed=4)
    play_on(session, 150)
    texts = " ; ".join(shown_of(session, ["log"]))
    heard = [entry.told(0) for entry in session.log]
    hidden = {entry.do for entry in session.log if entry.told(0) != entry.do}
    assert hidden - set(heard)
    for secret in hidden - set(heard):
        assert secret not in texts


@pytest.mark.parametrize("name", SECRET)
def test_a_seat_is_shown_its_own_hand(name: str) -> None:
    session = with_people(game_of(name), 0, 1, seed=4)
    play_on(session, 60)
    for seat in (0, 1):
        view = session.state.view(seat)["players"][seat]
        told = dict(own_knowledge(session.state, seat))
        hands = {
            key: value for key, value in view.items() if key in ("quests", "conquest", "energize", "secrets") and value
        }
        assert {key: told[key] for key in hands} == hands
        assert f"only you (seat {seat}) see:" in board_lines(session.state, seat) or not hands


@pytest.mark.parametrize("asks", [True, False])
@pytest.mark.parametrize("name", GAMES)
def test_whole_games_by_numbers(name: str, asks: bool) -> None:
    session = with_people(game_of(name), 0)
    screen = Recorder([str(1 + number % 2) for number in range(20_000)], asks)
    table = Table(session, screen)
    if asks:
        screen.lines = [*screen.lines[:500], "undo", "quit"]
    table.play()
    assert session.state.is_terminal() or asks
    if session.state.is_terminal() and not asks:
        assert "the game is over" in screen.shown


def test_no_action_is_written_like_a_command() -> None:
    for name in GAMES:
        game = game_of(name)
        verbs = {game.action_to_string(action).partition(" ")[0] for action in range(game.num_distinct_actions)}
        commands = set(Table(with_people(game, 0), Recorder()).words)
        commands -= {choice.notation for choice in matching(with_people(game, 0).state, "")}
        assert {"undo", "hint", "save", "load", "quit"} <= commands
        assert not verbs & commands


def test_only_a_beginning_of_words_is_taken_at_once() -> None:
    session = with_people(game_of("warquest"), 0)
    screen = Recorder(["kwallow", "mur"])
    with pytest.raises(EOFError):
        Table(session, screen).play()
    assert "to take it" in screen.refusals[0]
    assert [entry.do for entry in session.log if entry.who == 0] == ["city murkwallow"]


def test_people_in_turn_are_asked_before_hands_are_shown() -> None:
    session = Session.new("warquest", [None, None], 1, rounds=1)
    shown = shown_of(session, ["1", "1", "done", "done"])
    assert [line for line in shown if line.startswith("hand over")][:2] == ["hand over to 1", "hand over to 0"]
    for place, line in enumerate(shown):
        if line.startswith("only you"):
            seat = line.split()[3].rstrip(")")
            before = [each for each in shown[:place] if each.startswith("hand over")]
            assert not before or before[-1] == f"hand over to {seat}"


def test_seating() -> None:
    assert agents_of("greedy, ismcts:seconds=0.1,depth=30,random") == [
        "greedy",
        "ismcts:seconds=0.1,depth=30",
        "random",
    ]
    assert seated("warquest", [0], None, None) == [None, "greedy", "greedy", "greedy"]
    assert seated("warquest", [1], "random,flat", None) == ["random", None, "flat"]
    assert seated("warquest", [0, 2], "random", 5) == [None, "random", None, "random", "random"]
    assert seated("nexus_ops/battle", [1], None, None) == ["greedy", None]


@pytest.mark.parametrize(
    ("name", "text", "first"),
    [
        ("nexus_ops", "human", ["human", "  name: Human", "  cost: 2"]),
        ("warquest", "orc_warrior", ["orc-warrior", "  name: Orc Warrior", "  cost: 2"]),
        ("warquest", "lord", ["lord", "  name: Lord"]),
    ],
)
def test_what_the_rules_say_begins_with_name_and_cost(name: str, text: str, first: list[str]) -> None:
    assert rule_lines(warquest.load(name).new_initial_state(), text)[: len(first)] == first


@pytest.mark.parametrize("name", GAMES)
def test_what_the_rules_say_is_told_without_bookkeeping(name: str) -> None:
    state = game_of(name).new_initial_state()
    ids = set(re.findall(r'"id": "([^"]+)"', json.dumps(state.game.rules)))
    lines = [line for text in ids for line in rule_lines(state, text)]
    keys = {line.strip().partition(":")[0] for line in lines if line.startswith("  ")}
    assert {"name", "cost"} <= keys
    assert not keys & {"abbr", "source", "source_note", "name_source", "limit_source", "from_seed", "x", "y"}
    assert not [line for line in lines if "True" in line or "False" in line]


def test_changed_lines_stand_below_what_they_belong_to() -> None:
    old = ["a", "  b 1", "  c", "d"]
    new = ["a", "  b 2", "  c", "d 2", "  e"]
    assert changed_lines(new, old) == ["a", "  b 2", "d 2", "  e"]
    assert changed_lines(new, new) == []
