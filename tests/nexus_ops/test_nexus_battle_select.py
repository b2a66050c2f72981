"""NX-9: which hexes are fought, in which order, and by whom."""

from __future__ import annotations

from typing import Any

import pytest
from nexus_battles import asked, battle, dice, fight, here, on_board
from nexus_positions import Position

from script import legal, play, refused

NO_HITS = ("hits 0", "hits 0")


def two_fights(load: Any) -> Position:
    return on_board(load, 7, "human", "human").units(0, 9, "strider").units(1, 9, "strider")


@pytest.mark.clause("NX-9.1", "NX-9.2", "RU-28")
def test_every_contested_hex_must_be_fought_in_any_order(load: Any) -> None:
    state = two_fights(load).battle().state()
    assert asked(state) == ("battle_select", 0, ["fight 7", "fight 9"])
    assert refused(state, "end_phase")
    for first, second in (("7", "9"), ("9", "7")):
        after = play(state, f"fight {first}", *NO_HITS)
        assert asked(after) == ("battle_select", 0, [f"fight {second}"])
        after = play(after, f"fight {second}", *NO_HITS)
        assert asked(after) == ("battle_select", 0, ["end_phase"])
        assert after.tallies() == {"battles": 2}


@pytest.mark.clause("NX-9.1", "NX-9.2")
def test_hexes_without_own_units_or_without_enemies_are_no_battles(load: Any) -> None:
    position = on_board(load, 7, "human", players=3).units(1, 9, "strider").units(2, 9, "strider")
    assert legal(position.battle().state()) == ["end_phase"]


@pytest.mark.clause("NX-9.1", "NX-4.1")
def test_the_battles_are_those_contested_after_the_moves(load: Any) -> None:
    position = on_board(load, 8, "human", "").units(1, 9, "human").units(1, 11, "human")
    state = play(position.move().state(), "move human 8", "move_to 9", "move_count 1")
    assert state.to_dict()["turn"]["fights"] == []
    state = play(state, "end_phase")
    assert asked(state) == ("battle_select", 0, ["fight 9"])
    assert state.to_dict()["turn"]["fights"] == [9]


@pytest.mark.clause("NX-9.1", "NX-8.8", "NX-9.2")
def test_a_hex_that_breath_frees_is_not_fought(load: Any) -> None:
    position = two_fights(load).units(0, 8, "dragon")
    state = position.battle().state()
    assert legal(state) == ["fight 7", "fight 9", "breath 8"]
    freed = play(state, "breath 8", "breath_at 7 1", "breath hit")
    assert asked(freed) == ("battle_select", 0, ["fight 9"])
    assert freed.to_dict()["turn"]["fights"] == [9]
    missed = play(state, "breath 8", "breath_at 7 1", "breath miss")
    assert legal(missed) == ["fight 7", "fight 9"]


@pytest.mark.clause("NX-9.3", "NX-9.5", "RU-29")
def test_an_undecided_hex_is_fought_again_on_the_next_turn_only(load: Any) -> None:
    state = play(on_board(load, 8, "human", "human").battle().state(), "fight 8")
    assert fight(state) == (0, 1)
    state = play(state, *NO_HITS)
    assert legal(state) == ["end_phase"]
    assert refused(state, "fight 8")
    state = play(state, "end_phase", "draw_secret win_magma", "end_turn", "end_phase", "end_phase")
    assert asked(state) == ("battle_select", 1, ["fight 8"])
    state = play(state, "fight 8")
    assert fight(state) == (1, 0)
    assert dice(state) == ("human", "A", 1)


@pytest.mark.clause("NX-9.3", "NX-9.4")
def test_a_hex_of_three_is_fought_once_though_a_third_party_remains(load: Any) -> None:
    state = on_board(load, 0, "dragon", "strider", "strider", players=3).battle().state()
    state = play(state, "fight 0", "defender 1", "hits 1", "draw_energize ambush", "done")
    assert asked(state) == ("battle_select", 0, ["end_phase"])
    assert here(state, 2, 0) == {"strider": 1}


