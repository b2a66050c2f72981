"""NX-13.1 to NX-13.7: when cards may be played in a battle, by whom and in which order; bystanders."""

from __future__ import annotations

from typing import Any

import pytest
from nexus_battles import alone, asked, dice, hand, on_board, run, side
from nexus_positions import Position

from script import legal, play

ALL_CARDS = (
    "ambush",
    "critical_objective",
    "crystalline_regeneration",
    "forced_march",
    "frenzy",
    "fungoid_regeneration",
    "gravity_anomaly",
    "outflank",
    "rift_jump",
    "scattered_rubium",
    "second_volley",
    "targeting_array",
    "volunteers",
)
OPEN = ["crystalline_regeneration", "frenzy", "fungoid_regeneration", "gravity_anomaly", "outflank", "targeting_array"]


def cards(*names: str) -> list[str]:
    return [*(f"card {name}" for name in names), "pass"]


def players(state: Any) -> list[int]:
    """Who is asked in this window while everybody passes."""
    seen, node = [], state.node
    while state.node == node:
        seen.append(state.current_player())
        state = play(state, "pass")
    return seen


@pytest.mark.clause("NX-13.1", "NX-13.5", "NX-13.6", "NX-12.1")
def test_each_card_has_its_window(load: Any) -> None:
    state = on_board(load, 7, "2 strider + human", "2 human").hand(0, *ALL_CARDS).battle().state()
    assert [text for text in legal(state) if not text.startswith("discard")] == ["fight 7"]
    state = play(state, "fight 7")
    assert asked(state) == ("window_open", 0, cards(*OPEN))
    state = play(state, "pass", "hits 1")
    assert asked(state) == ("window_post", 0, cards("second_volley"))
    state = play(state, "pass")
    assert asked(state) == ("window_step", 0, cards("outflank"))
    state = play(state, "pass", "hits 0", "hits 0", "pass")
    assert asked(state) == ("critical_window", 0, ["critical", "pass"])


@pytest.mark.clause("NX-13.1", "NX-5.5")
def test_battle_cards_are_no_start_cards(load: Any) -> None:
    battle_cards = [*OPEN, "second_volley", "critical_objective"]
    state = on_board(load, 7, "human", "human").hand(0, *battle_cards).deploy().state()
    assert {text.split()[0] for text in legal(state)} == {"discard", "end_phase"}


@pytest.mark.clause("NX-13.2", "RU-3", "RU-4")
def test_only_attacker_and_defender_are_asked(load: Any) -> None:
    position = on_board(load, 7, "strider", "strider", "strider", players=4)
    position.hand(0, "ambush").hand(1, "ambush").hand(2, "frenzy", "outflank").hand(3, "frenzy")
    state = play(position.battle().state(), "fight 7", "defender 1")
    assert players(state) == [0, 1]
    state = play(state, "pass", "pass", "hits 0", "hits 0")
    assert (state.node, players(state)) == ("window_post", [0, 1])


@pytest.mark.clause("NX-13.3", "NX-13.4")
def test_a_card_played_asks_everybody_again(load: Any) -> None:
    attacker, defender = "1 strider / cards frenzy + gravity_anomaly", "1 strider / cards frenzy + outflank"
    state = alone(load, attacker, defender)
    assert asked(state) == ("window_open", 0, cards("frenzy", "gravity_anomaly"))
    again = play(state, "card frenzy")
    assert asked(again) == ("window_open", 0, cards("gravity_anomaly"))
    assert players(again) == [0, 1]
    defended = play(state, "pass", "card outflank")
    assert asked(defended) == ("window_open", 0, cards("frenzy", "gravity_anomaly"))
    assert players(defended) == [0, 1]
    played = play(defended, "card frenzy", "pass", "card frenzy")
    assert asked(played) == ("window_open", 0, cards("gravity_anomaly"))
    assert dice(play(played, "card gravity_anomaly")) == ("strider", "A", 2)


@pytest.mark.clause("NX-13.3")
def test_the_window_closes_when_all_have_passed_in_one_pass(load: Any) -> None:
    state = alone(load, "1 strider / cards frenzy + outflank", "1 strider / cards frenzy")
    state = play(state, "card frenzy", "pass", "card frenzy")
    assert asked(state) == ("window_open", 0, cards("outflank"))
    assert dice(play(state, "pass")) == ("strider", "A", 2)


@pytest.mark.clause("NX-13.4")
def test_who_holds_any_card_is_asked_though_none_can_be_played(load: Any) -> None:
    position = on_board(load, 7, "strider", "strider").hand(1, "volunteers")
    state = play(position.battle().state(), "fight 7")
    assert asked(state) == ("window_open", 1, ["pass"])
    state = play(on_board(load, 7, "strider", "strider").battle().state(), "fight 7")
    assert dice(state) == ("strider", "A", 1)


