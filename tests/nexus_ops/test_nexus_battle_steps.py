"""NX-10: the steps of a battle, its dice and its casualties."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from nexus_battles import UNITS, alone, asked, battle, binomial, chance_to_hit, dice, on_board, result, side

from script import legal, outcomes, play
from warquest.rules import export_folder

TERRAINS = ("monolith", "magma", "forest", "plains", "spires", "home")
NEEDS = {
    "dragon": (2, {}),
    "leaper": (3, {"magma": 2}),
    "strider": (4, {}),
    "crystalline": (5, {"spires": 4, "forest": 6}),
    "fungoid": (5, {"forest": 4, "spires": 6}),
    "human": (6, {}),
}
ALL = " + ".join(f"1 {unit}" for unit in UNITS)


def rolls(state: Any) -> list[tuple[str, str, int]]:
    """The dice of a battle in which nobody hits."""
    seen = []
    while not state.is_terminal():
        seen.append(dice(state))
        state = play(state, "hits 0")
    return seen


@pytest.mark.clause("NX-10.1", "NX-10.3", "NX-10.5", "NX-1.9")
def test_each_type_attacks_once_in_the_order_of_attack(load: Any) -> None:
    assert rolls(alone(load, ALL, ALL)) == [(unit, letter, 1) for unit in UNITS for letter in "AD"]


@pytest.mark.clause("NX-10.4", "NX-10.5")
def test_steps_and_rolls_without_units_are_left_out(load: Any) -> None:
    state = alone(load, "2 dragon + 3 crystalline", "1 leaper + 2 crystalline + 4 human")
    assert rolls(state) == [
        ("dragon", "A", 2),
        ("leaper", "D", 1),
        ("crystalline", "A", 3),
        ("crystalline", "D", 2),
        ("human", "D", 4),
    ]


@pytest.mark.clause("NX-10.2", "RU-1")
@pytest.mark.parametrize("unit", UNITS)
def test_what_a_die_needs_on_each_terrain(load: Any, unit: str) -> None:
    usual, special = NEEDS[unit]
    for terrain in TERRAINS:
        expected = Fraction(7 - special.get(terrain, usual), 6)
        attacking = alone(load, f"1 {unit}", "12 human", terrain)
        assert (dice(attacking), chance_to_hit(attacking)) == ((unit, "A", 1), expected), terrain
        other = "dragon" if unit == "human" else "human"
        defending = alone(load, f"1 {other}", f"1 {unit}", terrain)
        if other == "dragon":
            defending = play(defending, "hits 0")
        assert (dice(defending), chance_to_hit(defending)) == ((unit, "D", 1), expected), terrain


@pytest.mark.clause("NX-10.2")
@pytest.mark.parametrize(
    ("place", "unit", "need"),
    [
        (0, "leaper", 3),
        (1, "leaper", 2),
        (2, "fungoid", 4),
        (4, "crystalline", 4),
        (4, "fungoid", 6),
        (7, "fungoid", 5),
        (12, "crystalline", 6),
        (22, "fungoid", 5),
    ],
)
def test_the_terrain_of_the_hex_counts_on_the_board(load: Any, place: int, unit: str, need: int) -> None:
    state = play(on_board(load, place, unit, "strider").battle().state(), f"fight {place}")
    while dice(state)[0] != unit:
        state = play(state, "hits 0")
    assert chance_to_hit(state) == Fraction(7 - need, 6)


@pytest.mark.clause("NX-10.5")
def test_hits_are_binomial_and_the_attacker_rolls_first(load: Any) -> None:
    state = alone(load, "3 human", "2 human")
    assert dice(state) == ("human", "A", 3)
    assert outcomes(state) == {f"hits {k}": p for k, p in binomial(3, Fraction(1, 6)).items()}
    state = play(state, "hits 2")
    assert (dice(state), side(state, "A")["hits"], side(state, "D")["hits"]) == (("human", "D", 2), 2, None)
    assert outcomes(state) == {f"hits {k}": p for k, p in binomial(2, Fraction(1, 6)).items()}


@pytest.mark.clause("NX-10.3", "NX-10.6", "NX-10.9")
def test_both_sides_roll_before_anybody_falls(load: Any) -> None:
    state = play(alone(load, "1 strider + 1 human", "1 strider"), "hits 1")
    assert dice(state) == ("strider", "D", 1)
    assert result(state) == "1S1H|1S"
    state = play(state, "hits 1")
    assert asked(state) == ("casualty", 0, ["lose strider", "lose human"])
    state = play(state, "lose human")
    assert (state.node, result(state)) == ("terminal", "1S|-")


@pytest.mark.clause("NX-10.9", "NX-10.11", "NX-10.3")
def test_hits_of_the_fallen_count_when_both_fall(load: Any) -> None:
    state = play(alone(load, "1 strider", "1 strider"), "hits 1", "hits 1")
    assert (state.node, result(state)) == ("terminal", "-|-")


@pytest.mark.clause("NX-10.6", "NX-10.7")
def test_the_attacker_loses_first_and_one_unit_at_a_time(load: Any) -> None:
    army = "2 strider + 1 fungoid + 1 human"
    state = play(alone(load, army, army), "hits 2", "hits 2")
    choices = ["lose strider", "lose fungoid", "lose human"]
    assert asked(state) == ("casualty", 0, choices)
    state = play(state, "lose human")
    assert asked(state) == ("casualty", 0, choices[:2])
    assert (side(state, "D")["hits"], side(state, "A")["hits"]) == (1, 2)
    state = play(state, "lose strider")
    assert asked(state) == ("casualty", 1, choices)
    state = play(state, "lose fungoid", "lose human")
    assert (result(state), dice(state)) == ("1S1F|2S", ("fungoid", "A", 1))


@pytest.mark.clause("NX-10.7", "NX-10.1")
def test_a_unit_that_falls_before_its_step_loses_its_attack(load: Any) -> None:
    state = play(alone(load, "1 dragon + 2 human", "2 leaper"), "hits 0", "hits 1")
    assert asked(state) == ("casualty", 0, ["lose dragon", "lose human"])
    assert dice(play(state, "lose human")) == ("human", "A", 1)
    assert dice(play(state, "lose dragon")) == ("human", "A", 2)


@pytest.mark.clause("NX-10.7", "NX-10.9")
def test_a_unit_that_has_just_rolled_may_fall_and_its_hit_counts(load: Any) -> None:
    state = play(alone(load, "1 strider + 1 human", "1 strider + 2 human"), "hits 1", "hits 1", "lose strider")
    assert asked(state) == ("casualty", 1, ["lose strider", "lose human"])
    assert side(state, "A")["hits"] == 1


@pytest.mark.clause("NX-10.8")
def test_hits_beyond_the_units_are_lost(load: Any) -> None:
    state = play(alone(load, "3 strider + 1 human", "1 fungoid + 1 human"), "hits 3")
    assert (state.node, result(state)) == ("terminal", "3S1H|-")
    assert side(state, "D")["lost"] == {"fungoid": 1, "human": 1}


@pytest.mark.clause("NX-10.6", "NX-10.8")
def test_casualties_without_a_choice_are_taken_silently(load: Any) -> None:
    one_type = play(alone(load, "3 strider", "4 human"), "hits 2")
    assert (dice(one_type), result(one_type)) == (("human", "D", 2), "3S|2H")
    exactly = play(alone(load, "3 strider", "2 human + 1 fungoid"), "hits 3")
    assert (exactly.node, result(exactly)) == ("terminal", "3S|-")
    one_left = play(alone(load, "3 strider", "2 human + 1 fungoid"), "hits 2")
    assert asked(one_left) == ("casualty", 1, ["lose fungoid", "lose human"])
    then_one_type = play(one_left, "lose fungoid")
    assert (dice(then_one_type), result(then_one_type)) == (("human", "D", 1), "3S|1H")


@pytest.mark.clause("NX-10.10")
def test_the_battle_ends_when_a_side_is_gone_after_a_step(load: Any) -> None:
    state = play(alone(load, "1 dragon + 3 human", "1 leaper + 1 human"), "hits 1", "lose human", "hits 0")
    assert dice(state) == ("human", "A", 3)
    first = play(alone(load, "1 dragon + 3 human", "1 leaper"), "hits 1")
    assert (first.node, result(first)) == ("terminal", "1D3H|-")
    lost = play(alone(load, "1 human", "1 leaper + 1 fungoid"), "hits 1")
    assert (lost.node, result(lost)) == ("terminal", "-|1L1F")


@pytest.mark.clause("NX-10.1", "NX-10.14")
def test_a_battle_is_one_round(load: Any) -> None:
    state = play(alone(load, "1 strider", "1 strider"), "hits 0", "hits 0")
    assert (state.node, result(state), battle(state)["over"]) == ("terminal", "1S|1S", True)


@pytest.mark.clause("NX-10.5")
def test_a_roll_is_a_node_though_its_dice_can_only_miss_or_hit(load: Any) -> None:
    state = alone(load, "1 dragon", "1 human")
    assert legal(state) == ["hits 0", "hits 1"]
    assert state.chance_weights() == [(0, 1), (1, 5)]


@pytest.mark.clause("NX-10.2")
def test_a_type_that_needs_seven_rolls_and_never_hits(load: Any, tmp_path: Path) -> None:
    folder = export_folder("nexus_ops", tmp_path / "rules")
    units = (folder / "units.toml").read_text(encoding="utf-8")
    (folder / "units.toml").write_text(units.replace("hit = 6\nlimit", "hit = 7\nlimit"), encoding="utf-8")
    position = on_board(load, 7, "2 human", "2 human", rules=folder)
    state = play(position.battle().state(), "fight 7")
    assert state.chance_weights() == [(0, 36)] and legal(state) == ["hits 0"]
    assert position.game.from_dict(state.to_dict()) == state
    assert play(state, "hits 0; hits 0").node == "battle_select"
