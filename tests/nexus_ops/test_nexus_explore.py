"""NX-7: what lies under the tokens."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from nexus_moves import goes, player, turn
from nexus_positions import Position

from script import legal, outcomes, play

POOL = {"large_mine": 1, "small_mine_fungoid": 1, "small_mine_crystalline": 1, "strider": 1}


def explorer(load: Any, *places: int, tokens: tuple[int, ...] = (2, 8, 9, 12), **pool: int) -> Position:
    """Tokens on some hexes, a human of seat 0 on some."""
    position = Position(load("nexus_ops", players=2)).tokens(list(tokens), **(pool or POOL))
    for place in places:
        position.units(0, place, "human")
    return position


def explore(position: Position) -> Any:
    """The end of the move phase."""
    return play(position.move(0).state(), "end_phase")


@pytest.mark.clause("NX-7.2", "NX-7.4", "NX-E22")
@pytest.mark.parametrize(
    ("token", "mine", "units"),
    [
        ("large_mine", 2, {"human": 1}),
        ("small_mine_fungoid", 1, {"human": 1, "fungoid": 1}),
        ("small_mine_crystalline", 1, {"human": 1, "crystalline": 1}),
        ("strider", 0, {"human": 1, "strider": 1}),
    ],
)
def test_what_a_token_brings(load: Any, token: str, mine: int, units: dict[str, int]) -> None:
    state = explore(explorer(load, 8))
    assert outcomes(state) == {f"token {name}": Fraction(1, 4) for name in POOL}
    state = play(state, f"token {token}")
    data = state.to_dict()
    assert (data["mines"][8], data["players"][0]["units"]["8"], data["tokens"]) == (mine, units, [2, 9, 12])
    assert data["token_pool"] == {name: 1 for name in POOL if name != token} and state.node == "battle_select"


@pytest.mark.clause("NX-7.1", "NX-7.4")
def test_tokens_are_revealed_one_after_another_in_order_of_hexes(load: Any) -> None:
    state = explore(explorer(load, 12, 8, 10, strider=2, large_mine=1, small_mine_fungoid=1))
    assert outcomes(state) == {
        "token large_mine": Fraction(1, 4),
        "token small_mine_fungoid": Fraction(1, 4),
        "token strider": Fraction(1, 2),
    }
    state = play(state, "token strider")
    assert state.to_dict()["players"][0]["units"]["8"] == {"strider": 1, "human": 1}
    assert state.node == "token" and outcomes(state)["token strider"] == Fraction(1, 3)
    state = play(state, "token large_mine")
    data = state.to_dict()
    assert (state.node, data["mines"][12], data["mines"][8], data["tokens"]) == ("battle_select", 2, 0, [2, 9])


@pytest.mark.clause("NX-7.1", "NX-2.6")
def test_tokens_without_a_unit_of_the_active_player_stay(load: Any) -> None:
    assert explore(explorer(load, 7, 19)).node == "battle_select"
    state = explore(explorer(load, 7).units(1, 12, "human"))
    assert state.node == "battle_select" and state.to_dict()["tokens"] == [2, 8, 9, 12]


@pytest.mark.clause("NX-7.1", "NX-7.5")
def test_a_revealed_unit_fights_at_once(load: Any) -> None:
    state = explore(explorer(load, 12).units(1, 12, "human"))
    state = play(state, "token strider")
    assert turn(state)["fights"] == [12]
    state = play(state, "fight 12")
    assert state.node == "hits" and state.to_dict()["battle"]["type"] == "strider"
    assert outcomes(state)["hits 1"] == Fraction(1, 2)


@pytest.mark.clause("NX-7.3")
def test_without_a_figure_the_mine_is_still_placed(load: Any) -> None:
    position = explorer(load, 8).units(0, 20, "8 fungoid", "6 strider").units(1, 23, "8 crystalline")
    state = explore(position)
    after = play(state, "token small_mine_fungoid")
    assert after.to_dict()["mines"][8] == 1 and player(after)["units"]["8"] == {"human": 1}
    after = play(state, "token strider")
    assert after.to_dict()["mines"][8] == 0 and player(after)["units"]["8"] == {"human": 1}
    after = play(state, "token small_mine_crystalline")  # the supply of the active player counts
    assert player(after)["units"]["8"] == {"human": 1, "crystalline": 1}


@pytest.mark.clause("NX-7.3", "NX-7.1")
def test_the_last_figure_goes_to_the_first_token(load: Any) -> None:
    position = explorer(load, 2, 8, tokens=(2, 8), small_mine_fungoid=2).units(0, 20, "7 fungoid")
    state = play(explore(position), ["token small_mine_fungoid"] * 2)
    assert player(state)["units"]["2"] == {"human": 1, "fungoid": 1} and player(state)["units"]["8"] == {"human": 1}
    assert (state.to_dict()["mines"][2], state.to_dict()["mines"][8]) == (1, 1)


@pytest.mark.clause("NX-7.1", "RU-14", "NX-13.18")
def test_a_token_is_revealed_wherever_a_unit_stands(load: Any) -> None:
    position = explorer(load, 19).hand(0, "rift_jump")
    state = play(position.deploy(0).state(), "start_card rift_jump; jump_unit human 19; jump_to 12")
    assert state.node == "deploy" and 12 in state.to_dict()["tokens"]
    state = play(state, "end_phase; end_phase")
    assert state.node == "token"
    assert 12 not in play(state, "token large_mine").to_dict()["tokens"]


@pytest.mark.clause("NX-7.1", "NX-6.11")
def test_a_unit_that_has_left_a_hex_reveals_nothing_there(load: Any) -> None:
    position = explorer(load, 19).hand(0, "rift_jump")
    state = play(position.deploy(0).state(), "start_card rift_jump; jump_unit human 19; jump_to 8; end_phase")
    state = play(state, goes("human", 8, 7), "end_phase")
    assert state.node == "battle_select" and state.to_dict()["tokens"] == [2, 8, 9, 12]


@pytest.mark.clause("NX-7.4", "NX-15.2")
def test_a_mine_stays_where_it_is(load: Any) -> None:
    state = play(explore(explorer(load, 8)), "token large_mine; end_phase")
    assert player(state)["rubium"] == 2
    state = play(state, "draw_secret win_plains; end_turn", ["end_phase"] * 3, "draw_secret annihilate; end_turn")
    state = play(state, "end_phase", goes("human", 8, 7), "end_phase; end_phase")
    assert player(state)["rubium"] == 2 and state.to_dict()["mines"][8] == 2


@pytest.mark.clause("NX-7.2", "NX-4.2")
def test_a_token_is_a_chance_node_even_if_one_kind_is_left(load: Any) -> None:
    state = explore(explorer(load, 8, tokens=(8,), strider=1))
    assert state.kind == "chance" and legal(state) == ["token strider"]