@pytest.mark.clause("NX-13.4", "NX-17.1")
def test_secret_missions_are_no_reason_to_be_asked(load: Any) -> None:
    position = on_board(load, 7, "strider", "strider").hand(0, "win_plains").hand(1, "annihilate")
    assert play(position.battle().state(), "fight 7").node == "hits"


@pytest.mark.clause("NX-13.5", "NX-10.4")
def test_a_step_window_opens_before_each_later_step_that_is_executed(load: Any) -> None:
    state = alone(load, "1 dragon + 1 human / cards outflank + frenzy", "1 strider + 1 human")
    assert asked(state) == ("window_open", 0, cards("frenzy", "outflank"))
    seen = []
    while not state.is_terminal():
        if state.node in ("window_open", "window_step"):
            seen.append((state.node, state.to_dict()["battle"]["type"]))
        state = play(state, "pass" if "pass" in legal(state) else "hits 0")
    assert [node for node, _ in seen] == ["window_open", "window_step", "window_step"]
    assert seen[0] == ("window_open", None)


@pytest.mark.clause("NX-13.5", "NX-13.11")
def test_the_first_step_is_determined_after_the_open_window(load: Any) -> None:
    state = alone(load, "1 dragon + 1 human / cards gravity_anomaly", "1 strider")
    assert dice(play(state, "pass")) == ("dragon", "A", 1)
    assert dice(play(state, "card gravity_anomaly")) == ("human", "A", 1)


@pytest.mark.clause("NX-13.5", "NX-13.3")
def test_the_step_window_is_a_loop_for_step_cards_only(load: Any) -> None:
    state = alone(load, "1 dragon + 1 human / cards frenzy", "2 human + 1 dragon / cards outflank + targeting_array")
    state = play(state, "pass", "pass", "hits 0", "hits 0", "pass", "pass")
    assert asked(state) == ("window_step", 0, ["pass"])
    state = play(state, "pass")
    assert asked(state) == ("window_step", 1, cards("outflank"))
    state = play(state, "card outflank")
    assert asked(state) == ("window_step", 0, ["pass"])
    assert dice(play(state, "pass", "pass")) == ("human", "A", 1)


@pytest.mark.clause("NX-13.6", "NX-13.4")
@pytest.mark.parametrize(
    ("hits", "who"),
    [("hits 2; hits 1", []), ("hits 1; hits 1", [0]), ("hits 2; hits 0", [1]), ("hits 0; hits 0", [0, 1])],
)
def test_the_post_roll_window_is_for_sides_with_misses(load: Any, hits: str, who: list[int]) -> None:
    held = "/ cards frenzy + second_volley"
    state = alone(load, f"2 strider + 5 human {held}", f"1 strider + 5 human {held}")
    state = play(state, "pass", "pass", hits)
    assert state.node == ("window_post" if who else "casualty")
    assert (players(state) if who else []) == who


@pytest.mark.clause("NX-13.6", "NX-10.6")
def test_the_post_roll_window_comes_after_both_rolls_and_before_casualties(load: Any) -> None:
    state = alone(load, "2 strider / cards second_volley", "2 strider + 1 human")
    state = play(state, "pass", "hits 1")
    assert dice(state) == ("strider", "D", 2)
    state = play(state, "hits 2")
    assert asked(state) == ("window_post", 0, cards("second_volley"))
    assert state.to_dict()["sides"][0]["units"] == {"strider": 2}
    assert (side(state, "A")["misses"], side(state, "D")["misses"]) == (1, 0)


@pytest.mark.clause("NX-13.7", "NX-10.14", "RU-29")
def test_effects_end_with_a_battle_that_decides_nothing(load: Any) -> None:
    position = on_board(load, 7, "strider", "strider").units(0, 9, "strider").units(1, 9, "strider")
    position.hand(0, "frenzy", "targeting_array", "volunteers").hand(1, "outflank")
    state = run(position.battle().state(), "fight 7", "card frenzy", "card targeting_array", "card outflank")
    assert dice(state) == ("strider", "A", 2)
    state = run(state, "hits 0", "hits 0")
    assert state.node == "critical_window"
    for letter in "AD":
        assert side(state, letter) == {
            "frenzy": False,
            "outflank": False,
            "targeting": 0,
            "regeneration": [],
            "hits": None,
            "misses": 0,
            "volley": False,
            "lost": {},
        }
    state = run(play(state, "pass", "fight 9"))
    assert (dice(state), state.chance_weights()[0][1]) == (("strider", "A", 1), state.chance_weights()[1][1])


def crowd(load: Any) -> Position:
    """Seats 0 to 2 are on the hex, seat 3 looks on from elsewhere."""
    return on_board(load, 7, "strider", "strider", "strider", players=4, battle_cards_bystanders=True)


