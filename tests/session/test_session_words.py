"""What the table says beside the notation: whose dice fell, what an action costs, what a card is called."""

from __future__ import annotations

import re
from typing import Any

import pytest

import warquest
from session.tables import game_of
from session.test_terminal import Recorder
from warquest.session import Session, matching, notes
from warquest.terminal.table import Table
from warquest.terminal.texts import board_lines, log_lines

DICE = {"warquest": ("roll", "reroll", "ambush"), "nexus_ops": ("hits", "reroll", "regeneration", "breath")}


def played(name: str, seed: int = 1) -> Session:
    game = game_of(name)
    session = Session.new(game, ["greedy"] * game.num_players, seed)
    session.advance()
    return session


@pytest.mark.parametrize("name", warquest.games())
def test_a_roll_is_told_with_whose_dice_they_are(name: str) -> None:
    session = played(name)
    rolls = [entry for entry in session.log if entry.node in DICE[name.partition("/")[0]] and entry.who < 0]
    assert rolls
    for entry in rolls:
        assert re.search(r"seat \d.* rolls \d+ (die|dice)( again| \(ambush\))?: \d+ (skull|hit|save)", entry.rolled)
        numbers = [word for word in entry.do.split() if word.isdigit()]
        assert re.findall(r"\d+", entry.rolled.partition(":")[2]) == numbers or not numbers
    if "/" in name:
        assert {"(attacker)", "(defender)"} <= set(re.findall(r"\(\w+er\)", " ".join(entry.rolled for entry in rolls)))
    parts = "(front line|back line|pursuit|quest|search|dragon|leaper|strider|crystalline|fungoid|human)"
    assert all(re.search(f"{parts}, rolls|monsters v seat|breath rolls", entry.rolled) for entry in rolls)
    lines = log_lines(session, session.log, 0)
    assert not any(re.search(r"\broll \d", line) for line in lines)
    assert any(rolls[0].rolled in line for line in lines)


@pytest.mark.parametrize("name", ["warquest", "nexus_ops"])
def test_a_price_is_what_the_purse_loses(name: str) -> None:
    key, units = ("gold", "buy_unit") if name == "warquest" else ("rubium", "buy")
    game, seen = game_of(name), 0
    costs = {unit["id"]: unit["cost"] for unit in game.rules["tables"]["units"]["unit"]}

    def note(state: Any, seat: int, action: int) -> None:
        nonlocal seen
        if seat < 0 or not state.action_to_string(action).startswith(units + " "):
            return
        told = notes(state, matching(state, ""))
        for choice in matching(state, units):
            if choice.verb == units:
                kind = choice.arguments[0]
                assert told[choice.action] == f"{costs[kind]} {key}"
                seen += 1

    warquest.play_match(["greedy"] * game.num_players, game, 1, on_step=note)
    assert seen > 20


def test_cards_are_told_by_their_titles() -> None:
    told: dict[str, str] = {}

    def note(state: Any, seat: int, action: int) -> None:
        if seat >= 0 and state.node in ("redraw_card", "redraw_keep", "power_card", "quest_card"):
            shown = notes(state, matching(state, ""))
            told.update({f"{state.node} {choice.notation}": shown[choice.action] for choice in matching(state, "")})

    for seed in range(3):
        warquest.play_match(["random"] * 4, "warquest", seed, on_step=note)
    titles = {card["id"]: card["name"] for card in warquest.load("warquest").rules["tables"]["quests"]["card"]}
    quests = [(text.split()[-1], shown) for text, shown in told.items() if text.startswith("redraw_card quest ")]
    assert quests and all(titles[card] == shown for card, shown in quests)
    sold = [shown for text, shown in told.items() if text.startswith("power_card display ")]
    assert sold and all(re.fullmatch(r"[A-Z][^,]+, \d+ gold", shown) for shown in sold)


@pytest.mark.parametrize("name", ["warquest", "nexus_ops"])
def test_the_board_is_headed_in_plain_words(name: str) -> None:
    session = Session.new(name, [None] + ["greedy"] * 3, 3)
    session.advance(forced=True)
    head = board_lines(session.state, 0)[0]
    assert "node " not in head and "_" not in head and "event none" not in head
    assert "seat 0 to decide" in head


def test_the_question_comes_last_below_a_rule() -> None:
    session = Session.new("warquest", [None] + ["greedy"] * 3, 3)
    screen = Recorder()
    with pytest.raises(EOFError):
        Table(session, screen).play()
    rule = next(place for place, line in enumerate(screen.shown) if set(line) == {"-"})
    pools = next(place for place, line in enumerate(screen.shown) if line.startswith("pools:"))
    menu = next(place for place, line in enumerate(screen.shown) if line == "city mirestrand")
    assert pools < rule < menu
    assert any("`board` shows" in line for line in screen.shown[rule:menu])
    assert any(line.startswith("seat 0 is to decide: place city") for line in screen.shown[rule:menu])
