"""NX-15: income and the draw phase; NX-14.2, 14.3, 14.13 and 14.14: where secret missions come from and go."""

from __future__ import annotations

from typing import Any

import pytest
from nexus_moves import goes, offered, player, verbs
from nexus_positions import Position

from script import legal, outcomes, play


def on_board(load: Any, players: int = 2, **arguments: Any) -> Position:
    return Position(load("nexus_ops", players=players, **arguments))


def income(position: Position, seat: int = 0) -> int:
    """What a seat gains between its battles and its draw; nothing is left to fight."""
    state = position.battle(seat).state()
    after = play(state, "end_phase")
    assert after.node == "draw_secret"
    gains = [player(after, each)["rubium"] - player(state, each)["rubium"] for each in range(state.game.num_players)]
    assert not any(gains[:seat] + gains[seat + 1 :])
    return int(gains[seat])


@pytest.mark.clause("NX-E23", "NX-15.1", "NX-15.2", "NX-15.3", "NX-15.4", "NX-15.5")
def test_the_income_of_the_example(load: Any) -> None:
    position = on_board(load).mine(8, 1).mine(7, 2).mine(9, 2).mine(10, 2)
    for place in (19, 20, 21):
        position.units(0, place, "human")
    position.units(0, 8, "crystalline").units(0, 7, "strider").units(0, 10, "human", "strider")
    position.units(0, 9, "fungoid").units(1, 9, "human")
    state = play(position.battle(0).state(), "fight 9; hits 0; hits 0")
    assert player(state)["rubium"] == 0  # not before the battles are over
    assert player(play(state, "end_phase"))["rubium"] == 10


@pytest.mark.clause("NX-E24", "NX-15.2", "NX-15.4", "RU-21")
@pytest.mark.parametrize(
    ("unit", "gain"), [("fungoid", 3), ("human", 3), ("crystalline", 3), ("dragon", 0), ("leaper", 0), ("strider", 0)]
)
def test_an_enemy_mine_pays_who_controls_it(load: Any, unit: str, gain: int) -> None:
    assert income(on_board(load).units(0, 24, unit)) == gain


@pytest.mark.clause("NX-E24", "NX-15.4", "NX-15.3")
def test_more_miners_gain_no_more(load: Any) -> None:
    assert income(on_board(load).mine(8, 1).units(0, 8, "2 human")) == 1
    assert income(on_board(load).mine(8, 2).units(0, 8, "2 human", "3 fungoid", "crystalline", "dragon")) == 2
    assert income(on_board(load).mine(8, 2).units(1, 8, "human").units(0, 9, "human")) == 0


@pytest.mark.clause("NX-15.3", "RU-20")
@pytest.mark.parametrize("mines", [None, [1, 1, 1], [0, 9, 4]])
def test_the_mines_of_the_home_bases(load: Any, mines: list[int] | None) -> None:
    arguments = {} if mines is None else {"home_mines": mines}
    for index, value in enumerate(mines or [2, 2, 3]):
        assert income(on_board(load, **arguments).units(0, 19 + index, "human")) == value
        assert income(on_board(load, **arguments).units(1, 22 + index, "human"), 1) == value


@pytest.mark.clause("NX-15.5", "RU-34", "NX-15.1")
def test_a_contested_mine_pays_nobody(load: Any) -> None:
    position = on_board(load, 3).units(0, 24, "human").units(1, 24, "human").mine(8, 2)
    position.units(0, 8, "human").units(1, 8, "human").units(2, 8, "human")
    state = play(position.battle(0).state(), "fight 24; hits 0; hits 0; fight 8; defender 1; hits 0; hits 0; end_phase")
    assert state.node == "draw_secret" and player(state)["rubium"] == 0
    third = on_board(load, 3).units(1, 8, "human").units(2, 8, "human").mine(8, 2)  # nor those who do not fight
    assert income(third) == 0


@pytest.mark.clause("NX-15.2", "NX-15.1")
def test_a_mine_that_was_won_pays_at_once(load: Any) -> None:
    position = on_board(load).mine(8, 2).units(0, 8, "human").units(1, 8, "human").units(1, 23, "human")
    state = play(position.battle(0).state(), "fight 8; hits 1; hits 0; draw_energize frenzy; done; end_phase")
    assert player(state)["rubium"] == 2


@pytest.mark.clause("NX-15.6", "NX-15.7", "NX-14.2")
def test_the_draw_phase_with_and_without_the_monolith(load: Any) -> None:
    draws = ["draw_secret", "draw_energize", "draw_energize"]
    for position, expected in [
        (on_board(load).units(0, 0, "strider"), draws),
        (on_board(load).units(0, 8, "human"), draws[:1]),
        (on_board(load).units(1, 0, "strider"), draws[:1]),
    ]:
        state, nodes, context = play(position.battle(0).state(), "end_phase"), [], []
        while state.kind == "chance":
            nodes.append(state.node)
            context.append(state.to_dict()["draw"])
            assert "end_turn" not in verbs(state)
            state = play(state, legal(state)[-1])
        assert nodes == expected and state.node == "end_turn"
        assert context[0] == {"deck": "secret", "why": "turn", "player": 0, "left": 1, "drawn": []}
        monolith = {"deck": "energize", "why": "monolith", "player": 0, "drawn": []}
        assert context[1:] == [monolith | {"left": left} for left in (2, 1)][: len(expected) - 1]


