"""NX-16: how a game ends, who has won, and what it is worth."""

from __future__ import annotations

from typing import Any

import pytest
from nexus_moves import player
from nexus_positions import Position

from script import legal, play, wander


def position_of(load: Any, players: int = 2, **arguments: Any) -> Position:
    return Position(load("nexus_ops", players=players, **arguments))


def over(state: Any) -> list[int]:
    """The winners of a game that has ended, whose dict must say so in every part."""
    data = state.to_dict()
    assert state.is_terminal() and state.kind == "terminal" and legal(state) == []
    assert (data["node"], data["player"], data["active"]) == ("terminal", -4, None)
    assert (data["turn"], data["draw"], data["battle"], data["chain"]) == (None, None, None, [])
    assert data["winners"] == sorted(data["winners"])
    return list(data["winners"])


@pytest.mark.clause("NX-16.1", "NX-18.1")
@pytest.mark.parametrize("target", [10, 12, 14])
@pytest.mark.parametrize("enter", ["deploy", "move", "battle", "end_turn"])
def test_the_target_ends_the_game_at_once(load: Any, target: int, enter: str) -> None:
    position = position_of(load, vp_target=target).hand(0, "dominate_forests").units(0, 8, "human")
    position.units(0, 9, "human").units(1, 9, "human")
    almost = play(getattr(position.vp(0, target - 2), enter)(0).state(), "white dominate_forests")
    assert not almost.is_terminal() and almost.points() == [target - 1, 0]
    state = play(getattr(position.vp(0, target - 1), enter)(0).state(), "white dominate_forests")
    assert over(state) == [0] and state.points() == [target, 0] and state.returns() == [1.0, -1.0]
    assert player(state)["rubium"] == 0 and player(state, 1)["units"] == {"9": {"human": 1}}


@pytest.mark.clause("NX-16.1")
def test_a_win_may_go_past_the_target(load: Any) -> None:
    position = position_of(load).vp(0, 11).hand(0, "annihilate").units(0, 8, "3 strider")
    position.units(1, 8, "2 human", "strider").units(1, 23, "human").vp(1, 11)
    state = play(position.battle(0).state(), "fight 8; hits 3; hits 0")
    state = play(state, "draw_energize frenzy; red annihilate")
    assert over(state) == [0] and state.points() == [14, 11]


def burnt(load: Any, players: int = 2, **arguments: Any) -> Position:
    """The last unit of seat 1 is beside a dragon of seat 0; a third seat has a human."""
    position = position_of(load, players, **arguments).units(0, 10, "dragon").units(1, 9, "human")
    return position.units(2, 13, "human") if players > 2 else position


BREATH = "breath 10; breath_at 9 1; breath hit"


@pytest.mark.clause("NX-16.3", "RU-26", "NX-16.4")
def test_the_last_unit_burnt_ends_the_game(load: Any) -> None:
    state = burnt(load, 3).rubium(1, 50).battle(0).state()
    assert over(play(state, BREATH)) == [1]  # level in VP: the money counts
    state = burnt(load, 3).units(1, 22, "human").battle(0).state()
    assert not play(state, BREATH).is_terminal()


@pytest.mark.clause("NX-16.3")
def test_who_never_had_a_unit_is_not_eliminated(load: Any) -> None:
    state = burnt(load, 4).units(1, 22, "human").battle(0).state()  # seat 3 has not begun yet
    assert not player(state, 3)["settled"] and not play(state, BREATH).is_terminal()


@pytest.mark.clause("NX-16.3", "NX-13.20")
def test_an_ambush_may_end_the_game(load: Any) -> None:
    position = position_of(load, 3).units(0, 10, "dragon").units(1, 9, "human").units(2, 13, "human").hand(0, "ambush")
    script = "start_card ambush; ambush_hex 9; ambush_unit 1 human"
    assert over(play(position.state(), script)) == [0]  # level in VP and money: 12 for the dragon
    assert not play(position.units(1, 22, "human").state(), script).is_terminal()


def last_battle(load: Any, **arguments: Any) -> Any:
    position = position_of(load, **arguments).units(0, 9, "human").units(1, 9, "human").vp(0, 3).vp(1, 3).rubium(1, 5)
    return position.battle(0).state()


@pytest.mark.clause("NX-16.3", "NX-11.4", "NX-16.4")
def test_after_a_battle_missions_come_before_the_elimination(load: Any) -> None:
    state = play(last_battle(load), "fight 9; hits 1; hits 0; draw_energize frenzy")
    assert state.node == "mission_window"
    assert over(play(state, "plain")) == [0]  # 4 VP against 3
    assert over(play(state, "done")) == [1]  # 3 against 3: more money


@pytest.mark.clause("NX-16.3", "NX-16.4")
def test_the_active_player_may_be_eliminated_too(load: Any) -> None:
    state = play(last_battle(load), "fight 9; hits 0; hits 1")
    assert over(state) == [1] and player(state)["units"] == {}
    both = play(last_battle(load), "fight 9; hits 1; hits 1; draw_energize frenzy; plain")
    assert over(both) == [0]