@pytest.mark.clause("NX-9.4", "RU-4")
def test_the_attacker_picks_the_defender_among_several(load: Any) -> None:
    state = on_board(load, 7, "2 strider", "2 human", "strider + human", players=4).units(3, 8, "human")
    state = play(state.battle().state(), "fight 7")
    assert asked(state) == ("choose_defender", 0, ["defender 1", "defender 2"])
    assert fight(state) == (0, None)
    assert (state.tallies(), state.to_dict()["turn"]["fights"]) == ({"battles": 0}, [7])
    after = play(state, "defender 1")
    assert after.to_dict()["turn"]["fights"] == []
    assert (fight(after), after.tallies()) == ((0, 1), {"battles": 1})


@pytest.mark.clause("NX-9.4", "NX-10.8", "RU-4", "RU-31")
def test_a_third_party_neither_rolls_nor_suffers(load: Any) -> None:
    state = on_board(load, 7, "3 strider + human", "human", "strider + 2 human", players=3).battle().state()
    state = play(state, "fight 7", "defender 1")
    assert dice(state) == ("strider", "A", 3)
    state = play(state, "hits 3")
    assert (state.node, state.current_player()) == ("draw_energize", -1)
    assert here(state, 2, 7) == {"strider": 1, "human": 2}
    assert here(state, 1, 7) == {}


@pytest.mark.clause("NX-9.4")
def test_a_single_opponent_is_the_defender_without_a_question(load: Any) -> None:
    state = on_board(load, 7, "human", "", "human", players=3).battle().state()
    state = play(state, "fight 7")
    assert (state.node, fight(state)) == ("hits", (0, 2))


@pytest.mark.clause("NX-9.5", "NX-10.5")
def test_the_active_player_attacks(load: Any) -> None:
    state = play(on_board(load, 7, "human", "2 human").battle(1).state(), "fight 7")
    assert fight(state) == (1, 0)
    assert dice(state) == ("human", "A", 2)
    assert dice(play(state, "hits 0")) == ("human", "D", 1)


@pytest.mark.clause("NX-9.6", "NX-5.5", "NX-13.1")
def test_nothing_moves_once_the_battles_have_begun(load: Any) -> None:
    position = two_fights(load).hand(0, "rift_jump", "volunteers").hand(1, "rift_jump")
    state = position.battle().state()
    discards = ["discard rift_jump", "discard volunteers"]
    assert legal(state) == ["fight 7", "fight 9", *discards]
    state = play(state, "fight 7")
    assert asked(state) == ("window_open", 0, ["pass"])
    assert asked(play(state, "pass")) == ("window_open", 1, ["pass"])
    after = play(state, "pass", "pass", *NO_HITS, "pass", "pass")
    assert after.node == "critical_window"
    after = play(after, "pass", "pass")
    assert asked(after) == ("battle_select", 0, ["fight 9", *discards])


@pytest.mark.clause("NX-9.1", "NX-9.3")
def test_the_hex_of_a_battle_leaves_the_list_when_it_begins(load: Any) -> None:
    state = play(two_fights(load).battle().state(), "fight 9")
    assert state.to_dict()["turn"]["fights"] == [7]
    assert (battle(state)["hex"], battle(state)["critical"], battle(state)["type"]) == (9, False, "strider")


@pytest.mark.clause("NX-8.4", "NX-8.6", "RU-13")
@pytest.mark.parametrize(("option", "chooser"), [("victim", 1), ("attacker", 0)])
def test_who_picks_the_casualty_of_a_breath(load: Any, option: str, chooser: int) -> None:
    position = on_board(load, 8, "dragon", "", breath_choice=option).units(1, 9, "human", "strider")
    state = play(position.battle().state(), "breath 8", "breath_at 9 1", "breath hit")
    assert asked(state) == ("breath_casualty", chooser, ["lose strider", "lose human"])
    state = play(state, "lose strider")
    assert asked(state) == ("battle_select", 0, ["end_phase"])
    assert here(state, 1, 9) == {"human": 1}


@pytest.mark.clause("NX-8.4", "NX-8.5")
@pytest.mark.parametrize("option", ["victim", "attacker"])
def test_a_casualty_of_a_breath_without_choice_is_taken_silently(load: Any, option: str) -> None:
    position = on_board(load, 8, "2 dragon", "", breath_choice=option).units(1, 9, "2 human")
    state = play(position.battle().state(), "breath 8", "breath_at 9 1", "breath hit")
    assert asked(state) == ("battle_select", 0, ["breath 8", "end_phase"])
    assert here(state, 1, 9) == {"human": 1}
