"""The board of Nexus Ops as text."""

from __future__ import annotations

from typing import Any

import pytest
from nexus_positions import REF_A, Position

from script import play


def lines(state: Any) -> list[str]:
    text = str(state)
    assert not text.endswith("\n")
    return text.split("\n")


def line(state: Any, begin: str) -> str:
    """The one line that begins so."""
    (found,) = [text for text in lines(state) if text.startswith(begin)]
    return found


def plain_board(players: int = 2) -> list[str]:
    """The lines of an empty board REF-A whose tokens are all revealed."""
    homes = [f"  {19 + 3 * seat + index} home, mine {mine}: none" for seat in range(players) for index, mine in MINES]
    return [f"  {number} {terrain}: none" for number, terrain in enumerate(REF_A)] + homes


MINES = [(0, 2), (1, 2), (2, 3)]


@pytest.mark.clause("NX-17.1", "NX-15.3")
def test_a_board_from_the_first_line_to_the_last(load: Any) -> None:
    position = Position(load("nexus_ops", players=2)).rubium(0, 5).vp(1, 3).mine(8, 1).mine(7, 2)
    position.units(0, 8, "2 human", "fungoid").units(1, 8, "strider").units(0, 19, "human")
    position.tokens([9, 12], strider=1, large_mine=1).hand(0, "frenzy", "ambush", "outflank", "win_plains")
    position.hand(1, "annihilate").played(1, "human_slayer", "dominate_forests", "human_slayer")
    position.data["players"][1]["plain"] = 2
    state = play(position.state(), "discard outflank; discard ambush; discard win_plains")
    board = plain_board()
    board[7] = "  7 plains, mine 2: none"
    board[8] = "  8 forest, mine 1: seat 0: 1 fungoid, 2 human; seat 1: 1 strider"
    board[9], board[12] = "  9 plains, token: none", "  12 forest, token: none"
    board[19] = "  19 home, mine 2: seat 0: 1 human"
    assert lines(state) == [
        "round 1 of 200, first seat 0, node deploy (seat 0)",
        "turn: seat 0",
        "seat 0: 8 rubium, 0 VP, energize cards 1, secret missions 0",
        "  played: none",
        "seat 1: 0 rubium, 3 VP, energize cards 0, secret missions 1",
        "  played: dominate_forests, human_slayer, human_slayer, plain missions 2",
        "board:",
        *board,
        "tokens left: large_mine 1, strider 1",
        "energize discards: ambush, outflank",
        "secret discards: win_plains",
    ]


@pytest.mark.clause("NX-17.1", "NX-2.6")
def test_the_board_before_the_setup(load: Any) -> None:
    state = load("nexus_ops", players=3, max_rounds=7).new_initial_state()
    found = lines(state)
    assert found[0] == "round 0 of 7, first seat none, node first_player (chance)"
    assert found[1:3] == ["seat 0: 0 rubium, 0 VP, energize cards 0, secret missions 0", "  played: none"]
    board = ["  0 monolith: none", *[f"  {place} unknown, token: none" for place in range(1, 19)]]
    assert found[7:] == [
        "board:",
        *board,
        *plain_board(3)[19:],
        "tokens left: large_mine 4, small_mine_fungoid 4, small_mine_crystalline 4, strider 6",
        "energize discards: none",
        "secret discards: none",
    ]


@pytest.mark.clause("NX-17.1", "NX-15.3")
def test_other_printed_mines(load: Any) -> None:
    state = load("nexus_ops", players=2, home_mines=[0, 4, 1]).new_initial_state()
    assert lines(state)[-9:-3] == [
        *("  19 home: none", "  20 home, mine 4: none", "  21 home, mine 1: none"),
        *("  22 home: none", "  23 home, mine 4: none", "  24 home, mine 1: none"),
    ]


@pytest.mark.clause("NX-17.1")
def test_a_chain_under_way_and_forced_marches(load: Any) -> None:
    position = Position(load("nexus_ops", players=2)).units(0, 20, "2 human").hand(0, "forced_march", "forced_march")
    state = play(position.state(), "start_card forced_march")
    assert line(state, "turn") == "turn: seat 0, forced marches 1"
    state = play(state, "start_card forced_march; end_phase; move human 20; move_to 8")
    assert lines(state)[:4] == [
        "round 1 of 200, first seat 0, node move_count (seat 0)",
        "turn: seat 0, forced marches 2",
        "under way: move human 20, move_to 8",
        "seat 0: 0 rubium, 0 VP, energize cards 0, secret missions 0",
    ]
    assert line(state, "energize discards") == "energize discards: forced_march, forced_march"


@pytest.mark.clause("NX-17.1")
def test_breath_and_battle(load: Any) -> None:
    position = Position(load("nexus_ops", players=2)).units(0, 10, "2 dragon").units(0, 14, "dragon")
    position.units(0, 8, "2 strider", "human").units(1, 8, "2 strider", "human").hand(0, "frenzy", "targeting_array")
    state = position.units(0, 9, "human").units(1, 9, "human").battle(0).state()
    assert lines(state)[-5:] == [
        "dragons to breathe: 2 at 10, 1 at 14",
        "to fight: 8, 9",
        "tokens left: none",
        "energize discards: none",
        "secret discards: none",
    ]
    state = play(state, "fight 8")
    assert lines(state)[-8:-3] == [
        "dragons to breathe: 2 at 10, 1 at 14",
        "to fight: 9",
        "battle at 8: seat 0 attacks seat 1",
        "  attacker: 2 strider, 1 human",
        "  defender: 2 strider, 1 human",
    ]
    state = play(state, "card frenzy; card targeting_array; hits 3; hits 1")
    assert state.node == "casualty"
    assert lines(state)[-6:-3] == [
        "battle at 8: seat 0 attacks seat 1, step strider",
        "  attacker: 2 strider, 1 human, hits 3, misses 1, frenzy, targeting 1",
        "  defender: 2 strider, 1 human, hits 1, misses 1",
    ]
    state = play(state, "lose human; draw_energize frenzy")
    assert line(state, "battle at") == "battle at 8: seat 0 attacks seat 1"
    assert line(state, "  attacker") == "  attacker: 2 strider, lost 1 human"
    assert line(state, "  defender") == "  defender: none, lost 2 strider, 1 human"


@pytest.mark.clause("NX-17.1")
def test_more_of_a_battle(load: Any) -> None:
    position = Position(load("nexus_ops", players=3)).units(0, 8, "strider").units(1, 8, "fungoid").units(2, 8, "human")
    cards = ("gravity_anomaly", "fungoid_regeneration", "crystalline_regeneration", "outflank")
    state = play(position.hand(1, *cards).battle(0).state(), "fight 8")
    assert line(state, "battle at") == "battle at 8: seat 0 attacks nobody yet"
    state = play(state, "defender 1", [f"card {card}" for card in cards])
    assert line(state, "battle at") == "battle at 8: seat 0 attacks seat 1, step fungoid, reversed"
    assert line(state, "  defender") == "  defender: 1 fungoid, outflank, regenerates crystalline and fungoid"


@pytest.mark.clause("NX-17.1", "NX-16.6")
def test_the_end(load: Any) -> None:
    state = Position(load("nexus_ops", players=2, max_rounds=1, first_player=1), 1).units(0, 8, "human").end_turn(0)
    text = lines(play(state.units(1, 9, "human").state(), "end_turn"))
    assert text[:2] == ["round 1 of 1, first seat 1, node terminal (the end)", "winners: seat 0, seat 1"]
    assert text[2].startswith("seat 0") and "  8 forest: seat 0: 1 human" in text
