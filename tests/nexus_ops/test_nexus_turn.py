"""NX-3 and NX-4: who controls a hex, the phases of a turn, and what may be done at any time."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from nexus_moves import goes, offered, player, turn, verbs
from nexus_positions import Position

from script import legal, play, refused, wander

PHASES = ["deploy", "move", "battle_select", "end_turn"]


def scattered(position: Position) -> int:
    """What Scattered Rubium brings seat 0: the hexes outside the bases that it controls."""
    position.hand(0, "scattered_rubium")
    state = position.deploy(0).state()
    return int(player(play(state, "start_card scattered_rubium"))["rubium"] - player(state)["rubium"])


@pytest.mark.clause("NX-3.1", "NX-3.2", "NX-3.3", "NX-13.16")
def test_control_needs_own_units_and_nobody_elses(load: Any) -> None:
    game = load("nexus_ops", players=3)
    assert scattered(Position(game).units(0, 8, "2 human").units(1, 9, "human")) == 1
    assert scattered(Position(game).units(0, 8, "2 human").units(1, 8, "human")) == 0
    assert scattered(Position(game).units(0, 8, "human").units(1, 9, "human").units(2, 9, "human")) == 1
    assert scattered(Position(game).units(1, 8, "human")) == 0


@pytest.mark.clause("NX-3.3", "NX-15.2")
def test_an_empty_home_hex_is_nobodys(load: Any) -> None:
    state = Position(load("nexus_ops", players=2)).units(0, 8, "human").battle(0).state()
    assert player(play(state, "end_phase"))["rubium"] == 0


@pytest.mark.clause("NX-3.4", "NX-13.16")
def test_the_monolith_is_a_hex_like_any_other(load: Any) -> None:
    game = load("nexus_ops", players=2)
    assert scattered(Position(game).units(0, 0, "strider").units(0, 8, "human").units(0, 19, "human")) == 2
    assert scattered(Position(game).units(0, 0, "strider").units(1, 0, "strider")) == 0
    for terrain in ("forests", "plains", "spires"):  # it is of none of the terrains that count
        state = Position(game).units(0, 0, "strider").hand(0, f"dominate_{terrain}").deploy(0).state()
        assert not offered(state, "white")


@pytest.mark.clause("NX-3.5", "NX-E25", "NX-14.6", "NX-4.5")
def test_control_changes_with_every_step(load: Any) -> None:
    position = Position(load("nexus_ops", players=2)).hand(0, "dominate_forests").units(0, 11, "human")
    for seat, place in [(0, 2), (0, 8), (1, 12), (1, 16)]:
        position.units(seat, place, "human")
    state = position.move(0).state()
    assert not offered(state, "white")
    state = play(state, goes("human", 11, 12))
    assert offered(state, "white") == ["dominate_forests"]
    assert not offered(play(state, goes("human", 2, 9)), "white")  # left again: one against one
    assert player(play(state, "white dominate_forests"))["vp"] == 1


@pytest.mark.clause("NX-3.5", "NX-14.6")
def test_control_has_no_memory(load: Any) -> None:
    position = Position(load("nexus_ops", players=2)).hand(0, "dominate_forests").units(0, 8, "human")
    state = position.move(0).state()
    assert offered(state, "white") == ["dominate_forests"]
    assert not offered(play(state, goes("human", 8, 9)), "white")


@pytest.mark.clause("NX-4.1", "NX-4.2")
def test_the_phases_of_a_turn(load: Any) -> None:
    game = load("nexus_ops", players=3)
    position = Position(game).units(0, 20, "human").tokens([8], large_mine=1).units(0, 0, "strider")
    seen, state = ["deploy"], position.deploy(0).state()
    script = ["end_phase", goes("human", 20, 8), "end_phase", "token large_mine", "end_phase"]
    script += ["draw_secret win_plains", "draw_energize ambush", "draw_energize frenzy", "end_turn"]
    for entry in script:
        state = play(state, entry)
        seen.append(state.node)
    assert seen == [
        *("deploy", "move", "move", "token", "battle_select"),
        *("draw_secret", "draw_energize", "draw_energize", "end_turn", "deploy"),
    ]
    assert (state.current_player(), state.to_dict()["active"], state.to_dict()["round"]) == (1, 1, 1)


@pytest.mark.clause("NX-4.1", "NX-4.2")
@pytest.mark.parametrize("first", [0, 2])
def test_turns_go_clockwise_and_rounds_begin_with_the_first_player(load: Any, first: int) -> None:
    state = Position(load("nexus_ops", players=3), first).deploy(first).state()
    turns = []
    for _ in range(4):
        assert state.node == "deploy"
        turns.append((state.current_player(), state.to_dict()["round"]))
        state = play(state, ["end_phase"] * 3, "draw_secret win_plains" if len(turns) < 3 else "draw_secret annihilate")
        state = play(state, "end_turn")
    others = [(first + step) % 3 for step in range(3)]
    assert turns == [(seat, 1) for seat in others] + [(first, 2)]


def at(position: Position, phase: str, seat: int = 0) -> Any:
    """The position at one of the four top-level nodes."""
    enter = {"deploy": position.deploy, "move": position.move, "battle_select": position.battle}
    return enter.get(phase, position.end_turn)(seat).state()


@pytest.mark.clause("NX-4.3", "NX-4.4", "NX-13.8", "NX-14.13")
@pytest.mark.parametrize("phase", PHASES)
def test_cards_of_either_kind_are_sold_at_any_top_level_node(load: Any, phase: str) -> None:
    position = Position(load("nexus_ops", players=2)).units(0, 8, "human")
    state = at(position.hand(0, "frenzy", "frenzy", "win_plains", "human_slayer"), phase)
    assert offered(state, "discard") == ["frenzy", "human_slayer", "win_plains"]
    state = play(state, "discard frenzy; discard win_plains; discard frenzy")
    data = state.to_dict()
    assert (state.node, player(state)["rubium"], player(state)["energize"]) == (phase, 3, [])
    assert (data["energize_discards"], data["secret_discards"]) == ({"frenzy": 2}, {"win_plains": 1})
    assert offered(state, "discard") == ["human_slayer"] and refused(state, "discard frenzy")


@pytest.mark.clause("NX-4.5", "NX-14.5", "NX-14.6", "NX-14.10")
@pytest.mark.parametrize("phase", PHASES)
def test_white_missions_are_played_at_any_top_level_node(load: Any, phase: str) -> None:
    position = Position(load("nexus_ops", players=2)).units(0, 8, "human").units(1, 12, "human").units(0, 2, "human")
    state = at(position.hand(0, "dominate_forests", "dominate_forests", "dominate_plains", "win_forest"), phase)
    assert offered(state, "white") == ["dominate_forests"]
    state = play(state, ["white dominate_forests"] * 2)
    assert (player(state)["vp"], player(state)["secrets"]) == (2, ["dominate_plains", "win_forest"])
    assert player(state)["played"] == ["dominate_forests"] * 2 and state.node == phase
    assert "red" not in verbs(state) and "plain" not in verbs(state)


@pytest.mark.clause("NX-4.3", "NX-4.4", "NX-4.5", "NX-E30")
def test_nothing_is_sold_in_the_middle_of_something(load: Any) -> None:
    position = Position(load("nexus_ops", players=2)).units(0, 8, "2 human", "strider").units(1, 8, "human", "strider")
    position.units(0, 10, "human").units(0, 19, "human")
    position.hand(0, "frenzy", "volunteers", "dominate_spires", "win_plains")
    state = at(position, "deploy")
    assert not {"discard", "white"} & verbs(play(state, "start_card volunteers"))
    state = at(position, "move")
    assert not {"discard", "white"} & verbs(play(state, "move human 8"))
    assert not {"discard", "white"} & verbs(play(state, "move human 8; move_to 9"))
    state = play(at(position, "battle_select"), "fight 8")
    assert state.node == "window_open" and not {"discard", "white"} & verbs(state)
    state = play(state, "pass; hits 0; hits 1")
    assert state.node == "window_post" or state.node == "casualty"
    while state.node != "casualty":
        assert not {"discard", "white"} & verbs(state)
        state = play(state, "pass")
    assert not {"discard", "white"} & verbs(state)


@pytest.mark.clause("NX-E30", "NX-5.1", "NX-4.4")
def test_a_card_pays_for_a_human(load: Any) -> None:
    state = Position(load("nexus_ops", players=2)).rubium(0, 1).hand(0, "outflank").deploy(0).state()
    assert refused(state, "buy human 19")
    state = play(state, "discard outflank")
    assert player(state)["rubium"] == 2
    state = play(state, "buy human 19")
    assert player(state)["rubium"] == 0 and player(state)["units"] == {"19": {"human": 1}}


@pytest.mark.clause("NX-4.6", "NX-14.3")
@pytest.mark.parametrize("phase", PHASES)
def test_in_the_turn_of_another_nobody_sells_or_scores(load: Any, phase: str) -> None:
    position = Position(load("nexus_ops", players=2)).units(1, 8, "human").hand(1, "dominate_forests", "frenzy")
    state = at(position, phase)
    assert state.current_player() == 0 and not {"discard", "white"} & verbs(state)


@pytest.mark.clause("NX-4.6", "NX-16.2", "NX-4.3")
@pytest.mark.parametrize("players", [2, 4])
def test_only_the_active_player_ever_gains_points(load: Any, players: int) -> None:
    game = load("nexus_ops", players=players, max_rounds=30, king_of_the_hill=True)
    gained = 0
    for before, after in pairwise(state.clone() for state in wander(game.new_initial_state(), seed=players)):
        active = before.to_dict()["active"]
        for seat, (old, new) in enumerate(zip(before.points(), after.points(), strict=True)):
            assert new == old or (new > old and seat == active)
            gained += new - old
    assert gained


@pytest.mark.clause("NX-4.2", "NX-7.1")
def test_explore_and_income_ask_nothing(load: Any) -> None:
    state = Position(load("nexus_ops", players=2)).units(0, 20, "human").move(0).state()
    state = play(state, "end_phase")
    assert state.node == "battle_select" and turn(state)["moved"] == {}
    state = play(state, "end_phase")
    assert state.node == "draw_secret" and player(state)["rubium"] == 2
    assert legal(play(state, "draw_secret win_plains")) == ["discard win_plains", "end_turn"]
