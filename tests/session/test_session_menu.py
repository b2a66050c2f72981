"""Menus, filters and hints."""

from __future__ import annotations

import pytest

import warquest
from session.tables import game_of, play_on, with_people
from warquest.session import groups, matching
from warquest.session.hints import hint, reason


@pytest.mark.parametrize("name", warquest.games())
def test_a_menu_has_every_legal_action_once(name: str) -> None:
    session = with_people(game_of(name), 0)
    for _ in range(10):
        if session.to_move is None:
            break
        menu = groups(session.state)
        choices = [choice for group in menu for choice in group.choices]
        assert [choice.number for choice in choices] == list(range(1, len(choices) + 1))
        assert sorted(choice.action for choice in choices) == session.state.legal_actions()
        assert all(choice.verb == group.verb for group in menu for choice in group.choices)
        assert [session.state.string_to_action(choice.notation) for choice in choices] == [
            choice.action for choice in choices
        ]
        assert matching(session.state, "") == choices
        play_on(session, 1)


def test_a_filter_takes_parts_of_words_in_any_order() -> None:
    session = with_people(game_of("warquest"), 0, 1, 2, 3)
    names = [choice.notation for choice in matching(session.state, "CITY stra")]
    assert names == ["city mirestrand"]
    assert [choice.notation for choice in matching(session.state, "cape_ sundown")] == []
    assert [choice.notation for choice in matching(session.state, "sundown_cape")] == ["city sundown-cape"]
    assert matching(session.state, "nothing of that") == []
    assert groups(warquest.load().new_initial_state()) == []


def test_a_hint_says_what_its_shares_are_worth() -> None:
    session = with_people(game_of("nexus_ops"), 0)
    why = hint(session.state, 0, None, 300).why
    assert why.startswith("share of 300 simulations that began with each: ")
    level = [("buy human 20", 0.08, -0.1), ("buy human 21", 0.07, -0.12)]
    assert "differences this small mean nothing" in reason(1000, level)
    assert "mean nothing" not in reason(1000, [("a", 0.7, 0.1), ("b", 0.2, 0.0)])
    assert "mean nothing" not in reason(1000, [("a", 0.3, None)])


@pytest.mark.parametrize("name", warquest.games())
def test_a_hint_is_legal_and_knows_only_what_the_seat_sees(name: str) -> None:
    session = with_people(game_of(name), 0)
    play_on(session, 3)
    if session.to_move is None:
        session.undo()
    first = hint(session.state, 0, None, 60)
    assert first.action in session.state.legal_actions()
    assert first.notation == session.state.action_to_string(first.action)
    assert sum(share for _, share, _ in first.shares) == pytest.approx(1)
    for seed in range(5):
        other = session.state.resample_from_infostate(0, warquest.Generator(seed, 0))
        again = hint(other, 0, None, 60)
        assert (again.action, again.why, again.shares) == (first.action, first.why, first.shares)
        assert str(again.battle) == str(first.battle)
    before = session.state.digest(), len(session.log)
    assert session.hint(0.01).action in session.state.legal_actions()
    assert (session.state.digest(), len(session.log)) == before