@pytest.mark.clause("NX-15.6", "NX-3.2", "NX-15.5")
def test_a_contested_monolith_gives_no_cards(load: Any) -> None:
    position = on_board(load).units(0, 0, "strider").units(1, 0, "strider")
    state = play(position.battle(0).state(), "fight 0; hits 0; hits 0; end_phase; draw_secret win_plains")
    assert state.node == "end_turn"
    position.units(1, 23, "human")
    state = play(position.battle(0).state(), "fight 0; hits 1; hits 0; draw_energize frenzy; done; end_phase")
    assert play(state, "draw_secret win_plains").node == "draw_energize"


@pytest.mark.clause("NX-15.7", "NX-14.14", "NX-14.5")
def test_a_white_mission_just_drawn_may_be_played_and_a_red_one_not(load: Any) -> None:
    position = on_board(load).units(0, 8, "human").units(0, 0, "strider")
    state = play(position.battle(0).state(), "end_phase; draw_secret dominate_forests", ["draw_energize frenzy"] * 2)
    assert legal(state) == ["white dominate_forests", "discard dominate_forests", "discard frenzy", "end_turn"]
    assert player(play(state, "white dominate_forests"))["vp"] == 1
    state = play(position.battle(0).state(), "end_phase; draw_secret win_forest", ["draw_energize frenzy"] * 2)
    assert legal(state) == ["discard frenzy", "discard win_forest", "end_turn"]
    state = play(position.battle(0).state(), "end_phase; draw_secret dominate_plains", ["draw_energize frenzy"] * 2)
    assert not offered(state, "white")


@pytest.mark.clause("NX-14.2", "NX-14.3", "NX-15.6")
def test_one_secret_mission_a_turn(load: Any) -> None:
    state = on_board(load, 3).state()
    for seat, card in [(0, "annihilate"), (1, "win_plains"), (2, "win_plains"), (0, "make_trouble")]:
        state = play(state, ["end_phase"] * 3, f"draw_secret {card}; end_turn")
        assert card in player(state, seat)["secrets"]
    assert [len(player(state, seat)["secrets"]) for seat in range(3)] == [2, 1, 1]
    assert state.current_player() == 1 and "win_plains" not in state.to_dict()["secret_deck"]


@pytest.mark.clause("NX-14.3", "NX-4.6")
def test_missions_of_others_are_not_played(load: Any) -> None:
    position = on_board(load).units(1, 8, "human").units(0, 8, "human").units(0, 20, "human")
    state = position.hand(1, "win_forest", "dominate_forests", "human_slayer").battle(0).state()
    state = play(state, "fight 8; hits 0; hits 1")  # the defender has won nothing
    assert (state.node, state.current_player(), state.points()) == ("battle_select", 0, [0, 0])
    assert not {"white", "red", "plain"} & verbs(state)


@pytest.mark.clause("NX-14.13", "NX-13.8")
def test_sold_missions_come_back_and_played_ones_do_not(load: Any) -> None:
    position = on_board(load).played(0, "win_plains", "dominate_plains").discards("secret", left=0)
    assert sum(position.data["secret_discards"].values()) == 34
    state = play(position.battle(0).state(), "end_phase")
    chances = outcomes(state)
    assert state.to_dict()["secret_discards"] == {} and sum(state.to_dict()["secret_deck"].values()) == 34
    assert chances["draw_secret win_plains"] * 2 == chances["draw_secret win_forest"]
    assert chances["draw_secret win_plains"].denominator == 34
    assert player(state)["played"] == ["dominate_plains", "win_plains"]


@pytest.mark.clause("NX-14.13", "NX-15.7")
def test_without_any_secret_mission_the_draw_is_skipped(load: Any) -> None:
    position = on_board(load).units(0, 0, "strider")
    secrets = [card for card, count in position.data["secret_deck"].items() for _ in range(count)]
    state = play(position.hand(0, *secrets[:6]).hand(1, *secrets[6:]).battle(0).state(), "end_phase")
    assert state.node == "draw_energize"
    sold = play(position.battle(0).state(), f"discard {secrets[0]}; end_phase")
    assert sold.node == "draw_secret" and legal(sold) == [f"draw_secret {secrets[0]}"]


@pytest.mark.clause("NX-15.1", "NX-15.2")
def test_money_earned_buys_in_the_next_turn(load: Any) -> None:
    position = on_board(load).units(0, 20, "human").units(0, 21, "human")
    state = play(position.battle(0).state(), "end_phase; draw_secret win_plains; end_turn")
    assert state.current_player() == 1 and player(state)["rubium"] == 5
    state = play(state, ["end_phase"] * 3, "draw_secret win_plains; end_turn")
    assert "buy human 19" in legal(state) and "buy strider 19" not in legal(state)
    state = play(state, "end_phase", goes("human", 20, 8), "end_phase; end_phase")
    assert player(state)["rubium"] == 8  # 20 is empty now