@pytest.mark.clause("NX-13.2", "NX-13.3", "RU-3")
def test_bystanders_are_asked_clockwise_from_the_defender(load: Any) -> None:
    position = crowd(load)
    for seat in range(4):
        position.hand(seat, "frenzy" if seat else "ambush")
    state = play(position.battle().state(), "fight 7", "defender 2")
    assert players(state) == [0, 2, 3, 1]
    assert players(play(position.battle().state(), "fight 7", "defender 1")) == [0, 1, 2, 3]
    state = play(state, "pass", "pass", "card frenzy")
    assert asked(state) == ("card_side", 3, ["card_side attacker", "card_side defender"])
    assert state.to_dict()["chain"] == ["card frenzy"]
    assert hand(state, 3) == ["frenzy"]
    state = play(state, "card_side defender")
    assert (asked(state), hand(state, 3)) == (("window_open", 0, ["pass"]), [])
    assert players(state) == [0, 2, 1]


@pytest.mark.clause("NX-13.2", "NX-13.10")
@pytest.mark.parametrize(("chosen", "numbers"), [("attacker", (2, 1)), ("defender", (1, 2))])
def test_the_card_of_a_bystander_acts_for_the_side_he_names(load: Any, chosen: str, numbers: tuple[int, int]) -> None:
    position = crowd(load).hand(3, "frenzy")
    state = play(position.battle().state(), "fight 7", "defender 2", "card frenzy", f"card_side {chosen}")
    assert dice(state) == ("strider", "A", numbers[0])
    assert dice(play(state, "hits 0")) == ("strider", "D", numbers[1])
    assert state.to_dict()["energize_discards"] == {"frenzy": 1}


@pytest.mark.clause("NX-13.2", "NX-13.12")
def test_the_outflank_of_a_bystander_is_played_by_the_side(load: Any) -> None:
    position = on_board(load, 7, "strider + human", "strider", players=3, battle_cards_bystanders=True)
    state = play(position.hand(2, "outflank").battle().state(), "fight 7", "card outflank", "card_side defender")
    state = play(state, "hits 0", "hits 1")
    assert asked(state) == ("casualty", 1, ["lose strider", "lose human"])


@pytest.mark.clause("NX-13.2", "NX-13.5", "NX-13.3")
def test_a_bystander_is_asked_before_later_steps_too(load: Any) -> None:
    position = on_board(load, 7, "strider + human", "strider", players=3, battle_cards_bystanders=True)
    state = play(position.hand(2, "outflank", "frenzy").battle().state(), "fight 7", "pass", "hits 0", "hits 0", "pass")
    assert asked(state) == ("window_step", 2, cards("outflank"))
    state = play(state, "card outflank")
    assert asked(state) == ("card_side", 2, ["card_side attacker", "card_side defender"])
    state = play(state, "card_side attacker")
    assert (asked(state), side(state, "A")["outflank"]) == (("window_step", 2, ["pass"]), True)


@pytest.mark.clause("NX-13.2", "NX-13.6", "NX-13.15")
def test_a_bystander_may_roll_again_for_a_side_with_misses(load: Any) -> None:
    position = on_board(load, 7, "strider + 2 human", "strider + 2 human", players=3, battle_cards_bystanders=True)
    state = position.hand(2, "second_volley", "second_volley").battle().state()
    state = run(state, "fight 7", "hits 0")
    both = play(state, "hits 0")
    assert asked(both) == ("window_post", 2, cards("second_volley"))
    both = play(both, "card second_volley")
    assert legal(both) == ["card_side attacker", "card_side defender"]
    both = play(both, "card_side attacker")
    assert (both.node, legal(both)) == ("reroll", ["reroll 0", "reroll 1"])
    both = play(both, "reroll 0")
    assert legal(play(both, "card second_volley")) == ["card_side defender"]
    one = play(state, "hits 1")
    assert legal(play(one, "card second_volley")) == ["card_side attacker"]


@pytest.mark.clause("NX-13.2", "NX-13.6", "NX-13.4")
def test_a_bystander_is_not_asked_after_rolls_without_misses(load: Any) -> None:
    position = on_board(load, 7, "strider + human", "strider + human", players=3, battle_cards_bystanders=True)
    state = run(position.hand(2, "second_volley").battle().state(), "fight 7")
    assert play(state, "hits 1", "hits 1").node == "casualty"
    position = on_board(load, 7, "strider + human", "strider + human", players=3, battle_cards_bystanders=True)
    state = run(position.hand(2, "frenzy").battle().state(), "fight 7", "hits 1")
    state = play(state, "hits 0")
    assert asked(state) == ("window_post", 2, ["pass"])


@pytest.mark.clause("NX-13.2", "NX-13.3")
def test_participants_name_no_side_with_bystanders(load: Any) -> None:
    position = on_board(load, 7, "strider", "strider", players=3, battle_cards_bystanders=True)
    state = play(position.hand(0, "frenzy").hand(1, "frenzy").battle().state(), "fight 7", "card frenzy")
    assert (asked(state), side(state, "A")["frenzy"]) == (("window_open", 1, cards("frenzy")), True)
    assert dice(play(state, "card frenzy")) == ("strider", "A", 2)
