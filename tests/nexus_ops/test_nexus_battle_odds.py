"""The worked examples of battles: exact probabilities of what they come to."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from nexus_battles import alone, battle, here, losing, on_board, spread, verdicts

from script import play, probability


def fractions(text: str) -> dict[str, Fraction]:
    """`"1H|- 5/36, -|- 1/36"` as a distribution."""
    return {end: Fraction(chance) for end, chance in (part.split() for part in text.split(", "))}


def won(state: Any) -> bool | None:
    """Whether the attacker has won a battle alone that is over."""
    return not state.to_dict()["sides"][1]["units"] if state.is_terminal() else None


def four(text: str) -> tuple[Fraction, ...]:
    """Won, mutual, lost, undecided."""
    return tuple(map(Fraction, text.split()))


@pytest.mark.clause("NX-E11", "NX-10.5", "NX-10.10", "NX-10.13")
def test_two_dragons_attack_three_humans(load: Any) -> None:
    state = alone(load, "2 dragon", "3 human")
    both, one, none = (
        "2D|1H 125/216, 2D|2H 125/648, 2D|3H 125/7776",
        "1D|1H 25/216, 1D|2H 25/324, 1D|3H 25/2592",
        "-|2H 5/648, -|3H 1/486",
    )
    assert spread(state) == fractions(f"{both}, {one}, {none}")
    assert verdicts(state)[0] == 0
    assert verdicts(state)[2] == Fraction(19, 1944)
    for letter, unit, expected in (("D", "human", Fraction(5, 3)), ("A", "dragon", Fraction(1727, 7776))):
        lost = spread(state, key=lambda end, x=letter, u=unit: end.to_dict()["battle"]["sides"][x]["lost"].get(u, 0))
        assert sum(number * chance for number, chance in lost.items()) == expected


@pytest.mark.clause("NX-E12", "NX-10.10")
def test_three_dragons_attack_three_humans(load: Any) -> None:
    ends = spread(alone(load, "3 dragon", "3 human"))
    assert {end: chance for end, chance in ends.items() if end.endswith("|-")} == {"3D|-": Fraction(125, 216)}
    assert sum(chance for end, chance in ends.items() if end.startswith("-|")) == Fraction(1, 46656)


@pytest.mark.clause("NX-E13", "NX-10.3", "NX-10.9", "NX-10.11")
def test_human_attacks_human(load: Any) -> None:
    state = alone(load, "1 human", "1 human")
    assert spread(state) == fractions("1H|1H 25/36, 1H|- 5/36, -|1H 5/36, -|- 1/36")
    assert verdicts(state) == four("1/6 1/36 5/36 25/36")


@pytest.mark.clause("NX-E13", "NX-10.12", "NX-11.1")
def test_the_defender_draws_a_card_with_the_chance_of_his_defeat(load: Any) -> None:
    state = play(on_board(load, 7, "human", "human").battle().state(), "fight 7")

    def draws(node: Any) -> bool | None:
        return node.node == "draw_energize" if node.node != "hits" else None

    assert probability(state, draws) == Fraction(1, 6)


@pytest.mark.clause("NX-E14", "NX-10.1", "NX-10.2")
@pytest.mark.parametrize(
    ("terrain", "expected"),
    [("forest", "5/12 0 1/6 5/12"), ("spires", "1/12 0 1/2 5/12"), ("plains", "2/9 0 1/3 4/9")],
)
def test_fungoid_attacks_crystalline(load: Any, terrain: str, expected: str) -> None:
    assert verdicts(alone(load, "1 fungoid", "1 crystalline", terrain)) == four(expected)


@pytest.mark.clause("NX-E15", "NX-10.2", "NX-10.3")
@pytest.mark.parametrize(("terrain", "expected"), [("magma", "5/6 25/36 5/36 1/36"), ("forest", "2/3 4/9 2/9 1/9")])
def test_leaper_attacks_leaper(load: Any, terrain: str, expected: str) -> None:
    assert verdicts(alone(load, "1 leaper", "1 leaper", terrain)) == four(expected)


@pytest.mark.clause("NX-E16", "NX-10.5", "NX-10.14")
def test_two_striders_attack_two_striders(load: Any) -> None:
    state = alone(load, "2 strider", "2 strider")
    assert verdicts(state) == four("1/4 1/16 3/16 9/16")
    assert spread(state)["1S|1S"] == Fraction(1, 4)


@pytest.mark.clause("NX-E17", "NX-10.7")
def test_the_attacker_gives_up_what_has_rolled(load: Any) -> None:
    state = alone(load, "1 dragon + 1 human", "1 leaper")
    assert verdicts(state, losing("dragon", "human"))[0] == Fraction(31, 36)
    assert verdicts(state, losing("human", "dragon"))[0] == Fraction(91, 108)
    assert probability(state, won, max) == Fraction(31, 36)


@pytest.mark.clause("NX-E18", "NX-13.11")
def test_three_humans_attack_a_dragon_under_gravity_anomalies(load: Any) -> None:
    assert verdicts(alone(load, "3 human", "1 dragon"))[0] == Fraction(421, 1296)
    once = play(alone(load, "3 human / cards gravity_anomaly", "1 dragon"), "card gravity_anomaly")
    assert spread(once) == fractions("3H|- 91/216, 3H|1D 125/1296, 2H|1D 625/1296")
    twice = alone(load, "3 human / cards gravity_anomaly + gravity_anomaly", "1 dragon")
    twice = play(twice, "card gravity_anomaly", "card gravity_anomaly")
    assert verdicts(twice)[0] == Fraction(421, 1296)


@pytest.mark.clause("NX-E18", "NX-13.11", "NX-13.3")
def test_a_gravity_anomaly_of_the_defender_reverses_that_of_the_attacker(load: Any) -> None:
    state = alone(load, "3 human / cards gravity_anomaly", "1 dragon / cards gravity_anomaly")
    state = play(state, "card gravity_anomaly", "card gravity_anomaly")
    assert verdicts(state)[0] == Fraction(421, 1296)


@pytest.mark.clause("NX-E19", "NX-13.10", "RU-23", "RU-24")
@pytest.mark.parametrize(
    ("attacker", "defender", "script", "expected"),
    [
        ("frenzy", "", "card frenzy", "3/4 3/8 1/8 1/8"),
        ("frenzy + frenzy", "", "card frenzy; card frenzy", "3/4 3/8 1/8 1/8"),
        ("frenzy", "frenzy", "card frenzy; card frenzy", "3/4 9/16 3/16 1/16"),
        ("", "frenzy", "card frenzy", "1/2 3/8 3/8 1/8"),
    ],
)
def test_strider_attacks_strider_in_frenzy(load: Any, attacker: str, defender: str, script: str, expected: str) -> None:
    armies = (f"1 strider / cards {cards}" if cards else "1 strider" for cards in (attacker, defender))
    assert verdicts(play(alone(load, *armies), script)) == four(expected)


@pytest.mark.clause("NX-E20", "NX-10.2", "NX-10.6", "NX-10.7")
def test_strider_and_humans_attack_crystalline_and_fungoid(load: Any) -> None:
    state = alone(load, "1 strider + 2 human", "1 crystalline + 1 fungoid", "forest")
    ends = "1S2H|1C1F 125/864, 1S2H|1C 25/72, 1S2H|- 115/864, 1S1H|1C1F 5/24, 1S1H|1C 1/9, 1S1H|- 1/72, 1S|1C1F 1/24"
    assert spread(state) == fractions(ends)
    assert verdicts(state) == four("127/864 0 0 737/864")


@pytest.mark.clause("NX-E33", "NX-13.14")
def test_strider_attacks_fungoid_with_a_targeting_array(load: Any) -> None:
    assert verdicts(alone(load, "1 strider", "1 fungoid")) == four("1/2 0 1/6 1/3")
    aimed = play(alone(load, "1 strider / cards targeting_array", "1 fungoid"), "card targeting_array")
    assert verdicts(aimed) == four("2/3 0 1/9 2/9")


@pytest.mark.clause("NX-E34", "NX-10.2", "NX-10.6")
@pytest.mark.parametrize(
    ("terrain", "expected"), [("forest", "25/144 0 1/36 115/144"), ("spires", "1/144 0 1/4 107/144")]
)
def test_two_fungoids_attack_two_crystallines(load: Any, terrain: str, expected: str) -> None:
    assert verdicts(alone(load, "2 fungoid", "2 crystalline", terrain)) == four(expected)


@pytest.mark.clause("NX-E29", "NX-9.4", "NX-12.4", "NX-12.9")
def test_dragon_clears_the_monolith_of_two_striders(load: Any) -> None:
    position = on_board(load, 0, "dragon", "strider", "strider", players=3).hand(0, "critical_objective")
    choices = {"choose_defender": "defender 1", "mission_window": "done", "critical_window": "critical"}

    def both(node: Any) -> bool | None:
        if node.node == "draw_energize":
            return battle(node)["critical"] or None
        failed = node.node == "critical_window" and here(node, 1, 0)
        return False if failed or node.node == "battle_select" else None

    state = play(position.battle().state(), "fight 0")
    assert probability(state, both, lambda node: choices.get(node.node, "pass")) == Fraction(25, 36)
