"""NX-5: buying units."""

from __future__ import annotations

from typing import Any

import pytest
from nexus_moves import goes, offered, player, turn, verbs
from nexus_positions import Position

from script import legal, play, refused

COSTS = {"dragon": 12, "leaper": 8, "strider": 6, "crystalline": 3, "fungoid": 3, "human": 2}
LIMITS = {"dragon": 3, "leaper": 4, "strider": 6, "crystalline": 8, "fungoid": 8, "human": 12}


@pytest.mark.clause("NX-5.1")
@pytest.mark.parametrize("unit", list(COSTS))
def test_a_unit_costs_its_price(load: Any, unit: str) -> None:
    game, cost = load("nexus_ops", players=2), COSTS[unit]
    poor = Position(game).rubium(0, cost - 1).state()
    assert refused(poor, f"buy {unit} 19")
    state = play(Position(game).rubium(0, cost).state(), f"buy {unit} 20")
    assert (player(state)["rubium"], player(state)["units"]) == (0, {"20": {unit: 1}})
    assert player(state)["settled"] and state.node == "deploy"


@pytest.mark.clause("NX-5.1")
@pytest.mark.parametrize(("seat", "homes"), [(0, [19, 20, 21]), (1, [22, 23, 24]), (2, [25, 26, 27])])
def test_units_are_bought_on_the_own_home_hexes(load: Any, seat: int, homes: list[int]) -> None:
    state = Position(load("nexus_ops", players=3)).rubium(seat, 2).deploy(seat).state()
    assert legal(state) == [f"buy human {place}" for place in homes] + ["end_phase"]


@pytest.mark.clause("NX-5.2")
@pytest.mark.parametrize("unit", list(LIMITS))
def test_the_figures_of_a_faction_are_limited(load: Any, unit: str) -> None:
    position = Position(load("nexus_ops", players=2)).rubium(0, 12).units(0, 8, f"{LIMITS[unit] - 2} {unit}")
    position.units(0, 20, unit).units(1, 23, f"2 {unit}")  # those of others do not count
    state = position.deploy(0).state()
    assert f"buy {unit} 21" in legal(state)
    state = play(state, f"buy {unit} 21")
    assert not [text for text in offered(state, "buy") if text.startswith(unit)]


@pytest.mark.clause("NX-5.3", "NX-3.2", "NX-9.1")
def test_a_purchase_may_land_among_enemies(load: Any) -> None:
    state = Position(load("nexus_ops", players=2)).rubium(0, 2).units(1, 19, "strider").deploy(0).state()
    state = play(state, "buy human 19; end_phase; end_phase")
    assert state.node == "battle_select" and turn(state)["fights"] == [19]
    assert legal(state) == ["fight 19"]


@pytest.mark.clause("NX-E31", "NX-5.4", "NX-5.2")
def test_the_fourth_dragon_waits_for_a_death(load: Any) -> None:
    position = Position(load("nexus_ops", players=2)).rubium(0, 30)
    position.units(0, 8, "2 dragon").units(0, 9, "dragon")
    state = position.deploy(0).state()
    assert not [text for text in offered(state, "buy") if text.startswith("dragon")]
    assert "buy leaper 19" in legal(state)
    state = position.units(1, 10, "dragon").battle(1).state()
    state = play(state, "breath 10; breath_at 9 0; breath hit; end_phase; draw_secret win_plains; end_turn")
    assert (state.node, state.current_player()) == ("deploy", 0)
    assert offered(state, "buy")[:3] == ["dragon 19", "dragon 20", "dragon 21"]
    state = play(state, "buy dragon 19")
    assert not [text for text in offered(state, "buy") if text.startswith("dragon")]


@pytest.mark.clause("NX-5.6", "NX-5.5", "NX-4.2")
def test_after_the_phase_nothing_is_bought_and_no_start_card_played(load: Any) -> None:
    position = Position(load("nexus_ops", players=2)).rubium(0, 40).hand(0, "forced_march").units(0, 8, "human")
    state = play(position.deploy(0).state(), "end_phase")
    for node in ("move", "battle_select", "end_turn"):
        assert state.node == node and not {"buy", "start_card"} & verbs(state)
        assert refused(state, "buy human 19") and refused(state, "start_card forced_march")
        state = play(state, "end_phase" if node != "end_turn" else [])
        if state.node == "draw_secret":
            state = play(state, "draw_secret win_plains")


@pytest.mark.clause("NX-5.5", "NX-5.1")
def test_purchases_and_start_cards_come_in_any_order(load: Any) -> None:
    position = Position(load("nexus_ops", players=2)).rubium(0, 4).units(0, 8, "human")
    position.hand(0, "scattered_rubium", "scattered_rubium", "volunteers")
    state = position.deploy(0).state()
    state = play(state, "start_card scattered_rubium; buy human 19; start_card volunteers; volunteer_hex 20")
    state = play(state, "buy human 20; start_card scattered_rubium; buy human 21")
    assert player(state)["rubium"] == 0 and player(state)["energize"] == []
    assert player(state)["units"] == {"8": {"human": 1}, "19": {"human": 1}, "20": {"human": 2}, "21": {"human": 1}}


@pytest.mark.clause("NX-5.5", "NX-13.1")
def test_only_start_cards_are_played_while_deploying(load: Any) -> None:
    position = Position(load("nexus_ops", players=2)).units(0, 8, "human")
    state = position.hand(0, "frenzy", "outflank", "critical_objective", "second_volley", "forced_march").state()
    assert offered(state, "start_card") == ["forced_march"] and "card" not in verbs(state)
    assert legal(state)[-6:] == [
        *("discard critical_objective", "discard forced_march", "discard frenzy", "discard outflank"),
        *("discard second_volley", "end_phase"),
    ]


@pytest.mark.clause("NX-5.7", "NX-6.1")
def test_a_unit_just_bought_may_move(load: Any) -> None:
    state = Position(load("nexus_ops", players=2)).rubium(0, 2).state()
    state = play(state, "buy human 20; end_phase", goes("human", 20, 8))
    assert player(state)["units"] == {"8": {"human": 1}}
