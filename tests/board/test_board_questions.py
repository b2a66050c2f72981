"""What a seat has to decide, in words: whatever the game, and from nothing that its viewer may not see."""

from __future__ import annotations

from typing import Any

import pytest

import warquest
from adapters import ADAPTERS, CAMPAIGNS
from board.pictures import read
from laws.walking import mixed_walk, walk
from warquest import Generator, board
from warquest.board.warquest.questions import QUESTIONS
from warquest.reference.warquest.observation import NODES


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_every_decision_has_a_question_and_its_actions_remarks(game: str) -> None:
    generator, told = Generator(4, 0), set()
    for state in mixed_walk(warquest.load(game, players=3, **ADAPTERS[game].brief), 5, 300):
        if state.kind != "decision":
            continue
        seat = state.current_player()
        texts = [state.action_to_string(action) for action in state.legal_actions()]
        sample = state.resample_from_infostate(seat, generator)
        assert board.question(state, seat) == board.question(sample, seat) != ""
        assert board.question(state) == board.question(sample)
        remarks = board.remarks(state, seat, texts)
        assert remarks == board.remarks(sample, seat, texts) and len(remarks) == len(texts)
        told |= {board.question(state, seat)}
    assert len(told) > 1


def test_warquest_asks_a_sentence_at_every_decision() -> None:
    chance = {"first_player", "draw_display", "draw_event", "draw_quest", "draw_conquest", "roll", "reroll", "ambush"}
    assert set(NODES) - chance - {"terminal"} <= {*QUESTIONS, "cargo", "leader_choice"}


def test_warquest_tells_who_marches_what_is_bought_and_for_how_much(load: Any) -> None:
    found: dict[str, tuple[str, str]] = {}
    for state in walk(load(players=2), 3, 900):
        if state.kind == "decision":
            text = state.action_to_string(state.legal_actions()[0])
            seat = state.current_player()
            found[state.node] = board.question(state, seat), board.remarks(state, seat, [text])[0]
    assert found["setup_buy"] == ("buy the troops you begin with, or be done", "1 gold")
    assert found["cargo"][0].endswith(": how many go with the army?")
    assert found["power_card"][1].endswith(" gold") and ", " in found["power_card"][1]


def _paid(state: Any) -> None:
    """Compares what the remarks say with the gold that is gone afterwards."""
    seat, legal = state.current_player(), state.legal_actions()
    texts = [state.action_to_string(action) for action in legal]
    before = state.view(seat)["players"][seat]["gold"]
    for action, text, told in zip(legal, texts, board.remarks(state, seat, texts), strict=True):
        if text != "done":
            paid = before - state.child(action).view(seat)["players"][seat]["gold"]
            assert told.endswith(f"{paid} gold"), (state.node, text, told)


def test_the_prices_of_warquest_are_those_that_are_paid() -> None:
    events, discounted = set(), 0
    for seed in range(14):
        game = warquest.load(players=2)
        for state in walk(game, seed, 1500):
            if state.kind != "decision" or state.node not in ("setup_buy", "recruit_buy", "levy_buy", "power_card"):
                continue
            _paid(state)
            if state.node == "power_card":
                events.add(state.view(0)["event"])
            told = state.to_dict()
            power = told["players"][state.current_player()]["power"]
            if state.node == "recruit_buy" and told["power_deck"].get("recruiting-hall") and not power:
                del told["power_deck"]["recruiting-hall"]
                power.append("recruiting-hall")
                _paid(game.from_dict(told))
                discounted += 1
    assert "great-fair" in events and discounted > 5


def test_a_seat_that_is_none_is_refused(load: Any) -> None:
    state = load(players=2).new_initial_state()
    with pytest.raises(ValueError, match="expected a seat"):
        board.question(state, 7)


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_nothing_but_places_has_the_class_of_what_can_be_chosen(load: Any, game: str) -> None:
    state = load(game, players=2, **ADAPTERS[game].brief).new_initial_state()
    for legal in ([], state.legal_actions()):
        groups = [each for each in read(board.svg(state, 0, legal=legal)).iter() if each.attrib.get("class") == "can"]
        assert all("data-place" in each.attrib for each in groups)
