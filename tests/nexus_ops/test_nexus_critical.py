"""NX-12: Critical Objective, who may play it and what its battle is worth."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from nexus_battles import asked, battle, dice, fight, hand, here, on_board, run
from nexus_positions import Position

from script import outcomes, play, refused

DRAW = "draw_energize ambush"
CARD = "critical_objective"
ASKED = ["critical", "pass"]


def three(load: Any, *armies: str, **options: Any) -> Position:
    return on_board(load, 0, *armies, players=3, **options)


def undecided(load: Any, *, own: str = "2 strider", other: str = "2 strider", **options: Any) -> Position:
    """Seat 0 and seat 1 on plains; nobody will hit."""
    return on_board(load, 7, own, other, **options)


@pytest.mark.clause("NX-12.1", "NX-12.3", "NX-12.10", "NX-9.3")
def test_it_follows_an_undecided_battle_at_once_on_the_same_hex(load: Any) -> None:
    position = undecided(load).hand(0, CARD).units(0, 9, "human").units(1, 9, "human")
    state = position.battle().state()
    assert refused(state, "critical")
    state = play(state, "fight 7")
    assert asked(state) == ("window_open", 0, ["pass"])
    state = run(state, "hits 0", "hits 0")
    assert asked(state) == ("critical_window", 0, ASKED)
    again = play(state, "critical")
    assert (battle(again)["hex"], battle(again)["critical"], fight(again)) == (7, True, (0, 1))
    assert (dice(again), again.tallies(), hand(again, 0)) == (("strider", "A", 2), {"battles": 2}, [])
    assert again.to_dict()["energize_discards"] == {CARD: 1}
    assert asked(play(again, "hits 0", "hits 0")) == ("battle_select", 0, ["fight 9"])
    passed = play(state, "pass")
    assert asked(passed) == ("battle_select", 0, ["fight 9", "discard critical_objective"])
    assert refused(passed, "critical")


@pytest.mark.clause("NX-12.1", "NX-12.10")
def test_it_needs_another_player_on_the_hex(load: Any) -> None:
    state = undecided(load, other="strider").hand(0, CARD).battle().state()
    won = run(state, "fight 7", "hits 2", "hits 0", DRAW, "done")
    assert asked(won)[:2] == ("battle_select", 0)
    both_gone = undecided(load, own="strider", other="strider").hand(0, CARD).hand(1, CARD)
    state = run(both_gone.battle().state(), "fight 7", "hits 1", "hits 1", DRAW, "done")
    assert asked(state)[:2] == ("battle_select", 0)


@pytest.mark.clause("NX-12.1", "NX-12.2")
def test_a_participant_without_units_there_is_not_asked(load: Any) -> None:
    position = three(load, "strider", "strider", "strider").hand(0, CARD).hand(1, CARD)
    state = run(position.battle().state(), "fight 0", "defender 1")
    lost = run(state, "hits 0", "hits 1")
    assert asked(lost) == ("critical_window", 1, ASKED)
    won = run(state, "hits 1", "hits 0", DRAW, "done")
    assert asked(won) == ("critical_window", 0, ASKED)
    assert asked(play(won, "pass"))[:2] == ("battle_select", 0)


@pytest.mark.clause("NX-12.1", "NX-13.4")
def test_a_hand_without_the_card_is_asked_and_an_empty_one_is_not(load: Any) -> None:
    state = run(undecided(load).hand(1, "ambush").battle().state(), "fight 7", "hits 0", "hits 0")
    assert asked(state) == ("critical_window", 1, ["pass"])
    state = play(undecided(load).battle().state(), "fight 7", "hits 0", "hits 0")
    assert state.node == "battle_select"


@pytest.mark.clause("NX-12.1", "RU-4")
@pytest.mark.parametrize("bystanders", [False, True])
def test_a_third_party_may_never_play_it(load: Any, bystanders: bool) -> None:
    position = three(load, "strider", "strider", "strider", battle_cards_bystanders=bystanders).hand(2, CARD)
    state = run(position.battle().state(), "fight 0", "defender 1", "hits 0", "hits 0")
    assert asked(state) == ("battle_select", 0, ["end_phase"])


@pytest.mark.clause("NX-12.2", "NX-12.3")
def test_the_attacker_is_asked_first_and_the_first_card_closes_the_window(load: Any) -> None:
    position = undecided(load).hand(0, CARD).hand(1, CARD)
    state = run(position.battle().state(), "fight 7", "hits 0", "hits 0")
    assert asked(state) == ("critical_window", 0, ASKED)
    second = play(state, "pass")
    assert asked(second) == ("critical_window", 1, ASKED)
    assert fight(play(second, "critical")) == (1, 0)
    first = play(state, "critical")
    assert fight(first) == (0, 1)
    assert asked(first) == ("window_open", 1, ["pass"])
    assert hand(first, 1) == [CARD]


@pytest.mark.clause("NX-12.3", "NX-12.2", "NX-12.9", "NX-13.3")
def test_the_roles_of_the_next_window_are_those_of_the_new_battle(load: Any) -> None:
    position = undecided(load, own="2 strider", other="strider").hand(0, CARD).hand(1, CARD, "ambush")
    state = play(run(position.battle().state(), "fight 7", "hits 0", "hits 0"), "pass", "critical")
    assert asked(state) == ("window_open", 1, ["pass"])
    assert asked(play(state, "pass")) == ("window_open", 0, ["pass"])
    state = run(state)
    assert dice(state) == ("strider", "A", 1)
    state = run(state, "hits 0", "hits 0")
    assert asked(state) == ("critical_window", 1, ["pass"])
    state = play(state, "pass")
    assert asked(state) == ("critical_window", 0, ASKED)
    assert fight(play(state, "critical")) == (0, 1)


@pytest.mark.clause("NX-12.4", "RU-5", "NX-9.4")
@pytest.mark.parametrize(("player", "others"), [(0, ["defender 1", "defender 2"]), (1, ["defender 0", "defender 2"])])
def test_the_new_attacker_picks_among_all_others_there(load: Any, player: int, others: list[str]) -> None:
    position = three(load, "strider", "strider", "strider").hand(player, CARD)
    state = run(position.battle().state(), "fight 0", "defender 1", "hits 0", "hits 0", "critical")
    assert asked(state) == ("choose_defender", player, others)
    assert fight(state) == (player, None)
    assert fight(play(state, "defender 2")) == (player, 2)


@pytest.mark.clause("NX-12.4", "RU-5")
def test_the_same_pair_must_both_be_left(load: Any) -> None:
    position = three(load, "2 strider", "strider", "strider", co_targets="same_pair").hand(0, CARD)
    state = run(position.battle().state(), "fight 0", "defender 1")
    assert asked(run(state, "hits 1", "hits 0", DRAW, "done"))[:2] == ("battle_select", 0)
    state = run(state, "hits 0", "hits 0")
    assert asked(state) == ("critical_window", 0, ASKED)
    again = play(state, "critical")
    assert (again.node, fight(again)) == ("hits", (0, 1))


@pytest.mark.clause("NX-12.4", "RU-5b", "NX-11.2")
def test_the_same_pair_keeps_its_roles_whoever_plays(load: Any) -> None:
    position = undecided(load, co_targets="same_pair").hand(1, CARD)
    state = run(position.battle().state(), "fight 7", "hits 0", "hits 0")
    assert asked(state) == ("critical_window", 1, ASKED)
    state = play(state, "critical")
    assert (fight(state), dice(state)) == ((0, 1), ("strider", "A", 2))
    state = play(state, "hits 2", "hits 0", DRAW)
    assert asked(state) == ("mission_window", 0, ["plain", "done"])
    assert state.to_dict()["turn"]["kills"] == {"strider": 2}


@pytest.mark.clause("NX-12.5", "NX-13.7", "NX-13.10", "NX-13.14")
def test_cards_of_the_earlier_battle_have_no_effect(load: Any) -> None:
    position = undecided(load, own="strider", other="strider").hand(0, CARD, "frenzy", "targeting_array")
    state = run(position.battle().state(), "fight 7", "card frenzy", "card targeting_array")
    assert (dice(state), hits(state)) == (("strider", "A", 2), 4)
    state = run(state, "hits 0", "hits 0", "critical")
    assert (dice(state), hits(state)) == (("strider", "A", 1), 3)


@pytest.mark.clause("NX-12.5", "NX-13.7", "NX-12.4")
def test_cards_of_a_battle_won_have_no_effect_in_the_next(load: Any) -> None:
    position = three(load, "strider", "strider", "strider").hand(0, CARD, "frenzy", "outflank", "targeting_array")
    state = run(position.battle().state(), "fight 0", "defender 1", "card frenzy", "card targeting_array")
    assert (dice(state), hits(state)) == (("strider", "A", 2), 4)
    state = run(state, "hits 1", "hits 0", DRAW, "done", "critical")
    assert (fight(state), dice(state), hits(state)) == ((0, 2), ("strider", "A", 1), 3)


def hits(state: Any) -> int:
    """How many faces of a die hit at this roll."""
    chances = outcomes(state)
    number = len(chances) - 1
    return next(faces for faces in range(7) if Fraction(faces, 6) ** number == chances[f"hits {number}"])


@pytest.mark.clause("NX-12.5", "NX-13.11", "NX-13.12", "NX-13.13")
def test_order_and_choice_of_casualties_are_reset(load: Any) -> None:
    army = "crystalline + human"
    position = undecided(load, own=army, other=army)
    position.hand(0, CARD, "crystalline_regeneration", "gravity_anomaly", "outflank")
    state = run(
        position.battle().state(),
        "fight 7; card gravity_anomaly; card outflank; card crystalline_regeneration",
    )
    assert dice(state) == ("human", "A", 1)
    state = run(state, "hits 0; hits 0; hits 0; hits 0; critical")
    assert dice(state) == ("crystalline", "A", 1)
    state = play(state, "hits 1", "hits 1")
    assert asked(state) == ("casualty", 0, ["lose crystalline", "lose human"])
    assert asked(play(state, "lose crystalline")) == ("casualty", 1, ["lose crystalline", "lose human"])


@pytest.mark.clause("NX-12.6", "NX-14.8", "NX-14.7", "NX-11.0")
def test_kills_of_two_battles_on_a_hex_do_not_add_up(load: Any) -> None:
    position = undecided(load, own="strider", other="3 human").hand(0, CARD, "human_slayer")
    state = run(position.battle().state(), "fight 7", "hits 1", "hits 0", "critical")
    assert state.to_dict()["turn"]["kills"] == {"human": 1}
    state = run(state, "hits 1", "hits 0")
    assert state.to_dict()["turn"]["kills"] == {"human": 1}
    assert asked(state) == ("battle_select", 0, ["discard human_slayer", "end_phase"])


@pytest.mark.clause("NX-12.7", "NX-4.6", "RU-6", "NX-11.0")
def test_a_win_of_another_than_the_active_player_scores_nothing(load: Any) -> None:
    position = undecided(load).hand(1, CARD, "win_plains", "strider_slayer")
    state = run(position.battle().state(), "fight 7", "hits 0", "hits 0", "critical")
    assert fight(state) == (1, 0)
    state = play(state, "hits 2", "hits 1", DRAW)
    assert asked(state)[:2] == ("battle_select", 0)
    assert (state.points(), here(state, 0, 7), here(state, 1, 7)) == ([0, 0], {}, {"strider": 1})
    assert state.to_dict()["turn"]["kills"] == {}


@pytest.mark.clause("RU-33", "NX-14.7", "NX-12.7", "NX-11.0")
def test_kills_of_the_active_player_as_defender_do_not_count(load: Any) -> None:
    position = undecided(load).hand(0, "strider_slayer").hand(1, CARD)
    state = run(position.battle().state(), "fight 7", "hits 0", "hits 0", "critical", "hits 0", "hits 1")
    assert here(state, 1, 7) == {"strider": 1}
    assert state.to_dict()["turn"]["kills"] == {}
    assert asked(state) == ("battle_select", 0, ["discard strider_slayer", "end_phase"])


@pytest.mark.clause("NX-12.8", "RU-7")
@pytest.mark.parametrize(("option", "draws"), [("role", True), ("not_active", False)])
def test_whether_the_active_player_draws_for_a_defeat(load: Any, option: str, draws: bool) -> None:
    position = undecided(load, co_loser_draw=option).hand(1, CARD)
    state = run(position.battle().state(), "fight 7", "hits 0", "hits 0", "critical", "hits 2", "hits 0")
    if draws:
        assert (state.node, state.to_dict()["draw"]["player"]) == ("draw_energize", 0)
        state = play(state, DRAW)
    assert asked(state)[:2] == ("battle_select", 0)
    assert hand(state, 0) == (["ambush"] if draws else [])


@pytest.mark.clause("NX-12.8", "NX-11.1", "RU-7")
@pytest.mark.parametrize("option", ["role", "not_active"])
def test_other_losing_defenders_draw_in_any_case(load: Any, option: str) -> None:
    position = three(load, "strider", "strider", "strider", co_loser_draw=option).hand(1, CARD)
    state = run(position.battle().state(), "fight 0", "defender 1", "hits 0", "hits 0", "critical")
    state = play(state, "defender 2", "hits 1", "hits 0")
    assert (state.node, state.to_dict()["draw"]["player"]) == ("draw_energize", 2)
    assert play(state, DRAW).node == "battle_select"
    first = play(three(load, "dragon", "strider", co_loser_draw=option).battle().state(), "fight 0", "hits 1")
    assert first.to_dict()["draw"]["player"] == 1


@pytest.mark.clause("NX-12.9", "NX-12.6", "RU-32")
def test_further_copies_may_follow(load: Any) -> None:
    position = undecided(load, own="strider", other="strider").hand(0, CARD, CARD, CARD)
    state = run(position.battle().state(), "fight 7")
    for left in (2, 1, 0):
        state = run(state, "hits 0", "hits 0", "critical")
        assert (dice(state), len(hand(state, 0))) == (("strider", "A", 1), left)
    state = run(state, "hits 0", "hits 0")
    assert asked(state) == ("battle_select", 0, ["end_phase"])
    assert state.tallies() == {"battles": 4}


@pytest.mark.clause("NX-12.10", "NX-8.6")
def test_it_cannot_follow_a_breath(load: Any) -> None:
    position = on_board(load, 8, "dragon", "").units(1, 9, "2 human").hand(0, CARD).hand(1, CARD)
    state = play(position.battle().state(), "breath 8", "breath_at 9 1", "breath hit")
    assert asked(state) == ("battle_select", 0, ["discard critical_objective", "end_phase"])
