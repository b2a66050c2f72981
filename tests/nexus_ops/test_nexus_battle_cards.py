"""NX-13.8 to NX-13.15: what the battle cards do, and where cards go."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from nexus_battles import alone, asked, binomial, chance_to_hit, dice, hand, on_board, result, run, side, verdicts

from script import legal, outcomes, play

HALF = Fraction(1, 2)
REGENERATION = "crystalline_regeneration"
SURVIVE, DIE = "regeneration survive", "regeneration die"


def pile(state: Any, name: str) -> dict[str, int]:
    return state.to_dict()[f"energize_{name}"]


@pytest.mark.clause("NX-13.8", "NX-13.9", "NX-2.8")
def test_played_cards_go_to_the_discards_and_are_drawn_again(load: Any) -> None:
    position = on_board(load, 7, "dragon", "human").hand(0, "frenzy", "frenzy", "outflank")
    data = position.battle().dict()
    rest = Counter(data["energize_deck"])
    data["energize_deck"] = {}
    data["players"][1]["energize"] = sorted([*data["players"][1]["energize"], *rest.elements()])
    state = play(position.game.from_dict(data), "fight 7", "card frenzy", "card outflank", "card frenzy")
    assert (pile(state, "deck"), pile(state, "discards")) == ({}, {"frenzy": 2, "outflank": 1})
    state = run(state, "hits 2")
    assert (pile(state, "deck"), pile(state, "discards")) == ({"frenzy": 2, "outflank": 1}, {})
    assert outcomes(state) == {"draw_energize frenzy": Fraction(2, 3), "draw_energize outflank": Fraction(1, 3)}
    assert len(hand(play(state, "draw_energize outflank"), 1)) == 30


@pytest.mark.clause("NX-13.8", "NX-11.1")
def test_without_deck_and_discards_the_draw_is_left_out(load: Any) -> None:
    position = on_board(load, 7, "dragon", "human")
    data = position.battle().dict()
    data["players"][0]["energize"] = sorted(Counter(data["energize_deck"]).elements())
    data["energize_deck"] = {}
    state = run(position.game.from_dict(data), "fight 7", "hits 1")
    assert (state.node, state.current_player(), len(hand(state, 0))) == ("mission_window", 0, 32)


@pytest.mark.clause("NX-13.8", "NX-4.4")
def test_discarded_cards_are_drawn_again_too(load: Any) -> None:
    position = on_board(load, 7, "dragon", "human").hand(0, "frenzy")
    data = position.battle().dict()
    data["players"][1]["energize"] = sorted(Counter(data["energize_deck"]).elements())
    data["energize_deck"] = {}
    state = play(position.game.from_dict(data), "discard frenzy")
    assert (pile(state, "discards"), state.to_dict()["players"][0]["rubium"]) == ({"frenzy": 1}, 1)
    state = run(state, "fight 7", "hits 1")
    assert outcomes(state) == {"draw_energize frenzy": 1}


@pytest.mark.clause("NX-13.10", "RU-23", "RU-24")
def test_frenzy_gives_two_dice_in_the_same_step(load: Any) -> None:
    army = "2 strider + 1 human"
    state = play(alone(load, f"{army} / cards frenzy + frenzy", army), "card frenzy")
    assert (side(state, "A")["frenzy"], side(state, "D")["frenzy"]) == (True, False)
    for begun in (play(state, "pass"), play(state, "card frenzy")):
        assert dice(begun) == ("strider", "A", 4)
        assert outcomes(begun) == {f"hits {k}": p for k, p in binomial(4, HALF).items()}
        after = run(begun, "hits 0")
        assert dice(after) == ("strider", "D", 2)
        after = run(after, "hits 0")
        assert dice(after) == ("human", "A", 2)
        assert dice(run(after, "hits 0")) == ("human", "D", 1)


@pytest.mark.clause("NX-13.10", "RU-23")
@pytest.mark.parametrize("player", ["attacker", "defender"])
def test_frenzy_of_all(load: Any, player: str) -> None:
    armies = {"attacker": "2 strider", "defender": "1 strider"}
    armies[player] += " / cards frenzy"
    state = play(alone(load, **armies, frenzy_scope="all"), "card frenzy")
    assert (side(state, "A")["frenzy"], side(state, "D")["frenzy"]) == (True, True)
    assert dice(state) == ("strider", "A", 4)
    assert dice(play(state, "hits 0")) == ("strider", "D", 2)


@pytest.mark.clause("NX-13.10", "RU-23")
@pytest.mark.parametrize(("scope", "numbers"), [("owner", (2, 1)), ("all", (2, 2))])
def test_frenzy_on_the_board(load: Any, scope: str, numbers: tuple[int, int]) -> None:
    position = on_board(load, 7, "strider", "strider", frenzy_scope=scope).hand(0, "frenzy")
    state = play(position.battle().state(), "fight 7", "card frenzy")
    assert (dice(state)[2], dice(play(state, "hits 0"))[2]) == numbers


@pytest.mark.clause("NX-13.11", "NX-10.1", "RU-30")
@pytest.mark.parametrize(("copies", "backwards"), [(0, False), (1, True), (2, False)])
def test_gravity_anomaly_reverses_the_order(load: Any, copies: int, backwards: bool) -> None:
    army = "1 dragon + 1 leaper + 1 strider + 1 crystalline + 1 fungoid + 1 human"
    state = alone(load, f"{army} / cards gravity_anomaly + gravity_anomaly", army)
    for _ in range(copies):
        state = play(state, "card gravity_anomaly")
    state = run(state)
    seen = []
    while not state.is_terminal():
        seen.append(dice(state)[0])
        state = run(state, "hits 0")
    order = ["dragon", "leaper", "strider", "crystalline", "fungoid", "human"]
    assert seen[::2] == seen[1::2] == (order[::-1] if backwards else order)


@pytest.mark.clause("NX-13.12", "NX-10.6", "NX-10.7", "RU-30")
@pytest.mark.parametrize(
    ("attacker", "defender", "script", "choosers"),
    [
        ("outflank", "", "card outflank", (0, 0)),
        ("", "outflank", "card outflank", (1, 1)),
        ("outflank", "outflank", "card outflank; card outflank", (1, 0)),
    ],
)
def test_outflank_chooses_the_casualties_of_the_other(
    load: Any, attacker: str, defender: str, script: str, choosers: tuple[int, int]
) -> None:
    army = "1 strider + 1 human"
    armies = (f"{army} / cards {cards}" if cards else army for cards in (attacker, defender))
    state = play(alone(load, *armies), script, "hits 1", "hits 1")
    assert asked(state) == ("casualty", choosers[0], ["lose strider", "lose human"])
    state = play(state, "lose strider")
    assert asked(state) == ("casualty", choosers[1], ["lose strider", "lose human"])


@pytest.mark.clause("NX-13.12", "NX-13.5", "NX-13.7")
def test_outflank_holds_from_the_step_before_which_it_is_played(load: Any) -> None:
    army = "2 leaper + 2 strider + 2 human"
    state = alone(load, f"{army} / cards outflank", army)
    state = play(state, "pass", "hits 1", "hits 0", "pass")
    assert asked(state)[:2] == ("casualty", 1)
    state = play(state, "lose human")
    assert asked(state) == ("window_step", 0, ["card outflank", "pass"])
    state = play(state, "card outflank", "hits 1", "hits 1")
    assert asked(state)[:2] == ("casualty", 0)
    state = play(state, "lose strider")
    assert asked(state)[:2] == ("casualty", 0)
    assert legal(state) == ["lose leaper", "lose strider", "lose human"]
    state = play(state, "lose leaper", "hits 1", "hits 0")
    assert asked(state) == ("casualty", 0, ["lose leaper", "lose strider", "lose human"])


@pytest.mark.clause("NX-13.13", "NX-14.9")
@pytest.mark.parametrize(
    ("card", "unit", "other"),
    [(REGENERATION, "crystalline", "fungoid"), ("fungoid_regeneration", "fungoid", "crystalline")],
)
def test_regeneration_is_rolled_for_its_type_only(load: Any, card: str, unit: str, other: str) -> None:
    state = alone(load, "3 strider", f"1 {unit} + 1 {other} + 1 human / cards {card}")
    state = play(state, f"card {card}", "hits 1")
    assert (state.node, state.current_player()) == ("casualty", 1)
    assert dice(play(state, f"lose {other}"))[1] == "D"
    rolled = play(state, f"lose {unit}")
    assert outcomes(rolled) == {SURVIVE: HALF, DIE: HALF}
    assert rolled.to_dict()["battle"]["regenerating"] == unit
    lived, died = play(rolled, SURVIVE), play(rolled, DIE)
    assert lived.to_dict()["sides"][1]["units"] == {unit: 1, other: 1, "human": 1}
    assert died.to_dict()["sides"][1]["units"] == {other: 1, "human": 1}
    assert (side(lived, "D")["lost"], side(died, "D")["lost"]) == ({}, {unit: 1})
    assert (lived.node, died.node) == ("hits", "hits")


@pytest.mark.clause("NX-13.13", "NX-10.8")
def test_a_survivor_may_be_chosen_again_for_a_later_hit(load: Any) -> None:
    state = alone(load, "3 strider", f"1 crystalline / cards {REGENERATION}")
    state = play(state, f"card {REGENERATION}", "hits 3")
    assert state.node == "regeneration"
    assert (play(state, DIE).node, result(play(state, DIE))) == ("terminal", "3S|-")
    state = play(state, SURVIVE)
    assert state.node == "regeneration"
    state = play(state, SURVIVE)
    assert state.node == "regeneration"
    assert dice(play(state, SURVIVE)) == ("crystalline", "D", 1)
    assert result(play(state, DIE)) == "3S|-"


@pytest.mark.clause("NX-13.13", "NX-10.7", "NX-10.8")
def test_casualties_are_chosen_while_a_regenerating_type_lives(load: Any) -> None:
    state = alone(load, "4 strider", f"1 crystalline + 1 human / cards {REGENERATION}")
    state = play(state, f"card {REGENERATION}", "hits 3")
    assert asked(state) == ("casualty", 1, ["lose crystalline", "lose human"])
    died = play(state, "lose crystalline", DIE)
    assert (died.node, result(died)) == ("terminal", "4S|-")
    lived = play(state, "lose crystalline", SURVIVE)
    assert asked(lived) == ("casualty", 1, ["lose crystalline", "lose human"])
    last = play(lived, "lose human")
    assert last.node == "regeneration"
    assert dice(play(last, SURVIVE)) == ("crystalline", "D", 1)


@pytest.mark.clause("NX-13.13")
def test_a_regeneration_of_an_absent_type_asks_nothing(load: Any) -> None:
    state = alone(load, "4 strider", f"1 fungoid + 1 human / cards {REGENERATION}")
    state = play(state, f"card {REGENERATION}", "hits 2")
    assert (state.node, result(state)) == ("terminal", "4S|-")


@pytest.mark.clause("NX-13.13")
def test_further_copies_of_a_regeneration_change_nothing(load: Any) -> None:
    cards = f"{REGENERATION} + {REGENERATION} + fungoid_regeneration"
    state = alone(load, "2 strider", f"2 crystalline + 2 fungoid / cards {cards}")
    state = play(state, f"card {REGENERATION}", f"card {REGENERATION}")
    assert side(state, "D")["regeneration"] == ["crystalline"]
    state = play(state, "card fungoid_regeneration")
    assert side(state, "D")["regeneration"] == ["crystalline", "fungoid"]
    state = play(state, "hits 1", "lose crystalline", DIE)
    assert dice(state) == ("crystalline", "D", 1)
    assert result(state) == "2S|1C2F"


@pytest.mark.clause("NX-13.13", "NX-10.9")
def test_regeneration_belongs_to_its_player(load: Any) -> None:
    state = alone(load, f"2 crystalline / cards {REGENERATION}", "2 crystalline")
    state = play(state, f"card {REGENERATION}", "hits 1", "hits 1")
    assert state.node == "regeneration"
    assert result(play(state, SURVIVE)) == "2C|1C"


@pytest.mark.clause("NX-13.13", "NX-13.12")
def test_outflank_and_regeneration_together(load: Any) -> None:
    state = alone(load, "2 strider / cards outflank", f"1 crystalline + 1 human / cards {REGENERATION}")
    state = play(state, "card outflank", f"card {REGENERATION}", "hits 1")
    assert asked(state) == ("casualty", 0, ["lose crystalline", "lose human"])
    assert play(state, "lose crystalline").node == "regeneration"


@pytest.mark.clause("NX-13.14", "NX-10.2")
@pytest.mark.parametrize(
    ("unit", "terrain", "faces"),
    [
        ("dragon", "plains", (5, 5, 5)),
        ("leaper", "plains", (4, 5, 5)),
        ("leaper", "magma", (5, 5, 5)),
        ("strider", "plains", (3, 4, 5)),
        ("crystalline", "forest", (1, 2, 3)),
        ("fungoid", "forest", (3, 4, 5)),
        ("human", "home", (1, 2, 3)),
    ],
)
def test_targeting_arrays_add_up_but_a_one_never_hits(
    load: Any, unit: str, terrain: str, faces: tuple[int, ...]
) -> None:
    start = alone(load, f"1 {unit} / cards targeting_array + targeting_array", f"1 {unit}", terrain)
    for copies in range(3):
        state = play(start, ["card targeting_array"] * copies)
        assert side(state, "A")["targeting"] == copies
        state = run(state)
        assert chance_to_hit(state) == Fraction(faces[copies], 6)
        assert chance_to_hit(run(state, "hits 0")) == Fraction(faces[0], 6)


@pytest.mark.clause("NX-13.14")
def test_a_targeting_array_aims_the_dice_of_its_player(load: Any) -> None:
    state = play(alone(load, "1 strider", "1 strider / cards targeting_array"), "card targeting_array")
    assert (dice(state)[1], chance_to_hit(state)) == ("A", HALF)
    state = play(state, "hits 0")
    assert (dice(state)[1], chance_to_hit(state)) == ("D", Fraction(2, 3))


@pytest.mark.clause("NX-13.15", "NX-13.6")
def test_second_volley_rolls_the_misses_again(load: Any) -> None:
    state = alone(load, "4 strider / cards second_volley", "9 human")
    state = play(state, "pass", "hits 1")
    assert (side(state, "A")["hits"], side(state, "A")["misses"], side(state, "A")["volley"]) == (1, 3, False)
    state = play(state, "card second_volley")
    assert state.node == "reroll"
    assert outcomes(state) == {f"reroll {k}": p for k, p in binomial(3, HALF).items()}
    state = play(state, "reroll 2")
    assert state.to_dict()["sides"][1]["units"] == {"human": 6}


@pytest.mark.clause("NX-13.15", "NX-13.3")
def test_second_volley_is_used_once_in_a_step(load: Any) -> None:
    army = "2 strider + 2 human"
    cards = "/ cards second_volley + second_volley"
    state = alone(load, f"{army} {cards}", f"{army} {cards}")
    state = play(state, "pass", "pass", "hits 1", "hits 0", "card second_volley", "reroll 0")
    assert (side(state, "A")["misses"], side(state, "A")["volley"]) == (1, True)
    state = again(state, 0)
    assert asked(state) == ("window_post", 1, ["card second_volley", "pass"])
    state = again(play(state, "card second_volley", "reroll 1"), 0)
    assert side(state, "D")["misses"] == 1
    state = again(state, 1)
    assert asked(state) == ("casualty", 0, ["lose strider", "lose human"])


def again(state: Any, player: int) -> Any:
    """Whoever has used the card may only pass, if he is asked at all."""
    if asked(state)[:2] == ("window_post", player):
        assert legal(state) == ["pass"]
        return play(state, "pass")
    return state


@pytest.mark.clause("NX-13.15")
def test_second_volley_may_be_used_again_in_a_later_step(load: Any) -> None:
    state = alone(load, "1 strider + 2 human / cards second_volley + second_volley", "9 human")
    state = run(state, "hits 0", "card second_volley", "reroll 0")
    assert dice(state) == ("human", "A", 2)
    state = play(state, "hits 0", "hits 0")
    assert asked(state) == ("window_post", 0, ["card second_volley", "pass"])
    assert legal(play(state, "card second_volley")) == ["reroll 0", "reroll 1", "reroll 2"]


@pytest.mark.clause("NX-13.15", "NX-13.14", "NX-13.10")
def test_second_volley_counts_with_the_other_cards(load: Any) -> None:
    cards = "frenzy + second_volley + targeting_array"
    state = alone(load, f"2 strider / cards {cards}", "9 human")
    state = run(state, "card frenzy", "card targeting_array", "hits 1", "card second_volley")
    assert outcomes(state) == {f"reroll {k}": p for k, p in binomial(3, Fraction(2, 3)).items()}


@pytest.mark.clause("NX-13.15", "NX-13.1")
@pytest.mark.parametrize("side_with_it", ["attacker", "defender"])
def test_the_exact_odds_of_a_second_volley(load: Any, side_with_it: str) -> None:
    armies = {"attacker": "1 strider", "defender": "1 strider"}
    armies[side_with_it] += " / cards second_volley"
    won, mutual, lost, undecided = verdicts(alone(load, **armies), volley)
    better, worse = Fraction(3, 4), HALF
    assert mutual == better * worse
    assert undecided == (1 - better) * (1 - worse)
    expected = (better, (1 - better) * worse) if side_with_it == "attacker" else (worse, better * (1 - worse))
    assert (won, lost) == expected


def volley(state: Any) -> str:
    """Uses the card whenever it is offered."""
    return "card second_volley" if "card second_volley" in legal(state) else "pass"