@pytest.mark.clause("NX-16.5", "RU-26")
@pytest.mark.parametrize(
    ("rubium", "cards", "ends"),
    [(0, 0, True), (1, 0, True), (0, 1, True), (2, 0, False), (1, 1, False), (0, 2, False)],
)
@pytest.mark.parametrize("rule", ["no_units", "no_units_and_broke", "off"])
def test_the_elimination_rules(load: Any, rule: str, rubium: int, cards: int, ends: bool) -> None:
    position = burnt(load, elimination=rule).rubium(1, rubium).hand(1, *["frenzy", "annihilate"][:cards])
    state = play(position.battle(0).state(), BREATH)
    assert state.is_terminal() is {"no_units": True, "no_units_and_broke": ends, "off": False}[rule]
    if not state.is_terminal():
        state = play(state, "end_phase; draw_secret win_plains; end_turn")
        assert (state.node, state.current_player()) == ("deploy", 1)


@pytest.mark.clause("NX-16.5", "NX-11.1")
def test_the_card_for_a_lost_battle_counts_against_being_broke(load: Any) -> None:
    position = position_of(load, elimination="no_units_and_broke").units(0, 9, "human").units(1, 9, "human")
    script = "fight 9; hits 1; hits 0; draw_energize frenzy; done"
    assert not play(position.rubium(1, 1).battle(0).state(), script).is_terminal()
    assert play(position.rubium(1, 0).battle(0).state(), script).is_terminal()


@pytest.mark.clause("NX-16.4")
@pytest.mark.parametrize(
    ("vp", "rubium", "winners"),
    [
        ([1, 2, 0], [9, 0, 9], [1]),  # the eliminated seat 1 has most VP
        ([2, 2, 2], [3, 4, 3], [1]),
        ([2, 2, 2], [4, 3, 4], [0]),  # a dragon against a human
        ([2, 0, 2], [4, 9, 4], [0]),
        ([0, 2, 2], [9, 4, 4], [2]),  # a human against nothing
        ([1, 1, 3], [9, 9, 0], [2]),
    ],
)
def test_the_ranking(load: Any, vp: list[int], rubium: list[int], winners: list[int]) -> None:
    position = burnt(load, 3)
    for seat in range(3):
        position.vp(seat, vp[seat]).rubium(seat, rubium[seat])
    assert over(play(position.battle(0).state(), BREATH)) == winners


@pytest.mark.clause("NX-16.4")
def test_the_cost_of_all_units_counts_and_equals_share_the_win(load: Any) -> None:
    level = burnt(load, 3).units(2, 14, "strider", "fungoid")  # 2 + 6 + 3 against 12
    assert over(play(level.battle(0).state(), BREATH)) == [0]
    level.units(2, 15, "crystalline")  # 14 against 12
    assert over(play(level.battle(0).state(), BREATH)) == [2]
    level.units(0, 2, "human")  # 14 each
    assert over(play(level.battle(0).state(), BREATH)) == [0, 2]


RESULTS = {
    "zero_sum": ([0.5, -1.0, 0.5], [-0.5, 1.0, -0.5]),
    "win_share": ([0.5, 0.0, 0.5], [0.0, 1.0, 0.0]),
    "vp": ([3.0, 1.0, 3.0], [3.0, 5.0, 2.0]),
    "vp_margin": ([0.0, -2.0, 0.0], [-2.0, 2.0, -3.0]),
}


@pytest.mark.clause("NX-16.4", "NX-16.1")
@pytest.mark.parametrize("returns", list(RESULTS))
def test_what_a_game_is_worth(load: Any, returns: str) -> None:
    shared, alone = burnt(load, 3, returns=returns), burnt(load, 3, returns=returns)
    shared.units(2, 14, "2 strider").units(0, 2, "human").vp(0, 3).vp(1, 1).vp(2, 3)
    alone.vp(0, 3).vp(1, 5).vp(2, 2)
    for position, expected in zip((shared, alone), RESULTS[returns], strict=True):
        state = position.battle(0).state()
        assert state.returns() == [0.0] * 3
        state = play(state, BREATH)
        assert state.returns() == pytest.approx(expected) and state.rewards() == state.returns()


@pytest.mark.clause("NX-16.4")
def test_when_all_are_level_nobody_gains(load: Any) -> None:
    for returns, each in [("zero_sum", 0.0), ("win_share", 0.5), ("vp", 0.0), ("vp_margin", 0.0)]:
        state = position_of(load, max_rounds=1, returns=returns).end_turn(0).state()
        state = play(state, "end_turn", ["end_phase"] * 3, "draw_secret win_plains; end_turn")
        assert over(state) == [0, 1] and state.returns() == [each] * 2


@pytest.mark.clause("NX-16.6")
@pytest.mark.parametrize(("first", "rounds"), [(0, 1), (1, 1), (2, 3)])
def test_the_round_limit(load: Any, first: int, rounds: int) -> None:
    game = load("nexus_ops", players=3, max_rounds=rounds, first_player=first)
    state, turns = Position(game, first).vp(1, 2).deploy(first).state(), []
    while not state.is_terminal():
        turns.append(state.current_player())
        state = play(state, ["end_phase"] * 3)
        state = play(state, legal(state)[0])
        state = play(state, "end_turn")
    assert turns == [(first + step) % 3 for step in range(3)] * rounds
    assert over(state) == [1] and state.to_dict()["round"] == rounds


@pytest.mark.clause("NX-16.6", "NX-16.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_game_ends_and_within_the_bound(load: Any, players: int) -> None:
    game, decisions = load("nexus_ops", players=players, max_rounds=6), 0
    for state in wander(game.new_initial_state(), seed=70 + players):
        decisions += state.kind == "decision"
    assert over(state) and decisions <= game.max_game_length
    assert sum(state.returns()) == pytest.approx(0) and max(state.points()) <= 14
