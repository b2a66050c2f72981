"""NX-8: the breath of the dragons."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from nexus_moves import ending, goes, offered, player, turn
from nexus_positions import Position

from script import legal, outcomes, play, probability, refused

HALF = {"breath hit": Fraction(1, 2), "breath miss": Fraction(1, 2)}


def breathing(load: Any, *targets: str, players: int = 2, **arguments: Any) -> Position:
    """A dragon of seat 0 on 10, units of seat 1 on 9 beside it, and one far away so that nobody is eliminated."""
    position = Position(load("nexus_ops", players=players, **arguments)).units(0, 10, "dragon").units(1, 9, *targets)
    return position.units(1, 23, "human")


@pytest.mark.clause("NX-8.1", "NX-3.1")
def test_dragons_on_hexes_of_their_own_are_marked_when_the_moves_end(load: Any) -> None:
    position = breathing(load, "human").units(0, 9, "dragon").units(0, 0, "dragon", "strider").units(1, 8, "dragon")
    state = position.move(0).state()
    assert turn(state)["breath"] == {}
    state = play(state, "end_phase")
    assert turn(state)["breath"] == {"0": 1, "10": 1}  # the one on 9 stands among enemies


@pytest.mark.clause("NX-8.1", "RU-22", "NX-6.7")
def test_what_a_dragon_did_before_does_not_matter(load: Any) -> None:
    position = Position(load("nexus_ops", players=2)).units(1, 9, "human").units(0, 0, "dragon").rubium(0, 12)
    state = play(position.units(0, 12, "dragon").hand(0, "rift_jump").state(), "start_card rift_jump")
    state = play(state, "jump_unit dragon 12; jump_to 2; buy dragon 20; end_phase", goes("dragon", 0, 8), "end_phase")
    assert turn(state)["breath"] == {"2": 1, "8": 1, "20": 1}
    assert offered(state, "breath") == ["2", "8", "20"]


@pytest.mark.clause("NX-8.1", "NX-8.4")
def test_a_hex_that_is_won_later_marks_no_dragon(load: Any) -> None:
    position = breathing(load, "human").units(0, 9, "dragon").units(1, 2, "human")
    state = play(position.battle(0).state(), "breath 10; breath_at 9 1; breath hit")
    assert turn(state)["breath"] == {} and not offered(state, "breath")  # 9 is free, but was not at the time


@pytest.mark.clause("NX-8.2", "NX-8.4")
def test_a_breath_at_a_neighbour(load: Any) -> None:
    state = breathing(load, "human").units(1, 8, "human").battle(0).state()
    assert offered(state, "breath") == ["10"]
    state = play(state, "breath 10")
    assert (state.node, legal(state), state.current_player()) == ("breath_at", ["breath_at 9 1"], 0)
    state = play(state, "breath_at 9 1")
    assert (state.node, state.kind, outcomes(state)) == ("breath", "chance", HALF)
    hit, miss = play(state, "breath hit"), play(state, "breath miss")
    assert "9" not in player(hit, 1)["units"] and player(miss, 1)["units"]["9"] == {"human": 1}
    assert hit.node == miss.node == "battle_select" and turn(hit)["breath"] == turn(miss)["breath"] == {}
    assert refused(hit, "breath 10") and refused(miss, "breath 10")


@pytest.mark.clause("NX-8.2")
def test_without_a_neighbour_to_burn_there_is_no_breath(load: Any) -> None:
    position = Position(load("nexus_ops", players=2)).units(0, 10, "dragon").units(0, 9, "human").units(1, 8, "human")
    state = position.battle(0).state()
    assert legal(state) == ["end_phase"] and turn(state)["breath"] == {"10": 1}


@pytest.mark.clause("NX-8.3", "NX-8.2")
def test_the_victim_is_named(load: Any) -> None:
    position = breathing(load, "human", players=3).units(2, 9, "2 strider").units(2, 2, "fungoid")
    state = play(position.battle(0).state(), "breath 10")
    assert legal(state) == ["breath_at 2 2", "breath_at 9 1", "breath_at 9 2"]
    state = play(state, "breath_at 9 2; breath hit")
    assert player(state, 2)["units"]["9"] == {"strider": 1} and player(state, 1)["units"]["9"] == {"human": 1}


@pytest.mark.clause("NX-8.4", "RU-13")
@pytest.mark.parametrize(("choice", "chooser"), [("victim", 1), ("attacker", 0)])
def test_who_chooses_the_casualty(load: Any, choice: str, chooser: int) -> None:
    position = breathing(load, "2 human", "dragon", breath_choice=choice)
    state = play(position.battle(0).state(), "breath 10; breath_at 9 1; breath hit")
    assert (state.node, state.current_player()) == ("breath_casualty", chooser)
    assert legal(state) == ["lose dragon", "lose human"]
    state = play(state, "lose human")
    assert player(state, 1)["units"]["9"] == {"dragon": 1, "human": 1}
    assert (state.node, state.current_player()) == ("battle_select", 0)


@pytest.mark.clause("NX-8.4")
def test_one_type_is_no_choice(load: Any) -> None:
    state = play(breathing(load, "3 strider").battle(0).state(), "breath 10; breath_at 9 1; breath hit")
    assert state.node == "battle_select" and player(state, 1)["units"]["9"] == {"strider": 2}


@pytest.mark.clause("NX-8.5")
@pytest.mark.parametrize("terrain", ["magma", "forest", "spires", "plains"])
def test_nothing_changes_the_odds_of_a_breath(load: Any, terrain: str) -> None:
    position = breathing(load, "human").terrain(h9=terrain, h10=terrain).units(0, 10, "2 dragon")
    position.hand(0, "targeting_array")
    assert outcomes(play(position.battle(0).state(), "breath 10; breath_at 9 1")) == HALF


@pytest.mark.clause("NX-8.6", "NX-E21", "NX-14.9")
def test_a_breath_is_no_battle(load: Any) -> None:
    position = breathing(load, "human", "strider").hand(0, "strider_slayer", "targeting_array", "second_volley")
    position.hand(1, "frenzy", "outflank", "strider_slayer")
    state = play(position.battle(0).state(), "breath 10; breath_at 9 1")
    for outcome in ("breath miss", "breath hit; lose strider"):
        after = play(state, outcome)
        assert (after.node, after.current_player(), turn(after)["kills"]) == ("battle_select", 0, {})
        assert not offered(after, "white") and after.points() == [0, 0] and after.to_dict()["battles"] == 0
        assert len(player(after, 1)["energize"]) == 2 and not offered(after, "card")
        assert player(after)["units"] == {"10": {"dragon": 1}}


@pytest.mark.clause("NX-8.7")
def test_breath_from_and_onto_the_monolith(load: Any) -> None:
    game = load("nexus_ops", players=2)
    position = Position(game).units(0, 0, "dragon").units(1, 1, "leaper", "strider").units(0, 7, "dragon")
    assert play(position.battle(0).state(), "breath 0; breath_at 1 1").node == "breath"
    position = Position(game).units(0, 1, "dragon").units(1, 0, "dragon")
    assert play(position.battle(0).state(), "breath 1; breath_at 0 1").node == "breath"


@pytest.mark.clause("NX-8.8", "NX-9.1", "NX-9.2")
def test_a_breath_may_end_a_fight_before_it_begins(load: Any) -> None:
    state = breathing(load, "human").units(0, 9, "2 human").battle(0).state()
    assert turn(state)["fights"] == [9] and refused(state, "end_phase")
    state = play(state, "breath 10; breath_at 9 1")
    hit, miss = play(state, "breath hit"), play(state, "breath miss")
    assert turn(hit)["fights"] == [] and legal(hit) == ["end_phase"] and hit.points() == [0, 0]
    assert player(hit)["units"]["9"] == player(miss)["units"]["9"] == {"human": 2}
    assert turn(miss)["fights"] == [9] and legal(miss) == ["fight 9"]


@pytest.mark.clause("NX-8.8")
def test_with_another_enemy_left_the_fight_goes_on(load: Any) -> None:
    position = breathing(load, "human", players=3).units(0, 9, "human").units(2, 9, "human")
    state = play(position.battle(0).state(), "breath 10; breath_at 9 1; breath hit")
    assert turn(state)["fights"] == [9] and legal(state) == ["fight 9"]


@pytest.mark.clause("NX-8.9", "RU-12")
@pytest.mark.parametrize("timing", ["interleaved", "before_battles", "after_battles"])
def test_when_a_dragon_may_breathe(load: Any, timing: str) -> None:
    position = breathing(load, "2 human", breath_timing=timing)
    for place in (2, 18):
        position.units(0, place, "human").units(1, place, "human")
    state = position.battle(0).state()
    first = play(state, "fight 2; hits 0; hits 0")
    last = play(first, "fight 18; hits 0; hits 0")
    allowed = {"interleaved": (1, 1, 1), "before_battles": (1, 0, 0), "after_battles": (0, 0, 1)}
    found = tuple(len(offered(node, "breath")) for node in (state, first, last))
    assert found == allowed[timing]
    assert turn(last)["breath"] == {"10": 1} or timing == "before_battles"
    if timing == "before_battles":  # breath is not spent by the first breath of a turn
        two = breathing(load, "2 human", breath_timing=timing).units(0, 8, "dragon").battle(0).state()
        assert offered(play(two, "breath 10; breath_at 9 1; breath miss"), "breath") == ["8"]


@pytest.mark.clause("NX-8.10", "NX-8.5")
def test_as_many_breaths_as_dragons(load: Any) -> None:
    state = breathing(load, "5 human").units(0, 10, "2 dragon").battle(0).state()
    for left in (3, 2, 1):
        assert turn(state)["breath"] == {"10": left}
        state = play(state, "breath 10; breath_at 9 1; breath hit")
    assert turn(state)["breath"] == {} and not offered(state, "breath")
    assert player(state, 1)["units"]["9"] == {"human": 2}


def killed(node: Any) -> bool | None:
    """Whether nobody is left on hex 9 when no dragon may breathe any more."""
    return None if node.node != "battle_select" or offered(node, "breath") else "9" not in player(node, 1)["units"]


def burn(node: Any) -> str:
    return next((text for text in legal(node) if text.startswith("breath")), "") or node.action_to_string(ending(node))


@pytest.mark.clause("NX-E21", "NX-8.4", "NX-8.10")
def test_the_odds_of_two_and_three_dragons(load: Any) -> None:
    two = breathing(load, "human").units(0, 8, "dragon").battle(0).state()
    assert probability(two, killed, burn) == Fraction(3, 4)
    after = play(two, "breath 8; breath_at 9 1; breath hit")
    assert not offered(after, "breath") and turn(after)["breath"] == {"10": 1}
    three = breathing(load, "2 human").units(0, 10, "2 dragon").battle(0).state()
    assert probability(three, killed, burn) == Fraction(1, 2)


@pytest.mark.clause("NX-E21", "NX-8.6")
def test_a_targeting_array_is_no_help_to_a_breath(load: Any) -> None:
    state = breathing(load, "human").hand(0, "targeting_array").battle(0).state()
    assert legal(state) == ["breath 10", "discard targeting_array", "end_phase"]
    assert legal(play(state, "breath 10")) == ["breath_at 9 1"]


@pytest.mark.clause("NX-8.1", "NX-4.1")
def test_marks_are_gone_after_the_battles(load: Any) -> None:
    state = play(breathing(load, "human").battle(0).state(), "end_phase")
    assert turn(state)["breath"] == {}
    state = play(state, "draw_secret win_plains")
    assert not offered(state, "breath")
